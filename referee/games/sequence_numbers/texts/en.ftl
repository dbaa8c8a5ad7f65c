# Sequence Numbers
-take-back = Take the card and the chip back.
-lose-turn = Take the card and the chip back; the turn passes.

SEQ-B = The board
    .rule = The four corners are free spaces; every other number stands in exactly two cells; there are at least five rows and five columns.

SEQ-S1 = Players and teams
    .rule = Two to six may play: up to three each for themselves, more in two or three even teams that sit alternately.
    .why = The seats { $seats } are no even teams in alternate order.

SEQ-S2 = The deal
    .rule = With two or three players each is dealt five cards, with four to six players four.

SEQ-S3 = Chip sets in play
    .rule = The third set of chips is used only with a third player or a third team.
    .why = The { $colour } chip in cell { $cell } belongs to nobody: { $colours } are playing.
    .why-table = There are { $colour } chips on the board, but only { $colours } are playing.
    .remedy = Take the { $colour } chip off and lay one of your own.
    .remedy-table = Take the { $colour } chips off the board.
    .remedy-lose = { -lose-turn }

SEQ-S4 = Number side up
    .rule = Chips are laid with the numbers side up; the bumpy side is for finished sequences.
    .why = The new chip in cell { $cell } lies bumpy side up, though it finishes no sequence.
    .remedy = Turn the chip in { $cell } to its numbers side.
    .remedy-lose = { -lose-turn }

SEQ-T1 = Clockwise, one turn each
    .rule = Play goes clockwise; each player has one turn at a time.
    .why = { $by } has played, but it is { $turn }'s turn.
    .remedy = Take it back; { $turn } plays first.

SEQ-T2 = One card a turn
    .rule = First one card is laid face up on the own discard pile, then the chip.
    .why = { $by } has moved a chip, but laid no new card on the discard pile.
    .why-two = { $by } has laid { $cards } in one turn; a turn is one card.
    .remedy = Lay the card that goes with it, or take the chip back.
    .remedy-two = Take back all cards but the first.
    .remedy-lose = { -lose-turn }

SEQ-T3 = Draw one card
    .rule = After the turn one card is drawn.
    .why = { $colour } has drawn a card too many (too many by { $number }); there is one card for each turn and each dead card.
    .why-due = { $colour } has not drawn a card yet.
    .why-undone = { $colour } has not drawn; the right is lost once a later player has both moved and drawn.
    .remedy = Put the card back under the draw pile.
    .remedy-due = Draw one card.
    .remedy-undone = { $colour } may still draw now.

SEQ-T4 = A draw forgotten is lost
    .rule = Whoever has not drawn before the next player has moved and drawn loses the right to that card for good.
    .why = { $colour } has caught up a draw that was lost; the next player had already moved and drawn.
    .why-lost = { $colour } did not draw in time and plays on with a card fewer.
    .remedy = Put the card back; { $colour } plays on with fewer cards.

SEQ-T5 = Dead cards
    .rule = On the own turn a card whose two cells are both covered may be laid down, announced and replaced, once a turn; then the turn goes on.
    .why = { $card } is not dead: { $answer } is still open in { $cells }.
    .why-second = { $card } would be the second dead card exchanged in this turn; one is allowed.
    .why-special = { $card } has no cells of its own that could be covered, so it can't be exchanged as dead.
    .why-ask = { $card } was laid without a chip, and both its cells are covered: was it announced as a dead card?
    .remedy = Take the card back into the hand.
    .remedy-ask = If it was announced, draw a card and play on; if not, take it back.
    .remedy-lose = { -lose-turn }

SEQ-P1 = The number is the answer
    .rule = The chip goes on a cell whose number answers the equation of the card.
    .why = Cell { $cell } bears { $number }, but { $card } is { $answer }.
    .why-corner = Cell { $cell } is a free corner, but { $card } is { $answer }.
    .remedy = Take the chip back; { $answer } stands in { $cells }.
    .remedy-lose = { -lose-turn }

