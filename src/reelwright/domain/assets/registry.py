"""All kinds of assets. The sweep, deadlines on reads, storage accounting, webhook events and the workers'
registration of jobs go through this list, so a new kind is one more line here."""

from collections.abc import Mapping

from reelwright.domain.assets.kind import AssetEvents, AssetKind
from reelwright.domain.avatars.kind import AVATAR, REACTION
from reelwright.domain.media.kind import MEDIA_IMPORT, PICTURE_EDIT, UPLOAD

ASSET_KINDS: tuple[AssetKind, ...] = (UPLOAD, MEDIA_IMPORT, PICTURE_EDIT, AVATAR, REACTION)

ASSET_EVENTS: Mapping[str, AssetEvents] = {
    kind.name: kind.events for kind in ASSET_KINDS if kind.events is not None
}
"""By the name of the kind; those of a library item are the same for all that make one."""
