"""The writing models that can be fetched beside the one that comes in packages: `writers.toml`."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class LargeWriter:
    """`path` follows the address of the hub or of a mirror. `memory` is what must be free to load it."""

    hub: str
    model: str
    title: str
    licence: str
    brings: str
    path: str
    bytes: int
    sha256: str
    memory: int

    def address(self, mirror: str = "") -> str:
        return (mirror or self.hub).rstrip("/") + self.path


@cache
def large_writer() -> LargeWriter:
    tables = tomllib.loads((Path(__file__).parent / "writers.toml").read_text("utf-8"))
    return LargeWriter(tables["hub"], **tables["large"])
