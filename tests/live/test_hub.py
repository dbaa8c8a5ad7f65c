"""The hub: sequence, snapshots, slow listeners, hidden faces, commands, the newest picture."""

from __future__ import annotations

import threading
import time
from typing import Any

import cv2
import numpy as np
import pytest

from live.commands import MAX_WAITING
from live.hub import MAX_EVENTS, Hub
from referee.core import Problem


def ruling(event: int, **state: Any) -> dict[str, Any]:
    return {"type": "ruling", "event": event, "verdict": "legal", "state": state}


def test_messages_come_in_sequence_after_the_snapshot() -> None:
    hub = Hub()
    hub.publish({"type": "match", "game": "summy", "state": {"turn": "A"}})
    listener = hub.subscribe()
    hub.publish({"type": "event", "entry": 1, "do": "place"})
    hub.publish(ruling(1, turn="B"))
    hub.publish({"type": "status", "status": "hand"})
    taken = listener.take()
    assert [(m["type"], m["seq"]) for m in taken] == [("snapshot", 4)], "the snapshot is taken when it is fetched"
    hub.publish({"type": "status", "status": "watching"})
    assert [(m["type"], m["seq"]) for m in listener.take()] == [("status", 5)]
    first = Hub().subscribe().take()[0]
    assert (first["type"], first["seq"], first["match"], first["state"]) == ("snapshot", 0, None, None)


def test_a_listener_that_is_there_misses_nothing() -> None:
    hub = Hub()
    listener = hub.subscribe()
    assert listener.get(0)["type"] == "snapshot"  # type: ignore[index]
    for number in range(1, 6):
        hub.publish({"type": "event", "entry": number})
    assert [m["seq"] for m in listener.take()] == [1, 2, 3, 4, 5]
    assert listener.get(0) is None


def test_snapshot_holds_what_a_late_listener_needs() -> None:
    hub = Hub()
    hub.publish({"type": "match", "game": "summy", "state": {"turn": "A"}})
    hub.publish({"type": "event", "entry": 1})
    hub.publish(ruling(1, turn="B"))
    hub.publish({"type": "event", "entry": 2})
    hub.publish(ruling(2, turn="A"))
    hub.publish(ruling(1, turn="C"))  # said anew after a correction
    hub.publish({"type": "evidence", "event": 1, "before": True})
    hub.publish({"type": "evidence", "event": 1, "clip": True})
    hub.publish({"type": "status", "status": "hand"})
    hub.publish({"type": "status", "status": "watching"})
    seen = hub.snapshot()
    assert [event["entry"] for event in seen["events"]] == [1, 2]
    assert seen["rulings"][0]["state"] == {"turn": "C"}
    assert seen["state"] == {"turn": "A"}, "the state is that after the last event"
    assert {"before", "clip"} <= set(seen["evidence"][0])
    assert seen["status"]["status"] == "watching"


def test_a_new_match_forgets_the_old_one_but_not_the_camera() -> None:
    hub = Hub()
    hub.publish({"type": "match", "game": "summy", "state": {"turn": "A"}})
    hub.publish({"type": "event", "entry": 1})
    hub.publish(ruling(1))
    hub.publish({"type": "questions", "questions": [{}]})
    hub.publish({"type": "camera", "condition": "dark"})
    hub.publish({"type": "match", "game": "tiles", "state": {"turn": None}})
    seen = hub.snapshot()
    assert (seen["events"], seen["rulings"], seen["questions"]) == ([], [], None)
    assert seen["camera"]["condition"] == "dark"
    assert seen["state"] == {"turn": None}


def test_a_slow_listener_gets_a_snapshot_in_place_of_what_it_missed() -> None:
    hub = Hub()
    listener = hub.subscribe(limit=4)
    listener.get(0)
    for number in range(1, 10):
        hub.publish({"type": "event", "entry": number})
    again = listener.take()
    assert [m["type"] for m in again] == ["snapshot"]
    assert again[0]["seq"] == 9
    hub.publish({"type": "event", "entry": 10})
    assert [m["seq"] for m in listener.take()] == [10]


def test_memory_of_a_match_is_bounded() -> None:
    hub = Hub()
    for number in range(1, MAX_EVENTS + 11):
        hub.publish({"type": "event", "entry": number})
    kept = hub.snapshot()["events"]
    assert (len(kept), kept[0]["entry"]) == (MAX_EVENTS, 11)


def test_get_wakes_when_a_message_comes_and_when_closed() -> None:
    hub = Hub()
    listener = hub.subscribe()
    listener.get(0)
    threading.Timer(0.05, lambda: hub.publish({"type": "status", "status": "hand"})).start()
    assert listener.get(5)["status"] == "hand"  # type: ignore[index]
    threading.Timer(0.05, listener.close).start()
    begun = time.monotonic()
    assert listener.get(60) is None
    assert time.monotonic() - begun < 50


