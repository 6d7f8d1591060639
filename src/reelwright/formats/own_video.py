"""What the formats share that are made from one video of the library: price, length and shape are its own."""

from reelwright.catalog.prices import price_of
from reelwright.domain.projects.create_spec import SourceMedia
from reelwright.formats.context import LibraryItem
from reelwright_render.timeline.model import FPS

NO_SOURCE = SourceMedia("", 0, "ratio_other")  # stands for an item that is refused anyway


def credits_by_length(operation: str, source: SourceMedia) -> int:
    """Return the credits of every started unit of the operation's price, at least one."""
    return price_of(operation).for_seconds(max(1, source.duration_ms) / 1000)


def frames_of(item: LibraryItem) -> int:
    return max(1, round((item.duration_ms or 0) * FPS / 1000))
