"""The field `model` of calls that make pictures or clips: one of the catalogue, or this server's own."""

from typing import Annotated, Any

from pydantic import AfterValidator

from reelwright.catalog.models import LOCAL, Kind, default_model, find_model
from reelwright.formats.shapes import Text, in_catalogue, refusal

_MEDIA_TYPES: dict[Kind, str] = {"image": "ai-images", "video": "ai-videos"}


def model_for(kind: Kind) -> Any:
    """A field's type: a known model of this kind. `local` makes whatever this server can make."""

    def check(name: str) -> str:
        model = find_model(name)
        if name != LOCAL and model is not None and model.kind != kind:
            raise refusal(f'Model "{name}" cannot be used with mediaType {_MEDIA_TYPES[kind]}')
        return name

    known = in_catalogue("model", lambda name: name == LOCAL or find_model(name) is not None)
    return Annotated[Text, known, AfterValidator(check)]


def provider_of(model: str | None, kind: Kind) -> str:
    """Whose key an own-keys team needs; empty for a model of this server."""
    if model == LOCAL:
        return ""
    return ((model and find_model(model)) or default_model(kind)).provider
