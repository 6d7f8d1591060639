"""The dashboard's files: what others made is as it came, what is asked for first is small, and every property
of every request has a place in a form."""

import hashlib
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from reelwright.http.dashboard.shell import PAGES, open_app, read_preloads

ROOT = Path(__file__).parents[2]
APP = ROOT / "src/reelwright/http/dashboard/app"
SCRIPTS = ("*.js", "*.mjs")
# Kilobytes with gzip, and requests of the first screen: design/dashboard, section 13.
LONGEST_FILE = 250
FIRST_SCRIPTS, ALL_SCRIPTS, STYLES, FONTS, FIRST_REQUESTS = 70, 180, 24, 115, 60


def packed(paths: list[Path]) -> float:
    """As they are served: the app's own modules go out without their comments and indentation."""
    app = open_app(APP)
    assert app is not None
    served = [app.files[path.relative_to(APP).as_posix()] for path in paths]
    return sum(len(one.packed or one.content) for one in served) / 1000


def modules() -> list[Path]:
    return [path for kind in SCRIPTS for path in APP.rglob(kind) if not path.name.endswith(".test.js")]


def test_vendored_files_are_byte_for_byte_those_of_their_packages() -> None:
    """Each file has the hash of vendor.toml, each package a licence beside it; no other file lies there."""
    packages = tomllib.loads((APP / "vendor/vendor.toml").read_text())["package"]
    files = {one["path"]: one["sha256"] for package in packages for one in package["file"]}
    assert {path: hashlib.sha256((APP / path).read_bytes()).hexdigest() for path in files} == files
    there = {f"{folder}/{path.name}" for folder in ("vendor", "fonts") for path in (APP / folder).iterdir()}
    assert {path for path in there if not path.endswith((".LICENSE", ".toml"))} == set(files)
    assert len([path for path in there if path.endswith(".LICENSE")]) == len(packages)


def test_the_first_screen_and_the_whole_stay_within_their_bytes() -> None:
    """So a browser has the Studio after some hundred kilobytes."""
    preloads = read_preloads(APP)
    first = [APP / path for path in preloads["*"] + preloads["/"] if path.endswith((".js", ".mjs"))]
    assert packed(first) <= FIRST_SCRIPTS
    assert packed(modules()) <= ALL_SCRIPTS
    assert packed(list((APP / "style").glob("*.css"))) <= STYLES
    assert sum(path.stat().st_size for path in (APP / "fonts").glob("*.woff2")) / 1000 <= FONTS
    assert len(first) + 10 <= FIRST_REQUESTS


def test_preloads_are_what_the_first_screen_imports() -> None:
    """`make openapi` writes the list anew."""
    before = (APP / "preload.txt").read_text()
    words = "import preload; print(preload.text_of(preload.preloads()), end='')"
    found = subprocess.run(
        [sys.executable, "-c", words], cwd=ROOT / "scripts", capture_output=True, text=True, check=True
    )
    assert found.stdout == before
    assert set(read_preloads(APP)) - {"*"} <= set(PAGES)


def test_each_page_has_a_screen() -> None:
    """The server answers the page for exactly those paths which the router has a screen for."""
    router = (APP / "core/router.js").read_text("utf-8")
    assert sorted(re.findall(r'^  \{ path: "([^"]+)"', router, re.MULTILINE)) == sorted(PAGES)


def test_no_text_in_backticks_goes_over_several_lines() -> None:
    """The spaces at the beginning of lines are left out of what browsers load."""
    ours = [path for path in modules() if path.suffix == ".js"]
    lines = [(path.name, line) for path in ours for line in path.read_text("utf-8").splitlines()]
    regex = "/[`]|"  # one backtick that begins no text
    assert [found for found in lines if found[1].replace(regex, "").count("`") % 2] == []


def test_modules_are_short_and_set_no_markup() -> None:
    """Under 250 lines each as Biome formats them, and never innerHTML, which the page would refuse."""
    markup = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(")
    ours = [path for path in modules() if path.parent.name != "vendor"]
    texts = {path.relative_to(APP).as_posix(): path.read_text("utf-8") for path in ours}
    assert [path for path, text in texts.items() if len(text.splitlines()) >= LONGEST_FILE] == []
    assert [path for path, text in texts.items() if markup.search(text)] == []


def test_no_text_of_a_module_has_what_is_left_out_as_a_comment() -> None:
    """Comments are left out of what is served by how they begin: none begins within quotes or backticks."""
    for path in modules():
        for line in path.read_text("utf-8").splitlines() if path.suffix == ".js" else ():
            for found in re.finditer(r"/\*\*|^\s*//", line):
                before = line[: found.start()]
                assert [mark for mark in '"`' if before.count(mark) % 2] == [], f"{path.name}: {line}"


def test_every_property_of_every_create_request_has_a_place_in_its_form() -> None:
    """A property that is new in the API is missing in a form until somebody gives it a place."""
    document = json.loads((ROOT / "docs/openapi.json").read_text())
    schemas, missing = document["components"]["schemas"], []
    for path, operations in document["paths"].items():
        if not (found := re.fullmatch(r"/v1/project/create/([a-z-]+)", path)):
            continue
        content = operations["post"]["requestBody"]["content"]["application/json"]["schema"]
        name = content["$ref"].rsplit("/", 1)[1]
        placed = places(found.group(1), name)
        missing += [f"{name}.{one}" for one in schemas[name]["properties"] if one not in placed]
    template = schemas["TemplateRequest"]["properties"].keys() - {"type"}
    missing += [
        f"TemplateRequest.{one}" for one in template if one not in places("template", "TemplateRequest")
    ]
    assert missing == []


def test_styles_lose_nothing_but_comments_and_indentation_on_their_way() -> None:
    """Rules stand on the lines of their files."""
    app = open_app(APP)
    assert app is not None
    for path in (APP / "style").glob("*.css"):
        rules = re.sub(
            r"/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), path.read_text(), flags=re.DOTALL
        )
        served = app.files[f"style/{path.name}"].content.decode()
        assert "/*" not in served
        assert [line.strip() for line in served.splitlines()] == [line.strip() for line in rules.splitlines()]


# What the common parts of formats/layout.js place.
COMMON = {
    "picture": ["aspectRatio", "mediaType", "gameplaySettings", "presetSettings", "media"],
    "look": ["caption", "addStickers"],
    "music": ["musicId", "content"],
    "advanced": ["name", "webhook", "metadata"],
}


def places(format: str, request: str) -> set[str]:
    text = (APP / f"formats/{format.replace('-', '_')}.js").read_text()
    alone = re.findall(rf'field\("{request}\.(\w+)"', text)
    several = [
        one
        for part in re.findall(rf'fields\("{request}", ([^)]*)\)', text)
        for one in re.findall(r'"(\w+)"', part)
    ]
    common = [one for name, ones in COMMON.items() if f'{name}("{request}"' in text for one in ones]
    return {*alone, *several, *common}
