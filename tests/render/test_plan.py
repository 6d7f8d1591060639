from dataclasses import replace

from small import no_overlays, overlays, timeline, video

from reelwright.render.overlay import Placement
from reelwright.render.plan import Plan, View
from reelwright.timeline.model import Clip, Motion, Sound, Timeline


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
