"""Collects the files of a corpus in one folder."""

from pathlib import Path

from hostile.hostile import Expected, Hostile


class Shelf:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: list[Hostile] = []

    def path(self, name: str) -> Path:
        """Where a file called `<what is wrong>.<ending>` lies."""
        return self.folder / name.replace(" ", "-")

    def add(self, name: str, data: bytes, expected: Expected | None) -> bytes:
        """`name` is what is wrong, with an ending that may lie."""
        self.path(name).write_bytes(data)
        return self.note(name, expected)

    def note(self, name: str, expected: Expected | None) -> bytes:
        """A file that lies there already."""
        path = self.path(name)
        self.files.append(Hostile(path, path.stem.replace("-", " "), expected))
        return path.read_bytes() if path.stat().st_size < 1 << 24 else b""
