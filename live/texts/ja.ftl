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
file-unwritable = { $file } に書けません: { $detail }
stopped = 中断しました。ここまでの分は残っています
weights = { $detail }
picture-missing = { $file } を開けません
picture-unreadable = { $file } は読める画像ではないか、壊れています
picture-small = { $file } は卓の写真には小さすぎます (一辺32画素以上)
picture-large = { $file } の画素数が多すぎます (2億まで)
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
