"""What every kind of asset must be, so that its life is the same as that of the others."""

from collections.abc import Callable
from dataclasses import fields
from pkgutil import resolve_name

import pytest

from reelwright.domain.assets.kind import AssetJob, AssetKind, AssetRow
from reelwright.domain.assets.registry import ASSET_KINDS

JOBS = [job for kind in ASSET_KINDS for job in kind.jobs]


def name_of(kind: AssetKind) -> str:
    return "-".join([kind.name, *(job.prefix for job in kind.jobs)])


def test_the_stored_names_of_jobs_stay() -> None:
    """They lie in the databases of servers that run: a job that was written by an older version goes on with
    this one."""
    assert [(job.workflow, job.prefix, job.step, job.result, job.queue) for job in JOBS] == [
        ("import-media", "import", "fetch", "kept", "imports"),
        ("edit-media", "edit", "edit", "kept", "assets"),
        ("generate-media", "generate-media", "generate", "kept", "generations"),
        ("fetch-photo", "fetch-photo", "fetch", "asset", "imports"),
        ("portray", "portray", "draw", "made", "assets"),
        ("react", "react", "film", "made", "assets"),
        ("clone-voice", "clone-voice", "clone", "made", "generations"),
        ("speak", "speak", "speak", "made", "assets"),
        ("draw-character", "draw-character", "draw", "made", "assets"),
        ("film-retake", "film-retake", "film", "made", "assets"),
    ]


@pytest.mark.parametrize("job", [job for job in JOBS if job.runs], ids=lambda job: job.workflow)
def test_a_job_runs_a_function_that_exists(job: AssetJob) -> None:
    """It is only looked up when a worker starts."""
    assert isinstance(resolve_name(job.runs), Callable)


@pytest.mark.parametrize("kind", ASSET_KINDS, ids=name_of)
def test_a_table_has_the_columns_of_an_asset(kind: AssetKind) -> None:
    """Those of every kind, those that are filled in when it is made, and a size where that is counted."""
    columns = set(kind.table.__table__.columns.keys())
    wanted = {*AssetRow.__annotations__, *(field.name for field in fields(kind.made))}
    assert wanted <= columns
    assert "size" in columns or not kind.counts_storage


@pytest.mark.parametrize("kind", ASSET_KINDS, ids=name_of)
def test_only_what_waits_for_its_caller_has_no_job(kind: AssetKind) -> None:
    """Everything else has one, a folder of its own, and an event that tells of its end; but
    speeches, characters and retakes, of which only the dashboard knows, have none."""
    waits = kind.unfinished == "PENDING"
    untold = kind.name in ("speech", "character", "retake")
    assert (not kind.jobs, kind.events is None) == (waits, waits or untold)
    assert kind.folder_of("x") == f"{kind.folder}/x/"
