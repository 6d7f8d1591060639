"""Styles: each paints the whole frame in its own way, and light falls from where the scene says."""

from dataclasses import replace

import numpy as np
import pytest

from reelwright_pictures import styles
from reelwright_pictures.brush import rgb
from reelwright_pictures.compose import compose
from reelwright_pictures.develop import develop, finish, put, put_blurred, vignette
from reelwright_pictures.errors import Invalid
from reelwright_pictures.light import normals_of, relight
from reelwright_pictures.scene import Scene, Subject, Thing
from reelwright_pictures.stage import Array, Fog, Layer, Light, Setting, Stage
from reelwright_pictures.styles import paint, style_names
from reelwright_pictures.tint import TINTS, tint

SHAPES = ((144, 256), (256, 144), (160, 160))
DOG = Scene("park", subjects=(Subject(Thing("dog", 0.7)),), seed=4)


@pytest.fixture(scope="module")
def stages() -> dict[tuple[int, int], Stage]:
    return {size: compose(DOG, *size) for size in SHAPES}


@pytest.fixture(scope="module")
def painted(stages: dict[tuple[int, int], Stage]) -> dict[str, Array]:
    return {style: paint(stages[SHAPES[0]], style) for style in style_names()}


def disc(shading: str = "relief", colour: str = "#888888") -> Layer:
    ys, xs = np.mgrid[0:64, 0:64]
    alpha = (np.hypot(xs - 32, ys - 32) < 28).astype(np.float32)
    colours = np.broadcast_to(rgb(colour), (64, 64, 3)).astype(np.float32)
    return Layer("disc", colours, alpha, 5.0, shading=shading)  # type: ignore[arg-type]


def stage_of(*layers: Layer) -> Stage:
    return Stage(Setting(64, 64), layers, Light(), 30.0)


def test_the_issues_nine_styles_are_there() -> None:
    assert style_names() == (
        "anime", "cinematic", "claymation", "comic", "flat", "line-art", "pixel-art", "realistic",
        "watercolor",
    )  # fmt: skip


@pytest.mark.parametrize("style", style_names())
def test_a_style_fills_every_shape_with_colours_of_0_to_1(
    style: str, stages: dict[tuple[int, int], Stage], painted: dict[str, Array]
) -> None:
    for (width, height), stage in stages.items():
        picture = painted[style] if (width, height) == SHAPES[0] else paint(stage, style)
        assert picture.shape == (height, width, 3)
        assert picture.dtype == np.float32
        assert np.isfinite(picture).all()
        assert 0 <= picture.min() < picture.max() <= 1
        border = np.concatenate([picture[0], picture[-1], picture[:, 0], picture[:, -1]])
        assert border.max(1).mean() > 0.15, "the edge of the frame is not black"


@pytest.mark.parametrize("style", style_names())
def test_a_style_looks_like_no_other_one(style: str, painted: dict[str, Array]) -> None:
    others = [other for other in style_names() if other != style]
    nearest = min(float(np.abs(painted[style] - painted[other]).mean()) for other in others)
    assert nearest > 0.004


def test_a_style_paints_the_same_pixels_again(
    stages: dict[tuple[int, int], Stage], painted: dict[str, Array]
) -> None:
    for style in style_names():
        assert np.array_equal(painted[style], paint(stages[SHAPES[0]], style)), style


def test_pixel_art_has_few_colours(painted: dict[str, Array]) -> None:
    assert len(np.unique(painted["pixel-art"].reshape(-1, 3), axis=0)) <= 28


def test_line_art_is_nearly_grey_and_watercolor_is_not(painted: dict[str, Array]) -> None:
    chroma = {style: float(np.ptp(picture, 2).mean()) for style, picture in painted.items()}
    assert chroma["line-art"] < 0.5 * chroma["watercolor"]


def test_an_unknown_style_is_refused_with_the_names_of_all() -> None:
    with pytest.raises(Invalid, match="no style 'oil': the styles are anime, cinematic, .*watercolor"):
        paint(stage_of(disc()), "oil")


def test_clouds_drift_only_in_styles_that_keep_their_colours() -> None:
    assert {style for style in style_names() if styles.lets_clouds_drift(style)} == {
        "cinematic", "realistic", "claymation", "anime",
    }  # fmt: skip


def test_the_side_towards_the_light_is_brighter() -> None:
    for x in (-1.0, 1.0):
        lit = relight(disc(), Light((x, 0.0, 0.4), rim=(0, 0, 0)))
        left, right = lit[32, 8:16].mean(), lit[32, 48:56].mean()
        assert bool(right > left) is (x > 0)


