# Suritsu
suritsu-scenery = "{ $found }" is no scenery; write { $known }, or null for a start card
suritsu-ticks = a card has 1 to 4 ticks, not { $found }
suritsu-number = { $found } is no number of two digits (0 to 99)
suritsu-place = "{ $axis }" can't be { $found }; it may be at most { $limit } either way
suritsu-count = { $found } cards can't be drawn; it may be 0 to { $high }
suritsu-player-twice = every player needs a name of their own

SUR-S1 = Deal the cards
    .rule = Shuffle the 43 play cards and deal 12, 10, 9, 8 or 7 to each of 2, 3, 4, 5 or 6 players, as a face-down draw pile.
SUR-S2 = One start number
    .rule = The two start cards are laid so that they form exactly one two-digit number.
    .why = The start cards form { $others } and { $final } at once; they must form exactly one number.
    .why-none = The start cards form no number; they must form exactly one.
    .why-kind = A start number is formed by the two start cards; a play card with scenery can't take part.
    .why-count = { $found } cards were laid at the start; it takes two.
    .why-again = The game is under way; the start cards can't be laid anew.
    .why-missing = The start cards don't form a number yet.
    .remedy = Lay the two start cards half a height apart so that one number stands between them.
SUR-S3 = UP or DOWN at the start
    .rule = With a start number of 49 or lower the UP-DOWN card begins with UP, with 50 or higher with DOWN.
    .why = The UP-DOWN card was not put right before the first turn.
    .why-start = The start number is { $number }, so the UP-DOWN card must show { $face ->
        [up] UP
       *[down] DOWN
    }.
    .why-due = The start number is { $number }: the UP-DOWN card must show { $face ->
        [up] UP
       *[down] DOWN
    }.
    .why-cancel = Flips of the UP-DOWN card were left out that cancel each other.
    .why-late = { $player } turned the UP-DOWN card: was it to put the start right, or to pass?
    .remedy = Turn the UP-DOWN card to { $face ->
        [up] UP
       *[down] DOWN
    }.
    .remedy-late = Say which it was, and go on.
SUR-S4 = Marker on the start number
    .rule = The marker lies on the number formed by the start cards.
    .why = The marker lies on { $marker }; the start number is { $last }.
    .remedy = Put the marker on { $last }.
SUR-S5 = First card in hand
    .rule = Before the first turn each player draws 1 card from the own draw pile.
SUR-T1 = Draw at the start of the turn
    .rule = At the start of the turn a player draws 1 card, as long as there is a draw pile.
    .why = { $player } did not draw a card at the start of the turn.
    .why-due = { $player } has not drawn a card yet.
    .why-more = { $player } drew { $drawn }; due are { $due }.
    .why-early = { $player } drew a card before their turn; it counts as the draw of that turn.
    .remedy = Draw 1 card from the own draw pile.
SUR-T2 = One action each, clockwise
    .rule = A player takes exactly one action (play, pass, or Reverse and play); then it is the next player's turn, clockwise.
    .why = { $player } acted, but it is { $expected }'s turn.
    .why-first = { $player } acts first; the record names { $expected } first. The rules don't say who begins.
    .why-second = { $player } has already played a card and can't pass as well.
    .remedy = Take the action back; it is { $expected }'s turn.
    .remedy-first = Agree on who begins.
SUR-T3 = A pass is one flip
    .rule = To pass, flip the UP-DOWN card once and do nothing else.
    .why-undone = { $player }'s turn passed with no card played and no flip.
    .why-more = { $player } has passed and can't play a card as well.
    .why-twice = { $player } turned the UP-DOWN card a second time; a pass is exactly one flip.
    .why-same = The UP-DOWN card shows { $face ->
        [up] UP
       *[down] DOWN
    } as before.
    .remedy = Flip the UP-DOWN card once.
    .remedy-undone = { $player } plays a card, or flips the UP-DOWN card to pass.
    .remedy-more = Take the card back; the turn was a pass.
    .remedy-twice = Turn the UP-DOWN card back to { $face ->
        [up] UP
       *[down] DOWN
    }.
