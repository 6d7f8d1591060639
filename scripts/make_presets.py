"""Make what goes with the caption presets: thumbnails of those that have none, and the list in docs/looks.md.

A preset is one file of data among the `presets` of reelwright-render; `make presets` does the rest.
"""

import re
from pathlib import Path

from make_thumbnails import main as make_thumbnails

from reelwright_render.presets import PRESET_NAMES, preset_thumbnail

PAGE = Path(__file__).resolve().parents[1] / "docs" / "looks.md"
_LIST = re.compile(
    r"(?<=<!-- presets: made by `make presets` -->\n).*?(?=\n<!-- end of presets -->)", re.DOTALL
)
_IN_A_LINE = 11


def main() -> None:
    missing = [name for name in PRESET_NAMES if not preset_thumbnail(name).exists()]
    if missing:
        make_thumbnails(*missing)
    PAGE.write_text(with_list(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def with_list(page: str) -> str:
    """The page with the present names in its list."""
    names = [f"`{name}`" for name in PRESET_NAMES]
    lines = [" · ".join(names[at : at + _IN_A_LINE]) for at in range(0, len(names), _IN_A_LINE)]
    return _LIST.sub(lambda _: " ·\n".join(lines), page)


if __name__ == "__main__":
    main()
