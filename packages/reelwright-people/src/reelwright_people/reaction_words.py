"""A reaction in words: what a face shall do, read from English and played as a gesture.

Words are matched, not understood: each that is known adds to the pose of its clause, and clauses ("…, then
…") follow each other. What is refused ("does not look angry, just smiles") is left out up to the next comma
or "but", unless a refusal is a way to say something else ("not amused", "can't stop laughing").
"""

import re
from dataclasses import dataclass, replace

from reelwright_people.errors import NotUnderstood
from reelwright_people.gestures import Gesture, Key, View, Wave
from reelwright_people.poses import MouthShape, Pose
from reelwright_people.reactions import KINDS, PlannedReaction, close_up, plan_reaction

NOT_UNDERSTOOD = (
    "It could not be understood what the face shall do. Describe it in English, for example "
    '"raises an eyebrow and smiles"'
)
_MOST_CLAUSES = 4
_CLAUSE_MS, _FIRST_MS, _LAST_MS = 800, 250, 700
_GLANCE_MS = 240


@dataclass(frozen=True)
class WordEffect:
    """The effect of a word: numbers of the pose, a mouth, a to and fro, blinks, glances one after the
    other."""

    pose: dict[str, float]
    mouth: MouthShape | None = None
    waves: tuple[tuple[str, float, int], ...] = ()
    blinks: int = 0
    glances: tuple[tuple[float, float], ...] = ()


def _effect(
    mouth: MouthShape | None = None,
    waves: tuple[tuple[str, float, int], ...] = (),
    blinks: int = 0,
    glances: tuple[tuple[float, float], ...] = (),
    **pose: float,
) -> WordEffect:
    return WordEffect(pose, mouth, waves, blinks, glances)


