# Verdicts
verdict-legal = legal
verdict-notice = notice
verdict-due = due
verdict-ask = to be decided
verdict-illegal = illegal

# Problems: wrong input or a wrong call
problem-at-line = line { $line }: { $problem }
record-empty = the record is empty; its first line must be the header
record-no-header = the first line is no record header; it must have "format": "{ $known }"
record-version = this record is of version { $version }; this program reads { $known }
record-other-game = this is a record of { $found }, not of { $asked }
record-not-json = this is no JSON (see character { $at })
record-too-deep = brackets are nested too deeply here
record-not-text = this is no UTF-8 text; save the record as UTF-8
record-not-object = an event must be a JSON object
record-line-too-long = the line is longer than { $limit } characters
record-unknown-do = unknown event { $found }; { $game } knows: { $known }
record-missing-field = the field "{ $field }" is missing
record-wrong-field = the field "{ $field }" is wrong: { $detail }
record-half-written = the last line ({ $line }) is only half written and was left out
record-unreadable = { $file } can't be read: { $detail }
record-player = "{ $found }" is no player of this record; its players are { $known }
position-wrong = the position can't be used: "{ $field }": { $detail }
players-count = { $game } is for { $span ->
    [one] { $low }
   *[many] { $low } to { $high }
 } players; the record has { $found }
player-name = "{ $found }" can't be a player's name: it must be 1 to { $limit } printable characters and not "{ $word }"
option-unknown = { $game } has no option "{ $option }"; it has: { $known }
option-value = option { $option } can't be "{ $value }"; it may be: { $allowed }
option-form = "{ $given }" is no option; write --option name=value
game-unknown = there is no game "{ $game }"; there are: { $known }
game-broken = the game "{ $game }" is installed but can't be loaded: { $detail }
language-unknown = there are no texts in "{ $language }"; there are: { $known }
rule-unknown = there is no rule "{ $rule }"{ $near ->
    [none] .
   *[other] ; did you mean { $near }?
 }
piece-unknown = "{ $piece }" is no piece of { $game }; write { $form }
undo-nothing = there is nothing left to undo
event-number = there is no event { $number } yet; the last one is { $last }
event-not-of-play = event { $number } is "{ $do }", which can be neither corrected nor ruled on
correct-with = "{ $found }" can't stand in the place of an event of play
rule-verdict = a ruling can't be "{ $found }"; it may be: { $known }

# Following a match at the table
follow-lost = The table does not look like the record. Is it still the same match?
follow-unread = A piece can't be read for sure. What does it say?
follow-reading = A piece is still being read.
follow-unread-taken = A piece that could not be read was laid and taken away again. What did it say?
follow-unread-nothing = It does not matter
follow-read-as = { $label }
follow-who = Whose act was { $what }?
follow-player = { $player }
follow-stands = Event { $number } was called illegal and still lies there, and play goes on. Does it stand?
follow-stands-yes = It stands
follow-stands-no = It is taken back
follow-taken-back = { $what } is gone from the table. Was it taken back?
follow-taken-back-yes = Taken back
follow-taken-back-refused = Taken back, it was not allowed
follow-taken-back-no = No, it is only hidden
follow-order = Several things happened at once. In which order?
follow-order-is = { $order }
follow-put-right = Waiting for the illegal act to be put right.
follow-missing = A piece of the field is missing or hidden.
# What the system says of a file
system-forbidden = you have no right to it
system-missing = there is no such file or folder
system-folder = this is a folder
system-no-folder = a part of its path is no folder
system-full = there is no room left on the disk
system-read-only = its disk can only be read
system-exists = it is there already
system-long = its name is too long
