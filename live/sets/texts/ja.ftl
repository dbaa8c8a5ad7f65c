# セットの学習
learn-how = 駒をどこで見るかを指定してください: --from フォルダー、または --source カメラ
learn-both = --from と --source はどちらか一方だけを指定してください
learn-not-here = { $option } は { $needs } と一緒に使います
learn-no-folder = フォルダーまたは写真 { $folder } がありません
learn-no-labels = { $folder } に読める labels.json がありません。写真に何が写っているかを書くファイルです(docs/learning.md)
learn-labels-form = { $file } の書き方が違います: { $detail }
learn-empty = { $file } には写真が一枚も書かれていません
learn-outside = { $file }: 写真はこのフォルダーの中になければなりません
learn-file = { $file } を読めません
learn-kind = { $file }: このゲームに「{ $kind }」はありません。種類: { $known }
learn-label = { $file }: このゲームに「{ $label }」と読む { $kind } はありません。あるのは: { $known }
learn-detail = { $file }: このゲームの駒に { $detail } はありえません
learn-corners = { $file }: 角は、駒自身の左上から時計回りに四つ、中心が写真の中になければなりません
learn-small = { $file }: 駒が小さすぎて学習できません。一辺に { $least } ピクセル以上が必要です
learn-size = { $file }: { $size } mm は駒の大きさではありえません(一辺 2〜600 mm)
learn-size-form = 「{ $given }」は大きさではありません。card=63x88 のように 種類=幅x高さ(mm)と書いてください
learn-board = { $file }: 盤の数は行と列が同数(5〜15)で、それぞれ 0〜999 か null でなければなりません
learn-no-grid = { $file }: 数のますを読めません。空の盤を明るいところで真上から撮ってください
learn-no-board = このゲームには学習する盤がありません
learn-board-not-seen = { $file }: 写真に盤が見つかりません
learn-too-few = 示された面は { $count } 種類だけです。見分けるには少なくとも二種類が必要です
learn-nothing-seen = { $source } にこのゲームの駒が見えません
learn-mixed = いくつかのセットの駒が混ざっているようです: { $files }。セットごとに学習するか、本当に一つのセットなら --trust を付けてください
learn-mostly-wrong = ほとんどのラベルが違うようです: { $files }。labels.json を確かめるか、正しければ --trust を付けてください
learn-all-blurred = ほとんどの写真がぼけています: { $files }。カメラを動かさず、ピントを合わせて撮り直してください
learn-joker = 「{ $given }」はジョーカーの角ではありません。左上から時計回りに四つの役を knight,witch,lion,traitor のように書いてください
learn-look-count = { $file }: { $look } 回目には駒が { $seen } 個見えますが、{ $told } 個が書かれています
learn-family = 種類を学習中: { $kind }(写真 { $count } 枚)
learn-stored = 保存しました: { $folder }
learn-use = --set { $name } で使えます
learn-still = まだ示されていないもの: { $faces }
learn-all-shown = セットのすべての面が示されました
learn-ready = 駒を重ねずに並べ(表、または裏)、手を離してください。Enter: 見る、q: 終わり
learn-no-piece = このゲームの駒が見えません。もう一度お願いします
learn-picture = 見えたもの(番号つき): { $file }
learn-look = { $look } 回目、駒: { $count }
learn-look-ask = よければ Enter。違えば 番号=ラベル(いくつかはセミコロンで区切る)、裏は 番号=back、除くのは 番号=x:
learn-look-what = 「{ $given }」は訂正になっていません。3=9 のように 番号=ラベル と書いてください
learn-board-ask = よければ Enter。違えば 3,4=17 のように 行,列=数(空きますは -):
learn-board-singles = 盤に二つずつない数: { $numbers }
learn-board-unsure = 盤を確実には読めませんでした(二つのますにない数: { $numbers })。--guided で確かめるか、--trust を付けてください
learn-correction = 「{ $given }」はこの盤のますではありません。3,4=17 のように 行,列=数(空きますは -)と書いてください
lack-back = 裏({ $kind })
lack-face = { $label }({ $kind })
lack-more = あと { $count } 種類({ $kind })
# セット
set-heading = { $game }、{ $name }: 写真 { $pictures } 枚から { $faces } 面、学習日 { $made }
set-alone = { $kind }、学習前: { $of } 回のうち { $percent } % 正しい、疑問 { $doubts }、確信したまま誤り { $wrong }
set-learned = { $kind }、学習後: { $of } 回のうち { $percent } % 正しい、疑問 { $doubts }、確信したまま誤り { $wrong }
set-unused = { $kind }: 学習しなくても同じように読めるため、ネットワークだけで読みます
set-whole = { $kind }: すべての面が分かっています
set-open = { $kind }: 示されていない面があるかもしれません
set-one-face = { $kind }: 面が一種類だけです(写真 { $count } 枚)。見分けるものがありません
set-deck = { $kind }: { $names }
set-boards = 盤: { $count }
set-board-differs = 盤が書かれた数と違って読まれます(行,列=数): { $cells }
set-size-given = { $kind }: { $width } x { $height } mm(指定)
set-size-measured = { $kind }: { $width } x { $height } mm(卓上で測定)
set-size-proportions = { $kind }: 約 { $width } x { $height } mm(写真の縦横比から)
set-size-assumed = { $kind }: { $width } x { $height } mm(付属の印刷用セットと同じと仮定)
set-alike = 似ているので注意: { $pairs }
set-wrong-label = { $file } は { $label } とされていますが { $reads } に見えます。除きました(正しければ --trust)
set-reads-otherwise = ネットワークだけでは違って読まれるもの: { $files }
set-blurred = ぼけているので撮り直しが望ましいもの: { $files }
set-odd-shapes = 縦横比が違い、別のセットかもしれないもの: { $files }
set-look-again = もう一度見る必要があるもの: { $files }
set-missing = 示されていないもの: { $faces }
set-time = 処理時間: { $seconds } 秒
set-in-several = 「{ $set }」というセットはいくつかのゲームにあります({ $games })。--game で指定してください
set-name = 「{ $set }」はセットの名前にできません。英数字、ピリオド、ハイフン、下線を使ってください("own" は使えません)
set-damaged = { $file } のセットが壊れています: { $detail }。もう一度学習するか取り込んでください
set-newer = { $file } のセットは新しい版で作られています。Table Referee を更新してください
set-too-large = { $file } はセットとしては大きすぎます
set-exists = { $game } には「{ $set }」というセットがすでにあります。置き換えるには --replace を付けてください
set-refit = セット { $set }: 読み取りネットワークが変わったため、保存された写真から合わせ直します(最大一分ほど)
set-lists-none = 学習したセットはありません。付属の印刷用セット(own)は学習不要です
set-row = { $game }  { $name }  学習日 { $made }、{ $complete ->
    [yes] 完全
   *[no] 示されていない面あり
 }
set-exported = { $name } を { $file } に書き出しました
set-imported = { $name }({ $game })を取り込みました
set-sound = { $name }({ $game }): 写真 { $pictures } 枚、異常なし
set-sound-refit = { $name }({ $game }): 写真 { $pictures } 枚、異常なし。今のネットワークに合わせ直しました
bench-nothing = { $folder } にはここで測る写真がありません
