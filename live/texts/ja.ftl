# コマンドライン
report-title = { $game }: { $players }
report-event = { $number }. { $by } { $notation }
report-undone = 取り消し済み
report-ruled = 人の裁定: { $verdict }
report-changed = 次の判定が変わりました: { $events }
report-conflicts = 食い違うようになった出来事: { $events }
report-score = 得点: { $scores }
report-turn = 手番: { $player }
report-winner = 勝者: { $player }
report-draw = 引き分けです。
report-open = 対局は終わっていません。
report-tally = 出来事{ $events }件、反則{ $illegal }件、要確認{ $ask }件、注意{ $notice }件
report-remedy = → { $remedy }
report-still-due = まだ済んでいないこと: { $what }
explain-quote = ルールブックの文: { $quote }
explain-options = 関係する設定:
explain-option = { $option } = { $choices } (既定は { $preset })
explain-seen-V = 卓上の静止画一枚で分かります。
explain-seen-S = 経過 (誰が動いたか、前に何があったか) を見て分かります。
explain-seen-H = カメラには見えません。人が告げる必要があります。
explain-seen-I = 記録から導かれます。
explain-cases = 審判が言うことのある文:
plays-none = { $hold } でできる合法な行動はありません。本当にパスです。
plays-nothing-held = 持ち駒・手札がないとできる行動はありません。--hold で指定してください。
plays-title = { $by } の合法な行動は{ $count }通りです:
plays-more = … ほかに{ $count }通り (--limit 0 ですべて表示)
# 呼び出しの誤り
call-choice = { $name } に { $given } は指定できません。指定できるもの: { $known }
call-whole-number = { $name } には整数を指定してください。{ $given } は整数ではありません
call-number = { $name } には数を指定してください。{ $given } は数ではありません
call-most = { $name } は { $limit } 以下にしてください（{ $given } でした）
call-least = { $name } は { $limit } 以上にしてください（{ $given } でした）
call-missing = { $name } がありません。{ $command } --help を見てください
call-no-option = { $name } というオプションはありません。{ $command } --help を見てください
call-no-value = { $name } のあとに値が必要です
call-no-command = { $name } というコマンドはありません。{ $command } --help を見てください
file-unwritable = { $file } に書けません: { $detail }
output-failed = 読み書きに失敗しました: { $detail }
file-forbidden = { $file } を読み書きする権限がありません
file-trouble = { $file } を読み書きできません: { $detail }
stopped = 中断しました。ここまでの分は残っています
stopped-early = 中断しました
weights = { $detail }
train-missing = 学習には追加のライブラリが必要です。pip install "table-referee[train]" で入れてください
peers-missing = 比較する読み取り器が入っていません。pip install "table-referee[peers]" で入れてください（tesseract 本体も必要です）
read-summary = { $image }: コマ・カード { $count } 個、{ $method ->
    [markers] 台はマーカーから
    [pieces] 台は置かれたものから
    [board] 台は盤から
    [file] 台は保存された校正から
   *[none] 台は見つかりません
 }、不確かなもの { $count_doubts } 個
read-doubt = { $piece } 番: { $reason }
read-doubt-cell = { $piece } 番 { $row } 行 { $col } 列: { $reason }
read-either = { $first } か { $second }
read-face-unclear = 表か裏かがはっきりしません
read-not-legible = 読み取れません
read-no-sign = 数も記号も見えません
read-no-grid = 盤のます目が見えません
read-nothing = { $image } からは何も読めません: { $reason }
read-no-pieces = { $game } のものが見当たりません。このゲームでよいか、台が画面いっぱいに写っているか、コマやカードが鮮明で幅 18 画素以上あるかを確かめてください
read-no-table = 置かれたものだけでは台の傾きが分かりません。平らに置いたものをもっと写すか、印刷したマットを敷いてください
picture-folder = { $file } はフォルダーです。中の画像を指定してください
picture-missing = { $file } を開けません
picture-unreadable = { $file } は読める画像ではないか、壊れています
picture-small = { $file } は卓の写真には小さすぎます (一辺32画素以上)
picture-large = { $file } の画素数が多すぎます (2億まで)
bench-truth = { $file } は正解データとして読めません: { $detail }
read-draw-over = { $file } は読み取る画像そのものです。別のファイルかフォルダーを指定してください
# 記録ファイル
store-full = ディスクに空きがなく { $file } に書けません。それまでに書いた分は無事です
store-busy = { $file } には別の table-referee{ $process ->
    [unknown] {""}
   *[other] {" "}(プロセス { $process })
 } が書き込み中です。それを終えるか、別のファイルを使ってください