SEQ-P2 = Only on an open cell
    .rule = Either cell of the number may be played, unless a chip covers it already.
    .why = Cell { $cell } is already covered by a { $colour } chip.
    .why-replaced = The { $colour } chip in cell { $cell } was replaced; a played chip stays.
    .remedy = Leave the chip that was there and take yours back.
    .remedy-lose = { -lose-turn }

SEQ-P3 = One chip of the own colour
    .rule = A turn lays exactly one chip, of the player's own colour.
    .why = { $count } chips were laid in one turn ({ $cells }); a turn is one chip.
    .why-none = { $card } was laid, but no chip.
    .why-colour = The chip in cell { $cell } is { $colour }; { $by } lays { $by } chips.
    .remedy = Take all chips back but one.
    .remedy-none = Lay the chip, or take the card back.
    .remedy-colour = Change the chip in { $cell } for one of your own.
    .remedy-lose = { -lose-turn }

SEQ-P4 = Corners stay free
    .rule = The four corners are free spaces that count for everyone; nobody covers them.
    .why = A chip lies on the free corner { $cell }; it counts for everyone anyway.
    .remedy = The corner needs no chip.
    .remedy-lose = { -lose-turn }

SEQ-P5 = Played chips stay
    .rule = A played chip stays where it is; only a Minus card takes one away.
    .why = The chip of { $cells } is gone or moved, but the card is { $card }; only Minus takes a chip.
    .remedy = Put the chip back in { $cells }.
    .remedy-lose = { -lose-turn }

SEQ-C1 = The answer of a card
    .rule = The answer is the exact value of the addition or subtraction on the card.
    .why = The card can't be read.
    .remedy = Say which card it is.

SEQ-C2 = The answer stands on the board
    .rule = The answer of a card is a number of the board; else the card was misread.
    .why = { $card } is { $answer }, and no cell of this board bears { $answer }.
    .remedy = Look at the card again and say how it reads.

SEQ-L1 = Plus: any open space
    .rule = A Plus card lays one own chip on any open space.
    .why = Plus needs an open space, but cell { $cell } is covered by a { $colour } chip.
    .remedy = { -take-back }
    .remedy-lose = { -lose-turn }

SEQ-M1 = Minus: exactly one chip
    .rule = A Minus card takes exactly one chip of an opponent; that completes the turn.
    .why = { $count } chips were taken ({ $cells }); Minus takes one.
    .why-none = Minus was laid, but no chip was taken.
    .remedy = Put back all chips but one.
    .remedy-none = Take one chip of an opponent, or take the card back.
    .remedy-lose = { -lose-turn }

SEQ-M2 = Minus: not an own chip
    .rule = Minus takes a chip of an opponent, never of the own colour or team.
    .why = The chip taken from { $cell } is { $by }'s own.
    .remedy = Put it back and take a chip of an opponent.
    .remedy-lose = { -lose-turn }

SEQ-M3 = Minus: not from a sequence
    .rule = A chip of a finished sequence can't be taken.
    .why = The chip taken from { $cell } belongs to a finished sequence of { $colour }.
    .remedy = Put it back, bumpy side up, and take another.
    .remedy-lose = { -lose-turn }

SEQ-M4 = Minus: no chip of one's own
    .rule = In the turn of a Minus card no own chip is put into the space it empties.
    .why = A chip was laid into { $cell }, which Minus has just emptied; not in this turn.
    .why-other = A chip was laid in { $cell } together with Minus; taking a chip completes the turn.
    .remedy = Take the chip from { $cell } back.
    .remedy-lose = { -lose-turn }

SEQ-Q1 = A sequence
    .rule = Five chips of one colour in unbroken line, along a row, a column or a diagonal.

SEQ-Q2 = Corners in sequences
    .rule = A free corner counts as a chip of everyone: four chips beside it make a sequence, and several players may use the same corner.

