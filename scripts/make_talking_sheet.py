"""The contact sheet of talking avatars for the documentation: `python scripts/make_talking_sheet.py`.

The astronaut of scikit-image's samples (NASA, public domain) and four library avatars: whole frames while
they speak, and the mouth at each of its shapes.
"""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright.catalog.avatars import find_avatar
from reelwright.engines.local.portraits import LocalPortraits
from reelwright_people.lips import MouthKey
from reelwright_people.photo.photographs import Photographs
from reelwright_people.poses import MouthShape, Pose
from reelwright_people.scores import Score, ScorePlayback
from reelwright_people.traits import Portrait, PortraitTraits

ROOT = Path(__file__).parent.parent
ASTRONAUT = ROOT / "tests" / "engines" / "pictures" / "astronaut.jpg"
SHEET = ROOT / "docs" / "images" / "talking.jpg"
DRAWN = ("avatar_maya", "avatar_daniel", "avatar_zuri", "avatar_grace")
WIDTH, HEIGHT = 1080, 1920
SHAPES: tuple[MouthShape, ...] = (
    "closed", "slight", "mid", "wide", "round-small", "round-large", "teeth-on-lip", "smile",
)  # fmt: skip
MOMENTS = (1_250, 1_900, 2_600, 3_050)  # of a score that says the shapes, with a stress, a pause and a blink
CELL, GAP, QUALITY = 190, 6, 88

Pixels = NDArray[np.uint8]


def main() -> None:
    rows = [row(photographed(ASTRONAUT)), *(row(drawn(avatar_id)) for avatar_id in DRAWN)]
    cv2.imwrite(str(SHEET), np.vstack(rows), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])


class Seen:
    """Somebody who can be posed, and where the mouth is at rest."""

    def __init__(self, frame, mouth: tuple[float, float, float]) -> None:  # type: ignore[no-untyped-def]
        self.frame = frame
        self.x, self.y, self.room = mouth


def photographed(path: Path) -> Seen:
    stage = Photographs().stage(path, WIDTH, HEIGHT)
    left, right = stage.placed[61], stage.placed[291]
    (x, y), room = (left + right) / 2, (right - left)[0]
    return Seen(stage.picture, (x, y + 0.1 * room, 0.75 * room))


def drawn(avatar_id: str) -> Seen:
    shipped = find_avatar(avatar_id)
    assert shipped is not None
    portrait, engine = Portrait(PortraitTraits(**shipped.traits), shipped.seed), LocalPortraits()
    box = engine.frame(portrait, Pose(), WIDTH, HEIGHT).mouth
    middle = (box.x + box.width / 2, box.y + box.height / 2, 1.0 * box.width)
    return Seen(lambda pose: engine.frame(portrait, pose, WIDTH, HEIGHT).pixels[..., :3], middle)


def row(seen: Seen) -> Pixels:
    """Four moments of speech, then the shapes of the mouth in two lines."""
    keys = tuple(MouthKey(400 * n, shape) for n, shape in enumerate(SHAPES))
    performance = ScorePlayback(Score(keys, (1_900,), (2_900,), 4_000, seed=11))
    whole = [
        cv2.resize(seen.frame(performance.pose(at)), (CELL * 9 // 8, CELL * 2), interpolation=cv2.INTER_AREA)
        for at in MOMENTS
    ]
    mouths = [cv2.resize(close(seen, shape), (CELL, CELL), interpolation=cv2.INTER_AREA) for shape in SHAPES]
    lines = np.vstack([np.hstack(mouths[:4]), np.hstack(mouths[4:])])
    return np.asarray(np.pad(np.hstack([*whole, lines]), ((0, GAP), (0, 0), (0, 0)), constant_values=255))


def close(seen: Seen, shape: MouthShape) -> Pixels:
    frame = seen.frame(Pose(mouth=((shape, 1.0),)))
    half = round(0.95 * seen.room)
    x, y = round(seen.x), round(seen.y)
    return np.ascontiguousarray(frame[y - half : y + half, x - half : x + half])


if __name__ == "__main__":
    main()
