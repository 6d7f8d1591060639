"""Crops and camera moves from what matters in a picture: faces stay in, whatever the shapes."""

import itertools

import pytest

from reelwright_render.plan.plan import Plan
from reelwright_render.timeline.framing import Attention, Framing, Region, crop_focus, still_framing
from reelwright_render.timeline.model import Clip, Timeline

FRAMES = [(1080, 1920), (1920, 1080), (1080, 1080)]
PICTURES = [(1500, 1000), (1000, 1500), (1200, 1200), (1920, 1080), (2800, 700), (500, 2400)]


def seen_parts(framing: Framing, picture: tuple[int, int], frame: tuple[int, int]) -> list[Region]:
    """What the camera sees, in shares of the picture, or of the frame where that shows all of it: frame by
    frame as the renderer's plan says."""
    clip = Clip("image", "p", 0, 1000, fit=framing.fit, motion=framing.motion)
    plan = Plan(Timeline(*frame, 1000, ((clip,),)), [])
    views = [plan.frame(number).pictures[0].view for number in range(30)]
    share = picture[0] / picture[1] * frame[1] / frame[0]
    shape = (1.0, 1.0) if framing.fit == "blurred" else (min(1, 1 / share), min(1, share))
    return [
        Region(
            (1 - shape[0] / view.zoom) * view.focus_x,
            (1 - shape[1] / view.zoom) * view.focus_y,
            shape[0] / view.zoom,
            shape[1] / view.zoom,
        )
        for view in views
    ]


def holds(part: Region, face: Region) -> bool:
    return (
        part.x - 1e-3 <= face.x
        and face.x + face.width <= part.x + part.width + 1e-3
        and part.y - 1e-3 <= face.y
        and face.y + face.height <= part.y + part.height + 1e-3
    )


def in_blurred_frame(face: Region, picture: tuple[int, int], frame: tuple[int, int]) -> Region:
    share = picture[0] / picture[1] * frame[1] / frame[0]
    wide, tall = (1.0, 1 / share) if share > 1 else (share, 1.0)
    return Region(
        (1 - wide) / 2 + face.x * wide, (1 - tall) / 2 + face.y * tall, face.width * wide, face.height * tall
    )


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("picture", PICTURES)
@pytest.mark.parametrize("large", [0.1, 0.3, 0.5, 0.6])
def test_a_face_is_wholly_seen_throughout_the_move(
    large: float, picture: tuple[int, int], frame: tuple[int, int]
) -> None:
    """However large it is and wherever in the picture, in every one of the moves, from the first frame to the
    last."""
    side = large * min(picture)
    size = side / picture[0], side / picture[1]
    places = (0.0, 0.4, 1.0)
    for x, y, number in itertools.product(places, places, range(4)):
        face = Region(x * (1 - size[0]), y * (1 - size[1]), *size)
        framing = still_framing(Attention(*face.middle, (face,)), picture, frame, number)
        shown = in_blurred_frame(face, picture, frame) if framing.fit == "blurred" else face
        assert all(holds(part, shown) for part in seen_parts(framing, picture, frame))


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("picture", PICTURES)
def test_nobody_of_a_group_is_cut_away(picture: tuple[int, int], frame: tuple[int, int]) -> None:
    """Three people of a size: near each other they fill a crop, far apart all of the picture is shown."""
    side = 0.12 * min(picture)
    size = side / picture[0], side / picture[1]
    for spread in (0.05, 0.2, 0.42):
        faces = tuple(Region(0.5 + n * spread - size[0] / 2, 0.3, *size) for n in (-1, 0, 1))
        for number in range(4):
            framing = still_framing(Attention(0.5, 0.4, faces), picture, frame, number)
            blurred = framing.fit == "blurred"
            shown = [in_blurred_frame(face, picture, frame) if blurred else face for face in faces]
            assert all(holds(part, one) for part in seen_parts(framing, picture, frame) for one in shown)


def test_those_in_the_background_do_not_count() -> None:
    """A portrait with a passer-by at the far end is cropped to the portrait."""
    portrait, passer = Region(0.1, 0.2, 0.2, 0.3), Region(0.9, 0.4, 0.03, 0.045)
    framing = still_framing(Attention(0.2, 0.35, (portrait, passer)), (1500, 1000), (1080, 1920))
    assert framing.fit == "cover"
    assert all(holds(part, portrait) for part in seen_parts(framing, (1500, 1000), (1080, 1920)))


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("number", range(4))
def test_a_move_ends_or_begins_on_what_stands_out(frame: tuple[int, int], number: int) -> None:
    """Going in it ends there, going out it begins there: in the middle of the frame, or as near as the
    picture reaches."""
    picture = (1500, 1000)
    framing = still_framing(Attention(0.62, 0.45), picture, frame, number)
    parts = seen_parts(framing, picture, frame)
    inwards = framing.motion.to_zoom > framing.motion.from_zoom
    near = parts[-1] if inwards else parts[0]
    nearest = [
        min(max(aim - size / 2, 0.0), 1 - size) for aim, size in ((0.62, near.width), (0.45, near.height))
    ]
    assert abs(near.x - nearest[0]) < 0.01 and abs(near.y - nearest[1]) < 0.01


def test_neighbours_move_differently() -> None:
    """Four moves in turn, two of them inwards."""
    motions = [still_framing(None, (1500, 1000), (1080, 1920), number).motion for number in range(4)]
    assert len(set(motions)) == 4
    assert [motion.to_zoom > motion.from_zoom for motion in motions] == [True, False, True, False]


def test_the_camera_goes_along_a_panorama() -> None:
    """A large one is cropped, and the view wanders by more than half a frame; a small one would be mush, so
    all of it is shown."""
    wide = still_framing(Attention(0.3, 0.5), (2880, 800), (1080, 1920), 0)
    assert wide.fit == "cover"
    parts = seen_parts(wide, (2880, 800), (1080, 1920))
    assert abs(parts[-1].x - parts[0].x) > 0.5 * parts[0].width
    assert still_framing(Attention(0.3, 0.5), (900, 250), (1080, 1920), 0).fit == "blurred"


def test_a_crop_that_stands_still_holds_the_face() -> None:
    """At the left end of a wide picture, with the eyes a little above the middle."""
    face = Region(0.05, 0.3, 0.08, 0.14)
    x, y = crop_focus(Attention(0.1, 0.4, (face,)), (1920, 1080), (1080, 1920))
    width = 1080 * 1080 / 1920 / 1920
    assert x * (1 - width) <= face.x and face.x + face.width <= x * (1 - width) + width
    assert y == 0.5


def test_a_crop_that_cannot_hold_all_holds_the_largest_face() -> None:
    """Of two far apart."""
    large, small = Region(0.7, 0.3, 0.12, 0.2), Region(0.05, 0.3, 0.1, 0.17)
    x, _ = crop_focus(Attention(0.7, 0.4, (large, small)), (1920, 1080), (1080, 1920))
    width = 1080 * 1080 / 1920 / 1920
    assert x * (1 - width) <= large.x and large.x + large.width <= x * (1 - width) + width


def test_what_nobody_has_looked_at_is_cropped_to_its_middle() -> None:
    """As before there was anybody to look."""
    assert crop_focus(None, (1920, 1080), (1080, 1920)) == (0.5, 0.5)
    assert crop_focus(Attention(), (1920, 1080), (1080, 1920)) == (0.5, 0.5)
