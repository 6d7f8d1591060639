"""Model servers of the operator's own that speak OpenAI's API: Ollama, vLLM, LM Studio, LocalAI, SGLang,
vLLM-Omni, stable-diffusion.cpp, Kokoro-FastAPI.

A server has one model as a rule, so each kind of work has an address, a key (or none) and a model of its own:
`open_wire` opens the wire to one of them. The engines are in the modules beside this one.
"""

from pydantic import BaseModel

from reelwright.engines.providers.openai_compatible.errors import PROVIDER, Work, explain_for, setting_of
from reelwright.engines.wire import SHORT_S, KeyAccess, PollingPace, Transport, Wire

__all__ = ["PROVIDER", "Work", "list_models", "open_wire", "setting_of"]


class _ServedModel(BaseModel):
    id: str


class _ServedModels(BaseModel):
    data: list[_ServedModel] | None = None


def open_wire(
    transport: Transport,
    work: Work,
    access: KeyAccess,
    base_url: str,
    *,
    within_s: float = SHORT_S,
    pace: PollingPace = PollingPace(),  # noqa: B008 - frozen
) -> Wire:
    """Open a wire to the server that does the work. Its address may end with `/v1` or leave it out; without a
    key no header is sent."""
    return Wire(
        transport,
        PROVIDER,
        base_url.rstrip("/").removesuffix("/v1"),  # some routes of these servers are not below /v1
        {"Authorization": f"Bearer {access.key}"} if access.key else {},
        access,
        explain_for(work),
        within_s=within_s,
        pace=pace,
        is_free=True,
    )


def list_models(wire: Wire) -> list[str]:
    """Return the ids of the models that the server has. Raises EngineFailed, also where it has no list."""
    return [one.id for one in wire.get("/v1/models").read(_ServedModels).data or []]
