# Why something was not taken
calibration-few = { $source }: too little was seen ({ $seen } of { $needed })
calibration-residual = { $source }: what was seen does not fit together (it is off by { $px } px, { $limit_px } px are allowed); see that the right board or mat lies flat
calibration-unlike = { $source }: what was seen does not lie on one flat table; see that everything lies flat
calibration-scale = { $source }: the markers are { $percent } % of their true size beside the pieces; print at 100 %, or go on: the pieces give the size
calibration-mirrored = { $source }: the picture is mirrored; switch mirroring off in the camera's settings
calibration-turned = { $source }: the mat lies turned by { $deg } degrees; turn it or the camera so that its near side is at the bottom of the picture
calibration-steep = { $source }: the camera looks along the table ({ $deg } degrees, { $limit_deg } are allowed); raise it
calibration-blurred = out of focus: hold the board further away, or add light
calibration-moving = hold the board still
calibration-alike = like a view that was taken already
calibration-small = the board is too far away
calibration-dictionary = these markers are of the dictionary { $seen }, those of the board of { $wanted }; print the board with "table-referee print calibration"
calibration-swapped = this board has { $seen } squares, the one meant { $wanted }: rows and columns are swapped
calibration-layout = markers are seen ({ $seen }), but not laid out as on the board meant ({ $wanted } squares)
calibration-implausible = the figures fit, but no camera's lens is like that: { $detail }; show the board tilted more, and in the corners of the picture
calibration-source-markers = markers
calibration-source-board = the board
calibration-source-pieces = pieces
calibration-source-lens = the lens
calibration-source-file = the clicks

# Stored calibrations
calibration-file-missing = there is no stored calibration { $file }; the table is found from what lies on it, or run "table-referee calibrate"
calibration-file-unreadable = { $file } can't be read ({ $detail }); play goes on without it, or run "table-referee calibrate"
calibration-file-empty = { $file } is empty; play goes on without it, or run "table-referee calibrate"
calibration-file-damaged = { $file } is damaged or no calibration ({ $detail }); play goes on without it, or run "table-referee calibrate"
calibration-file-version = { $file } is of another version ({ $detail }); run "table-referee calibrate" to make it anew
calibration-file-camera = { $file } is of another camera ({ $detail }); run "table-referee calibrate" for this one
calibration-file-resolution = { $file } is of another resolution ({ $detail }); choose that one, or run "table-referee calibrate"
calibration-file-unwritable = { $file } can't be written ({ $detail }); nothing was stored

# table-referee calibrate
calibrate-hold = Hold the calibration board (table-referee print calibration) before the camera, flat and still.
calibrate-taken = view { $count } taken
calibrate-next = Now: { $what }
calibrate-want-top-left = bring the board into the upper left of the picture
calibrate-want-top-right = bring the board into the upper right of the picture
calibrate-want-bottom-left = bring the board into the lower left of the picture
calibrate-want-bottom-right = bring the board into the lower right of the picture
calibrate-want-tilt-left = turn the board's face to the left of the picture
calibrate-want-tilt-right = turn the board's face to the right of the picture
calibrate-want-tilt-up = turn the board's face upwards
calibrate-want-tilt-down = turn the board's face downwards
calibrate-want-near = bring the board nearer
calibrate-want-far = take the board further away
calibrate-want-more = a few more views, each a little different
calibrate-passed = passed over: { $reason }
calibrate-lens = Lens at { $width }x{ $height }: off by { $px } px over { $views } views; { $fov } degrees across
calibrate-lens-left-out = left out: { $skipped } views with too few corners, { $odd } that did not fit
calibrate-still-missing = views that would make it better: { $what }
calibrate-other-size = { $count ->
    [one] One picture
   *[other] { $count } pictures
 } of another size ({ $width }x{ $height }) left out: a calibration is for one size
calibrate-no-lens = No lens was found: { $reason }
calibrate-table = Table from { $method ->
    [markers] markers
    [board] the board
    [pieces] pieces
   *[file] a file
 }: off by { $px } px, { $mm } mm
calibrate-no-table = No mat or markers are in sight: the table is found from the pieces during play.
calibrate-stored = Stored in { $file }
calibrate-nothing = nothing could be calibrated: neither the calibration board nor the mat was seen
calibrate-none-stored = no calibration is stored in { $folder }
calibrate-shown = { $camera }, { $width }x{ $height }, { $made }

# What was looked at
