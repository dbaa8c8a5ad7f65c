summy-take-back = Take the blocks back.
summy-turn-lost = Take the blocks back; the turn is over.

# Problems
summy-players = the two teams must have different names; both are "{ $found }"
summy-count = a number of blocks can't be { $found }
summy-turn = a block can't be turned by { $found } degrees
summy-direction = "{ $found }" is no direction of a sum; write across or down

SUM-S1 = One = in the middle
    .rule = Before the first sum a single = lies in the middle of the table.
    .why = The table does not start with a single =.
    .remedy = Put one = in the middle of the table.
SUM-S2 = Eight hidden blocks each
    .rule = Each team takes 8 blocks at random and stands them so that only it sees their faces.
SUM-S3 = The lowest digit starts
    .rule = Both teams show their lowest digit; the lower one starts. Equal digits: the second lowest decides, and so on.
    .why = { $turn } was to start the game, but { $team } has acted first.
SUM-T1 = Teams alternate
    .rule = The teams take turns; in one turn a team places one sum.
    .why = { $team } has acted, but it is { $turn }'s turn.
    .why-again-sum = { $team } has already acted in this turn; now { $turn } is to play.
    .why-again-removal = { $team } has already laid blocks aside and refilled; now { $turn } is to play.
    .why-more = { $team } lays more blocks aside; they count as one removal with those before.
    .why-two = The blocks form separate sums ({ $sums }); a team places one sum in a turn.
    .remedy = Take all but one of the sums back.
    .remedy-sum = Take the blocks back; { $turn } is to play.
    .remedy-removal = Take the blocks that were laid aside back; { $turn } is to play.
    .remedy-lost = { summy-turn-lost }
SUM-T2 = A sum or a removal
    .rule = In a turn a team places a sum, or removes 1 or more of its own blocks, never both.
    .why-sum = { $team } has already removed blocks in this turn and may not place a sum as well.
    .why-removal = { $team } has already placed a sum in this turn and may not lay blocks aside as well.
    .why-none = Nothing was placed and nothing laid aside; a removal takes at least 1 block.
    .why-held = { $found } blocks were laid aside, but the team holds { $held }.
    .remedy-sum = Take the blocks back; { $turn } is to play.
    .remedy-removal = Take the blocks that were laid aside back.
    .remedy-none = Place a sum, or lay at least 1 block aside.
    .remedy-held = Count the blocks laid aside again.
SUM-T3 = Refill to 8
    .rule = After its act a team takes blocks from the stock until it holds 8, or until the stock is empty.
    .why-short = { $count ->
        [one] 1 block has
       *[other] { $count } blocks have
     } yet to be taken from the stock.
    .why-left = { $team } has not refilled: it holds { $held } and was to take { $due } more.
    .why-many = { $held } blocks stand; a team holds 8 at most.
    .why-stock = { $found } blocks were taken, but the stock has only { $stock } left.
    .remedy-short = { $count ->
        [one] Take 1 more block.
       *[other] Take { $count } more blocks.
     }
    .remedy-left = { $team } takes { $due } from the stock now.
    .remedy-many = { $count ->
        [one] Put 1 block back unseen and mix the stock.
       *[other] Put { $count } blocks back unseen and mix the stock.
     }
    .remedy-stock = Count the standing blocks and the stock.
SUM-T4 = Removed blocks stay secret
    .rule = Removed blocks lie face down; the other team never sees their values.
    .why = { $count ->
        [one] A removed block lies face up.
       *[other] { $count } removed blocks lie face up.
     }
    .remedy = { $count ->
        [one] Turn it face down.
       *[other] Turn them face down.
     }
SUM-P1 = One to eight own blocks
    .rule = A new sum has 1 to 8 of the team's own blocks, and not more than it holds.
    .why = { $found } blocks were laid; a sum has at most 8 own blocks.
    .why-held = { $found } blocks were laid, but the team holds { $held }.
    .why-none = No block was laid; a sum needs at least 1 own block.
    .remedy = { summy-take-back }
    .remedy-none = Place a sum, or lay at least 1 block aside.
    .remedy-lost = { summy-turn-lost }
SUM-P2 = At least one block of the table
    .rule = A new sum uses 1 or more blocks that lie on the table already; the first sum uses the =.
    .why = The chain has no block that lay on the table before.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-P3 = All in one line
    .rule = All new blocks lie in one row or in one column.
    .why = The block at { $cell } is out of line; all new blocks must lie in one row or one column.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-P4 = No gap in the chain
    .rule = The chain that holds all new blocks has no gap.
    .why = The chain has a gap at { $cell }.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-P5 = Empty before and after the sum
    .rule = The cells before the first and after the last block of a sum are empty when it is placed.
    .why = { $part } is followed or preceded directly by another block; the chain reads { $chain }.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-P6 = Reserved cells stay empty
    .rule = The cells before the first and after the last block of a placed sum stay empty for the whole game.
    .why = The cell { $cell } stays empty for the whole game: it lies at the end of a placed sum.
    .why-open = The cell { $cell } lies at the end of a sum that has not been decided on yet.
    .remedy = { summy-take-back }
    .remedy-open = Decide first which of the sums counts.
    .remedy-lost = { summy-turn-lost }
