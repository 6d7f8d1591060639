"""A field that names a model: one of the catalogue, or this server's own."""

from typing import Annotated, Any

from pydantic import AfterValidator

from reelwright.catalog.models import LOCAL, LOCAL_ILLUSTRATION, PEOPLE_ONLY, Kind, find_model
from reelwright.formats.shapes import Text, in_catalogue, refusal

_MEDIA_TYPES: dict[Kind, str] = {"image": "ai-images", "video": "ai-videos"}


def model_for(kind: Kind, *, people: bool = False) -> Any:
    """A field's type: a known model of this kind. `people` says that avatars are made, which `local` can."""

    def check(name: str) -> str:
        if name == LOCAL and people:
            return name
        if name == LOCAL:
            raise refusal(PEOPLE_ONLY)
        if name == LOCAL_ILLUSTRATION and people:
            raise refusal(f'Model "{name}" makes no avatars and reactions: use "{LOCAL}"')
        model = find_model(name)
        if model is not None and model.kind != kind:
            raise refusal(f'Model "{name}" cannot be used with mediaType {_MEDIA_TYPES[kind]}')
        return name

    known = in_catalogue("model", lambda name: find_model(name) is not None)
    return Annotated[Text, known, AfterValidator(check)]
