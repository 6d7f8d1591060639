"""A prompt as it was typed, made ready to be read: what form it has, and its own words without what frames
them."""

import re
from dataclasses import dataclass, replace
from typing import Literal

from reelwright.formats.storytelling.inflect import (
    is_verb,
    past_of_gerund,
    past_tense,
    present_s,
    verb_of_present,
)
from reelwright.formats.storytelling.knowledge import what_to_explain
from reelwright.formats.storytelling.ordered_forms import without_form
from reelwright.formats.storytelling.sentences import lower_first

Kind = Literal["event", "aita", "list", "facts", "crowd", "topic", "own"]

_POLITE = r"(?:(?:hi|hey|hello)[,!]?\s+)?(?:(?:can|could|would|will) you\s+)?(?:please\s+)?"
_ASKED = re.compile(
    rf"^{_POLITE}(?:write|tell|make|give|create|generate|do|narrate"
    r"|produce)\s+(?:me\s+|us\s+)?"
    r"(?:a|an|the|some|one)?\s*(?P<adjectives>(?:[\w-]+\s+){0,4}?)"
    r"(?:story|stories|video|post|tale|confession|short|script|narrative|reel)\s*"
    r"(?:about|of|where|in which|on|for|:|,)?\s*",
    re.IGNORECASE,
)
_A_STORY = re.compile(
    r"^(?:(?:a|an|the|that|this)\s+)?(?P<adjectives>(?:[\w-]+\s+){0,3}?)(?:story|tale|video|confession)\s+"
    r"(?:about|of|where|in which)\s+",
    re.IGNORECASE,
)
# "A bedtime story for my 4-year-old Mia about a dragon": the dragon's story is not the teller's life.
_FOR_A_CHILD = re.compile(
    r"^((?:(?:tell|write|make|create|give)\s+(?:me\s+|us\s+)?)?(?:an?\s+|the\s+)?(?:\w+\s+){0,2}?story)\s+for\s+(?:my|our|an?|the)\s+.{1,40}?\s+(?=about\b)",
    re.IGNORECASE,
)
_STYLE = re.compile(
    r"[,.;!]?(?<!\bto)\s+(?:and\s+)?(?:please\s+)?(?:make|keep) (?:it|this|the story)\s+"
    r"(?:(?:very|really|super|a bit)\s+)?"
    r"(?P<adjective>[\w-]+)(?:\s+and\s+(?:(?:very|really|a bit|a little)\s+)?[\w-]+)?(?:\s+please)?[.!]?$",
    re.IGNORECASE,
)
# "…, sad ending", "…, end with the creepiest one", "…, step by step": how it is to be told, not what happens.
_ENDING = re.compile(
    r"[,.;!]\s+(?:and\s+)?(?:with\s+)?(?:an?\s+)?(?P<adjective>[\w-]+)\s+(?:ending|twist)"
    r"(?:\s+please)?[.!]?$",
    re.IGNORECASE,
)
_HOW_TO_TELL = re.compile(
    r"[,.;!?]\s+(?:and\s+)?(?:(?:end|finish) (?:it )?with|make the last"
    r"|give (?:me )?(?:like |about )?(?:\d+|some)"
    r"|step by step)\b.*$",
    re.IGNORECASE,
)
_FRAMES = re.compile(
    r"^(?:pov|story\s*time)\s+(?=(?:i|my|we|our|you|your|the|a|an)\b)"
    r"|^(?:pov|story\s*time|confession|update|title|prompt|topic|idea|mystery|horror"
    r"|comedy|premise|plot|hook|malicious compliance|plot twist|true crime|(?:(?:petty|pro) )?revenge"
    r"|(?:(?:first[ -]person|true|short|scary|funny|sad|horror|reddit|ghost|love|revenge|wholesome)\s+)?"
    r"(?:story|tale))\s*[:\-–—,]\s*"
    r"|^(?:the|that) (?:time|day|night|moment|summer|year) (?:when |that )?(?=(?:i|my|we|our|the|a|an"
    r"|he|she|they)\b)"
    r"|^(?:how|the story of how|about how) (?=(?:an?|one|the) [\w' -]+ (?:me|my|us|our)\b)"
    r"|^(?:how|why|the story of how|about how|about when|about) (?=(?:i|my|we|our)\b)"
    r"(?!(?:i|we|my \w+) (?:was|were)\b.*\w,? (?:i|we|my|a|an|the|some\w+)\b)",
    re.IGNORECASE,
)
_AITA = re.compile(
    r"^(?:so,? )?(?:aitah?\b|wibtah?\b|am i (?:the )?(?:a-?hole|asshole|jerk|bad guy|villain|wrong"
    r"|crazy|unreasonable|overreacting|a bad \w+|in the wrong)"
    r"(?: here)?|would i be (?:wrong|the (?:asshole|jerk|bad guy))|is it wrong|was i wrong)\s*"
    r"(?:for|to|because|if|that|when)?\s*",
    re.IGNORECASE,
)
_TIFU = re.compile(r"^tifu\s+by\s+", re.IGNORECASE)
_LISTED = (
    r"(?:ways?|tips?|tricks?|steps?|things|reasons?|rules?|lessons?|habits?|signs|mistakes?|hacks?"
    r"|secrets?|ideas)"
)
_LISTED_SEVERAL = _LISTED.replace("s?", "s")
_LIST = re.compile(
    r"^(?:the\s+|my\s+|here are\s+)?(?:top\s+)?"
    r"(?:(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|some|a few)\s+"
    rf"(?:[\w-]+\s+){{0,3}}?{_LISTED_SEVERAL}|(?:one|best|simple|easy)\s+(?:[\w-]+\s+){{0,3}}?{_LISTED})\b"
    rf"|^(?:the\s+)?(?:best\s+|simple\s+|easy\s+)?{_LISTED}\s+(?:to|for|that|you|of|why|your|a)\b"
    r"(?!.*\b(?:my|our)\b)"
    rf"|^(?:[\w-]+\s+){{0,3}}{_LISTED}\s+that\s+(?:really\s+)?(?:changed|saved)\s+my\s+(?:life|marriage|mornings?)\b"
    r"|^how (?:to|do (?:i|you)|can (?:i|you)|not to)\b"
    r"|^(?:the )?(?:(?:early|warning|clear|subtle) )?signs (?:he|she|they|it|someone|somebody|your?)\b"
    r"|^(?:\d{1,2} )?(?:things|lessons|advice|rules) (?:i|we) (?:wish|would|learned|live)\b",
    re.IGNORECASE,
)
_FACTS = re.compile(
    r"\b(?:facts?|trivia|did you know|things you (?:did not|didn't|never) know)\b", re.IGNORECASE
)
# "7 movies that will change your life": things that are listed as advice is, without a word such as "tips".
LISTED_THINGS = (
    "recipes|meals|dinners|lunches|breakfasts|dishes|snacks|desserts|foods|drinks|exercises|stretches|workouts"
    "|movies|films|books|shows|songs|games|apps|websites|tools|gadgets|jobs|hobbies|skills|phrases|questions"
    "|gifts|flags|laws|mysteries|coincidences|wars|battles|heists|robberies|crimes|inventions|discoveries"
    "|disasters|places|countries|myths|experiments|creatures|features|shortcuts|hustles|extensions|fallacies"
    "|biases|logos|traditions|languages|poisons|codes"
)
_LISTED_THINGS = re.compile(
    r"^(?:the\s+|my\s+)?(?:top\s+)?(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|some|a few)\s+"
    rf"(?:[\w-]+\s+){{0,3}}?(?:{LISTED_THINGS})\s+(?:that|which|you|to|for|with|under|in|of|from|on|at|every|everyone"
    r"|everybody|nobody|people)\b"
    r"(?!.*\b(?:my|our)\b)",
    re.IGNORECASE,
)
# "5 excel shortcuts", "8 plants you cannot kill": things that are counted in figures.
_COUNTED = re.compile(
    r"^(?:the\s+)?(?:top\s+)?\d{1,2}\s+(?:[\w'’-]+\s+){0,2}?"
    r"(?!(?:years?|months|weeks|days|nights|hours|minutes|seconds|times|people|friends|strangers|brothers"
    r"|sisters|kids|children|men|women|girls|boys|guys|students|roommates|is|was|has|does)\b)[a-z]+(?<!s)s"
    r"(?:$|\s+(?:that|which|you|every|everyone|everybody|nobody)\b)(?!.*\b(?:i|my|me|we|our|us)\b)",
    re.IGNORECASE,
)
_CROWD = re.compile(
    r"^(?:what(?:'s| is| was| are|'re)|which|who|when|where|why do|how did|have you|has anyone"
    r"|did you|does anyone|people of|redditors?|"
    r"what do|what did|what would)\b.*\?\s*$"
    r"|^(?:people|those|redditors?|[A-Za-z]+(?: [a-z]+){0,2}s)\b(?: (?:who|of|that|with)\b[^,?]*)?,?\s+"
    r"(?:what|how|when|which|have you)\b.*\?\s*$"
    r"|^what(?:['’]?s| is| was)\b.*\byou(?:['’]ve)?\b"
    r"|^what(?:['’]?s| is)\s+(?:something|one thing|the \w+est|the (?:most|best|worst))\b",
    re.IGNORECASE,
)
# Asks for an explanation: "Why do we have leap years? Explain it simply".
_WHY = re.compile(r"^(?P<why>why|how) do (?P<rest>(?!i\b|my\b|you\b)[^?]+)\?", re.IGNORECASE)
_EXPLAIN = re.compile(
    rf"^{_POLITE}explain\s+(?:to\s+)?(?:me\s+|us\s+)?"
    r"(?P<asked>(?:why|how|what)\s+(?!i\b|my\b|we\b).+?)[.?!]?$",
    re.IGNORECASE,
)
_HISTORY = re.compile(r"^(?:the |a short )?history of (?!my\b|our\b)", re.IGNORECASE)
# The same without a question mark, of everybody and today: "why cats knead blankets", "how planes stay up".
_SEVERAL_THINGS = r"[a-z]+(?<!s)s"
_STATED = re.compile(
    rf"^(?:why (?:you|we|people|your|some|most|it|{_SEVERAL_THINGS}|the \w+ (?:is|are|has)|is|are|do|does)\b"
    rf"|how (?:your|{_SEVERAL_THINGS}|the \w+) (?:\w+ )?(?:stays?|makes?|gets?)\b"
    r"|how (?:\w+ ){1,3}(?:works?|(?:is|are) made|happens?|forms?)$"
    r")"
    r"(?!.*\b(?:i|my|me|our|us|he|she|his|her|was|were|had|did|didn['’]?t|left|went|broke|got|came|kept|told"
    r"|\w+ed)\b)",
    re.IGNORECASE,
)
# "Why nobody goes into the old mill" is the story of a mill that nobody goes into.
_WHY_IN_A_STORY = re.compile(
    r"^why (?=(?:nobody|no one|everybody|everyone|somebody|someone|the|an?|he|she|they|every|this|that|some)"
    r"\b)",
    re.IGNORECASE,
)
# "The mystery of the missing lunchbox" is told of the lunchbox.
_OF_A_TALE = re.compile(
    r"^(?:the |a )?(?:(?:strange|great|old|dark|little) )?"
    r"(?:mystery|secret|legend|tale|curse|riddle|case|ballad|adventures?) of (?=(?:the|an?|two|three) [a-z])",
    re.IGNORECASE,
)
_GONE_WRONG = re.compile(
    r"^((?:an?|the) (?:[\w'’-]+ ){1,4}?)gone (?:(?:horribly|terribly|totally) )?(?:wrong|bad)[.!]?$",
    re.IGNORECASE,
)
# "Petty revenge on the guy who …" is what the teller took.
_REVENGE_ON = re.compile(r"^(?:my |our )?((?:\w+ )?revenge) (?:on|against|for) (?=\w)", re.IGNORECASE)
_MOOD_WORDS = {
    "scary": "scary creepy horror spooky eerie ghost",
    "funny": "funny hilarious comedy",
    "sad": "sad heartbreaking",
    "warm": "heartwarming wholesome uplifting",
    "love": "romantic love",
}
_MOODS = {word: mood for mood, words in _MOOD_WORDS.items() for word in words.split()}
# As people type; what is another word without its apostrophe ("well", "its", "were") is not here.
_WITH_APOSTROPHE = {
    "im": "I'm",
    "ive": "I've",
    **{
        f"{verb}nt": f"{verb}n't"
        for verb in "did does do was is are has have had could would should ai were must need ca".split()
    },
    "thats": "that's",
    "whats": "what's",
    "theyre": "they're",
    "youre": "you're",
    **{f"{who}s": f"{who}'s" for who in ("he", "she", "who", "there")},
    **{f"{who}ve": f"{who}'ve" for who in ("they", "you", "would", "could", "should")},
    **{f"{who}ll": f"{who}'ll" for who in ("they", "you", "that")},
    "wont": "won't",
}
_NO_APOSTROPHE = re.compile(rf"\b(?:{'|'.join(_WITH_APOSTROPHE)})\b(?!['’])", re.IGNORECASE)
# What a prompt that only asks for "a scary story" is told: a theme of this kind.
_THEMES_OF = {
    "an abandoned hospital": "scary creepy horror spooky eerie terrifying dark halloween",
    "a ghost": "ghost paranormal",
    "a talking parrot": "funny hilarious comedy comic silly",
    "the old clockmaker": "sad heartbreaking emotional touching short",
    "twins": "heartwarming wholesome uplifting feel-good",
    "a little mouse": "bedtime cute kids children's",
    "the slow turtle": "motivational inspirational inspiring motivation success",
    "true love": "love romantic romance",
    "a detective": "mystery detective crime murder mysterious",
    "the lost princess": "fairy fairytale magical",
    "the last dragon": "fantasy adventure epic dragon",
    "a lonely robot": "sci-fi scifi science futuristic robot",
    "sweet revenge": "revenge",
    "instant karma": "karma",
}
_THEMES = {word: theme for theme, words in _THEMES_OF.items() for word in words.split()}
_FILLERS = set(
    "a an the some one me us your my good great really very new nice quick long little interesting".split()
)
_ONLY_A_STORY = re.compile(
    rf"^{_POLITE}(?:(?:write|tell|make|give|create|generate|do|narrate)\s+)?"
    r"(?P<words>(?:[\w'-]+\s+){0,6}?)(?:story|stories|tale|tales|video|short)(?:\s+please)?[.!?]*$",
    re.IGNORECASE,
)
_OWN_WORDS, _OWN_SENTENCES = 60, 4
_FEWEST_LEFT = 3
_END = re.compile(r"[.!?…]+[\"'”’)]*(?:\s+|$)")


