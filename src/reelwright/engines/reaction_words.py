"""A reaction in words: what a face shall do, read from English and played as a gesture.

Words are matched, not understood: each that is known adds to the pose of its clause, and clauses ("…, then
…") follow each other. What is refused ("does not smile") is left out.
"""

import re
from dataclasses import dataclass, replace

from reelwright.engines.gestures import Gesture, Key, View, Wave
from reelwright.engines.portrait import MouthShape, Pose
from reelwright.engines.reactions import KINDS, Reaction, close_up, reaction
from reelwright.errors import EngineFailed

NOT_UNDERSTOOD = (
    "It could not be understood what the face shall do. Describe it in English, for example "
    '"raises an eyebrow and smiles"'
)
_MOST_CLAUSES = 4
_CLAUSE_MS, _FIRST_MS, _LAST_MS = 800, 250, 700
_GLANCE_MS = 240


@dataclass(frozen=True)
class Act:
    """What a word adds: numbers of the pose, a mouth, a to and fro, blinks, glances one after the other."""

    pose: dict[str, float]
    mouth: MouthShape | None = None
    waves: tuple[tuple[str, float, int], ...] = ()
    blinks: int = 0
    glances: tuple[tuple[float, float], ...] = ()


def _act(
    mouth: MouthShape | None = None,
    waves: tuple[tuple[str, float, int], ...] = (),
    blinks: int = 0,
    glances: tuple[tuple[float, float], ...] = (),
    **pose: float,
) -> Act:
    return Act(pose, mouth, waves, blinks, glances)


_ACTS: tuple[tuple[str, Act], ...] = (
    (
        r"(rais|lift|arch|cock)\w* (an?|one|his|her|their|a single) (eye)?brow\b",
        _act(brow_skew=1.0, brows=0.1),
    ),
    (
        r"(rais|lift|arch)\w* (both |his |her |their |the )*(eye)?brows|(eye)?brows (up|raised)",
        _act(brows=1.0),
    ),
    (r"(wiggl|waggl)\w* .*brows", _act(waves=(("brows", 0.8, 260),))),
    (r"frown", _act("frown", furrow=0.9, brows=-0.4, smile=-0.6)),
    (r"scowl|glare|glower", _act("pressed", furrow=1.0, brows=-0.8, lids=0.3, smile=-0.5)),
    (r"furrow|knit", _act(furrow=0.9, brows=-0.3)),
    (r"smil|beam", _act("smile", smile=0.9, cheeks=0.35)),
    (r"\bgrin", _act("laugh", smile=1.0, cheeks=0.5)),
    (r"wink", _act(wink=1.0, smile=0.7, mouth_skew=0.5)),
    (r"\bnod", _act(waves=(("shift_y", 1.8, 430),))),
    (
        r"(shak|shook)\w* (his |her |their |the )?head|says no\b",
        _act(waves=(("turn", 0.8, 480), ("shift_x", 0.8, 480))),
    ),
    (
        r"roll\w* (his |her |their |the )?eyes|eye[- ]?roll",
        _act(glances=((-0.7, -0.3), (-0.3, -1.0), (0.5, -1.0), (0.9, -0.2)), lids=0.2, brow_skew=0.2),
    ),
    (
        r"(look|glanc|gaz|peek|peer|star)\w* (\w+ )?(to the |to (his|her|their) )?left|eyes left",
        _act(gaze_x=-0.95, turn=-0.5),
    ),
    (
        r"(look|glanc|gaz|peek|peer|star)\w* (\w+ )?(to the |to (his|her|their) )?right|eyes right",
        _act(gaze_x=0.95, turn=0.5),
    ),
    (
        r"(look|glanc|gaz|star|peer)\w* (\w+ )?(up\b|upwards?|at the (sky|ceiling))",
        _act(gaze_y=-1.0, brows=0.3, shift_y=-0.8),
    ),
    (
        r"(look|glanc|gaz|star|peer)\w* (\w+ )?(down\b|downwards?|at the (floor|ground))",
        _act(gaze_y=1.0, lids=0.35, shift_y=1.2),
    ),
    (r"(look|glanc|turn)\w* (\w+ )?(away|aside)", _act(gaze_x=0.9, turn=1.1, lids=0.15)),
    (
        r"(look|glanc|turn|star|gaz)\w* (back |straight )?(at|into|to) (me|you|us|(the )?(camera|viewer))",
        _act(),
    ),
    (
        r"look\w* around|glanc\w* around",
        _act(glances=((-0.9, 0.0), (-0.9, -0.2), (0.9, 0.0), (0.9, -0.2), (0.0, 0.0))),
    ),
    (r"blink", _act(blinks=2)),
    (r"squint|narrow\w* .*eyes", _act(lids=0.5, cheeks=0.5, furrow=0.4)),
    (r"(wid\w+|opens?) .*eyes|wide[- ]eyed|eyes wid\w+", _act(lids=-0.35, brows=0.7)),
    (r"(clos|shut)\w* (his |her |their |both |the )?eyes|eyes (closed|shut)", _act(lids=1.0)),
    (r"tilt\w*|cock\w* (his|her|their|the) head", _act(tilt=7.0)),
    (r"blush", _act(blush=1.0, smile=0.3)),
    (r"pout|sulk", _act("round-small", furrow=0.4, smile=-0.8, brows=0.1)),
    (r"yawn", _act("wide", lids=0.9, brows=0.5, tilt=2.0)),
    (
        r"(stick|stuck|pok)\w* (out )?(his |her |their |the |a )?tongue|tongue out",
        _act("tongue-out", smile=0.3, nose=0.2),
    ),
    (r"sigh|exhal", _act("round-small", brows=0.2, lids=0.35, shift_y=1.4, furrow=-0.4)),
    (r"gasp", _act("round-large", brows=0.9, lids=-0.3, shift_y=-1.5)),
    (
        r"(open|drop)\w* (his |her |their |the )?(mouth|jaw)|mouth (falls |drops |wide )?open|jaw drop",
        _act("wide", brows=0.6),
    ),
    (r"(cover\w*|hand|palm).*(mouth|lips)|facepalm", _act(hand=1.0, brows=0.4)),
    (r"(press|purs)\w* .*lips", _act("pressed", furrow=0.2)),
    (r"kiss", _act("round-small", lids=0.7, blush=0.4, near=0.3)),
    (r"sweat", _act(sweat=0.8, furrow=-0.6)),
    (r"tears? (up|in|welling)|teary", _act(tears=0.6, furrow=-0.7)),
    (
        r"\bsad|sorrow|heartbroken|disappoint|unhappy|down in the dumps",
        _act("frown", furrow=-1.0, smile=-1.0, lids=0.25, shift_y=1.0),
    ),
    (
        r"angr|furious|\bmad\b|rage",
        _act("grimace", furrow=1.0, brows=-0.9, lids=0.15, nose=0.6, blush=0.5, smile=-0.6),
    ),
    (
        r"sleep|tired|bored|unimpressed|exhaust",
        _act("closed", lids=0.55, brows=-0.1, smile=-0.25, shift_y=1.0),
    ),
    (
        r"think|ponder|wonder|consider",
        _act("pressed", gaze_x=0.6, gaze_y=-0.8, brow_skew=0.5, furrow=0.2, tilt=3.0),
    ),
    (r"proud|confiden|smug", _act("closed", smile=0.6, lids=0.25, shift_y=-1.2, brows=0.2)),
    (r"relie(f|ved)|phew", _act("smile", lids=0.7, brows=0.3, smile=0.6, shift_y=1.0)),
    (
        r"suspicio|skeptic|sceptic|doubt",
        _act("pressed", lids=0.4, brow_skew=0.7, furrow=0.4, mouth_skew=-0.4),
    ),
    (
        r"lov(e|ing|ingly)\b|adoring|admir",
        _act("smile", smile=0.9, lids=0.2, blush=0.7, cheeks=0.3, tilt=4.0),
    ),
    (r"serious|stern|poker[- ]?face|deadpan", _act("closed", brows=-0.2, furrow=0.3, smile=-0.15)),
)

