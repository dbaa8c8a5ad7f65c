# Problems
kaifuda-place = { $place } can't be a place in a line; places run from 0 to { $last }
kaifuda-same-names = both players are called "{ $name }"; give them different names

# Setting up
KAI-S1 = Decks are agreed
    .rule = Both players check each other's cards and agree on them: by default each digit twice, each star once, one panic card.
KAI-S2 = The merchant card
    .rule = One 0 of each player lies open beside the market.
KAI-S3 = The first hand
    .rule = Each player chooses six cards of the land as the first hand.
KAI-S4 = In turn, and nothing taken back
    .rule = First and second player never change; cards once in hand are not put back or swapped.
    .why = It is { $turn }'s turn, not { $player }'s.
    .remedy = Take the cards back and wait.
    .remedy-wait = Wait for your turn.
KAI-S5 = Land and hand are hidden
    .rule = Neither land nor hand is shown to the opponent.

# Playing
KAI-P1 = A play is two cards
    .rule = A play is two cards from the hand, tens on the left, ones on the right; three cards are laid only for thunder.
    .why = { $count_cards ->
        [one] One card was laid; a play is two cards.
       *[other] { $count_cards } cards were laid; a play is two cards.
    }
    .why-thunder = Thunder needs exactly three cards in hand; by the count { $player } held { $count_hand }.
    .why-short = By the count { $player } held only { $count_hand ->
        [0] no cards
        [one] one card
       *[other] { $count_hand } cards
    } and has laid two.
    .remedy = Take the cards back.
    .remedy-count = Count the hand.
KAI-P2 = Cards in the market stay
    .rule = Cards once laid in the market are not taken back, swapped or touched, except to veil or recover them.
    .why = Card { $place } of { $player }'s line was { $was } and now reads { $now }.
    .why-gone = Card { $place } of { $player }'s line ({ $was }) is gone.
    .why-back = { $now } lies in the gap at card { $place } of { $player }'s line.
    .why-nothing = There is no card { $place } in { $player }'s line.
    .remedy = Put the line back as it was.
KAI-P3 = Beside the last card
    .rule = A play is laid beside the player's last card; from round 6 on in a new row under the first.
    .why = The cards do not lie beside the player's last card.
    .why-fold = From round 6 on the cards lie in a new row under the first.
    .why-straight = The line goes straight on after round 5; usually a new row is begun under the first.
    .remedy = Lay them beside the last card.
    .remedy-fold = Begin a new row under the first.
KAI-P4 = A pair must be superior
    .rule = Against a number a pair must be larger in ascending order, smaller in descending order, never equal.
    .why-small = { $played } does not beat { $beat }: in ascending order it must be larger.
    .why-large = { $played } does not beat { $beat }: in descending order it must be smaller.
    .why-equal = { $played } does not beat { $beat }: equal is never enough.
    .remedy = Take the cards back.
KAI-P5 = Any pair on a cancelled play
    .rule = As the opening, or after a play with a star or the panic card, any pair may be laid, but in ascending order never 00.
    .why = In ascending order 01 is the lowest pair; 00 can't be laid.
    .remedy = Take the cards back.
KAI-P6 = Stars and panic cancel
    .rule = A play with a star or the panic card has no value: it cancels whatever was laid and needs no comparison.
    .why = The opening can't hold a star: there is nothing yet to cancel.
    .remedy = Take the cards back.
KAI-P7 = The order of the stars
    .rule = Stars follow 朝, 昼, 夕, 夜 and 朝 again, over both lines together. The first star, and the first after the panic card or a 00, is free.
    .why = After { $last } comes { $next }; { $star } is out of order.
    .remedy = Take the cards back.
KAI-P8 = Two stars in one play
    .rule = Two stars can only be laid together as 朝昼, 昼夕, 夕夜 or 夜朝.
    .why = { $stars } can't be laid together: two stars must follow each other.
    .remedy = Take the cards back.
KAI-P9 = The panic card
    .rule = The panic card may be played whatever the stars are.
    .why = The panic card and a star can't be laid together at this table.
    .why-ask = May the panic card and a star be laid together? The table decides.
    .remedy = Take the cards back.
    .remedy-ask = Decide whether the play stands.
