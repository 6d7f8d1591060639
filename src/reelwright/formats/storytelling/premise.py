"""What a prompt says: who tells, of whom and of what, and which arc it follows."""

import random
import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from reelwright.catalog.arcs import (
    GENERAL,
    GENERAL_IDEA,
    GENERAL_SOMEONE,
    GENERAL_THING,
    Arc,
    arc_named,
    arcs,
    words,
)
from reelwright.formats.storytelling.checks import content_words
from reelwright.formats.storytelling.sentences import sentences, word_count

LONGEST_TITLE = 110
_LEAST_SCORE = 4.0
_ORDER = re.compile(
    r"^(?:please\s+)?(?:can you\s+)?"
    r"(?:(?:write|tell|make|create|generate|give|do|narrate)\s+(?:me\s+|us\s+)?)?"
    r"(?:an?\s+|the\s+|some\s+)?(?:[\w'-]+\s+){0,4}?(?:story|stories|post|video|tale|narration|reel|thread)\s+"
    r"(?:about|of|on|where|in which|that|how)\s+",
    re.IGNORECASE,
)
_WISH = re.compile(
    r"^(?:please|make (?:it|the)|keep (?:it|the)|end (?:it )?with|include|use |tone|style|add |in the style"
    r"|the (?:story|video|post|tone|ending) (?:should|must|is)|write|no more than|about \d+ (?:words|seconds)"
    r"|it should)",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"^\W*(?:why|how|what|who|when|is|are|should|can|could|does|do|would)\b|\?\s*$", re.I)
