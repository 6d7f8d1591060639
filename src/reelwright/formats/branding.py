"""A team's own marks on a video, as a request asks for them."""

from reelwright.formats.context import Context
from reelwright.formats.narration import TAIL_MS
from reelwright.formats.shapes import Content
from reelwright_render.timeline.model import Branding, Logo

OUTRO_MS = 2_500


def silent_outro_ms(content: Content) -> int:
    """Return by how much a video outlasts its narration, so that the outro begins when all has been said."""
    return OUTRO_MS - TAIL_MS if content.outro_text else 0


def make_branding(content: Content, context: Context, end_ms: int) -> Branding:
    """The logo made ready; the outro takes the last seconds."""
    logo = None
    if content.logo_media_id:
        item = context.library.ready(content.logo_media_id)
        logo = Logo(item.asset, content.logo_position, content.logo_opacity, media_id=item.media_id)
    return Branding(
        logo=logo,
        watermark=content.watermark_text,
        handle=content.handle,
        outro=content.outro_text,
        outro_start_ms=max(0, end_ms - OUTRO_MS) if content.outro_text else None,
    )
