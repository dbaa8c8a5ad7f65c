# Printed sheets
print-check = 100 mm – print at 100 % (“actual size”)
print-duplex = print on both sides, turned over the long edge
print-front = front
print-back = back
print-cards = cards
print-chips = chips
print-ring = marker rings: paper, or better transparent film
print-board = board
print-blocks = blocks to fold
print-stickers = stickers
print-mat = Play mat
print-markers = Table markers
print-calibration = Calibration board
print-glue = glue the next sheet here
print-near = this side towards the player
print-corner-0 = far left
print-corner-1 = far right
print-corner-2 = near right
print-corner-3 = near left
print-markers-how = Cut out with the white margin. Lay each marker at its corner of the playing area, upright as seen by the player at the near side, flat, and leave it there for the whole game.
print-calibration-how = { $columns } × { $rows } squares of { $square } mm, markers of { $marker } mm. Glue it flat onto a stiff board.
print-unknown-target = there is nothing to print named “{ $target }”; known: { $known }
print-unknown-paper = unknown paper “{ $paper }”; known: { $known }
print-progress = drawing { $name }
print-done = { $file }: { $count ->
        [one] 1 page
       *[other] { $count } pages
    }, { $paper }, style { $style }
summary-suritsu =
    YOUR TURN
    1  Draw 1 card while your pile lasts.
    2  Play 1 card so that exactly one new number is made: UP larger, DOWN smaller than the last. Or pass: flip the UP-DOWN card.
    3  Move the marker.
    Double (00, 11 … 99): flip, then draw 1.
    Same scenery side by side: play one more, or pass.
    All cards played: you win.
