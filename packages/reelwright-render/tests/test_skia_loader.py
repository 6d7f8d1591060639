import os
import subprocess
import sys
from pathlib import Path

import pytest

from reelwright_render.draw import fonts

DRAWS = """
import sys
from reelwright_render.draw.fonts import Font, width
from reelwright_render.draw.skia_loader import skia
surface = skia.Surface(8, 8)
surface.getCanvas().clear(0xFFFFFFFF)
assert surface.toarray().min() == 255
assert width("drawn", Font("Inter-Bold", 40)) > 50
print("drawn")
"""


def run(code: str, libraries: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {
        "LD_LIBRARY_PATH": str(libraries),
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code], env=environment, capture_output=True, text=True
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux wheels ask for these libraries")
def test_skia_loads_and_draws_where_libgl_and_libegl_are_missing(tmp_path: Path) -> None:
    """Empty files found first hide the system's libraries: skia alone does not import then."""
    for library in ("libGL.so.1", "libEGL.so.1"):
        (tmp_path / library).touch()
    assert run("import skia", tmp_path).returncode != 0
    drawn = run(DRAWS, tmp_path)
    assert drawn.stdout == "drawn\n", drawn.stderr


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
@pytest.mark.parametrize("library", ["libGL.so.1", "libEGL.so.1"])
def test_a_stub_ships_for_both_machines(machine: str, library: str) -> None:
    """As an ELF file of that machine."""
    from reelwright_render.draw import skia_loader

    head = (Path(skia_loader.__file__).parent / "gl_stub" / machine / library).read_bytes()[:20]
    assert head[:4] == b"\x7fELF"
    assert head[18] == {"x86_64": 62, "aarch64": 183}[machine]


@pytest.mark.parametrize("name", fonts.names())
def test_every_font_that_ships_is_the_one_its_name_says(name: str) -> None:
    assert fonts.typeface(name).getPostScriptName() == name


@pytest.mark.parametrize("name", fonts.names())
def test_every_font_comes_with_its_licence(name: str) -> None:
    folder = fonts.FONTS
    licence = (folder / f"{name.split('-')[0]}.LICENSE.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in licence or "Apache License" in licence


def test_a_font_that_is_missing_is_said_and_not_replaced() -> None:
    with pytest.raises(fonts.FontMissing, match="Comic Sans"):
        fonts.typeface("Comic Sans")


def test_what_a_font_lacks_comes_from_the_emoji_font() -> None:
    font = fonts.Font("Anton-Regular", 50)
    assert fonts.has_emoji("wow 😭")
    assert not fonts.has_emoji("wow… “dé”")
    assert fonts.width("😭", font) > 40
