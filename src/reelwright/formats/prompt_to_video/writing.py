"""From a prompt to a spoken script: a hook, a body and an ending, by whoever can write it best.

A writing model that carries whole texts writes the script itself. Without one a prompt that tells what
happens is told as a story; what asks for advice, facts or an explanation gets what the catalogue knows, and
fails where it knows nothing; and what wants to move or to sell a shape of the catalogue, which claims nothing
that needs a source.
"""

import logging
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from reelwright.catalog.facts import Subject
from reelwright.catalog.plots import likeness_vectors
from reelwright.catalog.scripts import ScriptShape, script_shapes
from reelwright.errors import EngineFailed
from reelwright.formats.context import ReadingSteps, WritingSteps
from reelwright.formats.prompt_to_video.asks import STORY, PromptMeaning, read_ask
from reelwright.formats.prompt_to_video.known import facts_in_turns, facts_of
from reelwright.formats.prompt_to_video.orders import BarePrompt, strip_orders
from reelwright.formats.shapes import first_words
from reelwright.formats.storytelling.compose import word_total
from reelwright.formats.storytelling.explained import known_explanation
from reelwright.formats.storytelling.facts import Facts, understand
from reelwright.formats.storytelling.fit import DETAIL, LATER, PAUSE_MS, Fit, Passage, choose
from reelwright.formats.storytelling.known_subjects import named_exactly, named_within
from reelwright.formats.storytelling.lists import is_known_subject
from reelwright.formats.storytelling.model import PLOTS, StorySpec, ToldStory
from reelwright.formats.storytelling.ordered_forms import asks_for_verse
from reelwright.formats.storytelling.prompt import parse_prompt, tidy
from reelwright.formats.storytelling.sentences import sentences, word_count
from reelwright.formats.storytelling.telling import knows_explanation, knows_list, tell_story, told_of
from reelwright.formats.storytelling.topic_words import head_word, stems

log = logging.getLogger(__name__)

TOLERANCE = 0.15
_LEAST_SHARE = 0.7
"""A text that fills less of the length than this is not sold as one of that length."""
_OF_A_LIST = {"list", "facts"}
# What is done by the hour, whatever it is; a diet or a workout wants somebody who knows.
_ROUTINE = re.compile(
    r"\b(?:(?:morning|evening|night|bedtime|daily|weekly|weekend|day|week|work|family|after[- ]school)s?\b.*"
    r"\b(?:routine|plan|schedule|habit)s?|(?:schedule|workflow|checklist|day)s?)\b",
    re.I,
)
_SIGNS = re.compile(
    r"^(?:[\w-]+\s+){0,2}(?:signs|red flags|symptoms|clues)\b(?!.*\b(?:what|how) to\b)", re.IGNORECASE
)
_GOOD = re.compile(
    r"\b(?:good|great|healthy|true|loyal|happy|smart|intelligen\w*|strong|love|loves|likes)\b", re.I
)
_SIGNS_TOLD = re.compile(r"\b(?:signs?|red flags?)\b", re.I)
_QUESTION = re.compile(
    r"^(?:why|what|how|who|when|where|which)\s+(?:do|does|did|is|are|was|were|can|could|will|would|should|have|has"
    r"|happens?|happened)\b|^(?:is|are|do|does|can|should|will)\b",
    re.IGNORECASE,
)
_TOYS = {"toy"}
_STANDS_SOMEWHERE = {"device", "furniture", *_TOYS}
_LED = {"why", "try"}
"""What is not answered by advice alone."""
_READERS = re.compile(
    r"\bof you\b|\bcomments?\b|\byou (?:all )?(?:asked|wrote|told me|have written)\b"
    r"|\bthank you (?:all|for (?:all )?(?:the|your))\b|\b(?:this|my) (?:post|story)\b|\bupvote",
    re.IGNORECASE,
)
_SPOKEN_TITLE = re.compile(r"^(?:\d|how\b|top\b)", re.IGNORECASE)
_OWN = re.compile(r"\b(?:i|my|me|we|our|us)\b", re.IGNORECASE)
_STORY_WORDS = re.compile(r"\b(?:story|stories|tale|tales|set|about)\b", re.IGNORECASE)
_LIST_TITLE = re.compile(r"^\d|\b(?:ways?|tips?|facts?|reasons?|things|mistakes|signs|rules|habits)\b", re.I)


