# Sequence Numbers
-take-back = カードとチップを元に戻してください。
-lose-turn = カードとチップを元に戻し、手番は次の人に移ります。

SEQ-B = ボード
    .rule = 四隅はフリースペースで、ほかの数はそれぞれちょうど2マスにあります。縦横とも5マス以上です。

SEQ-S1 = 人数とチーム
    .rule = 2～6人で遊びます。3人までは個人戦、4人以上は同人数の2チームか3チームに分かれ、交互に座ります。
    .why = 席順 { $seats } は、同人数のチームが交互に座る形になっていません。

SEQ-S2 = 配る枚数
    .rule = 2～3人なら5枚ずつ、4～6人なら4枚ずつ配ります。

SEQ-S3 = 使うチップの色
    .rule = 3組目のチップは、3人目または3チーム目がいるときだけ使います。
    .why = マス { $cell } の「{ $colour }」のチップは誰のものでもありません。使うのは { $colours } だけです。
    .why-table = ボードに「{ $colour }」のチップがありますが、使うのは { $colours } だけです。
    .remedy = 「{ $colour }」のチップを取り除き、自分のチップを置いてください。
    .remedy-table = 「{ $colour }」のチップをボードから取り除いてください。
    .remedy-lose = { -lose-turn }

SEQ-S4 = 数字面を上に
    .rule = チップは数字面を上にして置きます。凸凹面は完成したシーケンスのしるしです。
    .why = マス { $cell } の新しいチップは凸凹面が上ですが、シーケンスは完成していません。
    .remedy = { $cell } のチップを数字面に返してください。
    .remedy-lose = { -lose-turn }

SEQ-T1 = 時計回りに1手番ずつ
    .rule = 手番は時計回りで、1人1手番ずつです。
    .why = 「{ $by }」が行いましたが、今は「{ $turn }」の手番です。
    .remedy = 元に戻し、先に「{ $turn }」が行ってください。

SEQ-T2 = 1手番に1枚
    .rule = まずカードを1枚、自分の捨て札に表向きで出し、それからチップを置きます。
    .why = 「{ $by }」はチップを動かしましたが、新しいカードを捨て札に出していません。
    .why-two = 「{ $by }」は1手番に { $cards } を出しました。出せるのは1枚です。
    .remedy = 対応するカードを出すか、チップを戻してください。
    .remedy-two = 最初の1枚を残して手札に戻してください。
    .remedy-lose = { -lose-turn }

SEQ-T3 = 1枚引く
    .rule = 手番の後に山札から1枚引きます。
    .why = 「{ $colour }」は { $number } 枚多く引きました。引けるのは手番ごと、デッドカードごとに1枚です。
    .why-due = 「{ $colour }」はまだカードを引いていません。
    .why-undone = 「{ $colour }」は引いていません。後の人が手を終えて引くと、権利はなくなります。
    .remedy = カードを山札の下に戻してください。
    .remedy-due = カードを1枚引いてください。
    .remedy-undone = 「{ $colour }」は今ならまだ引けます。

SEQ-T4 = 引き忘れは失効
    .rule = 次の人が手を終えて引くまでに引かなかった人は、その1枚を引く権利を失います。
    .why = 「{ $colour }」は失効した分を後から引きました。次の人はすでに手を終えて引いています。
    .why-lost = 「{ $colour }」は引くのが間に合わず、手札が1枚少ないまま続けます。
    .remedy = カードを戻し、「{ $colour }」は少ない手札で続けてください。

SEQ-T5 = デッドカード
    .rule = 2マスとも覆われた数のカードは、自分の手番に宣言して捨て、1枚引き直せます。1手番に1枚までで、その後に普通の手番を行います。
    .why = { $card } はデッドカードではありません。{ $answer } は { $cells } がまだ空いています。
    .why-second = { $card } はこの手番で2枚目の交換です。交換できるのは1枚だけです。
    .why-special = { $card } には覆われるマスがないので、デッドカードとして交換できません。
    .why-ask = { $card } がチップなしで出され、2マスとも覆われています。デッドカードと宣言しましたか?
    .remedy = カードを手札に戻してください。
    .remedy-ask = 宣言したなら1枚引いて続け、していないなら手札に戻してください。
    .remedy-lose = { -lose-turn }

SEQ-P1 = 答えの数のマスに
    .rule = チップは、カードの式の答えと同じ数のマスに置きます。
    .why = マス { $cell } の数は { $number } ですが、{ $card } の答えは { $answer } です。
    .why-corner = マス { $cell } は隅のフリースペースで、{ $card } の答え { $answer } のマスではありません。
    .remedy = チップを戻してください。{ $answer } は { $cells } にあります。
    .remedy-lose = { -lose-turn }