_ACTS: tuple[tuple[str, WordEffect], ...] = (
    (
        r"(rais|lift|arch|cock)\w* (an?|one|his|her|their|a single) (eye)?brow\b",
        _effect(brow_skew=1.0, brows=0.1),
    ),
    (
        r"(rais|lift|arch)\w* (both |his |her |their |the )*(eye)?brows|(eye)?brows (up|raised)",
        _effect(brows=1.0),
    ),
    (r"(wiggl|waggl)\w* .{0,40}brows", _effect(waves=(("brows", 0.8, 260),))),
    (r"frown", _effect("frown", furrow=0.9, brows=-0.4, smile=-0.6)),
    (r"scowl|glare|glower", _effect("pressed", furrow=1.0, brows=-0.8, lids=0.3, smile=-0.5)),
    (r"furrow|knit\w* .{0,20}brows", _effect(furrow=0.9, brows=-0.3)),
    (r"smil|beam", _effect("smile", smile=0.9, cheeks=0.35)),
    (r"grin(s|n\w+)?\b", _effect("laugh", smile=1.0, cheeks=0.5)),
    (r"wink", _effect(wink=1.0, smile=0.7, mouth_skew=0.5)),
    (r"nod(s|d\w+)?\b", _effect(waves=(("shift_y", 1.8, 430),))),
    (
        r"(shak|shook)\w* (his |her |their |the )?head|says no\b",
        _effect(waves=(("turn", 0.8, 480), ("shift_x", 0.8, 480))),
    ),
    (
        r"roll\w* (his |her |their |the )?eyes|eye[- ]?roll",
        _effect(glances=((-0.7, -0.3), (-0.3, -1.0), (0.5, -1.0), (0.9, -0.2)), lids=0.2, brow_skew=0.2),
    ),
    (
        r"(look|glanc|gaz|peek|peer|star(e|ing))\w* (\w+ )?(to the |to (his|her|their) )?left|eyes left",
        _effect(gaze_x=-0.95, turn=-0.5),
    ),
    (
        r"(look|glanc|gaz|peek|peer|star(e|ing))\w* (\w+ )?(to the |to (his|her|their) )?right|eyes right",
        _effect(gaze_x=0.95, turn=0.5),
    ),
    (
        r"(look|glanc|gaz|star(e|ing)|peer)\w* (\w+ )?(up\b|upwards?|at the (sky|ceiling))",
        _effect(gaze_y=-1.0, brows=0.3, shift_y=-0.8),
    ),
    (
        r"(look|glanc|gaz|star(e|ing)|peer)\w* (\w+ )?(down\b|downwards?|at the (floor|ground))",
        _effect(gaze_y=1.0, lids=0.35, shift_y=1.2),
    ),
    (r"(look|glanc|turn)\w* (\w+ )?(away|aside)", _effect(gaze_x=0.9, turn=1.1, lids=0.15)),
    (
        r"(look|glanc|turn|star(e|ing)|gaz)\w* (back |straight )?(at|into|to) "
        r"(me|you|us|(the )?(camera|viewer))",
        _effect(),
    ),
    (
        r"look\w* around|glanc\w* around",
        _effect(glances=((-0.9, 0.0), (-0.9, -0.2), (0.9, 0.0), (0.9, -0.2), (0.0, 0.0))),
    ),
    (r"blink", _effect(blinks=2)),
    (r"squint|narrow\w* .{0,40}eyes", _effect(lids=0.5, cheeks=0.5, furrow=0.4)),
    (r"(wid\w+|opens?) .{0,40}eyes|wide[- ]eyed|eyes wid\w+", _effect(lids=-0.35, brows=0.7)),
    (r"(clos|shut)\w* (his |her |their |both |the )?eyes|eyes (closed|shut)", _effect(lids=1.0)),
    (r"tilt|cock\w* (his|her|their|the) head", _effect(tilt=7.0)),
    (r"blush|embarrass|flustered|bashful|shy(ly)?\b", _effect(blush=1.0, smile=0.3)),
    (r"pout|sulk", _effect("round-small", furrow=0.4, smile=-0.8, brows=0.1)),
    (r"yawn", _effect("wide", lids=0.9, brows=0.5, tilt=2.0)),
    (
        r"(stick|stuck|pok)\w* (out )?(his |her |their |the |a )?tongue|tongue out",
        _effect("tongue-out", smile=0.3, nose=0.2),
    ),
    (r"sigh(s|ed|ing)?\b|exhal", _effect("round-small", brows=0.2, lids=0.35, shift_y=1.4, furrow=-0.4)),
    (r"gasp", _effect("round-large", brows=0.9, lids=-0.3, shift_y=-1.5)),
    (
        r"(open|drop)\w* (his |her |their |the )?(mouth|jaw)|mouth (falls |drops |wide )?open|jaw drop",
        _effect("wide", brows=0.6),
    ),
    (r"(cover\w*|hands?|palm) .{0,40}(mouth|lips)|facepalm", _effect(hand=1.0, brows=0.4)),
    (r"(press|purs|bit(es|ing))\w* .{0,20}lips?\b", _effect("pressed", furrow=0.2)),
    (r"kiss", _effect("round-small", lids=0.7, blush=0.4, near=0.3)),
    (r"sweat(s|y|ing)?\b", _effect(sweat=0.8, furrow=-0.6)),
    (r"tears? (up|in|welling)|teary", _effect(tears=0.6, furrow=-0.7)),
    (
        r"sad(ly|ness|dened|der)?\b|sorrow|heartbroken|disappoint|unhapp|displeas|dissatisf|miserabl|devastat"
        r"|down in the dumps",
        _effect("frown", furrow=-1.0, smile=-1.0, lids=0.25, shift_y=1.0),
    ),
    (
        r"ang(er|r)|furious|mad\b|rag(e|es|ing)\b|enrag|outrag",
        _effect("grimace", furrow=1.0, brows=-0.9, lids=0.15, nose=0.6, blush=0.5, smile=-0.6),
    ),
    (
        r"a?sleep|tired|bore(d|dom)\b|unimpressed|unamused|uninterested|unsurprised|exhaust",
        _effect("closed", lids=0.55, brows=-0.1, smile=-0.25, shift_y=1.0),
    ),
    (
        r"think|ponder|wonder|consider",
        _effect("pressed", gaze_x=0.6, gaze_y=-0.8, brow_skew=0.5, furrow=0.2, tilt=3.0),
    ),
    (r"pride|proud|confiden|smug", _effect("closed", smile=0.6, lids=0.25, shift_y=-1.2, brows=0.2)),
    (r"relie(f|ved)|phew", _effect("smile", lids=0.7, brows=0.3, smile=0.6, shift_y=1.0)),
    (
        r"suspicio|skeptic|sceptic|doubt|unconvinced",
        _effect("pressed", lids=0.4, brow_skew=0.7, furrow=0.4, mouth_skew=-0.4),
    ),
    (
        r"lov(e|es|ing|ingly)\b|ador(e|ing)|admir",
        _effect("smile", smile=0.9, lids=0.2, blush=0.7, cheeks=0.3, tilt=4.0),
    ),
    (
        r"serious|stern|unsmiling|poker[- ]?face|deadpan",
        _effect("closed", brows=-0.2, furrow=0.3, smile=-0.15),
    ),
    (r"pleased|content(ed)?\b|satisf|grateful|hopeful|friendly", _effect("closed", smile=0.6, cheeks=0.2)),
    (r"calm|neutral|relaxed|straight face|expressionless|blank(ly)?\b", _effect("closed")),
    (r"shrug", _effect("pressed", brows=0.7, shift_y=-1.4, tilt=5.0)),
)

