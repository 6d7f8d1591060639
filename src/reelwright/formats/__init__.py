"""The create formats. Adding one is a file beside this one and a line here."""

from typing import Any

from reelwright.formats.add_captions import ADD_CAPTIONS
from reelwright.formats.format import Format
from reelwright.formats.hook_demo import HOOK_DEMO
from reelwright.formats.remove_background import REMOVE_BACKGROUND
from reelwright.formats.story import STORY
from reelwright.formats.talking_avatar import TALKING_AVATAR
from reelwright.formats.template import TEMPLATE
from reelwright.formats.ugc_ads import UGC_ADS

_ALL: tuple[Format[Any], ...] = (
    STORY,
    TEMPLATE,
    REMOVE_BACKGROUND,
    TALKING_AVATAR,
    ADD_CAPTIONS,
    UGC_ADS,
    HOOK_DEMO,
)

FORMATS = {format.name: format for format in _ALL}
