"""What formats share that are made from one video of the library: price, length and shape follow from it."""

from collections.abc import Callable
from dataclasses import replace

from reelwright.catalog.prices import price_of
from reelwright.domain.projects.create_spec import CreateSpec, SourceVideo
from reelwright.formats.context import LibraryItem
from reelwright.timeline.model import FPS


def by_the_minute(operation: str) -> Callable[[CreateSpec, SourceVideo], CreateSpec]:
    """Completes an order once its video is known: every started unit of it is charged; a name and a shape it
    has already."""

    def made_from(order: CreateSpec, source: SourceVideo) -> CreateSpec:
        return replace(
            order,
            name=order.name or source.name,
            aspect_ratio=source.aspect_ratio,
            request={**order.request, "aspectRatio": source.aspect_ratio},
            credits=price_of(operation).for_seconds(max(1, source.duration_ms) / 1000),
            expected_ms=source.duration_ms,
        )

    return made_from


def frames_of(item: LibraryItem) -> int:
    return max(1, round((item.duration_ms or 0) * FPS / 1000))
