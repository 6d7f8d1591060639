"""What a prompt asks for: a story, or a script of another kind, and the words that it brings along."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from reelwright.formats.storytelling.inflect import gerund, present_s, with_article
from reelwright.formats.storytelling.sentences import lower_first

STORY = "story"
_OFFER = re.compile(
    r"^(?:promote|introduce|advertise|sell|market|present|launch|announce)\s+(?P<one>.+)"
    r"|^(?:an?\s+)?(?:[\w-]+\s+){0,3}?(?:ad|advert|advertisement|commercial|promo|promotion|promotional)\s+"
    r"(?:(?:video|clip|reel|spot|script|short)\s+)?(?:for|about|of)\s+(?P<two>.+)",
    re.IGNORECASE,
)
_MOTIVATION = re.compile(
    r"\b(?:motivat\w*|inspir\w*|pep talk)\b(?:.*?\b(?:about|on|for|to)\s+(?P<topic>.+))?", re.IGNORECASE
)
# "Never give up", "stop wasting your time": said to whoever watches, it has happened to nobody.
_CHEER = re.compile(
    r"^(?:(?:never|don['’]?t)(?: ever)? (?:you )?(?:give up|quit|stop (?:trying|dreaming|believing|learning))"
    r"|(?:don['’]?t |never )?stop (?:wasting|procrastinating|complaining|overthinking|worrying|comparing"
    r"|waiting|caring|doubting|making excuses|chasing|dreaming|believing)"
    r"|believe in|trust (?:yourself|the process)|keep (?:going|moving|pushing|fighting|trying|believing)"
    r"|stay strong|you can do|you are (?:enough|stronger|not alone|not behind)"
    r"|be (?:yourself|patient|strong|brave|proud|(?:kind|gentle|nice) to yourself)"
    r"|(?:love|forgive|take care of) yourself|chase your|follow your (?:dreams?|heart))\b",
    re.IGNORECASE,
)
_OF_THE_TELLER = re.compile(r"\b(?:i|my|me|mine)\b", re.IGNORECASE)
_STORY = re.compile(r"\b(?:story|stories|tale)\b", re.IGNORECASE)
_SOME_PEOPLE = re.compile(
    r"^(?:people|those|anyone|anybody|everyone|everybody|\w+s|an?\s+\w+)\s+(?:who|that)\b"
    r"|^(?:[\w-]+\s+)?(?:people|\w*men|girls|boys|kids|children|moms|mums|dads|\w+(?:ers|ents|ors|ists|letes|neurs))"
    r"(?:\s+(?:in|before|after|at|with|without|on|during|of|over|under)\b.*)?$",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"\b(?:shop|store|cafe|café|restaurant|bakery|bar|salon|studio|gym|hotel|market|gallery|museum|school|club"
    r"|stand|stall|truck|event|concert|festival|party|sale|opening|show|exhibition|barber\w*|clinic|farm|pub|bookshop|bookstore)s?\b",
    re.IGNORECASE,
)
_SERVICE = re.compile(
    r"\b(?:services?|apps?|course|class(?:es)?|lessons?|coaching|agency|newsletter|podcast|channel|software|website"
    r"|business|company|repairs?|plumbing|landscaping|lawn care"
    r"|platform|subscription|tutoring|cleaning|membership|workshop|consulting|photography)\b",
    re.IGNORECASE,
)
_SENT = re.compile(r"\b(?:online|ship(?:s|ped|ping)?|deliver(?:s|ed|y)?|website|mail|etsy)\b", re.IGNORECASE)
_QUOTED_NAME = re.compile(r"\s*,?\s*(?:(?:called|named)\s+)?[\"“](?P<name>[^\"”]+)[\"”]")
_CALLED = re.compile(r"\s+(?:called|named)\s+(?P<name>.+)$")
# "my dog walking service Happy Paws in Brooklyn": a name behind a thing, which no preposition makes a place.
_NAMED_AT_END = re.compile(
    r"^(?P<what>(?:[Mm]y|[Oo]ur|[Yy]our|[Tt]he|[Aa]n?)\s.*?"
    r"\b(?!(?:in|at|of|from|near|on|for|by|with|to|and|or|this|next|every|last|the)\s)[a-z][\w-]+)\s+"
    r"(?P<name>(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b)[A-Z][\w'’]*(?:\s+(?:&|of|the|[A-Z][\w'’]*))*)"
    r"(?P<where>\s+(?:in|at|on|near|from)\s+.+)?$"
)
# "SleepNest, a weighted blanket": what it is stands behind its name.
_ONLY_A_NAME = re.compile(r"^[A-Z][\w'’&-]*(?: (?:&|[A-Z])[\w'’&-]*){0,3}$")
# What is said of an offer behind its name: "opening Saturday in Portland", "that keeps drinks cold".
_SAID_OF_IT = re.compile(
    r"\s+(?=(?:opening|opens|open|free|now open|starting|launching|coming|available|only|every)\b)"
    r"|\s+(?:that|which)\s+(?=\w+s\b)",
    re.IGNORECASE,
)
_SHOULD = re.compile(
    r"^(?:(?:\d+|\w+)\s+reasons?\s+)?why\s+(?:you|we|everyone|everybody|people|kids|adults)\s+"
    r"(?:should|need to|must|have to|ought to)\s+(?P<do>.+)"
    r"|^(?:(?:\d+|\w+)\s+)?reasons?\s+to\s+(?P<to>.+)",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"^(?P<a>[^?]+?)\s+(?:vs\.?|versus)\s+(?P<b>[^?]+?)\??$"
    r"|^is it better to (?P<c>[^?]+?) or (?:to )?(?P<d>[^?]+?)\??$"
    r"|^(?:why\s+)?(?P<e>[^?]+?)\s+(?:are|is)\s+better than\s+(?P<f>[^?]+?)\??$"
    r"|^should (?:i|you|we) (?P<g>[^?]+?) or (?:should \w+ )?(?P<h>[^?]+?)\??$",
    re.IGNORECASE,
)
_TRIED = re.compile(
    r"^what (?:happens|would happen) (?:if|when) (?:you|i|we) (?P<do>[^?]+?)\??$", re.IGNORECASE
)
_BEFALLS = re.compile(
    r"^(?:fall|die|get|are|have|lose|break|catch|swallow|faint|age|grow|dream|sneeze|yawn|blush|cry|see|feel)\b",
    re.IGNORECASE,
)
"""What happens to somebody, who cannot try it for some weeks."""
_WHAT_IF = re.compile(
    r"^what (?:(?:happens|will happen|would happen|happened|could happen) )?(?:if|when) "
    r"(?P<event>(?!i\b|you\b|we\b|my\b|your\b)[^?]+?)\??$",
    re.IGNORECASE,
)
_WHAT_TO_DO = re.compile(r"^(?:what|when|where|who) (?:not )?to [a-z]+\b", re.IGNORECASE)
_RANKED = re.compile(
    r"^(?:the\s+)?(?:(?:top\s+)?\d+\s+(?:best|worst|most|greatest|biggest|top)\b"
    r"|(?:best|worst|greatest|top \d+)\b)"
    r"(?!.*\b(?:i|my|me|we|our)\b)",
    re.IGNORECASE,
)
# A question in which the teller has no part is no story of theirs.
_ASKED = re.compile(r"^(?:what|why|how|which)\b|^(?:when|where|who)\b.*\?$", re.IGNORECASE)
# "How a small town saved its library" is told, not answered.
_HOW_SOMEBODY_DID = re.compile(
    r"^how (?:an?|one|two|three) (?!.*\b(?:is|are|was|were|gets?)\b).*"
    r"\b(?:[a-z]{3,}ed|became|lost|found|won|met|fell|built|made|came|went|left|took|beat)\b",
    re.IGNORECASE,
)
_EXPLAINED = re.compile(
    r"^(?:explain|describe|define|teach me(?: about)?|(?:everything|all) about|an? explanation"
    r" of|what (?:is|are|was|were)|how (?:does|do|did) (?=.+ work\b))\s+"
    r"(?P<topic>(?!your|my|the (?:best|worst|most)|something)[^?]+?)(?:\s+works?)?\??$",
    re.IGNORECASE,
)
_EXPLAINED_BEHIND = re.compile(r"^(?P<topic>[^?]+?)[,:]?\s+explained\b[^?]*$", re.IGNORECASE)
_HOW = re.compile(
    r"^(?P<how>how|why)\s+(?P<aux>does|do|did|is|are)\s+(?P<rest>(?!i\b|you\b|we\b|my\b)[^?]+?)\??$", re.I
)
_OF_US_ALL = re.compile(
    r"^(?P<how>how|why)\s+(?P<aux>do|are)\s+(?P<rest>we\s+(?!.*\b(?:my|our|i)\b)[^?]+?)\??$", re.I
)
_HISTORY = re.compile(r"^(?:the\s+)?(?:history|origins?|invention)\s+of\s+(?P<of>.+)", re.IGNORECASE)
_AT_ONCE = re.compile(r"\s+(?:today|now|right now|this year|from today)$", re.IGNORECASE)
"""A shape says itself when to begin."""
_BENEFITS = re.compile(
    r"^(?:the\s+)?(?:benefits|importance|power|advantages|joy)\s+of\s+(?P<of>.+)"
    r"|^why\s+(?P<this>(?:[\w'-]+\s+)?(?:\w+ing|exercise|sleep|meditation|sports?|yoga|breakfast|education|music"
    r"|art|nature|gratitude|kindness|discipline|patience|silence))\s+(?:is|are)\s+(?:so\s+|really\s+)?"
    r"(?:important|good for (?:you|us|everyone|kids|children))\??$",
    re.IGNORECASE,
)
_LISTED = re.compile(
    r"^(?:[\w-]+\s+){0,2}(?:habits|tips|hacks|ways|rules|lessons|mistakes|signs|red flags|symptoms|ideas"
    r"|things|tricks)\b",
    re.IGNORECASE,
)
_VISITED = re.compile(
    r"^(?:(?:top|best)\s+)?(?:\d+\s+|the\s+)?(?:best\s+)?(?:places|things|reasons|sights)\s+to\s+"
    r"(?:visit|go|see|do|travel)(?:\s+(?:in|to|around))?\s+(?P<where>.+)",
    re.IGNORECASE,
)
_GENERAL = re.compile(r"\b(?:will|is|are|can|should|matters?)\b", re.IGNORECASE)
_LIVED = re.compile(r"\b(?:i|my|me|we|our|us|was|were|had|who|he|she)\b", re.IGNORECASE)
_DONE = re.compile(
    r"\b(?:routines?|plans?|schedules?|habits?|guide|checklist|workflow|diet|workouts?|budget|hobby|hobbies)\b",
    re.IGNORECASE,
)
_OF_A_DAY = {
    "5 habits for a better morning": re.compile(r"\bmornings?\b", re.IGNORECASE),
    "bedtime habits for better sleep": re.compile(r"\b(?:evening|night|bedtime)s?\b", re.IGNORECASE),
}
_CARED_FOR = re.compile(
    r"\bfor (?:[\w'-]+ )?(?:bab(?:y|ies)|kids?|child(?:ren)?|toddlers?|newborns?|dogs?|cats?|pupp(?:y|ies)"
    r"|pets?)\b",
    re.IGNORECASE,
)
"""Whose routine it is, is not who has the habits."""
_DETERMINER = re.compile(r"^(?:an?|the|my|your|our|his|her|their|this|that|\d+|some|every)\b", re.IGNORECASE)
_IS_DONE = re.compile(rf"^(?:[\w'-]+\s+){{0,4}}?{_DONE.pattern}(?!\s+(?:that|who|which)\b)", re.IGNORECASE)
_SMALL = frozenset(
    "a an the my our your his her their this that these some how why what when where who to in on of for "
    "not never always small big new old good best getting being making doing having".split()
)
_TALE = re.compile(
    r"^(?:tell me\s+)?(?:an?\s+|the\s+)?(?P<mood>(?:[\w-]+\s+){0,3})(?:story|tale)\s+(?:about|of)\s+"
    r"(?P<who>(?:an?\s+|the\s+)(?:[\w-]+\s+){0,2}[\w-]+)[.!]?$",
    re.IGNORECASE,
)
_MOODS = {
    "scary": "scary creepy horror spooky eerie terrifying dark ghost",
    "funny": "funny hilarious comedy comic silly",
    "sad": "sad heartbreaking emotional touching heartwarming",
}
_NO_PERSON = re.compile(r"\b(?:house|hospital|forest|island|castle|town|village|school|war|world|war)$")


@dataclass(frozen=True)
class PromptMeaning:
    """`kind` is STORY, or a kind of the catalogue's shapes, whose `places` it fills. `lists` are prompts that
    ask for the same as a list, as advice or as facts: the catalogue may know one. `about` is what facts are
    wanted of, with what it does ("cats purr"): the catalogue may know the subject in it. `title` is for what
    has none in the prompt but an order."""

    kind: str
    places: Mapping[str, str] = field(default_factory=dict)
    lists: tuple[str, ...] = ()
    about: str = ""
    title: str = ""


def read_ask(prompt: str, has_clause: bool, is_list: bool = False, audience: str = "") -> PromptMeaning:
    """Say what an English prompt without orders asks for. `has_clause` says that somebody does something in
    it: then it is a story, unless its words ask for something else. So is one that `is_list`: who tells
    stories tells lists, too. `audience` is for whom a promo is."""
    text = " ".join(prompt.split())
    if asked := next(_asks(text, audience), None):
        return asked
    if is_list:
        return PromptMeaning(STORY)
    if _is_asked_of_the_world(text) or _RANKED.match(text):
        return _explain(_bare(text), _bare(_after_question(text)))
    is_tale = re.match(r"an?\s", text, re.IGNORECASE) and not _DONE.search(text)
    if _IS_DONE.match(text) and not _LIVED.search(text):
        return _guide(_bare(text))
    if has_clause or text.endswith("?") or len(text.split()) > 9 or is_tale:
        return PromptMeaning(STORY)
    return _about(text)


def _is_asked_of_the_world(text: str) -> bool:
    """Return whether a prompt asks or claims something in general: "why AI will change the world"."""
    if _HOW_SOMEBODY_DID.match(text):
        return False
    if _LIVED.search(text):
        return bool(_ASKED.match(text)) and not re.search(r"\b(?:i|you|my|your|me|we|our|us)\b", text, re.I)
    return bool(_GENERAL.search(text) or (_ASKED.match(text) and not re.search(r"\byou\b", text, re.I)))


def _after_question(text: str) -> str:
    return re.sub(r"^(?:what|why|how|which|when|where|who)\s+", "", text, flags=re.IGNORECASE)


def _asks(text: str, audience: str) -> Iterator[PromptMeaning]:
    if found := _OFFER.match(text):
        yield _offer(found["one"] or found["two"], audience)
    if (found := _MOTIVATION.search(text)) and not _STORY.search(text):
        yield _motivation(_bare(found["topic"] or "people who want to give up today"), text)
    if _CHEER.match(text) and not _OF_THE_TELLER.search(text):
        yield _cheer(text)
    if _WHAT_TO_DO.match(text):
        yield PromptMeaning("explain", {"topic": _bare(text)}, (f"5 tips: {text}",))
    if found := _VISITED.match(text):
        where = _bare(found["where"], text)
        yield _explain(f"before you go to {where}", where)
    if found := _SHOULD.match(text):
        do = _AT_ONCE.sub("", _bare(found["do"] or found["to"]))
        count = re.match(r"\d+ (?=reasons?\b)", text, re.IGNORECASE)
        yield PromptMeaning("why", _deed(do), (f"{count[0]}ways to {do}" if count else f"how to {do}",))
    if found := _BENEFITS.match(text):
        what = _bare(found["of"] or found["this"])
        lists = (f"how to start {what}",) if what.split()[0].endswith("ing") else ()
        yield PromptMeaning("why", {"do": f"give {what} a chance", "doing": what}, lists)
    if _LISTED.match(text):
        yield PromptMeaning(
            "guide", {"topic": _bare(text)}, (text if re.match(r"\d", text) else f"5 {text}",)
        )
    if found := _COMPARED.match(text):
        one, other = (part for part in found.groups() if part)
        yield PromptMeaning("compare", {"a": _bare(one, text), "b": _bare(other, text)})
    if (found := _TRIED.match(text)) and _BEFALLS.match(found["do"]):
        yield _explain(_bare(text), found["do"])
    if found := _TRIED.match(text):
        yield PromptMeaning("try", _deed(_bare(found["do"])), (f"how to {_bare(found['do'])}",))
    if found := _WHAT_IF.match(text):
        yield PromptMeaning("explain", {"topic": _bare(text)}, about=found["event"])
    if found := _HISTORY.match(text):
        of = _bare(found["of"], text)
        yield _explain(f"the history of {of}", of)
    if found := _EXPLAINED.match(text):
        topic = found["topic"]
        works = re.search(r"(?<=\w)\s+works?(?=\W*$)", text)
        asked = f"{topic}{works[0] if works and re.match(r'how', text[found.start('topic') :], re.I) else ''}"
        if re.match(r"how (?:does|do|did)\b", text, re.IGNORECASE):
            asked = f"how {topic} work{'s' if text.lower().startswith('how does') else ''}"
        yield _explain(_bare(asked, text), re.sub(r"^(?:how|why|what)\s+", "", topic, flags=re.IGNORECASE))
    if (found := _EXPLAINED_BEHIND.match(text)) and not _OF_THE_TELLER.search(text):
        yield _explain(_bare(found["topic"], text), found["topic"])
    if found := _HOW.match(text) or _OF_US_ALL.match(text):
        yield _explain(_indirect(found), found["rest"].strip(" ?"))
    if (found := _TALE.match(text)) and not _NO_PERSON.search(found["who"]):
        yield _tale(found["mood"], _bare(found["who"]))


def _bare(part: str, text: str | None = None) -> str:
    """A part of a prompt as it stands inside a sentence. Where it does not begin the `text`, its capitals are
    those of names; at the beginning only two in a row are."""
    bare = part.strip(' .!?,;:"“”')
    begins = text is None or text.startswith(part)
    is_name = re.match(r"[A-Z][\w'’-]*\s+(?:of\s+|the\s+|van\s+)?[A-Z]", bare) is not None
    return lower_first(bare) if begins and not is_name else bare


def _motivation(topic: str, text: str) -> PromptMeaning:
    """A pep talk for some people, or for those who have a thing on their minds."""
    who = topic if _SOME_PEOPLE.match(topic) else f"everybody who has {topic} on their mind today"
    return PromptMeaning("motivate", {"topic": topic, "who": who}, title=text)


def _cheer(text: str) -> PromptMeaning:
    said = _bare(text)
    return PromptMeaning(
        "motivate", {"topic": said, "who": f"everybody who needs to hear it today: {said}"}, title=text
    )


def _deed(do: str) -> dict[str, str]:
    verb, _, rest = do.partition(" ")
    return {"do": do, "doing": f"{gerund(verb)} {rest}".strip()}


def _explain(topic: str, about: str) -> PromptMeaning:
    title = f"{topic[:1].upper()}{topic[1:]}"
    bare = re.sub(r"^(?:an?|the)\s+", "", about.strip(' .!?,;:"“”'), flags=re.IGNORECASE)
    return PromptMeaning("explain", {"topic": topic}, about=bare, title=title)


def _indirect(found: re.Match[str]) -> str:
    """Turn a question around: "how does a rainbow form" asks how a rainbow forms."""
    how, aux, rest = found["how"].lower(), found["aux"].lower(), _bare(found["rest"])
    subject, _, verb = rest.rpartition(" ")
    if aux == "does" and subject:
        return f"{how} {subject} {present_s(verb)}"
    if aux in ("is", "are") and subject:
        return f"{how} {subject} {aux} {verb}"
    return f"{how} {rest}"


def _offer(said: str, audience: str) -> PromptMeaning:
    """A promo: what is offered, what it is called after that, and what the prompt says of it."""
    offer, *more = re.split(r"\s*[,;]\s*|(?<=\w)\.\s+", said.strip(" .!"))
    rest = ""
    if more and _ONLY_A_NAME.match(offer) and _DETERMINER.match(more[0]):
        offer, more = f"{more[0]} called {offer}", more[1:]
    if quoted := _QUOTED_NAME.search(offer):
        name, rest = quoted["name"].strip(), offer[quoted.end() :].strip()
        offer = offer[: quoted.start()]
    elif called := _CALLED.search(offer):
        name, *later = _SAID_OF_IT.split(called["name"].strip(' "“”'), maxsplit=1)
        offer, rest = offer[: called.start()], " ".join(later)
    else:
        offer, *later = _of_a_thing(offer)
        name, more = "", [*later, *more]
        if ends := _NAMED_AT_END.match(offer):
            offer, name, rest = ends["what"], ends["name"], (ends["where"] or "").strip()
    more = [one for one in (rest, *more) if one.strip()]
    facts = [re.sub(r"^(?:and|with)\s+", "", one).strip() for one in more]
    if audience:
        facts.append(f"this one is for {audience}")
    bare = _bare(offer)
    return PromptMeaning(
        _kind_of_offer(offer, " ".join(more)),
        {
            "offer": f"{bare}, {name}" if name and bare else bare or name,
            "name": name or _short(bare),
            "facts": " ".join(f"{one[0].upper()}{one[1:]}." for one in facts),
        },
        title=f"{name}, {bare}" if name and bare else name or bare,
    )


def _kind_of_offer(offer: str, facts: str) -> str:
    """Return the shape of a promo: of a service, of a place that people go to or order from, or of a
    thing."""
    if _SERVICE.search(offer):
        return "offer.service"
    if not _PLACE.search(f"{offer} {facts}"):
        return "offer.thing"
    return "offer.sent" if _SENT.search(f"{offer} {facts}") else "offer"


def _of_a_thing(offer: str) -> list[str]:
    """Split "a bottle that keeps drinks cold" into the thing and "it keeps drinks cold"."""
    found = _SAID_OF_IT.search(offer)
    if found is None:
        return [offer]
    rest = offer[found.end() :]
    return [offer[: found.start()], f"it {rest}" if re.search(r"that|which", found[0]) else rest]


def _short(offer: str) -> str:
    """The thing alone, after it has been named whole: "the bottle"; where it is somebody's, "our bakery"."""
    whose, *words = re.split(r"\s+(?:for|with|in|at|of|on|from)\s", offer)[0].split()
    if not words:
        return offer
    if whose.lower() in {"my", "our", "your"}:
        return f"{whose} {words[-1]}"
    return f"the {words[-1]}" if whose.lower() in {"a", "an", "the"} else offer


