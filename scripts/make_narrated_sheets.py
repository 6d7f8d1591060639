"""Make videos of a minute of each format that narrates over each kind of background, and a contact sheet a
format: a row a kind, with pictures at equal distances.

    .venv/bin/python scripts/make_narrated_sheets.py ADDRESS KEY [FORMAT …]

ADDRESS is where a server listens, KEY a key of a managed team with 600 credits. FORMAT is `script`, `prompt`,
`article` or `languages` (pictures of articles in other languages); all of them when omitted. It takes about
three minutes a video on two cores.
"""

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import av
import cv2
import httpx
import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs/images"
TEXTS = ROOT / "bench/texts/articles"
LARGEST = 400_000  # bytes
TILES = 12
TILE = (135, 240)
SCRIPT = (
    "In 1912 a young baker named Rosa opened a tiny shop on a corner of Lisbon. Every morning she lit the "
    "oven before the sun came up. One winter a stranger left a locked wooden box on her counter, and "
    "never came back for it. Rosa put the box on a high shelf and waited. Years went by. Her hair turned "
    "grey, and the street outside filled with cars. Children who had bought her bread came back with "
    "children of their own. Then, one rainy night, a boy knocked on the door with a small brass key in "
    "his hand. His grandfather had told him everything. They opened the box together on the kitchen "
    "table. Inside was a recipe, written in pencil, for the bread she had been baking all her life. The "
    "stranger had been her father. He had crossed the sea as a sailor, and he had never learned how to "
    "say who he was."
)
PROMPT = "A scary story about a lighthouse keeper who hears somebody knock at night"
LANGUAGES = {
    "es-faro": "es",
    "fr-horloge": "fr",
    "it-ponte": "it",
    "pt-rio": "pt",
    "ja-tetsudo": "ja",
    "zh-ditie": "zh",
}
OWN = (
    "A harbour in the evening",
    "A street market in a small town",
    "A lighthouse in a storm",
    "A kitchen with bread on the table",
)


def main(address: str, key: str, wanted: list[str]) -> None:
    with httpx.Client(base_url=address, headers={"x-api-key": key}, timeout=120) as client:
        kinds = backgrounds(client) if set(wanted) - {"languages"} else []
        article = (TEXTS / "en-lens.md").read_text(encoding="utf-8")
        formats: dict[str, tuple[str, dict[str, Any]]] = {
            "script": ("script-to-video", {"script": SCRIPT}),
            "prompt": ("prompt-to-video", {"prompt": PROMPT, "targetDuration": 60}),
            "article": ("article", {"text": article, "targetDuration": 60}),
        }
        for name, (path, body) in formats.items():
            if name in wanted:
                rows = [row_of(client, path, {"voiceId": "voice_heart", **body, **kind}) for kind in kinds]
                write(FOLDER / f"minute-{name}.jpg", rows)
        if "languages" in wanted:
            write(FOLDER / "minute-languages.jpg", [foreign(client, *one) for one in LANGUAGES.items()])


def backgrounds(client: httpx.Client) -> list[dict[str, Any]]:
    """Return the four kinds: a game, media of the library, drawn pictures and clips."""
    return [
        {"mediaType": "gameplay"},
        {"mediaType": "media", "media": [own_picture(client, prompt) for prompt in OWN]},
        {"mediaType": "ai-images"},
        {"mediaType": "ai-videos"},
    ]


def own_picture(client: httpx.Client, prompt: str) -> str:
    answer = (
        client.post("/v1/media/generate/image", json={"prompt": prompt}).raise_for_status().json()["data"]
    )
    media_id = str(answer["id"])
    while client.get(f"/v1/media/{media_id}").raise_for_status().json()["data"]["status"] == "PROCESSING":
        time.sleep(0.5)
    return media_id


def foreign(client: httpx.Client, text: str, language: str) -> NDArray[np.uint8]:
    voices = client.get("/v1/voice/list", params={"language": language}).raise_for_status().json()["data"]
    body = {
        "text": (TEXTS / f"{text}.md").read_text(encoding="utf-8"),
        "voiceId": voices["voices"][0]["id"],
        "language": language,
        "targetDuration": 60,
        "mediaType": "ai-images",
    }
    return row_of(client, "article", body)


def row_of(client: httpx.Client, path: str, body: dict[str, Any]) -> NDArray[np.uint8]:
    """Make a video, and return its pictures side by side."""
    began = time.monotonic()
    created = client.post(f"/v1/project/create/{path}", json=body)
    if created.is_error:
        raise SystemExit(f"{path}: {created.text}")
    project_id, video_id = (created.json()["data"].get(name) for name in ("projectId", "videoId"))
    while True:
        project = client.get(f"/v1/project/{project_id}").raise_for_status().json()["data"]
        video_id = video_id or project.get("videoId") or project["videos"][0]["id"]
        video = client.get(f"/v1/video/{video_id}").raise_for_status().json()["data"]
        if video["status"] not in ("STARTED", "PROCESSING"):
            break
        time.sleep(1)
    print(
        f"{path} {body.get('mediaType')} {body.get('language', '')}: {time.monotonic() - began:.0f} s",
        flush=True,
    )
    if video["status"] != "COMPLETED":
        raise SystemExit(f"{path}: {video['message']}")
    for scene in project.get("scenes") or ():
        print(f"    {scene['startMs']:6d} {scene['prompt']} => {scene['understood']}", flush=True)
    with tempfile.NamedTemporaryFile(suffix=".mp4") as file:
        file.write(client.get(video["url"]).raise_for_status().content)
        file.flush()
        return np.asarray(np.hstack(frames_of(file.name, video["durationInSeconds"])), np.uint8)


def frames_of(path: str, seconds: float) -> list[NDArray[np.uint8]]:
    """Return pictures at equal distances, the first one after half of that."""
    times = [(number + 0.5) * seconds / TILES for number in range(TILES)]
    found: list[NDArray[np.uint8]] = []
    with av.open(path) as container:
        for frame in container.decode(video=0):
            if len(found) < len(times) and frame.time is not None and frame.time >= times[len(found)]:
                pixels = frame.to_ndarray(format="bgr24")
                found.append(np.asarray(cv2.resize(pixels, TILE, interpolation=cv2.INTER_AREA), np.uint8))
    return found


def write(path: Path, rows: list[NDArray[np.uint8]]) -> None:
    sheet = np.vstack(rows)
    for quality in range(88, 40, -4):
        data = cv2.imencode(".jpg", sheet, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        if len(data) <= LARGEST:
            break
    path.write_bytes(data.tobytes())


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:] or ["script", "prompt", "article", "languages"])
