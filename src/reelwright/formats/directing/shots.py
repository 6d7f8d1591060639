"""What is seen in each beat: the frame, the camera's move, and the words for whoever draws it.

Rules only, from the beat's own words and what was seen before: nobody is shown who was not named, people and
places stay what they were, and neighbours never share a frame.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from reelwright.catalog.styles import describe_style
from reelwright.engines.pictures import Frame, Move, Shape
from reelwright.formats.directing.beats import ScriptBeat
from reelwright.formats.directing.reading import BeatContent, Figure, read_beats

_FRAMES: dict[Frame, str] = {
    "wide": "a wide view that shows the whole place",
    "medium": "a view from a few steps away",
    "close": "a close view of faces and hands",
    "detail": "a very close view of one thing",
}
_OTHERS: dict[Frame, tuple[Frame, ...]] = {
    "wide": ("medium", "close"),
    "medium": ("close", "wide"),
    "close": ("medium", "wide"),
    "detail": ("medium", "wide"),
}
_TURN: tuple[Move, ...] = ("push", "left", "pull", "right")
_MOVED: tuple[tuple[Move, re.Pattern[str]], ...] = (
    ("rise", re.compile(r"\b(?:up|sky|climb\w*|rose|rises?|rising|grew|grows?|tower\w*|fly|flew|soar\w*)\b")),
    ("sink", re.compile(r"\b(?:down|fell|falls?|sank|sinks?|below|under|dropp?\w*|buried|deep)\b")),
    ("right", re.compile(r"\b(?:walk\w*|ran|runs?|drove|drives?|went|goes|travel\w*|cross\w*|along)\b")),
    (
        "pull",
        re.compile(r"\b(?:left|leaves?|alone|away|gone|ends?|ended|never|years|last|silence|world|whole)\b"),
    ),
    ("push", re.compile(r"[?]|\b(?:look\w*|saw|sees?|inside|open\w*|secret|suddenly|why|because|found)\b")),
)
_FELT = frozenset(("happy", "sad", "tense", "scary", "romantic"))
_LATER = re.compile(
    r"\b(?:later|years|months|weeks|tomorrow|meanwhile|once"
    r"|(?:next|one|every|last|each|that|first|second|third|fourth|fifth|sixth|seventh|tenth)"
    r" (?:day|morning|night|evening|week|year|winter|summer|spring|autumn))\b",
    re.IGNORECASE,
)
_IT = re.compile(r"\b(?:it|its|it's)\b", re.IGNORECASE)
_NOBODY = frozenset("narrator person people somebody someone one he she him her they man woman".split())
"""Who would be somebody else if a picture's words named them again."""
_COUNTED = re.compile(
    r"(?:and )?(?:number|tip|step|reason|fact|sign|rule) (?:\w+)\b|(?:and )?the last one\b|and last\b",
    re.IGNORECASE,
)
"""A new point of a list: what was said of the one before is over."""
_UNSEEN = re.compile(
    r"\b(?:for|after|within|over|without) (?:about |almost |nearly |more than |the last |the next )?"
    r"(?:\d[\d,.]*|an?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|twenty|thirty|forty"
    r"|fifty|many|several|one)"
    r" (?:second|minute|hour|day|night|week|month|year|decade|centur)(?:s|y|ies)?\b(?! old)"
    r"|\b(?:times )(?:an? |per |every |each )(?:second|minute|hour|day|night|week|month|year)\b"
    r"|\b(?:cut |arranged |laid |in)?(?:to|in) (?:\w+ )?rings\b",
    re.IGNORECASE,
)
"""Words that show nothing and are drawn as something else: a length of time, of which only the number is a
picture, and the form of a thing, which is no jewellery."""
_STAYS = ("night", "dusk", "dawn", "evening")  # day is what pictures show anyway
_NAMED = re.compile(r"(?:named|called) ([A-Z][\w'’-]+)")
_LEADS_TO_NAME = re.compile(r" (?:named|called)$")
_WHOSE = re.compile(r"\b(?:his|her|their)\b", re.IGNORECASE)
_PRONOUN = re.compile(r"^(?:and |but |so |then )?(?P<one>he|she|they|it|him|her|them)\b", re.IGNORECASE)
_ASKED = (
    "A picture for this moment of a video called “{title}”: “{said}” {context}Show the people, the place and "
    "the things of that moment, in {frame}. No text, no letters, no captions."
)
_FILMED = (
    "A shot for this moment of a video called “{title}”: “{said}” {context}Show the people, the place and "
    "the things of that moment in one take, in {frame}{move}. No text, no letters, no captions, nobody "
    "speaks."
)
_MOVES: dict[Move, str] = {
    "push": "; the camera moves slowly closer",
    "pull": "; the camera moves slowly away",
    "left": "; the camera glides to the left",
    "right": "; the camera glides to the right",
    "rise": "; the camera rises slowly",
    "sink": "; the camera sinks slowly",
}


