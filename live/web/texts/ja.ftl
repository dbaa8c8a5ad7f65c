# 審判の状態
status-watching = 見守り中
status-hand = 卓上に手があります
status-unsettled = 卓が静まるのを待っています
status-table-moved = 卓かカメラが動きました
status-dark = 暗くて読めません
status-blurred = 画像がぼけています
status-lost = カメラの映像がありません
status-asking = お尋ねしたいことがあります
status-ended = 対局は終わりました
# 断られた操作
command-wrong = 「{ $command }」はこの形では行えません: { $detail }
command-too-many = 待っている操作が多すぎます。少し待ってからやり直してください
command-unanswered = 時間内に応答がありませんでした
match-over = 進行中の対局はありません
