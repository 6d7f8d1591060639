"""Draw what is seen behind narrations of about a minute: a contact sheet of pictures of English ones, and one
of texts in other languages.

    .venv/bin/python scripts/make_narrated_sheets.py [english | MODEL.gguf]

The texts are told as docs/articles-told.md tells them. Nobody speaks: each word is given the time that it
usually takes. MODEL is the small writing model, which says in English what the other languages show; without
it the words that ship do. `english` makes the first sheet only. Above each picture of the others stands what
was understood.
"""

import re
import sys
import textwrap
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright.engines.local.english.reading import EnglishReading
from reelwright.engines.local.illustration import Words, read_scene
from reelwright.engines.local.languages import reader_of
from reelwright.engines.local.qwen import QwenWriting
from reelwright.engines.local.template_writer import TemplateWriting
from reelwright.engines.writing import WritingEngine
from reelwright.errors import ProviderRefused
from reelwright.formats.directing.beats import cut_beats
from reelwright.formats.directing.english import say_in_english
from reelwright.formats.directing.shots import Look, Shot, direct, texts_of
from reelwright.formats.prompt_to_video.writing import ScriptBrief, fit_script, write_script
from reelwright_pictures.api import draw
from reelwright_render.timeline.model import Word

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs/images"
LARGEST = 400_000  # bytes
TILES = 8
TILE = (135, 240)
LABEL = 66  # pixels above a picture
SCRIPT = (
    "In 1912 a young baker named Rosa opened a tiny shop on a corner of Lisbon. Every morning she lit "
    "the oven before the sun came up. One winter a stranger left a locked wooden box on her counter, "
    "and never came back for it. Rosa put the box on a high shelf and waited. Years went by. Her hair "
    "turned grey, and the street outside filled with cars. Then, one rainy night, a boy knocked on the "
    "door with a small brass key in his hand. They opened the box together on the kitchen table. Inside "
    "was a recipe, written in pencil, for the bread she had been baking all her life."
)
PROMPT = "how volcanoes erupt"
WORDS_PER_MINUTE = 185
ENGLISH = ("en-lens", "en-library")
FOREIGN = ("es-faro", "fr-horloge", "it-ponte", "pt-rio", "ja-tetsudo", "zh-ditie")


def main(models: list[str]) -> None:
    gguf = [one for one in models if one != "english"]
    writing: WritingEngine = QwenWriting(Path(gguf[0])) if gguf else TemplateWriting()
    told = told_texts()
    rows = [
        row("The locked box", SCRIPT, "en", writing),
        row(PROMPT, script_of(PROMPT), "en", writing),
        *(row(*told[name], "en", writing) for name in ENGLISH),
    ]
    write(FOLDER / "narrated-minute.jpg", rows)
    if "english" in models:
        return
    rows = [row(*told[name], name[:2], writing) for name in FOREIGN]
    write(FOLDER / "narrated-languages.jpg", rows)


def told_texts() -> dict[str, tuple[str, str]]:
    """Return the title and the narration of each text of docs/articles-told.md by its file's name."""
    page = (ROOT / "docs/articles-told.md").read_text(encoding="utf-8")
    found: dict[str, tuple[str, str]] = {}
    for name, text in re.findall(r"### \[([\w-]+)\.\w+\].*\n\n(.+)\n", page):
        found[name] = re.split(r"(?<=[.!?।。])", text)[0].strip(" .。"), text
    return found


def script_of(prompt: str) -> str:
    """Return what is told of a prompt in a minute."""
    brief = ScriptBrief(prompt, 60_000, WORDS_PER_MINUTE)
    script = write_script(TemplateWriting(), EnglishReading(), brief)
    kept = set(fit_script(script, brief, {}).keys)
    return " ".join(one.text for one in script.passages if one.key in kept)


def row(title: str, text: str, language: str, writing: WritingEngine) -> NDArray[np.uint8]:
    is_fiction = text == SCRIPT
    look = Look(title, "ratio_9_16", (1080, 1920), "cinematic", language, 7, is_fiction)
    words = spoken(text, language)
    beats = cut_beats(words, words[-1].end_ms + 450)
    beats = beats[: max(TILES, round(len(beats) * 60_000 / beats[-1].end_ms))]
    english = None
    if language != "en":
        english = say_in_english(writing, texts_of(beats, look), language, look.seed)
    shots = direct(beats, look, english)
    chosen = [round(at * (len(shots) - 1) / (TILES - 1)) for at in range(TILES)]
    return np.asarray(np.hstack([tile(shots[at], at, look) for at in chosen]), np.uint8)


def spoken(text: str, language: str) -> list[Word]:
    if language in ("ja", "zh"):
        shown = [one.shown for one in reader_of(language).read(text)]
    else:
        shown = text.split()
    words: list[Word] = []
    at = 250
    for one in shown:
        took = 90 + 65 * len(one) if language not in ("ja", "zh") else 170 * len(one)
        ends = one[-1] in ".!?。！？"
        words.append(Word(one, at, at + took, ends))
        at += took + (300 if ends else 0)
    return words


def tile(shot: Shot, number: int, look: Look) -> NDArray[np.uint8]:
    """Draw a shot, with what was said and understood above it."""
    print(f"{shot.beat.start_ms:6d} {shot.beat.text} => {shot.english} | {shot.subject}", flush=True)
    label = np.full((LABEL, TILE[0], 3), 255, np.uint8)
    said = shot.beat.text if shot.english is None else shot.english or "(nothing)"
    for at, line in enumerate(textwrap.wrap(said, 24)[:5]):
        cv2.putText(label, line, (3, 12 + 12 * at), cv2.FONT_HERSHEY_SIMPLEX, 0.31, (0, 0, 0), 1, cv2.LINE_AA)
    try:
        scene = read_scene(Words(shot.subject, shot.before, look.seed, number, shot.frame))
        pixels = draw(scene, (2 * TILE[0], 2 * TILE[1]), look.style)
    except ProviderRefused:
        pixels = np.zeros((TILE[1], TILE[0], 3), np.uint8)
    return np.asarray(np.vstack([label, cv2.resize(pixels, TILE, interpolation=cv2.INTER_AREA)]), np.uint8)


def write(path: Path, rows: list[NDArray[np.uint8]]) -> None:
    for quality in range(88, 40, -4):
        data = cv2.imencode(".jpg", np.vstack(rows), [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        if len(data) <= LARGEST:
            break
    path.write_bytes(data.tobytes())


if __name__ == "__main__":
    main(sys.argv[1:])