@dataclass(frozen=True)
class Look:
    """How a video looks as a whole. `frame` are its width and height in pixels; `style` is the catalogue's
    id. `is_fiction` lets people look as if they had been made up, and weather last; of what is true only what
    is said is known."""

    title: str
    shape: Shape
    frame: tuple[int, int]
    style: str
    language: str
    seed: int
    is_fiction: bool = True


@dataclass(frozen=True)
class Shot:
    """What is seen in a beat. `subject` says it in plain words, for engines that search or read them: the
    beat's own, and where these show nothing, who or what it speaks of; `context` says for others who and
    where that is. `before` is what was said before, in the words of the subjects. `english` is what of a
    beat in another language is shown, "" for nothing; None where nobody had to ask."""

    beat: ScriptBeat
    subject: str
    context: str
    frame: Frame
    move: Move
    before: tuple[str, ...] = ()
    english: str | None = None

    def ask_for_picture(self, look: Look) -> str:
        return describe_style(self._filled(_ASKED, look), look.style)

    def ask_for_clip(self, look: Look) -> str:
        return describe_style(self._filled(_FILMED, look), look.style)

    def _filled(self, asked: str, look: Look) -> str:
        return asked.format(
            title=look.title,
            said=self.beat.text or look.title,
            context=self.context,
            frame=_FRAMES[self.frame],
            move=_MOVES[self.move],
        )


def texts_of(beats: Sequence[ScriptBeat], look: Look) -> list[str]:
    """Return what is read of a video: its title, which names people and places, too, and then each beat."""
    return [look.title, *(beat.text or look.title for beat in beats)]


def direct(beats: Sequence[ScriptBeat], look: Look, english: Sequence[str] | None = None) -> tuple[Shot, ...]:
    """Decide what is seen in each beat. Of a script in another language `english` says what `texts_of` it
    shows; without it nothing of them is read, and a beat's words themselves are its subject."""
    said = texts_of(beats, look)
    read = _with_names(list(english or said), beats)
    if look.language == "en" or english is not None:
        seen = read_beats([_leave_out_unseen(one) or one for one in read], look.seed)[1:]
    else:
        seen = tuple(BeatContent() for _ in beats)
    shots: list[Shot] = []
    memory = _Memory()
    for number, (beat, text, one) in enumerate(zip(beats, read[1:], seen, strict=True)):
        memory = memory.after(text, one, beat.begins)
        if not look.is_fiction:
            memory = replace(memory, weather=one.weather)
        before = shots[-1] if shots else None
        shots.append(
            Shot(
                beat,
                memory.subject(text, one) or read[0] or said[number + 1],
                memory.context(text, one, look),
                _frame(text, one, memory, before),
                _move(text, before, number),
                tuple(filter(None, (_leave_out_unseen(one) for one in read[: number + 1]))),
                None if english is None else text,
            )
        )
    return tuple(shots)


def _with_names(read: Sequence[str], beats: Sequence[ScriptBeat]) -> list[str]:
    """Add to "a young baker", or "a young baker named", the name that the next beat begins with: it says who
    that is. `read` begins with the title."""
    following = [
        "",
        *("" if beat.begins else text for beat, text in zip(beats[1:], read[2:], strict=True)),
        "",
    ]
    return [f"{text}{_name_behind(text, after)}" for text, after in zip(read, following, strict=True)]


def _name_behind(text: str, after: str) -> str:
    leads = _LEADS_TO_NAME.search(text)
    found = _NAMED.match(f"{leads[0].strip()} {after}" if leads else after)
    return f" {found[1] if leads else found[0]}" if found else ""