SEQ-P2 = 空いたマスだけ
    .rule = 答えの2マスのどちらにも置けますが、すでにチップのあるマスには置けません。
    .why = マス { $cell } にはすでに「{ $colour }」のチップがあります。
    .why-replaced = マス { $cell } の「{ $colour }」のチップが置き換えられました。置かれたチップは動かせません。
    .remedy = 元のチップをそのままにし、自分のチップを戻してください。
    .remedy-lose = { -lose-turn }

SEQ-P3 = 自分の色を1枚
    .rule = 1手番に置くチップはちょうど1枚、自分の色だけです。
    .why = 1手番にチップが { $count } 枚置かれました ({ $cells })。置けるのは1枚です。
    .why-none = { $card } が出されましたが、チップが置かれていません。
    .why-colour = マス { $cell } のチップは「{ $colour }」です。「{ $by }」は自分の色を置きます。
    .remedy = 1枚を残してチップを戻してください。
    .remedy-none = チップを置くか、カードを戻してください。
    .remedy-colour = { $cell } のチップを自分の色に替えてください。
    .remedy-lose = { -lose-turn }

SEQ-P4 = 隅は空けておく
    .rule = 四隅は全員のフリースペースで、誰も覆いません。
    .why = 隅 { $cell } にチップがあります。隅はもともと全員のものとして数えます。
    .remedy = 隅にチップは要りません。
    .remedy-lose = { -lose-turn }

SEQ-P5 = 置かれたチップは動かない
    .rule = 一度置かれたチップはそのままです。取り除けるのはマイナスカードだけです。
    .why = { $cells } のチップがなくなるか動いていますが、カードは { $card } です。取れるのはマイナスだけです。
    .remedy = { $cells } にチップを戻してください。
    .remedy-lose = { -lose-turn }

SEQ-C1 = カードの答え
    .rule = 答えは、カードの足し算・引き算の正確な値です。
    .why = カードが読み取れません。
    .remedy = どのカードか教えてください。

SEQ-C2 = 答えはボードにある数
    .rule = カードの答えはボードのどこかにある数です。なければ読み間違いと考えます。
    .why = { $card } の答えは { $answer } ですが、このボードに { $answer } のマスはありません。
    .remedy = カードをもう一度確かめ、正しい式を教えてください。

SEQ-L1 = プラス: 空いたマスならどこでも
    .rule = プラスカードでは、空いたマスのどこにでも自分のチップを1枚置けます。
    .why = プラスで置けるのは空いたマスですが、マス { $cell } には「{ $colour }」のチップがあります。
    .remedy = { -take-back }
    .remedy-lose = { -lose-turn }

SEQ-M1 = マイナス: ちょうど1枚
    .rule = マイナスカードでは相手のチップをちょうど1枚取り、それで手番は終わりです。
    .why = チップが { $count } 枚取られました ({ $cells })。マイナスで取るのは1枚です。
    .why-none = マイナスが出されましたが、チップが取られていません。
    .remedy = 1枚を除いて元に戻してください。
    .remedy-none = 相手のチップを1枚取るか、カードを戻してください。
    .remedy-lose = { -lose-turn }

SEQ-M2 = マイナス: 自分のチップは不可
    .rule = マイナスで取るのは相手のチップで、自分やチームのチップではありません。
    .why = { $cell } から取られたのは「{ $by }」自身のチップです。
    .remedy = 元に戻し、相手のチップを取ってください。
    .remedy-lose = { -lose-turn }

SEQ-M3 = マイナス: 完成したシーケンスは不可
    .rule = 完成したシーケンスのチップは取れません。
    .why = { $cell } から取られたチップは「{ $colour }」の完成したシーケンスの一部です。
    .remedy = 凸凹面を上にして戻し、別のチップを取ってください。
    .remedy-lose = { -lose-turn }

SEQ-M4 = マイナス: 同じ手番に置かない
    .rule = マイナスの手番には、空けたマスに自分のチップを置けません。
    .why = マイナスで空けたばかりの { $cell } にチップが置かれました。この手番では置けません。
    .why-other = マイナスと一緒に { $cell } にチップが置かれました。チップを取れば手番は終わりです。
    .remedy = { $cell } のチップを戻してください。
    .remedy-lose = { -lose-turn }

SEQ-Q1 = シーケンス
    .rule = 同じ色のチップが縦・横・斜めに5枚続いた列です。

SEQ-Q2 = 隅を使うシーケンス
    .rule = 隅は全員のチップとして数え、隣に4枚並べばシーケンスです。同じ隅を何人が使ってもかまいません。

