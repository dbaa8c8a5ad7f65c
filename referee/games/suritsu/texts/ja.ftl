# 数律
suritsu-scenery = 「{ $found }」という景色はありません。{ $known } のいずれか、スタートカードは null と書いてください
suritsu-ticks = カードのチェックは1〜4個です（{ $found } は不可）
suritsu-number = { $found } は2桁の数（0〜99）ではありません
suritsu-place = 「{ $axis }」に { $found } は使えません。絶対値は { $limit } までです
suritsu-count = { $found } 枚は引けません。0〜{ $high } で書いてください
suritsu-player-twice = プレイヤーの名前が重複しています

SUR-S1 = カードを配る
    .rule = プレイカード43枚をよく混ぜ、2・3・4・5・6人なら各自に12・10・9・8・7枚を配って裏向きの山札にする。
SUR-S2 = スタートの数は1つ
    .rule = スタートカード2枚は、2桁の数がちょうど1つできるように並べる。
    .why = スタートカードで { $others } と { $final } が同時にできています。できる数はちょうど1つでなければなりません。
    .why-none = スタートカードで数ができていません。ちょうど1つ作ります。
    .why-kind = スタートの数は2枚のスタートカードで作ります。景色のあるプレイカードは使えません。
    .why-count = スタートに { $found } 枚置かれました。必要なのは2枚です。
    .why-again = ゲームはもう始まっています。スタートカードは並べ直せません。
    .why-missing = スタートカードの数がまだできていません。
    .remedy = スタートカード2枚を半分ずらして置き、数が1つだけできるようにしてください。
SUR-S3 = 開始時のUPとDOWN
    .rule = スタートの数が49以下ならUP、50以上ならDOWNで始める。
    .why = UP-DOWNカードが最初の手番までに直されませんでした。
    .why-start = スタートの数は { $number } なので、UP-DOWNカードは{ $face ->
        [up] UP
       *[down] DOWN
    }でなければなりません。
    .why-due = スタートの数は { $number } です。UP-DOWNカードを{ $face ->
        [up] UP
       *[down] DOWN
    }にします。
    .why-cancel = UP-DOWNカードの反転が省かれましたが、打ち消し合っています。
    .why-late = { $player } がUP-DOWNカードを返しました。開始時の直しですか、それともパスですか。
    .remedy = UP-DOWNカードを{ $face ->
        [up] UP
       *[down] DOWN
    }にしてください。
    .remedy-late = どちらかを決めて続けてください。
SUR-S4 = スタートの数にマーカー
    .rule = マーカーはスタートカードでできた数の上に置く。
    .why = マーカーは { $marker } の上にあります。スタートの数は { $last } です。
    .remedy = マーカーを { $last } の上に置いてください。
SUR-S5 = 最初の手札
    .rule = 最初の手番の前に、各自が自分の山札から1枚引いて手札にする。
SUR-T1 = 手番の最初に1枚引く
    .rule = 手番の最初に、山札があれば1枚引いて手札に加える。
    .why = { $player } は手番の最初にカードを引きませんでした。
    .why-due = { $player } はまだカードを引いていません。
    .why-more = { $player } は { $drawn } 枚引きました。引くべき枚数は { $due } 枚です。
    .why-early = { $player } が手番の前にカードを引きました。その手番の1枚として数えます。
    .remedy = 自分の山札から1枚引いてください。
SUR-T2 = 行動は1つ、時計回り
    .rule = 手番では（出す・パス・反転して出す、のうち）ちょうど1つを行い、手番は時計回りに移る。
    .why = { $player } が行動しましたが、いまは { $expected } の手番です。
    .why-first = { $player } が先に行動しました。記録では { $expected } が先頭です。誰から始めるかはルールにありません。
    .why-second = { $player } はすでにカードを出しており、さらにパスはできません。
    .remedy = その行動を取り消してください。{ $expected } の手番です。
    .remedy-first = 誰から始めるかを決めてください。
SUR-T3 = パスは反転1回
    .rule = パスはUP-DOWNカードを1回だけ返し、ほかには何もしない。
    .why-undone = { $player } はカードも出さず、UP-DOWNカードも返さずに手番を終えました。
    .why-more = { $player } はパスしたので、カードは出せません。
    .why-twice = { $player } がUP-DOWNカードをもう一度返しました。パスで返すのはちょうど1回です。
    .why-same = UP-DOWNカードは{ $face ->
        [up] UP
       *[down] DOWN
    }のままです。
    .remedy = UP-DOWNカードを1回返してください。
    .remedy-undone = { $player } はカードを出すか、UP-DOWNカードを返してパスしてください。
    .remedy-more = カードを手札に戻してください。この手番はパスです。
    .remedy-twice = UP-DOWNカードを{ $face ->
        [up] UP
       *[down] DOWN
    }に戻してください。
