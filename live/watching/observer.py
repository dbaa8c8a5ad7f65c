"""Watching the table: each frame at a glance, a look when one is worth it, settled tables when looks agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from calibration.plane import TablePlane
from calibration.watch import Moved
from live.watching.attending import Attention
from live.watching.gaps import Gaps
from live.watching.grounds import Grounds, grounds, new_grounds
from live.watching.hands import Hands
from live.watching.looker import Answer, DirectLooker, Request, ThreadLooker
from live.watching.places import Around, Places, known_pieces, seen_anew, up_in_picture
from live.watching.reaching import HAND_SHARE, Reaching, grown, in_cells, lain_on
from live.watching.stages import Stages
from live.watching.tables import Tables, seen_once, shared_up
from live.watching.together import moved_together
from live.watching.unexplained import unexplained
from live.watching.watcher import Condition, Health, Keeper, Observation, StatusName
from vision.again import Lying
from vision.capture import Frame
from vision.capture.health import FROZEN_S
from vision.fusing import Sighting
from vision.gate import Gate, Glance, Mask
from vision.looking import Known, Seen, Sight, sightings
from vision.pieces import Detection
from vision.tracking import Tracker
from vision.tracks import Quad, Sizes, Track

SETTLE_S = 0.3
"""Looks that agree must lie so far apart; chosen by ``bench live --sweep`` (docs/watching.md)."""

LOOK_S, BUSY_S, AUDIT_S, AGAIN_S, FIND_S = 0.12, 0.25, 5.0, 0.5, 0.4
"""Seconds from look to look: until the table has settled, under hands, at rest, at rest while a piece is not seen or
not yet believed, and while the table isn't found.
"""

AGREE_S = 0.09
"""Seconds from look to look once they lie far enough apart to settle the table, until they do; and while cards are
carried whose backs are alike.
"""

IDLE = 1.0
"""Under hands a camera's looks pause for at least so many times as long as the last one took."""

REST_S, LONGEST_S = 0.09, 20.0
"""At rest frames are glanced at so often, and looks become rarer and rarer up to so long apart while they agree."""

WATCH_S, HEALTH_S, REFINE_S = 0.15, 0.25, 20.0
"""How often the camera's place is checked, its picture while the table is at rest, and the plane refined."""

HURRY_S = 0.6
"""So long after a bump the table is looked for although hands go on moving."""

EARLY, SOON_S = 6, 1.0
"""So many first tables at rest are looked at as a whole so soon, which refines the plane."""

INTO_VIEW = 0.2
"""What lies with this part of it where the camera did not look before was not wholly in sight then."""

NOTHING = 6
"""Fewer cells that look otherwise are no reason to look."""

HOLDS: Mapping[str, StatusName] = {"dark": "dark", "black": "dark", "covered": "dark", "blurred": "blurred"}
"""Conditions of the picture in which nothing is judged."""


