"""Writes the table of docs/keys.md that says who does what, from the engines' offers; `make openapi` runs it.

python scripts/make_choices.py
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

from reelwright.engines.abilities import (
    CLIPS,
    IMAGES,
    PICTURE_EDITS,
    REACTION_CLIPS,
    SPEAKING_CLIPS,
    SPEECH,
    WRITING,
    Ability,
)
from reelwright.engines.choose import EMBEDDED_TOO
from reelwright.engines.offers import (
    OWN_SERVER_ENGINES,
    PROVIDER_ENGINES,
    OwnServerEngine,
    ProviderEngine,
)
from reelwright.settings import PREFIX, Settings

PAGE = Path(__file__).parent.parent / "docs" / "keys.md"
_HEAD = (
    "| work | with a key or a server, the first that is there | under the model | the provider's model is "
    "| without a key | if the provider fails |\n|-|-|-|-|-|-|\n"
)
_REFUSED = "refused with 400"
_OWN_SERVER = "[your own model server](own-models.md)"


@dataclass(frozen=True)
class Work:
    """A kind of work, and what this server does of it without a key."""

    what: str
    ability: Ability[Any]
    here: str = _REFUSED


_WORK = (
    Work("story: title, post and comments", WRITING, "our plots and the local writer"),
    Work("story and template: narration; talking avatar: its voice", SPEECH, "the local voices"),
    Work("story with `ai-images`", IMAGES),
    Work("story with `ai-videos`", CLIPS),
    Work(
        "talking avatar, `ugc-ads`; template with an avatar (fal only)",
        SPEAKING_CLIPS,
        "the local acting engine",
    ),
    Work("reaction", REACTION_CLIPS, "the local acting engine"),
    Work("avatar from a description", IMAGES, "the local portrait engine"),
    Work("picture for the library", IMAGES),
    Work("clip for the library", CLIPS),
    Work("picture cut out, or expanded", PICTURE_EDITS, "people are cut out, edges mirrored"),
)


class _ReadSettings:
    """Stands for the settings while an engine is made, and keeps which models it reads."""

    def __init__(self) -> None:
        self.models: list[str] = []

    def __getattr__(self, name: str) -> str:
        if name.endswith("_model"):
            self.models.append(name)
        return str(Settings.model_fields[name].default)


def page(text: str) -> str:
    """Return the page with its table made anew."""
    before, _, rest = text.partition(_HEAD)
    after = rest[rest.index("\n\n") :]
    return before + _HEAD + "\n".join(_rows()) + after


def _rows() -> Iterator[str]:
    for work in _WORK:
        by_keys = [one for one in PROVIDER_ENGINES if one.ability == work.ability]
        by_servers = [one for one in OWN_SERVER_ENGINES if one.ability == work.ability]
        for number, engine in enumerate([*by_keys, *by_servers]):
            models = ", ".join(f"`{model}`" for model in engine.models) or "–"
            settings = "<br>".join(f"`{PREFIX}{name.upper()}`" for name in _models_of(engine))
            rest = (work.here, _failure(work)) if not number else ("″", "″")
            who = engine.provider if isinstance(engine, ProviderEngine) else _OWN_SERVER
            cells = (work.what if not number else "″", who, models, settings or "–", *rest)
            yield f"| {' | '.join(cells)} |"


def _models_of(engine: ProviderEngine | OwnServerEngine) -> list[str]:
    read = _ReadSettings()
    engine.make(Mock(), cast(Settings, read))  # nothing is asked for while an engine is made
    return read.models


def _failure(work: Work) -> str:
    if work.ability.name in EMBEDDED_TOO:
        return "as without a key; where a model is named: `FAILED`"
    return "`FAILED`, and the credits come back"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
