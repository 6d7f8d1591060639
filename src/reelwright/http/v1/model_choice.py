"""Who serves the model that a call names for pictures or clips."""

from dataclasses import dataclass

from reelwright.catalog.models import LOCAL, Kind, Model, default_model, find_model


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
