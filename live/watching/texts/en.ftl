# A running match: choices, refusals, and what is said in the terminal
choice-legal = It stands
choice-illegal = It is illegal
choice-across = The sum across counts
choice-down = The sum down counts
choice-both = Both sums count
choice-none = Leave it
match-not-begun = the match has not begun: no table has been seen at rest yet
table-not-settled = no table has been seen at rest yet
answer-unknown = there is no question { $question } with an answer { $choice }
resume-nothing = there is no open game of { $game } in { $file } to go on with
resume-other = the open game in { $file } is { $found }, not { $game }
watch-source = Source: { $source }
watch-pages-failed = no pages: { $detail }
watch-keys = Keys: space settle now / end turn, u undo, c correct, p pause, r find the table anew, 1–9 answer, q quit
watch-question = ? { $question }
watch-choice = [{ $number }] { $choice }
watch-warning = ! { $warning }
watch-paused = Paused
watch-goes-on = Going on
watch-correct-event = Number of the event to correct:
watch-correct-with = What it should be, as JSON:
watch-resumed = Going on with game { $number }: { $count ->
    [one] one event
   *[other] { $count } events
 }
watch-summary = { $frames } frames, { $looks } looks; { $events } events, { $illegal } illegal, { $questions } questions
table-not-found = no table is found: lay the printed mat, or at least three pieces, flat and wholly in view; or click the corners of the mat or of a sheet of paper on the page ("Set table")
watch-no-voice = No voice of this system speaks English; there will be sounds only
watch-no-sound = This system has neither a voice nor a program that plays sounds; nothing will be heard
watch-stopped = Stopped before the end. The record is kept as game { $number } in { $file }; to go on with it, give the same command with --resume
watch-stopped-early = Stopped before the match had begun; nothing was recorded
watch-stopped-demo = Stopped before the end of the demo, of which nothing is kept
watch-pages-stay = The match is over. Its pages and its log stay until Ctrl-C or q
