"""Scripts that were written before the renderer was a package of its own."""

import reelwright_render
from reelwright import errors, render


def test_the_earlier_name_leads_to_the_same_things() -> None:
    """Whatever is public, and the errors that scripts catch."""
    assert render.__all__ == reelwright_render.__all__
    assert all(getattr(render, name) is getattr(reelwright_render, name) for name in render.__all__)
    assert errors.Invalid is reelwright_render.errors.Invalid
    assert errors.EngineFailed is reelwright_render.errors.EngineFailed
