"""Corrected caption lines, corrected on the cards of a post and its comments as well."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from reelwright_render.timeline.model import Card, CommentCard, Line, Timeline


def correct_cards(timeline: Timeline, corrected: Mapping[int, Line]) -> Timeline:
    """Write a correction of a line, by its index, also where a card shows the words of that line while they
    are said. A card that does not have them, or has them twice, stays as it is; so do its other words."""
    lines = timeline.captions.lines if timeline.captions else ()
    card, comments = timeline.card, list(timeline.comment_cards)
    for index, line in corrected.items():
        before = lines[index]
        if before.text == line.text:
            continue
        title = card.title if card else ""
        if card is not None and _is_shown(card, before):
            card = _correct_post(card, before, line)
        for at, comment in enumerate(comments):
            if _is_shown(comment, before):
                comments[at] = replace(comment, text=_correct_text(comment.text, before, line))
        if card is not None and card.title != title:
            comments = [replace(one, post=card.title) if one.post == title else one for one in comments]
    return replace(timeline, card=card, comment_cards=tuple(comments))


def _is_shown(card: Card | CommentCard, line: Line) -> bool:
    return card.start_ms <= line.start_ms < card.end_ms


def _correct_post(card: Card, before: Line, after: Line) -> Card:
    title, body = (_correct_text(text, before, after) for text in (card.title, card.body))
    if title != card.title and body != card.body:
        return card
    return replace(card, title=title, body=body)


def _correct_text(text: str, before: Line, after: Line) -> str:
    old, new = [word.text for word in before.words], [word.text for word in after.words]
    tokens = list(re.finditer(r"\S+", text))
    plain, wanted = [_plain(token[0]) for token in tokens], [_plain(word) for word in old]
    places = [at for at in range(len(tokens)) if plain[at : at + len(wanted)] == wanted]
    if len(places) == 1:
        return _replace_words(text, tokens[places[0] : places[0] + len(old)], old, new)
    # Scripts that do not part their words have no such tokens.
    return text.replace(before.text, after.text) if not places and text.count(before.text) == 1 else text


def _replace_words(text: str, tokens: Sequence[re.Match[str]], old: list[str], new: list[str]) -> str:
    """Replace only the words that differ: the others keep the capitals and marks that the card gives them."""
    for kind, start, end, new_start, new_end in reversed(
        SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    ):
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
