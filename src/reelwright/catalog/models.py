"""The models that make pictures and clips, and what they cost."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

Kind = Literal["image", "video"]
LOCAL = "local"
"""The model, and the provider, of this server itself."""
SELF_HOSTED = "self-hosted"
"""The provider of models that run on a model server of the operator's own."""
PEOPLE_ONLY = f'Model "{LOCAL}" makes avatars and reactions only'


def not_available(model_id: str | None, kind: Kind = "image") -> str:
    """Why a model that somebody chose cannot be used; where nobody chose, that none can."""
    return (
        f'Model "{model_id}" is not available on this server' if model_id else f"No {kind} model is available"
    )


@dataclass(frozen=True)
class Model:
    """`credits` a picture, or a clip of `seconds`. `illustration` says that it draws rather than photographs,
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
    return tuple(Model(kind=kind, **table) for kind in kinds for table in tables[kind])


def find_model(model_id: str) -> Model | None:
    return next((model for model in models() if model.id == model_id), None)


def default_model(kind: Kind) -> Model:
    return next(model for model in models() if model.kind == kind and model.default)