@dataclass(frozen=True)
class ScriptBrief:
    """`words_per_minute` is the voice's rate at the asked speed, without the pauses between sentences."""

    prompt: str
    target_ms: int
    words_per_minute: float
    language: str = "en"
    seed: int = 0

    @property
    def words(self) -> int:
        return round(self.target_ms / 60_000 * self.words_per_minute * 0.94)  # the rest is pauses


@dataclass(frozen=True)
class WrittenScript:
    """A script with more in it than is spoken: `choose` says what of it is. `writer` is who wrote it."""

    title: str
    passages: tuple[Passage, ...]
    writer: str


def write_script(writing: WritingSteps, reading: ReadingSteps, brief: ScriptBrief) -> WrittenScript:
    """Raises EngineFailed, with a reason for a person, where nothing here can write it, or not so much."""
    script = _write(writing, reading, brief)
    fit = fit_script(script, brief, {})
    if fit.length_ms < _LEAST_SHARE * brief.target_ms:
        raise EngineFailed(
            f"The writer on this server has about {max(10, fit.length_ms // 1000)} seconds to say on this "
            "prompt. Ask for a shorter video, or send the text yourself to script-to-video"
        )
    return script


def fit_script(script: WrittenScript, brief: ScriptBrief, spoken_ms: Mapping[str, int]) -> Fit:
    """Choose what to speak, given how long the passages that were spoken really are."""
    return choose(script.passages, brief.target_ms, brief.words_per_minute, spoken_ms, TOLERANCE, PAUSE_MS)


def _checked(script: WrittenScript, prompt: str) -> WrittenScript:
    if not is_on_topic(script.passages, prompt):
        raise _unknown(prompt)
    return script


def _unknown(asked: str) -> EngineFailed:
    topic = _inside(asked)
    return EngineFailed(
        f"The writer on this server does not know enough about “{topic}” to write this, and invents nothing. "
        "Send the text yourself to script-to-video, or connect a writing model"
    )


def _inside(asked: str) -> str:
    return first_words(" ".join(asked.split()).rstrip(" .!?"), 80)


class _ItemsOnly:
    """A writing model that is not asked for whole texts any more."""

    writes_freely = False

    def __init__(self, writing: WritingSteps) -> None:
        self.write = writing.write
        self.continue_text = writing.continue_text


def _write(writing: WritingSteps, reading: ReadingSteps, brief: ScriptBrief) -> WrittenScript:
    if brief.language != "en" or parse_prompt(brief.prompt).form == "own":
        return _tell(brief.prompt, brief, writing, reading)
    bare = strip_orders(brief.prompt)
    parsed = parse_prompt(bare.text)
    facts = understand(parsed, reading.read)
    is_explained = knows_explanation(facts) and _is_explained_whole(bare.text, facts)
    is_known = is_known_subject(facts) or is_explained or _is_known_list(bare.text, reading)
    asked = read_ask(bare.text, facts.e1 is not None, parsed.form in _OF_A_LIST, bare.audience)
    if asked.kind in _LED and not (is_known_subject(facts) or is_explained):
        is_known = False
    if asked.kind.startswith("tale."):
        asked = _told_of_somebody(asked, facts, bare.text)
    if is_known and _SIGNS.match(bare.text) and not _tells_signs(bare.text, reading):
        is_known, asked = False, replace(asked, kind="guide", lists=())
    if writing.writes_freely:
        told = _tell(brief.prompt, brief, writing, reading, STORY if is_known else asked.kind)
        if not told.writer.startswith(PLOTS):
            return told
        writing = _ItemsOnly(writing)
    if asks_for_verse(brief.prompt, facts.e1 is not None):
        return _tell(brief.prompt, brief, writing, reading)  # which says why not
    if asked.kind == STORY and not is_explained and knows_explanation(facts):
        raise _unknown(bare.text)
    if not is_known and asked.kind != STORY:
        return _embedded(asked, bare, brief, writing, reading)
    if parsed.form not in {*_OF_A_LIST, "crowd"} and not is_known:
        return _checked(_tell(_with_mood(bare), brief, writing, reading), bare.text)
    told = _tell(bare.text, brief, writing, reading)
    if bare.wants_steps and not _is_of_one_thing(told.passages, bare.text):
        raise _unknown(bare.text)
    if parsed.form in _OF_A_LIST and not is_known and told.writer == PLOTS:
        raise _unknown(bare.text)
    return told


