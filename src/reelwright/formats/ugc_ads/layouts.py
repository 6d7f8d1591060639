"""How an advertisement's media and its avatar share the frame: a layout for each type and shape."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from reelwright.catalog.templates import FrameShape
from reelwright.formats.ugc_ads.request import BRollType
from reelwright_render.timeline.model import Alignment, Window

RIM = 8
CARD_RADIUS = 48
_BEYOND = 16
_SIZES: Mapping[FrameShape, tuple[int, int]] = {
    "tall": (1080, 1920),
    "wide": (1920, 1080),
    "square": (1080, 1080),
}


@dataclass(frozen=True)
class AdLayout:
    """The places of avatar and media while media are shown. `media` None fills the frame, `avatar` None is
    only heard. `zoom` is how much nearer the avatar is than its engine frames it; `captions` are where the
    face is not."""

    media: Window | None
    avatar: Window | None
    captions: Alignment
    zoom: float = 1.0


def ad_layout(kind: BRollType, shape: FrameShape, cut_out: bool) -> AdLayout:
    return (_CUT_OUT if cut_out else _LAYOUTS)[kind][shape]


def _box(shape: FrameShape, x: int, y: int, width: int, height: int) -> Window:
    """Return a box in pixels of a frame whose shorter side is 1080."""
    across, down = _SIZES[shape]
    return Window(x / across, y / down, width / across, height / down)


def _stand(shape: FrameShape, x: int, y: int, width: int) -> Window:
    """Stand a cut-out person on the lower edge of the frame, and a little beyond: shoulders rise with
    every breath."""
    return _box(shape, x, y, width, _SIZES[shape][1] - y + _BEYOND)


def _card(shape: FrameShape, x: int, y: int, width: int, height: int) -> Window:
    return replace(_box(shape, x, y, width, height), radius=CARD_RADIUS, shadow=True)


def _circle(shape: FrameShape, x: int, y: int, size: int) -> Window:
    return replace(_box(shape, x, y, size, size), radius=size, border=RIM, shadow=True)


def _on_blur(window: Window) -> Window:
    return replace(window, backdrop=True)


_LAYOUTS: Mapping[BRollType, Mapping[FrameShape, AdLayout]] = {
    "rounded-cover": {
        "tall": AdLayout(
            _on_blur(_card("tall", 40, 60, 1000, 880)), _card("tall", 40, 980, 1000, 880), "middle"
        ),
        "wide": AdLayout(
            _on_blur(_card("wide", 40, 40, 1200, 1000)), _card("wide", 1280, 40, 600, 1000), "bottom"
        ),
        "square": AdLayout(
            _on_blur(_card("square", 32, 32, 560, 1016)), _card("square", 616, 32, 432, 1016), "bottom"
        ),
    },
    "full-cover": {
        "tall": AdLayout(None, None, "bottom"),
        "wide": AdLayout(None, None, "bottom"),
        "square": AdLayout(None, None, "bottom"),
    },
    "split": {
        "tall": AdLayout(_box("tall", 0, 0, 1080, 960), _box("tall", 0, 960, 1080, 960), "middle"),
        "wide": AdLayout(_box("wide", 0, 0, 1200, 1080), _box("wide", 1200, 0, 720, 1080), "bottom"),
        "square": AdLayout(_box("square", 0, 0, 560, 1080), _box("square", 560, 0, 520, 1080), "bottom"),
    },
    "picture-in-picture": {
        "tall": AdLayout(None, _circle("tall", 60, 240, 400), "bottom", 1.45),
        "wide": AdLayout(None, _circle("wide", 96, 54, 380), "bottom", 1.45),
        "square": AdLayout(None, _circle("square", 54, 54, 340), "bottom", 1.45),
    },
}
"""With their setting around them."""

_CUT_OUT: Mapping[BRollType, Mapping[FrameShape, AdLayout]] = {
    "rounded-cover": {
        "tall": AdLayout(_on_blur(_card("tall", 40, 60, 1000, 900)), _stand("tall", 90, 840, 900), "middle"),
        "wide": AdLayout(
            _on_blur(_card("wide", 40, 40, 1240, 1000)), _stand("wide", 1180, 120, 760), "bottom"
        ),
        "square": AdLayout(
            _on_blur(_card("square", 32, 32, 640, 1016)), _stand("square", 560, 220, 540), "bottom"
        ),
    },
    "full-cover": {
        "tall": AdLayout(None, _stand("tall", 60, 900, 960), "middle"),
        "wide": AdLayout(None, _stand("wide", 1120, 160, 820), "bottom"),
        "square": AdLayout(None, _stand("square", 530, 400, 620), "bottom"),
    },
    "split": {
        "tall": AdLayout(_on_blur(_box("tall", 0, 0, 1080, 960)), _stand("tall", 60, 860, 960), "middle"),
        "wide": AdLayout(_on_blur(_box("wide", 0, 0, 1200, 1080)), _stand("wide", 1160, 120, 760), "bottom"),
        "square": AdLayout(
            _on_blur(_box("square", 0, 0, 600, 1080)), _stand("square", 540, 220, 540), "bottom"
        ),
    },
    "picture-in-picture": {
        "tall": AdLayout(None, _stand("tall", 20, 1300, 560), "middle"),
        "wide": AdLayout(None, _stand("wide", 20, 420, 620), "bottom"),
        "square": AdLayout(None, _stand("square", 0, 500, 520), "middle"),
    },
}
"""Cut out: the avatar stands on the lower edge of the frame, in front of what is shown."""
