# The command line
report-title = { $game }: { $players }
report-event = { $number }. { $by } { $notation }
report-undone = taken back
report-ruled = human ruling: { $verdict }
report-changed = changes the rulings of { $events }
report-conflicts = now in conflict: { $events }
report-score = Score: { $scores }
report-turn = To move: { $player }
report-winner = Winner: { $player }
report-draw = The game ends in a draw.
report-open = The game is not over.
report-tally = { $events } events, { $illegal } illegal, { $ask } to be decided, { $notice } notices
report-remedy = → { $remedy }
report-still-due = Still due: { $what }
explain-quote = The rulebook says: { $quote }
explain-options = Options that bear on it:
explain-option = { $option } = { $choices } (default { $preset })
explain-seen-V = Seen in one still picture of the table.
explain-seen-S = Seen in the course of play (who acted, and what lay there before).
explain-seen-H = Not to be seen by a camera: people must say.
explain-seen-I = Worked out from the record.
explain-cases = What the referee may say:
plays-none = There is no legal act with { $hold }: this is really a pass.
plays-nothing-held = Nothing can be played without pieces; name those held with --hold.
plays-title = { $count ->
    [one] One legal act
   *[other] { $count } legal acts
 } for { $by }:
plays-more = … and { $count } more (--limit 0 shows all)
# A wrong call
call-choice = { $name } can't be { $given }; it may be { $known }
call-whole-number = { $name } needs a whole number, not { $given }
call-number = { $name } needs a number, not { $given }
call-most = { $name } may be { $limit } at most, not { $given }
call-least = { $name } must be at least { $limit }, not { $given }
call-missing = { $name } is missing; see { $command } --help
call-no-option = there is no option { $name }; see { $command } --help
call-no-value = { $name } needs a value after it
call-no-command = there is no command { $name }; see { $command } --help
file-unwritable = { $file } can't be written: { $detail }
output-failed = reading or writing failed: { $detail }
file-forbidden = you have no right to read or write { $file } here
file-trouble = { $file } can't be read or written: { $detail }
stopped = stopped; everything up to here is kept
stopped-early = stopped
weights = { $detail }
train-missing = training needs more libraries; install them with: pip install "table-referee[train]"
peers-missing = no other reader is installed; install them with: pip install "table-referee[peers]" (and the program tesseract)
read-summary = { $image }: { $count ->
    [one] one piece
   *[other] { $count } pieces
 }, { $method ->
    [markers] the table from its markers
    [pieces] the table from the pieces
    [board] the table from the board
    [file] the table as it was stored
   *[none] no table found
 }, { $count_doubts ->
    [one] one doubt
   *[other] { $count_doubts } doubts
 }
read-doubt = piece { $piece }: { $reason }
read-doubt-cell = piece { $piece }, row { $row }, column { $col }: { $reason }
read-either = { $first } or { $second }
read-face-unclear = its face is not clear
read-not-legible = not legible
read-no-sign = no number or sign is to be seen
read-no-grid = no grid is to be seen on the board
read-nothing = nothing could be read in { $image }: { $reason }
read-no-pieces = no piece of { $game } is to be seen: is it this game, does the table fill the picture, are the pieces sharp and at least 18 pixels wide?
read-no-table = the pieces don't tell how the table lies: show more of them, lying flat, or lay the printed mat under them
picture-folder = { $file } is a folder; name the pictures in it
picture-missing = { $file } can't be opened
picture-unreadable = { $file } is no picture that can be read, or it is damaged
picture-small = { $file } is too small to be a table (at least 32 pixels a side)
picture-large = { $file } has too many pixels (at most 200 million)
bench-truth = { $file } is no truth that can be read: { $detail }
read-draw-over = { $file } is one of the pictures that are read; draw to another file or folder
# The record file
store-full = there is no room left on the disk for { $file }; what was written before is safe
store-busy = { $file } is being written by another table-referee{ $process ->
    [unknown] {""}
   *[other] {" "}(process { $process })
 }; end that one, or use another file
store-broken = { $file } is damaged or no record file: { $detail }
store-foreign = { $file } is a database of another program
store-newer = { $file } was written by a newer table-referee; update this one
store-old = { $file } was written by an older table-referee and can't be brought up to date, as it can't be written
store-readonly = { $file } or its folder can't be written, so nothing can be recorded there
store-missing = there is no record file { $file }
store-folder = { $file } is a folder; name a record file in it
store-no-game = there is no game { $game } in { $file }
log-no-games = no games yet in { $file }: "table-referee watch GAME --source SOURCE" records one, "table-referee log import" takes one in
log-heading-game = no.
log-heading-date = played
log-heading-name = game
log-heading-players = players
log-heading-events = events
log-heading-illegal = illegal
log-heading-result = result
log-heading-end = ended
log-result-winner = { $player } won
log-result-draw = draw
log-played = Played: { $span } ({ $ended })
log-source = Source: { $source }; set: { $set }
log-options = Options: { $options }
log-end-open = open
log-end-finished = finished
log-end-stopped = stopped
log-end-lost = camera lost
log-end-abandoned = abandoned
log-end-imported = imported
log-time-used = Time used: { $times }
log-clocks = Clocks: { $times }
log-before = Before the match
log-evidence = Evidence of event { $event }: { $files }
log-no-times = game { $game } has no times, so it can't be set beside a recording
log-offset = "{ $found }" is no time; write seconds or [-]h:mm:ss
log-format = what form is { $file } to have? say --as { $known }
log-few-chapters = { $count ->
    [one] one chapter
   *[other] { $count } chapters
 } only; YouTube shows them from three on
log-written = { $file }: game { $game }, { $count ->
    [one] one event
   *[other] { $count } events
 }
log-imported = { $file }: game { $game }, { $count ->
    [one] one event
   *[other] { $count } events
 }, { $illegal } illegal
log-agrees = game { $game }: { $count ->
    [one] one ruling agrees
   *[other] all { $count } rulings agree
 }
log-differs = game { $game }, event { $event }: { $field } was { $stored }, now it is { $fresh }
log-not-ruled = game { $game }, event { $event }: no ruling was stored
log-verify-record = game { $game }: { $problem }
log-in-file = { $file }, { $problem }
# Clocks
clock-form = "{ $found }" is no time control; write minutes+seconds as 5+3, 10d5 for a delay, or 0 for no limit
clock-seconds = a clock can't show { $found } seconds
page-serving = Pages: { $link }
page-serving-viewers = For onlookers: { $link }
page-port-busy = port { $port } on { $host } can't be used: { $detail }; choose another with --port
page-server-failed = the pages at { $address } could not be started
# Evidence
evidence-failed = a picture or clip of an event could not be kept: { $detail }
command-not-here = "{ $command }" can't be done in this match
set-none-learned = there is no set "{ $set }": none has been learned yet; "table-referee learn" makes one of your own pieces
set-unknown = there is no set "{ $set }"; known: { $known }
clock-player = there is no clock of { $player }; players: { $known }
