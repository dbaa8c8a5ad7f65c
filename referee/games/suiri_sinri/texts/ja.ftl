# Suiri/Sinri: 規則、何が反則か、どうすればよいか
sin-role = { $role ->
    [knight] 騎士
    [witch] 魔女
    [lion] 獅子
    [king] 国王
    [traitor] 反逆者
   *[joker] 道化師
 }
sin-replay = カードを切って配り直し、最初からやり直してください。
sin-agree = どうするか二人で決めてください。

SIN-S1 = カードの配置
    .rule = 各プレイヤーの前に1枚ずつ、真ん中に3枚、少し離れた脇に1枚、合わせて6枚を置けば準備完了です。
    .why = A・B・C1・C2・C3・S に1枚ずつ置きます。足りない場所: { $missing }、余分: { $extra }。
    .remedy = カードを A・B・C1・C2・C3・S に並べ直してください。
    .why-twin = 公開された2枚がどちらも{ sin-role }と読めましたが、同じロールは1枚しかありません。
    .remedy-twin = 2枚を見て、読み取りを訂正してください。
    .why-again = カードが配り直されました。最初からやり直しです。
    .why-again-ask = 途中でカードが配り直されました。最初からやり直しますか。
    .remedy-again = やり直すかどうかを決めてください。
SIN-S2 = すべて裏向き
    .rule = カードはすべて裏向きで配ります。
    .why = 配るときに表向きのカードがありました: { $slots }。6枚とも裏向きで配ります。
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-A1 = 先攻と後攻
    .rule = センターロールを見る前に先攻と後攻を決めます。決め方は自由です。
SIN-A2 = センターロール3枚のうち2枚
    .rule = 自分の番に、センターロール3枚のうちちょうど2枚を、相手に見せないように確認します。
    .why-third = { $slot } は{ $player }が見る3枚目のセンターロールです。見られるのは2枚だけです。
    .why-few = { $player }が確認したセンターロールは3枚のうち{ $count }枚です。ちょうど2枚確認しなければなりません。
    .why-shown = { $player }が { $slot } を確認中に表向きにしました。相手に見せてはいけません。
    .remedy-look = { $player }が先にセンターロールを2枚確認してください。
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-A3 = 確認したカードとの交換
    .rule = 手持ちのロールは、確認した2枚のうち1枚と一度だけ交換できます。交換しなくてもかまいません。
    .why = { $player }が { $own } と交換できるのは確認したセンターロール ({ $allowed }) だけで、{ $slot } とは交換できません。
    .why-second = { $player }はこの手順ですでに交換しました。交換は1回だけです。
    .remedy-back = 2枚を元に戻してください。
SIN-A4 = 交換は裏向き
    .rule = 交換は裏向きのまま行います。
    .why = { $player }の交換中に { $slot } が表向きになりました。交換は裏向きのまま行います。
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-A5 = 後攻も同じことを行う
    .rule = 先攻の次に、後攻もセンターロールを2枚確認し、そのうち1枚と交換できます。
    .why = { $player }がセンターロールを1枚も確認しないうちに、{ $first }が先へ進みました。
    .remedy = { $player }がセンターロールを2枚確認し、交換するかどうかを決めてください。
