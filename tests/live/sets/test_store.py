"""Learned sets on disk: written whole or not at all, carried in one file, never believed unseen."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import msgspec
import numpy as np
import pytest

from live.sets.heads_file import from_bytes, to_bytes
from live.sets.keeping import kept
from live.sets.model import FORMAT, BoardData, FaceData, SetData, SizeData, face_data, parse_set, set_text
from live.sets.store import SetStore, StoredSet, exported, imported
from referee.core import Problem
from tests.live.sets.drawn import block
from vision.reading.adapted import AdaptedHead, Face

NETWORKS = {"cards": "aa", "glyphs": "bb"}
NUMBERS = [[0, *range(1, 5)], *([list(range(n, n + 5)) for n in range(5, 25, 5)])]


def a_set(name: str = "wooden", labels: str = "67") -> StoredSet:
    """A small set of blocks."""
    pictures, faces = {}, []
    for label in labels:
        picture, jpeg = kept(block(label).example, f"block-{label}.jpg")
        pictures[picture.file] = jpeg
        faces.append(face_data(Face("block", label, "up", {"scenery": None}), [picture]))
    sizes = {"block": SizeData((25.0, 25.0), 10.0, "given")}
    data = SetData(FORMAT, "summy", name, "2026-11-30", ["block"], False, sizes, faces, [BoardData(NUMBERS)])
    return StoredSet(data, pictures, b"heads", {"pictures": 2})


@pytest.fixture
def store(tmp_path: Path) -> SetStore:
    """An empty store."""
    return SetStore(tmp_path / "sets")


def test_a_set_comes_back_as_it_was_stored(store: SetStore) -> None:
    store.save(a_set())
    found = store.load("summy", "wooden")
    assert found.data == a_set().data
    assert dict(found.pictures) == dict(a_set().pictures)
    assert (found.heads, dict(found.report)) == (b"heads", {"pictures": 2})
    assert found.data.faces[0].to_face().details == {"scenery": None}
    assert found.data.boards[0].to_numbers()[0] == (None, 1, 2, 3, 4)


def test_a_set_is_replaced_whole_and_leaves_nothing_behind(store: SetStore) -> None:
    store.save(a_set(labels="678"))
    store.save(a_set(labels="9"))
    assert [face.label for face in store.load("summy", "wooden").data.faces] == ["9"]
    assert [path.name for path in (store.root / "summy").iterdir()] == ["wooden"]
    assert [path.name for path in (store.root / "summy/wooden/pictures").iterdir()] == ["block-9.jpg"]


def test_a_set_that_cannot_be_written_leaves_the_old_one(store: SetStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store.save(a_set(labels="6"))
    real, written = Path.write_bytes, []

    def full(path: Path, data: bytes) -> int:
        written.append(path)
        if len(written) > 2:
            raise OSError(28, "No space left on device")
        return real(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(Problem, match="file-unwritable"):
        store.save(a_set(labels="789"))
    monkeypatch.undo()
    assert [face.label for face in store.load("summy", "wooden").data.faces] == ["6"]
    assert [path.name for path in (store.root / "summy").iterdir()] == ["wooden"]


def test_what_there_is_to_choose(store: SetStore) -> None:
    assert store.listing("summy") == []
    with pytest.raises(Problem, match="set-none-learned"):
        store.find("wooden")
    store.save(a_set())
    (store.root / "summy" / "broken").mkdir()
    (store.root / "summy" / "broken" / "set.toml").write_text("x = ")
    (row,) = store.listing("summy")
    assert (row.name, row.made, row.complete) == ("wooden", "2026-11-30", False)
    assert store.find("wooden") == ("summy", "wooden")
    with pytest.raises(Problem, match="set-unknown"):
        store.find("wooden", "suritsu")
    with pytest.raises(Problem, match="set-unknown"):
        store.load("summy", "oak")


@pytest.mark.parametrize("name", ["", "own", "..", "a/b", "a\\b", ".x", "x" * 65, "a b", "-x"])
def test_names_that_no_set_can_have(store: SetStore, name: str) -> None:
    with pytest.raises(Problem, match="set-name"):
        store.folder("summy", name)


def test_a_set_travels_in_one_file(store: SetStore) -> None:
    assert imported(exported(a_set()), "a.zip").data == a_set().data
    assert exported(a_set()) == exported(a_set())


def _zip(files: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"set.toml": None}, "set-damaged"),
        ({"set.toml": b"\xff\xfe"}, "set-damaged"),
        ({"set.toml": b"format = 'table-referee/learned-set/1'"}, "set-damaged"),
        ({"set.toml": b"format = 'table-referee/learned-set/2'"}, "set-newer"),
        ({"pictures/block-6.jpg": None}, "set-damaged"),
        ({"report.json": b"{"}, "set-damaged"),
    ],
)
def test_a_file_that_is_no_whole_set_is_refused(change: dict[str, bytes | None], key: str) -> None:
    files = {name: data for name, data in {**a_set().files(), **change}.items() if data is not None}
    with pytest.raises(Problem, match=key):
        imported(_zip(files), "a.zip")


@pytest.mark.parametrize("data", [b"", b"PK", b"no zip at all", exported(a_set())[:400]])
def test_a_broken_archive_is_refused(data: bytes) -> None:
    with pytest.raises(Problem, match="set-damaged"):
        imported(data, "a.zip")


def test_pictures_may_lie_nowhere_else() -> None:
    data = a_set().data
    picture = msgspec.structs.replace(data.faces[0].pictures[0], file="../../x.jpg")
    faces = [FaceData("block", [picture], "6", "up")]
    with pytest.raises(Problem, match="set-damaged"):
        parse_set(set_text(msgspec.structs.replace(data, faces=faces)), "set.toml")


def a_head() -> AdaptedHead:
    """A head of two faces."""
    faces = (Face("card", "king", "up"), Face("card", "joker", "up", {"corners": ["lion"]}))
    projection, means = np.eye(4, 1, dtype=np.float32), np.array([[1.0], [2.0]], np.float32)
    return AdaptedHead(faces, projection, means, 9.0, 80.0, True, 0.9, frozenset({"7"}))


def test_heads_come_back_only_for_the_networks_they_were_fitted_to() -> None:
    data = to_bytes({"card": a_head()}, NETWORKS)
    found = from_bytes(data, NETWORKS)
    assert found is not None
    assert found["card"].faces == a_head().faces
    assert (found["card"].means == a_head().means).all()
    assert (found["card"].temperature, found["card"].certain, found["card"].misread) == (9.0, 0.9, frozenset({"7"}))
    assert from_bytes(data, {**NETWORKS, "cards": "cc"}) is None


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", to_bytes({"card": a_head()}, NETWORKS)[:-40]])
def test_damaged_heads_are_none(data: bytes) -> None:
    assert from_bytes(data, NETWORKS) is None


def test_the_array_file_holds_no_objects() -> None:
    with np.load(io.BytesIO(to_bytes({"card": a_head()}, NETWORKS)), allow_pickle=False) as file:
        assert {file[name].dtype.kind for name in file.files} <= {"f", "U"}
