"""What is made ready of long library videos, and which clip is shown from which file."""

from dataclasses import replace

from reelwright_render.timeline.edit import ReadyFile, with_files
from reelwright_render.timeline.model import Clip, Timeline
from reelwright_render.timeline.stretches import WHOLE, Stretch, long_stretches

HOUR = 3_600_000


def scene(start_ms: int, end_ms: int, trim_start_ms: int, **changes: object) -> Clip:
    """Of an hour of video, `a`."""
    clip = Clip("video", "a", start_ms, end_ms, trim_start_ms, source_ms=HOUR, media_id="m-a")
    return replace(clip, **changes)  # type: ignore[arg-type]


def shown(*clips: Clip) -> dict[str, tuple[Stretch, ...]]:
    return long_stretches(Timeline(270, 480, 60_000, (clips,)))


def test_only_what_is_seen_of_a_long_video_is_wanted() -> None:
    """From half a minute to half a minute."""
    assert shown(scene(0, 20_000, 0)) == {"a": (Stretch(0, 30_000),)}
    assert shown(scene(0, 20_000, 1_795_000)) == {"a": (Stretch(1_770_000, 1_830_000),)}


def test_a_clip_runs_on_under_the_one_that_fades_in() -> None:
    """What is seen of it then is wanted too."""
    still = Clip("image", "b", 29_800, 40_000, media_id="m-b")
    assert shown(scene(0, 29_800, 0), still) == {"a": (Stretch(0, 30_000),)}
    assert shown(scene(0, 29_800, 0), replace(still, crossfade_ms=300)) == {"a": (Stretch(0, 60_000),)}


def test_stretches_that_overlap_are_one() -> None:
    """Scenes that go on where the one before stopped want the file once; those that lie apart stay apart."""
    clips = (scene(0, 12_000, 0), scene(12_000, 24_000, 25_000), scene(24_000, 30_000, 50_000))
    assert shown(*clips, scene(30_000, 40_000, 600_000)) == {
        "a": (Stretch(0, 60_000), Stretch(600_000, 630_000)),
    }


def test_what_loops_is_wanted_whole() -> None:
    """Three minutes that are shown for four: their end goes over into their beginning."""
    loop = scene(0, 240_000, 0, source_ms=180_000)
    assert shown(loop, scene(240_000, 250_000, 60_000, source_ms=180_000)) == {"a": (WHOLE,)}


def test_the_end_of_a_long_video_is_no_loop() -> None:
    """A stretch may go on beyond the end of its video; one that has all of it is the whole."""
    source_ms = 185_000
    assert shown(scene(0, 10_000, 175_000, source_ms=source_ms)) == {"a": (Stretch(150_000, 210_000),)}
    assert shown(scene(0, source_ms, 0, source_ms=source_ms)) == {"a": (WHOLE,)}


def test_short_videos_and_what_is_no_library_item_are_not_cut() -> None:
    """Two minutes are made ready as one; footage is ready as it is."""
    footage = scene(20_000, 40_000, 0, asset="footage", media_id=None)
    assert shown(scene(0, 20_000, 0, source_ms=120_000), footage) == {}


def test_every_clip_is_shown_from_the_file_that_has_its_part() -> None:
    """Its beginning counts from the file's; the file's length is its source's."""
    clips = (scene(0, 10_000, 5_000), scene(10_000, 20_000, 605_500))
    timeline = Timeline(270, 480, 20_000, (clips,))
    first = ReadyFile("a-0", 30_000, Stretch(0, 30_000))
    second = ReadyFile("a-600", 30_000, Stretch(600_000, 630_000))
    changed = with_files(with_files(timeline, {"a": second}), {"a": first})
    assert changed.layers == (
        (
            scene(0, 10_000, 5_000, asset="a-0", source_ms=30_000),
            scene(10_000, 20_000, 5_500, asset="a-600", source_ms=30_000),
        ),
    )
