"""Write docs/openapi.json anew. `make openapi` runs this after a change of the API."""

import json
import tempfile
from pathlib import Path

from reelwright.bootstrap import make_app
from reelwright.settings import read_settings

SNAPSHOT = Path(__file__).parent.parent / "docs" / "openapi.json"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        document = make_app(read_settings(data_dir=Path(folder))).openapi()
    SNAPSHOT.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"Wrote {SNAPSHOT.name}: {len(document['paths'])} paths")


if __name__ == "__main__":
    main()
