"""What of a prompt only tells the maker how to make the video: it is neither spoken nor shown."""

import re
from dataclasses import dataclass

from reelwright.formats.storytelling.ordered_forms import without_form
from reelwright.formats.storytelling.prompt import parse_prompt

# A promo and a pep talk are kinds of their own: the words that say so stay.
_KIND = r"(?:motivat|inspir|promo|ad\b|advert|commercial)"
_VIDEO = r"(?:video|script|reel|clip|short|tiktok|voice-?over|narration|explainer|film)s?"
_POLITE = r"(?:please\s+)?(?:(?:can|could|would) you\s+)?(?:please\s+)?"
_ORDER = r"(?:make|write|create|generate|produce|do|give me|i (?:want|need)|i'd like)\s+(?:me\s+|us\s+)?"
_ABOUT = (
    r"(?:(?:that|which)\s+(?:explains?|tells?|shows?)\s+|explaining\s+|(?:about|on|of|for|where)\s+|:\s*)"
)
_OPENINGS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^{_POLITE}{_ORDER}(?:an?\s+|the\s+)?(?:(?!{_KIND}|story\b|tale\b)[\w'-]+\s+){{0,4}}?{_VIDEO}\s*"
        rf"(?:(?:for|of)\s+(?:an?\s+)?(?:[\w'-]+\s+){{0,3}}?{_VIDEO}\s+)?{_ABOUT}",
        rf"^{_POLITE}(?:an?\s+|the\s+)?(?:(?:short|quick|nice|viral|engaging|educational"
        rf"|\d+[- ]?(?:second|minute)s?)\s+)*{_VIDEO}\s*{_ABOUT}",
        rf"^{_POLITE}{_ORDER}(?=(?:an?\s+)?(?:[\w'-]+\s+){{0,3}}?(?:{_KIND}|story\b|tale\b|speech\b))",
        r"^(?:tutorial|guide|topic|prompt|title|script|explainer|video(?: idea)?|short|reel)\s*[:\-–—]\s*",
        r"^(?:please|in this video,?)\s+",
    )
)
_BREAK = r"\s*[,.;:!?(\[–—-]*\s*"
_TARGET = re.compile(
    r"\s*[,.;(\[–—-]\s*(?:the\s+)?(?:target(?:\s+audience)?|audience)(?:\s+is\s+|\s*[:=]\s*)"
    r"(?P<audience>[^,.;)\]]+)[)\]]?",
    re.IGNORECASE,
)
_STEPS = re.compile(r"\bstep[- ]by[- ]step\b|\btutorial\b", re.IGNORECASE)
_NOTE = re.compile(
    r"\s*[,.;(\[–—-]\s*(?:the\s+)?(?:tone|style|length|duration|mood|format|platform|voice|language|cta)"
    r"(?:\s+is\s+|\s*[:=]\s*)[^,.;)\]]+[)\]]?",
    re.IGNORECASE,
)
_ENDINGS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_BREAK}(?:and\s+)?(?:please\s+)?(?:make|keep) (?:it|this|the video)\s+[\w' -]+?[.!)]*$",
        rf"{_BREAK}(?:with\s+)?no[- ](?:bs|bullshit|fluff|nonsense|filler|clickbait|cap)[.!)]*$",
        rf"{_BREAK}for (?:tiktok|instagram|youtube|facebook|reels|shorts)(?: reels?| shorts?)?[.!)]*$",
        rf"{_BREAK}(?:please|thanks|thank you)[.!)]*$",
    )
)
# Only of what is explained or listed: of an event "in under a minute" may be the point.
_IS_ASKED = re.compile(
    r"^(?:explain|describe|define|teach|tutorial|the (?:life|story|history|rise|fall)|what|why|how|who|when"
    r"|\d+|tips|facts|ways|everything|all about|history)\b|\b(?:vs|versus)\b",
    re.IGNORECASE,
)
_ENDINGS_ASKED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\s*[,:.?–-]?\s*\bwhich (?:one )?(?:is|are|should|do|does|would|to|wins)\b.*$",
        rf"{_BREAK}(?:the\s+)?pros and cons(?: of both)?[.!?)]*$",
        r",?\s+so (?:that )?(?:an?|my|even|any|every|kids|children|people|beginners)\b.*\b(?:gets?"
        r"|understands?|get it|follow|understand)\b.*$",
        r",?\s+(?:to|for) (?:an?\s+)?(?:\d+|five|six|seven|eight|ten)[- ]years?[- ]olds?[.!?]*$",
        r",?\s+(?:like|as if) (?:i['’]?m|i am|i were)\s+.+$",
        r",?\s+in (?:simple|plain|easy) (?:terms|words|english|language)[.!?]*$",
        rf"{_BREAK}in (?:(?:under|less than|about|just|only)\s+)?(?:an?|one|two|three|\d+)\s+"
        r"(?:minutes?|seconds?|mins?|secs?)[.!?]*$",
        r",?\s+with (?:an? |some )?(?:simple |good )?examples?\b.*$",
        r"(?<=[?.!])\s*(?:please\s+)?explain(?: it| this)?(?: to me)?(?: simply)?[.!?]*$",
        rf"{_BREAK}step[- ]by[- ]step[.!?]*$",
    )
)


