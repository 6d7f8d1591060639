"""How many beats of scripts in other languages show something right, and what that costs.

    .venv/bin/python bench/foreign_pictures.py [MODEL.gguf] [-v]

Ten texts a language, three beats each (`bench/foreign_texts.toml`). A beat is right where the scene that the
picture engine reads has at least one of the places or subjects that were written down for it. "before" is the
text itself, as it was read without `directing.english`; "words" are the baked words alone; "model" is the
small writing model with the checks, where its file is given. A beat's seconds are those of all processors.
"""

import resource
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import psutil

from reelwright.catalog.picturable import COLUMNS
from reelwright.engines.local.qwen import QwenWriting
from reelwright.engines.local.template_writer import TemplateWriting
from reelwright.engines.writing import WritingEngine
from reelwright.formats.directing.beats import ScriptBeat
from reelwright.formats.directing.english import say_in_english
from reelwright.formats.directing.shots import Look, direct, texts_of
from reelwright_pictures.errors import NotShown
from reelwright_pictures.scene import Person
from reelwright_pictures.words import read_with_stars

TEXTS = Path(__file__).parent / "foreign_texts.toml"


def main(arguments: Sequence[str]) -> None:
    is_wordy = "-v" in arguments
    models = [one for one in arguments if one != "-v"]
    texts = tomllib.loads(TEXTS.read_text(encoding="utf-8"))["text"]
    qwen = QwenWriting(Path(models[0])) if models else None
    for number, language in enumerate(COLUMNS):
        before = after_words = after_model = beats = 0
        seconds = 0.0
        for text in texts:
            script = [
                ScriptBeat(4000 * at, 4000 * at + 4000, said, said) for at, said in enumerate(text[language])
            ]
            look = Look(text["title"][number], "ratio_9_16", (1080, 1920), "cinematic", language, 5)
            beats += len(script)
            before += count_right(script, look, None, text["right"])
            after_words += count_right(script, look, english(TemplateWriting(), script, look), text["right"])
            if qwen is not None:
                start = seconds_used(qwen)
                said_in_english = english(qwen, script, look)
                seconds += seconds_used(qwen) - start
                after_model += count_right(script, look, said_in_english, text["right"], is_wordy)
        made = f", model {after_model}, {seconds / beats:.1f} CPU s a beat" if qwen else ""
        print(f"{language}: of {beats} beats right: before {before}, words {after_words}{made}", flush=True)
    if qwen is not None:
        qwen.close()


def english(writing: WritingEngine, script: Sequence[ScriptBeat], look: Look) -> tuple[str, ...]:
    return say_in_english(writing, texts_of(script, look), look.language, look.seed)


def count_right(
    script: Sequence[ScriptBeat],
    look: Look,
    said: tuple[str, ...] | None,
    right: Sequence[str],
    is_wordy: bool = False,
) -> int:
    count = 0
    for shot, wanted in zip(direct(script, look, said), right, strict=True):
        seen = names_seen(shot.subject, shot.before)
        is_right = any(part in name for part in wanted.split() for name in seen)
        count += is_right
        if is_wordy:
            print(
                f"  {'+' if is_right else '-'} {shot.beat.text} => {shot.english} => {' '.join(seen)}",
                flush=True,
            )
    return count


def names_seen(subject: str, before: Sequence[str]) -> list[str]:
    try:
        scene = read_with_stars((*before, subject), [], 5)
    except NotShown:
        return []
    whats = [*(one.what for one in scene.subjects), *scene.props]
    people = [f"{one.key} person" for one in whats if isinstance(one, Person)]
    return [
        scene.place,
        scene.hour,
        scene.weather,
        *people,
        *(one.name for one in whats if not isinstance(one, Person)),
    ]


def seconds_used(qwen: QwenWriting) -> float:
    own = resource.getrusage(resource.RUSAGE_SELF)
    child = qwen._child
    used = psutil.Process(child._process.pid).cpu_times() if child is not None else None
    return own.ru_utime + own.ru_stime + (used.user + used.system if used else 0.0)


if __name__ == "__main__":
    main(sys.argv[1:])
