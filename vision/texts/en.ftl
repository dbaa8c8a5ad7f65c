# Sources of pictures
source-missing = there is no camera, film or folder "{ $source }"
source-silent = { $source } does not answer; is the address right, and does the sender run?
source-film = { $source } can't be played: { $detail }
source-no-pictures = { $source } has no pictures in it
source-film-empty = not one frame of { $source } can be played: it is damaged or breaks off
source-forbidden = you have no right to look into { $source }: ask its owner, or copy the pictures to a folder of your own
source-unopened = { $source } can't be opened: { $detail }
source-unreadable = { $source } gives no picture: { $count ->
    [one] the only one is passed over
   *[other] all { $count } are passed over
 }. { $file }: { $reason ->
    [missing] it can't be opened
    [small] it is too small
    [large] it has too many pixels
   *[other] it is no picture that can be read
 }
source-simulated = { $source }: { $detail }
source-lost = { $source } was lost and did not come back
source-picture-passed = { $file } was passed over: { $reason ->
    [missing] it can't be opened
    [small] it is too small
    [large] it has too many pixels
   *[other] it is no picture that can be read
 }
stream-closed = { $source } gives no picture; check the address and that it can be reached from here

camera-none = no camera "{ $camera }": the system knows no camera at all; plug one in, or name a film or a folder of pictures
camera-missing = no camera "{ $camera }"; there are: { $known }
camera-several = "{ $camera }" may be several cameras: { $known }; give the number
camera-closed = { $camera } can't be opened: another program may be using it, or you may lack the right to (on Linux, the group "video")
camera-closed-mac = { $camera } can't be opened: allow the terminal to use the camera under System Settings, Privacy & Security, Camera, then start it again; or another program may be using it
camera-closed-windows = { $camera } can't be opened: switch on "Let desktop apps access your camera" under Settings, Privacy, Camera; or another program may be using it
camera-slow = { $camera } did not answer in time; unplug it and plug it in again, or close other programs that use it
camera-silent = { $camera } can be opened but gives no picture; another program may be using it, or too many cameras share one USB port
camera-other-size = { $camera }: asked for { $asked }, got { $got }
camera-slow-rate = { $camera }: asked for { $asked } pictures a second, got { $got } ({ $form }); more light often helps
camera-exposure-refused = { $camera }: its driver does not let the exposure be held; the picture may change when hands come in
camera-exposure-unchanged = { $camera }: its driver says the exposure was set, but the picture did not change; exposure stays automatic
camera-focus-not-held = { $camera }: the picture was less sharp with the focus held; focus stays automatic
camera-memory-broken = { $file } can't be read; what was remembered of cameras is lost and will be written anew
camera-memory-unwritable = what works with this camera can't be remembered: { $detail }

# Light and focus
health-ok = the camera sees well
health-black = the picture is black: take the cap off the lens, open its shutter, or see that the camera is switched on
health-covered = something covers the lens, or nothing can be seen: clear the view
health-frozen = the picture stands still: plug the camera in again or start its program anew
health-dark = it is too dark: switch on a lamp, best one that shines on the table from the side
health-bright = it is too bright, light parts are burnt out: turn lamps away or lower the exposure
health-blurred = the picture is out of focus: clean the lens, move the camera a little further away, or focus it by hand
health-flicker = the light flickers: set the camera to the mains frequency (50 or 60 Hz), or use another lamp
health-tinted = colours are tinted: use daylight or a white lamp, or lay something white on the table and let the camera adapt