def _is_explained_whole(prompt: str, facts: Facts) -> bool:
    """Return whether an explanation speaks of nearly all that a prompt names: why boats float is not why ice
    does."""
    topic, wanted = known_explanation(facts, likeness_vectors().__getitem__), stems(prompt)
    if topic is None:
        return False
    if len(wanted) == 1:  # why we age is not why time flies as we do
        return wanted <= stems(f"{topic.name} {topic.like[0]}") or any(
            stems(one) == wanted for one in topic.like
        )
    said = stems(" ".join((topic.name, *topic.like, *topic.hooks, *topic.items)))
    return len(wanted - said) <= len(wanted) // 3


def _told_of_somebody(asked: PromptMeaning, facts: Facts, prompt: str) -> PromptMeaning:
    """Who tales are told of is alive, if only in them. Of a thing only something scary can be told; of what
    happened, and of places, nothing. Raises EngineFailed."""
    kinds = {flag.removeprefix("thing:") for flag in facts.flags if flag.startswith("thing:")}
    is_scary = asked.kind == "tale.scary"
    if facts.other is not None or not kinds or "being" in kinds or (kinds & _TOYS and not is_scary):
        return asked
    if not is_scary or not kinds & _STANDS_SOMEWHERE:
        raise _unknown(prompt)
    return replace(asked, kind="tale.scary.thing")


def _tells_signs(prompt: str, reading: ReadingSteps) -> bool:
    """Return whether the advice that a prompt would get is itself a list of signs, of as good a thing."""
    lines = told_of(prompt, reading)
    are_signs = 2 * sum(bool(_SIGNS_TOLD.search(one)) for one in lines) >= max(1, len(lines))
    return are_signs and bool(_GOOD.search(prompt)) == bool(_GOOD.search(" ".join(lines)))


def _is_of_one_thing(script: Sequence[Passage], prompt: str) -> bool:
    """Return whether most of a list is on what the prompt is about: advice on cars is no order of steps for a
    tire."""
    items: dict[str, str] = {}
    for one in script:
        if one.key.startswith("item-"):
            number = one.key.partition(".")[0]
            items[number] = f"{items.get(number, '')} {one.text}"
    head = head_word(prompt)
    return sum(head in stems(text) for text in items.values()) * 2 > len(items)


def _with_mood(bare: BarePrompt) -> str:
    """A story's prompt, with the mood that was ordered in words that are no part of it."""
    if not bare.mood or parse_prompt(bare.text).mood == bare.mood:
        return bare.text
    adjective = {"warm": "heartwarming", "love": "romantic"}.get(bare.mood, bare.mood)
    return f"{bare.text.rstrip(' .!?')}, make it {adjective}"


def _embedded(
    asked: PromptMeaning, bare: BarePrompt, brief: ScriptBrief, writing: WritingSteps, reading: ReadingSteps
) -> WrittenScript:
    known = next((one for one in asked.lists if _is_list(one) and knows_list(one, reading)), None)
    if known is not None and asked.kind in _LED:
        if _is_about(known, reading):
            told = _tell(known, brief, writing, reading)
            return replace(_led(told, asked, brief), title=_title_of(bare.text))
    elif known is not None and (not _SIGNS.match(bare.text) or _tells_signs(known, reading)):
        return _with_title(_tell(known, brief, writing, reading), bare.text)
    if asked.kind == "compare":
        return _compared(asked, bare, brief)
    if asked.kind == "explain":
        subject = named_within(asked.about)
        if subject is None:
            raise _unknown(bare.text)
        topic, title = (
            _in_its_letters(one, subject) for one in (asked.places["topic"], asked.title or bare.text)
        )
        return WrittenScript(
            _title_of(title), facts_of(subject, topic, asked.about, brief.words, brief.seed), PLOTS
        )
    if asked.kind == "guide" and not _is_routine(bare.text):
        raise _unknown(bare.text)
    return _shaped(script_shapes()[asked.kind], asked, asked.title or bare.text, brief)


