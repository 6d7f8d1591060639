"""Files that ship with the package are assets too: `catalog/<shelf>/<name>`."""

from pathlib import Path

PREFIX = "catalog/"
_HERE = Path(__file__).parent
_ADDED: dict[str, Path] = {}


def is_shipped(asset: str) -> bool:
    return asset.startswith(PREFIX)


def add_shipped(asset: str, path: Path) -> None:
    """Let a file of a plug-in stand behind an asset's name that ships with nothing."""
    _ADDED[asset] = path


def shipped_path(asset: str) -> Path:
    """The file behind a shipped asset; a track may lie in the package it came with.

    Raises FileNotFoundError for a name that ships with nothing.
    """
    shelf, _, name = asset.removeprefix(PREFIX).partition("/")
    if shelf == "music" and "/" not in name:
        from reelwright.catalog.music import track_path

        return track_path(name)
    path = (_HERE / shelf / name).resolve()
    if path.is_relative_to(_HERE) and path.is_file():
        return path
    if asset in _ADDED:
        return _ADDED[asset]
    raise FileNotFoundError(asset)
