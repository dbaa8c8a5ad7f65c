"""All endpoints of the API."""

from __future__ import annotations

from live.web import games_api, links_api, live_api, log_api
from live.web.access import Role
from live.web.endpoints import Endpoint

PICTURE = {"annotated": "0: without anything drawn on it", "width": "at most so many pixels wide"}

ENDPOINTS = (
    Endpoint("GET", "/api/about", live_api.about, "Who asks, and what runs here", "About"),
    Endpoint("GET", "/api/snapshot", live_api.snapshot, "The running match as it stands", "Snapshot"),
    Endpoint(
        "POST",
        "/api/commands",
        live_api.command,
        "Ask something of the running match",
        "Done",
        role=Role.OPERATOR,
        body="Command",
    ),
    Endpoint(
        "POST",
        "/api/foresee",
        live_api.foresee,
        "What an event would change in the running match",
        "Foreseen",
        role=Role.OPERATOR,
        body="Event",
    ),
    Endpoint(
        "POST",
        "/api/table/preview",
        live_api.table_preview,
        "Four clicks made exact, with the grid they give",
        "ClicksSeen",
        role=Role.OPERATOR,
        body="Clicks",
    ),
    Endpoint(
        "GET",
        "/picture.jpg",
        live_api.picture,
        "The newest picture",
        "image/jpeg",
        query={**PICTURE, "after": "wait for a picture newer than this number (header x-picture)"},
    ),
    Endpoint(
        "GET",
        "/video.mjpg",
        live_api.stream,
        "The picture as motion JPEG",
        "multipart/x-mixed-replace",
        query={**PICTURE, "rate": "pictures a second at most, 1 to 30"},
    ),
    Endpoint("GET", "/api/texts/{lang}", games_api.texts, "The pages' texts in one language", "Texts"),
    Endpoint("GET", "/api/games", games_api.games, "The games, their options and events", "Games"),
    Endpoint(
        "GET",
        "/api/games/{game}/rules",
        games_api.rules,
        "The rules of a game in plain words",
        "Rules",
        query={"lang": "en, ja or ro"},
    ),
    Endpoint(
        "GET",
        "/api/links",
        links_api.links,
        "Links for other devices, with their secret keys",
        "Links",
        role=Role.OPERATOR,
    ),
    Endpoint(
        "GET",
        "/api/log",
        log_api.games,
        "Games of the log, newest first",
        "GameList",
        query={
            "game": "one game only",
            "q": "words in players, source, set or date",
            "only": "open or illegal",
            "limit": "at most so many",
            "offset": "leave out so many",
        },
    ),
    Endpoint("GET", "/api/log/{ident:int}", log_api.game, "One game, move by move", "GameLog"),
    Endpoint(
        "GET",
        "/api/log/{ident:int}/moments/{event:int}",
        log_api.moment,
        "Field and state after an event (0: the start)",
        "Moment",
    ),
    Endpoint(
        "GET",
        "/api/log/{ident:int}/evidence/{event:int}/{kind}",
        log_api.evidence,
        "A picture before or after an event, or its clip",
        "image/jpeg",
    ),
    Endpoint(
        "GET",
        "/api/log/{ident:int}/export/{form}",
        log_api.export,
        "The game as jsonl, rulings, csv, text, vtt, chapters or youtube",
        "text/plain",
        query={"lang": "en, ja or ro", "offset": "when the match begins in a recording, in seconds"},
    ),
    Endpoint(
        "POST",
        "/api/log/{ident:int}/foresee",
        log_api.foresee,
        "What a repair would change in a game of the log",
        "Foreseen",
        role=Role.OPERATOR,
        body="Event",
    ),
    Endpoint(
        "POST",
        "/api/log/{ident:int}/events",
        log_api.repair,
        "Add a correction, ruling, undo or note to a game that is over",
        "Repaired",
        role=Role.OPERATOR,
        body="Event",
    ),
)