_TELL_ME = re.compile(
    r"^(?:please\s+)?(?:(?:can|could|would|will) you\s+)?(?:please\s+)?(?:tell|teach)\s+(?:me|us)\s+"
    r"(?:(?:something|anything|some things|more|a bit|some)\s+)?"
    r"(?:(?:interesting|cool|fun|amazing|new|surprising)\s+)?"
    r"(?:(?:facts?|things|stuff)\s+)?about\s+(?!.*\b(?:i|my|me|a time|the time|how|why|what)\b)",
    re.IGNORECASE,
)
"""Whoever says this wants facts, whatever they are about."""
_DOES = re.compile(
    r"\b(?:who|that|i|my|me|we|our|\w+ed|made|won|lost|ran|ate|built|got|did|broke)\b", re.IGNORECASE
)
# Of what has a name alone: "the titanic in 60 seconds".
_NAMED_IN = re.compile(
    r"^(?P<named>(?:the\s+)?(?:[\w'-]+\s+){0,3}?[\w'-]+)\s*[,:–-]?\s+in\s+"
    r"(?:(?:under|less than|about|just|only)\s+)?(?:60|sixty|90|30|one|a)\s+"
    r"(?:seconds|secs|minute|min)[.!]?$",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class BarePrompt:
    """`text` is what the prompt is about, `mood` how it wants to be told ("funny"), `audience` for whom.
    `wants_steps` says that it asks for an order of steps."""

    text: str
    mood: str = ""
    audience: str = ""
    wants_steps: bool = False


def strip_orders(prompt: str) -> BarePrompt:
    """Split "Make a funny video about bees, target: kids" into bees, funny and kids."""
    text = " ".join(prompt.split()).strip()
    if text[:1] + text[-1:] in {'""', "“”"}:
        text = text[1:-1].strip()
    target = _TARGET.search(text)
    text = _NOTE.sub("", _TARGET.sub("", text)) or text
    text = without_form(_without_all(_ENDINGS, text))
    text = _without_all(_OPENINGS, text)
    if _IS_ASKED.search(text):
        text = _without_all((*_ENDINGS_ASKED, *_ENDINGS), text)
    text = _TELL_ME.sub("facts about ", text)
    if (named := _NAMED_IN.match(text)) and not _DOES.search(named["named"]):
        text = named["named"]
    audience = target["audience"].strip() if target else ""
    return BarePrompt(text, parse_prompt(prompt).mood, audience, bool(_STEPS.search(prompt)))


def _without_all(patterns: tuple[re.Pattern[str], ...], text: str) -> str:
    """Take away what any of the patterns finds, again and again, as long as something is left."""
    for _ in range(6):
        before = text
        for pattern in patterns:
            text = pattern.sub("", text, count=1).strip() or text
        if text == before:
            break
    return text
