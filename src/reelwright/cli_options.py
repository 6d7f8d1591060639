"""Options that several commands take, and how commands answer."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

DataDir = Annotated[
    Path | None,
    typer.Option(
        "--data-dir",
        help="Where the database and the files lie; REELWRIGHT_DATA_DIR or else `data` unless given",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object")]
TeamName = Annotated[str, typer.Argument(metavar="TEAM", help="A team's id or name")]


def show(record: dict[str, Any], as_json: bool, line: str) -> None:
    typer.echo(json.dumps(record, ensure_ascii=False) if as_json else line)