_I_DO = re.compile(r"\b(?:i|i'm|i've|i'd|we)\b", re.I)
# "a painter in Rome who", "an old man and", "told by a baker"
_SOMEONE = re.compile(
    r"\bwho\b|^(?:an?|the|one|two)\s+(?:[\w-]+\s+){0,2}?(?!(?:number|letter|river|winter|summer|paper|water|"
    r"tower|corner|computer|flower|order|dinner|power|matter|chapter|door|color|mirror|tractor|elevator|error|"
    r"weather|feather|counter|border|monitor|calendar|sweater|poster|toaster|helicopter|doctor who)\b)"
    r"\w{2,}(?:er|or|ist|ian|man|woman|smith)s?\b|\b(?:by|of) an? \w+(?:er|or|ist|ian)\b",
    re.I,
)
_FIRST_PERSON = re.compile(r"\b(?:i|my|me|mine|we|our|us|i'm|i've|i'd|aita|tifu)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Premise:
    """`other` is empty where the story has nobody but its teller. `details` are further sentences of the
    prompt that tell what happens, as they were sent."""

    title: str
    other: str
    thing: str
    place: str
    details: tuple[str, ...] = ()


def choose_arc(prompt: str) -> Arc:
    """The arc whose words the prompt says most; where none fits, the general one for a prompt of its kind."""
    said = _said(prompt)
    best = max(arcs(), key=lambda arc: (_score(said, arc), arc.name))
    return best if _score(said, best) >= _LEAST_SCORE else arc_named(general_kind(prompt))


def general_kind(prompt: str) -> str:
    """Which general arc tells a prompt: what I did, what somebody did, a question, a place or a thing."""
    told = _ORDER.sub("", prompt.strip())
    if _QUESTION.search(told):
        return GENERAL_IDEA
    if _I_DO.search(told):
        return GENERAL
    return GENERAL_SOMEONE if _SOMEONE.search(told) or _role().search(told) else GENERAL_THING


def choose_version(prompt: str, arc: Arc, chance: random.Random) -> int:
    """Which telling of the arc suits the prompt; by chance where several do."""
    tellings = max(len(beat.texts) for beat in arc.beats)
    said = _said(prompt)
    hits = [sum(_says(said, word) for word in group) for group in arc.fits] or [0] * tellings
    return chance.choice([version for version, count in enumerate(hits) if count == max(hits)])


def _score(said: str, arc: Arc) -> float:
    score = sum(weight for word, weight in arc.words.items() if _says(said, word))
    fits = not arc.fits or any(_says(said, word) for group in arc.fits for word in group)
    return score if fits else score / 3


def _said(prompt: str) -> str:
    return " " + re.sub(r"[^\w$'’-]+", " ", prompt.lower()).replace("’", "'") + " "


def _says(said: str, word: str) -> bool:
    return re.search(rf"[ -]{re.escape(word)}(?:s|es|'s)?[ -]", said) is not None


def premise_by_rule(prompt: str, arc: Arc) -> Premise:
    """What can be read from a prompt without a model."""
    told = [sentence for sentence in sentences(_ORDER.sub("", prompt.strip())) if not _WISH.match(sentence)]
    first = (told or [prompt.strip()])[0]
    return Premise(
        title=_headline(first),
        other=_other(prompt) or arc.other,
        thing=arc.thing,
        place=arc.place,
        details=tuple(sentence for sentence in told[1:] if word_count(sentence) > 3),
    )


def is_first_person(text: str) -> bool:
    return bool(_FIRST_PERSON.search(text))


def checked(written: dict[str, Any], prompt: str, by_rule: Premise) -> Premise:
    """The model's reading of the prompt where it holds, the rule's elsewhere."""
    own_title = is_first_person(by_rule.title) or bool(
        re.match(r"\W*(?:\d+|why|how|what|top)\b", by_rule.title, re.I)
    )
    title = (
        by_rule.title if own_title or not _good_title(written["title"], by_rule.title) else written["title"]
    )
    said = prompt.lower()
    thing = _as_said(written["thing"], said) or by_rule.thing
    other = _other(prompt) or _as_said(written["other"], said)
    if other and thing.lower().endswith(other.lower().split()[-1]):
        thing = by_rule.thing
    return Premise(
        title=_headline(title),
        other=other or by_rule.other,
        thing=thing,
        place=_as_said(written["place"], said) or by_rule.place,
        details=by_rule.details,
    )


def slots(premise: Premise, arc: Arc, prompt: str, seed: int) -> dict[str, str]:
    """The words that stand for an arc's slots; names keep clear of the prompt's."""
    chance = random.Random(seed)
    days = chance.sample(words("days"), 2)
    first_month = chance.randrange(len(words("months")))
    months = words("months")[first_month:] + words("months")[:first_month]
    other, thing = premise.other or arc.other, premise.thing
    values = {
        "other": other,
        "thing": thing,
        "place": premise.place,
        "title": premise.title,
        "name": _free_name(words("women_names"), prompt, chance),
        "name2": _free_name(words("men_names"), prompt, chance),
        "day": days[0],
        "day2": days[1],
        "month": months[0],
        "month2": months[2],
        "n": chance.choice(words("numbers")),
        "span": chance.choice(["three months", "half a year", "eight months", "almost a year"]),
        "sum": f"${chance.choice([85, 120, 140, 190, 240, 310])}",
        "time": chance.choice(["ten past two", "quarter to three", "twenty past one", "half past three"]),
        **_pronouns(other, prompt, chance),
        **_thing_words(thing),
    }
    capital = {key[0].upper() + key[1:]: value[:1].upper() + value[1:] for key, value in values.items()}
    return capital | values


def _free_name(names: tuple[str, ...], prompt: str, chance: random.Random) -> str:
    return chance.choice([name for name in names if name.lower() not in prompt.lower()] or names)


def filled(text: str, values: dict[str, str]) -> str:
    """The text with its slots filled. Raises KeyError for a slot that does not exist."""
    return re.sub(r"\{(\w+)\}", lambda found: values[found[1]], text)


def _headline(sentence: str) -> str:
    """At most LONGEST_TITLE characters, cut at a comma or a joining word rather than inside a phrase."""
    text = sentence.strip().rstrip(".").strip(' "“”')
    if len(text) > LONGEST_TITLE:
        cuts = [
            m.start() for m in re.finditer(r",\s|;\s|\s(?:and|but|because|when|after|so)\s|\s[-–—]\s", text)
        ]
        cuts = [cut for cut in cuts if 25 <= cut <= LONGEST_TITLE]
        text = text[: cuts[-1]] if cuts else text[:LONGEST_TITLE].rsplit(" ", 1)[0]
    return text[:1].upper() + text[1:]


def _good_title(written: str, told: str) -> bool:
    wanted = {word[:5] for word in content_words(told)}
    said = {word[:5] for word in content_words(written)}
    claimed = re.match(r"i(?: am|'m) (?:an?|the) ", written, re.IGNORECASE)
    if claimed and not (_SOMEONE.search(told) or _role().search(told)):
        return False  # "I am a lighthouse"
    return (
        is_first_person(written)
        and len(written) <= LONGEST_TITLE
        and bool(wanted)
        and len(wanted & said) >= 0.6 * len(wanted)
        and len(said - wanted) <= 0.5 * len(wanted) + 1
    )


def _as_said(written: str, said: str) -> str:
    """A short phrase if the prompt says all its content words, without the closing mark; else nothing."""
    phrase = written.strip().rstrip(".!?,").strip()
    phrase = phrase if phrase.startswith("I ") else phrase[:1].lower() + phrase[1:]
    content = content_words(phrase)
    if not content or len(content) > 4 or any(word[:4] not in said for word in content):
        return ""
    if phrase.lower() in {"nobody", "myself", "me", "anywhere"} or not re.match(
        r"(?:my|our|the|a|an|his|her)\s", phrase
    ):
        return ""
    return re.sub(r"^(?:a|an)\s", "the ", phrase)


@cache
def _role() -> re.Pattern[str]:
    roles = sorted((*words("women"), *words("men"), *words("others")), key=len, reverse=True)
    named = "|".join(map(re.escape, roles))
    between = r"((?:(?!and\b|or\b)[\w'-]+\s+){0,2}?)"
    return re.compile(rf"\b(my|the|a|an|our)\s+{between}({named})(s|es)?\b", re.IGNORECASE)


def _other(prompt: str) -> str:
    """The first person that the prompt names by a role: "my roommate", "the teacher"."""
    found = _role().search(prompt)
    if not found:
        return ""
    article = {"my": "my", "our": "our"}.get(found[1].lower(), "the")
    between = " ".join(word.lower() for word in found[2].split()) if article != "the" else ""
    return " ".join(filter(None, [article, between, found[3].lower() + (found[4] or "")]))


def _pronouns(other: str, prompt: str, chance: random.Random) -> dict[str, str]:
    named = re.findall(r"[\w-]+", other.lower())
    said = re.findall(r"[\w-]+", prompt.lower())
    if named and named[-1].endswith("s") and named[-1] not in {"boss"}:
        return {
            "they": "they",
            "them": "them",
            "their": "their",
            "was": "were",
            "has": "have",
            "self": "themselves",
        }
    she = any(word in words("women") for word in named) or any(word in words("she") for word in said)
    he = any(word in words("men") for word in named) or any(word in words("he") for word in said)
    woman = she if she != he else chance.random() < 0.5
    they, them, their, self_ = ("she", "her", "her", "herself") if woman else ("he", "him", "his", "himself")
    return {"they": they, "them": them, "their": their, "was": "was", "has": "has", "self": self_}


def _thing_words(thing: str) -> dict[str, str]:
    last = thing.split()[-1].lower()
    many = last.endswith("s") and not last.endswith(("ss", "us", "is"))
    return {
        "it": "them" if many else "it",
        "itwas": "they were" if many else "it was",
        "thingwas": "were" if many else "was",
    }