HIDDEN = [
    pytest.param({"kind": "card", "label": "king", "id": 3}, True, id="a card outside the field"),
    pytest.param({"kind": "block", "label": "7", "id": 3}, True, id="a standing block"),
    pytest.param({"kind": "card", "label": "king", "id": 1}, False, id="a card of the field"),
    pytest.param({"kind": "card", "label": "king", "id": 3, "public": True}, False, id="made public by the match"),
    pytest.param({"kind": "chip", "label": "red", "id": 3}, False, id="a chip has no secret"),
]


@pytest.mark.parametrize(("piece", "hidden"), HIDDEN)
def test_no_hidden_face_leaves(piece: dict[str, Any], hidden: bool) -> None:
    hub = Hub()
    listener = hub.subscribe()
    listener.get(0)
    full = {**piece, "corners": [[0, 0]] * 4, "details": {"corner": "lion"}, "confidence": 0.99}
    doubt = {"piece": piece["id"], "alternatives": [["queen", 0.4]]}
    field = {"slots": {"A": {"face": "up", "piece": 1}}}
    hub.publish({"type": "reading", "game": "suiri-sinri", "pieces": [full], "doubts": [doubt], "field": field})
    for told in (listener.take()[0], hub.snapshot()["reading"]):
        seen = told["pieces"][0]
        assert (seen["label"] is None) == hidden
        assert ("details" in seen, "confidence" in seen) == (not hidden, not hidden)
        assert seen["corners"] == full["corners"], "where it lies is no secret"
        assert bool(told["doubts"]) != hidden


def test_private_keys_are_left_out_at_any_depth() -> None:
    hub = Hub()
    hub.publish({"type": "table", "_tracks": 1, "pieces": [{"key": "a", "kind": "chip", "_reading": "9"}]})
    told = hub.snapshot()["table"]
    assert "_tracks" not in told
    assert "_reading" not in told["pieces"][0]


def test_commands_are_checked_queued_and_answered() -> None:
    hub = Hub()
    asked = hub.command("rule", event=3, verdict="legal")
    assert hub.command_arrived.is_set()
    (command,) = hub.take_commands()
    assert (command.name, command.values) == ("rule", {"event": 3, "verdict": "legal", "score": None, "note": None})
    command.done({"changed": [3]})
    assert asked.wait(0) == {"changed": [3]}
    assert not hub.command_arrived.is_set()


WRONG = [
    pytest.param("dance", {}, "command-wrong", id="no such command"),
    pytest.param("rule", {}, "command-wrong", id="a value is missing"),
    pytest.param("rule", {"event": "three"}, "command-wrong", id="a value of the wrong kind"),
    pytest.param("undo", {"event": 3}, "command-wrong", id="a value too many"),
]


@pytest.mark.parametrize(("name", "values", "key"), WRONG)
def test_wrong_commands_never_reach_the_loop(name: str, values: dict[str, Any], key: str) -> None:
    hub = Hub()
    with pytest.raises(Problem) as told:
        hub.command(name, **values).wait(0)
    assert told.value.key == key
    assert hub.take_commands() == []


def test_refused_unanswered_too_many_and_after_the_end() -> None:
    hub = Hub()
    refused = hub.command("undo")
    hub.take_commands()[0].refused(Problem("undo-nothing"))
    unanswered = hub.command("undo")
    for _ in range(MAX_WAITING - 1):
        hub.command("settle")
    too_many = hub.command("settle")
    hub.close()
    late = hub.command("settle")
    keys = []
    for asked in (refused, too_many, unanswered, late):
        with pytest.raises(Problem) as told:
            asked.wait(0)
        keys.append(told.value.key)
    assert keys == ["undo-nothing", "command-too-many", "match-over", "match-over"]
    with pytest.raises(Problem, match="command-unanswered"):
        Hub().command("settle").wait(0.01)


def test_the_picture_is_encoded_only_for_who_looks_and_covers_hidden_faces() -> None:
    hub = Hub()
    assert hub.latest_jpeg() is None
    drawn: list[int] = []

    def draw(picture: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        drawn.append(1)
        picture[:] = 255
        return picture

    red = np.zeros((80, 120, 3), np.uint8)
    red[20:60, 40:80] = (0, 0, 255)
    quad = [[40, 20], [80, 20], [80, 60], [40, 60]]
    hub.show(red, draw, hidden=[quad])
    assert drawn == []
    plain = hub.latest_jpeg(annotated=False)
    again = hub.latest_jpeg(annotated=False)
    assert plain is not None
    assert again is plain or again == plain
    seen = cv2.imdecode(np.frombuffer(plain[1], np.uint8), cv2.IMREAD_COLOR)
    assert seen[40, 60, 2] < 100, "the face is covered"
    assert red[40, 60, 2] == 255, "the match's own picture is not touched"
    hub.latest_jpeg()
    hub.latest_jpeg()
    assert drawn == [1]
    small = hub.latest_jpeg(annotated=False, width=60)
    assert small is not None
    assert cv2.imdecode(np.frombuffer(small[1], np.uint8), cv2.IMREAD_COLOR).shape[:2] == (40, 60)
