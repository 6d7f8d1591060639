"""As an animated series: light in three steps, thin dark lines, strong clean colours, a soft glow."""

from reelwright_pictures.brush import limit
from reelwright_pictures.develop import develop_parts, finish
from reelwright_pictures.ink import ink_over, lines_of, saturate
from reelwright_pictures.light import relight
from reelwright_pictures.stage import Array, Layer, Stage


def paint(stage: Stage) -> Array:
    developed = develop_parts(stage, _light)
    unit = stage.setting.unit
    picture = finish(developed.picture, stage, grain=0)
    drawn = ink_over(picture, lines_of(developed, 2.2 * unit, 1.6, 1.3 * unit) * 0.8, (0.1, 0.07, 0.14))
    return saturate(drawn, 1.18)


def _light(layer: Layer, stage: Stage) -> Array:
    return limit(relight(layer, stage.light, steps=3) * 1.04, 4)
