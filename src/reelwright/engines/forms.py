"""Text with gaps: `I put the phone on [[where I hid it|the shelf]]`.

A gap stands for the rest of its sentence, with the mark that ends it: before the bar what belongs there,
after it words that always fit. Engines that cannot plot are given forms in `task.facts["forms"]`, one for
each field of the answer: a small model fills the gaps, the template writer takes the words after the bar.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

GAP = re.compile(r"\[\[(?P<hint>[^|\]]*)\|(?P<default>[^\]]*)\]\]")


@dataclass(frozen=True)
class Gap:
    """`lead` is the part of the sentence that stands before the gap."""

    hint: str
    default: str
    lead: str


def gaps(form: str) -> tuple[Gap, ...]:
    """The gaps of a form from left to right."""
    return tuple(
        Gap(found["hint"], found["default"], _lead(form[: found.start()])) for found in GAP.finditer(form)
    )


def fill(form: str, fillings: tuple[str, ...]) -> str:
    """The form with its gaps filled, one text for each."""
    waiting = iter(fillings)
    return GAP.sub(lambda _: next(waiting), form)


def plain(form: str) -> str:
    """The form with the words that always fit."""
    return GAP.sub(lambda found: found["default"], form)


def shown(form: str, blank: Callable[[], str]) -> str:
    """The form with whatever `blank` says in place of each gap."""
    return GAP.sub(lambda _: blank(), form)


def _lead(before: str) -> str:
    ends = [m.end() for m in re.finditer(r"[.!?][”\"')]*\s+|\]\]\s*", before)]
    return before[ends[-1] if ends else 0 :]