class Observer:
    """Sees one table. ``threaded``: looks go on beside the frames, as a camera needs it; a film may wait for one that
    takes longer than ``patience_s``. ``draws``: as the game's follower has it.
    """

    def __init__(
        self,
        sight: Sight,
        sizes: Sizes,
        keeper: Keeper,
        *,
        threaded: bool,
        health: Health | None = None,
        settle_s: float = SETTLE_S,
        stages: Stages | None = None,
        patience_s: float | None = None,
        draws: bool = False,
    ) -> None:
        self.keeper = keeper
        self.tracker = Tracker(sizes)
        self.stages = stages if stages is not None else Stages()
        self.settle_s = settle_s
        self.paused = False
        self._sizes = sizes
        self._gate = Gate()
        self._reaching = Reaching(self._gate)
        self._hands = Hands(self._gate, self.tracker, sizes)
        self._tables = Tables(sizes, draws=draws)
        self._carried_s = AGREE_S if draws else LOOK_S  # of cards that look alike only the way tells which is which
        self._health = health
        self._threaded, self._pause_s = threaded, 0.0
        self._looker = ThreadLooker(sight, patience_s) if threaded else DirectLooker(sight)
        self._places: Places | None = None
        self._rested = False
        self._newest: npt.NDArray[np.uint8] | None = None
        self._last_rest: tuple[npt.NDArray[np.uint8], TablePlane] | None = None
        self._rest_picture: npt.NDArray[np.uint8] | None = None
        self._at_rest = False
        self._calm_since: float | None = None
        self._turn = 0
        self._glanced_s = self._asked_s = self._watched_s = self._checked_s = self._refined_s = -1e9
        self._settled_count = self._audits = 0
        self._gaps = Gaps()
        self._attention = Attention(sizes)
        self._now = False
        self._visited = True
        self._moving_for = 0
        self._condition: Condition | None = None
        self._to_refine: Answer | None = None
        self._stale_rest = False
        self._rough = False
        self._grounded: set[str] = set()
        self._unexplained: Mask | None = None
        self._out_of_view: Mask | None = None

    # From outside

    @property
    def pieces(self) -> list[Track]:
        """The pieces that lie on the table as far as is known."""
        return [track for track in self.tracker.tracks.values() if track.reading is not None]

    @property
    def busy(self) -> bool:
        """Whether something goes on at the table, or did a moment ago."""
        return not self._at_rest

    def settle_now(self) -> None:
        """Somebody says that the table is at rest: what the next look sees is what lies."""
        self._now, self._at_rest = True, False

    def look_anew(self) -> None:
        """Look at everything once more, as after a pause."""
        self._at_rest, self._rested, self._visited = False, False, True

    def recalibrate(self) -> None:
        """Find the table anew."""
        self.keeper.forget()
        self.look_anew()

    def place(self, plane: TablePlane, frame: Frame) -> None:
        """Take the table that somebody gave for a frame; pieces at rest keep their places as far as can be."""
        before = self.keeper.plane
        after = self.keeper.place(plane, frame.picture, frame.time_s)
        if before is not None:
            self.tracker.carry_over(lambda points: after.to_mm(before.to_px(points)))
        self._to_refine = None
        self._turn += 1
        self.tracker.disturb()
        self.look_anew()

    def film_over(self) -> None:
        """The film is over and its last frame goes on: each look is waited for, and a picture that hangs is none."""
        self._looker.wait()
        self._health = None

    def close(self) -> None:
        """End the thread that looks."""
        self._looker.close()

    # Frame by frame

    def frame(self, frame: Frame) -> Observation:
        """Take in the next frame."""
        self._newest = frame.picture
        if self._at_rest and frame.time_s - self._glanced_s < REST_S:
            return Observation(frame.time_s, "watching", condition=self._condition, moved=self.keeper.moved)
        self._glanced_s = frame.time_s
        with self.stages.timed("gate"):
            glance = self._gate.glance(frame.picture, frame.time_s)
        if self._stale_rest and not (glance.moving or glance.broken or glance.dark):
            glance = self._rest_anew(frame)
        held = self._held(frame, glance)
        self._gaps.frame(frame.time_s, blind=held is not None or self.paused, for_s=FROZEN_S * (held == "lost"))
        self._reaching.settle(glance)
        self._follow_hands(frame, glance)
        self._follow_calm(glance, held)
        seen = Observation(frame.time_s, self._status(glance, held), moved=self.keeper.moved)
        seen.condition = self._condition
        if not self.paused:
            self._refine()
            self._ask(frame, glance, held)
            answer = self._looker.answer()
            if answer is not None:
                self._take(answer, seen, glance)
                seen.status = self._status(glance, held)
        return seen

    def _rest_anew(self, frame: Frame) -> Glance:
        """The table was found after a bump under moving hands; now they rest, and this is what lies."""
        self._gate.rest()
        self._stale_rest = False
        return self._gate.glance(frame.picture, frame.time_s)

    def _held(self, frame: Frame, glance: Glance) -> StatusName | None:
        """Why nothing can be judged now, if so."""
        often = HEALTH_S if self._at_rest else 0.0
        if self._health is not None and frame.time_s - self._checked_s >= often:
            self._checked_s = frame.time_s
            with self.stages.timed("health"):
                self._condition = self._health.look(frame)
        if frame.time_s - self._watched_s >= WATCH_S and not glance.broken and not glance.dark:
            self._watched_s = frame.time_s
            known = self.keeper.moved
            with self.stages.timed("watch"):
                moved = self.keeper.watch(frame.picture, frame.time_s)
            if moved is not None and known is None:
                self._bumped(moved)
        if self.keeper.moved is not None:
            return "table-moved"
        if glance.dark or glance.broken:
            return "dark"
        if self._condition is not None:
            return "lost" if self._condition.name == "frozen" else HOLDS.get(self._condition.name)
        return None

    def _bumped(self, moved: Moved) -> None:
        """The camera or the table was knocked: what seemed to happen since is forgotten."""
        self.tracker.forget_motion()
        self._hands.forget(moved.since_s)

    def _follow_hands(self, frame: Frame, glance: Glance) -> None:
        plane = self.keeper.plane
        told = plane is not None and glance.limbs and not self._stale_rest
        places = self._at(plane, frame) if told and plane is not None else None
        self._attention.glance(glance)
        self._hands.glance(glance, places, self.pieces, rested=self._rested)
        self._visited = self._visited or bool(glance.limbs)

    def _at(self, plane: TablePlane, frame: Frame) -> Places:
        height, width = frame.picture.shape[:2]
        if self._places is None or self._places.plane is not plane or self._places.size != (width, height):
            self._places = Places(self._sizes, plane, width, height)
        return self._places

    def _follow_calm(self, glance: Glance, held: StatusName | None) -> None:
        calm = glance.clear and held is None
        self._moving_for = self._moving_for + 1 if glance.moving else 0
        if calm and self._calm_since is None:
            self._calm_since = glance.time_s
            untouched = not self._visited and int(glance.changed.sum()) < NOTHING
            self._at_rest = self._rested and untouched and not self._now
        elif not calm and self._calm_since is not None:
            self._calm_since = None
            self._at_rest = False
            self._turn += 1
            self.tracker.disturb()

    def _status(self, glance: Glance, held: StatusName | None) -> StatusName:
        if held is not None:
            return held
        if glance.limbs or self._moving_for > 2:
            return "hand"
        return "watching" if self._at_rest else "unsettled"

    # Looks

    def _ask(self, frame: Frame, glance: Glance, held: StatusName | None) -> None:
        """Ask for a look when one is due."""
        plane = self.keeper.plane
        calm = self._calm_since is not None or (plane is None and not glance.moving and not glance.broken)
        if self._looker.busy or held not in (None, "table-moved"):
            return
        if plane is None:
            moved = self.keeper.moved
            hurry = moved is not None and frame.time_s - moved.time_s >= HURRY_S and not glance.broken
            due = FIND_S if calm or hurry else 1e9
        elif calm:
            soon = self.tracker.may_agree(frame.time_s, self.settle_s)
            due = self._audit_s() if self._at_rest else AGREE_S if soon else LOOK_S
        else:
            carried = self.tracker.in_motion(frame.time_s)
            due = max(self._carried_s if carried else BUSY_S, self._pause_s) if glance.limbs else 1e9
        if frame.time_s - self._asked_s < due and not (calm and self._now):
            return
        self._asked_s = frame.time_s
        self._audits = self._audits + 1 if self._at_rest else 0
        self._looker.ask(self._request(frame, glance, plane, calm))

    def _audit_s(self) -> float:
        """How long after the last look a table at rest is looked at again."""
        if self.tracker.missing or self.tracker.awaited:
            return AGAIN_S
        early = self._settled_count <= EARLY
        missed = self._unexplained is not None and bool(self._unexplained.any())
        if (early or missed) and not self._audits:
            return SOON_S
        return AUDIT_S if self.tracker.contradicted else min(AUDIT_S * 2.0 ** (self._audits - early), LONGEST_S)

    def _request(self, frame: Frame, glance: Glance, plane: TablePlane | None, calm: bool) -> Request:
        pieces = self.pieces
        known: Known = nothing_known
        if plane is not None and not (self._at_rest and calm):  # a look at a table at rest reads all of it once more
            around = Around(self._at(plane, frame), glance, rested=self._rested)
            known = known_pieces(pieces, plane, self._sizes, around.changed if calm else _unchanged, hands=not calm)
        up = up_in_picture(shared_up(pieces), pieces, plane) if plane is not None else None
        lying = Lying((), None)
        if plane is not None and self._rested and not (self._rough or self._now):
            whole, tracks = self._at_rest and calm, list(self.tracker.tracks.values())
            lying = self._attention.lying(glance, self._at(plane, frame), tracks, whole=whole)
        return Request(frame, glance, plane, known, calm, self._turn, up, replace(lying, still=calm))

    def _take(self, answer: Answer, out: Observation, latest: Glance) -> None:
        """Take in what a look found."""
        request = answer.request
        self.stages.add("look", answer.seconds, answer.work_s)
        self._pause_s = (1.0 + IDLE) * answer.seconds if self._threaded else 0.0
        if answer.error is not None or answer.seen is None:
            raise answer.error or RuntimeError("no answer to a look")
        for name, milliseconds in answer.seen.elapsed_ms.items():
            if name != "total":
                self.stages.add(name, milliseconds / 1000)
        plane = self._plane(answer, answer.seen)
        if plane is None or (request.calm and request.turn != self._turn):
            return
        hands = in_cells(answer.seen.hands, request.glance.changed.shape)
        hand = self._reaching.hand_seen(hands, request.glance, rested=self._rested)
        calm = request.calm and not hand
        if request.calm and hand:
            self.tracker.disturb()
        elif not request.calm:
            at_pieces = self._hands.at_pieces and not self._rough  # after a bump the rim may look otherwise
            pieces = lain_on(answer.seen.pieces, request.frame.picture.shape, hands.shape)
            lying = pieces | self._cells_lain_on(request.glance)
            self._reaching.settle(request.glance, hands, pieces, at_pieces=at_pieces, lying=lying)
        if calm and self._rough and plane is self.keeper.plane:
            self._to_refine = answer
            self._refine()
            plane = self.keeper.plane
        with self.stages.timed("track"):
            found = sightings(answer.seen, plane)
            turn = moved_together(self.pieces, found) if calm and plane is self.keeper.plane else None
            if turn is not None:
                plane = self.keeper.carry(turn, request.frame.picture, request.frame.time_s)
                self.tracker.forget_motion()
                found = sightings(answer.seen, plane)
            places = self._at(plane, request.frame)
            around = Around(places, request.glance, rested=self._rested, unexplained=self._unexplained)
            if calm:
                self._touched_unseen(around)
            new = self.tracker.look(request.frame.time_s, found, around, calm=calm, whole=request.whole)
            self._mark_into_view(new, places)
        out.looked = True
        if not calm:
            places, before = self._at(plane, request.frame), self._rest_picture
            pictures = (before, request.frame.picture) if before is not None and not self._rough else None
            self._hands.look(answer.seen, request.glance, places, self.pieces, pictures)
            out.hovering = tuple(seen_once(key, sighting) for key, sighting in new if sighting.states)
        if calm and not self._rough and self._refines(request):
            self._to_refine = answer
        if (calm and self.tracker.agrees(self.settle_s)) or self._now:
            self._settle(answer, out, latest)

    def _mark_into_view(self, new: Sequence[tuple[str, Sighting]], places: Places) -> None:
        """What is first seen where the camera did not look before it was knocked lay there all along."""
        if self._out_of_view is None:
            return
        for key, _ in new:
            cells = places.of(self.tracker.tracks[key].quad(self._sizes))
            self.tracker.tracks[key].into_view = bool(self._out_of_view[cells].mean() >= INTO_VIEW)

    def _touched_unseen(self, around: Around) -> None:
        """Where the table looks otherwise after a while in which nothing could be watched, hands may have been."""
        fresh, self._gaps.fresh = self._gaps.fresh, False
        if not fresh or not self._rested or self._rough:  # found anew, the table looks a little otherwise everywhere
            return
        for track in self.pieces:
            if track.kind != "board" and around.changed(track.quad(self._sizes)):
                self.tracker.touch(track.key)

    def _plane(self, answer: Answer, seen: Seen) -> TablePlane | None:
        """The plane that goes with an answer; solved from it while there is none."""
        request = answer.request
        if request.plane is not None:
            return request.plane if self.keeper.plane is not None else None
        if self.keeper.plane is not None:
            return None
        with self.stages.timed("table"):
            height, width = request.frame.picture.shape[:2]
            found = grounds(seen, (), None, self._sizes, (width, height))
            plane = self.keeper.settle(found, request.frame.picture, request.frame.time_s)
        if plane is not None:
            hand = in_cells(seen.hands, request.glance.changed.shape).mean() >= HAND_SHARE
            self._found(plane, request, moving=request.glance.moving or bool(hand))
            self._turn += 1
            self.tracker.disturb()
        return None

    def _found(self, plane: TablePlane, request: Request, *, moving: bool) -> None:
        """The table is found, for the first time or anew: with what will later pictures be compared?

        It is found in one look, often beside a hand: before anything is judged, looks at rest make it better.
        """
        self._rough = True
        last, self._stale_rest = self._last_rest, False
        if last is not None and last[0].shape == request.frame.picture.shape:
            picture, inside = seen_anew(*last, plane)
            self._gate.rest_on(picture, inside)
            self._out_of_view = ~in_cells(inside.astype(np.float32), request.glance.changed.shape)
        elif request.glance.limbs:
            pass  # the gate knows the table without the hand that is over it now
        elif moving:
            self._stale_rest = True
        else:
            self._gate.rest()
        self._rested, self._at_rest, self._visited = last is not None and self._rested, False, True

    def _settle(self, answer: Answer, out: Observation, latest: Glance) -> None:
        """The looks agree: hand the table on."""
        frame = answer.request.frame
        before = self._cells_lain_on(latest)
        lying, gone = self.tracker.settle()
        self._ground(answer, lying)
        if latest.clear:
            now = self._cells_lain_on(latest)
            known = self._rested and not self._rough
            self._unexplained = unexplained(latest.changed, now | before) if known else None
            self._gate.rest(now)
            self._attention.rested()
            self._rested = True
            if self._newest is not None and self.keeper.plane is not None:
                self._last_rest = self._newest, self.keeper.plane
                self._rest_picture = self._newest
        else:
            self._rest_picture = None
        self._at_rest, self._now, self._visited, self._rough = True, False, False, False
        self._out_of_view = None
        assert self._places is not None
        since = self._calm_since if self._calm_since is not None else frame.time_s
        told = self._gaps.take()
        out.settled = self._tables.make(since, lying, gone, self._hands.settle(), self._places.of, told)
        if out.settled is not None:
            self.tracker.forget_visits()
        self.tracker.rested()
        self._settled_count += 1

    def _cells_lain_on(self, glance: Glance) -> Mask:
        """The cells on which pieces lie, with those around them."""
        cells = np.zeros(glance.changed.shape, bool)
        if self._places is not None:
            for places in self._places.of_tracks(self.pieces).values():
                cells[places] = True
        return grown(cells)

    def _refines(self, request: Request) -> bool:
        """Whether a look makes the plane better: one at the whole table, at first and now and then."""
        early = self._settled_count <= EARLY
        return request.whole and (early or request.frame.time_s - self._refined_s >= REFINE_S)

    def _refine(self) -> None:
        """Know the plane better: with every look before a table is handed on, and now and then afterwards."""
        answer, self._to_refine = self._to_refine, None
        if answer is None or answer.seen is None or self.keeper.plane is None:
            return
        self._refined_s = answer.request.frame.time_s
        tracks = () if self._rough else self.pieces
        self._know_better(grounds(answer.seen, tracks, self.keeper.plane, self._sizes), answer.request.frame)

    def _ground(self, answer: Answer, lying: Sequence[Track]) -> None:
        """Pieces that have just settled say more of a table that is known by few pieces only."""
        plane, seen = self.keeper.plane, answer.seen
        self._grounded &= {track.key for track in lying}
        if plane is None or seen is None:
            return
        found = new_grounds(seen, lying, plane, self._sizes, self._grounded)
        if found is not None:
            self._grounded |= found[1]
            self._know_better(found[0], answer.request.frame)

    def _know_better(self, pieces: Grounds, frame: Frame) -> None:
        """Solve the plane with these pieces too; every piece keeps its place in the new millimetres."""
        before = self.keeper.plane
        assert before is not None
        with self.stages.timed("table"):
            self.keeper.settle(pieces, frame.picture, frame.time_s)
        after = self.keeper.plane
        if after is not None and after is not before:
            self.tracker.carry_over(lambda points: after.to_mm(before.to_px(points)))


def nothing_known(piece: Detection) -> bool:
    """No piece is known."""
    return False


def _unchanged(quad_mm: Quad) -> bool:
    """Under hands nothing is read anew."""
    return False
