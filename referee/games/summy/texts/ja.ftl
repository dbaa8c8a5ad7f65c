summy-take-back = ブロックを手元に戻してください。
summy-turn-lost = ブロックを手元に戻してください。手番は終わりです。

# 入力の誤り
summy-players = 2チームの名前は別々でなければなりません。両方とも「{ $found }」です
summy-count = ブロックの数を { $found } にはできません
summy-turn = ブロックの向きを { $found } 度にはできません
summy-direction = 「{ $found }」は式の方向ではありません。across か down と書いてください

SUM-S1 = 中央の「=」1個
    .rule = 最初の式の前には、「=」が1個だけテーブルの中央にあります。
    .why = テーブルが「=」1個から始まっていません。
    .remedy = 「=」を1個、テーブルの中央に置いてください。
SUM-S2 = 手持ちは伏せて8個ずつ
    .rule = 各チームはブロックを無作為に8個取り、自分のチームだけに見えるように立てます。
SUM-S3 = 最小の数字を持つチームから
    .rule = 両チームが手持ちの最小の数字を見せ、小さいほうが先手です。同じなら2番目に小さい数字、以下同様に比べます。
    .why = { $turn } が先手のはずですが、{ $team } が先に行動しました。
SUM-T1 = 交互に1式ずつ
    .rule = チームは交互に手番を行い、1回の手番で式を1つ置きます。
    .why = { $team } が行動しましたが、いまは { $turn } の手番です。
    .why-again-sum = { $team } はこの手番ですでに行動しました。次は { $turn } の番です。
    .why-again-removal = { $team } はすでにブロックを捨てて補充しました。次は { $turn } の番です。
    .why-more = { $team } がさらにブロックを捨てました。先に捨てた分と合わせて1回の除去とみなします。
    .why-two = ブロックが別々の式 ({ $sums }) を作っています。1回の手番で置けるのは1式です。
    .remedy = 1つを残して、ほかの式を手元に戻してください。
    .remedy-sum = ブロックを手元に戻してください。{ $turn } の番です。
    .remedy-removal = 捨てたブロックを手元に戻してください。{ $turn } の番です。
    .remedy-lost = { summy-turn-lost }
SUM-T2 = 式を置くか、捨てるか
    .rule = 手番では式を1つ置くか、自分のブロックを1個以上捨てるかのどちらかです。両方はできません。
    .why-sum = { $team } はこの手番ですでにブロックを捨てたので、式は置けません。
    .why-removal = { $team } はこの手番ですでに式を置いたので、ブロックは捨てられません。
    .why-none = 何も置かれず、何も捨てられていません。捨てるなら1個以上です。
    .why-held = { $found }個が捨てられましたが、手持ちは{ $held }個のはずです。
    .remedy-sum = ブロックを手元に戻してください。{ $turn } の番です。
    .remedy-removal = 捨てたブロックを手元に戻してください。
    .remedy-none = 式を置くか、1個以上捨ててください。
    .remedy-held = 捨てたブロックを数え直してください。
SUM-T3 = 8個まで補充
    .rule = 行動のあと、手持ちが8個になるまで (山が尽きたらそこまで) ブロックを取ります。
    .why-short = 山からあと{ $count }個取らなければなりません。
    .why-left = { $team } が補充していません。手持ちは{ $held }個で、あと{ $due }個取るはずでした。
    .why-many = ブロックが{ $held }個立っています。手持ちは8個までです。
    .why-stock = { $found }個取られましたが、山には{ $stock }個しかないはずです。
    .remedy-short = あと{ $count }個取ってください。
    .remedy-left = { $team } はいま山から{ $due }個取ってください。
    .remedy-many = { $count }個を見ないで山に戻し、よく混ぜてください。
    .remedy-stock = 立っているブロックと山を数え直してください。
SUM-T4 = 捨てたブロックは秘密
    .rule = 捨てたブロックは伏せて置き、相手チームに値を見せません。
    .why = 捨てたブロックが{ $count }個、表向きになっています。
    .remedy = 伏せてください。
SUM-P1 = 手持ちから1～8個
    .rule = 新しい式には自分のブロックを1～8個、手持ちの範囲で使います。
    .why = { $found }個置かれました。1つの式に使える手持ちのブロックは8個までです。
    .why-held = { $found }個置かれましたが、手持ちは{ $held }個のはずです。
    .why-none = ブロックが1個も置かれていません。式には自分のブロックが1個以上必要です。
    .remedy = { summy-take-back }
    .remedy-none = 式を置くか、1個以上捨ててください。
    .remedy-lost = { summy-turn-lost }
SUM-P2 = テーブルのブロックを1個以上使う
    .rule = 新しい式には、すでにテーブルにあるブロックを1個以上使います。最初の式では「=」を使います。
    .why = この並びには、前からテーブルにあったブロックが1個もありません。
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-P3 = すべて一直線に
    .rule = 新しいブロックはすべて同じ行か同じ列に置きます。
    .why = { $cell } のブロックが列から外れています。新しいブロックはすべて同じ行か同じ列に置きます。
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-P4 = 途中に空きなし
    .rule = 新しいブロックをすべて含む並びに、空きがあってはなりません。
    .why = 並びの { $cell } が空いています。
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-P5 = 式の前後は空き
    .rule = 式を置くとき、最初のブロックの前と最後のブロックの後のマスは空いていなければなりません。
    .why = { $part } のすぐ前か後に別のブロックがあり、並びは { $chain } と読めます。
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-P6 = 空けておくマス
    .rule = 置かれた式の最初のブロックの前と最後のブロックの後のマスは、ゲームの終わりまで空けておきます。
    .why = { $cell } は置かれた式の端のマスなので、ゲームの終わりまで空けておきます。
    .why-open = { $cell } は、まだ扱いの決まっていない式の端のマスです。
    .remedy = { summy-take-back }
    .remedy-open = 先に、どの式を数えるか決めてください。
    .remedy-lost = { summy-turn-lost }