_KINDS: tuple[tuple[str, str], ...] = (
    (r"surpris|amaz|astonish|stunned|speechless|disbelief|incredul|wow(ed|s)?\b|impressed", "surprise"),
    (r"shock|horrif|aghast|appal|mind blown", "shock"),
    (r"excit|thrill|cheer(s|ing)\b|celebrat|ecstatic|overjoyed", "excitement"),
    (r"smirk|sly(ly)?\b|mischiev", "smirk"),
    (r"confus|puzzl|baffl|bewilder|perplex|unsure|uncertain|clueless", "confusion"),
    (r"disgust|gross(ed)?\b|revolt|repuls|ew+\b|yuck", "disgust"),
    (r"happ(y|il|ie)|(en)?joy|delight|glad(ly)?\b", "happy"),
    (r"laugh|giggl|chuckl|crack\w* up", "laughing"),
    (r"whisper|secrets?\b|gossip", "whispers"),
    (r"nervous|anxious|worr(y|ie)|scared|afraid|fear|terrif|panic|awkward", "nervous"),
    (r"frustrat|annoy|irritat|fed up", "frustrated"),
    (r"cry(ing)?\b|cries\b|weep|wept|sob(s|b\w+)?\b", "crying"),
    (r"turn\w* (around|to reveal)|reveal", "turn_reveal"),
    (r"side[- ]?(eye|look|glance)|look\w* sideways", "side_look"),
    (r"double[- ]?take", "double_take"),
    (r"lean\w* (in|closer|forward)|(come|mov)\w* closer", "lean_in"),
)

_CLAUSES = re.compile(r"[.;!?]|,? ?\b(?:and )?(?:then|afterwards|after that|before|finally)\b")

# Up to three words between "not" and the word that it negates ("not at all happy"). None of them may begin
# another statement ("not sad but happy").
_REFUSES_ON = r"(?: (?!(?:but|and(?! not)|just|only|instead|rather|simply|if)\b)\w+){0,3}"

_SAID_BY_REFUSING: tuple[tuple[str, str], ...] = (
    (r"not only", ""),
    (r"(?:can't|can ?not|couldn't) (?:help but|help|stop|hide|contain|hold back|keep from)", ""),
    (r"couldn't be (?:more|any)", ""),
    (r"(?:never|doesn't|does not|don't|do not|without ever) stop(?:s|ping)?", ""),
    (r"couldn't be (happier|angrier|sadder|prouder)", r"\1"),
    (r"(?:can't|can ?not|couldn't|doesn't|does not) believe", "astonished"),
    (r"no way\b", "astonished"),
    (r"(?:says?|saying|mouths?|mouthing) no\b", "shakes head"),
    (r"not bad\b", "nods"),
    (r"no idea\b|(?:doesn't|does not|don't) (?:know|understand|get it)", "confused"),
    (rf"(?:not|n't){_REFUSES_ON} (?:happy|pleased|glad|satisfied)\b", " unhappy"),
    (rf"(?:not|n't){_REFUSES_ON} (?:amused|impressed|interested|surprised|entertained)\b", " unimpressed"),
    (rf"(?:not|n't){_REFUSES_ON} (?:convinced|buying it)\b", " skeptical"),
    (rf"(?:not|n't){_REFUSES_ON} sure\b", " unsure"),
    (
        r"(?:tr(?:y|ies|ying)|struggl\w+)(?: \w+)? not to (?:laugh|smile|grin|giggle)",
        "smirks, presses the lips",
    ),
    (r"(?:tr(?:y|ies|ying)|struggl\w+)(?: \w+)? not to (?:cry|weep|sob)", "sad and teary"),
)
_READINGS = tuple(
    (re.compile(said if said.startswith("(?:not|n't)") else rf"\b(?:{said})"), meant)
    for said, meant in _SAID_BY_REFUSING
)

