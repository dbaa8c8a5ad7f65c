# 印刷用シート
print-check = 100 mm – 100 %（実寸）で印刷してください
print-duplex = 両面、長辺でとじる設定
print-front = 表
print-back = 裏
print-cards = カード
print-chips = チップ
print-ring = マーカーの輪（紙、できれば透明フィルム）
print-board = 盤
print-blocks = 折って作るブロック
print-stickers = シール
print-mat = プレイマット
print-markers = 卓上マーカー
print-calibration = 校正ボード
print-glue = 次の紙をここに貼る
print-near = この側を手前のプレイヤーに向ける
print-corner-0 = 奥の左
print-corner-1 = 奥の右
print-corner-2 = 手前の右
print-corner-3 = 手前の左
print-markers-how = 白い余白を残して切り取り、手前のプレイヤーから見て正しい向きで、遊ぶ場所の四隅に平らに置き、対局が終わるまで動かさないでください。
print-calibration-how = { $columns } × { $rows } マス、一マス { $square } mm、マーカー { $marker } mm。かたい板に平らに貼ってください。
print-unknown-target = 「{ $target }」という印刷物はありません。選べるもの: { $known }
print-unknown-paper = 用紙「{ $paper }」はありません。選べるもの: { $known }
print-progress = { $name } を描いています
print-done = { $file }: { $count } ページ、{ $paper }、スタイル { $style }
summary-suritsu =
    手番
    1  山札があれば1枚引く。
    2  1枚出して新しい数を1つだけ作る。UPは前の数より大きく、DOWNは小さく。またはパス: UP-DOWNカードを裏返す。
    3  マーカーを移す。
    ゾロ目(00、11 … 99): 裏返して1枚引く。
    同じ風景を横に並べたら、もう1枚出すかパス。
    全部出したら勝ち。