SEQ-Q3 = Sequences are turned over
    .rule = The chips of a finished sequence are turned to the bumpy side, and no others.
    .why-due = { $colour } has a sequence: { $cells }.
    .why-choose = { $colour } has a sequence within { $cells } and chooses which five in line count.
    .why-undone = The sequence of { $colour } ({ $cells }) was not turned over before the next player acted.
    .why-stray = The chips in { $cells } lie bumpy side up, but belong to no finished sequence.
    .why-empty = There is no chip in { $cells } that could be turned.
    .why-many = { $number } chips were turned ({ $cells }); a sequence of { $colour } is five in line.
    .remedy-due = Turn the chips in { $open } to the bumpy side.
    .remedy-choose = Turn the chips of five in line, with the one just laid: { $number } at least.
    .remedy-undone = Turn its chips now.
    .remedy-stray = Turn { $cells } back to the numbers side.
    .remedy-many = Turn back those outside the five.

SEQ-Q4 = Sequences can't be broken
    .rule = A sequence once reached can't be broken: its chips are not taken, moved or turned back.
    .why-back = The chips in { $cells } belong to a finished sequence of { $colour }, but lie numbers side up again.
    .why-gone = The chips of { $cells } belong to a finished sequence of { $colour }, but are gone.
    .remedy-back = Turn { $cells } to the bumpy side again.
    .remedy-gone = Put the chips back in { $cells }, bumpy side up.
    .remedy-lose = { -lose-turn }

SEQ-Q5 = What two sequences may share
    .rule = Where two sequences are needed, chips of the first may serve in the second: in one line, by default, one chip; so nine in line make two, five to eight make one.
    .why = This second five of { $colour } shares { $shared } chips with an earlier sequence; at most { $limit } may be shared.
    .remedy = Turn the additional chips back; the earlier sequence stays.

SEQ-Q6 = Winning
    .rule = The first player or team with the sequences needed wins: one with two or three players, two with four to six.
    .why = The game is over: { $winner } has won.

SEQ-D1 = A new draw pile
    .rule = When the draw pile is empty, all discard piles are shuffled into a new one.

SEQ-K1 = No table talk
    .rule = No talking or coaching: if a teammate warns another, every member of that team discards one card.

seq-board-wrong = the board { $board } can't be used: { $detail }
seq-board-file = the board { $file } can't be read: { $detail }; write own, DEMO8 or a JSON file with rows, cols and numbers
seq-cell = there is no cell { $row },{ $col } on this board of { $rows } rows and { $cols } columns (counted from 0)
seq-colours = Sequence Numbers needs two or three colours; these { $seats } seats have { $found }

# Effects in a report
effect-sequences = sequences
effect-answer = answer

# Following the table
sequence-numbers-follow-board = Waiting until the whole board is seen and all its numbers are read.
sequence-numbers-follow-chips = Not every chip on the board can be told yet.
sequence-numbers-follow-cleared = The board is being cleared; waiting for the next match.
sequence-numbers-follow-rest = Waiting for the rest of the turn.
sequence-numbers-follow-take-back = Waiting for the illegal act to be taken back.
sequence-numbers-follow-which = What has { $player } played?
sequence-numbers-follow-card = With what card did { $player } play? None was seen on the pile.
sequence-numbers-follow-no-card = With no card
sequence-numbers-follow-other-card = With another card
sequence-numbers-follow-is = { $play }
sequence-numbers-follow-whose = Who has played?
sequence-numbers-follow-player = { $player }
sequence-numbers-follow-turn = The match was joined under way. Whose turn was it?
sequence-numbers-follow-draw = Has { $player } drawn { $count ->
    [one] a card
   *[other] { $count } cards
}?
sequence-numbers-follow-drew = { $count ->
    [one] One card
   *[other] { $count } cards
}
sequence-numbers-follow-drew-none = None
sequence-numbers-follow-drew-other = No, { $player } has
sequence-numbers-follow-stands = Event { $number } was called illegal and still lies, and the game goes on. Does it stand?
sequence-numbers-follow-stands-yes = It stands
sequence-numbers-follow-stands-no = It does not stand
sequence-numbers-follow-turned = Has { $player } turned over the chips of the finished sequence?
sequence-numbers-follow-turned-yes = Turned over
sequence-numbers-follow-turned-no = Not turned over
sequence-numbers-follow-turned-too = Has { $player } also turned over the chips on { $cells }?
sequence-numbers-follow-turned-only = Only { $cells }
sequence-numbers-follow-where = Where did the chip of { $player } go ({ $card })?
