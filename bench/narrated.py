"""Seconds on the clock and on processors per second of a narrated video, for each kind of background, with
each stage's share.

    .venv/bin/python bench/narrated.py [KIND …]

KIND is `gameplay`, `ai-images` or `ai-videos`; all three when omitted. The first project of a service loads
its models; a short one before the others keeps that out of the figures. Run it on a machine that does nothing
else.
"""

import sys
import tempfile
from pathlib import Path

from story import measure_project, report, service

SCRIPT = """In 1912 a young baker named Rosa opened a tiny shop on a corner of Lisbon. Every morning she
lit the
oven before the sun came up. One winter a stranger left a locked wooden box on her counter, and
never came back for it. Rosa put the box on a high shelf and waited. Years went by. Her hair turned
grey. Then, one rainy night, a boy knocked on the door with a small brass key in his hand. His
grandfather had told him everything. They opened the box together on the kitchen table. Inside was a
recipe, written in pencil, for the bread she had been baking all her life."""
KINDS = ("gameplay", "ai-images", "ai-videos")


def main(kinds: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, service(Path(folder), lite=True) as (client, pid):
        body = {"voiceId": "voice_heart", "script": " ".join(SCRIPT.split())}
        measure_project(
            client, pid, "script-to-video", body | {"script": "Warm up.", "mediaType": "ai-images"}
        )
        for kind in kinds:
            measured = measure_project(client, pid, "script-to-video", body | {"mediaType": kind})
            report(kind, measured)


if __name__ == "__main__":
    main(sys.argv[1:] or list(KINDS))