def _tale(mood: str, who: str) -> PromptMeaning:
    words = mood.lower().split()
    kind = next((name for name, known in _MOODS.items() if set(words) & set(known.split())), "any")
    bare = re.sub(r"^(?:an?|the)\s+", "", who)
    return PromptMeaning(f"tale.{kind}", {"someone": who, "the_someone": f"the {bare}"})


def _about(text: str) -> PromptMeaning:
    """A thing or somebody alone: how to do it, where it is something that is done."""
    topic = _bare(text)
    return _guide(topic) if _DONE.search(topic) else _explain(topic, topic)


def _guide(topic: str) -> PromptMeaning:
    """Something that is done again and again, as it stands inside a sentence: "a morning routine"."""
    yours = re.sub(r"^my\b", "your", topic, flags=re.IGNORECASE)
    done = _DONE.search(topic)
    if done and not done[0].lower().endswith("s") and not _DETERMINER.match(yours):
        yours = with_article(yours)
    return PromptMeaning("guide", {"topic": yours}, tuple(_lists_on(topic)))


def _lists_on(topic: str) -> Iterator[str]:
    """Yield what would be asked for as a list: what it is good for, the hour of the day, the thing."""
    thing = re.sub(r"^(?:(?:my|your|the|a|an|perfect|ideal|best)\s+)+", "", topic, flags=re.IGNORECASE)
    if _CARED_FOR.search(thing):
        return
    bare, _, purpose = thing.partition(" for ")
    if purpose and not _SOME_PEOPLE.match(purpose):
        yield f"tips for {purpose}"
    of_a_day = [asked for asked, hour in _OF_A_DAY.items() if hour.search(bare)]
    yield from of_a_day
    if not of_a_day:
        kind = _DONE.split(bare)[0].strip()
        yield from (f"5 {kind} tips",) if kind else ()
        yield f"tips for a better {thing}"
        yield f"how to have a better {thing}"