def _in_its_letters(text: str, subject: Subject) -> str:
    """Write a subject as the catalogue does: "japan" is Japan."""
    return re.sub(rf"\b{re.escape(subject.called)}\b", subject.called, text, flags=re.IGNORECASE)


def _compared(asked: PromptMeaning, bare: BarePrompt, brief: ScriptBrief) -> WrittenScript:
    """What is known of both, in turns: there is no shape that compares what it does not know."""
    one, other = named_exactly(asked.places["a"]), named_exactly(asked.places["b"])
    if one is None or other is None or one == other:
        raise _unknown(bare.text)
    return WrittenScript(_title_of(bare.text), facts_in_turns(one, other, brief.seed), PLOTS)


def _is_routine(text: str) -> bool:
    return bool(_ROUTINE.search(text))


def _is_known_list(prompt: str, reading: ReadingSteps) -> bool:
    return parse_prompt(prompt).form in _OF_A_LIST and knows_list(prompt, reading)


def _is_list(prompt: str) -> bool:
    """Return whether a prompt is told as a list, or is at least no event."""
    return parse_prompt(prompt).form in _OF_A_LIST or prompt.startswith("the story of ")


def _tell(
    prompt: str, brief: ScriptBrief, writing: WritingSteps, reading: ReadingSteps, purpose: str = STORY
) -> WrittenScript:
    """A post without comments, told by the one who lived it: for a narrator, a script. A plot that is a bit
    too long for the length has a short form that is much too short: then the long one is told."""
    lengths = (1.0, 1.2, 1.4) if not writing.writes_freely and brief.language == "en" else (1.0,)
    for longer in lengths:
        told = tell_story(writing, reading, _spec(prompt, brief, round(longer * brief.words), purpose))
        if word_total(told.post) >= _LEAST_SHARE * brief.words:
            break
    return _as_script(told, _LEAST_SHARE * brief.words)


def _spec(prompt: str, brief: ScriptBrief, words: int, purpose: str) -> StorySpec:
    return StorySpec(
        prompt=prompt,
        words=words,
        language=brief.language,
        seed=brief.seed,
        comments_sent=True,
        is_script=purpose != STORY,
    )


def _as_script(told: ToldStory, least_words: float) -> WrittenScript:
    passages = _without_readers(told.post, least_words)
    if _LIST_TITLE.search(told.title):
        passages = (_titled(told.title), *passages)
    return WrittenScript(_title_of(told.title), passages, told.model)


def _without_readers(post: Sequence[Passage], least_words: float) -> tuple[Passage, ...]:
    """Nobody has written anything under a video that is only being made: an update that answers readers is
    left out, and where the rest is too short, its readers are some people."""
    answering = {one.group for one in post if one.rank == LATER and _READERS.search(one.text)}
    others = tuple(one for one in post if one.group not in answering)
    kept = others if word_total(others) >= least_words else tuple(post)
    return tuple(replace(one, text=_of_some_people(one.text)) for one in kept)


def _of_some_people(text: str) -> str:
    text = re.sub(r"^Update\.$", "And it goes on.", text)
    return re.sub(
        r"\b(Many|Several|Some) of you (?=(?:have )?(?:wrote|written|asked|said|want)\b)", r"\1 people ", text
    )


def _with_title(told: WrittenScript, prompt: str) -> WrittenScript:
    """A text on a prompt that was asked in other words begins with these, where they can be spoken alone."""
    title = _title_of(prompt)
    passages = tuple(one for one in told.passages if one.part != "title")
    if _SPOKEN_TITLE.match(title):
        passages = (_titled(title), *passages)
    return WrittenScript(title, passages, told.writer)


def _titled(title: str) -> Passage:
    return Passage("title.0", "title", _sentence(title), "title", 0)


