"""The checks of an avatar's photograph, and the intake of a file that comes with the call."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, get_args

from sqlalchemy.orm import Session

from reelwright.domain.assets.arriving import ArrivingFiles
from reelwright.domain.assets.lifecycle import lock_unfinished
from reelwright.domain.avatars.kind import AVATAR, PortraitFiles
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.media.downloads import end_lease
from reelwright.domain.media.generation import NamedPicture, picture_errors
from reelwright.domain.media.intake import FileInspector, Intake, Stop
from reelwright.domain.media.model import Media
from reelwright.engines.vision import SeenFace, VisionResult
from reelwright.errors import EngineFailed, FieldError, Invalid
from reelwright_people.traits import Age, Gender

MOST_BYTES = 10 << 20
LEAST_SIDE = 256
LONG_SIDE = 1920
_CONTAINERS = ("jpeg", "png", "webp")
NOT_A_PHOTO = "Must be a JPEG, PNG or WebP picture"
TOO_LARGE = f"Must be at most {MOST_BYTES >> 20} MB"
TOO_SMALL = f"Must be at least {LEAST_SIDE} pixels on each side"
GENDERS: tuple[str, ...] = get_args(Gender)
AGES: tuple[str, ...] = get_args(Age)

LEAST_FACE = 80  # pixels: a face that is animated fills much of the frame
_COUNTS = 0.35  # of the largest one's width: smaller faces are bystanders, or hang on the wall
_MOST_TURNED, _MOST_NODDED, _MOST_LEANING = 35.0, 32.0, 38.0  # degrees
_LEAST_SHARP = 0.3
_MOST_OUTSIDE = 0.04  # of the face's size

NOBODY = (
    "No face was found in this picture. Use an upright photograph in which the face is well lit and looks"
    " into the camera"
)
SEVERAL = "There are several people in this picture. Use one of a single person, or cut the others off"
CUT_OFF = "A part of the face lies outside this picture. Use one that shows the whole head"
TURNED = "The face is turned too far away. Use a picture in which it looks into the camera"
LEANING = "The head leans too far to the side. Turn the picture so that the head is upright"
BLURRED = "The face is blurred. Use a sharper picture"


@dataclass(frozen=True)
class PhotoSpec:
    """The picture and what is said of it. One of `media_id`, `image_url` and `asset` is given; `asset` is
    a file in storage that was judged already. What `gender` and `age` say is not read from the picture."""

    media_id: str | None = None
    image_url: str | None = None
    asset: str | None = None
    name: str | None = None
    gender: Gender | None = None
    age: Age | None = None
    webhook: str | None = None
    metadata: dict[str, Any] | None = None

    def request(self) -> dict[str, Any]:
        """Return the fields as the avatar keeps them, by the names of the API."""
        said = {
            "mediaId": self.media_id,
            "imageUrl": self.image_url,
            "asset": self.asset,
            "gender": self.gender,
            "age": self.age,
        }
        return {"photo": {name: value for name, value in said.items() if value is not None}}


def media_errors(session: Session, team_id: str, media_id: str) -> list[FieldError]:
    """Why an item of the library cannot be the photograph."""
    errors = picture_errors(session, team_id, [NamedPicture("mediaId", media_id)])
    if errors:
        return errors
    media = session.get_one(Media, media_id)
    container = (media.asset or "").rpartition(".")[2]
    reason = _refusal(container, media.size, media.width or 0, media.height or 0)
    return [FieldError("mediaId", reason)] if reason else []


def inspect_photo(inspect: FileInspector, source: Path, folder: Path, stop: Stop) -> str:
    """Return the kind of a file: jpeg, png or webp. Raises Invalid for the field `file`."""
    size = source.stat().st_size
    if size > MOST_BYTES:
        raise Invalid("file", TOO_LARGE)
    try:
        found = inspect(source, folder, stop)
    except EngineFailed as problem:
        raise Invalid("file", str(problem)) from None
    container = found.container if found.type == "image" else ""
    reason = _refusal(container, size, found.width, found.height)
    if reason:
        raise Invalid("file", reason)
    return container


def _refusal(container: str, size: int, width: int, height: int) -> str:
    if container not in _CONTAINERS and container != "jpg":
        return NOT_A_PHOTO
    if size > MOST_BYTES:
        return TOO_LARGE
    return TOO_SMALL if min(width, height) < LEAST_SIDE else ""


@dataclass(frozen=True)
class PhotoIntake:
    """A file that comes with the call: judged, and stored before its avatar is written."""

    intake: Intake

    def keep(self, avatar_id: str, source: Path) -> str:
        """Store the picture and return its key. Raises Invalid."""
        with self.intake.folder() as folder:
            container = inspect_photo(self.intake.inspect, source, folder, _never_stop)
        key = source_key(avatar_id, container)
        self.arriving.store(avatar_id, {key: source})
        return key

    @property
    def arriving(self) -> ArrivingFiles:
        return ArrivingFiles(AVATAR, self.intake.database, self.intake.storage, self.intake.clock)


def record_photo(session: Session, avatar_id: str, asset: str) -> bool:
    """The photograph behind an address lies in storage now. False when nobody waits for it any more."""
    avatar: Avatar | None = lock_unfinished(session, AVATAR, avatar_id)
    if avatar is None:
        return False
    end_lease(session, avatar_id)
    avatar.request = {**avatar.request, "photo": {**avatar.request["photo"], "asset": asset}}
    return True


def source_key(avatar_id: str, container: str) -> str:
    """Return the key under which the file lies until the avatar is made of it."""
    return f"{AVATAR.folder_of(avatar_id)}source.{container}"


def clear_face(seen: VisionResult, width: int, height: int) -> SeenFace:
    """The one face of a picture of this size. Raises EngineFailed where it is not one, or could not be
    animated."""
    if not seen.faces:
        raise EngineFailed(NOBODY)
    face = seen.faces[0]
    if any(other.box.width >= _COUNTS * face.box.width for other in seen.faces[1:]):
        raise EngineFailed(SEVERAL)
    if _outside(face, width, height) > _MOST_OUTSIDE:
        raise EngineFailed(CUT_OFF)
    if face.box.width < LEAST_FACE:
        raise EngineFailed(
            f"The face is too small in this picture: {face.box.width} pixels wide, and it must be at least"
            f" {LEAST_FACE}. Use a larger picture, or cut it closer"
        )
    if abs(face.turn) > _MOST_TURNED or abs(face.nod) > _MOST_NODDED:
        raise EngineFailed(TURNED)
    if abs(face.lean) > _MOST_LEANING:
        raise EngineFailed(LEANING)
    if face.sharpness < _LEAST_SHARP:
        raise EngineFailed(BLURRED)
    return face


def _outside(face: SeenFace, width: int, height: int) -> float:
    """Return how much of the face lies beyond the picture's edges, as a share of its size."""
    box = face.box
    beyond = max(-box.x, -box.y, box.x + box.width - width, box.y + box.height - height)
    return beyond / max(1, box.width, box.height)


def with_callers_words(made: PortraitFiles, request: dict[str, Any]) -> PortraitFiles:
    """Replace what was read of the picture by what the caller said of it."""
    photo = request["photo"]
    return replace(made, gender=photo.get("gender", made.gender), age=photo.get("age", made.age))


def _never_stop() -> None:
    """Nobody stops it."""
