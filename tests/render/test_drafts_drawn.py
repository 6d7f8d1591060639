"""Drafts as the viewer draws them: small timelines, the real renderer."""

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np
import pytest
import soundfile

from reelwright.delivery.files import Files
from reelwright.delivery.storage import DiskStorage
from reelwright.errors import EngineFailed
from reelwright.viewer.drafts import KEPT, Drafts, Tools, UnknownKey
from reelwright.viewer.shown import ShownTimeline
from reelwright_render.overlays.captions import cut_captions, cut_in_frame
from reelwright_render.overlays.stack import overlays_for
from reelwright_render.pixels.planar import planar, to_bgr
from reelwright_render.timeline.codec import encode
from reelwright_render.timeline.edit import restyle
from reelwright_render.timeline.model import Captions, Clip, Motion, Sound, Timeline, Word
from reelwright_render.workers.render import render

WIDTH, HEIGHT = 216, 384
SAID = tuple(
    Word(text, at * 400, at * 400 + 380) for at, text in enumerate("and the light in the window".split())
)


class AsItIs:
    """A library in which everything is ready."""

    def show(self, timeline: Timeline, team_id: str) -> ShownTimeline:
        return ShownTimeline(timeline)


def a_timeline(text: str = "window") -> Timeline:
    words = (*SAID[:-1], replace(SAID[-1], text=text))
    lines = cut_captions(words, "beast", "bottom", WIDTH, HEIGHT, 5000)
    return Timeline(
        WIDTH,
        HEIGHT,
        5000,
        layers=(
            (
                Clip("image", "pictures/one.jpg", 0, 3000, motion=Motion(1.0, 1.2)),
                Clip("image", "pictures/two.jpg", 3000, 5000, crossfade_ms=300),
            ),
        ),
        sounds=(Sound("sounds/voice.wav", "voice", 0, 3000),),
        words=words,
        captions=Captions("beast", "bottom", lines),
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("drafts")
    storage = DiskStorage(folder / "files")
    dots = np.random.default_rng(3).integers(40, 215, (16, 9, 3), np.uint8)
    for name, picture in (("one", dots), ("two", 255 - dots)):
        large = cv2.resize(picture, (540, 960), interpolation=cv2.INTER_CUBIC)
        cv2.imwrite(str(folder / f"{name}.jpg"), large)
        storage.put(f"pictures/{name}.jpg", folder / f"{name}.jpg")
    wave = np.sin(np.arange(48_000 * 3) / 40).astype(np.float32) * np.linspace(0, 0.5, 48_000 * 3)
    soundfile.write(folder / "voice.wav", np.stack([wave, wave], 1), 48_000, subtype="PCM_16")
    storage.put("sounds/voice.wav", folder / "voice.wav")
    return folder


@pytest.fixture(scope="module")
def drafts(folder: Path) -> Iterator[Drafts]:
    """A viewer beside a cache in which the timeline has been rendered."""
    rendered(folder, a_timeline(), folder / "video.mp4")
    yield Drafts(Tools(AsItIs(), Files(DiskStorage(folder / "files")), folder / "cache"))  # type: ignore[arg-type]


def rendered(folder: Path, timeline: Timeline, out: Path) -> Path:
    files = Files(DiskStorage(folder / "files"))
    assets = {clip.asset: files.path(clip.asset) for layer in timeline.layers for clip in layer}
    render(timeline, assets, overlays_for, None, folder / "cache", out, processes=1)
    return out


def frames_of(film: Path | bytes) -> list[np.ndarray[Any, Any]]:
    with av.open(io.BytesIO(film) if isinstance(film, bytes) else str(film)) as container:
        return [as_seen(frame) for frame in container.decode(video=0)]


def as_seen(frame: av.VideoFrame) -> np.ndarray[Any, Any]:
    """In colours, by the renderer's own arithmetic: FFmpeg's rounds down."""
    picture = planar(frame.width, frame.height)
    np.copyto(picture.block, frame.to_ndarray(format="yuv420p"))
    return to_bgr(picture)


def decode_picture(jpeg: bytes) -> np.ndarray[Any, Any]:
    return cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)


