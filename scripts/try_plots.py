"""Tells stories from plot files: `try_plots.py FILE [--plot NAME] [--prompt TEXT …] [--full]`.

Without prompts each plot is told for each prompt that it says it is like. For those who write plots.
"""

import argparse
import random
from collections.abc import Sequence
from pathlib import Path

from saved_vectors import SavedEncoder

from reelwright.catalog.plots import Plot, plots, read_plots
from reelwright.engines.local.english.reading import EnglishReading
from reelwright.formats.storytelling.facts import Facts, understand
from reelwright.formats.storytelling.fit import DETAIL, LATER
from reelwright.formats.storytelling.match_scenes import match_scenes
from reelwright.formats.storytelling.mood import with_mood
from reelwright.formats.storytelling.prompt import parse_prompt
from reelwright.formats.storytelling.scene_lines import SceneLines
from reelwright.formats.storytelling.sentences import word_count
from reelwright.formats.storytelling.tell import MissingFact, Teller, choose_line, fitting_plots
from reelwright.formats.storytelling.tell_direct import tell_direct

MINUTE, TITLE = 164, 10  # words of a narration of 60 s, and of a title
vector = SavedEncoder().embed


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("file", nargs="?", type=Path)
    options.add_argument("--plot")
    options.add_argument("--prompt", nargs="*", default=[])
    options.add_argument("--facts", action="store_true")
    options.add_argument("--seed", type=int, default=7)
    chosen = options.parse_args()
    reading = EnglishReading()
    known = read_plots(chosen.file) if chosen.file else list(plots())
    known = [plot for plot in known if chosen.plot in {None, plot.name}]
    if chosen.prompt:
        for prompt in chosen.prompt:
            facts = with_mood(understand(parse_prompt(prompt), reading.read), vector)
            if chosen.facts:
                show_facts(facts)
            ranked = fitting_plots(facts, known, vector)
            print("\n#", prompt, "\n#   plots:", [(round(score, 2), plot.name) for score, plot in ranked[:4]])
            if ranked:
                tell(facts, ranked[0][1], chosen.seed)
        return
    for plot in known:
        for prompt in plot.like:
            facts = with_mood(understand(parse_prompt(prompt), reading.read), vector)
            missing = [
                need
                for need in plot.needs
                if not any(n in facts.flags for n in need.split("|")) and not need.startswith("!")
            ]
            print(
                f"\n=== {plot.name}: {prompt}"
                + (f"   !! NEEDS NOT MET: {missing}; flags {sorted(facts.flags)}" if missing else "")
            )
            if chosen.facts:
                show_facts(facts)
            tell(facts, plot, chosen.seed)


def show_facts(facts: Facts) -> None:
    print("   flags", sorted(facts.flags))
    for name in ("other", "third", "thing", "second_thing"):
        print(
            "  ",
            name,
            getattr(facts, name)
            and (getattr(facts, name).full, getattr(facts, name).short, getattr(facts, name).kind),
        )
    print("   role", facts.role, "| place", facts.place, "| time", facts.time)


def tell(facts: Facts, plot: Plot, seed: int) -> None:
    for kind in ("tiny", "short"):
        show_line(kind, Teller(facts, seed), getattr(plot, kind), seed)
    if plot.direct:
        tell_with_scenes(facts, plot, seed)
        return
    teller = Teller(facts, seed)
    words = 0
    for part in (plot.beats, plot.more):
        print("  --" if part is plot.more else "  post:")
        for beat in part:
            text = show_line(beat.name, teller, beat.lines, seed)
            words += len(text.replace("~", "").replace("+", "").split())
        print(f"     ({words} words)")
    print("  comments:")
    for at, line in enumerate(plot.comments):
        if teller.fits(line):
            show_line(f"{at}{' @' + line.beat if line.beat else ''}", teller, (line,), seed)


def tell_with_scenes(facts: Facts, plot: Plot, seed: int) -> None:
    """The whole story; what may be left out stands in brackets."""
    matches = match_scenes(facts, vector, vector)
    lines = SceneLines(facts, matches, _compare, seed)
    try:
        told = tell_direct(facts, plot, lines, seed, MINUTE, TITLE)
    except MissingFact as missing:
        print(f"    !! cannot be told: no {{{missing}}}")
        return
    always = sum(word_count(one.text) for one in told.passages if one.rank == 0)
    print(f"  post ({always} words are always told):")
    for one in told.passages:
        if one.rank in {0, DETAIL, LATER} and not one.key.startswith("more-first-"):
            print("    " + (one.text if one.rank == 0 else f"({one.text})"))
    print("  comments:")
    for text in told.comments[:9]:
        print("    " + text)


def _compare(text: str, others: Sequence[str]) -> list[float]:
    own = vector(text)
    return [float(own @ vector(other)) for other in others]


def show_line(name: str, teller: Teller, lines: tuple, seed: int) -> str:
    line = choose_line(teller, lines, random.Random(f"{seed}{name}"))
    if line is None:
        print(f"    [{name}] !! no line fits")
        return ""
    try:
        text = teller.fill(line.text)
    except MissingFact as missing:
        print(f"    [{name}] !! the prompt has no {{{missing}}}: {line.text}")
        return ""
    print(f"    [{name}] {text}")
    return text


if __name__ == "__main__":
    main()