SUM-P7 = One block a cell
    .rule = A block may not lie on another one.
    .why = The cell { $cell } holds a block already.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-P8 = Placed blocks never move
    .rule = Blocks of placed sums are never removed or rearranged.
    .why = The { $symbol } at { $from } has been moved to { $to }.
    .why-gone = The { $symbol } at { $from } is gone.
    .why-unknown = No block is known to lie at { $cell }.
    .remedy = Put it back to { $from }.
    .remedy-unknown = Say what lay there.
SUM-P9 = One reading direction
    .rule = All blocks lie upright in the common reading direction; sums read from left to right or from top to bottom.
    .why = The { $symbol } at { $cell } is turned by { $turn }°.
    .remedy = Take the blocks back, or turn it upright.
    .remedy-lost = { summy-turn-lost }
SUM-V1 = Exactly one =
    .rule = There is exactly one = in a sum.
    .why = { $chain } has no =.
    .why-many = { $chain } has { $found } =; a sum has exactly one.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-V2 = Two numbers and an operator before the =
    .rule = In front of the = stand at least two numbers and one operator.
    .why = In { $chain } there are no two numbers with an operator in front of the =.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-V3 = One number after the =
    .rule = Behind the = stands one number and no operator.
    .why = In { $chain } an operator stands behind the =.
    .why-none = In { $chain } no number stands behind the =.
    .remedy = { summy-take-back }
    .remedy-backwards = Take the blocks back: sums read from left to right or from top to bottom, and this one is true only the other way.
    .remedy-lost = { summy-turn-lost }
SUM-V4 = No leading 0
    .rule = A number of two or more digits does not start with 0.
    .why = The number { $number } in { $chain } starts with 0.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-V5 = Operators stand between numbers
    .rule = Every operator stands between two numbers.
    .why = An operator ({ $operator }) in { $chain } does not stand between two numbers.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-V6 = The sum is true
    .rule = Both sides are equal: × and : go first, then + and -, each in reading order.
    .why = { $left } is { $value }, not { $right }.
    .why-negative = { $left } goes below zero on the way, which this table has forbidden.
    .remedy = { summy-take-back }
    .remedy-backwards = Take the blocks back: sums read from left to right or from top to bottom, and this one is true only the other way.
    .remedy-lost = { summy-turn-lost }
SUM-V7 = No division by zero
    .rule = Nothing is divided by 0.
    .why = { $chain } divides by 0.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-D1 = Two sums at once
    .rule = When one placement makes true sums in row and column, the players say which is scored, or both.
    .why = The blocks make several true sums at once: { $sums }. Which is scored?
    .why-both = The blocks make several true sums at once: { $sums }. All are scored.
    .why-line = The blocks make several true sums at once: { $sums }. Only { $line } is scored.
    .why-illegal = The blocks make several true sums at once: { $sums }. This table allows one.
    .remedy = Say whether the row, the column or both count.
    .remedy-illegal = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-C1 = Not more blocks than the set has
    .rule = The set has each digit 6 times, each operator 5 times and the = 14 times.
    .why = { $symbol } would lie on the table { $found } times; the set has it { $limit } times. Was it misread?
    .remedy = Check what the blocks show.
SUM-W1 = Points
    .rule = A sum scores all its digits added up, on own blocks and on those of the table alike.
SUM-E1 = End of the game
    .rule = The game ends when both teams in a row make no sum while the stock is empty; most points win.
    .why = The game is over: both teams in a row made no sum while the stock was empty.
    .why-shift = The game is over; the table is being cleared.
    .remedy = Take the blocks back; the score stands.

# Effects in a report
effect-points = points
effect-sums = sums

# Following a match at the table
summy-follow-start = Waiting for the = in the middle of the table.
summy-follow-unread = Not every block on the table can be read yet.
summy-follow-between = A block lies between two cells; put it straight.
summy-follow-sum = A sum is being laid.
summy-follow-aside = Blocks are being laid aside.
summy-follow-finished = { $team }'s blocks make no true sum. Is the turn over?
summy-follow-finished-yes = The turn is over
summy-follow-finished-no = It goes on
summy-follow-gone = The { $symbol } at { $cell } is not seen any more. Was it taken away?
summy-follow-gone-yes = Taken away
summy-follow-gone-no = No, it is only hidden
summy-follow-reserved = Careful: the cell { $cell } must stay empty.
