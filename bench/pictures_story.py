"""Processor seconds a second of video for stories over pictures and over clips that this server draws, with
each stage's share. With --keep the videos and their scenes are kept in a folder, to be looked at.

    .venv/bin/python bench/pictures_story.py [--seconds 30] [--lite] [--keep FOLDER]

Each kind is made once to warm up and once to measure. Run it on a machine that does nothing else.
"""

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

import httpx
from memory import MB, Peak
from story import largest, measure, report, service

PROMPT = "My grandmother left me a key, and nobody knew which door of the old house it opened"
KINDS: dict[str, dict[str, Any]] = {
    "ai-images, comic": {"mediaType": "ai-images", "presetSettings": {"preset": "comic"}},
    "ai-videos, cinematic": {"mediaType": "ai-videos", "presetSettings": {"preset": "cinematic"}},
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--lite", action="store_true", help="a template writes")
    parser.add_argument("--once", action="store_true", help="without warming up")
    parser.add_argument("--prompt", default=PROMPT)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, service(Path(folder), options.lite) as (client, pid):
        for name, settings in KINDS.items():
            with Peak(pid) as peak:
                if not options.once:
                    measure(client, pid, options.prompt, 10, **settings)
                measured = measure(client, pid, options.prompt, options.seconds, **settings)
            report(name, measured)
            print(f"      peak memory {peak.sum / MB:.0f} MB in all;", largest(peak))
            if options.keep:
                keep(client, options.keep, name)


def keep(client: httpx.Client, folder: Path, name: str) -> None:
    """Write the latest video, and the scenes of its project, to files."""
    video = client.get("/v1/video/list").raise_for_status().json()["data"]["videos"][0]
    scenes = (
        client.get(f"/v1/project/{video['projectId']}/scenes").raise_for_status().json()["data"]["scenes"]
    )
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.mp4").write_bytes(client.get(video["url"]).raise_for_status().content)
    (folder / f"{name}.json").write_text(json.dumps(scenes, indent=1))


if __name__ == "__main__":
    main()