KAI-P10 = Ten plays each
    .rule = Each player makes at most ten plays.
    .why = { $player } has already made { $plays } plays; ten is the limit.
    .why-over = The ten rounds are over.
    .why-ask = Ten rounds are over and nobody is out ({ $hand_first } and { $hand_second } cards in hand). The table decides who has won.
    .why-draw = Ten rounds are over and nobody is out ({ $hand_first } and { $hand_second } cards in hand): a draw.
    .why-fewer = Ten rounds are over; { $player } wins with fewer cards in hand ({ $hand_first } and { $hand_second }).
    .remedy = Take the cards back.
    .remedy-ask = Decide who has won.
KAI-P11 = No going out with a star or panic
    .rule = Nobody goes out with a play that holds a star or the panic card.
    .why = { $cards } are { $player }'s last two cards; nobody goes out with a star or the panic card.
    .remedy = Take the cards back.
KAI-P12 = Wait for the reward
    .rule = Before playing, wait until the opponent has taken the reward.
    .why = { $opponent } has played before { $player } had taken the reward ({ $count_due }).
    .why-late = { $player } takes the reward only now, after { $opponent }'s play.
KAI-P13 = Who can't play loses
    .rule = There is no pass: who can't make a legal play loses, also with one card left.
    .why = { $player } can't play and loses; { $opponent } wins.
    .why-too-few = By the count { $player } has { $count_hand ->
        [0] no card
        [one] one card
       *[other] { $count_hand } cards
    } left and can't make a play.
    .why-over = The match is over: the player on turn could not play.
    .remedy = Take the cards back.
KAI-P14 = No more copies than agreed
    .rule = A player can't lay more copies of a card than the agreed deck holds.
    .why = { $player } would have more than { $copies } of the card { $card }: a misreading, or a foreign card.
    .remedy = Look at the card and correct the record, or let it stand.

# Goods
KAI-G1 = Pair
    .rule = Two equal digits side by side earn two cards.
KAI-G2 = Ten
    .rule = Two digits side by side that add up to 10 earn two cards.
KAI-G3 = Step
    .rule = Three digits side by side that rise or fall by one each earn three cards; after 9 comes 0, before 0 comes 9.
KAI-G4 = Goods add up
    .rule = The rewards of all goods that a play forms are added.
    .why-veiled = Goods with a veiled card depend on whether the flip has changed the order of the veiled cards.
    .why-unseen = Whether the veiled card beside the play makes goods with it is not known to the referee.
    .remedy-ask = Decide whether the goods count.
KAI-G5 = The reward
    .rule = The reward must be taken from the land to the hand, exactly and at once.
    .why-due = { $player } takes { $count_due ->
        [one] one card
       *[other] { $count_due } cards
    } from the land for { $goods }.
    .why-left = { $player } has still to take { $count_due ->
        [one] one card
       *[other] { $count_due } cards
    } as the reward.
    .why-undone = { $player } plays on without having taken the whole reward ({ $count_due } missing).
    .why-none = { $player } has taken { $count_taken ->
        [one] one card
       *[other] { $count_taken } cards
    } though no reward is due.
    .why-more = { $player } has taken { $count_taken ->
        [one] one card
       *[other] { $count_taken } cards
    }; { $count_due } { $count_due ->
        [one] is
       *[other] are
    } due.
    .remedy-take = Take the cards from the land.
    .remedy-back = Put what was too much back into the land.

# Tax
KAI-X1 = The tax
    .rule = For each star in a play the opponent takes one card from the land.
    .why-due = { $player } takes { $count_due ->
        [one] one card
       *[other] { $count_due } cards
    } from the land as tax.
    .why-left = { $player } has still to take { $count_due ->
        [one] one card
       *[other] { $count_due } cards
    } as tax.
    .why-undone = { $player } plays without having taken the tax ({ $count_due } missing).
    .why-none = { $player } has taken { $count_taken ->
        [one] one card
       *[other] { $count_taken } cards
    } though no tax is due.
    .why-more = { $player } has taken { $count_taken ->
        [one] one card
       *[other] { $count_taken } cards
    } as tax; { $count_due } { $count_due ->
        [one] is
       *[other] are
    } due.
    .why-late = { $player } takes the tax only now, after playing.
    .remedy-take = Take the cards from the land.
    .remedy-back = Put what was too much back into the land.