SIN-A6 = サイドロール
    .rule = そのあと先攻はサイドロールを相手に見せないように確認し、手持ちのロールと交換できます。
    .why = この手順で{ $player }が { $own } と交換できるのは S だけで、{ $slot } とは交換できません。
    .why-second = { $player }はこの手順ですでに交換しました。交換は1回だけです。
    .why-blind = { $player }はサイドロール S を確認せずに交換しました。
    .why-skipped = { $player }がサイドロール S を確認していません。
    .why-peek = この手順で{ $player }が確認するのはサイドロール S で、{ $slot } ではありません。
    .why-shown = { $player }が { $slot } を確認中に表向きにしました。相手に見せてはいけません。
    .remedy-back = 2枚を元に戻してください。
    .remedy-look = { $player }が先に S を確認してください。
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-A7 = まだ見ていないセンターロール
    .rule = 最後に後攻は、まだ確認していないセンターロールと、表を見ずに手持ちのロールを交換できます。
    .why = { $player }が { $own } と交換できるのはまだ見ていないセンターロール ({ $allowed }) だけで、{ $slot } とは交換できません。
    .why-second = { $player }はこの手順ですでに交換しました。交換は1回だけです。
    .why-lift = { $player }が { $slot } をめくりました。この手順では見ずに交換するか、そのままにします。
    .why-unknown = { $player }がどのセンターロールを確認したか分かりません。{ $slot } は確認済みですか。
    .remedy-back = 2枚を元に戻してください。
    .remedy-ask-seen = { $player }が { $slot } を確認していたかどうかを答えてください。
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-A8 = 道化師の変身
    .rule = 道化師を持つ人は、騎士・魔女・獅子・反逆者のいずれか (国王は不可) の色の角を相手に向けて変身します。
    .why-king = 道化師は{ sin-role }には変身できません。騎士・魔女・獅子・反逆者だけです。
    .why-after = { $player }が公開のあとで道化師を回しました。{ sin-role }のままです。
    .why-nudged = 道化師が少し動きましたが、相手を向いているのは{ sin-role }のままです。
    .why-adjusted = { $player }が公開のあとで道化師を回しました。それまでどの角もはっきりしていませんでした。
    .why-early = { $player }が裏向きのカードを回しました。相手に道化師だと分かってしまいます。
    .why-none = 道化師が公開されましたが、どの角が相手を向いているか分かりません。
    .why-unclear = 道化師のどの角も相手をはっきり向いていません。最も近いのは{ sin-role }ですが差は{ $margin }°で、{ $needed }°必要です。
    .why-clash = 道化師の角は { $role } と読めましたが、向きから見ると { $other } が相手を向いています。
    .remedy-turn = 別の角を相手に向けてください。
    .remedy-after = 道化師を元の向きに戻してください。
    .remedy-corner = どれに変身したのか答えてください。
SIN-A9 = 同時に公開
    .rule = 最後に二人同時に手持ちのロールを表にします。
    .why = { $player }が{ $other }より{ $seconds }秒早く公開しました。二人同時 ({ $window }秒以内) に公開します。
    .why-early = { $player }が手順{ $step }で公開しました。公開は最後です。
    .why-shown = { $player }のカード { $slot } が公開の前に表向きになりました。
    .why-unread = { $player }が公開したカードを読み取れませんでした。
    .remedy-read = どのカードか答えてください。
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-A10 = ほかのことはしない
    .rule = ほかに確認も交換もせず、公開のあとは何もしません。
    .why-peek = { $player }はいま { $slot } を見ることができません。
    .why-swap = { $player }はいま { $one } と { $two } を交換できません。
    .why-own = { $player }が { $slot } を見られるのは最初と交換のあとだけです。
    .why-show = { $slot } が表向きになりました。公開までは表を見せません。
    .why-after = カードの公開後に{ $player }が続けました。確認も交換ももうできません。
    .why-after-deal = この対局は終わりました。配り直しは新しい対局です。
    .why-again = { $player }はすでに公開しています。最初の公開が有効です。
    .why-over = 対局は終わりました。{ $slot } はもう関係ありません。
    .why-done = { $player }の手順ではないので、何も終わりません。
    .remedy-back = 2枚を元に戻してください。
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-O1 = 騎士・魔女・獅子の三すくみ
    .rule = 魔女は騎士に、騎士は獅子に、獅子は魔女に勝ちます。
SIN-O2 = 三者は反逆者に勝つ
    .rule = 騎士・魔女・獅子は全員が反逆者に勝ちます。
