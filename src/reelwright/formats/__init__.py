"""The create formats: ours in BUILT_IN, and those of installed plug-ins (`reelwright_render.plugins`)."""

import re
from typing import Any

from pydantic import BaseModel

from reelwright.formats.add_captions import ADD_CAPTIONS
from reelwright.formats.article import ARTICLE
from reelwright.formats.cinematic import CINEMATIC
from reelwright.formats.document import DOCUMENT
from reelwright.formats.extend_video import EXTEND_VIDEO
from reelwright.formats.format import Format
from reelwright.formats.hook_demo import HOOK_DEMO
from reelwright.formats.prompt_to_video import PROMPT_TO_VIDEO
from reelwright.formats.remove_background import REMOVE_BACKGROUND
from reelwright.formats.scenes import SCENES
from reelwright.formats.script_to_video import SCRIPT_TO_VIDEO
from reelwright.formats.slideshow import SLIDESHOW
from reelwright.formats.story import STORY
from reelwright.formats.talking_avatar import TALKING_AVATAR
from reelwright.formats.template import TEMPLATE
from reelwright.formats.ugc_ads import UGC_ADS
from reelwright_render.plugins import UnusablePlugin, load_plugins, record_fault

BUILT_IN: tuple[Format[Any], ...] = (
    STORY,
    SCRIPT_TO_VIDEO,
    PROMPT_TO_VIDEO,
    TEMPLATE,
    REMOVE_BACKGROUND,
    TALKING_AVATAR,
    ADD_CAPTIONS,
    UGC_ADS,
    HOOK_DEMO,
    CINEMATIC,
    SLIDESHOW,
    ARTICLE,
    DOCUMENT,
    EXTEND_VIDEO,
    SCENES,
)

_GROUP = "reelwright.formats"
_PATH = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def _check(value: object) -> Format[Any]:
    """Raises UnusablePlugin for what the service could not serve."""
    if not isinstance(value, Format):
        raise UnusablePlugin(f"{value!r} is no reelwright.formats.format.Format")
    if not (isinstance(value.request, type) and issubclass(value.request, BaseModel)):
        raise UnusablePlugin(f"the request of {value.name!r} is no Pydantic model")
    return value


def _check_names(format: Format[Any], known: dict[str, Format[Any]]) -> None:
    """A plug-in's path is its name with hyphens, and neither is anybody else's."""
    if format.path != format.name.replace("_", "-") or not _PATH.fullmatch(format.path):
        raise UnusablePlugin(
            f"a format's name is made of small letters, digits and _, and its path is the name with hyphens; "
            f"these are {format.name!r} and {format.path!r}"
        )
    taken = {path for one in known.values() for path in (one.path, *one.aliases)}
    if repeated := sorted({format.path, *format.aliases} & taken):
        raise UnusablePlugin(f"there is a format at the path {repeated[0]!r} already")


def _load() -> dict[str, Format[Any]]:
    formats: dict[str, Format[Any]] = {}
    for plugin in load_plugins(_GROUP, _check):
        try:
            if not plugin.is_ours:
                _check_names(plugin.value, formats)
        except UnusablePlugin as unusable:
            record_fault(_GROUP, plugin.package, plugin.entry, str(unusable))
        else:
            formats[plugin.value.name] = plugin.value
    return formats


FORMATS = _load()