SUR-T4 = Marker on the last number
    .rule = After every play the marker is moved onto the number that was formed last.
    .why = The marker lies on { $marker }; the last number is { $last }.
    .remedy = Put the marker on { $last }.
SUR-P1 = No card on another
    .rule = A card may not lie on top of another card.
    .why = The card { $card } lies on another card.
    .remedy = Take the card back.
SUR-P2 = A new number must form
    .rule = A card must be connected so that a new two-digit number is formed.
    .why = The card { $card } touches no open digit with a digit of its own: no number is formed.
    .why-blank = The card { $card } forms no number; it only covers { $blocked }.
    .remedy = Take the card back.
SUR-P3 = Only one number at a time
    .rule = A card may not complete two or more two-digit numbers at the same time.
    .why = The card { $card } completes { $others } and { $final } at once; a play must complete exactly one number.
    .remedy = Take the card back.
SUR-P4 = Larger under UP, smaller under DOWN
    .rule = Under UP the new number must be larger than the last one, under DOWN smaller.
    .why-up = { $number } is not larger than { $last }; UP is face up.
    .why-down = { $number } is not smaller than { $last }; DOWN is face up.
    .remedy = Take the card back.
SUR-P5 = Never the same number
    .rule = The new number may not be the same as the last one.
    .why = { $number } is the number formed last; it can't be formed again right after.
    .remedy = Take the card back.
SUR-P6 = The right way up
    .rule = Cards are played the same way up as the field: the ticks are at the top.
    .why = The card { $card } lies upside down.
    .remedy = Take the card back, or turn it the right way up.
SUR-P7 = One card a turn
    .rule = A player plays one card a turn; more only through connected scenery.
    .why = { $player } played another card without connected scenery: same scenery, side by side, not stepped.
    .remedy = Take the second card back.
SUR-P8 = Covering is allowed
    .rule = A card may block an open digit of the field with a blank edge. This is never a fault.
SUR-P9 = Cards stay where they lie
    .rule = A card that has been played is not moved any more.
    .why = The card { $card } was moved.
    .remedy = Put the card back where it lay.
SUR-P10 = Side by side, or half a height apart
    .rule = A card lies straight beside its neighbour, level with it or stepped by exactly half a height. With more than 20 % of a half height off, a gap of more than 15 % of the width, or a tilt above 10° it is straightened first.
    .why-step = The card { $card } is { $off } % of a half height off: neither level nor stepped.
    .why-gap = The card { $card } is { $off } % of a width out of its column.
    .why-tilt = The card { $card } is tilted by { $off }°.
    .why-contact = The card { $card } lies flush above or below another card; the table has agreed against that.
    .remedy = Straighten the card.
    .remedy-contact = Take the card back.
SUR-E1 = A double flips
    .rule = A double (00, 11 … 99) flips the UP-DOWN card.
    .why = The double { $number } was made, and the UP-DOWN card was not flipped.
    .why-due = { $number } is a double: flip the UP-DOWN card.
    .why-cancel = Flips of the UP-DOWN card were left out that cancel each other; it shows the right side.
    .why-late = { $player } turned the UP-DOWN card: was it the flip left out after { $number }, or a pass?
    .remedy = Turn the UP-DOWN card to { $face ->
        [up] UP
       *[down] DOWN
    }.
    .remedy-late = Say which it was, and go on.
SUR-E2 = A double draws
    .rule = After the flip for a double the player draws 1 card, as long as there is a draw pile.
    .why = { $player } did not draw a card for the double.
    .why-due = { $player } has not drawn a card for the double yet.
    .remedy = Draw 1 card from the own draw pile.