_KINDS: tuple[tuple[str, str], ...] = (
    (r"surpris|amaz|astonish", "surprise"),
    (r"shock|horrif|aghast|appal", "shock"),
    (r"excit|thrill|cheer(s|ing)\b|celebrat|ecstatic|overjoyed", "excitement"),
    (r"smirk|\bsly", "smirk"),
    (r"confus|puzzl|baffl|bewilder|perplex", "confusion"),
    (r"disgust|\bgross|revolt|repuls|\bew+\b|\byuck", "disgust"),
    (r"happy|happily|joy|delight|glad", "happy"),
    (r"laugh|giggl|chuckl|crack\w* up", "laughing"),
    (r"whisper|secret|gossip", "whispers"),
    (r"nervous|anxious|worr(y|ie)|scared|afraid|panic", "nervous"),
    (r"frustrat|annoy|irritat|fed up", "frustrated"),
    (r"\bcry|\bcries|\bcrying|weep|\bsob", "crying"),
    (r"turn\w* (around|to reveal)|reveal", "turn_reveal"),
    (r"side[- ]?(eye|look|glance)|look\w* sideways", "side_look"),
    (r"double[- ]?take", "double_take"),
    (r"lean\w* (in|closer|forward)|(come|mov)\w* closer", "lean_in"),
)

_CLAUSES = re.compile(
    r"[.;!?]|,?\s*\b(?:and )?(?:then|afterwards|after that|before|finally)\b", re.IGNORECASE
)
_REFUSED = re.compile(r"(?:\bnot|n['’]t|\bwithout|\bnever|\bno longer)\s+(?:\w+ing\s+)?\w+", re.IGNORECASE)


def gesture_of(kind: str, prompt: str, seed: int, close: bool = True) -> Reaction:
    """The reaction of a kind; of `custom` what its prompt says. Raises EngineFailed for one in which nothing
    is known."""
    known = next((one for one in KINDS if one == kind), None)
    return reaction(known, seed, close) if known else custom(prompt, seed, close)


def custom(prompt: str, seed: int, close: bool = True) -> Reaction:
    clauses = [_read(text) for text in _CLAUSES.split(_REFUSED.sub(" ", prompt.lower()))]
    told = [clause for clause in clauses if clause.kind or clause.acts][:_MOST_CLAUSES]
    if not told:
        raise EngineFailed(NOT_UNDERSTOOD)
    if len(told) == 1 and told[0].kind and not told[0].acts:
        return gesture_of(told[0].kind, "", seed, close)
    played = _played(told, seed)
    return replace(played, gesture=close_up(played.gesture)) if close else played


@dataclass(frozen=True)
class _Clause:
    kind: str | None
    acts: tuple[Act, ...]


def _read(text: str) -> _Clause:
    acts = tuple(act for pattern, act in _ACTS if re.search(pattern, text))
    return _Clause(next((kind for pattern, kind in _KINDS if re.search(pattern, text)), None), acts)


def _played(clauses: list[_Clause], seed: int) -> Reaction:
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
    return Reaction(gesture, keys[-1].at_ms - 200, _FIRST_MS + 200, "pop")


def _pose(clause: _Clause) -> Pose:
    """All that a clause says at once; of two mouths both, of two numbers the stronger."""
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
    known = gesture_of(kind, "", 0)
    return min(known.gesture.keys, key=lambda key: abs(key.at_ms - known.still_ms)).pose
