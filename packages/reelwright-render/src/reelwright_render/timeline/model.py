"""A video as data, before any pixel exists. All times are whole milliseconds from the start of the video.

An *asset* is the name of a file: a key in storage, or `catalog/…` for what ships with the package.
Layers lie from the bottom up; sounds add up. Edits (`edit.py`) return a new timeline.
"""

from dataclasses import dataclass
from typing import Literal

from reelwright_render.text.scripts import join_words

FPS = 30

Alignment = Literal["top", "middle", "bottom"]
Corner = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
Platform = Literal["reddit", "facebook", "instagram"]
TransitionName = Literal[
    "crossfade",
    "fade-black",
    "fade-white",
    "flash",
    "blur",
    "slide-left",
    "slide-right",
    "slide-up",
    "slide-down",
    "push-left",
    "push-right",
    "push-up",
    "push-down",
    "whip-left",
    "whip-right",
    "whip-up",
    "whip-down",
    "wipe-left",
    "wipe-right",
    "wipe-up",
    "wipe-down",
    "wipe-diagonal",
    "blinds",
    "iris",
    "clock",
    "zoom-in",
    "zoom-out",
    "glitch",
]


@dataclass(frozen=True)
class Word:
    """Text as it is shown (with its punctuation), and when it is said. Whatever the preset, no caption line
    goes on after a word that `ends_line`: a sentence is over with it, and so may be a title, a post or a
    comment, even where no full stop says so."""

    text: str
    start_ms: int
    end_ms: int
    ends_line: bool = False


@dataclass(frozen=True)
class Line:
    """Words that are shown together. It may stay a little longer than its last word."""

    words: tuple[Word, ...]
    start_ms: int
    end_ms: int

    @property
    def text(self) -> str:
        return join_words([word.text for word in self.words])


@dataclass(frozen=True)
class CaptionLayer:
    """The lines that begin in this span look different from the others."""

    start_ms: int
    end_ms: int
    preset: str
    alignment: Alignment
    disabled: bool = False


@dataclass(frozen=True)
class Captions:
    """`layers` are for lines with a look of their own, one a scene in a template's project; `lines` holds the
    lines of all of them, in order of time."""

    preset: str
    alignment: Alignment
    lines: tuple[Line, ...]
    disabled: bool = False
    language: str = "en"
    layers: tuple[CaptionLayer, ...] = ()


@dataclass(frozen=True)
class Motion:
    """A slow camera move over a still: zoom factors ≥ 1. The focus is where the view lies in what is cut
    away: its shares to the left and above (0–1). With `to_focus` it wanders there, and else stays."""

    from_zoom: float
    to_zoom: float
    focus_x: float = 0.5
    focus_y: float = 0.5
    to_focus_x: float | None = None
    to_focus_y: float | None = None

    def at(self, along: float) -> tuple[float, float, float]:
        """Zoom and focus when so much of the way is gone."""
        to_x = self.focus_x if self.to_focus_x is None else self.to_focus_x
        to_y = self.focus_y if self.to_focus_y is None else self.to_focus_y
        return (
            self.from_zoom + (self.to_zoom - self.from_zoom) * along,
            self.focus_x + (to_x - self.focus_x) * along,
            self.focus_y + (to_y - self.focus_y) * along,
        )


@dataclass(frozen=True)
class Window:
    """The part of the frame that a clip lies in, where it does not fill all of it.

    Place and size are shares of the frame (0–1) and may reach beyond it; `radius` and `border` are pixels of
    a frame whose shorter side is 1080. A radius of half the shorter side makes a circle. `backdrop` fills the
    rest of the frame with a blurred, darker copy of the clip. A clip that fades in over nothing of its own
    layer grows into its window.
    """

    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0
    border: float = 0.0
    border_color: str = "#FFFFFF"
    shadow: bool = False
    backdrop: bool = False

    def size(self, frame: tuple[int, int]) -> tuple[int, int]:
        """Width and height in pixels of a frame so large."""
        return max(2, round(self.width * frame[0])), max(2, round(self.height * frame[1]))


@dataclass(frozen=True)
class Clip:
    """One picture or video on a layer. A scene of the API is a clip, with those after it that `continues`
    says go on with it.

    `source_ms` is the length of a video's file (None for images); where it is shorter than the clip needs, it
    loops: `plain` begins again, `ping-pong` goes back and forth. Of a file with `trim_end_ms` only what lies
    between the two trims is shown, and looped. `speed` is from 0.25 to 4 times; the sound of a clip is
    another thing. `focus` says where a crop lies that does not move, as in Motion. `transition` leads from
    the clip before to this one and lasts `crossfade_ms`, for which the one before runs on; at 0 it is a plain
    cut. Of a clip with a `matte` (a video of the same size and times) only so much is shown as the matte's
    luma says, from 0 to 255, over what lies beneath. One with a `window` is fitted, moved and cut out as if
    that were the frame. `understood` is what whoever made it understood of the `prompt`: "" for
    nothing, None where it was taken as it is.
    """

    kind: Literal["image", "video"]
    asset: str
    start_ms: int
    end_ms: int
    trim_start_ms: int = 0
    source_ms: int | None = None
    fit: Literal["cover", "blurred"] = "cover"
    motion: Motion | None = None
    crossfade_ms: int = 0
    media_id: str | None = None
    prompt: str | None = None
    replaceable: bool = True
    transition: TransitionName = "crossfade"
    trim_end_ms: int | None = None
    speed: float = 1.0
    loop: Literal["plain", "ping-pong"] = "plain"
    focus_x: float = 0.5
    focus_y: float = 0.5
    matte: str | None = None
    window: Window | None = None
    continues: bool = False
    understood: str | None = None