SUR-T4 = 最後の数にマーカー
    .rule = カードを出すたびに、マーカーを最後にできた数の上へ移す。
    .why = マーカーは { $marker } の上にあります。最後の数は { $last } です。
    .remedy = マーカーを { $last } の上に置いてください。
SUR-P1 = カードを重ねない
    .rule = ほかのカードの上に重ねて出してはいけない。
    .why = カード { $card } がほかのカードに重なっています。
    .remedy = カードを手札に戻してください。
SUR-P2 = 新しい数を作る
    .rule = 新しい2桁の数ができるようにカードをつなげる。
    .why = カード { $card } の数字がどの空いた数字とも向かい合っておらず、数ができていません。
    .why-blank = カード { $card } は { $blocked } をふさいだだけで、数ができていません。
    .remedy = カードを手札に戻してください。
SUR-P3 = 同時に2つ以上作らない
    .rule = 2桁の数を同時に2つ以上完成させる出し方はできない。
    .why = カード { $card } で { $others } と { $final } が同時に完成します。完成する数はちょうど1つでなければなりません。
    .remedy = カードを手札に戻してください。
SUR-P4 = UPなら大きく、DOWNなら小さく
    .rule = UPのときは最後の数より大きい数、DOWNのときは小さい数だけを作れる。
    .why-up = { $number } は { $last } より大きくありません。いまはUPです。
    .why-down = { $number } は { $last } より小さくありません。いまはDOWNです。
    .remedy = カードを手札に戻してください。
SUR-P5 = 同じ数は不可
    .rule = 最後にできた数と同じ数は作れない。
    .why = { $number } は最後にできた数です。続けて同じ数は作れません。
    .remedy = カードを手札に戻してください。
SUR-P6 = 上下の向き
    .rule = カードはフィールドと同じ向きに出す。チェックのある側が上になる。
    .why = カード { $card } が上下逆さまです。
    .remedy = カードを手札に戻すか、正しい向きに直してください。
SUR-P7 = 1手番に1枚
    .rule = 出せるのは1手番に1枚。景色をつなげたときだけ続けて出せる。
    .why = { $player } がもう1枚出しましたが、同じ景色をまっすぐ横につなげていません。
    .remedy = 2枚目のカードを手札に戻してください。
SUR-P8 = ふさいでもよい
    .rule = 数字のない辺でフィールドの空いた数字をふさいでもよい。違反にはならない。
SUR-P9 = 出したカードは動かさない
    .rule = 一度出したカードは動かさない。
    .why = カード { $card } が動かされました。
    .remedy = カードを元の場所に戻してください。
SUR-P10 = 横に並べるか、半分ずらす
    .rule = カードは隣のカードにまっすぐ付け、段をそろえるか、ちょうど半分ずらして置く。半分の高さの20％を超えるずれ、幅の15％を超えるすき間、10°を超える傾きがあれば、まず置き直す。
    .why-step = カード { $card } が半分の高さの { $off }％ずれています。そろってもおらず、半分ずらしでもありません。
    .why-gap = カード { $card } が列から幅の { $off }％ずれています。
    .why-tilt = カード { $card } が { $off }°傾いています。
    .why-contact = カード { $card } がほかのカードの真上か真下に付いています。この卓では認めない取り決めです。
    .remedy = カードをまっすぐに置き直してください。
    .remedy-contact = カードを手札に戻してください。
SUR-E1 = ゾロ目で反転
    .rule = ゾロ目（00、11…99）を作るとUP-DOWNカードを返す。
    .why = ゾロ目 { $number } ができたのに、UP-DOWNカードが返されませんでした。
    .why-due = { $number } はゾロ目です。UP-DOWNカードを返します。
    .why-cancel = UP-DOWNカードの反転が省かれましたが、打ち消し合うので正しい面になっています。
    .why-late = { $player } がUP-DOWNカードを返しました。{ $number } で忘れた反転ですか、それともパスですか。
    .remedy = UP-DOWNカードを{ $face ->
        [up] UP
       *[down] DOWN
    }にしてください。
    .remedy-late = どちらかを決めて続けてください。
SUR-E2 = ゾロ目で1枚引く
    .rule = ゾロ目の反転のあと、山札があれば1枚引いて手札に加える。
    .why = { $player } はゾロ目のカードを引きませんでした。
    .why-due = { $player } はまだゾロ目のカードを引いていません。
    .remedy = 自分の山札から1枚引いてください。
