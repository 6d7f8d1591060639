"""What an advertisement costs and asks for, and what its recipe lays out."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pytest
from quoting import quote_without_media
from test_talking_avatar import Acting, Cast, Speaking

from reelwright.engines.acting import Photograph
from reelwright.engines.matting import Cut, CutOut
from reelwright.errors import EngineFailed
from reelwright.formats.context import Context, LibraryItem
from reelwright.formats.format import RecipeResult
from reelwright.formats.ugc_ads import UGC_ADS
from reelwright.formats.ugc_ads.layouts import ad_layout
from reelwright.formats.ugc_ads.recipe import make
from reelwright.formats.ugc_ads.request import B_ROLL_TYPES, UgcAdsRequest
from reelwright_render.timeline.layout import Stage
from reelwright_render.timeline.model import Timeline, Window

SCRIPT = (
    "I was tired of cold coffee. Then I found this bottle here. It keeps the heat in until tonight. "
    "It fits into every bag. Get yours today for less."
)


@dataclass
class Library:
    wanted: list[str] = field(default_factory=list)

    def ready_all(self, media_ids: Sequence[str]) -> list[LibraryItem]:
        self.wanted += media_ids
        return [LibraryItem(one, "video", f"ready/{one}.mp4", 60_000, 1920, 1080) for one in media_ids]


def asked(**fields: Any) -> UgcAdsRequest:
    return UgcAdsRequest.model_validate({"script": SCRIPT, "avatarId": "avatar_maya", **fields})


@dataclass
class Matting:
    seen: bool = True
    wanted: list[Cut] = field(default_factory=list)

    def cut_all(self, cuts: Sequence[Cut]) -> list[CutOut]:
        self.wanted += cuts
        return [CutOut(f"{cut.asset}-colours", f"{cut.asset}-matte", cut.frames, self.seen) for cut in cuts]


def made(
    acting: Acting | None = None, cast: Cast | None = None, matting: Matting | None = None, **fields: Any
) -> RecipeResult:
    unused: Any = None
    context = Context(
        writing=unused,
        reading=unused,
        speech=Speaking(),  # type: ignore[arg-type]
        footage=unused,
        library=Library(),  # type: ignore[arg-type]
        progress=lambda percent, message: None,
        seed=7,
        listening=unused,
        matting=matting or unused,
        cast=cast or Cast(),
        acting=acting or Acting(),
    )
    return make(asked(**fields), context)


def shown(timeline: Timeline) -> list[tuple[str, int, int]]:
    return [(clip.asset, clip.start_ms, clip.end_ms) for clip in timeline.layers[0]]


def test_the_avatar_opens_and_closes_and_the_media_lie_between() -> None:
    """The first and the last of five sentences are the avatar's; nothing overlaps, nothing is missing."""
    timeline = made(media=["one", "two"]).timeline
    names = [asset for asset, _, _ in shown(timeline)]
    opening, closing = ["act/0.mp4", "act/51.mp4"], ["act/383.mp4", "act/431.mp4"]
    assert names == [*opening, "ready/one.mp4", "ready/two.mp4", *closing]
    edges = [(start, end) for _, start, end in shown(timeline)]
    assert [start for start, _ in edges[1:]] == [end for _, end in edges[:-1]]
    assert (edges[0][0], edges[-1][1]) == (0, timeline.duration_ms)


def test_the_layout_changes_at_sentence_ends() -> None:
    """The media come in within a frame of the first sentence's end, and leave so at the end of the fourth."""
    timeline = made(media=["one"]).timeline
    ends = [sound.end_ms for sound in timeline.sounds if sound.role == "voice"]
    media = [clip for clip in timeline.layers[0] if clip.media_id]
    assert 0 <= ends[0] - media[0].start_ms <= 34
    assert 0 <= ends[3] - media[-1].end_ms <= 34


def test_the_avatar_is_filmed_in_the_size_in_which_it_is_seen() -> None:
    """Whole frames where it is alone, its card's size beside the media: 1000 by 880 in a tall frame."""
    acting = Acting()
    timeline = made(acting, media=["one"]).timeline
    assert {(one.width, one.height) for one in acting.asked} == {(1080, 1920), (1000, 880)}
    frames = sorted(number for one in acting.asked for number in range(one.first, one.first + one.count))
    assert frames == list(range(timeline.frames))


