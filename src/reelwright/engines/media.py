"""The type of a medium in what an engine returns: the bytes of the file while it is fresh from the engine,
the file's key in storage once it is kept there."""

from typing import TypeVar

Media = TypeVar("Media", bytes, str)
