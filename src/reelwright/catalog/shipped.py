"""Files that ship with the package are assets too: `catalog/<shelf>/<name>`."""

from pathlib import Path

from reelwright_render.timeline.library import Library, MeasuredSound

PREFIX = "catalog/"
_PRESETS = f"{PREFIX}thumbnails/presets/"
_HERE = Path(__file__).parent


def is_shipped(asset: str) -> bool:
    return asset.startswith(PREFIX)


def shipped_path(asset: str) -> Path:
    """The file behind a shipped asset. A track may lie in the package it came with; the thumbnail of a preset
    lies beside the preset.

    Raises FileNotFoundError for a name that ships with nothing.
    """
    shelf, _, name = asset.removeprefix(PREFIX).partition("/")
    if shelf == "music" and "/" not in name:
        from reelwright.catalog.music import track_path

        return track_path(name)
    if asset.startswith(_PRESETS):
        return _preset_thumbnail(asset)
    path = (_HERE / shelf / name).resolve()
    if path.is_relative_to(_HERE) and path.is_file():
        return path
    raise FileNotFoundError(asset)


def _preset_thumbnail(asset: str) -> Path:
    from reelwright_render.presets import is_preset, preset_thumbnail

    name, _, ending = asset.removeprefix(_PRESETS).rpartition(".")
    if not is_preset(name) or ending != "webp" or not preset_thumbnail(name).is_file():
        raise FileNotFoundError(asset)
    return preset_thumbnail(name)


class _Catalogue:
    """The shipped files as a library of the renderer's."""

    prefix = PREFIX

    def path(self, asset: str) -> Path:
        return shipped_path(asset)

    def measure(self, asset: str) -> MeasuredSound | None:
        from reelwright.catalog.music import track_of

        return track_of(asset)


CATALOGUE: Library = _Catalogue()
