"""What a ComfyUI of the operator's own can do here: its engines, where its address and their files are
set."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from reelwright.catalog.models import COMFYUI
from reelwright.engines.abilities import CLIPS, IMAGES, Ability, KeyUse
from reelwright.engines.offers import Offer, OpenAccess, read_lengths
from reelwright.engines.workflow_files import Workflow, read_workflows
from reelwright.settings import Settings


@dataclass(frozen=True)
class WorkflowEngine:
    """A row of the table: the engine is there where the file of the work `needs` is set. `models` are the
    catalogue's ids."""

    ability: Ability[Any]
    needs: str
    models: tuple[str, ...]


WORKFLOW_ENGINES = (
    WorkflowEngine(IMAGES, "image", ("comfyui-image",)),
    WorkflowEngine(CLIPS, "clip", ("comfyui-video",)),
)


def workflow_offers(settings: Settings, open_access: OpenAccess | None) -> Iterator[Offer[object]]:
    """Raises WrongSetting for a file that cannot be used."""
    workflows = read_workflows(settings)
    if "clip" in workflows:
        _lengths(settings)
    for engine in WORKFLOW_ENGINES:
        if engine.needs in workflows:
            name = f"comfyui-{engine.ability.name}"
            make = partial(_make, engine.needs, settings, workflows, open_access)
            yield Offer(engine.ability, name, make, frozenset(engine.models), service=COMFYUI)


def _lengths(settings: Settings) -> tuple[int, ...]:
    return read_lengths("REELWRIGHT_COMFYUI_CLIP_SECONDS", settings.comfyui_clip_seconds)


def _make(
    work: str,
    settings: Settings,
    workflows: dict[str, Workflow],
    open_access: OpenAccess | None,
    use: KeyUse,
) -> object:
    from reelwright.engines.providers import open_transport
    from reelwright.engines.providers.comfyui import open_wire
    from reelwright.engines.providers.comfyui.clips import ComfyClips
    from reelwright.engines.providers.comfyui.pictures import ComfyPictures
    from reelwright.engines.wire import KeyAccess

    access = open_access(COMFYUI, use) if open_access else KeyAccess(settings.comfyui_api_key.strip())
    wire = open_wire(open_transport(settings), access, settings.comfyui_base_url)
    if work == "image":
        return ComfyPictures(wire, workflows)
    return ComfyClips(
        wire, workflows, _lengths(settings), settings.comfyui_clip_fps, settings.comfyui_clip_size
    )
