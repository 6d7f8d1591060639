"""What the embedded vision engine reads of faces: of the library's avatars, whose truth is known as we drew
them, of the astronaut, and of every photograph that lies in the installed packages.

    python bench/faces.py [picture …]

Prints Markdown: a row each, and how often the engine was right. Deterministic. Pictures that are named are
read as well, without a truth.
"""

import sys
import sysconfig
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from reelwright.catalog.avatars import LibraryAvatar, avatars
from reelwright.domain.avatars.photo import clear_face
from reelwright.engines.local.portraits import LocalPortraits
from reelwright.engines.local.vision import LocalVision
from reelwright.engines.vision import SeenFace, VisionResult
from reelwright.errors import EngineFailed
from reelwright_people.frames import Pixels
from reelwright_people.poses import picture_pose
from reelwright_people.traits import Portrait, PortraitTraits

ASTRONAUT = Path(__file__).parents[1] / "tests" / "engines" / "pictures" / "astronaut.jpg"
ENDINGS = {".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"}
LEAST_SIDE, LONG_SIDE = 128, 1920


def drawn(avatar: LibraryAvatar) -> Pixels:
    portrait = Portrait(PortraitTraits(**avatar.traits), avatar.seed)  # type: ignore[arg-type]
    frame = LocalPortraits(stages=1).frame(portrait, picture_pose(portrait.traits), 1080, 1920)
    return np.ascontiguousarray(frame.pixels[..., :3])


def opened(path: Path) -> Pixels | None:
    """At most as large as an avatar's picture; None for what is no picture, or a very small one."""
    pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if pixels is None or min(pixels.shape[:2]) < LEAST_SIDE:
        return None
    share = min(1.0, LONG_SIDE / max(pixels.shape[:2]))
    return np.asarray(cv2.resize(pixels, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), np.uint8)


def in_packages() -> Iterator[Path]:
    for path in sorted(Path(sysconfig.get_paths()["purelib"]).rglob("*")):
        if path.suffix.lower() in ENDINGS and path.is_file():
            yield path


def cell(read: str, truth: str) -> str:
    return read if read == truth else f"**{read}** ({truth})"


def row(avatar: LibraryAvatar, face: SeenFace) -> str:
    gender, age = cell(face.gender, avatar.gender), cell(face.age, avatar.age)
    tone = cell(face.skin_tone, avatar.skin_tone)
    return f"| {avatar.name} | {gender} | {age} | {tone} | {feeling(avatar, face)} |"


def feeling(avatar: LibraryAvatar, face: SeenFace) -> str:
    return face.emotions[0] if is_felt(avatar, face) else f"**{face.emotions[0]}** ({avatar.emotions[0]})"


def is_felt(avatar: LibraryAvatar, face: SeenFace) -> bool:
    """Friendly faces smile; calm, serious, confident and thoughtful ones have no expression of their own."""
    own = {"Friendly": "Happy", "Happy": "Happy", "Sad": "Sad", "Surprised": "Surprised"}
    return face.emotions[0] == own.get(avatar.emotions[0], "Neutral")


def drawings(engine: LocalVision) -> None:
    right: Counter[str] = Counter()
    seen = 0
    print("| avatar | gender | age | skin tone | expression |\n|-|-|-|-|-|")
    for avatar in avatars():
        faces = engine.look(drawn(avatar)).faces
        if not faces:
            print(f"| {avatar.name} | no face found | | | |")
            continue
        seen += 1
        face = faces[0]
        right["gender"] += face.gender == avatar.gender
        right["age"] += face.age == avatar.age
        right["skin tone"] += face.skin_tone == avatar.skin_tone
        right["expression"] += is_felt(avatar, face)
        print(row(avatar, face))
    print(f"\nFaces found: {seen} of {len(avatars())}. Right of those: {dict(right)}")


def verdict(seen: VisionResult, pixels: Pixels) -> str:
    try:
        clear_face(seen, pixels.shape[1], pixels.shape[0])
    except EngineFailed as refused:
        return str(refused)
    return "taken"


def photographs(engine: LocalVision, paths: list[Path]) -> None:
    print("\n| picture | faces | gender | age | skin tone | expression | as an avatar | CPU s |")
    print("|-|-|-|-|-|-|-|-|")
    for path in paths:
        pixels = opened(path)
        if pixels is None:
            continue
        began = time.process_time()
        seen = engine.look(pixels)
        spent = time.process_time() - began
        face = seen.faces[0] if seen.faces else None
        read = f"{face.gender} | {face.age} | {face.skin_tone} | {face.emotions[0]}" if face else " | | | "
        print(f"| {path.name} | {len(seen.faces)} | {read} | {verdict(seen, pixels)} | {spent:.2f} |")


def main() -> None:
    engine = LocalVision()
    drawings(engine)
    photographs(engine, [ASTRONAUT, *map(Path, sys.argv[1:])])
    looked, with_faces = 0, []
    for path in in_packages():
        pixels = opened(path)
        looked += pixels is not None
        if pixels is not None and engine.look(pixels).faces:
            with_faces.append(path)
    print(f"\nPictures in the installed packages: {looked}; with a face: {len(with_faces)}")
    photographs(engine, with_faces)


if __name__ == "__main__":
    main()