def difference(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> float:
    return float(np.abs(one.astype(float) - other.astype(float)).mean())


@pytest.mark.slow
def test_what_is_seen_is_what_will_be_rendered(drafts: Drafts, folder: Path) -> None:
    """Stills of an edited draft in full size are the frames of its render, but for what the codecs lose; so
    they are at a scene's start, inside a crossfade and at the end."""
    edited = replace(a_timeline("hallway"), width=2 * WIDTH, height=2 * HEIGHT)
    name = drafts.post("team", encode(edited))["draft"]
    film = frames_of(rendered(folder, edited, folder / "edited.mp4"))
    for ms in (0, 1000, 2100, 3100, 4966):
        still = decode_picture(drafts.still("team", name, ms, 2 * WIDTH, None))
        assert difference(still, film[round(ms * 30 / 1000)]) <= 2, ms


def test_only_what_changed_is_made_again(drafts: Drafts) -> None:
    """An unchanged timeline has all its pieces; with another word those that show it are to be made again."""
    before, after = drafts.post("team", encode(a_timeline())), drafts.post("team", encode(a_timeline("rain")))
    assert before["again"] == 0
    assert [piece["made"] for piece in after["pieces"]] == [False, False, True]
    assert [(piece["start_ms"], piece["end_ms"]) for piece in after["pieces"]] == [
        (0, 2000),
        (2000, 4000),
        (4000, 5000),
    ]


def test_a_piece_is_as_it_was_rendered_or_small(drafts: Drafts, folder: Path) -> None:
    """A finished piece has the frames of the video; a changed one is half as large."""
    made, changed = (drafts.post("team", encode(a_timeline(word)))["pieces"] for word in ("window", "stairs"))
    film = frames_of(folder / "video.mp4")
    whole = frames_of(drafts.piece("team", made[1]["key"]))
    assert len(whole) == 60 and difference(whole[0], film[60]) == 0
    small = frames_of(drafts.piece("team", changed[1]["key"]))
    assert len(small) == 60 and small[0].shape == (HEIGHT // 2, WIDTH // 2, 3)


def test_a_look_shows_the_captions_in_another_preset(drafts: Drafts) -> None:
    """Cut out around the captions: wider than high, and unlike the present look; the picture itself is that
    of the restyled timeline."""
    timeline = a_timeline()
    name = drafts.post("team", encode(timeline))["draft"]
    beast, glass = (
        decode_picture(drafts.still("team", name, 1000, WIDTH, look)) for look in ("beast", "glass")
    )
    assert beast.shape == glass.shape and beast.shape[1] > beast.shape[0]
    assert difference(beast, glass) > 3
    restyled = restyle(timeline, cut_in_frame(timeline), "glass")
    whole = decode_picture(
        drafts.still("team", drafts.post("team", encode(restyled))["draft"], 1000, WIDTH, None)
    )
    found = cv2.matchTemplate(whole, glass, cv2.TM_SQDIFF).min() / glass.size
    assert found < 60  # squared, of two JPEGs


def test_the_sound_is_heard_and_drawn(drafts: Drafts) -> None:
    """The mix is as long as the video; its outline grows as the voice does, 50 values a second."""
    keys = drafts.post("team", encode(a_timeline()))["sound"]
    assert keys["music"] is None
    with av.open(io.BytesIO(drafts.sound("team", keys["mix"]))) as container:
        heard = sum(frame.samples for frame in container.decode(audio=0))
    assert abs(heard - 5 * 48_000) < 3000
    outline = drafts.peaks("team", keys["voice"])
    assert len(outline) == 250
    assert outline[20] < outline[80] < outline[140] and outline[200] == 0


def test_a_strip_shows_a_scene_from_its_start_to_its_end(drafts: Drafts) -> None:
    """A frame a second, side by side; two scenes alike have one key."""
    strips = drafts.post("team", encode(a_timeline()))["strips"]
    assert len(set(strips)) == 2
    assert decode_picture(drafts.strip("team", strips[0])).shape == (96, 3 * 54, 3)


def test_another_team_finds_nothing(drafts: Drafts) -> None:
    """Neither by the draft nor by what it has."""
    posted = drafts.post("team", encode(a_timeline()))
    with pytest.raises(UnknownKey):
        drafts.still("another", posted["draft"], 0, WIDTH, None)
    with pytest.raises(UnknownKey):
        drafts.piece("another", posted["pieces"][0]["key"])
    with pytest.raises(UnknownKey):
        drafts.sound("another", posted["sound"]["mix"])
    with pytest.raises(UnknownKey):
        drafts.strip("another", posted["strips"][0])


def test_the_newest_sixteen_are_kept(drafts: Drafts) -> None:
    """The oldest is lost, and there again once it is posted again."""
    first = drafts.post("team", encode(a_timeline("first")))["draft"]
    for number in range(KEPT):
        drafts.post("team", encode(a_timeline(f"word{number}")))
    with pytest.raises(UnknownKey):
        drafts.still("team", first, 0, WIDTH, None)
    assert drafts.post("team", encode(a_timeline("first")))["draft"] == first
    assert decode_picture(drafts.still("team", first, 0, 108, None)).shape == (192, 108, 3)


def test_a_file_that_is_gone_is_told_of(drafts: Drafts) -> None:
    """In words for a person; other drafts go on."""
    scene = Clip("image", "pictures/gone.jpg", 0, 5000)
    with pytest.raises(EngineFailed, match="A picture or clip of the video is missing"):
        drafts.post("team", encode(replace(a_timeline(), layers=((scene,),))))
