"""The create formats. Adding one is a file beside this one and a line here."""

from typing import Any

from reelwright.formats.format import Format
from reelwright.formats.story import STORY

FORMATS: dict[str, Format[Any]] = {format.name: format for format in [STORY]}
