"""The API of the log: games, one game move by move, its evidence, corrections and exports."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from live.exports.chapters import chapters_text, youtube_text
from live.exports.logged import logged_game
from live.exports.record import record_text
from live.exports.sheet import csv_text
from live.exports.subtitles import subtitles_text
from live.exports.text import text
from live.store import GameLog, GameRow, Store
from live.web import whatif
from live.web.endpoints import json_body, seconds, whole_number
from live.web.replays import Replays
from live.web.replies import json_reply
from referee.core import Problem, Texts
from referee.core.records import EventDecoder

if TYPE_CHECKING:
    from live.web.app import Pages


@dataclasses.dataclass(frozen=True, slots=True)
class Form:
    """An export: how it is made from a game, a language and an offset, and how its file ends."""

    make: Callable[[GameLog, str, float], str]
    ending: str
    media_type: str


EXPORTS = {
    "jsonl": Form(lambda log, lang, at: record_text(log), ".record.jsonl", "application/jsonl"),
    "rulings": Form(lambda log, lang, at: _rulings_text(log), ".rulings.jsonl", "application/jsonl"),
    "csv": Form(lambda log, lang, at: csv_text(logged_game(log, lang)), ".csv", "text/csv"),
    "text": Form(lambda log, lang, at: text(logged_game(log, lang)), ".txt", "text/plain"),
    "vtt": Form(lambda log, lang, at: subtitles_text(logged_game(log, lang), at), ".vtt", "text/vtt"),
    "chapters": Form(lambda log, lang, at: chapters_text(logged_game(log, lang), at), ".chapters.vtt", "text/vtt"),
    "youtube": Form(lambda log, lang, at: youtube_text(logged_game(log, lang), at), ".chapters.txt", "text/plain"),
}

REPAIRS = ("correct", "rule", "undo", "note")
"""What may be added to a game that is over: people's words about it, no new moves."""

PAGE = 60


async def games(request: Request, pages: Pages) -> Response:
    """The games, newest first; ``q`` looks in players, source, set and date."""
    store, query = _store(pages), request.query_params
    limit = whole_number(request, "limit", PAGE, 1, 500) or PAGE
    offset = whole_number(request, "offset", 0, 0, 10**9) or 0
    words = query.get("q", "").lower().split()
    rows = await to_thread.run_sync(lambda: store.games(game=query.get("game") or None))
    found = [row for row in rows if _fits(row, words, query.get("only", ""))]
    shown = [_row(row) for row in found[offset : offset + limit]]
    return json_reply({"games": shown, "total": len(found), "offset": offset})


async def game(request: Request, pages: Pages) -> Response:
    """One game: header, events with notation, rulings as they stand, and which evidence there is."""
    log = _log(request, pages)
    return json_reply(await to_thread.run_sync(lambda: _whole(log, pages.replays)))


async def moment(request: Request, pages: Pages) -> Response:
    """The field and the state after one event (0: the start) as everything counts now."""
    log, number = _log(request, pages), int(request.path_params["event"])
    return json_reply(await to_thread.run_sync(lambda: pages.replays.moment(log, number)))


async def evidence(request: Request, pages: Pages) -> Response:
    """A picture (``before``, ``after``) or the ``clip`` of an event."""
    log, number = _log(request, pages), int(request.path_params["event"])
    files = await to_thread.run_sync(lambda: log.evidence(number))
    found = next((each for each in files if each.kind == request.path_params["kind"]), None)
    if found is None:
        raise Problem("page-not-there")
    return FileResponse(found.path, media_type=found.media_type)


async def export(request: Request, pages: Pages) -> Response:
    """The game in one of the forms of ``live.exports``; ``offset`` is when it begins in a recording, in seconds."""
    log, form = _log(request, pages), EXPORTS.get(request.path_params["form"])
    if form is None:
        raise Problem("page-not-there")
    language, offset_s = request.query_params.get("lang", "en"), seconds(request, "offset", 0.0, 360_000.0)
    text = await to_thread.run_sync(lambda: form.make(log, language, offset_s))
    name = f"{log.header.get('game')}-{log.ident}{form.ending}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=form.media_type, headers=headers)


async def foresee(request: Request, pages: Pages) -> Response:
    """What a repair would change in this game; nothing is recorded."""
    log, event = _log(request, pages), await json_body(request)
    return json_reply(await to_thread.run_sync(lambda: whatif.foreseen(log.match(), event)))


async def repair(request: Request, pages: Pages) -> Response:
    """Add a correction, a ruling, an undo or a note to a game that is over; answers what it changed."""
    log, event = _log(request, pages), await json_body(request)
    if event.get("do") is None:
        raise Problem("record-missing-field", field="do")
    if event["do"] not in REPAIRS:
        raise Problem("page-repair", found=str(event.get("do"))[:40], known=", ".join(REPAIRS))
    if pages.is_running(log.ident):
        raise Problem("page-still-running")
    return json_reply(await to_thread.run_sync(lambda: _repaired(log, event, pages.replays)))


def _rulings_text(log: GameLog) -> str:
    return "".join(json.dumps(ruling, ensure_ascii=False) + "\n" for ruling in log.rulings())


def _repaired(log: GameLog, event: Mapping[str, Any], replays: Replays) -> dict[str, Any]:
    """Judge first, then write: what can't be judged is not written."""
    match = log.match()
    texts = Texts(log.row.lang or "en", match.game.package)
    rulings = match.push(EventDecoder(match.game).event(dict(event)))
    said = [ruling.to_json(texts) for ruling in rulings]
    number = log.append(event, by_camera=False, rulings=said)
    replays.forget(log.ident)
    return {"event": number, "rulings": said}


def _whole(log: GameLog, replays: Replays) -> dict[str, Any]:
    kept: dict[int, list[str]] = {}
    for file in log.evidence():
        kept.setdefault(file.event, []).append(file.kind)
    return {"game": _row(log.row), "header": log.header, **replays.told(log), "evidence": kept}


def _store(pages: Pages) -> Store:
    if pages.store is None:
        raise Problem("page-no-store")
    return pages.store


def _log(request: Request, pages: Pages) -> GameLog:
    return _store(pages).open_game(request.path_params["ident"])


def _row(row: GameRow) -> dict[str, Any]:
    return {**dataclasses.asdict(row), "open": row.is_open}


def _fits(row: GameRow, words: list[str], only: str) -> bool:
    if only == "illegal" and not row.illegal:
        return False
    if only == "open" and not row.is_open:
        return False
    date = row.started_at.isoformat(" ", "minutes") if row.started_at else ""
    where = " ".join((str(row.ident), row.game, *row.players, row.source, row.set_name, date)).lower()
    return all(word in where for word in words)
