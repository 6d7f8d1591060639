"""The title of a post: the prompt in the teller's own voice, no longer than a title is."""

import re

from reelwright.formats.storytelling.clauses import Clause, render
from reelwright.formats.storytelling.facts import Facts
from reelwright.formats.storytelling.inflect import with_article
from reelwright.formats.storytelling.sentences import lower_first, word_count

_MOST_WORDS, _MOST_WORDS_MIDDLE, _MOST_WORDS_SHORT = 20, 16, 13
_SHORT, _MIDDLE = 40, 220  # words of the narration
_MOST_LETTERS = 140
_FEWEST_WORDS = 5  # "My dad left" is no title
_HOW_I = re.compile(r"^how (?:i|we|my)\b", re.IGNORECASE)
_TIFU = re.compile(r"^tifu by\b", re.IGNORECASE)


def headline(facts: Facts, words: int) -> str:
    """A title for a narration of so many words: of two halves it says the first, and leaves the second to the
    story, where both together would be long."""
    most = _MOST_WORDS_SHORT if words < _SHORT else _MOST_WORDS_MIDDLE if words < _MIDDLE else _MOST_WORDS
    whole = _whole_headline(facts)
    if word_count(whole) <= most and len(whole) <= _MOST_LETTERS:
        return whole
    first = _first_half(facts)
    return first if word_count(first) >= _FEWEST_WORDS else _cut(whole, most)


def _whole_headline(facts: Facts) -> str:
    prompt = facts.prompt
    if prompt.form == "aita":
        return _capital(re.sub(r"^aita", "AITA", prompt.said, flags=re.IGNORECASE).rstrip(".!?") + "?")
    if _TIFU.match(prompt.said):
        return _TIFU.sub("TIFU by", prompt.said).rstrip(".! ")
    if _HOW_I.match(prompt.said):
        return _capital(prompt.said.rstrip(".! "))
    if facts.sentence.narrator.tokens and not facts.role:
        told = ", and then ".join(
            _render_clause(clause) for clause in (facts.e1, facts.e2) if clause is not None
        )
        return _capital(told or facts.prompt.topic)
    if not facts.role or prompt.form == "topic":
        return _capital(prompt.topic.rstrip(".! ") if prompt.form != "own" else _first_sentence(prompt.said))
    told = ", and then ".join(_render_clause(clause) for clause in (facts.e1, facts.e2) if clause is not None)
    return _capital(f"{_as_role(facts)}, and {told}") if told else _capital(_as_role(facts))


def _first_half(facts: Facts) -> str:
    first = facts.e1
    if first is None:
        return ""
    if _TIFU.match(facts.prompt.said):
        return f"TIFU by {render(first, 'ing')}"
    if facts.prompt.form == "aita":
        asked = re.sub(r"^aita", "AITA", facts.prompt.question, flags=re.IGNORECASE)
        return f"{asked} {render(first, 'ing')}?"
    if facts.role:
        return _capital(f"{_as_role(facts)}, and {_render_clause(first)}")
    return _capital(_render_clause(first))


def _render_clause(clause: Clause) -> str:
    role = bool(clause.sentence.narrator.tokens or clause.sentence.narrator.pronouns)
    text = render(clause, "past" if role else "as_said")
    return lower_first(text) if role else text


def _as_role(facts: Facts) -> str:
    """ "I am a night guard at a museum"; a guy is nothing that one says of oneself."""
    noun = facts.role
    return f"We are {noun}" if facts.sentence.narrator.plural else f"I am {noun}"


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=[.!?])\s+", text, maxsplit=1)[0].rstrip(".")


def _cut(text: str, most: int) -> str:
    """Cut a title at a joint, or after so many words."""
    joints = [
        m.start()
        for m in re.finditer(r"[.;:]\s|,\s|\s(?:and|but|because|when|after|so|while|until)\s|\s[-–—]\s", text)
    ]
    fitting = [at for at in joints if 5 <= word_count(text[:at]) <= most]
    if fitting:
        return text[: fitting[-1]]
    return text if word_count(text) <= most + 8 else " ".join(text.split()[:most])


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


__all__ = ["headline", "with_article"]
