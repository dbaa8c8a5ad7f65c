"""The catalogue of rules with their source sentences, and the options that bend them.

Quotes are from the game's own guide (RYICE, Suiri/Sinriの遊び方), unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from referee.core import Option, Problem, RuleEntry
from referee.core.game import OptionValue
from referee.games.suiri_sinri.roles import DISGUISES
from referee.games.suiri_sinri.state import Settings

RULES: Mapping[str, RuleEntry] = {
    entry.id: entry
    for entry in (
        RuleEntry(
            "SIN-S1",
            "各プレイヤーのロールをそれぞれに1枚、センターロール3枚、サイドロール1枚、"
            "合計6枚をテーブルに配置し終えたら準備は完了です。",
            "V",
            ("protocol_breach",),
        ),
        RuleEntry("SIN-S2", "裏向きでカードを1枚ずつ配ります", "V", ("protocol_breach",)),
        RuleEntry("SIN-A1", "まず、先攻後攻を決めてください。", "H", ("first_second",)),
        RuleEntry(
            "SIN-A2",
            "センターロールの3枚のうち、2枚を選んで相手に見せないようにカードに描かれたキャラクターを確認します。",
            "S",
            ("peeks", "protocol_breach"),
        ),
        RuleEntry(
            "SIN-A3",
            "自分の手持ちのロールと、確認したセンターロールのうち1枚を交換するか、しないか選ぶことができます。",
            "S",
        ),
        RuleEntry("SIN-A4", "裏向きのまま交換を行ってください。", "V", ("protocol_breach",)),
        RuleEntry("SIN-A5", "次に後攻が同じことを行います。", "S", ("peeks",)),
        RuleEntry(
            "SIN-A6", "先攻は、今度はサイドロールを相手に見せないように確認します。", "S", ("protocol_breach",)
        ),
        RuleEntry(
            "SIN-A7",
            "まだ表側のキャラクターを確認していないカードについて、表側を確認せず、"
            "自分の手持ちのロールと交換するか考えます。",
            "S",
            ("unseen_card", "protocol_breach"),
        ),
        RuleEntry(
            "SIN-A8",
            "騎士、魔女、獅子、反逆者のいずれかに変身させなくてはなりません。"
            " / 変身したいキャラの色の角を相手に向けてください。",
            "V",
            ("corner_margin_deg", "joker_turn_moment", "joker_corners"),
        ),
        RuleEntry("SIN-A9", "2人で同時に手持ちのロールを表にします。", "S", ("reveal_window_s", "protocol_breach")),
        RuleEntry("SIN-A10", "", "S", ("own_card_look", "protocol_breach")),
        RuleEntry("SIN-O1", "騎士・魔女・獅子は互いに３すくみの関係にあります。 / 魔女と騎士なら魔女が強いです", "V"),
        RuleEntry("SIN-O2", "騎士・魔女・獅子は全員が反逆者に強いです。", "V"),
        RuleEntry("SIN-O3", "国王は騎士・魔女・獅子の全員に強く、反逆者に弱いです。", "V"),
        RuleEntry(
            "SIN-O4", "変身したキャラクターと、相手の持つロールのキャラクターとの相性で勝敗が決まります。", "V"
        ),
        RuleEntry(
            "SIN-O5",
            "変身したキャラクターは本物には勝てません。 / 本物は偽物に勝つという関係だけで",
            "V",
        ),
        RuleEntry(
            "SIN-O6",
            "道化師が変身した場合には反逆者には勝てません。 / Joker（黒）がTraitor（紫）に必ず負けるというルール",
            "V",
            ("joker_vs_traitor",),
        ),
        RuleEntry(
            "SIN-O7",
            "Joker（黒）が変身したHunter（赤）はTraitor（紫）に勝てるようになります。",
            "V",
            ("joker_vs_traitor",),
        ),
    )
}

OPTIONS: Mapping[str, Option] = {
    option.name: option
    for option in (
        Option("joker_vs_traitor", ("base", "variant")),
        Option("peeks", ("exactly_two", "up_to_two")),
        Option("own_card_look", ("always", "at_start_only")),
        Option("unseen_card", ("not_peeked_by_second_in_step_3",)),
        Option("corner_margin_deg", default=15.0, low=0, high=60),
        Option("joker_turn_moment", ("before_reveal", "with_reveal")),
        Option("reveal_window_s", default=1.0, low=0, high=60),
        Option("first_second", ("ask",)),
        Option("protocol_breach", ("replay", "ask")),
        Option("joker_corners", default="knight,witch,lion,traitor"),
    )
}


def settings(options: Mapping[str, OptionValue]) -> Settings:
    """The options in their final form; raises :class:`Problem` when ``joker_corners`` is no order of the roles."""
    corners = tuple(re.findall("[a-z]+", str(options["joker_corners"])))  # words with commas, or a JSON list
    if sorted(corners) != sorted(DISGUISES):
        raise Problem(
            "option-value",
            option="joker_corners",
            value=str(options["joker_corners"])[:60],
            allowed=", ".join(DISGUISES),
        )
    return Settings(
        variant=options["joker_vs_traitor"] == "variant",
        exactly_two=options["peeks"] == "exactly_two",
        look_always=options["own_card_look"] == "always",
        corner_margin_deg=float(options["corner_margin_deg"]),
        turn_before=options["joker_turn_moment"] == "before_reveal",
        reveal_window_s=float(options["reveal_window_s"]),
        replay=options["protocol_breach"] == "replay",
        corners=corners,
    )
