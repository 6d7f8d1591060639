"""A drawn portrait without its setting."""

import io
from collections.abc import Iterator

import av
import cv2
import numpy as np

from reelwright.engines.acting import ActRequest
from reelwright.engines.fake_acting import FakeActing
from reelwright.engines.local.acting import LocalActing
from reelwright.engines.local.portraits import LocalPortraits
from reelwright_people.cut_out import part_pixels
from reelwright_people.portrait.setting import paint_setting
from reelwright_people.portrait.stage import framing
from reelwright_people.poses import Pose
from reelwright_people.scores import Score
from reelwright_people.traits import Portrait, PortraitTraits
from reelwright_render.pixels.decode import planes
from reelwright_render.pixels.planar import to_bgr

SOMEBODY = Portrait(PortraitTraits(), 5)
SIZE = (160, 200)


def lumas(video: bytes | str | None) -> Iterator[np.ndarray]:
    assert isinstance(video, bytes)
    with av.open(io.BytesIO(video)) as container:
        for frame in container.decode(video=0):
            yield planes(frame)[0].copy()


def test_a_portrait_alone_over_its_setting_is_the_portrait() -> None:
    """Premultiplied pixels laid over the setting give the whole frame everywhere, at the edges of the hair,
    too."""
    engine = LocalPortraits()
    whole = engine.frame(SOMEBODY, Pose(), *SIZE).pixels.astype(int)
    alone = engine.frame(SOMEBODY, Pose(), *SIZE, alone=True).pixels.astype(int)
    setting = paint_setting(SOMEBODY, *SIZE, *framing(*SIZE)).astype(int)
    alpha = alone[:, :, 3:]
    between = ((alpha > 32) & (alpha < 224)).sum()
    assert 0.2 < (alpha == 255).mean() < 0.8 and between > 100
    assert (alone[:, :, :3] <= alpha).all()
    laid = alone + setting * (255 - alpha) / 255
    assert np.abs(laid - whole).max() <= 2


def test_colours_run_on_around_somebody() -> None:
    """Inside they are as drawn; at the rim they are the person's own, not darkened by nothing."""
    pixels = LocalPortraits().frame(SOMEBODY, Pose(), *SIZE, alone=True).pixels
    picture, alpha = part_pixels(pixels)
    colours = to_bgr(picture).astype(int)
    inside = cv2.erode((alpha == 255).astype(np.uint8), np.ones((7, 7), np.uint8)) > 0
    assert np.abs(colours - pixels[:, :, :3])[inside].mean() < 4
    ring = (cv2.dilate(alpha, np.ones((3, 3), np.uint8)) > 0) & (alpha < 24)
    near = cv2.erode((alpha == 255).astype(np.uint8), np.ones((3, 3), np.uint8)) == 0
    rim = near & (alpha == 255)
    assert abs(colours[ring].mean() - colours[rim].mean()) < 30


def test_a_film_without_its_setting_is_two_videos_of_one_length() -> None:
    """The matte's luma goes from 0 to 255; as many frames as were asked for, of the instant engine, too."""
    score = Score((), (), (), 1_000, 5)
    fake = FakeActing().act(ActRequest(SOMEBODY, score, *SIZE, 4, 6, cut_out=True))
    assert len(list(lumas(fake.video))) == len(list(lumas(fake.matte))) == fake.frames == 6
    acting = LocalActing(LocalPortraits(), None)  # type: ignore[arg-type]
    act = acting.act(ActRequest(SOMEBODY, score, *SIZE, 4, 6, cut_out=True))
    colours, mattes = list(lumas(act.video)), list(lumas(act.matte))
    assert (act.frames, len(colours), len(mattes)) == (6, 6, 6)
    assert mattes[0].shape == SIZE[::-1]
    assert mattes[0][:20, :20].max() <= 6 and mattes[0][150, 80] >= 249


def test_shoulders_that_rise_leave_no_gap_at_the_foot() -> None:
    """Breathing in, somebody still reaches the frame's last row."""
    for breath in (0.0, 0.5, 1.0):
        alpha = LocalPortraits().frame(SOMEBODY, Pose(breath=breath), *SIZE, alone=True).pixels[:, :, 3]
        assert alpha[-1, SIZE[0] // 2] == 255
