# 判定
verdict-legal = 合法
verdict-notice = 注意
verdict-due = 未了
verdict-ask = 要確認
verdict-illegal = 反則

# 入力や呼び出しの誤り
problem-at-line = { $line }行目: { $problem }
record-empty = 記録が空です。最初の行はヘッダーでなければなりません
record-no-header = 最初の行が記録のヘッダーではありません。"format": "{ $known }" が必要です
record-version = この記録の版は { $version } です。このプログラムが読めるのは { $known } です
record-other-game = これは { $found } の記録で、{ $asked } の記録ではありません
record-not-json = JSON ではありません（{ $at } 文字目を見てください）
record-too-deep = 括弧の入れ子が深すぎます
record-not-text = UTF-8 の文字列ではありません。記録を UTF-8 で保存してください
record-not-object = 出来事は JSON オブジェクトでなければなりません
record-line-too-long = 行が { $limit } 文字を超えています
record-unknown-do = 未知の出来事 { $found }。{ $game } にあるもの: { $known }
record-missing-field = 項目「{ $field }」がありません
record-wrong-field = 項目「{ $field }」が正しくありません: { $detail }
record-half-written = 最後の行 ({ $line }行目) は途中で切れているため除きました
record-unreadable = { $file } を読めません: { $detail }
record-player = 「{ $found }」はこの記録のプレイヤーではありません。プレイヤー: { $known }
position-wrong = この局面は使えません:「{ $field }」: { $detail }
players-count = { $game } は{ $span ->
    [one] { $low }
   *[many] { $low }～{ $high }
 }人用です。記録は{ $found }人です
player-name = 「{ $found }」はプレイヤーの名前にできません。印字できる1～{ $limit }文字で、「{ $word }」以外にしてください
option-unknown = { $game } に設定「{ $option }」はありません。あるもの: { $known }
option-value = 設定 { $option } を「{ $value }」にはできません。選べる値: { $allowed }
option-form = 「{ $given }」は設定の形ではありません。--option 名前=値 と書いてください
game-unknown = ゲーム「{ $game }」はありません。あるもの: { $known }
game-broken = ゲーム「{ $game }」は入っていますが読み込めません: { $detail }
language-unknown = 「{ $language }」の文はありません。あるもの: { $known }
rule-unknown = 規則「{ $rule }」はありません{ $near ->
    [none] 。
   *[other] 。{ $near } のことですか?
 }
piece-unknown = 「{ $piece }」は { $game } の駒・札ではありません。書き方: { $form }
undo-nothing = これ以上取り消すものがありません
event-number = 出来事 { $number } はまだありません。最後は { $last } です
event-not-of-play = 出来事 { $number } は「{ $do }」で、訂正も裁定もできません
correct-with = 「{ $found }」を対局の出来事の代わりに置くことはできません
rule-verdict = 裁定を「{ $found }」にはできません。選べる値: { $known }

# 卓上の対局を追う
follow-lost = 卓上の様子が記録と合いません。同じ対局のままですか。
follow-unread = 確実に読めない札があります。何と書いてありますか。
follow-reading = 札を読み取っています。
follow-unread-taken = 読めなかった札が置かれ、また取り除かれました。何と書いてありましたか。
follow-unread-nothing = かまわない
follow-read-as = { $label }
follow-who = { $what }はだれの手ですか。
follow-player = { $player }
follow-stands = { $number } 番の手は反則とされたまま残り、対局が進んでいます。そのまま認めますか。
follow-stands-yes = 認める
follow-stands-no = 戻す
follow-taken-back = { $what } が卓上からなくなりました。取り消しですか。
follow-taken-back-yes = 取り消した
follow-taken-back-refused = 反則なので戻した
follow-taken-back-no = いいえ、隠れているだけ
follow-order = いくつかの手が同時に見えました。どの順番でしたか。
follow-order-is = { $order }
follow-put-right = 反則の手が直されるのを待っています。
follow-missing = 場のものが1つ見当たりません。隠れているかもしれません。
# ファイルについてシステムが言うこと
system-forbidden = 権限がありません
system-missing = そのファイルやフォルダーはありません
system-folder = これはフォルダーです
system-no-folder = 途中にフォルダーでないものがあります
system-full = ディスクに空きがありません
system-read-only = 読み取り専用のディスクです
system-exists = すでにあります
system-long = 名前が長すぎます
