"""Pictures made from a picture of the library: people cut out, edges added. Inside the caller's transaction,
so that the charge, the item, its job and the stored answer commit together or not at all."""

from dataclasses import asdict, dataclass
from typing import Literal

from sqlalchemy.orm import Session

from reelwright.domain.assets.service import AssetOrder, Assets
from reelwright.domain.media.generation import NamedPicture, picture_errors
from reelwright.domain.media.kind import EDIT_JOB, PICTURE_EDIT
from reelwright.domain.media.model import Media
from reelwright.domain.media.names import clean_name
from reelwright.domain.media.views import RATIOS, MediaAspect, aspect_of
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import usable_keys
from reelwright.engines.abilities import MATTING, PICTURE_EDITS, Ability
from reelwright.errors import Invalid

EDITOR = "fal"  # whose key an own-keys team needs, unless the operator lets it use the embedded engines
_LONGEST_NAME = 100
MOST_PIXELS = 50_000_000
_MOST_ADDED = 4_000  # pixels, both sides together: as much as the fields may say

Operation = Literal["cut-out", "expand"]
_NEEDED: dict[Operation, Ability[object] | None] = {"cut-out": MATTING, "expand": None}


@dataclass(frozen=True)
class Sides:
    """Pixels to add to a picture."""

    left: int = 0
    right: int = 0
    top: int = 0
    bottom: int = 0


@dataclass(frozen=True)
class PictureEditSpec:
    """`aspect_ratio` stands for the sides that make the picture so. `prompt` says what a provider's engine is
    to paint there."""

    operation: Operation
    media_id: str
    order: AssetOrder
    sides: Sides = Sides()
    aspect_ratio: MediaAspect | None = None
    name: str | None = None
    prompt: str | None = None


class PictureEdits:
    def __init__(self, assets: Assets) -> None:
        self._assets = assets

    def begin(self, session: Session, team_id: str, wish: PictureEditSpec) -> Media:
        """Take the credits, write a PROCESSING picture and its job.

        Raises Invalid, MissingKeys, BadRequest, NoPlan, NotEnoughCredits or StorageFull; then nothing has
        changed.
        """
        self._refuse_fields(session, team_id, wish)
        source = session.get_one(Media, wish.media_id)
        sides = _sides(source, wish)
        self._assets.require_engine(session, team_id, wish.order, _NEEDED[wish.operation])
        media = Media(
            id=self._assets.new_id(),
            team_id=team_id,
            name=clean_name(wish.name or "") or _name(source.name, self._label(session, team_id, wish)),
            type="image",
            edit={
                "operation": wish.operation,
                "source": source.id,
                "sides": asdict(sides),
                "prompt": wish.prompt,
            },
            size=0,
        )
        self._assets.start(session, PICTURE_EDIT, EDIT_JOB, media, wish.order, f"image: {media.name}")
        return media

    def _label(self, session: Session, team_id: str, wish: PictureEditSpec) -> str:
        """What the name says that was done: mirrored edges are no new picture, painted ones are."""
        keys = usable_keys(session, session.get_one(Team, team_id))
        if wish.operation == "cut-out":
            return " (cut out)"
        return " (expanded)" if self._assets.abilities.has(PICTURE_EDITS, keys) else " (edges mirrored)"

    def _refuse_fields(self, session: Session, team_id: str, wish: PictureEditSpec) -> None:
        errors = picture_errors(session, team_id, [NamedPicture("mediaId", wish.media_id)])
        errors += self._assets.webhook_errors(wish.order.webhook)
        if errors:
            raise Invalid(errors[0].field, errors[0].reason, more=tuple(errors[1:]))


def _name(of: str, label: str) -> str:
    return of[: _LONGEST_NAME - len(label)] + label


def _sides(source: Media, wish: PictureEditSpec) -> Sides:
    """Raises Invalid where a shape is wanted that the picture has, or more than the library takes."""
    if wish.operation != "expand":
        return wish.sides
    sides = wish.sides if wish.aspect_ratio is None else _to_shape(source, wish.aspect_ratio)
    width = (source.width or 1) + sides.left + sides.right
    height = (source.height or 1) + sides.top + sides.bottom
    if width * height > MOST_PIXELS:
        most = f"{MOST_PIXELS // 1_000_000} megapixels are the most"
        raise Invalid(_first(wish), f"Would make a picture of {width} × {height} pixels, and {most}")
    return sides


def _first(wish: PictureEditSpec) -> str:
    """The field that says how much is added."""
    if wish.aspect_ratio is not None:
        return "aspectRatio"
    return next(name for name, pixels in asdict(wish.sides).items() if pixels)


def _to_shape(source: Media, shape: MediaAspect) -> Sides:
    """Raises Invalid where the picture has it, or lacks too much."""
    width, height = source.width or 1, source.height or 1
    if aspect_of(width, height) == shape:
        raise Invalid("aspectRatio", "The picture has this shape already")
    ratio = RATIOS[shape]
    across, down = max(0, round(height * ratio) - width), max(0, round(width / ratio) - height)
    if max(across, down) > _MOST_ADDED:
        reason = f"Would add {max(across, down)} pixels to this picture, and {_MOST_ADDED} are the most"
        raise Invalid("aspectRatio", reason)
    return Sides(across // 2, across - across // 2, down // 2, down - down // 2)