def _shaped(shape: ScriptShape, asked: PromptMeaning, prompt: str, brief: ScriptBrief) -> WrittenScript:
    chance = random.Random(brief.seed)
    hook, ending = chance.choice(_frames(shape))
    body = [part for part in shape.body if _fill(part, asked.places)]
    leads = [_fill(part.partition("~")[0], asked.places) for part in body]
    needed = sum(map(word_count, [hook, *leads, ending]))
    is_tale = shape.kind.startswith("tale")
    passages = _passages("hook", _fill(hook, asked.places), 0)
    for number, (part, lead) in enumerate(zip(body, leads, strict=True)):
        # A tale misses no part; of advice the last goes first where there is no room for all.
        rank = 0 if is_tale or needed <= brief.words else DETAIL + number
        group = "body" if rank == 0 else f"body.{number}"
        passages += _passages(f"body.{number}", lead, rank, group)
        detail = _fill(part.partition("~")[2], asked.places)
        if detail and needed <= brief.words:
            passages += _passages(f"detail.{number}", detail, DETAIL)
    passages += _passages("ending", _fill(ending, asked.places), 0)
    return WrittenScript(_title_of(prompt), tuple(passages), PLOTS)


def _is_about(prompt: str, reading: ReadingSteps) -> bool:
    """Return whether the advice that a prompt would get is on all of it, and does not only mention some. Each
    number of it is: of fewer items less is said."""
    asked = re.sub(r"^\d+ ways to\b", "how to", prompt)
    return stems(asked) <= stems(" ".join(told_of(asked, reading)))


def _led(told: WrittenScript, asked: PromptMeaning, brief: ScriptBrief) -> WrittenScript:
    """Let a shape open and close advice: who asks why, or what happens, is not answered by how to do it."""
    chance, shape = random.Random(brief.seed), script_shapes()[asked.kind]
    hook, ending = chance.choice(_frames(shape))
    items = [one for one in told.passages if not one.key.startswith(("title.", "hook.", "end."))]
    opening = f"{_fill(hook, asked.places)} {_fill(chance.choice(shape.leads), asked.places)}"
    passages = (
        *_passages("hook", opening, 0),
        *items,
        *_passages("ending", _fill(ending, asked.places), 0),
    )
    return replace(told, passages=passages)


def _frames(shape: ScriptShape) -> list[tuple[str, str]]:
    """Hooks with their endings: as many as there are of both, they are pairs."""
    if len(shape.hooks) == len(shape.endings):
        return list(zip(shape.hooks, shape.endings, strict=True))
    return [(hook, ending) for hook in shape.hooks for ending in shape.endings]


def _passages(key: str, text: str, rank: int, group: str = "") -> list[Passage]:
    return [Passage(f"{key}.{at}", "post", one, group or key, rank) for at, one in enumerate(sentences(text))]


def _fill(text: str, places: Mapping[str, str]) -> str:
    """Fill a shape's places; every sentence begins large."""
    for name, said in places.items():
        text = text.replace(f"{{{name}_first}}", said[:1].upper() + said[1:]).replace(f"{{{name}}}", said)
    return re.sub(r"(^|[.?!:]\s+)([a-z])", lambda found: found[1] + _large(found), text.strip())


def _large(found: re.Match[str]) -> str:
    return found[2] if found[1].startswith(":") else found[2].upper()


def _title_of(prompt: str) -> str:
    said = first_words(tidy(prompt), 80)
    said = f"{said.rstrip('.!')}?" if _QUESTION.match(said) and not said.endswith(("?", "…")) else said
    return f"{said[:1].upper()}{said[1:]}"


def _sentence(title: str) -> str:
    return title if title.endswith((".", "!", "?", "…")) else f"{title}."


def is_on_topic(script: Sequence[Passage], prompt: str) -> bool:
    """Return whether what is said after the title names something that its prompt names. Of what happened to
    the teller, the prompt itself may be the only sentence that does."""
    asked = "" if _OWN.search(prompt) else _letters(prompt)
    said = stems(" ".join(one.text for one in script if one.part != "title" and _letters(one.text) != asked))
    wanted = stems(_STORY_WORDS.sub(" ", prompt))
    return not wanted or bool(wanted & said)


def _letters(text: str) -> str:
    return re.sub(r"\W+", " ", text).strip().lower()