@dataclass(frozen=True)
class Card:
    """The still of a post. Its place is `layout.card_box`: the upper part of the safe area, or the lower
    when `anchor` is bottom."""

    platform: Platform
    theme: Literal["dark", "light"]
    title: str
    body: str
    start_ms: int
    end_ms: int
    community: str = ""
    author: str = ""
    show_author: bool = True
    author_avatar: str | None = None
    upvotes: int = 0
    comments: int = 0
    awards: int = 0
    posted_ago: str = ""
    verified: bool = False
    anchor: Literal["top", "bottom"] = "top"


@dataclass(frozen=True)
class CommentCard:
    """A comment under a post, with who wrote it and how many liked it, shown while it is read. It stands
    where the post's card stands (`layout.comment_box`) and takes no more room than its text needs.

    `post` is written small above it, for viewers to whom the post is not read. Without an author it has no
    head.
    """

    platform: Platform
    theme: Literal["dark", "light"]
    text: str
    start_ms: int
    end_ms: int
    author: str = ""
    upvotes: int = 0
    posted_ago: str = ""
    post: str = ""
    anchor: Literal["top", "bottom"] = "top"


@dataclass(frozen=True)
class Sticker:
    """One emoji, popped in beside the captions."""

    emoji: str
    start_ms: int
    end_ms: int


@dataclass(frozen=True)
class TextBox:
    """Words in a place of their own, or a block of colour where `text` is empty.

    Place and size are shares of the frame (0–1); `size`, `spacing`, `outline`, `radius` and `padding` are
    pixels of a frame whose shorter side is 1080. Text that does not fit is made smaller. `rotation` is in
    degrees, clockwise, and `scale` a factor, both about the middle of the box. Boxes with a higher `z_index`
    lie over the others, like ones in their order, and those below 0 under the clips in windows. Colours are
    #RRGGBB or #RRGGBBAA. `hug` draws the background only as large as the text. With `words` (what `text`
    says) each lights up as it is said, and `highlight` is the colour of the one that is being said. A
    background runs from `background` at its top to `background_to` at its foot, where that is given.
    """

    text: str
    x: float
    y: float
    width: float
    height: float
    start_ms: int
    end_ms: int
    font: str = "Inter-Bold"
    size: float = 64.0
    color: str = "#FFFFFF"
    background: str | None = None
    background_to: str | None = None
    hug: bool = False
    align: Literal["left", "center", "right"] = "center"
    anchor: Literal["top", "middle", "bottom"] = "middle"
    pitch: float = 1.15
    spacing: float = 0.0
    outline: float = 0.0
    radius: float = 0.0
    padding: float = 0.0
    opacity: float = 1.0
    rotation: float = 0.0
    scale: float = 1.0
    z_index: int = 0
    shadow: bool = False
    entry: Literal["none", "fade", "rise", "slide", "pop", "wipe"] = "rise"
    words: tuple[Word, ...] = ()
    highlight: str | None = None


@dataclass(frozen=True)
class Logo:
    asset: str
    position: Corner = "top-right"
    opacity: float = 1.0
    scale: float = 1.0
    media_id: str | None = None


@dataclass(frozen=True)
class Branding:
    logo: Logo | None = None
    watermark: str | None = None
    handle: str | None = None
    outro: str | None = None
    outro_start_ms: int | None = None


@dataclass(frozen=True)
class Sound:
    """`volume` 1 is the role's normal level: speech as spoken, music as the mix places it under speech."""

    asset: str
    role: Literal["voice", "music", "effect", "original"]
    start_ms: int
    end_ms: int
    volume: float = 1.0
    trim_start_ms: int = 0
    loop: bool = False


@dataclass(frozen=True)
class Timeline:
    width: int
    height: int
    duration_ms: int
    layers: tuple[tuple[Clip, ...], ...] = ()
    sounds: tuple[Sound, ...] = ()
    words: tuple[Word, ...] = ()  # as spoken: captions are cut from them, music ducks
    captions: Captions | None = None
    card: Card | None = None
    texts: tuple[TextBox, ...] = ()  # over the picture and under the captions, by z_index
    stickers: tuple[Sticker, ...] = ()
    branding: Branding = Branding()
    ground: str = "#000000"  # #RRGGBB where nothing else is seen; outputs with alpha are transparent there
    comment_cards: tuple[CommentCard, ...] = ()  # in order of time; the card leaves before the first

    @property
    def cards(self) -> tuple[Card | CommentCard, ...]:
        """The post's and the comments', which captions keep off."""
        return (*((self.card,) if self.card else ()), *self.comment_cards)

    @property
    def is_cut_out(self) -> bool:
        """Return whether it is worth seeing with a transparent background, too."""
        return any(clip.matte for clip in self.layers[0]) if self.layers else False

    @property
    def frames(self) -> int:
        return round(self.duration_ms * FPS / 1000)
