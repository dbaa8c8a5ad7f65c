"""Times in which nobody could see the table."""

from __future__ import annotations

from live.watching.gaps import Gaps


def watched(gaps: Gaps, *spans: tuple[float, float, bool], step_s: float = 0.1) -> None:
    """Frames over the spans (from, to, blind)."""
    for from_s, to_s, blind in spans:
        for number in range(round((to_s - from_s) / step_s)):
            gaps.frame(from_s + number * step_s, blind=blind)


def test_a_dark_while_is_told_once_when_it_is_over() -> None:
    gaps = Gaps()
    watched(gaps, (0, 1, False), (1, 3, True))
    assert gaps.take() == ()
    watched(gaps, (3, 4, False))
    ((from_s, to_s),) = gaps.take()
    assert (round(from_s, 1), round(to_s, 1)) == (1.0, 3.0)
    assert gaps.take() == ()


def test_a_flash_hides_nothing() -> None:
    gaps = Gaps()
    watched(gaps, (0, 1, False), (1, 1.1, True), (1.1, 2, False))
    assert gaps.take() == ()


def test_without_frames_nothing_is_watched() -> None:
    gaps = Gaps()
    gaps.frame(0.0, blind=False)
    gaps.frame(5.0, blind=False)
    assert gaps.take() == ((0.0, 5.0),)


def test_a_picture_that_was_found_to_hang_hung_before() -> None:
    gaps = Gaps()
    gaps.frame(4.0, blind=False)
    gaps.frame(4.5, blind=True, for_s=1.5)
    gaps.frame(5.0, blind=False)
    assert gaps.take() == ((3.0, 5.0),)
