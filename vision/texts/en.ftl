# Sources of pictures
source-missing = there is no camera, film or folder "{ $source }"
source-film = { $source } can't be played: { $detail }
source-no-pictures = { $source } has no pictures in it
source-simulated = { $source }: { $detail }
