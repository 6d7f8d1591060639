"""The messages that a drawing process sends to its parent, a line each."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Message:
    """`frames`: so many more were drawn. `part`: the one with this number is complete."""

    kind: Literal["frames", "part"]
    number: int

    @property
    def line(self) -> str:
        return f"{self.kind} {self.number}"

    @classmethod
    def parse(cls, line: str) -> "Message":
        """Read a line. Raises ValueError for one that no drawing process has written."""
        kind, number = line.split()
        if kind == "part":
            return cls("part", int(number))
        if kind == "frames":
            return cls("frames", int(number))
        raise ValueError(line)
