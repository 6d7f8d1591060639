"""Writes the table of docs/keys.md that says who does what, from the engines' offers; `make openapi` runs it.

python scripts/make_choices.py
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

from reelwright.engines.abilities import (
    CLIP_MATTING,
    CLIPS,
    CLONED_SPEECH,
    CLONING,
    IMAGES,
    PICTURE_EDITS,
    REACTION_CLIPS,
    SEEING,
    SPEAKING_CLIPS,
    SPEECH,
    WEB,
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
from reelwright.engines.workflow_offers import WORKFLOW_ENGINES, WorkflowEngine
from reelwright.settings import PREFIX, Settings

PAGE = Path(__file__).parent.parent / "docs" / "keys.md"
_HEAD = (
    "| work | with a key or a server, the first that is there | under the model | the provider's model is "
    "| without a key | if the provider fails |\n|-|-|-|-|-|-|\n"
)
_DRAWN = "the local illustration engine (`local-illustration`)"
_FILMED = "the local illustration engine, in motion (`local-motion`)"
_OWN_SERVER = "[your own model server](own-models.md)"
_COMFYUI = "[your own ComfyUI](own-models.md#comfyui)"


@dataclass(frozen=True)
class Work:
    """A kind of work, and what this server does of it without a key."""

    what: str
    ability: Ability[Any]
    here: str


_WORK = (
    Work("story: title, post and comments", WRITING, "our plots and the local writer"),
    Work("narration; a talking avatar's voice; `voice/speech`", SPEECH, "the local voices"),
    Work("story with `ai-images`", IMAGES, _DRAWN),
    Work("story with `ai-videos`", CLIPS, _FILMED),
    Work(
        "talking avatar, `ugc-ads`; template with an avatar (fal only)",
        SPEAKING_CLIPS,
        "the local acting engine",
    ),
    Work("reaction", REACTION_CLIPS, "the local acting engine"),
    Work("avatar from a description", IMAGES, "the local portrait engine"),
    Work("photograph that becomes an avatar: its tags", SEEING, "the local vision engine"),
    Work("picture for the library", IMAGES, _DRAWN),
    Work("clip for the library", CLIPS, _FILMED),
    Work("article: its page", WEB, "the local reader of pages"),
    Work("`remove-background`", CLIP_MATTING, "people are cut out by the local engine"),
    Work("picture cut out, or expanded", PICTURE_EDITS, "people are cut out, edges mirrored"),
    Work("`voice/clone`", CLONING, "refused"),
    Work("what a cloned voice says", CLONED_SPEECH, "refused"),
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
        by_workflows = [one for one in WORKFLOW_ENGINES if one.ability == work.ability]
        engines = [*by_keys, *by_servers, *by_workflows]
        for number, engine in enumerate(engines):
            models = ", ".join(f"`{model}`" for model in engine.models) or "–"
            settings = "<br>".join(f"`{PREFIX}{name.upper()}`" for name in _models_of(engine))
            rest = (work.here, _failure(work, engines)) if not number else ("″", "″")
            who = _who(engine)
            cells = (work.what if not number else "″", who, models, settings or "–", *rest)
            yield f"| {' | '.join(cells)} |"


def _who(engine: ProviderEngine | OwnServerEngine | WorkflowEngine) -> str:
    if isinstance(engine, ProviderEngine):
        return engine.provider
    return _COMFYUI if isinstance(engine, WorkflowEngine) else _OWN_SERVER


def _models_of(engine: ProviderEngine | OwnServerEngine | WorkflowEngine) -> list[str]:
    if isinstance(engine, WorkflowEngine):
        return [f"comfyui_{engine.needs}_workflow"]
    read = _ReadSettings()
    engine.make(Mock(), cast(Settings, read))  # nothing is asked for while an engine is made
    return read.models


def _failure(work: Work, engines: Sequence[ProviderEngine | OwnServerEngine | WorkflowEngine]) -> str:
    if work.ability.name in EMBEDDED_TOO:
        can_be_named = any(engine.models for engine in engines)
        return f"as without a key{'; where a model is named: `FAILED`' if can_be_named else ''}"
    return "`FAILED`, and the credits come back"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
