"""``table-referee calibrate``: the lens from the printed board, the table from its mat, stored for this camera."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from live.cli.common import EXIT_FINE, EXIT_WRONG, JsonOption, LangOption, Language, problems_told, texts_for

if TYPE_CHECKING:
    from calibration.lens_session import LensSession, Offer
    from calibration.store import StoredCalibration
    from live.calibrating import Calibrated
    from referee.core import Texts
    from vision.capture import Note, Source

CALIBRATION_FORMAT = "table-referee/calibrate/1"


def calibrate(
    source: Annotated[
        str | None, typer.Argument(metavar="[SOURCE]", help="Camera, film or address; else the usual camera.")
    ] = None,
    folder: Annotated[
        Path | None, typer.Option("--from", metavar="FOLDER", help="Pictures of the board instead of a camera.")
    ] = None,
    camera: Annotated[
        str | None, typer.Option(metavar="NAME", help="The camera that this is for; else the source's own name.")
    ] = None,
    show: Annotated[bool, typer.Option("--show", help="Only tell what is stored.")] = False,
    as_json: JsonOption = False,
    lang: LangOption = Language.EN,
) -> None:
    """Calibrate a camera: hold the printed calibration board before it until enough views are taken.

    Says which views are still missing, and why a picture was passed over. Ctrl-C ends the views and goes on with
    those taken. When the mat or markers are in sight, the table is stored too. Without a calibration the referee
    finds the table from what lies on it.

    Examples:

        table-referee calibrate

        table-referee calibrate --from pictures --camera "HD Webcam"

        table-referee calibrate --show
    """
    with problems_told(lang):
        texts = texts_for(None, lang)
        if show:
            raise typer.Exit(_show(texts, as_json))
        from live.calibrating import keep

        people = Console(stderr=True, highlight=False, soft_wrap=True)
        result = (
            _from_folder(folder, camera, people, texts)
            if folder is not None
            else _live(source, camera, people, texts)
        )
        _tell(result, people, texts)
        path = keep(result)
        people.print(texts.say("calibrate-stored", file=str(path)))
        if as_json:
            print(
                json.dumps({"format": CALIBRATION_FORMAT, **_figures(result), "file": str(path)}, ensure_ascii=False)
            )


def _from_folder(folder: Path, camera: str | None, people: Console, texts: Texts) -> Calibrated:
    from live.calibrating import calibrated, pictures_of

    def passed(note: Note) -> None:
        people.print(texts.say(note.key, **note.params))

    return calibrated(
        pictures_of(folder, passed), camera or folder.resolve().name, live=False, told=_Teller(people, texts)
    )


def _live(name: str | None, camera: str | None, people: Console, texts: Texts) -> Calibrated:
    from live.calibrating import calibrated, frames_of
    from vision.capture.opening import ANY_CAMERA, open_source

    source: Source = open_source(name or ANY_CAMERA)
    people.print(texts.say("calibrate-hold"))
    stopped = False

    def frames() -> Iterator[tuple[Any, float]]:
        nonlocal stopped
        try:
            yield from frames_of(source)
        except KeyboardInterrupt:
            stopped = True

    try:
        with _closing(source):
            return calibrated(
                frames(), camera or source.name, live=True, told=_Teller(people, texts), stop=lambda: stopped
            )
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


@contextmanager
def _closing(source: Source) -> Iterator[None]:
    try:
        yield
    finally:
        source.close()


class _Teller:
    """Says what became of each picture; the same thing only once in a row."""

    def __init__(self, people: Console, texts: Texts) -> None:
        self._people, self._texts, self._last = people, texts, ""

    def __call__(self, session: LensSession, offer: Offer) -> None:
        from live.messages import refusal_words

        if offer.refused is not None:
            line = self._texts.say("calibrate-passed", reason=refusal_words(offer.refused, self._texts))
        else:
            line = self._texts.say("calibrate-taken", count=len(session.views))
        if offer.taken or not session.views:
            line += "  " + self._texts.say("calibrate-next", what=self._next(session))
        if line != self._last:
            self._people.print(line)
        self._last = line

    def _next(self, session: LensSession) -> str:
        return self._texts.say(f"calibrate-want-{session.missing[0] if session.missing else 'more'}")


def _tell(result: Calibrated, people: Console, texts: Texts) -> None:
    from calibration.lens_solving import LensSolution
    from live.messages import refusal_words

    lens = result.lens
    for (width, height), count in result.others.items():
        people.print(texts.say("calibrate-other-size", width=width, height=height, count=count))
    if isinstance(lens, LensSolution):
        figures = {"px": f"{lens.lens.residual_px:.2f}", "views": lens.used, "fov": f"{lens.lens.fov_deg:.1f}"}
        people.print(texts.say("calibrate-lens", width=result.size[0], height=result.size[1], **figures))
        if lens.skipped or lens.odd:
            people.print(texts.say("calibrate-lens-left-out", skipped=lens.skipped, odd=lens.odd))
        if result.missing:
            missing = [texts.say(f"calibrate-want-{wanted}") for wanted in result.missing]
            people.print(texts.say("calibrate-still-missing", what=missing))
    elif lens is not None:
        people.print(texts.say("calibrate-no-lens", reason=refusal_words(lens, texts)))
    plane = result.plane
    if plane is not None:
        params = {"px": f"{plane.residual_px:.2f}", "mm": f"{plane.residual_mm:.2f}"}
        people.print(texts.say("calibrate-table", method=plane.method, **params))
        return
    for refusal in result.refusals:
        people.print(refusal_words(refusal, texts))
    people.print(texts.say("calibrate-no-table"))


def _figures(result: Calibrated) -> dict[str, Any]:
    from calibration.lens_solving import LensSolution

    lens, plane = result.lens, result.plane
    return {
        "camera": result.camera,
        "width": result.size[0],
        "height": result.size[1],
        "lens": {
            "residual_px": round(lens.lens.residual_px, 3),
            "views": lens.used,
            "skipped": lens.skipped,
            "odd": lens.odd,
            "fov_deg": round(lens.lens.fov_deg, 2),
            "matrix": lens.lens.matrix.tolist(),
            "distortion": lens.lens.distortion.tolist(),
        }
        if isinstance(lens, LensSolution)
        else None,
        "table": None
        if plane is None
        else {
            "method": plane.method,
            "residual_px": round(plane.residual_px, 3),
            "residual_mm": round(plane.residual_mm, 3),
        },
    }


def _show(texts: Texts, as_json: bool) -> int:
    """Every stored calibration, or why it cannot be used; status 2 when one can't."""
    from calibration.store import StoreProblem, all_files, folder, load
    from live.calibrating import as_problem

    people, out, bad = (
        Console(stderr=True, highlight=False, soft_wrap=True),
        Console(highlight=False, soft_wrap=True),
        False,
    )
    files = all_files()
    if not files and not as_json:
        out.print(texts.say("calibrate-none-stored", folder=str(folder())))
    for path in files:
        try:
            stored = load(path)
        except StoreProblem as problem:
            bad = True
            people.print(as_problem(problem).message(texts))
            continue
        if as_json:
            print(
                json.dumps(
                    {"format": CALIBRATION_FORMAT, "file": str(path), **_stored_figures(stored)}, ensure_ascii=False
                )
            )
        else:
            _print_stored(stored, out, texts)
    return EXIT_WRONG if bad else EXIT_FINE


