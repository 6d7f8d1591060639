"""The renderer that a worker uses."""

from pathlib import Path
from typing import Literal

from reelwright.workflows.parts import Renderer


def make_renderer(
    engines: Literal["local", "instant"], encoder: Literal["x264", "hardware"], cache: Path
) -> Renderer:
    """Test engines come with a renderer that answers at once. The real one keeps segments in `cache`, and
    tries this machine's encoder where that is asked for."""
    if engines == "instant":
        from reelwright.workflows.instant_renderer import InstantRenderer

        return InstantRenderer()
    from reelwright.workflows.local_renderer import LocalRenderer
    from reelwright_render.encode.hardware import find_working_encoder

    if encoder == "hardware":
        return LocalRenderer(cache, find_coder=find_working_encoder)
    return LocalRenderer(cache)
