"""Find the subject of the catalogue's facts that a prompt asks for: by a list ("5 facts about bees"), as a
story that really happened ("the story of Rosa Parks"), or by its name alone ("black holes")."""

import re
from functools import cache

from reelwright.catalog.facts import Subject, subjects

_ASKS_FOR_FACTS = re.compile(
    r"\b(?:facts?|trivia|things|did you know|what (?:is|are)|explain|secrets?|truths?|everything"
    r"|know about)\b",
    re.IGNORECASE,
)
_NO_FACTS = re.compile(
    r"\b(?:reasons?|tips?|ways|lessons?|why|how|history|(?<!war )i|my|me)\b", re.IGNORECASE
)
# What may follow the subject of a prompt: "facts about bees that nobody knows", but not "bee stings".
_AFTER = re.compile(
    r"\s*(?:$|[^\w\s'’-]|(?:that|which|who|you|we|people|nobody|everybody|everyone|most|in|on|of|from"
    r"|for|to|and|or|"
    r"as|with|but|i|is|are|really|actually|like|explained|facts?|trivia|do|can|have|has|will|work|works|sound|seem|blow)\b)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[\w-]+")
# "Freddie Mercury" is no planet: a word with a capital behind another that is no opening of a prompt.
_IN_A_NAME = re.compile(
    r"\b(?!(?:The|An?|Why|How|What|Who|When|Did|Is|Are|Facts|About|Explain)\b)[A-Z][a-z]+ [A-Z]$"
)
_NEAR = 40  # letters before a subject, among which the word before it is found

_ADJECTIVES = r"(?:(?:true|real|whole|full|short|untold|crazy|sad|tragic|incredible|amazing|interesting)\s+)*"
_STORY_OF = re.compile(
    r"^(?:please\s+)?(?:(?:tell|give|show|make|create|write|explain)\s+(?:me\s+|us\s+)?)?"
    rf"(?:(?:the|a|an)\s+)?{_ADJECTIVES}"
    r"(?:(?:stor(?:y|ies)|life(?: story)?|biography|bio|histor(?:y|ies)|video|documentary|short|reel|death"
    r"|legend|rise and fall|rise|fall|truth|mystery|tragedy|disaster)\s+(?:of|about|behind|on)"
    r"|about|who (?:is|was|were)|what (?:really\s+)?happened (?:to|in|at|on|during|with))\s+(?:the\s+)?",
    re.IGNORECASE,
)
# "How Nikola Tesla died broke", "the night the Titanic sank"
_TELLS_OF = re.compile(
    r"^(?:how|why|when|the (?:day|night|year|time|moment)(?: that| when)?)\s+(?:the\s+)?",
    re.IGNORECASE,
)
_ALONE_AFTER = re.compile(
    r"\s*(?:explained|documentary|history|story|biography|disaster|facts)?[\s.!?]*$", re.IGNORECASE
)
# Where a name that stands alone means the subject and no story of the teller's: "wedding" may be either.
_TOPICS_ALONE = frozenset(
    ("animals", "events", "food", "history", "ideas", "lives", "nature", "places", "space", "technology")
)
# What may be said of a subject without asking for a certain thing.
_SAYS_NOTHING = frozenset(
    "a an and are be been disappear disappeared disappears did do does exist existed exists explained form"
    " formed forms formation happen happens history in is it its made make makes matter matters of really so"
    " the to suddenly tomorrow vanish vanished was were will work worked working works would".split()
)
# Topics and subjects whose facts are a life or an event, in the order of time.
_STORIES = frozenset(("events", "lives"))
_MORE_STORIES = frozenset(
    (
        "pompeii",
        "titanic",
        "moon_landing",
        "napoleon",
        "cleopatra",
        "shakespeare",
        "einstein",
        "leonardo",
        "mozart",
    )
)


def asked_for_facts(prompt: str) -> Subject | None:
    """The subject that a prompt asks facts of: by its longest name, then the first that it says."""
    if not _ASKS_FOR_FACTS.search(prompt) or _NO_FACTS.search(prompt):
        return None
    found = [
        (-len(name), place, subject)
        for subject in subjects()
        for name in subject.names
        if (place := _place(prompt, name, subject)) is not None
    ]
    return min(found, key=lambda hit: hit[:2])[2] if found else None