KAI-X2 = No tax for panic
    .rule = The panic card brings no tax.

# Evaluation
KAI-V1 = Ascending at first
    .rule = Pairs are compared in ascending order at first: larger is better.
KAI-V2 = Night turns the order
    .rule = After 夜 the order is descending: smaller is better.
KAI-V3 = Back to ascending
    .rule = 朝 or a 00 brings back the ascending order; after the panic card any other star does.
KAI-V4 = Panic turns the order
    .rule = After the panic card the order is descending and the next star is free.
KAI-V5 = 00 brings balance
    .rule = When a pair 0·0 is formed, the order is ascending and the next star is free.

# Veils
KAI-L1 = Veil only the goods of the previous round
    .rule = On the own turn, before playing, goods formed in the own previous play may be turned face down.
    .why = { $player } has veiled what is not among the goods of the previous round: no. { $places } in the line.
    .why-turn = { $player } has veiled at the wrong time (no. { $places } in the line): goods are veiled on the own turn, before the play.
    .remedy = Turn the cards face up again.
KAI-L2 = All or none
    .rule = Of the goods of the previous round all cards are veiled, or none.
    .why = Of the same round's goods there still lies open: no. { $places } in the line.
    .remedy = Veil these too, or none.
KAI-L3 = Only goods are veiled
    .rule = A star, the panic card or a card that is not part of goods is never veiled.
    .why = { $player } has veiled what is not part of goods: no. { $places } in the line.
    .why-special = { $cards } can't be veiled (no. { $places } in { $player }'s line).
    .remedy = Turn the cards face up again.
KAI-L4 = 00 is not veiled
    .rule = The pair 00 can't be veiled.
    .why = { $player } has veiled the pair 00.
    .why-shared = The step that { $player } has veiled shares a 0 with the pair 00. The table decides.
    .remedy = Turn the cards face up again.
    .remedy-ask = Decide whether the veil stands.
KAI-L5 = Veiled cards are not looked at
    .rule = A veiled card is not turned up to be looked at.
    .why = The veiled card { $place } of { $player }'s line has been turned up.
    .remedy = Turn it face down again.

# Panic: recovery and exchange
KAI-R1 = Recovery
    .rule = When the opponent plays the panic card, exactly one of the own veiled cards is taken into the hand, without looking.
    .why-due = { $player } takes one veiled card back into the hand.
    .why-undone = { $player } plays without having taken a veiled card back.
    .why-open = Card { $place } of { $player }'s line is not veiled; only a veiled card is taken back.
    .why-many = { $player } has taken { $count_taken } veiled cards back; exactly one is due.
    .remedy-take = Take one veiled card, without looking.
    .remedy-back = Put the card back.
KAI-R2 = No recovery at another time
    .rule = The own panic card gives no recovery, nor do cards veiled later.
    .why = { $player } has taken back card { $place } though the opponent has played no panic card.
    .why-later = Card { $place } was veiled after the panic card and is not taken back for it.
    .why-gone = The veiled card { $place } of { $player }'s line is gone though no recovery is due.
    .remedy = Put the card back, face down.
KAI-E1 = Exchange
    .rule = Who plays the panic card takes the own merchant 0 into the hand.
    .why-due = { $player } takes the merchant 0 into the hand.
    .why-undone = { $player }'s merchant 0 still lies open after the panic card.
    .why-none = { $player } has taken the merchant 0 without playing the panic card.
    .remedy-take = Take the merchant 0.
    .remedy-back = Put the merchant 0 back.

# Losing
KAI-B1 = Bankruptcy
    .rule = Who must take a reward or a tax and has too few cards in the land loses.
    .why-reward = { $player } is due a reward of { $count_due } and has only { $count_land } in the land: bankruptcy.
    .why-tax = { $player } is due a tax of { $count_due } and has only { $count_land } in the land: bankruptcy.
    .why-over = The match is over by bankruptcy.
    .remedy = Take the cards back.
