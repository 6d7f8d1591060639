"""As near to a photograph as a composed picture comes: light and focus, no effects. It is an illustration."""

from reelwright_pictures.develop import develop, finish
from reelwright_pictures.stage import Array, Stage


def paint(stage: Stage) -> Array:
    return finish(develop(stage, aperture=7), stage, grain=0.02)
