# Learning a set
learn-how = say where the pieces are to be seen: --from FOLDER, or --source CAMERA
learn-both = give either --from or --source, not both
learn-not-here = { $option } goes with { $needs }
learn-no-folder = there is no folder or picture { $folder }
learn-no-labels = { $folder } has no labels.json that can be read; it says what the pictures show (docs/learning.md)
learn-labels-form = { $file } is not as it should be: { $detail }
learn-empty = { $file } names no picture
learn-outside = { $file }: the picture must lie in the folder itself
learn-file = { $file } can't be read
learn-kind = { $file }: this game has no "{ $kind }"; its kinds: { $known }
learn-label = { $file }: no { $kind } of this game reads "{ $label }"; there are: { $known }
learn-detail = { $file }: a piece of this game can't have { $detail }
learn-corners = { $file }: the corners must be four, clockwise from the piece's own top left, with their middle in the picture
learn-small = { $file }: a piece is too small to be learned from; it needs { $least } pixels a side at least
learn-size = { $file }: { $size } mm can't be the size of a piece (2 to 600 mm a side)
learn-size-form = "{ $given }" is no size; write KIND=WIDTHxHEIGHT in mm, as card=63x88
learn-board = { $file }: the numbers of a board must be as many rows as columns, 5 to 15, each 0 to 999 or null
learn-no-grid = { $file }: no grid of numbers can be read; take the picture from straight above, the board empty and well lit
learn-no-board = this game has no board to learn
learn-board-not-seen = { $file }: no board was found in the picture
learn-too-few = only { $count } different face was shown; two at least are needed to tell pieces apart
learn-nothing-seen = { $source } showed no piece of this game
learn-mixed = the pieces seem to be of several sets: { $files }; learn each set by itself, or say --trust if they truly are one set
learn-mostly-wrong = most labels look wrong: { $files }; check labels.json, or say --trust if they are right
learn-all-blurred = nearly all pictures are blurred: { $files }; hold the camera still, let it focus, and take them again
learn-joker = "{ $given }" are not the corners of the joker; write the four roles from its top left clockwise, as knight,witch,lion,traitor
learn-look-count = { $file }: look { $look } shows { $seen } pieces, but { $told } are named
learn-family = learning kind: { $kind } ({ $count } pictures)
learn-stored = stored: { $folder }
learn-use = use it with --set { $name }
learn-still = still to be shown: { $faces }
learn-all-shown = every face of a whole set was shown
learn-ready = Lay pieces out side by side, face up or a back, hands away. Enter: look; q: enough.
learn-no-piece = no piece of this game was seen; look again
learn-picture = what was seen, numbered: { $file }
learn-look = look { $look }, pieces: { $count }
learn-look-ask = Right? Enter; else NUMBER=LABEL; several by semicolons; NUMBER=back for a back, NUMBER=x to leave out:
learn-look-what = "{ $given }" is no correction; write NUMBER=LABEL, as 3=9
learn-board-ask = Right? Enter; else ROW,COLUMN=NUMBER, as 3,4=17 (- for a free cell):
learn-board-singles = numbers that do not stand on the board twice: { $numbers }
learn-board-unsure = the board was not read surely enough to be taken unseen (numbers without two cells: { $numbers }); confirm it with --guided, or say --trust
learn-correction = "{ $given }" names no cell of this board; write ROW,COLUMN=NUMBER, as 3,4=17, or - for a free cell
lack-back = a back ({ $kind })
lack-face = { $label } ({ $kind })
lack-more = { $count } more ({ $kind })
# Sets
set-heading = { $game }, { $name }: { $faces } faces from { $pictures } pictures, learned { $made }
set-alone = { $kind }, before: { $percent } % of { $of } views right, { $doubts } in doubt, { $wrong } wrong and certain
set-learned = { $kind }, after: { $percent } % of { $of } views right, { $doubts } in doubt, { $wrong } wrong and certain
set-unused = { $kind }: read as well without learning; the networks go on alone
set-whole = { $kind }: all faces are known
set-open = { $kind }: there may be faces that were not shown
set-one-face = { $kind }: only one face ({ $count } pictures), nothing to tell apart
set-deck = { $kind }: { $names }
set-boards = boards: { $count }
set-board-differs = the board reads otherwise than told (row,column=number): { $cells }
set-size-given = { $kind }: { $width } x { $height } mm, as told
set-size-measured = { $kind }: { $width } x { $height } mm, measured on the table
set-size-proportions = { $kind }: about { $width } x { $height } mm, from the proportions of the pictures
set-size-assumed = { $kind }: { $width } x { $height } mm assumed, as in the print-and-play set
set-alike = look alike, beware: { $pairs }
set-wrong-label = { $file } is called { $label } but looks like { $reads }: left out (say --trust if it is right)
set-reads-otherwise = the networks alone read otherwise: { $files }
set-blurred = blurred, better taken again: { $files }
set-odd-shapes = other proportions than the rest, perhaps of another set: { $files }
set-look-again = need another look: { $files }
set-missing = not shown: { $faces }
set-time = processor time: { $seconds } s
set-in-several = there is a set "{ $set }" for several games ({ $games }); say which with --game
set-name = "{ $set }" can't be the name of a set; use letters, digits, dots, hyphens and underscores (not "own")
set-damaged = the set in { $file } is damaged: { $detail }; learn or import it again
set-newer = the set in { $file } was made by a newer version; update Table Referee
set-too-large = { $file } is too large to be a set
set-exists = there is a set "{ $set }" for { $game } already; say --replace to put this one in its place
set-refit = set { $set }: the reading networks have changed; fitting it to them from its pictures, which takes up to a minute
set-lists-none = no learned sets; the print-and-play set (own) needs no learning
set-row = { $game }  { $name }  learned { $made }, { $complete ->
    [yes] complete
   *[no] not all faces shown
 }
set-exported = { $name } written to { $file }
set-imported = { $name } ({ $game }) imported
set-sound = { $name } ({ $game }): { $pictures } pictures, all well
set-sound-refit = { $name } ({ $game }): { $pictures } pictures, all well; fitted anew to the present networks
bench-nothing = { $folder } has none of the pictures that are measured here