KAI-C1 = Corruption
    .rule = Who holds more than ten cards loses at once.
    .why = { $player } holds { $count_hand } cards, more than ten: corruption.
    .why-over = The match is over by corruption.
    .remedy = Take the cards back.

# Going out
KAI-F1 = Going out
    .rule = Whose hand is empty after a pair of numbers wins.
    .why-out = { $player } has played the last cards and wins.
    .why-over = The match is over: a player is out.
    .remedy = Take the cards back.
KAI-F2 = Thunder
    .rule = With exactly three cards in hand, 1, 0 and 0, a superior 100 goes out. In descending order it does not beat a number.
    .why = In descending order 100 does not beat { $beat }.
    .why-null = In descending order thunder can't be played at this table.
    .why-open = { $player } is out with thunder; only 00 as the last two cards of { $opponent } can release it.
    .why-wins = { $player } is out with thunder; { $opponent } can't release it.
    .why-stands = { $player } can't release the thunder; { $opponent } wins.
    .why-over = The match is over by thunder.
    .remedy = Take the cards back.
KAI-F3 = Release
    .rule = After the opponent's thunder, 00 as the last two cards cancels the win, whatever the order; it does not win itself.
    .why-pair = After thunder only 00 can be played, not { $cards }.
    .why-hand = Thunder is released with exactly two cards in hand; by the count { $player } held { $count_hand }.
    .why-released = { $player } has released the thunder: nobody wins.
    .why-over = The match is over by thunder.
    .remedy = Take the cards back.
KAI-F4 = 00 is otherwise a pair
    .rule = With another number of cards in hand 00 is only the goods pair.

# Effects in a report
effect-goods = goods
effect-reward = reward
effect-tax = tax
effect-exchange = exchange
effect-recovery = recovery
goods-pair = pair
goods-ten = ten
goods-step = step

# Following the table
kaifuda-follow-which = Which cards has { $player } laid (from card { $place } on)?
kaifuda-follow-cards = { $cards }
kaifuda-follow-old = Card { $place } of { $player }'s line was { $was } and was touched. What lies there now?
kaifuda-follow-as-it-was = Still { $card }
kaifuda-follow-reread = Card { $place } of { $player }'s line is recorded as { $was }, but reads { $now }. Which is right?
kaifuda-follow-correct = It is { $card }: correct the record
kaifuda-follow-order = Several plays have come to the table at once. Whose came first?
kaifuda-follow-first = { $player }'s
kaifuda-follow-apart = Cards lie open beside the lines. Are they a play?
kaifuda-follow-play-of = A play of { $player }: { $cards }
kaifuda-follow-no-play = No play
kaifuda-follow-stands = Event { $number } was called illegal and still lies, and the game goes on. Does it stand?
kaifuda-follow-stands-yes = It stands
kaifuda-follow-stands-no = It does not stand
kaifuda-follow-over = By the count of cards event { $number } ended the match, and the game goes on. Is the match over?
kaifuda-follow-over-yes = It is over
kaifuda-follow-over-no = It goes on
kaifuda-follow-cannot = { $player } has ended the turn without a play. Is there no legal play?
kaifuda-follow-cannot-yes = { $player } cannot play
kaifuda-follow-cannot-no = The turn goes on
kaifuda-follow-taken = Has { $player } taken { $count ->
    [one] the card that is due
   *[other] the { $count } cards that are due
}?
kaifuda-follow-taken-yes = Taken
kaifuda-follow-taken-no = Not taken
kaifuda-follow-cleared = The market is being cleared; waiting for the next match.
kaifuda-follow-second-card = Waiting for the second card of the play.
kaifuda-follow-take-back = Waiting for the illegal act to be taken back.
kaifuda-follow-unread = Not every card in the market can be read yet.
kaifuda-follow-unseen = Cards { $place } and on of { $player }'s line were laid and veiled unseen. Enter the play.
kaifuda-follow-count = By the count { $player } held { $count ->
    [one] one card
   *[other] { $count } cards
} before this play. Is that right?
kaifuda-follow-count-yes = The count is right
kaifuda-follow-count-no = It is not
