"""The records that describe a kind of asset: what `lifecycle` and the workers must know of it.

An asset is one thing that a team asked for and that takes time: an avatar, a reaction, a picture, an import.
Its table has the columns of `AssetRow`, beside those of its own.
"""

from collections.abc import Callable
from dataclasses import Field, dataclass, replace
from typing import Any, ClassVar, Literal, Protocol

import sqlalchemy as sa

from reelwright.domain.views import View
from reelwright.store.database import Base

Link = Callable[[str | None], str | None]
"""Signs the link of a file in storage; None for no file."""


class AssetRow(Protocol):
    """The columns that every kind's table has."""

    id: Any
    team_id: Any
    status: Any  # PROCESSING (an upload: PENDING) | COMPLETED | FAILED
    error: Any  # of a FAILED one: why, for a person
    asset: Any  # its file in storage, from COMPLETED on
    thumbnail_asset: Any
    used_credits: Any
    deadline_at: Any  # unfinished then: FAILED
    webhook: Any
    caller_metadata: Any
    created_at: Any


class MadeFiles(Protocol):
    """A frozen dataclass of plain values: what a job has made. Each field is the column that it fills."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def asset(self) -> str: ...
    @property
    def thumbnail_asset(self) -> str: ...


@dataclass(frozen=True)
class AssetJob:
    """A workflow that works on an asset. The names are stored with every job, so they never change.

    The id of a job is `<prefix>:<asset id>`. `step` names the step that makes the files, and `result` the key
    under which its record holds them. `runs` is the function that makes them, written as `module:function`
    since only workers may import it: it takes the worker's parts and the row, returns MadeFiles, and raises
    EngineFailed with a reason for a person. It is empty where the job has a workflow class of its own.
    """

    workflow: str
    prefix: str
    step: str
    runs: str = ""
    result: str = "made"
    queue: Literal["assets", "imports", "generations"] = "assets"

    def id_for(self, asset_id: str) -> str:
        return f"{self.prefix}:{asset_id}"

    def for_run(self, number: int) -> "AssetJob":
        """The job that makes the files of an asset once more: its id is another one."""
        return self if number == 1 else replace(self, prefix=f"{self.prefix}:{number}")


@dataclass(frozen=True)
class AssetEvents:
    """The webhook events `<kind>.completed` and `<kind>.failed`.

    `completed` and `failed` are sentences for the documents. `payload` is the model of the whole body, `data`
    builds the part of it that tells of a row, and `examples` are two such parts: a completed and a failed
    one.
    """

    completed: str
    failed: str
    payload: type[View]
    data: Callable[[Any, Link], View]
    examples: tuple[View, View]


def _no_source(row: Any) -> str | None:
    return None


@dataclass(frozen=True, eq=False)
class AssetKind:
    """One kind of asset.

    `name` stands in the ledger (`avatar:<id>`), in events and in logs, `noun` in messages (`Avatar not
    found`, `Avatar completed`). `rows` chooses the kind's rows where
    several kinds share a table. `folder` is where files lie: `<folder>/<id>/`. `made` is the class of what
    its last job makes. `jobs` stand in the order in which they run.

    The time of an asset, `within_ms`, counts from the call that asked for it, and then a read ends what is
    late; or, with `time_counts_from="job"`, anew from the moment when a worker takes it, since a full queue
    is nobody's fault, and then only the sweep ends it. `too_long` and `unexpected` are the reasons, for a
    person, of what was late and of what broke.

    `source_file` names a file that is of no use once the asset is completed. `counts_storage` says that the
    table's column `size` counts against the team's storage. `cancels_jobs` says that the sweep cancels the
    jobs of what it fails. `expires` is the column of the time from which on the sweep deletes what has ended.
    An asset that can be made anew counts how often in its column `run_column`.
    """

    name: str
    noun: str
    table: type[Base]
    folder: str
    made: type[Any]
    jobs: tuple[AssetJob, ...]
    within_ms: int
    too_long: str
    unexpected: str
    events: AssetEvents | None = None
    rows: sa.ColumnElement[bool] = sa.true()
    unfinished: Literal["PROCESSING", "PENDING"] = "PROCESSING"
    time_counts_from: Literal["call", "job"] = "call"
    source_file: Callable[[Any], str | None] = _no_source
    counts_storage: bool = False
    cancels_jobs: bool = True
    expires: Any = None
    run_column: str = ""

    @property
    def is_ended_by_reads(self) -> bool:
        """Return whether a read ends what is late. What waits for its caller, and has no job, is left to
        the sweep."""
        return self.time_counts_from == "call" and bool(self.jobs)

    def folder_of(self, asset_id: str) -> str:
        """The prefix in storage below which all files of an asset lie."""
        return f"{self.folder}/{asset_id}/"
