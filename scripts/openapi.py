"""Write docs/openapi.json and the dashboard's types anew, after a change of the API (`make openapi`)."""

import json
import tempfile
from pathlib import Path

from api_types import api_types

from reelwright.bootstrap import make_app
from reelwright.settings import read_settings

ROOT = Path(__file__).parent.parent
SNAPSHOT = ROOT / "docs" / "openapi.json"
TYPES = ROOT / "src/reelwright/http/dashboard/app/types/api.d.ts"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        document = make_app(read_settings(data_dir=Path(folder))).openapi()
    # A line for each value shows what changed; indentation would make the file larger than 1 MB.
    snapshot = json.dumps(document, indent=0, separators=(",", ":"), ensure_ascii=False)
    SNAPSHOT.write_text(snapshot + "\n", encoding="utf-8")
    TYPES.write_text(api_types(document), encoding="utf-8")
    print(f"Wrote {SNAPSHOT.name} and {TYPES.name}: {len(document['paths'])} paths")


if __name__ == "__main__":
    main()
