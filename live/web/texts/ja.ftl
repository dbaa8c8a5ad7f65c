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
# APIの断り
page-no-right = 操作者のリンクが必要です
page-not-there = ここには何もありません
page-not-json = 本文は application/json のオブジェクトでなければなりません
page-too-long = 本文が { $limit } バイトを超えています
page-number = { $name } は { $found } にできません。{ $low } から { $high } までです
page-no-picture = まだ画像がありません
page-clicks-wrong = 辺が { $low } から { $high } ミリの長方形の四隅をクリックしてください
page-clicks-no-plane = この四点は卓上の長方形になりません。手前左、手前右、奥右、奥左の順にクリックしてください
page-no-store = 記録ファイルが開かれていません
page-repair = 終わった対局に「{ $found }」は加えられません。できるのは: { $known }
page-still-running = この対局は進行中です。対局の画面で直してください
page-port-busy = { $host } のポート { $port } は使えません: { $detail }。--port で別のポートを選んでください
page-server-failed = { $address } のページを開始できませんでした