SIN-O3 = 国王
    .rule = 国王は騎士・魔女・獅子に勝ち、反逆者に負けます。
SIN-O4 = 道化師は変身したロール
    .rule = 道化師は、相手に向けた角の色のロールとして勝負します。
SIN-O5 = 本物は偽物に勝つ
    .rule = 変身した道化師は、同じロールの本物には勝てません。
SIN-O6 = 道化師は反逆者に勝てない
    .rule = 基本ルールでは、道化師は何に変身しても反逆者に負けます。
SIN-O7 = 変則ルール: 道化師も反逆者に勝てる
    .rule = 変則ルールでは、騎士・魔女・獅子に変身した道化師は反逆者に勝ちます。反逆者に変身したときは負けます。

# 入力の誤り
sin-slot-unknown = 「{ $found }」という場所はありません。あるもの: { $known }
sin-swap-slots = 交換には異なる2つの場所が必要です (「{ $found }」)
sin-players-same = プレイヤーが二人とも「{ $player }」です。別の名前にしてください

# 卓の追跡
suiri-sinri-follow-deal = カードが配られるのを待っています（各プレイヤー１枚、センター３枚、サイド１枚）。
suiri-sinri-follow-other-card = もう一方のカードを待っています。
suiri-sinri-follow-take-back = 反則が元に戻されるのを待っています。
suiri-sinri-follow-peek = { $slot }のカードは見られましたか、触られただけですか。
suiri-sinri-follow-looked = { $player }が見た
suiri-sinri-follow-look-was-none = { $player }が見た。ただし先の{ $slot }は見ていない
suiri-sinri-follow-not-looked = 触っただけ
suiri-sinri-follow-swap = { $one }と{ $two }のカードは入れ替わりましたか。
suiri-sinri-follow-swapped-by = { $player }が交換した
suiri-sinri-follow-looked-then-swapped = { $player }が{ $slot }を見てから交換した
suiri-sinri-follow-not-swapped = 交換していない
suiri-sinri-follow-moved = カードの位置が変わりました。どれが交換されましたか。
suiri-sinri-follow-swaps = { $swaps }
suiri-sinri-follow-unknown = 分からない
suiri-sinri-follow-show = { $slot }のカードを表にしたのは誰ですか。
suiri-sinri-follow-shown-by = { $player }
suiri-sinri-follow-which = { $player }が公開した役はどれですか。
suiri-sinri-follow-role = { $role ->
    [knight] 騎士
    [witch] 魔女
    [lion] 獅子
    [king] 国王
    [traitor] 反逆者
   *[joker] 道化師
}
suiri-sinri-follow-at-once = 手の動きでは公開に{ $seconds }秒の差があります。同時に公開されましたか。
suiri-sinri-follow-together = 同時
suiri-sinri-follow-apart = 別々
suiri-sinri-follow-skip = { $other }が手順を見送り、{ $player }はもう次の手順ですか。
suiri-sinri-follow-skipped = { $player }は手順を見送った
suiri-sinri-follow-later = { $what }（{ $other }はその前の手順を見送った）
suiri-sinri-follow-same-step = まだ{ $player }の同じ手順
suiri-sinri-follow-unwatched = しばらく卓が見えませんでした。これは反則ですか: { $what }
suiri-sinri-follow-unwatched-breach = 反則
suiri-sinri-follow-unwatched-missed = いいえ、見落としがある
suiri-sinri-follow-stands = { $number }番の記録は反則のまま卓に残り、ゲームが進んでいます。有効としますか。
suiri-sinri-follow-stands-yes = 有効
suiri-sinri-follow-stands-no = 無効
suiri-sinri-follow-look-missed = { $player }は気づかれずにカードを見ましたか（{ $slots }）。
suiri-sinri-follow-looked-at = { $slot }のカードを見た
suiri-sinri-follow-no-look = 見ていない
suiri-sinri-follow-over = 勝負がつきました。次は新しい対戦として始めてください。
