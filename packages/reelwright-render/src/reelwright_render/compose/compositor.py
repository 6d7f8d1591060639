"""One frame from its plan: pictures, transitions, overlays, all in planar YUV."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from reelwright_render.compose import ken_burns
from reelwright_render.compose.matte import lay_cut_out
from reelwright_render.compose.picture_in_picture import Panes
from reelwright_render.compose.sprites import Tiles
from reelwright_render.compose.transitions import TRANSITIONS
from reelwright_render.errors import EngineFailed
from reelwright_render.pixels.decode import VideoReader, still
from reelwright_render.pixels.fit import Fit, blur_over, even, fill_with_video, fitted_still
from reelwright_render.pixels.planar import Planar, planar, yuv_of
from reelwright_render.plan.plan import Frame, OverlayMark, Picture, Plan, View
from reelwright_render.timeline.model import Window

_KEPT_READERS = 4
_IDLE_FRAMES = 30  # a file that nobody looked into for so long is closed: each takes some 50 MB
_KEPT_STILLS = 4
_NEAR_FRAMES = 4  # the fastest clip goes on by as many


@dataclass
class _Open:
    """A file that is read, and in which frame it was last looked into."""

    asset: str
    reader: VideoReader
    used: int = 0


class Composer:
    """Draws frames of one plan in one size. `assets` leads from the timeline's assets to files; `scale` is
    the size of what is drawn over that of the timeline (½ in previews)."""

    def __init__(
        self, plan: Plan, assets: Mapping[str, Path], width: int, height: int, scale: float = 1.0
    ) -> None:
        self._plan = plan
        self._assets = assets
        self._panes = Panes()
        self._tiles = Tiles(plan.overlays, scale)
        self._readers: list[_Open] = []
        self._drawn = 0
        self._stills: OrderedDict[tuple[str, Fit, tuple[int, int]], Planar] = OrderedDict()
        self._before, self._coming = planar(width, height), planar(width, height)
        self._ground = yuv_of(plan.ground)

    def draw(self, number: int, out: Planar) -> None:
        """Fills `out` with that frame of the video."""
        frame = self._plan.frame(number)
        if not frame.pictures or not frame.pictures[0].covers:
            out.fill(*self._ground)
        self._lay_all(frame, out)

    def draw_over(self, number: int, out: Planar) -> None:
        """Lays that frame over what `out` shows; where the video shows nothing, it stays."""
        self._lay_all(self._plan.frame(number), out)

    def _lay_all(self, frame: Frame, out: Planar) -> None:
        self._drawn += 1
        self._close_idle()
        beneath = [mark for mark in frame.marks if mark.placement.beneath]
        for picture in frame.pictures:
            if picture.window is not None and not picture.window.backdrop:
                self._lay_marks(beneath, out)
                beneath = []
            self._lay(picture, out)
        self._lay_marks(beneath, out)
        self._lay_marks([mark for mark in frame.marks if not mark.placement.beneath], out)

    def _lay_marks(self, marks: Sequence[OverlayMark], out: Planar) -> None:
        for mark in marks:
            self._tiles.lay(out, mark.overlay, mark.state, mark.placement)

    def close(self) -> None:
        for one in self._readers:
            one.reader.close()
        self._readers.clear()

    def _lay(self, picture: Picture, out: Planar) -> None:
        if picture.arrived == 1:
            self._show(picture, out)
            return
        np.copyto(self._before.block, out.block)
        if picture.matte or picture.window:
            np.copyto(self._coming.block, out.block)
        self._show(picture, self._coming)
        TRANSITIONS[picture.transition](self._before, self._coming, picture.arrived, out)

    def _show(self, picture: Picture, out: Planar) -> None:
        if picture.window is not None:
            self._through(picture, picture.window, out)
            return
        if picture.matte is None:
            self._whole(picture, out)
            return
        cut, matte = (planar(out.width, out.height) for _ in range(2))
        self._whole(picture, cut)
        self._whole(replace(picture, asset=picture.matte), matte)
        lay_cut_out(cut, matte.y, out)

    def _through(self, picture: Picture, window: Window, out: Planar) -> None:
        """A window is a small frame of its own; what is cut out shows through it what lies beneath."""
        pane = self._panes.pane(window, out)
        inner = planar(pane.width, pane.height)
        inside = replace(picture, window=None)
        if picture.matte is not None:
            pane.lift(out, inner)
        self._show(inside, inner)
        if window.backdrop:
            blur_over(inner.planes, out)
        pane.lay(inner, out)

    def _whole(self, picture: Picture, out: Planar) -> None:
        if picture.kind == "image":
            ken_burns.draw_view(self._still(picture, out), picture.view or View(1, 0.5, 0.5), out)
        elif picture.view is None:
            self._video(picture, out)
        else:
            roomy = planar(*_roomy(out, picture.room))
            self._video(picture, roomy)
            ken_burns.draw_view(roomy, picture.view, out)

    def _video(self, picture: Picture, out: Planar) -> None:
        frame = self._reader(picture).frame(picture.source_frame)
        fill_with_video(frame, picture.fit, out, picture.focus)

    def _reader(self, picture: Picture) -> VideoReader:
        """The one that is about there already: a clip may fade into a later part of the same file."""
        near = [
            (abs(picture.source_frame - one.reader.position), number)
            for number, one in enumerate(self._readers)
            if one.asset == picture.asset and abs(picture.source_frame - one.reader.position) <= _NEAR_FRAMES
        ]
        if near:
            found = self._readers.pop(min(near)[1])
        else:
            while len(self._readers) >= _KEPT_READERS:
                self._readers.pop(0).reader.close()
            found = _Open(picture.asset, VideoReader(self._file(picture.asset)))
        found.used = self._drawn
        self._readers.append(found)
        return found.reader

    def _close_idle(self) -> None:
        while self._readers and self._drawn - self._readers[0].used > _IDLE_FRAMES:
            self._readers.pop(0).reader.close()

    def _still(self, picture: Picture, out: Planar) -> Planar:
        size = _roomy(out, picture.room)
        key = (picture.asset, picture.fit, size)
        if key not in self._stills:
            pixels = still(self._file(picture.asset))
            self._stills[key] = fitted_still(pixels, picture.fit, *size)
        self._stills.move_to_end(key)
        while len(self._stills) > _KEPT_STILLS:
            self._stills.popitem(last=False)
        return self._stills[key]

    def _file(self, asset: str) -> Path:
        if asset not in self._assets:
            raise EngineFailed("A picture or clip of the video is missing")
        return self._assets[asset]


def _roomy(out: Planar, room: float) -> tuple[int, int]:
    return even(out.width * room), even(out.height * room)
