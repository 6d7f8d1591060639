"""Library items as kinds of assets: uploads, imports, pictures made from a picture, and what is made from
words, all in one table."""

from dataclasses import dataclass, field
from typing import Any, Literal

import sqlalchemy as sa
from pydantic import Field

from reelwright.domain.assets.kind import AssetEvents, AssetJob, AssetKind, Link
from reelwright.domain.media.downloads import DOWNLOAD_WITHIN_MS
from reelwright.domain.media.model import Media
from reelwright.domain.views import (
    EXAMPLE_FAILURE,
    EXAMPLE_LINK,
    EXAMPLE_METADATA,
    EXAMPLE_PICTURE,
    AssetError,
    AssetMetadata,
    AssetStatus,
    EventMessage,
    View,
)

CLAIM_WITHIN_MS = 24 * 3_600_000
IMPORT_WITHIN_MS = DOWNLOAD_WITHIN_MS
EDIT_WITHIN_MS = 15 * 60_000
GENERATE_WITHIN_MS = 30 * 60_000


@dataclass(frozen=True)
class KeptFile:
    """A file that was judged and lies in storage: what its row will say."""

    type: str
    asset: str
    thumbnail_asset: str
    duration_ms: int | None
    width: int
    height: int
    size: int


@dataclass(frozen=True)
class GeneratedFile(KeptFile):
    """A file that was made from words. `generation` is what its row has said, and whose it is (`source`)
    where a stock library had it."""

    generation: dict[str, Any] = field(default_factory=dict)


class MediaOutcome(View):
    """The library item that is ready, or could not be made."""

    media_id: str
    """The id of the library item. `GET /v1/media/{mediaId}` reads it."""
    type: Literal["image", "video"]
    """Whether the item is a picture (`image`) or a video (`video`)."""
    status: AssetStatus
    url: str | None
    """The link of the file, signed and expiring. `null` where `status` is `FAILED`."""
    thumbnail: str | None
    """The link of a small still of the item, signed and expiring. `null` where `status` is `FAILED`."""
    duration_seconds: float | None = Field(examples=[12.4])
    """The length of a video in seconds. `null` for pictures, and where `status` is `FAILED`."""
    error: AssetError
    metadata: AssetMetadata


class MediaEvent(View):
    """The payload of `media.completed` and `media.failed`."""

    status: AssetStatus
    message: EventMessage
    data: MediaOutcome
    """The library item that the event is about."""


def _outcome(media: Media, link: Link) -> MediaOutcome:
    shown: dict[str, Any] = {"type": media.type, "status": media.status}
    return MediaOutcome(
        media_id=media.id,
        **shown,
        url=link(media.asset),
        thumbnail=link(media.thumbnail_asset),
        duration_seconds=None if media.duration_ms is None else media.duration_ms / 1000,
        error=media.error,
        metadata=media.caller_metadata or {},
    )


_MADE = MediaOutcome(
    media_id=EXAMPLE_PICTURE,
    type="image",
    status="COMPLETED",
    url=EXAMPLE_LINK,
    thumbnail=EXAMPLE_LINK,
    duration_seconds=None,
    error=None,
    metadata=EXAMPLE_METADATA,
)
_EVENTS = AssetEvents(
    completed="An item of the media library that was generated or imported is ready.",
    failed="An item of the media library could not be generated or imported.",
    payload=MediaEvent,
    data=_outcome,
    examples=(_MADE, _MADE.model_copy(update={"url": None, "thumbnail": None, **EXAMPLE_FAILURE})),
)

IMPORT_JOB = AssetJob("import-media", prefix="import", step="fetch", result="kept", queue="imports")
EDIT_JOB = AssetJob(
    "edit-media",
    prefix="edit",
    step="edit",
    result="kept",
    runs="reelwright.workflows.edit_media:edit_picture",
)
GENERATE_JOB = AssetJob(
    "generate-media",
    prefix="generate-media",
    step="generate",
    result="kept",
    runs="reelwright.workflows.generate_media:generate_media",
    queue="generations",
)

UPLOAD = AssetKind(
    name="media",
    noun="Media",
    table=Media,
    folder="media",
    made=KeptFile,
    jobs=(),  # it waits for its caller, who has the answer in hand: no event tells of it
    within_ms=CLAIM_WITHIN_MS,
    too_long="The upload was not completed within 24 hours",
    unexpected="The upload was not completed within 24 hours",
    unfinished="PENDING",
    counts_storage=True,
)
MEDIA_IMPORT = AssetKind(
    name="media",
    noun="Media",
    table=Media,
    folder="media",
    made=KeptFile,
    jobs=(IMPORT_JOB,),
    within_ms=IMPORT_WITHIN_MS,
    too_long="Importing this file took too long",
    unexpected="Something went wrong while importing this file. Please try again",
    events=_EVENTS,
    rows=Media.source_url.is_not(None),
    time_counts_from="job",
    counts_storage=True,
    cancels_jobs=False,  # it looks at its row, and gives back the room that it holds on the disk
)
PICTURE_EDIT = AssetKind(
    name="media",
    noun="Media",
    table=Media,
    folder="media",
    made=KeptFile,
    jobs=(EDIT_JOB,),
    within_ms=EDIT_WITHIN_MS,
    too_long="Making this picture took too long",
    unexpected="Something went wrong while making this picture. Please try again",
    events=_EVENTS,
    rows=sa.and_(Media.source_url.is_(None), Media.generation.is_(None)),
    counts_storage=True,
    cancels_jobs=False,
)
MEDIA_GENERATION = AssetKind(
    name="media",
    noun="Media",
    table=Media,
    folder="media",
    made=GeneratedFile,
    jobs=(GENERATE_JOB,),
    within_ms=GENERATE_WITHIN_MS,
    too_long="Making this file took too long",
    unexpected="Something went wrong while making this file. Please try again",
    events=_EVENTS,
    rows=Media.generation.is_not(None),
    counts_storage=True,
    cancels_jobs=False,
)


def kind_of(media: Media) -> AssetKind:
    if media.source_url is not None:
        return MEDIA_IMPORT
    if media.generation is not None:
        return MEDIA_GENERATION
    return PICTURE_EDIT if media.edit is not None else UPLOAD
