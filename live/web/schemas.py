"""Schemas of what the API takes and gives. Events and rulings are open: games have fields of their own."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]


def _object(description: str, required: tuple[str, ...] = (), **properties: Schema) -> Schema:
    return {
        "type": "object",
        "description": description,
        "properties": properties,
        "required": list(required),
        "additionalProperties": True,
    }


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
NUMBER: Schema = {"type": "number"}
YES_NO: Schema = {"type": "boolean"}
SAID: Schema = {"type": "object", "description": "The sentence by language.", "additionalProperties": TEXT}
VERDICT: Schema = {"type": "string", "enum": ["legal", "notice", "due", "ask", "illegal"]}
POINT: Schema = {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2}

SCHEMAS: dict[str, Schema] = {
    "Event": _object(
        "A record event. `entry` is its number in the record, `notation` the game's short notation.",
        ("do",),
        do=TEXT,
        by={"type": ["string", "null"]},
        at_s=NUMBER,
        source={"type": "string", "enum": ["camera", "human"]},
        note=TEXT,
        entry=WHOLE,
        notation=TEXT,
    ),
    "Finding": _object(
        "One thing the referee has to say.",
        ("verdict", "rule", "text", "where", "remedy"),
        verdict=VERDICT,
        rule=TEXT,
        text=TEXT,
        where=_list({}),
        remedy={"type": ["string", "null"]},
        by=TEXT,
        said={"type": "object", "description": "`text` and `remedy` by language."},
    ),
    "Ruling": _object(
        "The referee's answer to one event, `table-referee/ruling/1`.",
        ("format", "event", "verdict", "findings", "effects", "state"),
        format=TEXT,
        event=WHOLE,
        verdict=VERDICT,
        findings=_list(_ref("Finding")),
        effects={"type": "object"},
        state={"type": "object"},
        undone=YES_NO,
        changed=_list(WHOLE),
        conflicts=_list(WHOLE),
    ),
    "Snapshot": _object(
        "All that a late listener needs; `seq` is that of the newest message in it.",
        ("seq", "type", "match", "events", "rulings", "state"),
        seq=WHOLE,
        type={"const": "snapshot"},
        match={"type": ["object", "null"]},
        events=_list(_ref("Event")),
        rulings=_list(_ref("Ruling")),
        evidence=_list({"type": "object"}),
        state={"type": ["object", "null"]},
    ),
    "About": _object(
        "Who asks, and what runs here.",
        ("version", "role", "running"),
        version=TEXT,
        role={"type": "string", "enum": ["viewer", "operator"]},
        running=YES_NO,
        game={"type": ["string", "null"]},
        record=YES_NO,
        clients=WHOLE,
    ),
    "Done": _object("The match carried the command out.", ("done",), done=YES_NO, result={"type": "object"}),
    "Foreseen": _object(
        "What an event would change; nothing was recorded.",
        ("rulings", "changed", "conflicts", "field", "state"),
        rulings=_list(_ref("Ruling")),
        changed=_list(WHOLE),
        conflicts=_list(WHOLE),
        field={"type": "object"},
        state={"type": "object"},
    ),
    "Clicks": _object(
        "Far left, far right, near right, near left in pixels, and the rectangle's width and height.",
        ("points", "size_mm"),
        points={"type": "array", "items": POINT, "minItems": 4, "maxItems": 4},
        size_mm=POINT,
    ),
    "ClicksSeen": _object(
        "The clicks drawn to corners of the picture, and the grid they give.",
        ("points", "grid", "moved_px", "snapped", "error_px", "error_mm"),
        points=_list(POINT),
        grid=_list(_list(POINT)),
        moved_px=NUMBER,
        snapped=YES_NO,
        error_px=NUMBER,
        error_mm=NUMBER,
    ),
    "Texts": {"type": "object", "description": "Texts by id: a string, or a list of parts."},
    "Games": _object(
        "The games installed, and rectangles to set the table by (width and height in mm).",
        ("games", "rectangles"),
        games=_list({"type": "object"}),
        rectangles={"type": "object"},
    ),
    "Rules": _object("The rules of a game.", ("game", "rules"), game=TEXT, rules={"type": "object"}),
    "GameList": _object(
        "Games of the log, newest first.",
        ("games", "total"),
        games=_list({"type": "object"}),
        total=WHOLE,
        offset=WHOLE,
    ),
    "GameLog": _object(
        "One game.",
        ("game", "header", "events", "rulings", "evidence"),
        game={"type": "object"},
        header={"type": "object"},
        events=_list(_ref("Event")),
        rulings=_list(_ref("Ruling")),
        evidence={"type": "object", "description": "By event: `before`, `after`, `clip`."},
    ),
    "Moment": _object(
        "Field and state after an event.",
        ("event", "game", "field", "state"),
        event=WHOLE,
        game=TEXT,
        field={"type": "object"},
        state={"type": "object"},
    ),
    "Repaired": _object("It was recorded.", ("event", "rulings"), event=WHOLE, rulings=_list(_ref("Ruling"))),
    "Links": _object(
        "Addresses to open on other devices.", ("viewer", "operator"), viewer=TEXT, operator=TEXT, qr=TEXT
    ),
    "Refusal": _object(
        "Why it was refused.",
        ("problem",),
        problem=_object("The problem.", ("key", "text", "said"), key=TEXT, text=TEXT, said=SAID),
    ),
}
