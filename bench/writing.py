"""Sixty prompts of all kinds as stories: what the gate says of them, how long the writing takes, and the
texts.

python bench/writing.py [--set tuned|unseen] [--lite] [--out stories.md] [--marks marks.json]

`bench/writing/tuned.toml` were looked at while plots were written, `unseen.toml` were not. Cold readers mark
the texts that `--out` writes: they see only prompt and text. `--marks` adds their marks to the page: a file
of `{"u01": [[topic, coherent, watched], …]}`, topic and coherent of 10, watched 0 or 1.
"""

import argparse
import json
import resource
import time
import tomllib
from pathlib import Path
from statistics import mean
from typing import Any

from reelwright.engines.abilities import WRITING
from reelwright.engines.choose import make_engine
from reelwright.engines.local.english.reading import EnglishReading
from reelwright.engines.local.template_writer import TemplateWriting
from reelwright.formats.story.text import OwnCard, OwnComment, StoryBrief, StoryText, write_story
from reelwright.formats.storytelling.facts import understand
from reelwright.formats.storytelling.gate import problems_of
from reelwright.formats.storytelling.prompt import parse_prompt
from reelwright.formats.storytelling.sentences import word_count
from reelwright.settings import read_settings

HERE = Path(__file__).parent / "writing"


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--set", choices=["tuned", "unseen"], default="tuned")
    options.add_argument("--lite", action="store_true", help="without the writing model")
    options.add_argument("--out", type=Path)
    options.add_argument("--marks", type=Path)
    options.add_argument("ids", nargs="*")
    chosen = options.parse_args()
    prompts = tomllib.loads((HERE / f"{chosen.set}.toml").read_text())["prompts"]
    marks = json.loads(chosen.marks.read_text()) if chosen.marks else {}
    reading = EnglishReading()
    page, passed, walls, seconds = [], 0, [], []
    for prompt in prompts:
        if chosen.ids and prompt["id"] not in chosen.ids:
            continue
        writing = (
            TemplateWriting() if chosen.lite or prompt.get("lite") else make_engine(WRITING, read_settings())
        )
        began, used = time.monotonic(), _cpu_seconds()
        story = write_story(writing, reading, brief_of(prompt))
        walls.append(time.monotonic() - began)
        seconds.append(_cpu_seconds() - used)
        problems = _problems(prompt, story, reading)
        passed += not problems
        page.append(_as_text(prompt, story, problems, marks.get(prompt["id"], [])))
    print(f"{len(page)} stories, {passed} pass the gate")
    print(f"wall {mean(walls):.2f} s a story, at most {max(walls):.2f}")
    print(f"CPU {mean(seconds):.2f} s a story, at most {max(seconds):.2f}")
    if marks:
        print(_summary(marks))
    if chosen.out:
        chosen.out.write_text("\n".join(page))


def brief_of(prompt: dict[str, Any]) -> StoryBrief:
    sent = prompt.get("card", {})
    comments = sent.get("commentList")
    card = OwnCard(
        title=sent.get("title"),
        body=sent.get("body"),
        comment_list=tuple(OwnComment(one["text"], one.get("author"), one.get("upvotes")) for one in comments)
        if comments
        else None,
    )
    return StoryBrief(
        prompt["prompt"],
        target_ms=prompt["seconds"] * 1000,
        card=card,
        seed=int(prompt["id"][1:]),
        words_per_minute=175,
    )


def _problems(prompt: dict[str, Any], story: StoryText, reading: EnglishReading) -> list[str]:
    facts = understand(parse_prompt(prompt["prompt"]), reading.read)
    if facts.prompt.form in {"list", "facts", "crowd", "own"} or "body" in prompt.get("card", {}):
        return []
    post = [passage for passage in story.narration if passage.part == "post"]
    return problems_of(post, facts, reading, round(prompt["seconds"] * 2.7))


def _cpu_seconds() -> float:
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def _as_text(prompt: dict[str, Any], story: StoryText, problems: list[str], marks: list[list[int]]) -> str:
    spoken = sum(word_count(passage.text) for passage in story.narration)
    lines = [
        f"## {prompt['id']}: {prompt['prompt']}",
        "",
        f"*{prompt['seconds']} s, {spoken} words{', without the model' if prompt.get('lite') else ''}*"
        + (f" · gate: {'; '.join(problems)}" if problems else ""),
        "",
        f"**{story.title}**",
        "",
        story.post,
        "",
        *(f"> {comment.text}" for comment in story.comments),
        "",
    ]
    if marks:
        said = ", ".join(
            f"{topic}/{coherent}/{'yes' if watched else 'no'}" for topic, coherent, watched in marks
        )
        lines += [f"Readers (topic / coherent / watched to the end): {said}", ""]
    return "\n".join(lines)


def _summary(marks: dict[str, list[list[int]]]) -> str:
    """How many stories a majority of their readers found on topic and coherent (7 of 10), and watched."""

    def won(place: int, least: int) -> int:
        return sum(sum(mark[place] >= least for mark in given) * 2 > len(given) for given in marks.values())

    return f"of {len(marks)}: on topic {won(0, 7)}, coherent {won(1, 7)}, watched to the end {won(2, 1)}"


if __name__ == "__main__":
    main()
