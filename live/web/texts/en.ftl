# What the referee is doing
status-watching = Watching
status-hand = A hand is over the table
status-unsettled = Waiting for the table to settle
status-table-moved = The table or the camera has moved
status-dark = Too dark to read
status-blurred = The picture is blurred
status-lost = The camera is gone
status-asking = A question for you
status-ended = The match is over
# Commands that were refused
command-wrong = "{ $command }" can't be done so: { $detail }
command-too-many = too many commands wait for the match; try again in a moment
command-unanswered = the match did not answer in time
match-over = no match is running