_TELL_ABOUT = re.compile(
    rf"^{_POLITE}(?:(?:tell (?:me|us)|talk|write) about|make a story where)"
    r" (?=(?:an?|the|two|three|my|our|how)\b)",
    re.IGNORECASE,
)
# The same at the end of a prompt, as often as it comes: "…, female narrator, make people cry".
_LAST_ORDER = re.compile(
    r"(?:(?<=[.?!])\s+|,\s+(?:and )?)(?:ask (?:the|your|my) (?:viewers?|audience|crowd|people)\b[^,.?!]*"
    r"|don['’]t make it (?:sound )?[^,.?!]{3,40}"
    r"|make (?:people|everyone|viewers|them|us|me) (?:cry|laugh|smile|think|feel \w+)"
    r"|get people to [^,.?!]{3,40}|comments? should [^,.?!]{3,40}|do like \w+ of them"
    r"|explain (?:it|this) [^,.?!]{3,60}|(?:big |huge )?(?:plot )?twist at the end|reddit style"
    r"|(?:fe)?male narrator|emotional"
    r"|(?:told|narrated) (?:from [^,.?!]{3,50}|in (?:the )?(?:first|second|third) person))[.!?]*$",
    re.IGNORECASE,
)
_AN_AD = re.compile(
    r"^(?:an? |the )?(?:short |quick |\d+ second )?"
    r"(?:ad|advert|advertisement|promo(?: video)?|commercial|product video) (?:for|about) [^,.!?]+",
    re.IGNORECASE,
)
# Somebody writes back: "Please don't stop." What is quoted has its own grammar, and is said as it stands.
_QUOTED_LAST = re.compile(r"""\s*[:,]\s*["“](?P<quote>[^"”]{3,120})["”][.!?]*$""")