SUR-E3 = Connected scenery plays on
    .rule = Who connects a card with one of the same scenery, side by side and level, may play one more card, again and again.
    .why-readings = The card { $card } forms its number with one card and lies level beside another of the same scenery ({ $scenery }); by the rule agreed on that earns no extra play.
    .why-goes-on = { $player } goes on as after connected scenery; by the rule agreed on, only the card with which the number is made counts.
    .remedy-readings = Decide whether one more card may be played.
SUR-E4 = Not playing on is a pass
    .rule = Who can't or won't play on after connected scenery passes: the UP-DOWN card is flipped.
    .why = { $player } did not play on after { $number }, and the UP-DOWN card was not flipped.
    .why-due = { $player } has no card to play on with after { $number }: that is a pass, flip the UP-DOWN card.
    .why-cancel = Flips of the UP-DOWN card were left out that cancel each other; it shows the right side.
    .why-late = { $player } turned the UP-DOWN card: was it the flip left out after { $number }, or a pass?
    .remedy = Turn the UP-DOWN card to { $face ->
        [up] UP
       *[down] DOWN
    }.
    .remedy-late = Say which it was, and go on.
SUR-E5 = Stepped or mixed scenery does nothing
    .rule = With another scenery, or stepped, there is no extra play.
SUR-E6 = Space never plays on
    .rule = Space cards never give an extra play.
SUR-R1 = Reverse only when agreed, and first
    .rule = Reverse belongs to the advanced rules and is declared at the start of a turn.
    .why-off = { $player } flipped the UP-DOWN card and played a card; Reverse has not been agreed on.
    .why-late = { $player } declared Reverse, but not at the start of the turn.
    .why-flip = { $player } turned the UP-DOWN card after playing; neither a double nor scenery asks for it.
    .remedy-off = Take it back: play a card, or pass.
    .remedy-card = Take the card back; the flip was a pass.
    .remedy-flip = Turn the UP-DOWN card back to { $face ->
        [up] UP
       *[down] DOWN
    }.
SUR-R2 = Reverse: a card under the pile, then the flip
    .rule = Reverse puts 1 hand card under the own draw pile and flips the UP-DOWN card.
    .why = { $player } flipped for a Reverse, but no card was seen going under the pile. Did one?
    .remedy = Put 1 hand card under the own draw pile.
SUR-R3 = After Reverse a card must follow
    .rule = After Reverse a card must be played; a pass is not allowed.
    .why = { $player } has reversed and can't pass.
    .why-undone = { $player } reversed and played no card.
    .remedy = Play a card.
    .remedy-undone = { $player } plays a card, or takes the Reverse back.
SUR-R4 = Reverse needs two cards
    .rule = Reverse may not be declared when no card can be played afterwards.
    .why = { $player } has { $count ->
        [0] no card
        [one] only { $count } card
       *[other] only { $count } cards
    } in hand; Reverse takes one to put back and one to play.
    .remedy = Take the Reverse back: play a card, or pass.
SUR-W1 = The winner
    .rule = Who has used up draw pile and hand wins.
    .why-over = { $player } has played the last card and won; nothing is played any more.
SUR-W2 = Round scores
    .rule = The ticks on all cards left in hand and draw pile are the score; the finisher scores 0; the lowest total wins, ties are shared.
    .why-early = The round is not over yet; scores are counted at its end.
    .why-count = { $player } showed { $shown } cards; { $left } must be left.
SUR-O1 = Solo: the start number
    .rule = Alone, one start card and one unused play card form exactly one number.
    .why = The two cards form { $others } and { $final } at once; they must form exactly one number.
    .why-none = The two cards form no number; they must form exactly one.
    .why-kind = Alone, the start number is formed by one start card and one play card.
    .why-count = { $found } cards were laid at the start; it takes two.
    .why-again = The game is under way; the start cards can't be laid anew.
    .why-missing = The start cards don't form a number yet.
    .remedy = Lay one start card and one unused play card so that one number stands between them.
