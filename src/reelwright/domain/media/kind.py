"""Library items as kinds of assets: uploads, imports and pictures made from a picture, all in one table."""

from dataclasses import dataclass
from typing import Any, Literal

from reelwright.domain.assets.kind import AssetEvents, AssetJob, AssetKind, Link
from reelwright.domain.media.model import Media
from reelwright.domain.views import (
    EXAMPLE_ASSET,
    EXAMPLE_LINK,
    EXAMPLE_METADATA,
    EXAMPLE_REASON,
    View,
)

CLAIM_WITHIN_MS = 24 * 3_600_000
IMPORT_WITHIN_MS = 30 * 60_000
EDIT_WITHIN_MS = 15 * 60_000


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


class MediaOutcome(View):
    media_id: str
    type: Literal["image", "video"]
    status: Literal["COMPLETED", "FAILED"]
    url: str | None
    thumbnail: str | None
    duration_seconds: float | None
    """`null` for pictures."""
    error: str | None
    metadata: dict[str, Any]
    """The caller's; empty when there was none."""


class MediaEvent(View):
    status: Literal["COMPLETED", "FAILED"]
    message: str
    data: MediaOutcome


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


_EVENTS = AssetEvents(
    noun="Media",
    completed="A library file that was generated or imported is ready.",
    failed="A library file could not be generated or imported.",
    payload=MediaEvent,
    data=_outcome,
    examples=(
        MediaOutcome(
            media_id=EXAMPLE_ASSET,
            type="image",
            status="COMPLETED",
            url=EXAMPLE_LINK,
            thumbnail=EXAMPLE_LINK,
            duration_seconds=None,
            error=None,
            metadata=EXAMPLE_METADATA,
        ),
        MediaOutcome(
            media_id=EXAMPLE_ASSET,
            type="image",
            status="FAILED",
            url=None,
            thumbnail=None,
            duration_seconds=None,
            error=EXAMPLE_REASON,
            metadata=EXAMPLE_METADATA,
        ),
    ),
)

IMPORT_JOB = AssetJob("import-media", prefix="import", step="fetch", result="kept", queue="imports")
EDIT_JOB = AssetJob(
    "edit-media",
    prefix="edit",
    step="edit",
    result="kept",
    runs="reelwright.workflows.edit_media:edit_picture",
)

UPLOAD = AssetKind(
    name="media",
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
    table=Media,
    folder="media",
    made=KeptFile,
    jobs=(EDIT_JOB,),
    within_ms=EDIT_WITHIN_MS,
    too_long="Making this picture took too long",
    unexpected="Something went wrong while making this picture. Please try again",
    events=_EVENTS,
    rows=Media.source_url.is_(None),
    counts_storage=True,
    cancels_jobs=False,
)


def kind_of(media: Media) -> AssetKind:
    if media.source_url is not None:
        return MEDIA_IMPORT
    return PICTURE_EDIT if media.edit is not None else UPLOAD
