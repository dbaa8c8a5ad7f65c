"""Films, folders, the simulated camera, films in real time; and streams from a server on this machine."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np
import pytest

from referee.core import LANGUAGES, Texts
from referee.core.problems import Problem
from tests.vision.capture.fakes import MadeClock
from vision.capture import Frame, LiveSource, open_source
from vision.capture.film import Film
from vision.capture.folder import Folder, natural_key
from vision.capture.paced import Paced
from vision.capture.samesize import SameSize
from vision.capture.source import Source
from vision.pictures import save_picture

FPS = 10


def shade(number: int) -> np.ndarray:  # type: ignore[type-arg]
    """A picture that tells its number by its grey, lighter on the left."""
    picture = np.full((96, 128, 3), 20 + 7 * (number % 30), np.uint8)
    picture[:, :32] = 250
    return picture


def write_film(path: Path, frames: int, times: list[int] | None = None, size: tuple[int, int] = (128, 96)) -> Path:
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=FPS)
        stream.width, stream.height, stream.pix_fmt = *size, "yuv420p"
        stream.codec_context.time_base = Fraction(1, FPS)
        for number in range(frames):
            picture = np.asarray(cv2.resize(shade(number), size), np.uint8)
            frame = av.VideoFrame.from_ndarray(picture, format="bgr24")
            frame.pts, frame.time_base = times[number] if times else number, Fraction(1, FPS)
            container.mux(stream.encode(frame))
        container.mux(stream.encode())
    return path


def everything(source: Source) -> list[Frame]:
    frames = []
    while not source.ended:
        frame = source.read(0.2)
        if frame is not None:
            frames.append(frame)
    return frames


def number_of(frame: Frame) -> int:
    return round((float(frame.picture[:, 64:].mean()) - 20) / 7)


# Films


def test_every_frame_of_a_film_in_film_time(tmp_path: Path) -> None:
    source = open_source(str(write_film(tmp_path / "film.mp4", 30)))
    assert (source.live, source.ended) == (False, False)
    frames = everything(source)
    assert [number_of(frame) for frame in frames] == list(range(30))
    assert [frame.index for frame in frames] == list(range(30))
    assert [frame.time_s for frame in frames] == pytest.approx([n / FPS for n in range(30)])
    assert source.read() is None
    source.close()


def test_uneven_times_are_kept(tmp_path: Path) -> None:
    times = [0, 1, 5, 6, 20]
    frames = everything(open_source(str(write_film(tmp_path / "film.mp4", 5, times))))
    assert [frame.time_s for frame in frames] == pytest.approx([t / FPS for t in times])


def test_joined_films_go_on_in_time_and_size(tmp_path: Path) -> None:
    joined = b"".join(
        write_film(tmp_path / f"{number}.ts", 12, size=size).read_bytes()
        for number, size in enumerate(((128, 96), (64, 48), (96, 96)))
    )
    (tmp_path / "joined.ts").write_bytes(joined)
    frames = everything(open_source(str(tmp_path / "joined.ts")))
    assert len(frames) > 30
    assert {frame.picture.shape for frame in frames} == {(96, 128, 3)}
    steps = np.diff([frame.time_s for frame in frames])
    assert (steps > 0).all()
    assert steps.max() < 4 / FPS


def test_a_picture_of_another_size_is_kept_whole_in_its_proportions() -> None:
    size = SameSize()
    first = shade(3)
    assert size.fit(first) is first
    odd = np.zeros((96, 48, 3), np.uint8)
    odd[:, 24:] = 200
    fitted = size.fit(odd)
    assert fitted.shape == first.shape
    assert (fitted[:, :60] == 0).all()
    assert (fitted[:, 68:] == 200).all()
    assert size.fit(shade(4)).shape == first.shape


def test_a_film_that_breaks_off_ends_early(tmp_path: Path) -> None:
    data = write_film(tmp_path / "film.mkv", 40).read_bytes()
    (tmp_path / "half.mkv").write_bytes(data[: len(data) * 2 // 3])
    frames = everything(open_source(str(tmp_path / "half.mkv")))
    assert 5 < len(frames) < 40


def test_damage_in_the_middle_does_not_end_a_film(tmp_path: Path) -> None:
    data = bytearray(write_film(tmp_path / "film.mkv", 60).read_bytes())
    data[len(data) // 2 : len(data) // 2 + 40] = bytes(40)
    (tmp_path / "spoilt.mkv").write_bytes(data)
    assert len(everything(open_source(str(tmp_path / "spoilt.mkv")))) > 10


@pytest.mark.parametrize("content", [b"", b"no film at all" * 99, b"\x00" * 5000])
def test_what_is_no_film(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "film.mp4"
    path.write_bytes(content)
    with pytest.raises(Problem) as caught:
        open_source(str(path))
    said = caught.value.message(Texts("en", "vision"))
    assert str(path) in said
    assert "\n" not in said


def test_sound_alone_has_no_pictures(tmp_path: Path) -> None:
    path = tmp_path / "sound.wav"
    with av.open(str(path), "w") as container:
        stream = container.add_stream("pcm_s16le", rate=8000)
        frame = av.AudioFrame.from_ndarray(np.zeros((1, 8000), np.int16), format="s16", layout="mono")
        frame.sample_rate = 8000
        container.mux(stream.encode(frame))
    with pytest.raises(Problem, match="no-pictures"):
        open_source(str(path))


def test_the_bundled_match_opens() -> None:
    with resources.as_file(resources.files("live") / "sample" / "match.mp4") as path:
        film = Film(str(path))
        frame = film.read()
        film.close()
        film.close()
        assert film.read() is None
    assert frame is not None
    assert frame.picture.shape == (720, 1280, 3)
    assert film.duration_s == pytest.approx(67.0, abs=0.5)


# Folders


def test_names_in_the_order_of_people() -> None:
    names = ["move10.jpg", "Move2.jpg", "move1.jpg", "a.png", "move2b.jpg"]
    assert [path.name for path in sorted(map(Path, names), key=natural_key)] == [
        "a.png",
        "move1.jpg",
        "Move2.jpg",
        "move2b.jpg",
        "move10.jpg",
    ]


def folder(path: Path, numbers: list[int]) -> Path:
    path.mkdir(exist_ok=True)
    for number in numbers:
        save_picture(path / f"move{number}.png", shade(number))
    return path


def test_a_folder_of_pictures(tmp_path: Path) -> None:
    path = folder(tmp_path / "game", [10, 2, 1])
    (path / "notes.txt").write_text("not a picture")
    (path / ".hidden.png").write_bytes(b"")
    (path / "sub.png").mkdir()
    source = open_source(str(path), every_s=4.0)
    frames = everything(source)
    assert not source.live
    assert [number_of(frame) for frame in frames] == [1, 2, 10]
    assert [frame.time_s for frame in frames] == [0.0, 4.0, 8.0]
    assert source.read() is None


def test_one_picture_is_a_folder_of_one(tmp_path: Path) -> None:
    path = folder(tmp_path / "game", [3]) / "move3.png"
    assert [number_of(frame) for frame in everything(open_source(str(path)))] == [3]


def test_a_damaged_picture_is_passed_over_and_told(tmp_path: Path) -> None:
    path = folder(tmp_path / "game", [1, 3])
    (path / "move2.png").write_bytes(b"broken")
    source = Folder(str(path))
    assert [number_of(frame) for frame in everything(source)] == [1, 3]
    notes = source.notes()
    assert [note.key for note in notes] == ["source-picture-passed"]
    assert "move2.png" in Texts("en", "vision").say(notes[0].key, **notes[0].params)
    assert source.notes() == []


@pytest.mark.parametrize("count", [1, 3])
def test_a_folder_of_damaged_pictures_is_no_empty_match(tmp_path: Path, count: int) -> None:
    for number in range(count):
        (tmp_path / f"move{number}.png").write_bytes(b"broken")
    source = open_source(str(tmp_path))
    with pytest.raises(Problem) as caught:
        source.read()
    for language in LANGUAGES:
        said = caught.value.message(Texts(language, "vision"))
        assert "move0.png" in said
        assert "\n" not in said
    assert source.ended
    assert source.read() is None


@pytest.mark.parametrize("method", ["iterdir", "is_file", "is_dir"])
def test_a_folder_that_nobody_may_look_into_is_not_called_empty(
    method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path) -> Any:
        raise PermissionError(13, "Permission denied")

    folder(tmp_path / "game", [1])
    monkeypatch.setattr(Path, method, refused)
    with pytest.raises(Problem, match="source-forbidden"):
        open_source(str(tmp_path / "game"))


def test_a_film_of_which_nothing_can_be_played(tmp_path: Path) -> None:
    data = bytearray(write_film(tmp_path / "film.mp4", 20).read_bytes())
    begin, end = data.index(b"mdat") + 4, data.index(b"moov") - 4  # the frames, between what tells of them
    data[begin:end] = bytes(end - begin)
    (tmp_path / "blank.mp4").write_bytes(data)
    film = Film(str(tmp_path / "blank.mp4"))
    with pytest.raises(Problem, match="source-film-empty"):
        film.read()
    assert film.ended
    assert film.read() is None
    film.close()


def test_a_folder_without_pictures(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="no-pictures"):
        open_source(str(tmp_path))


def test_a_growing_folder(tmp_path: Path) -> None:
    path = folder(tmp_path / "game", [1])
    source = open_source(str(path), follow=True)
    assert number_of(source.read()) == 1  # type: ignore[arg-type]
    begin = time.monotonic()
    assert source.read(0.15) is None
    assert time.monotonic() - begin < 30.0
    assert not source.ended
    whole = cv2.imencode(".png", shade(2))[1].tobytes()
    (path / "move2.png").write_bytes(whole[: len(whole) // 2])
    assert source.read(0.12) is None  # it is still being written
    (path / "move2.png").write_bytes(whole)
    frame = source.read(2.0)
    assert frame is not None
    assert (frame.index, number_of(frame)) == (1, 2)
    source.close()
    assert source.read() is None


# The simulated camera


@pytest.mark.slow
def test_a_simulated_match() -> None:
    source = open_source("sim:suritsu?seed=7&events=1&size=320x180&fps=2")
    frame, following = source.read(), source.read()
    assert not source.live
    assert frame is not None
    assert following is not None
    assert frame.picture.shape == (180, 320, 3)
    assert (frame.index, frame.time_s, following.time_s) == (0, 0.0, 0.5)
    source.close()
    assert source.read() is None


@pytest.mark.parametrize("text", ["sim:", "sim:chess", "sim:suritsu?seed=x", "sim:suritsu?colour=red"])
def test_simulations_that_do_not_exist(text: str) -> None:
    with pytest.raises(Problem) as caught:
        open_source(text)
    assert "\n" not in caught.value.message(Texts("en", "vision"))


# Films in real time


class Strip:
    """Frames a tenth of a second apart that take ``work_s`` to draw."""

    live = False
    name = "strip"

    def __init__(self, clock: MadeClock, frames: int, work_s: float = 0.0) -> None:
        self.clock = clock
        self.frames = frames
        self.work_s = work_s
        self.next = 0

    @property
    def ended(self) -> bool:
        return self.next >= self.frames

    def read(self, timeout_s: float = 1.0) -> Frame | None:
        if self.ended:
            return None
        self.clock.sleep(self.work_s)
        self.next += 1
        return Frame(self.next - 1, (self.next - 1) / 10, shade(0))

    def close(self) -> None:
        self.next = self.frames


@pytest.mark.parametrize("speed", [1.0, 4.0])
def test_a_film_in_real_time(speed: float) -> None:
    clock = MadeClock()
    source = Paced(Strip(clock, 21), speed, clock)
    begin = clock.now()
    assert [frame.index for frame in everything(source)] == list(range(21))
    assert clock.now() - begin == pytest.approx(2.0 / speed, abs=0.01)
    assert source.live


def test_a_slow_reader_of_a_paced_film_skips_frames() -> None:
    clock = MadeClock()
    source = Paced(Strip(clock, 50), 1.0, clock)
    late = []
    begin = clock.now()
    while not source.ended:
        frame = source.read()
        assert frame is not None
        late.append(clock.now() - begin - frame.time_s)
        clock.sleep(0.35)
    assert 10 < len(late) < 20
    assert max(late[:-1]) <= 0.101  # the last one has no newer


def test_a_paced_film_that_is_drawn_too_slowly_slips() -> None:
    clock = MadeClock()
    source = Paced(Strip(clock, 60, work_s=0.3), 1.0, clock)
    frames = everything(source)
    assert frames[-1].index == 59
    assert len(frames) > 5


def test_waiting_for_a_paced_frame_keeps_to_the_time_given() -> None:
    clock = MadeClock()
    source = Paced(Strip(clock, 5), 0.01, clock)
    assert source.read() is not None
    begin = clock.now()
    assert source.read(0.5) is None
    assert clock.now() - begin == pytest.approx(0.5)
    assert not source.ended
    source.close()
    assert source.ended


def test_speed_is_a_wish(tmp_path: Path) -> None:
    source = open_source(str(write_film(tmp_path / "film.mp4", 4)), speed=50.0)
    assert source.live
    assert everything(source)[-1].index == 3
    source.close()


# Streams


class Server(BaseHTTPRequestHandler):
    """``/film.mp4`` is a file; ``/live`` a motion JPEG that breaks off after ``breaks`` pictures."""

    film = b""
    breaks = 12
    visits = 0

    def do_GET(self) -> None:
        self.send_response(200)
        if self.path == "/film.mp4":
            self.send_header("Content-Type", "video/mp4")
            self.send_header("Content-Length", str(len(self.film)))
            self.end_headers()
            self.wfile.write(self.film)
            return
        type(self).visits += 1
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=next")
        self.end_headers()
        for number in range(self.breaks):
            data = cv2.imencode(".jpg", shade(number))[1].tobytes()
            head = f"--next\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n"
            try:
                self.wfile.write(head.encode() + data + b"\r\n")
            except OSError:
                return
            time.sleep(0.02)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served() -> Iterator[str]:
    Server.visits = 0
    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_an_address_that_takes_the_call_and_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.capture.film.NET_S", (0.3, 0.3))
    with socket.create_server(("127.0.0.1", 0)) as server, pytest.raises(Problem) as told:
        Film(f"http://127.0.0.1:{server.getsockname()[1]}/film")
    assert told.value.key == "source-silent"


def test_a_film_behind_an_address_is_a_film(tmp_path: Path) -> None:
    Server.film = write_film(tmp_path / "film.mp4", 20).read_bytes()
    with served() as address:
        source = open_source(f"{address}/film.mp4")
        frames = everything(source)
        source.close()
    assert not source.live
    assert [number_of(frame) for frame in frames] == list(range(20))


def test_a_stream_that_breaks_off_is_taken_up_again() -> None:
    with served() as address:
        source = open_source(f"{address}/live")
        assert isinstance(source, LiveSource)
        until = time.monotonic() + 60.0
        frames: list[Frame] = []
        while Server.visits < 4 and time.monotonic() < until:  # one to look, one that breaks off, one again
            frame = source.read(0.5)
            frames += [frame] if frame is not None else []
        frames += [frame for frame in [source.read(2.0)] if frame is not None]
        assert source.notes() == []
        source.close()
    assert not [thread.name for thread in threading.enumerate() if thread.name.startswith("camera ")]
    assert Server.visits >= 4
    assert len(frames) > 3
    assert [frame.index for frame in frames] == sorted({frame.index for frame in frames})


def test_a_stream_that_is_not_there() -> None:
    for text in ("http://127.0.0.1:9/live", "rtsp://127.0.0.1:9/live", "ftpx://nowhere"):
        begin = time.monotonic()
        with pytest.raises(Problem) as caught:
            open_source(text)
        assert time.monotonic() - begin < 60.0
        assert text in caught.value.message(Texts("en", "vision"))