SUR-O2 = Solo: play one, draw one
    .rule = Alone, after every play 1 card is drawn: the hand is 3 until the draw pile is empty.
    .why = No card was drawn after the play.
    .why-due = No card has been drawn yet after the play.
    .remedy = Draw 1 card from the draw pile.
SUR-O3 = Solo: doubles and scenery only flip
    .rule = Alone, a double or connected scenery flips the UP-DOWN card and does nothing else.
    .why = The UP-DOWN card was not flipped after { $number }.
    .why-due = { $number } flips the UP-DOWN card.
    .why-cancel = Flips of the UP-DOWN card were left out that cancel each other; it shows the right side.
    .why-both = A double and connected scenery in one play: two flips, which cancel, or one?
    .why-undue = The UP-DOWN card was turned, but neither a double nor scenery asks for it.
    .remedy = Turn the UP-DOWN card to { $face ->
        [up] UP
       *[down] DOWN
    }.
    .remedy-both = Decide, and turn the UP-DOWN card accordingly.
    .remedy-undue = Turn the UP-DOWN card back to { $face ->
        [up] UP
       *[down] DOWN
    }.
SUR-O4 = Solo: no pass
    .rule = Alone, the game is lost when no card can be played; there is no pass and no Reverse.
    .why = No card can be played: the game is lost with { $left } cards left.
    .why-reverse = There is no Reverse in the game for one.
    .remedy-reverse = Turn the UP-DOWN card back and play a card.
SUR-O5 = Solo: cleared
    .rule = Alone, the game is won when hand and draw pile are used up.
    .why-over = The game is over; nothing is played any more.

# Effects in a report
effect-pass = this is a pass
effect-numbers = number
effect-blocked = covered
effect-flip = flip
effect-draw = draw one
effect-extra = one more card may be played

# Following a match at the table
suritsu-follow-unread = Not every card of the field can be read yet.
suritsu-follow-face-unread = The UP-DOWN card has been touched and can't be read yet.
suritsu-follow-join = A match is under way: put the marker on the last number and show the UP-DOWN card.
suritsu-follow-start = Waiting for the start number and the UP-DOWN card.
suritsu-follow-face = Turn the UP-DOWN card to the face that goes with the start number.
suritsu-follow-which-face = Something else looks like the UP-DOWN card. Which face does the card show?
suritsu-follow-marker = The marker still lies on another number.
suritsu-follow-moved = A card of the field has been moved (SUR-P9): it goes back where it lay.
suritsu-follow-back = { $player } has turned the UP-DOWN card back. What was it?
suritsu-follow-back-nothing = A mistake: nothing happened
suritsu-follow-back-reverse = A Reverse, taken back
suritsu-follow-back-twice = Turned twice
suritsu-follow-set-up = Was the UP-DOWN card turned while setting up?
suritsu-follow-set-up-turn = Yes, it belongs to the set-up
suritsu-follow-for = { $player } has turned the UP-DOWN card, which was for { $owing } to turn. What was it?
suritsu-follow-for-due = Turned for { $owing }
suritsu-follow-for-pass = A pass of { $player }
suritsu-follow-twice = { $player } acts again. Has { $idle } let the turn go by?
suritsu-follow-twice-idle = { $idle } has let it go by
suritsu-follow-twice-again = { $player } acts twice
suritsu-follow-twice-other = It was { $idle }, not { $player }
suritsu-follow-twice-passed = { $idle } has passed and turned the card
suritsu-follow-read-by = { $label }, played by { $player }
suritsu-follow-read-passed = { $label }, played by { $player }; { $idle } has let the turn go by
suritsu-follow-idle = { $player } has neither played a card nor turned the UP-DOWN card. Is the turn over?
suritsu-follow-idle-yes = The turn is over
suritsu-follow-idle-no = It goes on
suritsu-follow-double = Careful: { $card } would complete { $numbers } at once there.
