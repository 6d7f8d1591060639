"""Check the dashboard's modules: types with TypeScript's native compiler, mistakes with Biome.

    python scripts/check_dashboard.py          # what `make lint` runs
    python scripts/check_dashboard.py --fix    # format all of them

npm fetches both, once, by the integrity that requirements/dashboard/package-lock.json pins: 130 MB, into
.dashboard-checks. Nothing of it is served. Where npm is missing, or cannot fetch, that is said, and nothing
is checked.
"""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINNED = ROOT / "requirements" / "dashboard"
FETCHED = ROOT / ".dashboard-checks"
APP = ROOT / "src/reelwright/http/dashboard/app"
NPM = ("npm", "ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error")


def main(fixes: bool) -> int:
    if not shutil.which("npm"):
        print("The dashboard's modules are NOT checked: npm is not installed.")
        return 0
    if not fetch():
        print("The dashboard's modules are NOT checked: npm could not fetch the checkers.")
        return 0
    biome = [tool("biome"), "format", "--write"] if fixes else [tool("biome"), "lint", "--error-on-warnings"]
    commands = [[*biome, f"--config-path={PINNED}", str(APP)]]
    if not fixes:
        commands.append([tool("tsc"), "--project", str(PINNED / "tsconfig.json")])
    results = [subprocess.run(one, cwd=ROOT, check=False).returncode for one in commands]
    return max(results)


def fetch() -> bool:
    """Whether the pinned checkers lie in FETCHED."""
    wanted = hashlib.sha256((PINNED / "package-lock.json").read_bytes()).hexdigest()
    stamp = FETCHED / "fetched"
    if stamp.is_file() and stamp.read_text() == wanted:
        return True
    FETCHED.mkdir(exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(PINNED / name, FETCHED / name)
    if subprocess.run(NPM, cwd=FETCHED, check=False).returncode:
        return False
    stamp.write_text(wanted)
    return True


def tool(name: str) -> str:
    return str(FETCHED / "node_modules" / ".bin" / name)


if __name__ == "__main__":
    sys.exit(main("--fix" in sys.argv[1:]))
