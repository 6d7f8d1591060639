"""Films the library reactions: a still and a small preview each, and the sheet of the documentation.

    python scripts/make_reactions.py [reaction id …]

With ids, only those are filmed anew; the sheet is made from the stills that lie there.
"""

import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np

from reelwright.catalog.avatars import find_avatar
from reelwright.catalog.reactions import LibraryReaction, reactions
from reelwright.catalog.shipped import shipped_path
from reelwright.engines.local.portraits import LocalPortraits
from reelwright_people.camera import show_view
from reelwright_people.frames import Pixels
from reelwright_people.gestures import GesturePlayback
from reelwright_people.reactions import KINDS, PlannedReaction, plan_reaction
from reelwright_people.scores import FPS
from reelwright_people.traits import Portrait, PortraitTraits
from reelwright_render.encode.mux import join
from reelwright_render.encode.segments import Encoding, encode_segment
from reelwright_render.pixels.planar import Planar, from_bgr

SHELF = Path(__file__).parent.parent / "src" / "reelwright" / "catalog" / "reactions"
SHEET = Path(__file__).parent.parent / "docs" / "images" / "reactions.jpg"
WIDTH, HEIGHT = 360, 640
STILL_BYTES = 26_000
COLUMNS, CELL = 8, (225, 400)


def film(one: LibraryReaction, engine: LocalPortraits) -> None:
    avatar = find_avatar(one.avatar_id)
    if avatar is None:
        raise SystemExit(f"There is no avatar {one.avatar_id}")
    kind = next(kind for kind in KINDS if kind == one.reaction)
    known = plan_reaction(kind, avatar.seed)
    portrait = Portrait(PortraitTraits(**avatar.traits), avatar.seed)  # type: ignore[arg-type]
    write_still(known, portrait, engine, SHELF / "stills" / f"{one.id}.jpg")
    write_preview(known, portrait, engine, SHELF / "previews" / f"{one.id}.mp4")


def write_still(known: PlannedReaction, portrait: Portrait, engine: LocalPortraits, out: Path) -> None:
    """Drawn twice as large first, so that lashes and tears are fine."""
    large = picture(known, portrait, engine, known.still_ms, 2)
    small = cv2.resize(large, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    for quality in range(88, 40, -4):
        options = [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
        stored = cv2.imencode(".jpg", small, options)[1].tobytes()
        if len(stored) < STILL_BYTES:
            out.write_bytes(stored)
            return
    raise SystemExit("A still does not fit into its limit")


def write_preview(known: PlannedReaction, portrait: Portrait, engine: LocalPortraits, out: Path) -> None:
    frames = known.gesture.duration_ms * FPS // 1000

    def draw(number: int, shown: Planar) -> None:
        shown.block[:] = from_bgr(picture(known, portrait, engine, 1000 * number / FPS, 1)).block

    with tempfile.TemporaryDirectory() as folder:
        segment = Path(folder) / "preview.mp4"
        encode_segment(draw, range(frames), segment, Encoding(WIDTH, HEIGHT, 1.0, "veryslow", 27))
        join([(segment, frames)], None, out)


def picture(
    known: PlannedReaction, portrait: Portrait, engine: LocalPortraits, at_ms: float, by: int
) -> Pixels:
    playing = GesturePlayback(known.gesture)
    frame = engine.frame(portrait, playing.pose(at_ms), WIDTH * by, HEIGHT * by)
    return show_view(np.ascontiguousarray(frame.pixels[..., :3]), playing.view(at_ms))


def sheet() -> Pixels:
    """One of each kind, in the order of the specification."""
    cells = []
    for number, kind in enumerate(KINDS):
        one = [found for found in reactions() if found.reaction == kind][number % 2 if kind != "smirk" else 0]
        still = cv2.imread(str(shipped_path(one.thumbnail)))
        cell = cv2.resize(still, CELL, interpolation=cv2.INTER_AREA)
        cv2.rectangle(cell, (0, CELL[1] - 34), CELL, (24, 24, 28), -1)
        place = (10, CELL[1] - 11)
        cv2.putText(cell, kind, place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (240, 240, 240), 1, cv2.LINE_AA)
        cells.append(cell)
    return np.vstack([np.hstack(cells[row : row + COLUMNS]) for row in range(0, len(cells), COLUMNS)])


def main() -> None:
    wanted = sys.argv[1:] or [one.id for one in reactions()]
    engine = LocalPortraits(stages=2)
    for folder in ("stills", "previews"):
        (SHELF / folder).mkdir(exist_ok=True)
    for one in reactions():
        if one.id in wanted:
            film(one, engine)
    cv2.imwrite(str(SHEET), sheet(), [cv2.IMWRITE_JPEG_QUALITY, 84])


if __name__ == "__main__":
    main()
