"""The models that make pictures and clips, and what they cost."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

Kind = Literal["image", "video"]
LOCAL = "local"
"""The model, and the provider, of this server itself."""
SELF_HOSTED = "self-hosted"
"""The provider of models that run on a model server of the operator's own."""
COMFYUI = "comfyui"
"""The provider of models that a ComfyUI of the operator's own runs."""
LOCAL_ILLUSTRATION, LOCAL_MOTION = "local-illustration", "local-motion"
"""The models of this server itself that draw pictures, and clips, from words."""
PEOPLE_ONLY = f'Model "{LOCAL}" makes avatars and reactions only'


def not_available(model_id: str | None, kind: Kind = "image") -> str:
    """Why a model that somebody chose cannot be used; where nobody chose, that none can."""
    return (
        f'Model "{model_id}" is not available on this server' if model_id else f"No {kind} model is available"
    )


@dataclass(frozen=True)
class Model:
    """`credits` a picture, or a clip, about `seconds` long where nothing else is wished; `durations_s` are
    all lengths that the catalogue knows of. `illustration` says that it draws rather than photographs,
    `is_stock` that it finds what others have made, `most` how many characters of a prompt it reads. Where
    `start_frame`, `end_frame` and `audio` say so, a clip may begin or end with a given frame, or have
    sound."""

    id: str
    kind: Kind
    name: str
    provider: str
    description: str
    credits: int
    seconds: int = 0
    durations_s: tuple[int, ...] = ()
    default: bool = False
    illustration: bool = False
    most: int = 4_000
    start_frame: bool = False
    end_frame: bool = False
    audio: bool = False
    is_stock: bool = False


@cache
def models() -> tuple[Model, ...]:
    tables = tomllib.loads((Path(__file__).parent / "models.toml").read_text("utf-8"))
    kinds: tuple[Kind, ...] = ("image", "video")
    return tuple(_read(kind, table) for kind in kinds for table in tables[kind])


def _read(kind: Kind, table: dict[str, Any]) -> Model:
    durations = tuple(table.pop("durations_s", ()))
    return Model(kind=kind, durations_s=durations, **table)


def find_model(model_id: str) -> Model | None:
    return next((model for model in models() if model.id == model_id), None)


def is_illustration(model_id: str | None) -> bool:
    """Return whether a model of the catalogue draws rather than photographs."""
    model = find_model(model_id) if model_id else None
    return model is not None and model.illustration


def default_model(kind: Kind) -> Model:
    return next(model for model in models() if model.kind == kind and model.default)


def local_model(kind: Kind) -> Model:
    """Return the model by which this server itself makes pictures or clips."""
    found = find_model(LOCAL_ILLUSTRATION if kind == "image" else LOCAL_MOTION)
    assert found is not None
    return found