SUR-E3 = 景色をつなげて続ける
    .rule = 同じ景色のカードを段をそろえて横につなげると、もう1枚出せる。これを何度でも続けられる。
    .why-readings = カード { $card } は数を作った相手とは別に、同じ景色（{ $scenery ->
        [grassland] 草原
        [sea] 海
        [deep-sea] 深海
        [city] 都市
       *[space] 宇宙
    }）のカードと段をそろえて並んでいます。取り決めでは、これでは続けて出せません。
    .why-goes-on = { $player } は景色の効果があったものとして続けています。取り決めでは、数を作った相手のカードだけが対象です。
    .remedy-readings = もう1枚出せるかどうかを決めてください。
SUR-E4 = 続けなければパス
    .rule = 景色をつなげたあと続けて出せない（出さない）ときはパスになり、UP-DOWNカードを返す。
    .why = { $player } は { $number } のあと続けて出さず、UP-DOWNカードも返しませんでした。
    .why-due = { $player } は { $number } のあと出せる手札がありません。パスになるのでUP-DOWNカードを返します。
    .why-cancel = UP-DOWNカードの反転が省かれましたが、打ち消し合うので正しい面になっています。
    .why-late = { $player } がUP-DOWNカードを返しました。{ $number } のあとに忘れた反転ですか、それともパスですか。
    .remedy = UP-DOWNカードを{ $face ->
        [up] UP
       *[down] DOWN
    }にしてください。
    .remedy-late = どちらかを決めて続けてください。
SUR-E5 = ずれた景色、違う景色は効果なし
    .rule = 景色が違うとき、または半分ずらしてつなげたときは、続けて出せない。
SUR-E6 = 宇宙に効果はない
    .rule = 宇宙のカードで続けて出せることはない。
SUR-R1 = 反転は取り決めがあるとき、手番の最初に
    .rule = 「反転」は上級ルールで、手番の最初に宣言する。
    .why-off = { $player } がUP-DOWNカードを返してカードを出しましたが、「反転」は採用されていません。
    .why-late = { $player } の「反転」は手番の最初ではありません。
    .why-flip = { $player } がカードを出したあとにUP-DOWNカードを返しました。ゾロ目でも景色の効果でもありません。
    .remedy-off = 取り消して、カードを出すかパスしてください。
    .remedy-card = カードを手札に戻してください。返したのはパスになります。
    .remedy-flip = UP-DOWNカードを{ $face ->
        [up] UP
       *[down] DOWN
    }に戻してください。
SUR-R2 = 反転：1枚を山札の下に、それから返す
    .rule = 「反転」では手札1枚を自分の山札の一番下に戻し、UP-DOWNカードを返す。
    .why = { $player } は反転しましたが、山札の下に戻すカードが見えませんでした。戻しましたか。
    .remedy = 手札1枚を自分の山札の下に戻してください。
SUR-R3 = 反転のあとは必ず出す
    .rule = 「反転」のあとはカードを出さなければならず、パスはできない。
    .why = { $player } は反転したので、パスはできません。
    .why-undone = { $player } は反転したのに、カードを出しませんでした。
    .remedy = カードを出してください。
    .remedy-undone = { $player } はカードを出すか、反転を取り消してください。
SUR-R4 = 反転には2枚必要
    .rule = そのあとカードを出せないときは「反転」を宣言できない。
    .why = { $player } の手札は { $count } 枚です。反転には戻す1枚と出す1枚が必要です。
    .remedy = 反転を取り消して、カードを出すかパスしてください。
SUR-W1 = 勝者
    .rule = 山札と手札をすべて使い切ったプレイヤーの勝ち。
    .why-over = { $player } が最後のカードを出して勝ちました。もうカードは出しません。
SUR-W2 = ラウンドの得点
    .rule = 手札と山札に残ったカードのチェックの数が得点になる。上がった人は0点。合計が最も少ない人の勝ちで、同点は並ぶ。
    .why-early = ラウンドはまだ終わっていません。得点は終わってから数えます。
    .why-count = { $player } は { $shown } 枚を見せましたが、残りは { $left } 枚のはずです。
SUR-O1 = ソロ：スタートの数
    .rule = ソロでは、スタートカード1枚と使わないプレイカード1枚で2桁の数をちょうど1つ作る。
    .why = 2枚で { $others } と { $final } が同時にできています。できる数はちょうど1つでなければなりません。
    .why-none = 2枚で数ができていません。ちょうど1つ作ります。
    .why-kind = ソロのスタートの数は、スタートカード1枚とプレイカード1枚で作ります。
    .why-count = スタートに { $found } 枚置かれました。必要なのは2枚です。
    .why-again = ゲームはもう始まっています。スタートのカードは並べ直せません。
    .why-missing = スタートの数がまだできていません。
    .remedy = スタートカード1枚と使わないプレイカード1枚で、数が1つだけできるようにしてください。
