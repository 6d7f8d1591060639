"""What a drawing process tells its parent, a line at a time."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Told:
    """`frames`: so many more were drawn. `part`: the one with this number is complete."""

    what: Literal["frames", "part"]
    number: int

    @property
    def line(self) -> str:
        return f"{self.what} {self.number}"

    @classmethod
    def read(cls, line: str) -> "Told":
        """Raises ValueError for a line that is none of ours."""
        what, number = line.split()
        if what == "part":
            return cls("part", int(number))
        if what == "frames":
            return cls("frames", int(number))
        raise ValueError(line)