@dataclass(frozen=True)
class Prompt:
    """`said` as it was typed, tidied; `text` what the grammar reads (a whole sentence in the first person
    where the prompt was "AITA for …"); `topic` what it is about; `gerund` where the first verb was one ("for
    refusing"); `past_for_present` where `text` has its first verb in the past and the prompt had it in the
    present; `quote` what somebody says at the end of it, which is no part of `text`."""

    said: str
    text: str
    topic: str
    form: Kind
    mood: str = ""
    gerund: bool = False
    question: str = ""
    role: str = ""
    past_for_present: bool = False
    quote: str = ""


def parse_prompt(prompt: str) -> Prompt:
    said = tidy(prompt)
    said = _theme_asked_for(said) or said
    mood = ""
    text = _FOR_A_CHILD.sub(r"\1 ", said)
    text = _without(text, _TELL_ABOUT)
    for pattern in (_ASKED, _A_STORY):
        if found := pattern.match(text):
            adjectives = (found["adjectives"] or "").lower().split()
            mood = next((_MOODS[word] for word in adjectives if word in _MOODS), "")
            rest = text[found.end() :].strip()
            if rest:
                text = rest
    text = _HOW_TO_TELL.sub("", text).strip() or text
    if found := _ENDING.search(text):
        mood = _MOODS.get(found["adjective"].lower(), mood)
        text = text[: found.start()].rstrip(" ,;") or text
    if found := _STYLE.search(text):
        mood = _MOODS.get(found["adjective"].lower(), mood)
        text = text[: found.start()].rstrip(" ,;") or text
    while (shorter := _without(text, _LAST_ORDER)) != text:
        text = shorter
    framed = _FRAMES.sub("", text, count=1).strip()
    text = framed or text
    if _is_own(said):
        return Prompt(said, said, said, "own", mood)
    if found := _AN_AD.match(text):
        return Prompt(said, found[0], found[0], "facts", mood)
    if (found := _AITA.match(text)) and re.search(r"\w", text[found.end() :]):
        return _question(said, text[found.end() :], found[0], mood)
    if (found := _TIFU.match(text)) and re.search(r"\w", text[found.end() :]):
        rest = text[found.end() :]
        return Prompt(said, f"I was {rest}", rest, "event", mood, gerund=True)
    if _FACTS.search(text) and not re.match(r"(?:my|i|our)\b", text, re.IGNORECASE):
        return Prompt(said, text, text, "facts", mood)
    if found := _WHY.match(text):
        asked = f"{found['why'].lower()} {found['rest'].strip()}"
        return Prompt(said, asked, asked, "facts", mood)
    if found := _EXPLAIN.match(text):
        return Prompt(said, found["asked"], found["asked"], "facts", mood)
    if _STATED.match(text.rstrip(" .?!")) or _HISTORY.match(text):
        asked = text.rstrip(" .?!")
        return Prompt(said, asked, asked, "facts", mood)
    if not _LIST.match(text) and (known := what_to_explain(text, said)) is not None:
        return Prompt(said, known, known, "facts", mood)
    text = _WHY_IN_A_STORY.sub("", text)
    text = _REVENGE_ON.sub(r"I took \1 on ", text)
    if found := _OF_A_TALE.match(text):
        return Prompt(said, text[found.end() :], text, "event", mood)
    if found := _GONE_WRONG.match(text):
        return Prompt(said, found[1].strip(), text, "event", mood)
    if _LIST.match(text) or is_list_of_things(text):
        return Prompt(said, text, text, "list", mood)
    if _CROWD.match(text):
        return Prompt(said, text, text, "crowd", mood)
    whole, quote = text, ""
    if found := _QUOTED_LAST.search(text):
        text, quote = text[: found.start()], found["quote"]
    joint = _joint_verb(text)
    has_role = _I_AM.match(text) or (None if joint else _ROLE_BUT.match(text))
    if (found := has_role) and not _HAS_VERB.search(found["who"]):
        role = lower_first(found["who"])
        asked = _with_that(_in_past(found["rest"]))
        return Prompt(said, asked, whole, "event", mood, role=role, quote=quote)
    typed = text
    if joint and is_verb(joint[0]):
        text = text[: joint.start()] + past_tense(joint[0]) + text[joint.end() :]
    unwound = _AND_VERB.sub(lambda found: f"and {found[1] or ''}{_PAST_OF[found[2].lower()]}", _unwound(text))
    is_reworded = text != typed or _in_past(unwound) != unwound
    text = _with_that(_in_past(unwound))
    return Prompt(
        said, text, whole if quote else text, "event", mood, past_for_present=is_reworded, quote=quote
    )


