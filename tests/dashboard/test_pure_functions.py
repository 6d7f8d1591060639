"""The dashboard's pure functions, in the browser that they are written for."""

from pathlib import Path

import pytest
from studio import OpenPage

pytestmark = pytest.mark.slow

APP = Path(__file__).parents[2] / "src/reelwright/http/dashboard/app"
TESTS = sorted(APP.rglob("*.test.js"))


def test_all_functions_answer_as_their_tests_expect(open_page: OpenPage) -> None:
    """Each *.test.js has named cases; a case that throws has failed. They are not served: the page is given
    their text, with the addresses of what they import."""
    failures = []
    with open_page("/") as (page, _):
        assets = page.locator('link[rel="icon"]').get_attribute("href") or ""
        base = assets.rsplit("/", 1)[0]
        for path in TESTS:
            failures += page.evaluate(run(path, base))
    assert TESTS and failures == []


def run(path: Path, base: str) -> str:
    """A function for the page: the file's imports become import() calls, its cases a list of what failed."""
    folder = path.parent.relative_to(APP).as_posix()
    lines = path.read_text("utf-8").splitlines()
    imports = [one for one in lines if one.startswith("import ")]
    rest = "\n".join(one.removeprefix("export ") for one in lines if one not in imports)
    asked = "\n".join(
        f"const {one.split('import ')[1].split(' from ')[0]} = await import("
        f"new URL({one.split(' from ')[1].rstrip(';')}, location.origin + '{base}/{folder}/').href);"
        for one in imports
    )
    return f"""async () => {{ {asked}
{rest}
const failed = [];
for (const [name, test] of Object.entries(cases)) {{
  try {{ await test(); }} catch (error) {{ failed.push("{path.name}: " + name + ": " + error.message); }}
}}
return failed; }}"""
