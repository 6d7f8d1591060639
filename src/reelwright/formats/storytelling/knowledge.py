"""Tell a prompt that asks what everybody may look up ("who was Cleopatra", "the fall of Rome explained")
from one that asks for a story."""

import re

from reelwright.catalog.plots import nouns

# Somebody's own life, or somebody whom only a story knows.
_LIVED = r"(?!.*\b(?:i|my|me|mine|we|our|us|he|she|his|her|him)\b)"
_NAME = r"(?-i:[A-Z][\w'’-]+)"
_PLURAL = r"[a-z]+(?<!s)s"
_ASKS = re.compile(
    r"^(?:"
    rf"why (?:is|are|was|were|do|does|did|can['’]?t|don['’]?t|doesn['’]?t)\b{_LIVED}"
    rf"|why {_NAME}(?: {_NAME})* (?:is|are|has|have|was|were|does|doesn['’]?t)\b{_LIVED}"
    r"|why you (?:always|never|should|shouldn['’]?t|can['’]?t|need|wake|feel|get|keep|are|have)\b"
    r"|how (?:the )?[\w '’-]+ (?:was|were|are|is|got)"
    rf" (?:formed|made|built|born|invented|discovered|created|founded|named|started)\b{_LIVED}"
    r"|how (?:the )?[\w '’-]+ changed"
    rf" (?:the world|history|everything|europe|america|science|music)\b{_LIVED}"
    rf"|how {_PLURAL} [a-z]+(?: (?:in|at|on|under) [\w ]+)?$"
    r"|what (?:would |will |really |actually )*happen(?:s|ed)?"
    rf" (?:if|to your|when you|to the|inside|at|during|in) {_LIVED}"
    rf"|what if (?:the|all|every|there|humans|dinosaurs|earth|people|you)\b{_LIVED}"
    rf"|who (?:really )?(?:is|was|were|invented|discovered|built|killed|made)\b{_LIVED}"
    r"|what (?:is|are|was|were)"
    rf" (?!.*\b(?:you|your|\w+est|best|worst|most|something|thing|things)\b){_LIVED}"
    r")",
    re.IGNORECASE,
)
_OF_A_NAME = (
    "story|life|lives|mystery|legend|myth|truth|secret|death|curse|battle|siege|theft|tragedy|disaster"
    "|assassination|conspiracy|lost city|world|adventures"
)
_OF_ANYTHING = (
    "science|psychology|philosophy|economics|history|rise and fall|rise|fall|origins?|discovery|invention"
    "|sinking|evolution|meaning"
)
_OF_WHAT_IS_KNOWN = re.compile(
    r"^(?:the )?(?:(?:true|real|full|untold|short|dark|strange|crazy|tragic|simple|fascinating) )*"
    rf"(?:(?:{_OF_ANYTHING}) (?:of|behind) {_LIVED}"
    rf"|(?:{_OF_A_NAME}) (?:of|behind|about) (?:the )?(?:\w+ )?"
    rf"(?P<name>{_NAME}(?: (?:(?:of|the|de|da|van|von) )?{_NAME})*)\b(?! (?:who|that|and)\b))"
    r"|^(?:greek|norse|roman|egyptian|celtic|japanese|chinese|hindu|aztec|slavic)"
    r" (?:mythology|myths?|gods?)\b",
    re.IGNORECASE,
)
_TOP_OF = re.compile(
    r"^(?:the )?(?:top \d{1,2}"
    r"|\d{1,2} (?:most|best|worst|strangest|weirdest|scariest|biggest|deadliest|craziest))"
    rf" {_LIVED}",
    re.IGNORECASE,
)
# "Inflation explained", "the fall of Rome explained to a child in one minute".
_EXPLAINED = re.compile(
    r"[,:]?\s+explained"
    r"(?: (?:simply|easily|quickly|to (?:a |an )?[\w -]+|like i['’]?m (?:five|5)|for [\w ]+))?"
    rf"{_LIVED}[.!?]?$",
    re.IGNORECASE,
)
_IN_A_MINUTE = re.compile(
    r",?\s+in (?:(?:under |just |only )?(?:one|two|three|a|\d{1,2}) minutes?"
    r"|(?:\d{2}|thirty|sixty|ninety) seconds)$",
    re.IGNORECASE,
)


def what_to_explain(text: str, said: str) -> str | None:
    """Return what a prompt asks to know, without how it is to be told; None where it asks for a story. `text`
    is the prompt without what frames it ("the story of"), `said` the whole of it."""
    in_general = _IN_A_MINUTE.sub("", text.rstrip(" .?!"))
    plain = _EXPLAINED.sub("", in_general)
    if plain != in_general or _ASKS.match(plain) or _TOP_OF.match(plain):
        return plain
    found = _OF_WHAT_IS_KNOWN.match(said)
    return plain if found and not nouns().gender_of_name(found["name"] or "") else None
