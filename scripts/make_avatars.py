"""Draws the library avatars: a thumbnail each, and the sheet of the documentation.

    python scripts/make_avatars.py [avatar id …]

With ids, only those are drawn anew; the sheet is made from the thumbnails that lie there.
"""

import sys
from pathlib import Path

import cv2
import numpy as np

from reelwright.catalog.avatars import LibraryAvatar, avatars
from reelwright.catalog.shipped import shipped_path
from reelwright.engines.local.portraits import LocalPortraits
from reelwright_people.frames import Pixels
from reelwright_people.poses import picture_pose
from reelwright_people.traits import Portrait, PortraitTraits

SHELF = Path(__file__).parent.parent / "src" / "reelwright" / "catalog" / "avatars" / "thumbnails"
SHEET = Path(__file__).parent.parent / "docs" / "images" / "avatars.jpg"
WIDTH, HEIGHT, MOST_BYTES = 450, 800, 40_000
COLUMNS, CELL = 9, (180, 320)


def portrait_of(avatar: LibraryAvatar) -> Portrait:
    return Portrait(PortraitTraits(**avatar.traits), avatar.seed)  # type: ignore[arg-type]


def drawn(avatar: LibraryAvatar) -> Pixels:
    """Twice as large first, so that strands and lashes are fine."""
    portrait = portrait_of(avatar)
    frame = LocalPortraits(stages=1).frame(portrait, picture_pose(portrait.traits), WIDTH * 2, HEIGHT * 2)
    return cv2.resize(frame.pixels[..., :3], (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)


def as_jpeg(pixels: Pixels) -> bytes:
    """The best quality that fits."""
    for quality in range(90, 40, -4):
        options = [
            cv2.IMWRITE_JPEG_QUALITY,
            quality,
            cv2.IMWRITE_JPEG_PROGRESSIVE,
            1,
            cv2.IMWRITE_JPEG_OPTIMIZE,
            1,
        ]
        stored = cv2.imencode(".jpg", pixels, options)[1].tobytes()
        if len(stored) < MOST_BYTES:
            return stored
    raise SystemExit("A thumbnail does not fit into its limit")


def sheet() -> Pixels:
    cells = [
        cv2.resize(cv2.imread(str(shipped_path(one.thumbnail))), CELL, interpolation=cv2.INTER_AREA)
        for one in avatars()
    ]
    cells += [np.full_like(cells[0], 255)] * (-len(cells) % COLUMNS)
    return np.vstack([np.hstack(cells[row : row + COLUMNS]) for row in range(0, len(cells), COLUMNS)])


def main() -> None:
    wanted = sys.argv[1:] or [avatar.id for avatar in avatars()]
    for avatar in avatars():
        if avatar.id in wanted:
            (SHELF / f"{avatar.id}.jpg").write_bytes(as_jpeg(drawn(avatar)))
    cv2.imwrite(str(SHEET), sheet(), [cv2.IMWRITE_JPEG_QUALITY, 85])


if __name__ == "__main__":
    main()