SUM-P7 = 1マスに1個
    .rule = ブロックの上にブロックは置けません。
    .why = { $cell } にはすでにブロックがあります。
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-P8 = 置いたブロックは動かさない
    .rule = 置かれた式のブロックは、取り除くことも並べ替えることもできません。
    .why = { $from } の「{ $symbol }」が { $to } に動かされています。
    .why-gone = { $from } の「{ $symbol }」がなくなっています。
    .why-unknown = { $cell } にブロックがあった記録はありません。
    .remedy = { $from } に戻してください。
    .remedy-unknown = そこに何があったか教えてください。
SUM-P9 = 読む向きは1つ
    .rule = すべてのブロックは共通の向きに正しく置き、式は左から右、または上から下に読みます。
    .why = { $cell } の「{ $symbol }」が{ $turn }°回っています。
    .remedy = ブロックを手元に戻すか、正しい向きに直してください。
    .remedy-lost = { summy-turn-lost }
SUM-V1 = 「=」はちょうど1個
    .rule = 式には「=」がちょうど1個あります。
    .why = 「{ $chain }」には「=」がありません。
    .why-many = 「{ $chain }」には「=」が{ $found }個あります。ちょうど1個でなければなりません。
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-V2 = 「=」の前に2つの数と演算子
    .rule = 「=」の前には、少なくとも2つの数と1つの演算子があります。
    .why = 「{ $chain }」では、「=」の前に2つの数と演算子がそろっていません。
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-V3 = 「=」の後は数1つ
    .rule = 「=」の後には数が1つだけあり、演算子はありません。
    .why = 「{ $chain }」では、「=」の後に演算子があります。
    .why-none = 「{ $chain }」では、「=」の後に数がありません。
    .remedy = { summy-take-back }
    .remedy-backwards = ブロックを手元に戻してください。式は左から右、上から下に読みますが、これは逆に読んだときだけ成り立ちます。
    .remedy-lost = { summy-turn-lost }
SUM-V4 = 先頭の0は不可
    .rule = 2桁以上の数は0で始められません。
    .why = 「{ $chain }」の数 { $number } が0で始まっています。
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-V5 = 演算子は数の間に
    .rule = 演算子はどれも2つの数の間にあります。
    .why = 「{ $chain }」の演算子「{ $operator }」が2つの数の間にありません。
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-V6 = 式は正しい
    .rule = 両辺は等しくなければなりません。×と:を先に、次に+と-を、それぞれ読む順に計算します。
    .why = { $left } は { $value } で、{ $right } ではありません。
    .why-negative = { $left } は途中で0より小さくなります。この卓では認めていません。
    .remedy = { summy-take-back }
    .remedy-backwards = ブロックを手元に戻してください。式は左から右、上から下に読みますが、これは逆に読んだときだけ成り立ちます。
    .remedy-lost = { summy-turn-lost }
SUM-V7 = 0で割らない
    .rule = 0で割ることはできません。
    .why = 「{ $chain }」は0で割っています。
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-D1 = 同時に2つの式
    .rule = 1回の配置で行と列に正しい式ができたら、どちらを (または両方を) 得点にするかプレイヤーが決めます。
    .why = 同時に複数の正しい式ができました: { $sums }。どれを得点にしますか。
    .why-both = 同時に複数の正しい式ができました: { $sums }。すべて得点になります。
    .why-line = 同時に複数の正しい式ができました: { $sums }。得点になるのは { $line } だけです。
    .why-illegal = 同時に複数の正しい式ができました: { $sums }。この卓では1つしか認めません。
    .remedy = 行・列・両方のどれを数えるか教えてください。
    .remedy-illegal = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-C1 = セットの個数まで
    .rule = セットには各数字が6個、各演算子が5個、「=」が14個あります。
    .why = 「{ $symbol }」がテーブルに{ $found }個あることになりますが、セットには{ $limit }個しかありません。読み間違いでしょうか。
    .remedy = ブロックの文字を確かめてください。
SUM-W1 = 得点
    .rule = 式の得点は、自分のブロックとテーブルのブロックの区別なく、式の数字をすべて足した値です。
SUM-E1 = ゲームの終わり
    .rule = 山が尽きているときに両チームが続けて式を作らなければゲームは終わり、得点の多いチームの勝ちです。
    .why = ゲームは終わっています。山が尽きたあと、両チームが続けて式を作りませんでした。
    .why-shift = ゲームは終わり、片づけの最中です。
    .remedy = ブロックを手元に戻してください。得点は変わりません。

# Effects in a report
effect-points = 得点
effect-sums = 式

# 卓上の対局を追う
summy-follow-start = テーブル中央の = を待っています。
summy-follow-unread = テーブルのブロックにまだ読めないものがあります。
summy-follow-between = ブロックがマスの間にあります。まっすぐ置き直してください。
summy-follow-sum = 式を置いているところです。
summy-follow-aside = ブロックを脇へ除いているところです。
summy-follow-finished = { $team } のブロックは正しい式になっていません。手番は終わりですか。
summy-follow-finished-yes = 手番は終わり
summy-follow-finished-no = まだ続く
summy-follow-gone = { $cell } の { $symbol } が見えなくなりました。取り除かれましたか。
summy-follow-gone-yes = 取り除かれた
summy-follow-gone-no = いいえ、隠れているだけ
summy-follow-reserved = 注意：マス { $cell } は空けておかなければなりません。
