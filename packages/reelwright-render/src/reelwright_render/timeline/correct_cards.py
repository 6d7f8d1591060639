"""Corrected caption lines, corrected on the cards of a post and its comments as well."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from reelwright_render.timeline.model import Card, CommentCard, Line, Timeline


def correct_cards(timeline: Timeline, corrected: Mapping[int, Line]) -> Timeline:
    """Write a correction of a line, by its index, also where a card shows the words of that line while they
    are said. A card that does not have them stays as it is, and so do its other words."""
    if not timeline.cards:
        return timeline
    lines = timeline.captions.lines if timeline.captions else ()
    said = [_Said(line, corrected.get(index, line)) for index, line in enumerate(lines)]
    card, comments = timeline.card, timeline.comment_cards
    if card is not None:
        title, body = _correct_texts((card.title, card.body), _while_shown(card, said))
        comments = tuple(replace(one, post=title) if one.post == card.title else one for one in comments)
        card = replace(card, title=title, body=body)
    comments = tuple(
        replace(one, text=_correct_texts((one.text,), _while_shown(one, said))[0]) for one in comments
    )
    return replace(timeline, card=card, comment_cards=comments)


@dataclass(frozen=True)
class _Said:
    """A line before and after its correction; most have none."""

    before: Line
    after: Line

    @property
    def old(self) -> list[str]:
        return [word.text for word in self.before.words]

    @property
    def new(self) -> list[str]:
        return [word.text for word in self.after.words]


def _while_shown(card: Card | CommentCard, said: Sequence[_Said]) -> list[_Said]:
    return [one for one in said if card.start_ms <= one.before.start_ms < card.end_ms]


def _correct_texts(texts: Sequence[str], said: Sequence[_Said]) -> list[str]:
    """Correct texts that are read out one after the other. Where words stand there several times, the first
    are those that are said first; the last of them may be said without being shown, but not the reverse."""
    tokens = [(part, token) for part, text in enumerate(texts) for token in re.finditer(r"\S+", text)]
    written = [_plain(token[0]) for _, token in tokens]
    spoken = [_plain(word) for one in said for word in one.old]
    changed, first = list(texts), len(spoken)
    for one in reversed(said):  # from the last one on, so that what stands before keeps its place
        old, new = one.old, one.new
        first -= len(old)
        if old == new:
            continue
        run = [_plain(word) for word in old]
        heard, shown = _find(run, spoken), _find(run, written)
        turn = heard.index(first)
        if turn < len(shown) <= len(heard):
            found = tokens[shown[turn] : shown[turn] + len(old)]
            part = found[0][0]
            changed[part] = _replace_words(changed[part], [token for _, token in found], old, new)
        elif not shown:  # scripts that do not part their words have no such tokens
            changed = [_replace_once(text, one) for text in changed]
    return changed


def _find(run: Sequence[str], words: Sequence[str]) -> list[int]:
    return [at for at in range(len(words)) if words[at : at + len(run)] == run]


def _replace_once(text: str, said: _Said) -> str:
    return text.replace(said.before.text, said.after.text) if text.count(said.before.text) == 1 else text


def _replace_words(text: str, tokens: Sequence[re.Match[str]], old: list[str], new: list[str]) -> str:
    """Replace only the words that differ: the others keep the capitals and marks that the card gives them."""
    changes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    for kind, start, end, new_start, new_end in reversed(changes):
        words = " ".join(new[new_start:new_end])
        if kind == "insert":
            at = tokens[start].start() if start < len(tokens) else tokens[-1].end()
            text = text[:at] + (f"{words} " if start < len(tokens) else f" {words}") + text[at:]
        elif kind == "delete":
            until = tokens[end].start() if end < len(tokens) else tokens[end - 1].end()
            text = (text[: tokens[start].start()] + text[until:]).strip()
        elif kind == "replace":
            text = text[: tokens[start].start()] + words + text[tokens[end - 1].end() :]
    return text


def _plain(word: str) -> str:
    return re.sub(r"\W", "", word).casefold() or word