def test_media_can_be_exchanged_and_the_avatar_cannot() -> None:
    """What speaks carries its own lips."""
    timeline = made(media=["one"]).timeline
    for layer in timeline.layers:
        assert all(clip.replaceable == (clip.media_id is not None) for clip in layer)


def test_without_media_the_avatar_is_seen_alone() -> None:
    """One layer from beginning to end, and captions below."""
    timeline = made().timeline
    (clips,) = timeline.layers
    assert (clips[0].start_ms, clips[-1].end_ms) == (0, timeline.duration_ms)
    assert all(clip.window is None for clip in clips)
    assert timeline.captions is not None
    assert (timeline.captions.alignment, timeline.captions.layers) == ("bottom", ())


def test_a_short_script_shows_the_media_throughout() -> None:
    """With two sentences nobody is kept waiting for the product."""
    timeline = made(media=["one"], script="I love this bottle. It is great.").timeline
    assert [asset for asset, _, _ in shown(timeline)] == ["ready/one.mp4"]


FULL_COVER = {"bRollType": "full-cover"}


def test_somebody_is_seen_once_even_where_the_media_fill_the_frame() -> None:
    """`full-cover` of two sentences opens with the avatar for at most a third of its length, up to the end of
    its second word: 1.2 of 4.4 seconds."""
    timeline = made(media=["one"], script="I love this bottle. It is great.", adSettings=FULL_COVER).timeline
    (clips,) = timeline.layers
    assert [clip.asset for clip in clips] == ["act/0.mp4", "ready/one.mp4"]
    assert (clips[0].end_ms, timeline.duration_ms) == (1_200, 4_400)
    assert (timeline.words[1].end_ms, timeline.words[2].start_ms) == (1_200, 1_250)


@pytest.mark.parametrize(
    ("script", "until_ms", "said"),
    [
        ("Word " * 60 + "end. " + "It is great. " * 4, 5_700, 5_700),
        ("Word " * 4 + "end. " + "Word " * 60 + "end.", 2_733, 2_700),
    ],
    ids=["words", "sentence"],
)
def test_an_opening_of_full_cover_is_short_and_ends_with_a_word(
    script: str, until_ms: int, said: int
) -> None:
    """Of a long first sentence less than six seconds hide the media, and no word is cut in two; the end of a
    sentence is preferred to a later word's."""
    timeline = made(media=["one"], script=script, adSettings=FULL_COVER).timeline
    media = next(clip for clip in timeline.layers[0] if clip.media_id)
    assert media.start_ms == until_ms
    assert said in [word.end_ms for word in timeline.words]


def test_captions_leave_the_face_free_in_every_layout() -> None:
    """Below where the avatar is alone, between media and avatar where cards lie above each other; lines stay
    within their layout. What a caller asks for is done."""
    captions = made(media=["one"]).timeline.captions
    assert captions is not None
    assert [layer.alignment for layer in captions.layers] == ["bottom", "middle", "bottom"]
    for layer in captions.layers:
        for line in captions.lines:
            if layer.start_ms <= line.start_ms < layer.end_ms:
                assert line.end_ms <= layer.end_ms
    assert " ".join(line.text for line in captions.lines) == SCRIPT
    chosen = made(media=["one"], caption={"alignment": "top", "preset": "beast"}).timeline.captions
    assert chosen is not None
    assert (chosen.alignment, chosen.preset, chosen.layers) == ("top", "beast", ())


@pytest.mark.parametrize("kind", B_ROLL_TYPES)
@pytest.mark.parametrize("shape", ["tall", "wide", "square"])
@pytest.mark.parametrize("cut_out", [False, True])
def test_captions_do_not_lie_on_a_face(kind: Any, shape: Any, cut_out: bool) -> None:
    """Faces are in the middle of a window, from a fifth to about six tenths of its height."""
    stage = Stage(*{"tall": (1080, 1920), "wide": (1920, 1080), "square": (1080, 1080)}[shape])
    layout = ad_layout(kind, shape, cut_out)
    if layout.avatar is None:
        return
    box = stage.caption_box(layout.captions)
    middle = box.y + box.height / 2  # where a line stands, but for the lowest place
    line = box.bottom - 60 if layout.captions == "bottom" else middle
    face = face_of(layout.avatar, stage)
    lower, upper = face[3], face[1]
    assert not (upper < line < lower and face[0] < box.x + box.width / 2 < face[2])


