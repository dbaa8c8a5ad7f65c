"""Films as files: H.264 in MP4 with the true record, the fouls, the faults and the truth beside them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from models.scenes import SceneError
from models.scenes.atlas import Atlas
from models.scenes.kit import Array
from models.simulate.order import Order
from models.simulate.script import Script, make_script
from models.simulate.source import SimulatedSource

CODECS = ("libx264", "h264", "mpeg4")
BESIDE = ("record", "fouls", "truth", "faults")
LONG_S = 15 * 60.0
BYTES_A_PIXEL_S = 0.1
"""What a second of film weighs for each pixel, from films of all games at quality 25."""


@dataclass(frozen=True)
class Written:
    """What was written: the files, how many frames and planted fouls, and whether it is the whole film."""

    files: tuple[Path, ...]
    frames: int
    seconds: float
    fouls: int
    whole: bool


def record_files(order: Order, path: Path, atlas: Atlas | None = None) -> Written:
    """Only the record and the fouls; ``path`` is that of the film or ends in ``.jsonl``."""
    script = make_script(order, atlas)
    record = path if path.suffix == ".jsonl" else _beside(path, "record")
    fouls = record.with_name(record.name.removesuffix(".jsonl").removesuffix(".record") + ".fouls.jsonl")
    _put(record, script.record_text())
    _put(fouls, script.fouls_text())
    return Written((record, fouls), 0, script.duration_s, len(script.fouls), True)


def write_film(
    source: SimulatedSource, path: Path, progress: Callable[[int], None] | None = None, crf: int = 25
) -> Written:
    """Film and files beside it. Stopped by Ctrl-C, what is there becomes a shorter film with its files.

    Raises ``SceneError`` when a file can't be written.
    """
    tell = progress or (lambda _: None)
    part = path.with_name(path.name + ".part")
    count, at_s, whole = 0, 0.0, True
    try:
        with _film(part, source.order, crf) as add:
            try:
                for number, t, picture in source:
                    add(number, picture)
                    count, at_s = count + 1, t
                    tell(number + 1)
            except KeyboardInterrupt:
                whole = False
        for what in BESIDE:
            _beside(path, what).unlink(missing_ok=True)  # those of an older film would look like this one's
        part.replace(path)
    except OSError as error:
        raise SceneError(f"{path}: cannot be written ({error.strerror or error})") from None
    until = source.script.duration_s if whole else at_s
    script = source.script if whole else _until(source.script, until)
    return Written((path, *_texts(source, script, path, until)), count, until, len(script.fouls), whole)


def _texts(source: SimulatedSource, script: Script, path: Path, until: float) -> tuple[Path, ...]:
    texts = {
        "record": script.record_text(),
        "fouls": script.fouls_text(),
        "truth": _lines_until(source.truth_text(), until, source.order.fps),
    }
    if source.faults:
        texts["faults"] = _lines_until(source.faults_text(), until, source.order.fps)
    for name, text in texts.items():
        _put(_beside(path, name), text)
    return tuple(_beside(path, name) for name in texts)


def _until(script: Script, until: float) -> Script:
    """The script of what had happened by then."""
    events = [event for event in script.events if event["at_s"] <= until]
    fouls = [foul for foul in script.fouls if foul.event <= len(events)]
    return replace(script, events=events, fouls=fouls)


def _lines_until(text: str, until: float, fps: float) -> str:
    """Truth or faults of the film up to there: no line begins or ends later."""
    rows = [json.loads(line) for line in text.splitlines()]
    kept = [_row_until(row, round(until, 3), fps) for row in rows if row.get("from_s", 0.0) <= until]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in kept)


def _row_until(row: dict[str, Any], until: float, fps: float) -> dict[str, Any]:
    row |= {name: min(row[name], until) for name in ("to_s", "duration_s") if name in row}
    if "frames" in row:
        row["frames"][1] = min(row["frames"][1], round(until * fps))
    return row


def estimate_bytes(source: SimulatedSource) -> int:
    """About how large the film will be."""
    width, height = source.size
    return int(source.script.duration_s * width * height * BYTES_A_PIXEL_S)


@contextmanager
def _film(part: Path, order: Order, crf: int) -> Iterator[Callable[[int, Array], None]]:
    import av

    codec = next((name for name in CODECS if name in av.codecs_available), None)
    if codec is None:
        raise SceneError("this installation of PyAV can write no H.264")
    container = av.open(str(part), "w", format="mp4")
    rate = Fraction(order.fps).limit_denominator(1001)
    done = False
    try:
        stream: Any = container.add_stream(codec, rate=rate)
        stream.width, stream.height = order.size
        stream.pix_fmt = "yuv420p"
        stream.options = {"crf": str(crf), "preset": "veryfast", "g": str(max(1, round(order.fps * 2)))}
        stream.codec_context.time_base = 1 / rate

        def add(number: int, picture: Array) -> None:
            frame = av.VideoFrame.from_ndarray(picture, format="bgr24")
            frame.pts, frame.time_base = number, 1 / rate
            container.mux(stream.encode(frame))

        yield add
        container.mux(stream.encode())
        done = True
    finally:
        container.close()
        if not done:
            part.unlink(missing_ok=True)


def _beside(path: Path, what: str) -> Path:
    return path.with_name(f"{path.stem}.{what}.jsonl")


def _put(path: Path, text: str) -> None:
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise SceneError(f"{path}: cannot be written ({error.strerror or error})") from None
