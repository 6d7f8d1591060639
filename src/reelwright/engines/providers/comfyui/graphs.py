"""Graphs run by ComfyUI: put into its queue, waited for, and the files of what they saved."""

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

from pydantic import BaseModel, Field, RootModel, ValidationError

from reelwright.engines.call import CALL
from reelwright.engines.paid import PaidRequest, Usage
from reelwright.engines.providers.comfyui import PROVIDER, NodeRefused
from reelwright.engines.wire import PICTURE_S, File, Job, Wire, as_form, clean_reason
from reelwright.engines.workflow_files import Value, Workflow
from reelwright.errors import EngineBusy, EngineFailed

_FOLDER = "reelwright"
_ENDINGS = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp"}


class _Begun(BaseModel):
    prompt_id: str


class _Uploaded(BaseModel):
    name: str
    subfolder: str = ""


class _PromptStatus(BaseModel):
    status_str: str = ""
    messages: list[tuple[str, dict[str, Any]]] = Field(default_factory=list)


class _Done(BaseModel):
    outputs: dict[str, dict[str, Any]] = Field(default_factory=dict)
    status: _PromptStatus | None = None


class _PromptHistory(RootModel[dict[str, _Done]]):
    pass


class _Queue(BaseModel):
    """Each item is a list: its number, the id of its job, the graph, and more."""

    queue_running: list[list[Any]] = Field(default_factory=list)
    queue_pending: list[list[Any]] = Field(default_factory=list)


class SavedFile(BaseModel):
    """A file on the server; `type` is `output`, or `temp` for one that is only shown."""

    filename: str
    subfolder: str = ""
    type: str = "output"


class _Forgotten(EngineFailed):
    """The server knows nothing of a job: it was started anew, or somebody has emptied its queue."""


@dataclass(frozen=True)
class Graphs:
    """Runs workflows for the ability of this name."""

    wire: Wire
    ability: str

    def send_picture(self, content: bytes, kind: str) -> str:
        """Put a picture among the server's inputs, and return its name there: the same one for the same
        picture, so that it is there once however often it is used."""
        ending = _ENDINGS[kind]
        name = f"{hashlib.sha256(content).hexdigest()[:24]}.{ending}"
        file: File = (name, content, kind)
        fields = {"type": "input", "subfolder": _FOLDER, "overwrite": "true"}
        headers, body = as_form(fields, [("image", file)])
        told = self.wire.send_body("/upload/image", headers, body, PICTURE_S).read(_Uploaded)
        return f"{told.subfolder}/{told.name}" if told.subfolder else told.name

    def run(self, workflow: Workflow, values: Mapping[str, Value], usage: Usage) -> list[SavedFile]:
        """Return what the graph has saved, final files before those that are only shown. Raises
        EngineFailed."""
        graph = workflow.fill(values)
        sent = {"prompt": graph, "client_id": _client_id()}
        request = PaidRequest(PROVIDER, self.ability, workflow.name)
        try:
            job = self.wire.begin("/prompt", sent, request, lambda reply: reply.read(_Begun).prompt_id)
        except NodeRefused as refused:
            raise _name_node(workflow, refused) from None
        except EngineBusy:
            self._withdraw(_client_id())
            raise
        done = self._collect(job)
        job.note_usage(usage)
        _raise_failure(workflow, done)
        return sorted(_saved_files(done), key=lambda file: file.type != "output")

    def address(self, file: SavedFile) -> str:
        return self.wire.url(f"/view?{urlencode(file.model_dump())}")

    def _collect(self, job: Job) -> _Done:
        try:
            return self.wire.collect(lambda: self._poll(job.ticket), lambda: self._cancel(job.ticket))
        except _Forgotten as error:
            job.record.void()  # nothing is billed here: the next try begins it anew
            raise EngineBusy(str(error)) from None

    def _poll(self, ticket: str) -> _Done | None:
        done = self._find(ticket)
        if done is not None or self._is_queued(ticket):
            return done
        done = self._find(ticket)  # it may have ended between the two questions
        if done is None:
            raise _Forgotten(f"{PROVIDER} was started anew, or its queue was emptied")
        return done

    def _find(self, ticket: str) -> _Done | None:
        return self.wire.get(f"/history/{quote(ticket, safe='')}").read(_PromptHistory).root.get(ticket)

    def _is_queued(self, ticket: str) -> bool:
        queue = self._queue()
        return _has(queue.queue_running, ticket) or _has(queue.queue_pending, ticket)

    def _queue(self) -> _Queue:
        return self.wire.get("/queue").read(_Queue)

    def _cancel(self, ticket: str) -> None:
        """Take a job out of the queue, and stop it where it has begun. Older servers stop whatever runs, so
        that is asked for only while it is this one."""
        with suppress(EngineFailed):
            self.wire.send("POST", "/queue", {"delete": [ticket]})
        if _has(self._queue().queue_running, ticket):
            self.wire.send("POST", "/interrupt", {"prompt_id": ticket})

    def _withdraw(self, client_id: str) -> None:
        """Cancel what was put into the queue although its answer was lost: it will be asked for again."""
        with suppress(EngineFailed):
            queue = self._queue()
            for item in [*queue.queue_pending, *queue.queue_running]:
                if len(item) > 3 and isinstance(item[3], dict) and item[3].get("client_id") == client_id:
                    self._cancel(str(item[1]))


def _client_id() -> str:
    """Return a name of the call, by which its job can be told from others in the server's queue."""
    return f"reelwright-{hashlib.sha256(CALL.get().key.encode()).hexdigest()[:16]}"


def _has(items: list[list[Any]], ticket: str) -> bool:
    return any(len(item) > 1 and item[1] == ticket for item in items)


def _name_node(workflow: Workflow, refused: NodeRefused) -> EngineFailed:
    """Say which node it is in the words of the operator's own file: those of the answer may hold anything."""
    fixed = workflow.fixed_input(refused.node_id, refused.input_name)
    given = f", {refused.input_name} = {fixed}" if fixed else ""
    where = _describe_node(workflow, refused.node_id)
    at = f"{where}{given})" if where else "a node that it does not have"
    return EngineFailed(f"{PROVIDER} cannot run {workflow.setting}, {at}: {refused.reason}")


def _describe_node(workflow: Workflow, node_id: str) -> str:
    """`node 4 (KSampler`, to be closed, or "" where the workflow has no such node."""
    kind = workflow.node_type(node_id)
    return f"node {node_id} ({kind}" if kind else ""


def _raise_failure(workflow: Workflow, done: _Done) -> None:
    if done.status is None:
        return
    for kind, told in done.status.messages:
        if kind == "execution_interrupted":
            raise EngineFailed(f"Somebody stopped this work at {PROVIDER}")
        if kind == "execution_error":
            where = _describe_node(workflow, str(told.get("node_id", "")))
            at = f" at {where})" if where else ""
            reason = clean_reason(str(told.get("exception_message", "")).strip()) or "no reason was told"
            raise EngineFailed(f"{PROVIDER} failed{at}: {reason}")
    if done.status.status_str == "error":
        raise EngineFailed(f"{PROVIDER} could not run {workflow.setting}, and did not say why")


def _saved_files(done: _Done) -> Iterator[SavedFile]:
    """Find files in whatever lists a node tells: nodes call them images, gifs, videos …"""
    for told in done.outputs.values():
        for listed in told.values():
            for one in listed if isinstance(listed, list) else ():
                with suppress(ValidationError):
                    yield SavedFile.model_validate(one)
