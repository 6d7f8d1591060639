"""The renderer under its earlier name, for scripts with `from reelwright import render`. New ones import
`reelwright_render`, which has the same names and needs no service."""

from typing import Any

import reelwright_render

__all__ = reelwright_render.__all__


def __getattr__(name: str) -> Any:
    return getattr(reelwright_render, name)
