"""Write the dashboard's preload.txt: what browsers ask for at once, before a module has told what it imports.
First what every page needs; then, below its path in brackets, what a screen needs besides.

`make openapi` runs this, too. A test compares the file with the imports.
"""

import re
from collections.abc import Iterable
from pathlib import Path

APP = Path(__file__).parent.parent / "src/reelwright/http/dashboard/app"
VENDORED = {
    "preact": "vendor/preact.mjs",
    "preact/hooks": "vendor/hooks.mjs",
    "@preact/signals": "vendor/signals.mjs",
    "@preact/signals-core": "vendor/signals-core.mjs",
}
# What a screen asks for by itself when it is drawn.
ASKED = {"/new/{format}": ("generated/requests.js",)}
_IMPORT = re.compile(r"""(?:^|[;\n])\s*(?:import|export)\b[^"'()]*?from\s*["']([^"']+)["']""")
_MINIFIED = re.compile(r"""from"([^"]+)\"""")
_ROUTE = re.compile(
    r'{ path: "(?P<path>[^"]+)",.*?(?:style: "(?P<style>[^"]+)", )?(?:texts: "(?P<texts>\w+)", )?'
    r'(?:isBare: true, )?load: \(\) => import\("\.\./(?P<module>[^"]+)"\) }'
)
_TEXTS = re.compile(r"^  (\w+): \(\) => (.*),$", re.MULTILINE)


def imports_of(path: str) -> list[str]:
    """The modules that a module imports statically, as paths below the app's folder."""
    text = (APP / path).read_text("utf-8")
    found = (_MINIFIED if path.endswith(".mjs") else _IMPORT).findall(text)
    folder = (APP / path).parent
    return [
        VENDORED.get(name) or (folder / name).resolve().relative_to(APP.resolve()).as_posix()
        for name in found
    ]


def with_imports(paths: Iterable[str], known: Iterable[str] = ()) -> list[str]:
    """These modules and all that they import, in the order in which it is met, without what is known."""
    order: dict[str, None] = {}
    waiting = list(paths)
    while waiting:
        path = waiting.pop(0)
        if path not in order and path not in known:
            order[path] = None
            waiting.extend(imports_of(path))
    return list(order)


def texts_of(area: str | None) -> list[str]:
    """The modules of the words that come with a screen."""
    if area is None:
        return []
    called = dict(_TEXTS.findall((APP / "core/text.js").read_text("utf-8")))[area]
    rooms = ["text/en/rooms.js"] if "rooms()" in called else []
    return rooms + re.findall(r'import\("\.\./([^"]+)"\)', called)


def preloads() -> dict[str, list[str]]:
    """Files by the path of their screen; those of every page by "*"."""
    common = with_imports(["main.js"])
    found = {"*": common}
    for route in _ROUTE.finditer((APP / "core/router.js").read_text("utf-8")):
        styles = [f"style/{one}.css" for one in (route["style"] or "").split()]
        modules = with_imports([*texts_of(route["texts"]), route["module"]], common)
        found[route["path"]] = [*styles, *modules, *ASKED.get(route["path"], ())]
    return found


def text_of(found: dict[str, list[str]]) -> str:
    return "\n".join("\n".join([f"[{path}]", *files]) for path, files in found.items()) + "\n"


def main() -> None:
    found = preloads()
    (APP / "preload.txt").write_text(text_of(found), "utf-8")
    print(f"Wrote preload.txt: {len(found['*'])} modules of every page, {len(found) - 1} screens")


if __name__ == "__main__":
    main()