def face_of(window: Window, stage: Stage) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of where a face is."""
    x, y = window.x * stage.width, window.y * stage.height
    width, height = window.width * stage.width, window.height * stage.height
    return x + 0.3 * width, y + 0.22 * height, x + 0.7 * width, y + 0.62 * height


def test_somebody_drawn_is_filmed_without_their_setting() -> None:
    """In front of the media from beginning to end, in a window of their own and with their matte."""
    acting = Acting()
    settings = {"removeAvatarBackground": True}
    timeline = made(acting, media=["one"], adSettings=settings).timeline
    assert {one.cut_out for one in acting.asked} == {True}
    media, avatar = timeline.layers
    assert all(clip.media_id == "one" for clip in media)
    assert (avatar[0].start_ms, avatar[-1].end_ms) == (0, timeline.duration_ms)
    assert avatar[0].matte == "act/0-matte.mp4"
    assert avatar[0].window is not None
    assert not timeline.is_cut_out


def photographed(matting: Matting, acting: Acting) -> Timeline:
    cast, settings = Cast(Photograph("me.jpg")), {"removeAvatarBackground": True}
    return made(acting, cast=cast, matting=matting, media=["one"], adSettings=settings).timeline


def test_a_photograph_is_cut_out_of_its_film() -> None:
    """Each part by the matting engine, in its order."""
    acting, matting = Acting(), Matting()
    avatar = photographed(matting, acting).layers[1]
    assert [cut.asset for cut in matting.wanted] == [f"act/{one.first}.mp4" for one in acting.asked]
    assert [(clip.asset, clip.matte) for clip in avatar] == [
        (f"{cut.asset}-colours", f"{cut.asset}-matte") for cut in matting.wanted
    ]


def test_a_photographs_matte_goes_on_from_part_to_part() -> None:
    """Each part says which frame of the film it begins with, and which part is before it."""
    acting, matting = Acting(), Matting()
    timeline = photographed(matting, acting)
    starts = [*(one.first for one in acting.asked), timeline.frames]
    lengths = [end - start for start, end in pairwise(starts)]
    assert len(lengths) > 2
    assert matting.wanted == [
        Cut(
            f"act/{start}.mp4",
            start,
            length,
            start,
            (f"act/{starts[number - 1]}.mp4", lengths[number - 1]) if number else None,
        )
        for number, (start, length) in enumerate(zip(starts, lengths, strict=False))
    ]


def test_a_photograph_that_nobody_is_found_in_fails_with_the_reason() -> None:
    """An advertisement without anybody is not delivered."""
    with pytest.raises(
        EngineFailed, match="^Nobody was found in the avatar's photograph, so it cannot be cut"
    ):
        photographed(Matting(seen=False), Acting())


def test_without_media_somebody_cut_out_stands_before_a_plain_ground() -> None:
    """And the video is to be had with a transparent background, too."""
    timeline = made(adSettings={"removeAvatarBackground": True}).timeline
    assert timeline.is_cut_out
    assert timeline.ground == "#E9E4DA"
    assert all(clip.window is None for clip in timeline.layers[0])


def test_a_whoosh_brings_the_media_in_and_music_lies_under_all() -> None:
    """One effect; the track loops to the end."""
    timeline = made(media=["one"], musicId="music_calm_01").timeline
    assert [sound.role for sound in timeline.sounds[-2:]] == ["effect", "music"]
    assert timeline.sounds[-1].end_ms == timeline.duration_ms


def test_a_voice_of_ones_own_choice_speaks() -> None:
    """Instead of the avatar's."""
    sounds = made(voiceId="voice_adam").timeline.sounds
    assert {sound.asset for sound in sounds} == {"voice/voice_adam"}
    assert {sound.asset for sound in made().timeline.sounds} == {"voice/voice_emma"}


@pytest.mark.parametrize(("characters", "credits"), [(1, 10), (450, 10), (451, 20), (10_000, 230)])
def test_every_started_half_minute_costs_ten(characters: int, credits: int) -> None:
    """At 15 characters a second."""
    assert quote_without_media(UGC_ADS, asked(script="a" * characters)).credits == credits
