# Suiri/Sinri: rules, what is wrong in a case, and what to do
sin-role = { $role ->
    [knight] knight
    [witch] witch
    [lion] lion
    [king] king
    [traitor] traitor
   *[joker] joker
 }
sin-replay = Shuffle, deal and play the round again.
sin-agree = Agree together what follows.

SIN-S1 = Layout
    .rule = One card lies before each player, three lie in the middle and one a little apart: six cards, and the table is ready.
    .why = Six places hold one card each: A, B, C1, C2, C3 and S. Missing: { $missing }; too many: { $extra }.
    .remedy = Lay the cards out as A, B, C1, C2, C3 and S.
    .why-twin = Both revealed cards read as the { sin-role }, but each role exists only once.
    .remedy-twin = Look at both cards and correct the reading.
    .why-again = The cards are dealt anew: the round begins again.
    .why-again-ask = The cards are dealt anew in the middle of a round; does the round begin again?
    .remedy-again = Agree whether this round begins again.
SIN-S2 = All face down
    .rule = Every card is dealt face down.
    .why = Face up at the deal: { $slots }. All six cards are dealt face down.
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-A1 = First and second player
    .rule = Who is first and who is second is settled before anyone looks at a centre card. How, is up to the players.
SIN-A2 = Two of the three centre cards
    .rule = In the own step each player looks at exactly two of the three centre cards, hidden from the other.
    .why-third = { $slot } is a third centre card for { $player }; only two may be looked at.
    .why-few = { $player } has looked at { $count ->
        [0] none
       *[other] { $count }
     } of the three centre cards; exactly two must be looked at.
    .why-shown = { $player } turned { $slot } face up while looking at it; the other player must not see it.
    .remedy-look = { $player } first looks at two centre cards.
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-A3 = Swap with a card looked at
    .rule = The own card may be swapped, once, with one of the two centre cards looked at, or not at all.
    .why = { $player } may swap { $own } only with a centre card looked at ({ $allowed }), not with { $slot }.
    .why-second = { $player } has already swapped in this step; one swap is allowed.
    .remedy-back = Swap the two cards back.
SIN-A4 = Swaps face down
    .rule = Cards are swapped face down.
    .why = { $slot } lay face up while { $player } swapped; swaps are made face down.
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-A5 = The second player does the same
    .rule = After the first player, the second looks at two centre cards and may swap with one of them.
    .why = { $first } went on before { $player } had looked at any centre card.
    .remedy = Let { $player } look at two centre cards and swap or not.
SIN-A6 = The side card
    .rule = Then the first player looks at the side card, hidden from the other, and may swap the own card with it.
    .why = In this step { $player } may swap { $own } only with S, not with { $slot }.
    .why-second = { $player } has already swapped in this step; one swap is allowed.
    .why-blind = { $player } swaps with S without having looked at it.
    .why-skipped = { $player } has not looked at the side card S.
    .why-peek = In this step { $player } looks at the side card S, not at { $slot }.
    .why-shown = { $player } turned { $slot } face up while looking at it; the other player must not see it.
    .remedy-back = Swap the two cards back.
    .remedy-look = { $player } first looks at S.
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-A7 = The unseen centre card
    .rule = Last, the second player may swap the own card with the centre card not yet looked at, without looking at it first.
    .why = { $player } may swap { $own } only with the unseen centre card ({ $allowed }), not with { $slot }.
    .why-second = { $player } has already swapped in this step; one swap is allowed.
    .why-lift = { $player } lifts { $slot }; in this step the centre card is swapped unseen or left alone.
    .why-unknown = Which centre cards { $player } has looked at is not known; has { $slot } been seen?
    .remedy-back = Swap the two cards back.
    .remedy-ask-seen = Say whether { $player } had looked at { $slot } before.
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-A8 = The joker's disguise
    .rule = Whoever holds the joker turns it into knight, witch, lion or traitor, never the king, by pointing the corner of that colour at the opponent.
    .why-king = The joker can't become the { sin-role }: only knight, witch, lion or traitor.
    .why-after = { $player } turned the joker after the reveal; the { sin-role } still counts.
    .why-nudged = The joker was moved a little; the { sin-role } still points to the opponent.
    .why-adjusted = { $player } turned the joker after the reveal, and no corner was clear before.
    .why-early = { $player } turns the face-down card; that tells the opponent it is the joker.
    .why-none = The joker is revealed, but it is not known which corner points to the opponent.
    .why-unclear = No corner of the joker points clearly to the opponent: the { sin-role } is nearest, by { $margin }° only; { $needed }° are needed.
    .why-clash = The joker's corner was read as { $role }, but by its angle the { $other } points to the opponent.
    .remedy-turn = Turn another corner to the opponent.
    .remedy-after = Turn the joker back.
    .remedy-corner = Say which disguise was meant.
