"""Speech of strangers: recordings of a reader in the public domain, and another voice engine; see NOTICE."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

SPEECH = Path(__file__).parent / "speech"


@dataclass(frozen=True)
class Said:
    """`source` is "recording" or "engine"."""

    name: str
    source: str
    text: str

    @property
    def path(self) -> Path:
        return SPEECH / f"{self.name}.flac"


def said() -> list[Said]:
    listed = tomllib.loads((SPEECH / "said.toml").read_text())
    return [Said(name, entry["from"], entry["said"]) for name, entry in listed.items()]
