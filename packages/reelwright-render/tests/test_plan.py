from dataclasses import replace

import pytest
from small import no_overlays, overlays, timeline, video

from reelwright_render.errors import Invalid
from reelwright_render.plan.overlay import Placement
from reelwright_render.plan.plan import Plan, View
from reelwright_render.timeline.model import Clip, Motion, Sound, Timeline


def plan(of: Timeline) -> Plan:
    return Plan(of, no_overlays(of, {}))


def keys(of: Timeline, files: dict[str, str] | None = None, output: str = "1080p") -> list[str]:
    digests = files or {}
    drawn = Plan(of, overlays(of, {}))
    return [segment.key for segment in drawn.segments(lambda asset: digests.get(asset, asset), output)]


def test_segments_are_two_seconds_and_the_last_one_takes_the_rest() -> None:
    """Times become frames at 30 a second, and frames segments of 60."""
    segments = plan(timeline(video("a", 0, 4500), duration_ms=4500)).segments(str, "")
    assert [segment.frames for segment in segments] == [range(60), range(60, 120), range(120, 135)]


def test_a_short_loop_starts_again_from_its_beginning() -> None:
    """Footage of 2 s, entered at 1.5 s, shows its first frame half a second later."""
    drawn = plan(timeline(video("a", 0, 6000, trim_start_ms=1500, source_ms=2000), duration_ms=6000))
    shown = [drawn.frame(number).pictures[0].source_frame for number in (0, 14, 15, 74, 75)]
    assert shown == [45, 59, 0, 59, 0]


def test_a_crossfade_lies_over_the_end_of_the_clip_before() -> None:
    """The clip before runs on for as long as the next one fades in, and is gone after that."""
    of = timeline(video("a", 0, 1000), video("b", 1000, 3000, crossfade_ms=100), duration_ms=3000)
    drawn = plan(of)
    assert [picture.asset for picture in drawn.frame(29).pictures] == ["a"]
    fading = [[(p.asset, p.arrived) for p in drawn.frame(n).pictures] for n in (30, 31, 32)]
    assert fading == [[("a", 1), ("b", 0.25)], [("a", 1), ("b", 0.5)], [("a", 1), ("b", 0.75)]]
    assert [picture.asset for picture in drawn.frame(33).pictures] == ["b"]


def test_the_first_clip_does_not_fade_in_from_black() -> None:
    """There is nothing that it could fade from."""
    drawn = plan(timeline(video("a", 0, 1000, crossfade_ms=400), duration_ms=1000))
    assert drawn.frame(0).pictures[0].arrived == 1


def test_a_layer_above_hides_what_lies_below_while_it_lasts() -> None:
    """Only what is seen is in a frame."""
    of = timeline(video("a", 0, 3000), duration_ms=3000, layers=((video("b", 1000, 2000),),))
    drawn = plan(of)
    assert [drawn.frame(n).pictures[0].asset for n in (29, 30, 59, 60)] == ["a", "b", "b", "a"]
    assert len(drawn.frame(30).pictures) == 1


def test_a_move_begins_and_ends_at_its_zooms() -> None:
    """The camera eases from the first zoom to the second about the focus."""
    still = Clip("image", "a", 0, 1000, motion=Motion(1.0, 1.2, 0.3, 0.4))
    drawn = plan(timeline(still, duration_ms=1000))
    assert drawn.frame(0).pictures[0].view == View(1.0, 0.3, 0.4)
    assert drawn.frame(15).pictures[0].view == View(1.1, 0.3, 0.4)
    assert drawn.frame(29).pictures[0].room == 1.2


def test_a_move_may_wander() -> None:
    """From one focus to another, at rest at both ends: the first and the last steps are the shortest."""
    still = Clip("image", "a", 0, 1000, motion=Motion(1.0, 1.2, 0.2, 0.4, 0.8, 0.6))
    drawn = plan(timeline(still, duration_ms=1000))
    views = [drawn.frame(number).pictures[0].view for number in range(30)]
    assert views[0] == View(1.0, 0.2, 0.4)
    assert (round(views[15].focus_x, 6), round(views[15].focus_y, 6)) == (0.5, 0.5)
    steps = [after.zoom - before.zoom for before, after in zip(views, views[1:], strict=False)]
    assert steps.index(min(steps)) == 0 and steps[0] < 0.15 * max(steps) and steps[-1] < 0.3 * max(steps)


def source_frames(clip: Clip, *numbers: int) -> list[int]:
    drawn = plan(timeline(clip, duration_ms=clip.end_ms))
    return [drawn.frame(number).pictures[0].source_frame for number in numbers]


def test_a_faster_clip_leaves_frames_out_and_a_slower_one_repeats_them() -> None:
    """At 2.5 times two or three frames are one step; at a quarter each stands for four."""
    fast = video("a", 0, 1000, source_ms=10_000, trim_start_ms=1000, speed=2.5)
    assert source_frames(fast, 0, 1, 2, 3, 4) == [30, 32, 35, 37, 40]
    slow = video("a", 0, 1000, source_ms=10_000, speed=0.25)
    assert source_frames(slow, 0, 3, 4, 7, 8, 29) == [0, 0, 1, 1, 2, 7]
    odd = video("a", 0, 2000, source_ms=10_000, speed=1.1)
    assert source_frames(odd, 10, 20, 30) == [11, 22, 33]