def _stored_figures(stored: StoredCalibration) -> dict[str, Any]:
    lens, plane = stored.lens, stored.plane
    return {
        "camera": stored.camera,
        "width": stored.width,
        "height": stored.height,
        "made": stored.made.isoformat() if stored.made is not None else None,
        "lens": None
        if lens is None
        else {"residual_px": lens.residual_px, "views": lens.views, "fov_deg": round(lens.fov_deg, 2)},
        "table": None if plane is None else {"residual_px": plane.residual_px, "residual_mm": plane.residual_mm},
    }


def _print_stored(stored: StoredCalibration, out: Console, texts: Texts) -> None:
    made = stored.made.date().isoformat() if stored.made is not None else "?"
    size = {"width": stored.width, "height": stored.height}
    out.print(texts.say("calibrate-shown", camera=stored.camera, made=made, **size))
    if stored.lens is not None:
        figures = {
            "px": f"{stored.lens.residual_px:.2f}",
            "views": stored.lens.views,
            "fov": f"{stored.lens.fov_deg:.1f}",
        }
        out.print("  " + texts.say("calibrate-lens", **size, **figures))
    if stored.plane is not None:
        params = {"px": f"{stored.plane.residual_px:.2f}", "mm": f"{stored.plane.residual_mm:.2f}"}
        out.print("  " + texts.say("calibrate-table", method=stored.plane.method, **params))
