"""The catalogue of rules with their source sentences, and the options that bend them."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core import Option, RuleEntry


def _rules(*entries: tuple[str, str, str] | tuple[str, str, str, tuple[str, ...]]) -> Mapping[str, RuleEntry]:
    return {f"KAI-{entry[0]}": RuleEntry(f"KAI-{entry[0]}", entry[2], entry[1], *entry[3:]) for entry in entries}


RULES = _rules(
    ("S1", "H", "お互いの札を確認して、合意を得る。", ("deck",)),
    ("S2", "V", "０の数字札の１枚は相手に公開する。"),
    ("S3", "H", "土地から６枚を選んで手札にする。"),
    ("S4", "S", "先手・後手は途中で変更できない。"),
    ("S5", "H", "土地と手札は相手には見せない。"),
    ("P1", "V", "手札から２枚を選んで数字の２桁を作り、貝札として市場に並べる。"),
    ("P2", "S", "一度市場に並べた貝札は、戻したり・差し替えはできない。"),
    ("P3", "V", "後札（１桁目の札）の隣に、貝札を置く。", ("fold",)),
    ("P4", "S", "昇順で優位な札は大きい数字になる。", ("desc_on_null",)),
    ("P5", "S", "「01」は昇順（０→９）の状態で出せる数字組の中で一番低い２桁。", ("asc_00", "desc_on_null")),
    ("P6", "S", "貝札に星札を混ぜて相手の数字を打ち消す。", ("opening_star",)),
    (
        "P7",
        "S",
        "星札は時間を示し、跳躍（朝→夕、昼→夜など）や、遡行（朝→夜、夕→昼など）する星札を並べることはできない。",
    ),
    ("P8", "V", "『朝・夕』、『昼・夜』では貝札にはできない。", ("star_pair_after_reset",)),
    ("P9", "S", "恐慌札は他の星札に関係なく市場に出せる。", ("panic_with_star",)),
    ("P10", "V", "市場に並べられる貝札は、互いに10回まで。", ("after_round_10", "release_after_last_round")),
    ("P11", "I", "星札、恐慌札を含める貝札で、手札を無くして上がることはできない。", ("special_with_reward",)),
    ("P12", "S", "相手が報酬を手札に加えたのを確認してから、手札から選んだ貝札を市場に並べる。"),
    ("P13", "H", "星札が手札になければ勝てるが", ("cannot_play",)),
    ("P14", "V", "星札、恐慌札、０の数字札を確認する。", ("deck",)),
    ("G1", "V", "同じ数字が左右に並んだ場合をいう。"),
    ("G2", "V", "数字の２枚を足して10になった場合をいう。"),
    ("G3", "V", "数字の３枚が１つずつ加算＋（もしくは減算－）された場合に成立。", ("step_overlap",)),
    ("G4", "V", "報酬は加算される。", ("veil_blocks_goods",)),
    ("G5", "S", "報酬は必ず、土地から手札に加えなければいけない。"),
    ("X1", "S", "貝札に含まれる星札の枚数を、手札に加えなければいけない。", ("opening_star",)),
    ("X2", "S", "課税（還付）は発生しない。"),
    ("V1", "S", "基本は昇順（0→9）。"),
    ("V2", "S", "『夜』の星札が出されると、数字組の評価が逆順（９→０）になる。", ("night_after_panic",)),
    ("V3", "S", "『朝』の星札を出すか、「00」の双札（ペア）を成立させると、評価は昇順（０→９）に戻る。"),
    ("V4", "S", "数字の評価が変更され、逆順（９→０）になる。"),
    ("V5", "S", "次に出せる１枚目の星札は自由になる。", ("cross_pair_00",)),
    ("L1", "S", "手番の時に、前巡で成立した商品（グッズ）を裏返すことができる。", ("veil_moment",)),
    ("L2", "S", "前巡で成立した商品の、札の一部だけをヴェールすることはできない。"),
    ("L3", "V", "商品ではない札、星札、恐慌札は裏返すことができない。"),
    ("L4", "S", "00の双札はヴェールすることはできない。"),
    ("L5", "S", "ヴェールした札を表にして確認したり、"),
    ("R1", "V", "その内の１枚を手札に加えなければいけない。"),
    ("R2", "S", "以降ヴェールしても回収は発生しない。"),
    ("E1", "V", "公開している０の数字札を手札に加える。"),
    ("B1", "I", "指定枚数の札が土地に無いと負けになる。", ("loss_order",)),
    ("C1", "I", "手札が10枚を超えた時点で負けになる。", ("loss_order",)),
    ("F1", "I", "手札を無くして上がることはできない。"),
    (
        "F2",
        "I",
        "手札が残り３枚だった時、相手の並べた貝札より優位であれば、「100」の値で上がることができる。",
        ("thunder_desc_on_null", "release_after_last_round"),
    ),
    (
        "F3",
        "I",
        "「00」で評価に関係なく、相手の勝ちを取り消すことができる。",
        ("thunder_released", "release_after_last_round"),
    ),
    ("F4", "I", "「00」の貝札を市場に出しても、商品の双札（ペア）として扱われる。"),
)

OPTIONS: Mapping[str, Option] = {
    option.name: option
    for option in (
        Option("deck", default="2x10+4+1"),
        Option("asc_00", ("forbidden", "allowed_on_null")),
        Option("desc_on_null", ("any_number",)),
        Option("thunder_desc_on_null", ("allowed", "forbidden")),
        Option("star_pair_after_reset", ("first_free", "both_free_not_opposite")),
        Option("panic_with_star", ("allow_left_to_right", "forbid", "ask")),
        Option("opening_star", ("allowed", "no_tax", "forbidden")),
        Option("night_after_panic", ("stays_descending", "ascending")),
        Option("cross_pair_00", ("counts", "only_as_play")),
        Option("step_overlap", ("each_triple", "longest_run")),
        Option("veil_blocks_goods", ("no", "yes")),
        Option("veil_moment", ("before_placing", "also_after")),
        Option("loss_order", ("mover_first", "simultaneous_draw")),
        Option("cannot_play", ("loses",)),
        Option("after_round_10", ("draw", "fewer_cards_wins", "ask")),
        Option("thunder_released", ("draw",)),
        Option("release_after_last_round", ("no", "yes")),
        Option("special_with_reward", ("allowed", "forbidden")),
        Option("fold", ("either", "required")),
    )
}
