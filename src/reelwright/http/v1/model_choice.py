"""The field `model` of calls that make pictures or clips: one of the catalogue, or this server's own."""

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import AfterValidator

from reelwright.catalog.models import LOCAL, PEOPLE_ONLY, Kind, Model, default_model, find_model
from reelwright.formats.shapes import Text, in_catalogue, refusal

_MEDIA_TYPES: dict[Kind, str] = {"image": "ai-images", "video": "ai-videos"}


def model_for(kind: Kind, *, people: bool = False) -> Any:
    """A field's type: a known model of this kind. `people` says that avatars are made, which `local` can."""

    def check(name: str) -> str:
        if name == LOCAL and people:
            return name
        if name == LOCAL:
            raise refusal(PEOPLE_ONLY)
        model = find_model(name)
        if model is not None and model.kind != kind:
            raise refusal(f'Model "{name}" cannot be used with mediaType {_MEDIA_TYPES[kind]}')
        return name

    known = in_catalogue("model", lambda name: find_model(name) is not None)
    return Annotated[Text, known, AfterValidator(check)]


def provider_of(model: str | None, kind: Kind) -> str:
    """Return whose key an own-keys team needs."""
    return ((model and find_model(model)) or default_model(kind)).provider


@dataclass(frozen=True)
class Maker:
    """The engine that draws a person. `provider` is whose key an own-keys team needs: empty for the engine
    of this machine."""

    model: Model
    provider: str


def maker_of(model: str | None) -> Maker:
    """Return who would serve a model: the default where nobody names one."""
    default = default_model("image")
    chosen = find_model(model or "") or default
    provider = "" if model == LOCAL else chosen.provider
    return Maker(chosen, provider)