SIN-A9 = Both reveal at the same time
    .rule = At the end both players turn their own card up at the same time.
    .why = { $player } revealed { $seconds } s before { $other }; both reveal at the same time (within { $window } s).
    .why-early = { $player } reveals in step { $step }; the reveal comes at the end.
    .why-shown = { $player }'s card { $slot } lay face up before the reveal.
    .why-unread = The card that { $player } revealed could not be read.
    .remedy-read = Say which card it is.
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-A10 = Nothing else
    .rule = There is no other look, no other swap, and nothing after the reveal.
    .why-peek = { $player } may not look at { $slot } now.
    .why-swap = { $player } may not swap { $one } and { $two } now.
    .why-own = { $player } may look at { $slot } only at the start and after a swap.
    .why-show = { $slot } lay face up, though no card is open before the reveal.
    .why-after = { $player } goes on after a card was revealed; looks and swaps are over.
    .why-after-deal = The round is over; a new deal is a new match.
    .why-again = { $player } has revealed already; the first reveal counts.
    .why-over = The round is over; { $slot } no longer matters.
    .why-done = It is not { $player }'s step, so nothing ends.
    .remedy-back = Swap the two cards back.
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-O1 = Knight, witch and lion in a circle
    .rule = The witch beats the knight, the knight beats the lion, the lion beats the witch.
SIN-O2 = The three beat the traitor
    .rule = Knight, witch and lion all beat the traitor.
SIN-O3 = The king
    .rule = The king beats knight, witch and lion; the traitor beats the king.
SIN-O4 = The joker counts as its disguise
    .rule = A joker plays as the role whose colour it points at the opponent.
SIN-O5 = The real one wins
    .rule = A disguised joker never beats the real card of the same role.
SIN-O6 = The joker never beats the traitor
    .rule = In the base game a joker loses to the traitor, whatever its disguise.
SIN-O7 = Variant: the joker may beat the traitor
    .rule = In the variant a joker disguised as knight, witch or lion beats the traitor; disguised as the traitor it still loses.

# Problems
sin-slot-unknown = "{ $found }" is no place on this table; there are { $known }
sin-swap-slots = a swap needs two different places, not "{ $found }"
sin-players-same = both players are called "{ $player }"; give them different names

# Following the table
suiri-sinri-follow-deal = Waiting for the cards to be dealt: one for each player, three in the middle, one apart.
suiri-sinri-follow-other-card = Waiting for the other card.
suiri-sinri-follow-take-back = Waiting for the illegal act to be taken back.
suiri-sinri-follow-peek = Was the card in { $slot } looked at, or only touched?
suiri-sinri-follow-looked = { $player } looked at it
suiri-sinri-follow-look-was-none = { $player } looked at it, but not at { $slot } before
suiri-sinri-follow-not-looked = Only touched
suiri-sinri-follow-swap = Have the cards in { $one } and { $two } changed places?
suiri-sinri-follow-swapped-by = { $player } has swapped them
suiri-sinri-follow-looked-then-swapped = { $player } has looked at { $slot } and then swapped them
suiri-sinri-follow-not-swapped = Not swapped
suiri-sinri-follow-moved = Cards lie elsewhere now. Which were swapped?
suiri-sinri-follow-swaps = { $swaps }
suiri-sinri-follow-unknown = Nobody knows
suiri-sinri-follow-show = Who has turned up the card in { $slot }?
suiri-sinri-follow-shown-by = { $player }
suiri-sinri-follow-which = Which role has { $player } revealed?
suiri-sinri-follow-role = { $role ->
    [knight] Knight
    [witch] Witch
    [lion] Lion
    [king] King
    [traitor] Traitor
   *[joker] Joker
}
suiri-sinri-follow-at-once = The cards came up { $seconds } seconds apart by the hands. Were they revealed at the same time?
suiri-sinri-follow-together = At the same time
suiri-sinri-follow-apart = One after the other
suiri-sinri-follow-skip = Is { $player } in the next step already, { $other } having let theirs pass?
suiri-sinri-follow-skipped = { $player } has let the step pass
suiri-sinri-follow-later = { $what }: { $other } has let the step before it pass
suiri-sinri-follow-same-step = It is still the same step of { $player }
suiri-sinri-follow-unwatched = The table could not be watched for a while. Is this a breach: { $what }?
suiri-sinri-follow-unwatched-breach = A breach
suiri-sinri-follow-unwatched-missed = No, something was missed
suiri-sinri-follow-stands = Event { $number } was called illegal and still lies, and the game goes on. Does it stand?
suiri-sinri-follow-stands-yes = It stands
suiri-sinri-follow-stands-no = It does not stand
suiri-sinri-follow-look-missed = Has { $player } looked at a card without being seen ({ $slots })?
suiri-sinri-follow-looked-at = At the card in { $slot }
suiri-sinri-follow-no-look = At none
suiri-sinri-follow-over = The round is over; a new match begins with a new game.