SUR-O2 = ソロ：出したら1枚引く
    .rule = ソロでは、出すたびに1枚引く。山札がなくなるまで手札は常に3枚。
    .why = カードを出したあと、1枚引きませんでした。
    .why-due = カードを出したあと、まだ1枚引いていません。
    .remedy = 山札から1枚引いてください。
SUR-O3 = ソロ：ゾロ目と景色は反転だけ
    .rule = ソロでは、ゾロ目または景色の連結でUP-DOWNカードを返す。ほかの効果はない。
    .why = { $number } のあと、UP-DOWNカードが返されませんでした。
    .why-due = { $number } でUP-DOWNカードを返します。
    .why-cancel = UP-DOWNカードの反転が省かれましたが、打ち消し合うので正しい面になっています。
    .why-both = ゾロ目と景色の連結が同時に起きました。打ち消し合う2回の反転ですか、1回ですか。
    .why-undue = UP-DOWNカードが返されましたが、ゾロ目でも景色の連結でもありません。
    .remedy = UP-DOWNカードを{ $face ->
        [up] UP
       *[down] DOWN
    }にしてください。
    .remedy-both = 決めて、そのとおりにUP-DOWNカードを置いてください。
    .remedy-undue = UP-DOWNカードを{ $face ->
        [up] UP
       *[down] DOWN
    }に戻してください。
SUR-O4 = ソロ：パスはない
    .rule = ソロでは、出せるカードがなくなった時点で失敗。パスも「反転」もない。
    .why = 出せるカードがありません。残り { $left } 枚で失敗です。
    .why-reverse = ソロに「反転」はありません。
    .remedy-reverse = UP-DOWNカードを元に戻して、カードを出してください。
SUR-O5 = ソロ：クリア
    .rule = ソロでは、手札と山札をすべて使い切ればクリア。
    .why-over = ゲームは終わっています。もうカードは出しません。

# Effects in a report
effect-pass = パスになる
effect-numbers = 数
effect-blocked = 塞いだ数字
effect-flip = 返す
effect-draw = 1枚引く
effect-extra = もう1枚出せる

# 卓上の対局を追う
suritsu-follow-unread = 場のカードにまだ読めないものがあります。
suritsu-follow-face-unread = UP-DOWNカードが触られ、まだ読めません。
suritsu-follow-join = 対局の途中です。最後の数にマーカーを置き、UP-DOWNカードを見えるようにしてください。
suritsu-follow-start = スタートの数とUP-DOWNカードを待っています。
suritsu-follow-face = UP-DOWNカードをスタートの数に合う面にしてください。
suritsu-follow-which-face = UP-DOWNカードに似たものがほかにもあります。カードはどちらの面ですか。
suritsu-follow-marker = マーカーがまだ別の数の上にあります。
suritsu-follow-moved = 場のカードが動かされました（SUR-P9）。元の位置に戻してください。
suritsu-follow-back = { $player } がUP-DOWNカードを元に戻しました。何をしたのですか。
suritsu-follow-back-nothing = 間違い。何もなかった
suritsu-follow-back-reverse = リバースを取りやめた
suritsu-follow-back-twice = 2回返した
suritsu-follow-set-up = UP-DOWNカードを返したのは準備の続きですか。
suritsu-follow-set-up-turn = はい、準備のうちです
suritsu-follow-for = { $owing } が返すはずのUP-DOWNカードを { $player } が返しました。何をしたのですか。
suritsu-follow-for-due = { $owing } の代わりに返した
suritsu-follow-for-pass = { $player } のパス
suritsu-follow-twice = { $player } がまた手を出しました。{ $idle } は手番を見送りましたか。
suritsu-follow-twice-idle = { $idle } は見送った
suritsu-follow-twice-again = { $player } の2回目
suritsu-follow-twice-other = { $player } ではなく { $idle } だった
suritsu-follow-twice-passed = { $idle } はパスしてカードを返した
suritsu-follow-read-by = { $player } の { $label }
suritsu-follow-read-passed = { $player } の { $label }。{ $idle } は見送った
suritsu-follow-idle = { $player } はカードも出さず、UP-DOWNカードも返していません。手番は終わりですか。
suritsu-follow-idle-yes = 手番は終わり
suritsu-follow-idle-no = まだ続く
suritsu-follow-double = 注意：{ $card } をそこに置くと { $numbers } が同時に完成します。
