"""ComfyUI: a server of the operator's own that runs graphs. It bills nothing, has one queue, and runs one
graph after the other; its engines, in the modules beside this one, work by the operator's workflow files."""

from typing import Any

from pydantic import BaseModel

from reelwright.engines.wire import SHORT_S, KeyAccess, PollingPace, Reply, Transport, Wire, clean_reason
from reelwright.errors import EngineBusy, EngineFailed, KeyRejected

PROVIDER = "comfyui"


class NodeRefused(EngineFailed):
    """A node of the graph cannot run. `node_id` and `input_name` may be anything that the server says."""

    def __init__(self, reason: str, node_id: str, input_name: str) -> None:
        super().__init__(f"{PROVIDER} cannot run the workflow: {reason}")
        self.reason = reason
        self.node_id = node_id
        self.input_name = input_name


class _Extra(BaseModel):
    input_name: str | None = None


class _NodeProblem(BaseModel):
    message: str = ""
    details: Any = None
    extra_info: _Extra | None = None

    @property
    def reason(self) -> str:
        details = f": {self.details}" if isinstance(self.details, str) and self.details else ""
        return clean_reason(f"{self.message}{details}")


class _NodeErrors(BaseModel):
    errors: list[_NodeProblem] = []


class _RejectionBody(BaseModel):
    error: _NodeProblem | str | None = None
    node_errors: dict[str, _NodeErrors] | list[Any] | None = None


def open_wire(
    transport: Transport,
    access: KeyAccess,
    base_url: str,
    *,
    within_s: float = SHORT_S,
    pace: PollingPace = PollingPace(),  # noqa: B008 - frozen
) -> Wire:
    """Open a wire to the server; a key is sent where there is one, for a proxy before it."""
    headers = {"Authorization": f"Bearer {access.key}"} if access.key else {}
    return Wire(
        transport, PROVIDER, base_url, headers, access, explain, within_s=within_s, pace=pace, is_free=True
    )


def explain(reply: Reply) -> EngineFailed | None:
    """Return the failure that an answer stands for: a graph that cannot run is told with 400."""
    if reply.status in (401, 403):
        return KeyRejected(f"{PROVIDER} does not let us in: see REELWRIGHT_COMFYUI_API_KEY")
    if reply.status in (404, 405, 501):
        return EngineFailed("The server in REELWRIGHT_COMFYUI_BASE_URL is no ComfyUI, or too old a one")
    if reply.status in (429, 503):
        return EngineBusy(f"{PROVIDER} is over its limit", reply.retry_after_s)
    body = reply.try_read(_RejectionBody) if reply.status == 400 else None
    return None if body is None else _refusal(body)


def _refusal(body: _RejectionBody) -> EngineFailed | None:
    nodes = body.node_errors if isinstance(body.node_errors, dict) else {}
    for node_id, found in nodes.items():
        for problem in found.errors:
            name = problem.extra_info.input_name if problem.extra_info else None
            return NodeRefused(problem.reason, node_id, name or "")
    if body.error is None:
        return None
    told = body.error if isinstance(body.error, str) else body.error.reason
    return EngineFailed(f"{PROVIDER} cannot run the workflow: {clean_reason(told)}")