def is_list_of_things(text: str) -> bool:
    """Return whether a prompt counts things that are listed, and asks for no advice: "5 excel shortcuts"."""
    return not _LIST.match(text) and bool(_LISTED_THINGS.match(text) or _COUNTED.match(text.rstrip(" .!?")))


def _without(text: str, pattern: re.Pattern[str]) -> str:
    """The text without what the pattern matches, where enough is left."""
    rest = pattern.sub("", text).strip()
    return rest if len(rest.split()) >= _FEWEST_LEFT else text


# People whom a prompt names without "my" belong to the person who tells it: "Dad sold the boat" is about my
# dad, and "Boss fired me" about my boss. `tidy` puts the "My" in front.
_BARE_KIN = re.compile(
    r"^(dad|mom|mum|mama|papa|daddy|mommy|nana|grandma|grandpa|granddad|granny|gran|mother|father|sister"
    r"|brother|son|daughter|husband|wife|boyfriend|girlfriend|fiancée?|roommate|boss|landlord|neighbou?r"
    r"|co-?worker|best friend|ex)(?=['’]s\b|\s+[a-z])",
    re.IGNORECASE,
)
_SHORT_KIN = {
    "mil": "mother-in-law",
    "fil": "father-in-law",
    "sil": "sister-in-law",
    "bil": "brother-in-law",
    "hubby": "husband",
    "bf": "boyfriend",
    "gf": "girlfriend",
    "bff": "best friend",
}
_MY_SHORT_KIN = re.compile(rf"(?<=\bmy )({'|'.join(_SHORT_KIN)})(?=['’\s.,?!]|$)", re.IGNORECASE)
_BARE_SHORT_KIN = re.compile(
    r"(?<!\d )(?<!\bmy )(?<!\bher )(?<!\bhis )(?<!\ba )(?<!\bthe )(?<!\bour )(?<!\btheir )\b(mil|fil|sil|bil)"
    r"(?=['’\s.,?!]|$)",
    re.IGNORECASE,
)
# "my late dads accordion" is his: most people have one of these, and what follows is no verb of theirs.
_OWNED_BY_KIN = re.compile(
    r"\b(?<=\w )(dad|mom|mum|stepdad|stepmom|mother|father|grandma|grandpa|husband|wife"
    r"|boss|ex|boyfriend|girlfriend"
    r"|landlord|fiancée?)s(?= [a-z]+)"
    r"(?! (?:are|were|and|or|have|had|who|that|which|always|never|often|both|all|got"
    r"|said|say|want|will|would|can"
    r"|could|do|did|dont|in|at|on|to|from|for|with|keep|kept|love|hate|as|but|so|when"
    r"|because|come|came|go|went|made"
    r"|met|moved|think|thought|tell|told|think|like|find|found)\b)",
    re.IGNORECASE,
)
_GOT = re.compile(
    r"^got(?= (?:fired|dumped|caught|stuck|lost|kicked|scammed|robbed"
    r"|hired|promoted|arrested|ghosted|rejected|evicted"
    r"|banned|locked|left|engaged|married|divorced|invited|mistaken|mugged|suspended|expelled)\b)",
    re.IGNORECASE,
)
# ", and what I found when I looked": that something was found is said, and what it was nobody knows.
_AND_WHAT_FOUND = re.compile(
    r",? and what (I|we|he|she|they) (found|saw|heard|learned|discovered|noticed)"
    r"(?= (?:when|in|under|behind|inside|on|at)\b)",
    re.IGNORECASE,
)
# "A language only my grandmother spoke"
_ONLY = re.compile(
    r"\b((?:a|an|the) [\w-]+) only (?=(?:my|our|his|her|their|the) [\w-]+ [\w-]+)", re.IGNORECASE
)
_AND_HOW = re.compile(
    r",? and how (?=(?:I|we|he|she|they|it|the|a|an|my|our|his|her|their)\b)", re.IGNORECASE
)
_LATER = re.compile(r",\s+((?:\w+ )?(?:years|months|weeks|days) later)\b", re.IGNORECASE)
# "The old phone I bought at a flea market": it is said of the phone, and is no second thing that happened.
_I_BOUGHT = re.compile(
    r"\b([a-z]+) I (bought|made|lent|built|rented|sold)(?= (?:him|her|them|for|at|in|on|from|as)\b)",
    re.IGNORECASE,
)
_NO_THING = frozenset(
    """and but so that what which how why who if as when where while until after before since because once
    then than thought said says knew know me him her them it years ago later now day night time year week
    month morning evening today yesterday""".split()
)


