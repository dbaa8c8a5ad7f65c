# 採用されなかった理由
calibration-few = { $source }：見えたものが足りません（{ $needed } のうち { $seen }）
calibration-residual = { $source }：見えたものが合いません（ずれ { $px } px、許容 { $limit_px } px）。正しいボードやマットが平らに置かれているか確かめてください
calibration-unlike = { $source }：見えたものが一つの平らなテーブルに載っていません。すべてが平らに置かれているか確かめてください
calibration-scale = { $source }：駒と比べてマーカーが本来の { $percent } % の大きさです。100 % で印刷するか、そのまま続けてください（大きさは駒から求めます）
calibration-mirrored = { $source }：映像が左右反転しています。カメラの設定で反転を切ってください
calibration-turned = { $source }：マットが { $deg } 度回っています。手前側が画面の下に来るように、マットかカメラを回してください
calibration-steep = { $source }：カメラがテーブルに沿って見ています（{ $deg } 度、許容 { $limit_deg } 度）。もっと高くしてください
calibration-blurred = ピントが合っていません。ボードを離すか、明るくしてください
calibration-moving = ボードを動かさないでください
calibration-alike = すでに撮ったものとほぼ同じです
calibration-small = ボードが遠すぎます
calibration-dictionary = このマーカーの辞書は { $seen } ですが、ボードの辞書は { $wanted } です。「table-referee print calibration」でボードを印刷してください
calibration-swapped = このボードは { $seen } マスですが、想定は { $wanted } です。行と列が逆です
calibration-layout = マーカーは見えますが（{ $seen }）、想定のボード（{ $wanted } マス）の並びではありません
calibration-implausible = 数値は合いますが、そのようなレンズはありません：{ $detail }。ボードをもっと傾け、画面の隅にも見せてください
calibration-source-markers = マーカー
calibration-source-board = ボード
calibration-source-pieces = 駒
calibration-source-lens = レンズ
calibration-source-file = クリック

# 保存された校正
calibration-file-missing = 保存された校正 { $file } がありません。テーブルは置かれた物から求めます。または「table-referee calibrate」を実行してください
calibration-file-unreadable = { $file } を読めません（{ $detail }）。なしで続けます。または「table-referee calibrate」を実行してください
calibration-file-empty = { $file } は空です。なしで続けます。または「table-referee calibrate」を実行してください
calibration-file-damaged = { $file } は壊れているか、校正ではありません（{ $detail }）。なしで続けます。または「table-referee calibrate」を実行してください
calibration-file-version = { $file } は別の版です（{ $detail }）。「table-referee calibrate」で作り直してください
calibration-file-camera = { $file } は別のカメラのものです（{ $detail }）。このカメラで「table-referee calibrate」を実行してください
calibration-file-resolution = { $file } は別の解像度のものです（{ $detail }）。その解像度を選ぶか、「table-referee calibrate」を実行してください
calibration-file-unwritable = { $file } に書き込めません（{ $detail }）。何も保存されませんでした

# table-referee calibrate
calibrate-hold = 校正ボード（table-referee print calibration）を平らに、動かさずカメラの前に持ってください。
calibrate-taken = { $count } 枚目を撮りました
calibrate-next = 次：{ $what }
calibrate-want-top-left = ボードを画面の左上へ
calibrate-want-top-right = ボードを画面の右上へ
calibrate-want-bottom-left = ボードを画面の左下へ
calibrate-want-bottom-right = ボードを画面の右下へ
calibrate-want-tilt-left = ボードの面を画面の左へ向ける
calibrate-want-tilt-right = ボードの面を画面の右へ向ける
calibrate-want-tilt-up = ボードの面を上へ向ける
calibrate-want-tilt-down = ボードの面を下へ向ける
calibrate-want-near = ボードを近づける
calibrate-want-far = ボードを遠ざける
calibrate-want-more = 少しずつ変えて、あと数枚
calibrate-passed = 見送り：{ $reason }
calibrate-lens = レンズ（{ $width }x{ $height }）：{ $views } 枚でのずれ { $px } px、画角 { $fov } 度
calibrate-lens-left-out = 除外：角の足りないもの { $skipped } 枚、合わないもの { $odd } 枚
calibrate-still-missing = あるとよい見え方：{ $what }
calibrate-other-size = 大きさの違う画像（{ $width }x{ $height }）を { $count } 枚除きました。校正は一つの大きさについてのものです
calibrate-no-lens = レンズは求められませんでした：{ $reason }
calibrate-table = テーブル（{ $method ->
    [markers] マーカー
    [board] ボード
    [pieces] 駒
   *[file] ファイル
 }から）：ずれ { $px } px、{ $mm } mm
calibrate-no-table = マットもマーカーも見えません。テーブルは試合中に駒から求めます。
calibrate-stored = { $file } に保存しました
calibrate-nothing = 校正できませんでした。校正ボードもマットも見えませんでした
calibrate-none-stored = { $folder } に保存された校正はありません
calibrate-shown = { $camera }、{ $width }x{ $height }、{ $made }

# 見たもの
