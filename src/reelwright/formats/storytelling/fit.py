"""Which passages of a story are spoken so that it lasts as long as it should."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from reelwright.formats.storytelling.sentences import word_count

Part = Literal["title", "post", "comment"]

PAUSE_MS = 300
MOST_SPEED_CHANGE = 0.08
# Ranks: what goes first when time is short has the highest. 0 is always told.
WANTED, LIKED, DETAIL, LATER, FURTHER, ANECDOTE = 1, 2, 3, 4, 5, 6
_WANTED_UP_TO = 1.13
_NEAR_ENOUGH = 0.04


@dataclass(frozen=True)
class Passage:
    """One sentence of the narration. `comment` counts from 0 inside comments.

    Passages of one `group` are spoken or left out together; `rank` 0 is always spoken, WANTED may make the
    whole a little long, and among the others the highest rank goes first.
    """

    key: str
    part: Part
    text: str
    group: str
    rank: int
    comment: int = -1


@dataclass(frozen=True)
class Fit:
    """A choice of what to speak, in order, and how much faster (1.08) or slower (0.92) than asked for.

    `length_ms` is the expected length at that speed, and `near` says whether it is near enough to the target.
    """

    keys: tuple[str, ...]
    speed: float
    length_ms: int
    near: bool


def choose(
    passages: Iterable[Passage],
    target_ms: int,
    words_per_minute: float,
    spoken_ms: Mapping[str, int] | None = None,
    tolerance: float = 0.15,
    pause_ms: int = PAUSE_MS,
) -> Fit:
    """The set of passages whose length comes nearest to the target; the speed makes up what little remains.

    `spoken_ms` holds what was measured; the rest is estimated, at the measured rate where there is one.
    """
    all_passages = tuple(passages)
    lengths = _lengths(all_passages, words_per_minute, spoken_ms or {}, pause_ms)
    groups = _groups(all_passages, lengths)
    chosen = {name for name, group in groups.items() if group.rank == 0}
    for name in sorted(groups, key=lambda name: (groups[name].rank, groups[name].order)):
        if not _follows(name, chosen, groups):
            continue
        total = sum(groups[kept].ms for kept in chosen)
        longer = total + groups[name].ms
        wanted = groups[name].rank == WANTED and longer <= _WANTED_UP_TO * target_ms
        if wanted or abs(longer - target_ms) < abs(total - target_ms):
            chosen.add(name)
    chosen = _swap_groups(chosen, groups, target_ms)
    total = sum(groups[kept].ms for kept in chosen)
    speed = _speed_to_fit(total, target_ms)
    length = round(total / speed)
    keys = tuple(passage.key for passage in all_passages if passage.group in chosen)
    return Fit(keys, speed, length, abs(length - target_ms) <= tolerance * target_ms)


def _follows(name: str, chosen: set[str], groups: dict[str, "_Group"]) -> bool:
    """Return whether a group may be told after those that were chosen: a second update only after the
    first."""
    if groups[name].rank != LATER:
        return True
    return all(
        other in chosen
        for other, group in groups.items()
        if group.rank == LATER and group.order < groups[name].order
    )


@dataclass(frozen=True)
class _Group:
    order: int
    rank: int
    ms: int


def _lengths(
    passages: tuple[Passage, ...], words_per_minute: float, spoken_ms: Mapping[str, int], pause_ms: int
) -> dict[str, int]:
    rate = words_per_minute / 60_000
    measured = [passage for passage in passages if passage.key in spoken_ms]
    measured_ms = sum(spoken_ms[passage.key] for passage in measured)
    if measured_ms:
        rate = sum(word_count(passage.text) for passage in measured) / measured_ms
    return {
        passage.key: pause_ms + spoken_ms.get(passage.key, round(word_count(passage.text) / rate))
        for passage in passages
    }


def _groups(passages: tuple[Passage, ...], lengths: dict[str, int]) -> dict[str, _Group]:
    groups: dict[str, _Group] = {}
    for order, passage in enumerate(passages):
        known = groups.get(passage.group, _Group(order, passage.rank, 0))
        groups[passage.group] = _Group(
            known.order, min(known.rank, passage.rank), known.ms + lengths[passage.key]
        )
    return groups


def _swap_groups(chosen: set[str], groups: dict[str, _Group], target_ms: int) -> set[str]:
    """Swaps one optional group for another, or drops or adds one, while that brings the length nearer."""
    optional = sorted(name for name, group in groups.items() if group.rank > WANTED and group.rank != LATER)
    while True:
        total = sum(groups[name].ms for name in chosen)
        if abs(total - target_ms) <= _NEAR_ENOUGH * target_ms:
            return chosen
        out = [name for name in optional if name in chosen]
        into = [name for name in optional if name not in chosen]
        moves = [(drop, add) for drop in [None, *out] for add in [None, *into]]
        change = {move: _ms(groups, move[1]) - _ms(groups, move[0]) for move in moves}
        best = min(moves, key=lambda move: (abs(total + change[move] - target_ms), str(move)))
        if abs(total + change[best] - target_ms) >= abs(total - target_ms):
            return chosen
        chosen = (chosen - {best[0] or ""}) | ({best[1]} if best[1] else set())


def _ms(groups: dict[str, _Group], name: str | None) -> int:
    return groups[name].ms if name else 0


def _speed_to_fit(total_ms: int, target_ms: int) -> float:
    exact = total_ms / target_ms
    if abs(exact - 1) <= 0.03:
        return 1.0
    return round(min(1 + MOST_SPEED_CHANGE, max(1 - MOST_SPEED_CHANGE, exact)), 3)
