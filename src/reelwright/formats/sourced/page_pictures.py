"""The pictures of the page that was read, where they are large enough to be shown."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from reelwright.domain.sources.model import PagePicture, SourceText
from reelwright.errors import EngineFailed
from reelwright.formats.backgrounds import place_media
from reelwright.formats.context import Context, LibraryItem, PictureDownload
from reelwright.formats.format import PictureSource
from reelwright_render.timeline.model import Clip

RIGHTS = "Belongs to the publisher of the page, or to whom it names: ask before you publish"
_LEAST_SIDE, _LEAST_LONG = 360, 600  # pixels
_NARROWEST, _WIDEST = 0.45, 2.4  # width by height: what is outside is a banner
_MOST_TRIED = 6


@dataclass(frozen=True)
class ShownPicture:
    """A picture of the page, ready for a timeline."""

    of_page: PagePicture
    item: LibraryItem


def fetch_pictures(context: Context, source: SourceText, most: int) -> list[ShownPicture]:
    """Download the first pictures that are large enough. One that cannot be had is passed over."""
    found: list[ShownPicture] = []
    for picture in source.pictures[:_MOST_TRIED]:
        if len(found) == most:
            break
        try:
            [item] = context.downloads.fetch_pictures([PictureDownload("The page's picture", picture.url)])
        except EngineFailed:
            continue
        if _is_large(item) and all(item.asset != one.item.asset for one in found):
            found.append(ShownPicture(picture, item))
    return found


def _is_large(item: LibraryItem) -> bool:
    short, long = sorted((item.width, item.height))
    return short >= _LEAST_SIDE and long >= _LEAST_LONG and _NARROWEST <= item.width / item.height <= _WIDEST


def name_sources(pictures: Sequence[ShownPicture], source: SourceText) -> Iterator[PictureSource]:
    """Say whose the pictures are."""
    for one in pictures:
        said = f"{one.of_page.caption.rstrip('.')}. " if one.of_page.caption else ""
        yield PictureSource(one.of_page.url, source.url, one.item.width, one.item.height, f"{said}{RIGHTS}")


def show_among(
    background: tuple[Clip, ...], pictures: Sequence[ShownPicture], frame: tuple[int, int]
) -> tuple[Clip, ...]:
    """Show the pictures in place of some generated ones, as evenly as there is room, from the second on."""
    room = len(background) - 1
    if not pictures or room < 1:
        return background
    shown = list(background)
    for number, one in enumerate(pictures[:room]):
        at = 1 + number * room // min(len(pictures), room)
        clip, placed = shown[at], place_media(one.item, frame, at)
        shown[at] = replace(
            placed,
            start_ms=clip.start_ms,
            end_ms=clip.end_ms,
            crossfade_ms=clip.crossfade_ms,
            transition=clip.transition,
            prompt=clip.prompt,
        )
    return tuple(shown)
