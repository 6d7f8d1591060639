"""How well people are cut out, against mattes that are known: bars that no change may miss."""

import cv2
import numpy as np
import pytest
from engines.composites import PICTURES, composites, grounds, judged, person
from engines.every_engine import RVM
from sampling import sampled

from reelwright.engines.local.matting import SelfieMatting
from reelwright.engines.local.matting_rvm import RvmMatting
from reelwright.engines.matting import PART_FRAMES

pytestmark = pytest.mark.slow

WIDTH, HEIGHT, FRAMES = 640, 360, 24


@pytest.fixture(scope="module")
def clips():
    """A moving person before a room, a city and a cup of coffee, under film grain."""
    return [list(composites(person(), ground, FRAMES)) for ground in grounds(WIDTH, HEIGHT)]


@pytest.mark.parametrize("ground", [0, 1, 2], ids=["room", "city", "cup"])
def test_the_default_engine_errs_little_and_does_not_flicker(clips, ground):
    """Before each background a mean error of at most 0.022 and a dtSSD of at most 0.065."""
    seen = judged(SelfieMatting(), [clips[ground]])
    assert seen.error <= 0.022, seen
    assert seen.flicker <= 0.065, seen


@pytest.mark.parametrize("ground", [0, 1, 2], ids=["room", "city", "cup"])
def test_the_optional_engine_hardly_errs(clips, ground):
    """Before each background a mean error of at most 0.005 and a dtSSD of at most 0.035."""
    seen = judged(RvmMatting(RVM), [clips[ground]])
    assert seen.error <= 0.005, seen
    assert seen.flicker <= 0.035, seen


@pytest.mark.parametrize("engine", sampled([SelfieMatting(), RvmMatting(RVM)], 2), ids=["selfie", "rvm"])
def test_parts_of_a_walk_join_without_a_step(engine):
    """With the engine's warm-up the second part's matte is that of the whole clip, within one level, from its
    first frame on; the person walks, and faces are looked for."""
    ground, more = grounds(320, 180)[2], 6
    frames = [frame for frame, _ in composites(person(), ground, PART_FRAMES + more)]
    whole, begin = engine.begin(), PART_FRAMES - engine.warm_up
    alphas = [whole.alpha(frame) for frame in frames][PART_FRAMES:]
    part = engine.begin(begin)
    again = [part.alpha(frame) for frame in frames[begin:]][engine.warm_up :]
    assert np.count_nonzero(alphas[0]) > 0
    assert max(int(cv2.absdiff(one, other).max()) for one, other in zip(alphas, again, strict=True)) <= 1


def test_who_turns_away_beside_somebody_is_cut_out_too():
    """The look around a face does not take those away whose own is not seen."""
    hidden = person()[:, ::-1].copy()
    hidden[60:190, 205:360, :3] = cv2.GaussianBlur(hidden[60:190, 205:360, :3], (0, 0), 25)
    picture, theirs = grounds(WIDTH, HEIGHT)[0], None
    for somebody, left in ((person(), 80), (hidden, 200)):
        moved = cv2.warpAffine(somebody, np.array([[0.8, 0, left], [0, 0.8, 90]]), (WIDTH, HEIGHT))
        share, theirs = moved[..., 3:] / 255, moved[..., 3] == 255
        picture = (moved[..., :3] * share + picture * (1 - share)).astype(np.uint8)
    matte = SelfieMatting().begin()
    alpha = [matte.alpha(picture) for _ in range(4)][-1]
    assert np.count_nonzero(alpha[theirs] > 127) > 0.97 * np.count_nonzero(theirs)


@pytest.mark.parametrize("engine", [SelfieMatting(), RvmMatting(RVM)], ids=["selfie", "rvm"])
def test_a_picture_of_a_cup_shows_nobody_and_a_portrait_somebody(engine):
    """Whoever wants things cut out is told that only people are."""
    for name, somebody in (("coffee.jpg", False), ("astronaut.jpg", True)):
        picture = cv2.imread(str(PICTURES / name))
        assert engine.is_person(picture, engine.begin().alpha(picture)) is somebody


def test_a_cup_beside_somebody_is_left_where_it_is(clips):
    """Of the background less than a fiftieth is taken for somebody, though the whole picture shows a cup as
    large as she is: the network is asked about the people around their faces."""
    matte = SelfieMatting().begin()
    for frame, truth in clips[2]:
        alpha = matte.alpha(frame)
        assert np.count_nonzero((alpha > 127) & (truth == 0)) < 0.02 * truth.size


@pytest.mark.parametrize(
    ("engine", "kept"), [(SelfieMatting(), True), (RvmMatting(RVM), False)], ids=["selfie", "rvm"]
)
def test_of_a_helmet_before_somebody_is_kept_what_the_documents_say(engine, kept):
    """The default engine keeps more than 0.9 of it, the optional one less than 0.1: docs/backgrounds.md and
    doctor tell people so."""
    picture = cv2.imread(str(PICTURES / "astronaut.jpg"))
    matte = engine.begin()
    alpha = [matte.alpha(picture) for _ in range(4)][-1]
    helmet = np.zeros(alpha.shape, np.uint8)
    cv2.circle(helmet, (390, 430), 60, 255, -1)
    share = alpha[helmet > 0].mean() / 255
    assert share > 0.9 if kept else share < 0.1, share