def asked_for_story(said: str) -> Subject | None:
    """The person or event whose true story is asked for: `said` is "The story of Rosa Parks", "who was Rosa
    Parks?", "how Rosa Parks changed history" or only "Rosa Parks"."""
    subject, alone = _find_named_subject(said)
    if subject is None and (opening := _TELLS_OF.match(said)):
        subject = _find_told_subject(said[opening.end() :])
        alone = subject is not None
    return subject if subject and is_true_story(subject) and (alone or _STORY_OF.match(said)) else None


def named_alone(said: str) -> Subject | None:
    """The subject of a prompt that is nothing but its name: "black holes"."""
    subject, alone = _find_named_subject(said)
    return subject if subject and alone and subject.topic in _TOPICS_ALONE else None


def named_within(said: str) -> Subject | None:
    """The subject that `said` begins with and says something of: "vaccines work", "the moon disappeared".
    None where a certain thing is asked, on which six facts need not have anything: "cats purr"."""
    rest = re.sub(r"^(?:an?|the)\s+", "", said.strip(" .!?"), flags=re.IGNORECASE)
    found = [
        (len(name), subject, rest[hit.end() :])
        for subject in subjects()
        for name in subject.names
        if (hit := _name_and(name, r"(?:s|es)?(?![\w'’-])").match(rest))
    ]
    if not found:
        return None
    _, subject, after = max(found, key=lambda hit: hit[0])
    return subject if set(re.findall(r"[\w'’-]+", after.lower())) <= _SAYS_NOTHING else None


def named_anywhere(prompt: str) -> Subject | None:
    """The subject that a prompt speaks of, whatever it says of it, by its longest name: "why bees dance"."""
    found = [
        (-len(name), hit.start(), subject)
        for subject in subjects()
        for name in subject.names
        if (hit := _name_and(name.removesuffix("s"), r"(?:s|es)?\b", before=r"\b").search(prompt))
        and not _IN_A_NAME.search(prompt[: hit.start()] + hit[0][:1])
    ]
    return min(found, key=lambda hit: hit[:2])[2] if found else None


def named_exactly(said: str) -> Subject | None:
    """The subject whose name this is, and nothing else: "tea"."""
    rest = re.sub(r"^(?:an?|the)\s+", "", said.strip(" .!?"), flags=re.IGNORECASE)
    named = (
        subject
        for subject in subjects()
        for name in subject.names
        if _name_and(name, "(?:s|es)?").fullmatch(rest)
    )
    return next(named, None)


def is_true_story(subject: Subject) -> bool:
    """Return whether its facts are a life or an event, and stand in the order of time."""
    return subject.topic in _STORIES or subject.key in _MORE_STORIES


def _find_named_subject(said: str) -> tuple[Subject | None, bool]:
    """The subject that stands where the prompt ends, or after "the story of", and whether it stands alone."""
    opening = _STORY_OF.match(said)
    rest = said[opening.end() :] if opening else re.sub(r"^the\s+", "", said.strip(), flags=re.IGNORECASE)
    found = []
    for subject in subjects():
        for name in subject.names:
            hit = _name_and(name, r"(?:s|es)?\b").match(rest)
            if hit and _ALONE_AFTER.match(rest, hit.end()):
                found.append((len(name), subject))
    best = max(found, key=lambda hit: hit[0], default=None)
    return (best[1], opening is None) if best else (None, False)


def _find_told_subject(rest: str) -> Subject | None:
    """The subject that `rest` begins with, before what is told of it; None where the teller is in it."""
    if re.search(r"\b(?:i|my|me|we|our|us)\b", rest, re.IGNORECASE):
        return None
    named = (
        (len(name), subject)
        for subject in subjects()
        for name in subject.names
        if _name_and(name, r"\s+\w").match(rest)
    )
    return max(named, key=lambda hit: hit[0], default=(0, None))[1]


def _place(prompt: str, name: str, subject: Subject) -> int | None:
    for hit in _name_and(name, r"(?:s|es)?\b", before=r"\b").finditer(prompt):
        before = _WORD.findall(prompt[max(0, hit.start() - _NEAR) : hit.start()].lower())
        if _AFTER.match(prompt, hit.end()) and not (before and before[-1] in subject.not_after):
            return hit.start()
    return None


@cache
def _name_and(name: str, after: str, before: str = "") -> re.Pattern[str]:
    """A subject's name in any case, between two patterns. There are more names than `re` itself keeps."""
    return re.compile(before + re.escape(name) + after, re.IGNORECASE)
