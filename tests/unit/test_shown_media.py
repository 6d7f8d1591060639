"""Which files a draft opens: those that were made ready, and posters."""

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from reelwright.delivery.storage import DiskStorage
from reelwright.domain.media.model import Media
from reelwright.formats.context import LibraryItem
from reelwright.viewer.shown import ShownMedia
from reelwright_render.timeline.model import Branding, Clip, Logo, Timeline


class OneItem(ShownMedia):
    """A library of one item, `m1`."""

    def _unprepared(self, timeline: Timeline, team_id: str) -> list[Media]:
        return [Media(id="m1", asset="media/m1/original.mov", thumbnail_asset=self.poster)]

    poster: str | None = "media/m1/thumbnail.jpg"


@pytest.fixture
def library(tmp_path: Path) -> OneItem:
    return OneItem(None, DiskStorage(tmp_path))  # type: ignore[arg-type]


CLIP = Clip("video", "media/m1/original.mov", 0, 4000, 1500, source_ms=9000, media_id="m1")
TIMELINE = Timeline(1080, 1920, 4000, layers=((CLIP,),))


def test_a_clip_that_was_made_ready_is_taken_from_that(library: OneItem) -> None:
    item = LibraryItem("m1", "video", "media/m1/ready-4.mp4", 9_010, 1080, 1920)
    library.storage.put(item.asset, b"film")
    library.storage.put("media/m1/ready-4.json", json.dumps(asdict(item)).encode())
    shown = library.show(TIMELINE, "team")
    assert shown.posters == ()
    assert shown.timeline.layers == ((replace(CLIP, asset=item.asset, source_ms=9_010),),)


def test_a_clip_that_was_not_is_shown_by_its_poster(library: OneItem) -> None:
    """A still as long as the clip; told, so that it can be labelled."""
    shown = library.show(TIMELINE, "team")
    assert shown.posters == ("m1",)
    assert shown.timeline.layers[0][0] == Clip("image", "media/m1/thumbnail.jpg", 0, 4000, media_id="m1")


def test_what_has_no_poster_is_left_out(library: OneItem) -> None:
    library.__dict__["poster"] = None
    branding = Branding(logo=Logo("media/m1/original.mov", media_id="m1"))
    shown = library.show(replace(TIMELINE, branding=branding), "team")
    assert (shown.timeline.layers, shown.timeline.branding.logo) == (((),), None)