def test_painted_layers_keep_their_colours_and_flat_ones_are_lit_evenly() -> None:
    assert relight(disc("painted"), Light()) is not None
    assert np.array_equal(relight(disc("painted"), Light()), disc().colour)
    flat = relight(disc("flat"), Light())
    assert np.ptp(flat.reshape(-1, 3), axis=0).max() < 1e-6
    assert relight(disc("flat"), Light(key=(0.1, 0.1, 0.1))).mean() < flat.mean()


def test_steps_leave_few_levels_of_light() -> None:
    inside = disc().alpha > 0.5
    stepped = relight(disc(), Light((1.0, 0.0, 0.3)), steps=3)[inside]
    smooth = relight(disc(), Light((1.0, 0.0, 0.3)))[inside]
    assert len(np.unique(stepped, axis=0)) <= 4 < len(np.unique(smooth, axis=0))


def test_normals_are_of_length_1_and_lean_outwards() -> None:
    normals = normals_of(disc().colour, disc().alpha, 0.8)
    assert np.allclose(np.linalg.norm(normals, axis=2), 1, atol=1e-4)
    assert normals[32, 8, 0] < -0.1 < 0.1 < normals[32, 55, 0]


def test_what_is_nearer_covers_what_is_behind_it() -> None:
    behind, before = disc("painted", "#ff0000"), replace(disc("painted", "#00ff00"), depth=2.0)
    seen = develop(stage_of(behind, before))
    assert tuple(seen[32, 32].round(2)) == (0, 1, 0)


def test_fog_hides_two_thirds_at_its_own_distance_and_leaves_skies() -> None:
    fog = Fog((1.0, 1.0, 1.0), 100.0)
    for depth, share in ((0.01, 0.0), (100.0, 0.632), (5000.0, 0.0)):
        stage = replace(stage_of(replace(disc("painted", "#000000"), depth=depth)), fog=fog)
        assert develop(stage)[32, 32, 0] == pytest.approx(share, abs=0.01)


def test_lamps_shine_whatever_the_hour() -> None:
    lamp = replace(disc("painted", "#000000"), emit=np.full((64, 64, 3), 1.5, np.float32))
    assert develop(stage_of(lamp))[32, 32, 0] == pytest.approx(1.5)


def test_only_what_is_out_of_focus_is_blurred() -> None:
    sharp, focus = disc("painted", "#ffffff"), 5.0
    for depth, is_soft in ((5.0, False), (0.8, True)):
        stage = replace(stage_of(replace(sharp, depth=depth)), focus=focus)
        picture = develop(stage, aperture=60)[:, :, 0]
        assert bool(((picture > 0.2) & (picture < 0.8)).any()) is is_soft


@pytest.mark.parametrize("at", [(-100, 0), (0, -100), (64, 0), (0, 64)])
def test_a_layer_outside_of_the_frame_changes_nothing(at: tuple[int, int]) -> None:
    picture = np.full((64, 64, 3), 0.5, np.float32)
    put(picture, disc().colour, disc().alpha, *at)
    put_blurred(picture, disc().colour, replace(disc(), x=at[0] * 2, y=at[1] * 2), 2.0)
    assert (picture == 0.5).all()


def test_corners_darken_and_the_middle_does_not() -> None:
    factor = vignette(90, 160, 0.4)
    assert factor[80, 45] == 1
    assert factor[0, 0] == factor.min() < 0.9


def test_a_finished_picture_has_no_burnt_out_or_missing_parts() -> None:
    bright = np.full((64, 64, 3), 3.0, np.float32)
    assert finish(bright, stage_of(disc())).max() <= 1


@pytest.mark.parametrize("name", sorted(TINTS))
def test_a_red_thing_takes_every_named_colour(name: str) -> None:
    """The colour that is nearest to the tinted one is the one asked for, or a neighbour that looks alike."""
    colours, alpha = disc(colour="#c8322f").colour, disc().alpha
    made = tint(colours, alpha, name)[32, 32]
    near = sorted(TINTS, key=lambda other: float(np.abs(rgb(TINTS[other]) - made).sum()))
    assert name in near[:3]


def test_tinting_keeps_shading_and_unknown_colours_change_nothing() -> None:
    colours, alpha = disc(colour="#c8322f").colour.copy(), disc().alpha
    colours[:, :32] *= 0.6
    made = tint(colours, alpha, "blue")
    assert made[32, 16].sum() < 0.8 * made[32, 48].sum()
    assert np.array_equal(tint(colours, alpha, "ultraviolet"), colours)
