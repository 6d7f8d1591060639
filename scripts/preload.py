"""Write the dashboard's preload.txt: the modules of its first screen, for which browsers ask at once.

`make openapi` runs this, too. A test compares the file with the imports.
"""

import re
from pathlib import Path

APP = Path(__file__).parent.parent / "src/reelwright/http/dashboard/app"
FIRST = ("main.js", "screens/studio.js")
VENDORED = {
    "preact": "vendor/preact.mjs",
    "preact/hooks": "vendor/hooks.mjs",
    "@preact/signals": "vendor/signals.mjs",
    "@preact/signals-core": "vendor/signals-core.mjs",
}
_IMPORT = re.compile(r"""(?:^|[;\n])\s*(?:import|export)\b[^"'()]*?from\s*["']([^"']+)["']""")
_MINIFIED = re.compile(r"""from"([^"]+)\"""")


def imports_of(path: str) -> list[str]:
    """The modules that a module imports statically, as paths below the app's folder."""
    text = (APP / path).read_text("utf-8")
    found = (_MINIFIED if path.endswith(".mjs") else _IMPORT).findall(text)
    folder = (APP / path).parent
    return [
        VENDORED.get(name) or (folder / name).resolve().relative_to(APP.resolve()).as_posix()
        for name in found
    ]


def first_modules() -> list[str]:
    """Everything that the page and the Studio need, in the order in which it is met."""
    order: dict[str, None] = {}
    waiting = list(FIRST)
    while waiting:
        path = waiting.pop(0)
        if path not in order:
            order[path] = None
            waiting.extend(imports_of(path))
    return list(order)


def main() -> None:
    paths = first_modules()
    (APP / "preload.txt").write_text("\n".join(paths) + "\n", "utf-8")
    print(f"Wrote preload.txt: {len(paths)} modules")


if __name__ == "__main__":
    main()