SEQ-Q3 = シーケンスは裏返す
    .rule = 完成したシーケンスのチップを凸凹面に返します。ほかのチップは返しません。
    .why-due = 「{ $colour }」のシーケンスが完成しました: { $cells }。
    .why-choose = 「{ $colour }」のシーケンスが { $cells } の中で完成しました。数える5マスを自分で選びます。
    .why-undone = 「{ $colour }」のシーケンス ({ $cells }) が、次の人が行うまでに返されませんでした。
    .why-stray = { $cells } のチップは凸凹面が上ですが、完成したシーケンスの一部ではありません。
    .why-empty = { $cells } には返せるチップがありません。
    .why-many = チップが { $number } 枚返されました ({ $cells })。「{ $colour }」のシーケンスは5マスの列です。
    .remedy-due = { $open } のチップを凸凹面に返してください。
    .remedy-choose = 今置いたチップを含む5マスの列を選び、少なくとも { $number } 枚返してください。
    .remedy-undone = 今すぐ返してください。
    .remedy-stray = { $cells } を数字面に戻してください。
    .remedy-many = 5マスの列から外れたチップを数字面に戻してください。

SEQ-Q4 = シーケンスは崩せない
    .rule = 一度完成したシーケンスは崩せません。チップを取ることも、動かすことも、返し直すこともできません。
    .why-back = { $cells } のチップは「{ $colour }」の完成したシーケンスの一部ですが、数字面に戻っています。
    .why-gone = { $cells } のチップは「{ $colour }」の完成したシーケンスの一部ですが、なくなっています。
    .remedy-back = { $cells } をもう一度凸凹面に返してください。
    .remedy-gone = { $cells } に凸凹面を上にして戻してください。
    .remedy-lose = { -lose-turn }

SEQ-Q5 = 2本のシーケンスの共有
    .rule = 2本必要なゲームでは、1本目のチップを2本目に使えます。既定では同じ列で共有できるのは1枚なので、9枚続けば2本、5～8枚なら1本です。
    .why = 「{ $colour }」のこの5マスは、前のシーケンスとチップを { $shared } 枚共有しています。共有できるのは { $limit } 枚までです。
    .remedy = 余分に返したチップを戻してください。前のシーケンスはそのままです。

SEQ-Q6 = 勝利
    .rule = 必要な数のシーケンスを先に作った人またはチームの勝ちです。2～3人なら1本、4～6人なら2本です。
    .why = ゲームは終わっています。勝者は「{ $winner }」です。

SEQ-D1 = 山札の作り直し
    .rule = 山札がなくなったら、すべての捨て札を混ぜて新しい山札にします。

SEQ-K1 = 相談の禁止
    .rule = 相談や助言は禁止です。味方に警告した場合、そのチームの全員が手札を1枚捨てます。

seq-board-wrong = ボード { $board } は使えません: { $detail }
seq-board-file = ボード { $file } を読めません: { $detail }。own、DEMO8、または rows・cols・numbers を持つ JSON ファイルを指定してください
seq-cell = マス { $row },{ $col } はありません。このボードは { $rows } 行 { $cols } 列です (0 から数えます)
seq-colours = Sequence Numbers には2色か3色が必要です。この { $seats } 席には { $found } 色あります

# Effects in a report
effect-sequences = シーケンス
effect-answer = 答え

# 卓の追跡
sequence-numbers-follow-board = ボード全体が映り、数字がすべて読めるのを待っています。
sequence-numbers-follow-chips = ボード上にまだ判別できないチップがあります。
sequence-numbers-follow-cleared = ボードが片付けられています。次の対戦を待っています。
sequence-numbers-follow-rest = 手番の残りを待っています。
sequence-numbers-follow-take-back = 反則が元に戻されるのを待っています。
sequence-numbers-follow-which = { $player }は何をプレイしましたか。
sequence-numbers-follow-card = { $player }はどのカードを使いましたか。捨て札に新しいカードが見えませんでした。
sequence-numbers-follow-no-card = カードなし
sequence-numbers-follow-other-card = 別のカード
sequence-numbers-follow-is = { $play }
sequence-numbers-follow-whose = プレイしたのは誰ですか。
sequence-numbers-follow-player = { $player }
sequence-numbers-follow-turn = 途中からの対戦です。誰の手番でしたか。
sequence-numbers-follow-draw = { $player }は{ $count }枚引きましたか。
sequence-numbers-follow-drew = { $count }枚
sequence-numbers-follow-drew-none = 引いていない
sequence-numbers-follow-drew-other = いいえ、{ $player }です
sequence-numbers-follow-stands = { $number }番の記録は反則のまま卓に残り、ゲームが進んでいます。有効としますか。
sequence-numbers-follow-stands-yes = 有効
sequence-numbers-follow-stands-no = 無効
sequence-numbers-follow-turned = { $player }は完成したシーケンスのチップを裏返しましたか。
sequence-numbers-follow-turned-yes = 裏返した
sequence-numbers-follow-turned-no = 裏返していない
sequence-numbers-follow-turned-too = { $player }は{ $cells }のチップも裏返しましたか。
sequence-numbers-follow-turned-only = { $cells }だけ
sequence-numbers-follow-where = { $player }のチップはどこに置かれましたか（{ $card }）。
