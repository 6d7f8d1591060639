"""Draws the sheet of the documentation that shows people in every style that the engine draws:

python scripts/make_avatar_styles.py
"""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from make_avatars import portrait_of

from reelwright.catalog.avatars import avatars, find_avatar
from reelwright.catalog.styles import styles
from reelwright.engines.local.portraits import LocalPortraits
from reelwright_people.frames import Pixels
from reelwright_people.poses import picture_pose

SHEET = Path(__file__).parent.parent / "docs" / "images" / "avatar-styles.jpg"
PEOPLE = ("avatar_maya", "avatar_diego")
SIZE, CELL = (720, 1280), (270, 480)


def drawn(avatar_id: str, style: str) -> Pixels:
    portrait = portrait_of(find_avatar(avatar_id) or avatars()[0])
    pose = picture_pose(portrait.traits)
    frame = LocalPortraits(stages=1).frame(replace(portrait, style=style), pose, *SIZE)
    return cv2.resize(frame.pixels[..., :3], CELL, interpolation=cv2.INTER_AREA)


def main() -> None:
    wanted = [style.id for style in styles("visual") if style.local]
    rows = [np.hstack([drawn(avatar_id, style) for style in wanted]) for avatar_id in PEOPLE]
    cv2.imwrite(str(SHEET), np.vstack(rows), [cv2.IMWRITE_JPEG_QUALITY, 84])


if __name__ == "__main__":
    main()