_UP_TO = r",|\b(?:but|just|only|instead|rather|simply)\b|$"
_AND_DOES = r"\band (?:(?:he|she|\w+ly) )?\w+s\b"  # "does not smile and raises an eyebrow"
_REFUSED = re.compile(
    rf"\b(?:(?:does|is|has)(?: not|n't)|never|stop\w* (?=\w+ing\b)).*?(?={_UP_TO}|{_AND_DOES})"
    rf"|(?:\b(?:no|not|cannot|without|neither|nor|instead of|rather than|refus\w*|avoid\w*)|n't)\b"
    rf".*?(?={_UP_TO})"
)


def make_reaction(kind: str, prompt: str, seed: int, close: bool = True) -> PlannedReaction:
    """The reaction of a kind; of `custom` what its prompt says. Raises NotUnderstood for one in which nothing
    is known."""
    known = next((one for one in KINDS if one == kind), None)
    return plan_reaction(known, seed, close) if known else make_custom_reaction(prompt, seed, close)


def make_custom_reaction(prompt: str, seed: int, close: bool = True) -> PlannedReaction:
    texts = [text for text in _CLAUSES.split(_normalise(prompt)) if text.strip()]
    clauses = [_read(_REFUSED.sub(" ", text)) for text in texts]
    told = [clause for clause in clauses if clause.kind or clause.acts][:_MOST_CLAUSES]
    if not told:
        raise NotUnderstood(NOT_UNDERSTOOD)
    if len(told) == 1 and told[0].kind and not told[0].acts:
        return make_reaction(told[0].kind, "", seed, close)
    played = _join_clauses(told, seed)
    return replace(played, gesture=close_up(played.gesture)) if close else played


@dataclass(frozen=True)
class _Clause:
    kind: str | None
    acts: tuple[WordEffect, ...]


def _normalise(prompt: str) -> str:
    """Return a prompt in small letters, with single spaces, and without refusals that refuse nothing."""
    text = " ".join(prompt.lower().replace("’", "'").split())
    for said, meant in _READINGS:
        text = said.sub(meant, text)
    return text


def _read(text: str) -> _Clause:
    acts = tuple(act for pattern, act in _ACTS if _mentions(text, pattern))
    return _Clause(next((kind for pattern, kind in _KINDS if _mentions(text, pattern)), None), acts)


def _mentions(text: str, pattern: str) -> bool:
    """Return whether the text has the word, at a word's beginning: "courage" does not mention "rage"."""
    return re.search(rf"\b(?:{pattern})", text) is not None


def _join_clauses(clauses: list[_Clause], seed: int) -> PlannedReaction:
    """Clause after clause: each pose is reached fast and held for a moment."""
    keys, waves, blinks = [Key(0)], [], []
    at, zoom = _FIRST_MS, 1.0
    for clause in clauses:
        pose, start = _pose(clause), at
        zoom += 0.02
        at += 330
        keys.append(Key(at, pose, View(zoom), "snap"))
        for act in clause.acts:
            for gaze_x, gaze_y in act.glances:
                at += _GLANCE_MS
                keys.append(Key(at, replace(pose, gaze_x=gaze_x, gaze_y=gaze_y), View(zoom)))
        at += _CLAUSE_MS
        zoom += 0.02
        keys.append(Key(at, replace(keys[-1].pose, tilt=keys[-1].pose.tilt * 1.15), View(zoom)))
        for act in clause.acts:
            waves += [Wave(part, start + 250, at, size, period) for part, size, period in act.waves]  # type: ignore[arg-type]
            blinks += [start + 420 + 260 * number for number in range(act.blinks)]
    gesture = Gesture(tuple(keys), at + _LAST_MS, tuple(waves), tuple(sorted(blinks)), seed=seed)
    return PlannedReaction(gesture, keys[-1].at_ms - 200, _FIRST_MS + 200, "pop")


def _pose(clause: _Clause) -> Pose:
    """Return all that a clause says at once; of two mouths both, of two numbers the stronger."""
    base = Pose(mood=0.0)
    if clause.kind is not None:
        base = _peak(clause.kind)
    numbers: dict[str, float] = {}
    for act in clause.acts:
        for part, value in act.pose.items():
            numbers[part] = value if abs(value) > abs(numbers.get(part, 0.0)) else numbers[part]
    mouths = [act.mouth for act in clause.acts if act.mouth is not None]
    mouth = tuple((shape, 1 / len(mouths)) for shape in mouths) or base.mouth
    return replace(base, mouth=mouth, **numbers)


def _peak(kind: str) -> Pose:
    """The face that a kind is known by."""
    known = make_reaction(kind, "", 0)
    return min(known.gesture.keys, key=lambda key: abs(key.at_ms - known.still_ms)).pose