def _join_relative(found: re.Match[str]) -> str:
    return found[0] if found[1].lower() in _NO_THING else f"{found[1]} that I {found[2]}"


_LIKE_ME = re.compile(r"(\bwho \w+ (?:\w+ )?like (?:me|him|her|us|them)) (?=[a-z]+\b)")
_HOUR = re.compile(r"\b(\d{1,2}(?::\d\d)?) ?([ap])m\b", re.IGNORECASE)
# "… who is scared of the dark, bedtime, for a 4-year-old": who is to listen is no part of what happens.
_FOR_WHOM = re.compile(r",\s+(?:a )?bedtime(?: story)?(?:,? for [^,]+)?$", re.IGNORECASE)
_YEAR_OLD = re.compile(r"\b(\w+)[ -]years?[ -]old\b", re.IGNORECASE)
_IN_LAW = re.compile(r"\b(mother|father|sister|brother|son|daughter|parents?)\s+in\s+law\b", re.IGNORECASE)


_WORDLESS = "This"  # what a prompt of dots or smileys is about


def _theme_asked_for(said: str) -> str:
    """The theme for "tell me a scary story", which names none; empty where something is said of it."""
    found = _ONLY_A_STORY.match(said)
    if found is None:
        return ""
    words = [word for word in found["words"].lower().split() if word not in _FILLERS]
    themes = [_THEMES.get(word, "") for word in words] or [_THEMES["short"]]
    return "" if "" in themes else themes[-1] if themes[0] == _THEMES["short"] else themes[0]


