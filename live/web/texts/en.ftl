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
# Refusals of the API
page-no-right = this needs the operator's link
page-not-there = there is nothing here
page-not-json = the body must be a JSON object, sent as application/json
page-too-long = the body is longer than { $limit } bytes
page-number = { $name } can't be { $found }; it may be { $low } to { $high }
page-no-picture = there is no picture yet
page-clicks-wrong = click the four corners of a rectangle whose sides measure { $low } to { $high } mm
page-clicks-no-plane = these four points are no rectangle on a table; click near left, near right, far right, far left
page-no-store = no record file is open here
page-repair = a finished game can't take "{ $found }"; it may be: { $known }
page-still-running = this game is still running: change it at its table
page-port-busy = port { $port } on { $host } can't be used: { $detail }; choose another with --port
page-server-failed = the pages at { $address } could not be started
