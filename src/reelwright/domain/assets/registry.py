"""All kinds of assets. The sweep, deadlines on reads, storage accounting, webhook events and the workers'
registration of jobs go through this list, so a new kind is one more line here."""

from collections.abc import Sequence

from reelwright.domain.assets.kind import AssetEvents, AssetKind
from reelwright.domain.avatars.kind import AVATAR, REACTION
from reelwright.domain.characters.kind import CHARACTER
from reelwright.domain.media.kind import MEDIA_GENERATION, MEDIA_IMPORT, PICTURE_EDIT, UPLOAD
from reelwright.domain.projects.retake_kind import RETAKE
from reelwright.domain.voices.clone_kind import CLONED_VOICE
from reelwright.domain.voices.speech_kind import SPEECH_FILE

ASSET_KINDS: tuple[AssetKind, ...] = (
    UPLOAD,
    MEDIA_IMPORT,
    PICTURE_EDIT,
    MEDIA_GENERATION,
    AVATAR,
    REACTION,
    CLONED_VOICE,
    SPEECH_FILE,
    CHARACTER,
    RETAKE,
)

KINDS_WITH_EVENTS: Sequence[tuple[AssetKind, AssetEvents]] = tuple(
    {kind.name: (kind, kind.events) for kind in ASSET_KINDS if kind.events is not None}.values()
)
"""One kind for each name: library items have the same events, whatever made them."""
