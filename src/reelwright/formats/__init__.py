"""The create formats. Adding one is a file beside this one and a line here."""

from typing import Any

from reelwright.formats.format import Format
from reelwright.formats.remove_background import REMOVE_BACKGROUND
from reelwright.formats.story import STORY
from reelwright.formats.template import TEMPLATE

_ALL: tuple[Format[Any], ...] = (STORY, TEMPLATE, REMOVE_BACKGROUND)

FORMATS = {format.name: format for format in _ALL}