# Proper names that a prompt may have in small letters. None of them is another word, too, as "may" is.
_NAME = re.compile(
    r"\b(?:january|february|april|june|july|september|october|november|december"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|christmas|thanksgiving|halloween|easter|ramadan|hanukkah"
    r"|english|french|spanish|german|italian|japanese|chinese|korean|russian|american|british|mexican|indian"
    r"|europe|america|africa|japan|china|italy|france|germany|spain|india|mexico|canada|paris|london|tokyo"
    r"|berlin|rome|vegas|chicago|texas|florida|california|instagram|facebook|reddit|google|uber|ikea|walmart"
    r"|netflix|youtube|tinder|tiktok|snapchat|whatsapp|airbnb|costco|starbucks|mcdonalds|disneyland|santa"
    r"|hawaii|bali|disney|ohio|alaska|arizona|colorado|michigan|oregon|seattle|boston|dallas|houston|miami"
    r"|greek|irish|swedish|dutch|portuguese|karen"
    r"|norway|norwegian|sweden|denmark|danish|finland|finnish|iceland|ireland|scotland|scottish|england"
    r"|britain|poland|ukraine|ukrainian|russia|greece|portugal|switzerland|swiss|austria|belgium|netherlands"
    r"|hungary|romania|croatia|egypt|egyptian|morocco|nigeria|kenya|brazil|brazilian|argentina|peru|colombia"
    r"|cuba|jamaica|iran|iraq|israel|vietnam|vietnamese|thailand|thai|indonesia|philippines|filipino|korea"
    r"|australia|australian|canadian|pakistan|nepal|singapore|amsterdam|barcelona|madrid|venice|dublin"
    r"|edinburgh|vienna|prague|sydney|melbourne|toronto|montreal|moscow|brooklyn|manhattan|hollywood"
    r"|philadelphia|detroit|denver|atlanta|nashville|new york|new zealand|new jersey|los angeles"
    r"|san francisco|las vegas|new orleans|world war|mars|jupiter|saturn|neptune"
    r"|(?<=in )march|(?<=since )march|alzheimer|parkinson)\b"
)


_HOLIDAY = re.compile(
    r"\b(?:(new) years? (eve|day)|(mother|father|valentine)['’]?s (day))\b(?!['’])", re.IGNORECASE
)


def _holiday(found: re.Match[str]) -> str:
    """ "new years eve" as "New Year's Eve"."""
    if found[1]:
        return f"New Year's {found[2].capitalize()}"
    return f"{found[3].capitalize()}'s Day"


# "My company fired me then begged me to come back"
_BARE_THEN = re.compile(
    r"(?<=\w)(?<!\band)(?<!\bbut)(?<!\bsince)(?<!\bback)(?<!\bby)(?<!\buntil)(?<!\btill)(?<!\beven)(?<!\bonly)"
    r"(?<!\bjust)(?<!\bso)(?<!\bfrom)(?<!\bif)(?<!\bnow)(?<!\bor),? then,? (?=[a-z])",
    re.IGNORECASE,
)
# "He never spoke until the day his dog died" says when, not on which day.
_UNTIL_THE_DAY = re.compile(
    r"\buntil the (?:day|night|moment|time|minute) (?:that |when )?"
    r"(?=(?:I|we|he|she|they|it|my|our|his|her|their)\b)",
    re.IGNORECASE,
)
# "My dad left when I was 5 and showed up at my wedding": what follows "and" is his doing, not mine.
_AT_AN_AGE = re.compile(
    r"^((?:my|our)\b[^,.]+?) when ((?:I|we) (?:was|were) (?:\d+|[a-z]+)(?: years old)?)"
    r" and (?!I\b|we\b)(?:then )?((?:now )?)(.+)$",
    re.IGNORECASE,
)


def begins_with_name(text: str) -> bool:
    """Return whether the first word is a name that keeps its capital inside a sentence: "Sunday", "Japan"."""
    return _NAME.match(text.lower()) is not None