def test_a_fast_clip_loops_when_its_file_has_run_out() -> None:
    """3 s at double speed want 6 s of a file of 2 s."""
    clip = video("a", 0, 3000, source_ms=2000, speed=2.0)
    assert source_frames(clip, 29, 30, 59, 60) == [58, 0, 58, 0]


def test_a_loop_may_go_back_and_forth() -> None:
    """At a turn the last frame, or the first, is seen twice: none is left out."""
    clip = video("a", 0, 6000, source_ms=2000, loop="ping-pong")
    assert source_frames(clip, 58, 59, 60, 61, 119, 120, 121) == [58, 59, 59, 58, 0, 0, 1]


def test_a_clip_with_two_trims_stays_between_them() -> None:
    """It loops there, plain or back and forth; what is no longer than its scene stands still at the end."""
    plain = video("a", 0, 3000, source_ms=9000, trim_start_ms=1000, trim_end_ms=2000)
    assert source_frames(plain, 0, 29, 30, 59, 60) == [30, 59, 30, 59, 30]
    assert source_frames(replace(plain, loop="ping-pong"), 0, 29, 30, 59, 60) == [30, 59, 59, 30, 30]
    assert source_frames(replace(plain, end_ms=1100), 28, 29, 30, 32) == [58, 59, 59, 59]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"speed": 0.2}, "speed: Must be between 0.25 and 4"),
        ({"speed": 4.5}, "speed: Must be between 0.25 and 4"),
        ({"trim_start_ms": 900, "trim_end_ms": 900}, "trim_end_ms: Must be after trim_start_ms"),
    ],
)
def test_what_no_clip_can_do_is_refused(wrong: dict[str, float], told: str) -> None:
    """By the field's name, before anything is drawn."""
    with pytest.raises(Invalid) as refused:
        plan(timeline(video("a", 0, 1000, **wrong), duration_ms=1000))
    assert str(refused.value) == told


def test_where_a_crop_lies_is_in_the_key() -> None:
    """Of a video and of a still that does not move."""
    for kind in ("video", "image"):
        clip = Clip(kind, "a", 0, 2000)
        moved = replace(clip, focus_x=0.1)
        assert keys(timeline(clip, duration_ms=2000)) != keys(timeline(moved, duration_ms=2000))


def test_a_gap_shows_nothing() -> None:
    """Between two clips lies black."""
    drawn = plan(timeline(video("a", 0, 1000), video("b", 2000, 3000), duration_ms=3000))
    assert drawn.frame(45).pictures == ()


def test_an_overlay_is_said_with_its_state_and_place() -> None:
    """A frame names the overlay by its place in the list."""
    of = timeline(video("a", 0, 1000), duration_ms=1000)
    [mark] = Plan(of, overlays(of, {})).frame(25).marks
    assert (mark.overlay, mark.state, mark.placement) == (0, ("word", 2), Placement(dx=2))


def test_another_music_changes_no_picture() -> None:
    """Sounds are no part of any segment's key."""
    of = timeline(video("a", 0, 6000), duration_ms=6000)
    assert keys(of) == keys(replace(of, sounds=(Sound("m", "music", 0, 6000),)))


def test_another_scene_changes_only_its_segments() -> None:
    """One of three scenes is another picture: the segments of the others stay."""
    clips = [video(asset, start, start + 2000) for asset, start in (("a", 0), ("b", 2000), ("c", 4000))]
    before = keys(timeline(*clips, duration_ms=6000))
    clips[1] = video("other", 2000, 4000)
    after = keys(timeline(*clips, duration_ms=6000))
    assert [x == y for x, y in zip(before, after, strict=True)] == [True, False, True]


def test_each_file_is_asked_for_its_digest_once() -> None:
    """However many frames of however many segments show it."""
    asked: list[str] = []

    def digest(asset: str) -> str:
        asked.append(asset)
        return asset

    clips = [video("a", 0, 3000), video("b", 3000, 5000), video("a", 5000, 6000)]
    plan(timeline(*clips, duration_ms=6000)).segments(digest, "")
    assert asked == ["a", "b"]


def test_another_file_behind_the_same_asset_changes_the_key() -> None:
    """What counts is what is in a file, not what it is called."""
    of = timeline(video("a", 0, 2000), duration_ms=2000)
    assert keys(of, {"a": "one"}) != keys(of, {"a": "two"})
    renamed = timeline(video("b", 0, 2000), duration_ms=2000)
    assert keys(of, {"a": "one"}) == keys(renamed, {"b": "one"})


def test_another_size_or_encoder_changes_the_key() -> None:
    """Previews and finals never take each other's segments."""
    of = timeline(video("a", 0, 2000), duration_ms=2000)
    assert keys(of, output="1080p") != keys(of, output="540p")