@dataclass(frozen=True)
class _Memory:
    """Who, what, where and when was named last, and what a beat changed of it. Things that the last beat did
    not name are no longer `is_fresh`, and are shown no more."""

    figures: tuple[Figure, ...] = ()
    things: tuple[str, ...] = ()
    place: str = ""
    hour: str = ""
    weather: str = ""
    is_elsewhere: bool = False
    is_fresh: bool = False

    def after(self, text: str, seen: BeatContent, begins: bool = True) -> "_Memory":
        """Return what is known once a beat was said. Another place or time begins anew; a beat that does not
        begin a sentence goes on with it."""
        is_elsewhere = bool(seen.place and seen.place.lower() != self.place.lower())
        is_later = bool(_LATER.search(text) or _COUNTED.match(text)) or bool(seen.hour)
        return _Memory(
            seen.figures or self.figures,
            seen.things or (self.things if self.is_fresh or not seen.is_empty else ()),
            seen.place or self.place,
            seen.hour or ("" if is_elsewhere or is_later or self.hour not in _STAYS else self.hour),
            _lasting_weather(text, seen) or ("" if is_elsewhere or is_later else self.weather),
            is_elsewhere or seen.hour not in ("", self.hour),
            bool(seen.things) or (self.is_fresh and not begins),
        )

    def subject(self, text: str, seen: BeatContent) -> str:
        """Return a beat's words, with what they take for granted: who "it" is, that it is still night."""
        more = [self._carried(text)] if seen.is_empty else [self._whose(text, seen)]
        if self.hour and not seen.hour:
            more.append(
                f"at {self.hour}" if self.hour in ("night", "dawn", "dusk") else f"in the {self.hour}"
            )
        if self.weather and not seen.weather:
            more.append(_WEATHERS.get(self.weather, ""))
        added = " ".join(part for part in more if part)
        seen_text = _leave_out_unseen(text)
        return f"{seen_text or text} {added}".strip()

    def _carried(self, text: str) -> str:
        """Name the thing of which a text says "it", or else who was seen last, or the thing that was."""
        if self.things and _IT.search(text):
            return f"The {self.things[0]}."
        known = [one.key for one in self.figures if one.key not in _NOBODY]
        if known:
            return f"{known[0].capitalize()}."
        return f"The {self.things[0]}." if self.things and not self.figures else ""

    def _whose(self, text: str, seen: BeatContent) -> str:
        """Name who was seen last, where only their things are named: "a small brass key in his hand"."""
        known = [one.key for one in self.figures if one.key not in _NOBODY]
        return f"{known[0].capitalize()}." if known and not seen.figures and _WHOSE.search(text) else ""

    def context(self, text: str, seen: BeatContent, look: Look) -> str:
        """Say who is meant, how they look, and where and when it is: whole sentences with a space after."""
        figures = seen.figures or (self.figures if seen.is_empty else ())
        said = [self._who(text, figures, look)]
        if seen.is_empty and self.things:
            said.append(f"It speaks of: {', '.join(self.things)}.")
        where = [f"It is {self.place}"] if self.place else []
        if self.hour:
            where.append(f"it is {self.hour}")
        if self.weather and self.weather in _WEATHERS:
            where.append(f"there is {self.weather}")
        said.append((", ".join(where) + ".") if where else "")
        return "".join(f"{one[0].upper()}{one[1:]} " for one in said if one)

    def _who(self, text: str, figures: Sequence[Figure], look: Look) -> str:
        if not figures:
            return ""
        named = [f"{one.name} ({one.look})" if look.is_fiction else one.name for one in figures]
        meant = _PRONOUN.match(text)
        if meant and meant["one"].lower() not in ("it",) and len(figures) == 1:
            return f"“{meant['one'].capitalize()}” is {named[0]}."
        return f"People: {'; '.join(named)}." if look.is_fiction or not text else ""


def _leave_out_unseen(text: str) -> str:
    return " ".join(re.sub(r" +(?=[.,;!?])", "", _UNSEEN.sub("", text)).split()).lstrip(" ,;")


def _lasting_weather(text: str, seen: BeatContent) -> str:
    """Return the weather of a beat if it is that of its moment: what is only said of rain does not last."""
    return seen.weather if _IN_WEATHER.search(text) else ""


_IN_WEATHER = re.compile(
    r"\b(?:in|through|under|into) (?:the |a )?(?:heavy |pouring |cold )?(?:rain|snow|storm|fog|wind|mist)\b"
    r"|\b(?:raining|snowing|rained|snowed|storming|rainy|snowy|stormy|foggy)\b"
    r"|^(?:then )?(?:a|the|one \w+ a) storm\b",
    re.IGNORECASE,
)
_WEATHERS = {
    "rain": "in the rain",
    "storm": "in a storm",
    "snow": "in the snow",
    "fog": "in the fog",
    "wind": "in the wind",
}


def _frame(text: str, seen: BeatContent, memory: _Memory, before: Shot | None) -> Frame:
    """Choose a frame by what the words show; never the one before."""
    wanted = _wanted_frame(text, seen, memory, before)
    if before is None or wanted != before.frame:
        return wanted
    return _OTHERS[wanted][len(text) % 2]


def _wanted_frame(text: str, seen: BeatContent, memory: _Memory, before: Shot | None) -> Frame:
    if seen.frame in ("close", "wide"):
        return "close" if seen.frame == "close" else "wide"
    if before is None or memory.is_elsewhere:
        return "wide"
    if seen.is_empty:
        return "detail" if memory.things else "wide"
    if seen.things and not seen.figures:
        return "detail"
    if seen.mood in _FELT or "“" in text or '"' in text or _PRONOUN.match(text):
        return "close"
    return "medium"


def _move(text: str, before: Shot | None, number: int) -> Move:
    """Choose a move by what happens; never the one before."""
    low = text.lower()
    last = before.move if before is not None else None
    fitting = [move for move, words in _MOVED if words.search(low) and move != last]
    if fitting:
        return fitting[0]
    turn = _TURN[number % len(_TURN)]
    return turn if turn != last else _TURN[(number + 1) % len(_TURN)]