def tidy(prompt: str) -> str:
    """White space folded, quotation marks around the whole and hash tags gone, "i" as "I", "im" as "I'm"."""
    text = " ".join(prompt.split())
    text = re.sub(r"(?:\s#\w+)+\s*$", "", text)
    if len(text) > 2 and text[0] in "\"“'‘" and text[-1] in "\"”'’" and not re.search(r"[\"“”]", text[1:-1]):
        text = text[1:-1]
    text = without_form(text)
    text = _BARE_KIN.sub(lambda found: f"My {found[1].lower()}", text)
    text = _BARE_SHORT_KIN.sub(lambda found: f"{'m' if found.start() else 'M'}y {found[1].lower()}", text)
    text = _MY_SHORT_KIN.sub(lambda found: _SHORT_KIN[found[1].lower()], text)
    text = _LATER.sub(r", and \1", text)
    text = _LIKE_ME.sub(r"\1, ", text)  # "a man who looks like me works here"
    text = _HOUR.sub(lambda found: f"{found[1]} {found[2].lower()}.m.", text)
    text = _IN_LAW.sub(r"\1-in-law", text)
    text = re.sub(r"\bin laws\b", "in-laws", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(adults?|kids?|women|men|girls|family) only (?=\w)", r"\1-only ", text)
    text = re.sub(r"\b(child|kid|dog|alcohol) free (?=wedding|party|reception|event)", r"\1-free ", text)
    text = re.sub(
        r"\b(ex) (?=(?:husband|wife|boyfriend|girlfriend|fiance|best friend|boss|roommate|\w+-in-law)\b)",
        r"\1-",
        text,
        flags=re.IGNORECASE,
    )
    text = re.sub(r"\b(exactly|literally|immediately) so (?=I\b)", r"\1, so ", text, flags=re.IGNORECASE)
    text = _I_BOUGHT.sub(_join_relative, text)
    text = re.sub(r"\buber eats\b", "Uber-Eats", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(am|are|is) getting divorced\b", r"\1 divorcing", text)
    text = re.sub(r"\b(?:got|get) divorced\b", "divorced", text)
    text = re.sub(r"\b(?:trash|garbage) can\b", "trash bin", text)
    text = _FOR_WHOM.sub("", _YEAR_OLD.sub(r"\1-year-old", text))
    text = re.sub(r"^turns out(?: that)? ", "It turned out that ", text, flags=re.IGNORECASE)
    text = _NO_APOSTROPHE.sub(lambda found: _WITH_APOSTROPHE[found[0].lower()], text)
    text = _HOLIDAY.sub(_holiday, text)
    text = _OWNED_BY_KIN.sub(r"\1's", text)
    text = _GOT.sub("I got", text)
    text = _AND_WHAT_FOUND.sub(r", and \1 \2 something", text)
    text = _AND_HOW.sub(", and ", text)
    text = _ONLY.sub(r"\1 that only ", text)
    text = re.sub(r"\bi(?=$|[\s'’,.!?])", "I", text)
    text = _NAME.sub(lambda found: found[0].title(), text)
    text = re.sub(r"\band so did ([^,.]+)$", r"and \1 did, too", text)
    text = _AT_AN_AGE.sub(
        lambda found: f"When {found[2]}, {lower_first(found[1])} and {found[3] or 'then '}{found[4]}", text
    )
    if not re.match(r"if\b", text, re.IGNORECASE):
        text = _BARE_THEN.sub(" and then ", text)
    text = _UNTIL_THE_DAY.sub("until ", text)
    text = re.sub(
        r"^(?:every|each) time (?:that )?(?=(?:I|we|my|our|the|a|an|he|she|they|it)\b)",
        "Whenever ",
        text,
        flags=re.IGNORECASE,
    )
    return text.strip(" ,;") if re.search(r"\w", text) else _WORDLESS


def _is_own(said: str) -> bool:
    words = len(said.split())
    return words >= _OWN_WORDS or (len(_END.findall(said)) >= _OWN_SENTENCES and words >= 30)


def _question(said: str, rest: str, asked: str, mood: str) -> Prompt:
    """ "AITA for charging my in-laws rent" is read as "I was charging my in-laws rent"."""
    rest = rest.strip().rstrip("?").strip()
    link = asked.strip().split()[-1].lower()
    if re.match(r"(?:not\s+)?[\w-]+ing\b", rest, re.IGNORECASE):
        rest = _AND_DOING.sub(lambda found: f"and {past_of_gerund(found[1])}", rest)
        return Prompt(said, f"I was {rest}", rest, "aita", mood, gerund=True, question=asked.strip())
    if link == "to" or re.match(r"to\s+\w+", rest):
        return Prompt(
            said, f"I wanted to {rest.removeprefix('to ')}", rest, "aita", mood, question=asked.strip()
        )
    return Prompt(said, rest[:1].upper() + rest[1:], rest, "aita", mood, question=asked.strip())


# "refusing to move and making everybody wait": the second doing is told in the past as well
_AND_DOING = re.compile(
    r"\band ([a-z]+ing)\b(?= (?:the|a|an|my|his|her|their|our|it|him|them|everyone|everybody|to)\b)"
)


_NOBODY = re.compile(
    r"^(?P<thing>(?:an?|the|my|our)\s+(?:[\w'’-]+\s+){1,4}?)(?:that\s+)?"
    r"(?P<who>nobody|no one|everyone|everybody)\s+"
    r"(?P<verb>(?:(?:ever|would|could|had|has|wants? to|wanted to)\s+)*[\w-]+)"
    r"(?P<rest>(?:\s+(?:until|because|when|before|after|so|and|but)\b.*)?[.!?]?)$",
    re.IGNORECASE,
)


def _unwound(text: str) -> str:
    """ "A dog nobody picked" is read as "Nobody picked a dog"."""
    if (found := _NOBODY.match(text)) and not re.search(r"\b(?:where|when|which)\s*$", found["thing"]):
        who, thing = found["who"], found["thing"].strip()
        thing = lower_first(thing)
        return f"{who[:1].upper()}{who[1:]} {found['verb']} {thing}{found['rest']}"
    return text


_I_AM = re.compile(
    r"^I(?:['’]m| am| was) (?P<who>an? (?:[\w'’-]+\s+){0,2}?[\w'’-]+),?\s+(?:and|but)\s+"
    r"(?P<rest>(?:the|a|an|one|my|every|no|I)\b.+)$",
    re.IGNORECASE,
)
_ROLE_BUT = re.compile(
    r"^(?P<who>(?:a|an)\s+(?:[\w'’-]+\s+){0,2}?[\w'’-]+),?\s+(?P<joint>but|and|except|where)\s+(?P<rest>(?:the|a|an|one|his|her|their|every|no)\b.+)$",
    re.IGNORECASE,
)
_HELPING_VERBS_OF_SEVERAL = frozenset("are have were do must can will".split())


def _joint_verb(text: str) -> re.Match[str] | None:
    """Return the verb of two who act together ("a bus driver and a nun rob a bank"): the first of them is no
    role like that of "a night guard and the paintings move"."""
    found = _ROLE_BUT.match(text)
    if found is None or found["joint"].lower() != "and":
        return None
    before, *later = list(re.finditer(r"[\w'’-]+", text[found.start("rest") :]))[1:6]
    for word in later:
        verb = word[0].lower()
        if verb in _HELPING_VERBS_OF_SEVERAL or is_verb(verb) or verb.endswith(("s", "ed")):
            is_joint = not before[0].endswith("s") and not verb.endswith(("s", "ed"))
            return (
                re.compile(re.escape(word[0])).match(text, found.start("rest") + word.start())
                if is_joint
                else None
            )
        before = word
    return None


# "An astronaut wakes up and the ship says …" is no astronaut-wakes-up.
_HAS_VERB = re.compile(r"\s(?:\w+(?<![su])s|\w+ed)(?: (?:up|out|off|down|over|in|back|away|home))?$")
_THAT = re.compile(
    r"\b(discovers?|discovered|reali[sz]e[sd]?|learns?|learned|finds? out|found out|figures? out"
    r"|decides?|decided|notices?|noticed|believes?|swears?) (?=(?:they|she|he|it(?! from| the| in)|we|I)\b)"
)


_TIME_FIRST = re.compile(
    r"^((?:every|each|last|one|this|on)\s+(?:\w+\s+)?"
    r"(?:night|morning|evening|afternoon|day|week|weekend|month|year|time|summer|winter|spring|fall|autumn"
    r"|christmas|thanksgiving|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r"(?:\s+(?:at|around|before|after|for)\s+[\w:]+(?:\s*[ap]\.?m\.?)?)?)\s+"
    r"(?=(?:a|an|the|my|our|his|her|somebody|someone|something|nobody|two|three|I|we|he|she|they|it)\b)",
    re.IGNORECASE,
)


def _with_that(text: str) -> str:
    """The grammar reads "discover that they share" more surely than "discover they share", and "Every night,
    a stranger knocks" more surely than without the comma."""
    return _THAT.sub(r"\1 that ", _TIME_FIRST.sub(r"\1, ", text))


_AFTER_MODAL = re.compile(
    r"\b(?:must|can|can't|could|will|won't|would|should|may|might|to|not|don't|didn't|never)\s+$",
    re.IGNORECASE,
)


def _in_past(text: str) -> str:
    """ "Two brothers inherited" for "Two brothers inherit": a plural noun before a bare verb is often read as
    one long noun, before a past it is not."""
    if not _SEVERAL.match(text):
        return text
    first = _PRESENT.search(text)
    if first is None:
        return text
    head, rest = text[: first.start()], text[first.end() :]
    if _AFTER_MODAL.search(head):
        return text
    joined = re.sub(rf"(?<=\band )({_VERBS})\b", lambda found: past_tense(found[1].lower()), rest)
    return f"{head}{past_tense(first[1].lower())}{joined}"


# "… and only sleeps on my bed": after "and" such a verb is often read as a plural noun, its past is not.
_PAST_OF = {
    present_s(verb): past_tense(verb)
    for verb in (
        "act ask beg blame brag bring complain cry eat forget give hide insist laugh post pretend refuse"
        " scream send sing sit sleep stand steal throw tell try wear"
    ).split()
}
_AND_VERB = re.compile(
    rf"\band ((?:only|never|always|still|then|now|even) )?({'|'.join(_PAST_OF)})"
    r"(?= (?:to|from|on|in|at|with|about|for|it|me|him|her|us|them|the|a|an|my|his|their|that|every|all|as)"
    r"\b)",
    re.IGNORECASE,
)
# "A tailor sews courage into coats", where no verb was found
_A_DOER_DOES = re.compile(r"^((?:an?|the|one|my|our) (?:[a-z-]+ ){1,2}?)([a-z]+s)(?= [a-z])", re.IGNORECASE)


def say_in_past(prompt: Prompt) -> Prompt | None:
    """The prompt with its verb in the past, for one whose verb was read as a noun; None where it has none."""
    for found in _A_DOER_DOES.finditer(prompt.text):
        verb = verb_of_present(found[2].lower())
        if verb:
            text = f"{found[1]}{past_tense(verb)}{prompt.text[found.end() :]}"
            return replace(prompt, text=text, past_for_present=True)
    return None


_SEVERAL = re.compile(r"(?i:two|three|four|five|six|seven|some|several|twin|a group of)\b|[A-Z][a-z]+s\b")
_VERBS = (
    "discover|find|learn|realize|realise|inherit|decide|agree|meet|fall|lose|win|steal|swap|build|buy|open"
    "|move|get|wake|start|begin|keep|fight|compete|share|switch|try|plan|rob|adopt|hear|see|notice|run|become"
    "|make|take|land|come|arrive|leave|want|receive|break|enter|return|escape|hide|dig|bet|travel|drive|sell"
)
_PRESENT = re.compile(rf"\b(?<!to )(?<!\ba )(?<!the )(?<!their )(?<!one )({_VERBS})\b")
