# 映像の入力
source-missing = 「{ $source }」というカメラ・動画・フォルダーはありません
source-film = { $source } を再生できません: { $detail }
source-no-pictures = { $source } には映像がありません
source-simulated = { $source }: { $detail }