store-broken = { $file } は壊れているか、記録ファイルではありません: { $detail }
store-foreign = { $file } は別のプログラムのデータベースです
store-newer = { $file } は新しい table-referee のものです。こちらを更新してください
store-old = { $file } は古い table-referee のもので、書き込めないため更新できません
store-readonly = { $file } かそのフォルダーに書き込めないため、記録できません
store-missing = 記録ファイル { $file } がありません
store-folder = { $file } はフォルダーです。その中の記録ファイルを指定してください
store-no-game = { $file } に対局 { $game } はありません
log-no-games = { $file } にはまだ対局がありません。table-referee watch GAME --source SOURCE が記録し、table-referee log import が取り込みます
log-heading-game = 番号
log-heading-date = 日時
log-heading-name = ゲーム
log-heading-players = 対局者
log-heading-events = 出来事
log-heading-illegal = 反則
log-heading-result = 結果
log-heading-end = 終わり方
log-result-winner = { $player }の勝ち
log-result-draw = 引き分け
log-played = 日時: { $span } ({ $ended })
log-source = 映像: { $source }、セット: { $set }
log-options = 設定: { $options }
log-end-open = 対局中
log-end-finished = 終了
log-end-stopped = 中止
log-end-lost = カメラが切れた
log-end-abandoned = 放棄
log-end-imported = 取り込み
log-time-used = 使った時間: { $times }
log-clocks = 対局時計: { $times }
log-before = 対局の前
log-evidence = 出来事{ $event }の証拠: { $files }
log-no-times = 対局 { $game } には時刻がないため、録画に合わせられません
log-offset = 「{ $found }」は時刻ではありません。秒数か [-]h:mm:ss で書いてください
log-format = { $file } の形式が分かりません。--as { $known } のどれかを付けてください
log-few-chapters = チャプターが{ $count }個しかありません。YouTubeは3個から表示します
log-written = { $file }: 対局 { $game }、出来事{ $count }件
log-imported = { $file }: 対局 { $game }、出来事{ $count }件、反則{ $illegal }件
log-agrees = 対局 { $game }: 判定{ $count }件はすべて一致しました
log-differs = 対局 { $game }、出来事{ $event }: { $field } は { $stored } でしたが、今は { $fresh } です
log-not-ruled = 対局 { $game }、出来事{ $event }: 判定が保存されていません
log-verify-record = 対局 { $game }: { $problem }
log-in-file = { $file }、{ $problem }
# 対局時計
clock-form = 「{ $found }」は持ち時間ではありません。分+秒を 5+3 のように、遅延は 10d5、無制限は 0 と書いてください
clock-seconds = 時計を{ $found }秒にはできません
page-serving = ページ: { $link }
page-serving-viewers = 観戦用: { $link }
page-port-busy = { $host } のポート { $port } は使えません: { $detail }。--port で別のポートを選んでください
page-server-failed = { $address } のページを開始できませんでした
# 証拠
evidence-failed = 出来事の写真か動画を残せませんでした: { $detail }
command-not-here = この対局では「{ $command }」はできません
set-none-learned = 「{ $set }」というセットはありません。まだ一つも覚えていません。自分の札や駒のセットは table-referee learn で作れます
set-unknown = 「{ $set }」というセットはありません。あるのは: { $known }
clock-player = { $player } の時計はありません。プレイヤー: { $known }
