"""Words become a scene: what a text says is looked up in tables of words, and by where the words stand.

There is no model and nothing is guessed: a word that no table has is listed as left out.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from reelwright_pictures import stock
from reelwright_pictures.places import describe_place
from reelwright_pictures.scene import Claim, Hour, Mood, Person, Pose, Scene, Subject, Thing
from reelwright_pictures.words.acting import (
    HELD_BY_POSE,
    Actor,
    actors_of,
    is_part_of_a_deed,
    thing_of,
    without_parts,
)
from reelwright_pictures.words.cast import CROWDS, Cast
from reelwright_pictures.words.casting import CLOTHING
from reelwright_pictures.words.figures import claim_of, without_enumeration
from reelwright_pictures.words.fuming import fumes_in, is_what_burns, put_out, with_fumes
from reelwright_pictures.words.lexicon import COLOURS, HOURS, NUMBERS
from reelwright_pictures.words.locating import (
    belongs,
    coming,
    in_light,
    in_season,
    is_around,
    is_outside_of,
    is_part_of,
    is_shown_by,
    of_era,
    on_the_road,
    out_of_doors,
    place_of,
    scenery_of,
    where_of,
)
from reelwright_pictures.words.looks import Look, era_of, look_of, spans
from reelwright_pictures.words.mentions import PRONOUNS, Mention, mentions, shown_of
from reelwright_pictures.words.refusals import check, mentioned
from reelwright_pictures.words.relations import BABIES, in_hands_or_left_out, subjects_of, without
from reelwright_pictures.words.tables import grammar
from reelwright_pictures.words.tokens import Token, tokens_of
from reelwright_pictures.words.whereabouts import Where, place_for

Telling = Literal["", "carried on", "apart"]
"""Whether a text is a prompt by itself, or a sentence of a script."""
_MOST_PROPS = 3
_POSE_OF_PROP = frozenset(
    "book books pen pencil knife ball brush camera broom hammer sword phone cup coffee tea".split()
)


def read(prompt: str, seed: int = 0, cast: Cast | None = None) -> Scene:
    """Make the scene of an English prompt. `seed` decides what the words leave open; `cast` is who is known
    already, and learns who is new. Raises NotShown for what no picture of this package shows."""
    check(prompt)
    return _read(prompt, seed, cast or Cast(seed))


def read_script(
    sentences: Sequence[str], seed: int = 0, cast: Cast | None = None, *, carries_on: bool = True
) -> tuple[Scene, ...]:
    """Make one scene a sentence, with one cast: who is named twice looks the same, pronouns mean who was
    named last, and the place stays until another one is named. `cast` is who is known already. A sentence
    that shows nothing shows whom the one before was about, if it `carries_on`. Raises NotShown as `read`
    does."""
    cast = cast or Cast(seed)
    for sentence in sentences:
        check(sentence, is_narrated=True)
    telling: Telling = "" if len(sentences) < 2 else "carried on" if carries_on else "apart"
    return tuple(_read(sentence, seed, cast, telling) for sentence in sentences)


def _read(prompt: str, seed: int, cast: Cast, telling: Telling = "") -> Scene:
    is_narrated = telling != ""
    prompt = without_enumeration(prompt)
    tokens = tokens_of(prompt)
    look = look_of(tokens)
    cast.era = era_of(tokens) or cast.era
    everything = mentions(tokens, look.hidden | _names_of_others(tokens, prompt))
    named = place_of(tokens, everything, spans([*HOURS.scan(tokens)]), is_narrated=is_narrated)
    fumes = fumes_in(tokens)
    burns = next((one for one in everything if is_what_burns(one, fumes)), None)
    if burns is not None and "fire" in fumes and not look.has_hour and look.hour == "day":
        look = replace(look, hour="night")
    if burns is not None and named is not None and named.start < burns.end and burns.start < named.end:
        named = None
    if named is not None and named.value.variant == "moon" and _is_looked_at(tokens, named.start):
        named = None
    if named is not None and is_outside_of(tokens, named):
        named = replace(named, value=place_for("village"))
    inside = frozenset(range(named.start, named.end)) if named else frozenset()
    found = tuple(
        one
        for one in everything
        if not inside & {*range(one.start, one.end)} and not (named and is_around(one, named.value))
    )
    found = _without_who_is_spoken_to(tokens, found) if is_narrated else _without_anybody(found)
    found = (
        *_told_to_do(tokens, found, is_narrated),
        *put_out(shown_of(tokens, found), fumes),
    )
    actors = actors_of(tokens, found, look.mood, cast, inside)
    actors = without_parts(actors, is_narrated=is_narrated)
    subjects = subjects_of(tokens, actors, named)
    props = _props(found, actors, subjects, has_place=named is not None)
    claim = claim_of(prompt, has_scene=bool(subjects), is_narrated=is_narrated)
    if telling == "carried on" and not subjects and claim is None and cast.heroes:
        subjects, props = _as_before(cast, look.mood, named.value if named else None), ()
    subjects, props = _thought_before_things(
        found, subjects, props, has_place=named is not None or is_narrated
    )
    is_meant = not subjects and bool(props) and any(one.kind == "meaning" for one in found)
    if not subjects and props and claim is None:
        subjects, props = (Subject(props[0]),), props[1:]
    if not subjects and not props and claim is None and look.mood in _FELT:
        subjects = _felt(look.mood, cast)
        look = replace(look, hour=_FELT_WHEN.get(look.mood, look.hour) if look.hour == "day" else look.hour)
    where = where_of(named, found, subjects, props, cast, look, is_narrated=is_narrated)
    where = of_era(out_of_doors(where, subjects), cast.era)
    if is_meant and named is None and not is_narrated and _is_a_sign(subjects):
        where = place_for("abstract")
    if named is None and describe_place(where.place).indoors and _are_buildings(subjects):
        where = place_for("village")
    if where.place == "abstract" and any(
        isinstance(one.what, Person) and one.what.pose == "easel" for one in subjects
    ):
        where = place_for("workshop")
    if where.place == "abstract" and named is None and not subjects and not props and claim is None:
        where = scenery_of(prompt, seed)
        look = look if look.has_hour or look.hour != "day" else replace(look, hour=_HOUR_OF_SCENERY[seed % 2])
        claim = _as_a_saying(tokens, prompt) if not is_narrated else None
    if claim is not None and claim.kind == "date" and subjects and _hides_a_date(where, subjects):
        claim = None
    if claim is not None and claim.kind == "date" and not subjects:
        props = ()
    if claim is not None and claim.kind in ("rise", "fall"):
        props = tuple(prop for prop in props if prop.name not in _CHARTS)
    if claim is not None and claim.kind in ("date", "number", "quote"):  # it hangs where the sky is
        props = tuple(prop for prop in props if stock.item(prop.name).kind != "sky")
    if (
        named is None
        and where.place in ("office", "street")
        and any(isinstance(one.what, Person) and one.what.key.split()[-1] in BABIES for one in subjects)
    ):
        where = place_for("living room")
    subjects, props = _around_a_fire(subjects, props, where)
    subjects, props = _fenced(_in_a_small_boat(subjects), props)
    where = _without_what_grows_elsewhere(where, subjects, cast.era)
    look = in_light(_by_firelight(look, where, (*(one.what for one in subjects), *props)), where, cast.seed)
    subjects = _let_one_point(_on_a_seat(_at_a_game(subjects, props), where))
    _remember(cast, subjects)
    if any(isinstance(one.what, Person) and one.what.pose == "easel" for one in subjects):
        look = replace(look, camera="medium")  # "paints a portrait" is none
    subjects = tuple(in_season(on_the_road(subject, where), look) for subject in subjects)
    subjects, props = with_fumes(subjects, props, fumes)
    subjects, look = _with_lamps_lit(subjects, look)
    needed, there = {one.near for one in subjects}, [one.what for one in subjects]
    shown = [
        at for at, one in enumerate(subjects)
        if at not in needed
        and (
            (is_shown_by(where, one.what) and not (isinstance(one.what, Thing) and one.what.gives))
            or (isinstance(one.what, Thing) and is_part_of(one.what, there))
            or _is_of_the_sky(one.what, where, look)
            or (at and where.place == "space" and _is_the_earth(one.what))
            or (at and where.place in _WITHOUT_HOUSES and _is_a_building(one.what))
        )
    ]  # fmt: skip
    subjects = without(subjects, shown)
    props = tuple(
        prop for prop in props if prop.name != where.place and (prop.gives or not is_shown_by(where, prop))
    )
    every = (*(one.what for one in subjects), *props)
    props = tuple(
        prop for prop in props if belongs(prop, where, every) and not _is_of_the_sky(prop, where, look)
    )
    props = tuple(coming(prop, where) for prop in props)
    covered = _covered(tokens, look.taken | inside | _burning(tokens, every), found, actors)
    return in_hands_or_left_out(Scene(
        where.place, where.variant, look.hour, look.weather, look.season, look.mood, look.camera, subjects,
        props, claim, covered, _left_out(tokens, covered), seed, _onlookers(found, subjects, cast),
    ))  # fmt: skip


def _onlookers(found: Sequence[Mention], subjects: Sequence[Subject], cast: Cast) -> tuple[Person, ...]:
    """Return the rest of a crowd, of which the subjects are the first ones."""
    crowd = next((one for one in found if one.role is not None and one.role.name in CROWDS), None)
    poses = [
        one.what.pose
        for one in subjects
        if isinstance(one.what, Person) and one.what.key.startswith(_KEYS_OF_CROWDS)
    ]
    if crowd is None or not poses or any(one.spot in ("seated", "riding") for one in subjects):
        return ()
    pose = poses[0] if poses[0] in _TAKEN_BY_ALL else "stand"
    looks = (
        "woman",
        "man",
        "young man",
        "old woman",
        "young woman",
        "old man",
        "woman",
        "man",
    )
    mood = subjects[0].what.mood if isinstance(subjects[0].what, Person) else "neutral"
    latest = [*cast.latest]
    people = tuple(cast.person(f"one of the crowd {at}", look, pose, mood) for at, look in enumerate(looks))
    cast.latest[:] = latest  # nobody of them is "she"
    return people


_KEYS_OF_CROWDS = tuple(sorted(CROWDS))
_TAKEN_BY_ALL: tuple[Pose, ...] = ("stand", "cheer", "walk", "run", "dance", "wave", "pray", "argue")


def _fenced(
    subjects: tuple[Subject, ...], props: tuple[Thing, ...]
) -> tuple[tuple[Subject, ...], tuple[Thing, ...]]:
    """Let a fence stand across the picture instead of being somebody's equal."""
    fences = [
        at for at, one in enumerate(subjects) if isinstance(one.what, Thing) and one.what.name == "fence"
    ]
    if not fences or len(fences) == len(subjects):
        return subjects, props
    fence = subjects[fences[0]].what
    assert isinstance(fence, Thing)
    return without(subjects, fences), (replace(fence, metres=thing_of("fence").metres), *props[:2])


def _in_a_small_boat(subjects: tuple[Subject, ...]) -> tuple[Subject, ...]:
    """Let who is in a boat sit in one that has room to be seen in."""
    boats = [at for at, one in enumerate(subjects) if isinstance(one.what, Thing) and one.what.name in _BOATS]
    if not boats:
        return subjects
    at = boats[0]
    aboard = [
        who for who, one in enumerate(subjects)
        if isinstance(one.what, Person) and one.near == at and one.spot in ("in", "on", "riding")
    ]  # fmt: skip
    if not aboard:
        return subjects
    changed = [*subjects]
    changed[at] = replace(subjects[at], what=thing_of("canoe"), count=1, spot=None, near=None)
    for who in aboard:
        changed[who] = replace(subjects[who], spot="in", near=at)
    return tuple(changed)


def _burning(tokens: Sequence[Token], shown: Sequence[Person | Thing]) -> frozenset[int]:
    """Return the words for a fire that is seen in what burns."""
    if not any(isinstance(one, Thing) and one.gives == "fire" for one in shown):
        return frozenset()
    words = ("fire", "flames", "ablaze", "blaze", "burning", "burns", "burned")
    return frozenset(at for at, token in enumerate(tokens) if token.low in words)


def _with_lamps_lit(subjects: tuple[Subject, ...], look: Look) -> tuple[tuple[Subject, ...], Look]:
    """Return a lighthouse that shines by night and in bad weather; a storm comes at night where a text names
    no hour: light is what there is to see."""
    if not any(isinstance(one.what, Thing) and one.what.name == "lighthouse" for one in subjects):
        return subjects, look
    if look.weather in ("storm", "rain", "fog", "snow") and not look.has_hour:
        look = replace(look, hour="night" if look.weather == "storm" else "dusk")
    if look.hour not in ("night", "dusk"):
        return subjects, look
    return tuple(
        replace(one, what=replace(one.what, gives="beam"))
        if isinstance(one.what, Thing) and one.what.name == "lighthouse" and not one.what.gives
        else one
        for one in subjects
    ), look


_BOATS = ("sailboat", "canoe", "motor-boat", "speedboat")


def _without_what_grows_elsewhere(where: Where, subjects: Sequence[Subject], era: str) -> Where:
    """Return a desert without cacti for what is of Egypt, and a shore without palms for a lighthouse."""
    names = {one.what.name for one in subjects if isinstance(one.what, Thing)}
    worn = {one.what.costume for one in subjects if isinstance(one.what, Person)}
    if where == Where("desert") and (names & {"pyramid", "camel"} or "pharaoh" in worn or era):
        return Where("desert", "sand")
    if where == Where("beach") and "lighthouse" in names:
        return Where("beach", "rough")
    return where


def _is_of_the_sky(what: Person | Thing, where: Where, look: Look) -> bool:
    """Say whether the sky of a place and an hour shows a thing already: the moon at night, the sun by day."""
    if not isinstance(what, Thing) or where.place in ("space", "abstract"):
        return False
    if look.weather not in ("clear", "wind"):
        return False
    is_open = not describe_place(where.place).indoors
    moons, suns = ("full-moon", "crescent-moon"), ("sun", "sun-with-face")
    return is_open and what.name in (moons if look.hour == "night" else suns)


def _is_a_building(what: Person | Thing) -> bool:
    return isinstance(what, Thing) and stock.item(what.name).kind == "building"


_WITHOUT_HOUSES = ("cave", "forest", "roof", "sea", "space")


def _is_the_earth(what: Person | Thing) -> bool:
    return isinstance(what, Thing) and what.name.startswith("globe-showing")


def _hides_a_date(where: Where, subjects: Sequence[Subject]) -> bool:
    """Say whether a year in the air is in the way: of people, or in a room."""
    return describe_place(where.place).indoors or any(isinstance(one.what, Person) for one in subjects)


def _by_firelight(look: Look, where: Where, shown: Sequence[Person | Thing]) -> Look:
    """Return the look at night for a fire or stars under the sky, where a text names no hour."""
    burns = any(isinstance(one, Thing) and one.name in _OF_THE_NIGHT for one in shown)
    is_open = burns and not look.has_hour and not describe_place(where.place).indoors
    return replace(look, hour="night") if is_open and look.hour == "day" else look


def _is_looked_at(tokens: Sequence[Token], start: int) -> bool:
    """Say whether what begins at a token is only seen from afar: "looks at the moon"."""
    before = [token.low for token in tokens[max(0, start - 4) : start]]
    return any(word.startswith(("look", "gaz", "star", "watch", "howl", "point", "see")) for word in before)


def _around_a_fire(
    subjects: tuple[Subject, ...], props: tuple[Thing, ...], where: Where
) -> tuple[tuple[Subject, ...], tuple[Thing, ...]]:
    """Let those who cook over a fire under the sky sit around it, without a table."""
    things = [*props, *(one.what for one in subjects if isinstance(one.what, Thing))]
    cook = any(isinstance(one.what, Person) and one.what.pose in ("stir", "cook") for one in subjects)
    if not cook or describe_place(where.place).indoors or not any(one.name == "fire" for one in things):
        return subjects, props
    sitting = tuple(
        replace(one, what=replace(one.what, pose="ground"))
        if isinstance(one.what, Person) and one.what.pose in ("stir", "cook")
        else one
        for one in subjects
    )
    return sitting, tuple(one for one in props if one.name == "fire")


_CHARTS = ("chart-increasing", "chart-decreasing", "bar-chart")
_HOUR_OF_SCENERY: tuple[Hour, ...] = ("evening", "dawn")
_OF_THE_NIGHT = frozenset("fire fireworks comet telescope full-moon glowing-star shooting-star bat".split())


def _at_a_game(subjects: tuple[Subject, ...], props: Sequence[Thing]) -> tuple[Subject, ...]:
    """Let those who laugh or stand over a game sit at it."""
    things = [*props, *(one.what for one in subjects if isinstance(one.what, Thing))]
    if not any(stock.item(thing.name).kind == "game" for thing in things):
        return subjects
    return tuple(
        replace(one, what=replace(one.what, pose="table"))
        if isinstance(one.what, Person) and one.what.pose in _OVER_A_GAME
        else one
        for one in subjects
    )


_OVER_A_GAME: tuple[Pose, ...] = ("stand", "cheer", "think", "sit", "argue", "hold")


def _let_one_point(subjects: tuple[Subject, ...]) -> tuple[Subject, ...]:
    """Let only the first of several people point, hammer or kick: the others would hit each other, or there
    is but one ball."""
    seen = set[Pose]()
    shown = []
    diggers = [one for one in subjects if isinstance(one.what, Person) and one.what.pose in ("dig", "chop")]
    if len(diggers) > 2 and isinstance(subjects[0].what, Person):  # there is room for the spades of two
        subjects = (replace(subjects[0], what=replace(subjects[0].what, pose="stand")), *subjects[1:])
    for one in subjects:
        who = one.what
        if isinstance(who, Person) and who.pose in _ONE_ALONE:
            other = _ONE_ALONE[who.pose]
            shown.append(replace(one, what=replace(who, pose=other)) if who.pose in seen else one)
            seen.add(who.pose)
        else:
            shown.append(one)
    return tuple(shown)


_ONE_ALONE: dict[Pose, Pose] = {
    "point": "stand", "hammer": "stand", "reach": "stand", "plant": "kneel", "kick": "run", "easel": "look",
    "repair": "look",
}  # fmt: skip


def _on_a_seat(subjects: tuple[Subject, ...], where: Where) -> tuple[Subject, ...]:
    """Let who sits sit on what the place has to sit on; in the open, where it has nothing, they stand."""
    sits = [at for at, one in enumerate(subjects) if isinstance(one.what, Person) and one.what.pose == "sit"]
    if not sits or describe_place(where.place).indoors and where.place not in _WITH_SEATS:
        return subjects
    if where.place in _WITH_SEATS and any(subjects[at].spot is not None for at in sits):
        return subjects
    changed = list(subjects)
    for at in sits:
        what = changed[at].what
        if not isinstance(what, Person) or changed[at].spot is not None:
            continue
        if where.place in _WITH_SEATS and len(sits) == len(subjects) <= 2:
            changed[at] = replace(changed[at], spot="seated")
        elif where.place not in _WITH_SEATS:
            changed[at] = replace(changed[at], what=replace(what, pose="ground"))
    return tuple(changed)


_WITH_SEATS = ("bedroom", "living_room", "park", "train")


def _told_to_do(tokens: Sequence[Token], found: Sequence[Mention], is_narrated: bool) -> tuple[Mention, ...]:
    """Return a mention of the narrator before a sentence that tells what to do: "drink a glass of water"."""
    begins = [at for at in range(len(tokens)) if at == 0 or tokens[at - 1].low in (".", "!", "?")]
    told = next((at for at in begins if tokens[at].low in _IMPERATIVES), None)
    if not is_narrated or told is None or any(one.start == told for one in found):
        return ()
    if any(one.kind == "pronoun" or (one.kind == "person" and one.start < told) for one in found):
        return ()
    return (Mention(told, told, "pronoun", "you", first=told),)


_IMPERATIVES = grammar("imperatives")


def _without_who_is_spoken_to(tokens: Sequence[Token], found: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """Leave out "I" and "you" in what somebody else says: the narrator is not there."""
    quoted = _quoted(tokens)
    others = any(one.kind in ("person", "pronoun") and one.start not in quoted for one in found)
    return tuple(
        one
        for one in found
        if not (others and one.kind == "pronoun" and PRONOUNS[one.name] == "self" and one.start in quoted)
    )


def _as_a_saying(tokens: Sequence[Token], prompt: str) -> Claim | None:
    """Return a saying of which nothing can be drawn, to be read itself: "better late than never"."""
    words = [token.low for token in tokens if token.is_word]
    is_thing = words[:1] and words[0] in (
        "a",
        "an",
        "the",
        "some",
        "two",
        "three",
        "my",
        "his",
        "her",
        "their",
    )
    if is_thing or not 4 <= len(words) <= 12 or not any(word in _OF_SAYINGS for word in words):
        return None
    return Claim("quote", prompt.strip().rstrip("."))


_OF_SAYINGS = frozenset(
    "than never always every is are be not no what who where when you your nothing everything all better "
    "best if before don't can't cannot will makes make without".split()
)


def _without_anybody(found: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """Leave out "you" and the like where something else comes first: "compound interest makes you rich"."""
    if not found or found[0].kind not in ("thing", "meaning"):
        return found
    return tuple(one for one in found if one.kind != "pronoun" or PRONOUNS[one.name] != "self")


def _quoted(tokens: Sequence[Token]) -> frozenset[int]:
    """Return the tokens between quotation marks; a mark that is missing is at the end of the text."""
    inside, is_open = set[int](), False
    for at, token in enumerate(tokens):
        if token.low in ("“", "”", '"'):
            is_open = token.low == "“" or (token.low == '"' and not is_open)
        elif is_open:
            inside.add(at)
    return frozenset(inside)


def _as_before(cast: Cast, mood: Mood, named: Where | None) -> tuple[Subject, ...]:
    """Return whom or what a story was about before, where a sentence shows nothing itself. If it `named`
    another place, what is not alive stays where it was, and nobody goes into space."""
    if named is not None and named.place == "space":
        return ()
    if named is not None and not all(
        isinstance(one.what, Person) or _is_alive(one.what) for one in cast.heroes
    ):
        return ()
    return tuple(
        Subject(cast.person(one.what.key, "", "think", mood)) if isinstance(one.what, Person) else one
        for one in cast.heroes
    )


def _thought_before_things(
    found: Sequence[Mention], subjects: tuple[Subject, ...], props: tuple[Thing, ...], *, has_place: bool
) -> tuple[tuple[Subject, ...], tuple[Thing, ...]]:
    """Return a thought that comes first and what is named with it as things side by side: money that is saved
    for a house."""
    things = [one.what for one in subjects if isinstance(one.what, Thing)]
    first = found[0] if found else None
    if has_place or first is None or first.kind != "meaning" or len(things) < len(subjects) or not things:
        return subjects, props
    if any(_is_alive(one) or _is_food(one) for one in things) or stock.item(first.name).kind in _SEEN_IN_LIFE:
        return subjects, props
    return (), (thing_of(first.name), *(one for one in things if one.name != first.name))[:_MOST_PROPS]


def _is_a_sign(subjects: Sequence[Subject]) -> bool:
    """Say whether what is seen only stands for a thought, and would be odd in life: a seedling for hope."""
    first = subjects[0].what if subjects else None
    return isinstance(first, Thing) and stock.item(first.name).kind not in _SEEN_IN_LIFE


_SEEN_IN_LIFE = ("food", "tableware", "building", "sky", "nature", "animal", "fantasy")


def _are_buildings(subjects: Sequence[Subject]) -> bool:
    """Say whether there are only buildings to be seen, which stand in no room."""
    things = [one.what for one in subjects if isinstance(one.what, Thing)]
    return (
        bool(things)
        and len(things) == len(subjects)
        and all(stock.item(one.name).kind == "building" for one in things)
    )


def _remember(cast: Cast, subjects: Sequence[Subject]) -> None:
    """Let the cast know whom a story is about: people and animals before any thing."""
    alive = [one for one in subjects if isinstance(one.what, Person) or _is_alive(one.what)]
    kept = alive or ([] if cast.heroes else [*subjects])
    if kept:
        cast.heroes = tuple(Subject(one.what, one.count) for one in kept[:2])


def _is_alive(thing: Thing) -> bool:
    return stock.item(thing.name).kind in ("animal", "fantasy")


def _names_of_others(tokens: Sequence[Token], prompt: str) -> frozenset[int]:
    """Return the tokens that name well-known people and characters: nobody is drawn for them."""
    names = {word for name in mentioned(prompt) for word in name.split()}
    return frozenset(at for at, token in enumerate(tokens) if token.low.removesuffix("'s") in names)


def _props(
    found: Sequence[Mention], actors: Sequence[Actor], subjects: Sequence[Subject], *, has_place: bool
) -> tuple[Thing, ...]:
    """Return the things of a text besides its subjects. Those that stand for what no picture shows come only
    where there is nobody and nothing else, or on somebody's table: beside somebody a symbol is silly."""
    used = {subject.what.name for subject in subjects if isinstance(subject.what, Thing)}
    named = [what for actor in actors for what in actor.whats if isinstance(what, Thing)]
    brought = [thing_of(name, is_flying=name == "kite") for actor in actors for name in actor.brings]
    has_food = any(_is_food(thing) for thing in named)
    named += [thing for thing in brought if not (has_food and _is_food(thing))]
    meanings = (one for one in found if one.kind == "meaning" and not is_part_of_a_deed(one, actors))
    meant = [thing_of(name) for one in meanings for name in (one.name, *one.also)]
    if has_place:
        meant = [one for one in meant if subjects and _is_food(one)][:3]
    elif subjects:
        has_people = any(isinstance(one.what, Person) for one in subjects)
        meant = [one for one in meant if has_people and (_is_food(one) or one.name in _PAPERS)][:2]
    poses = {what.pose for actor in actors for what in actor.whats if isinstance(what, Person)}
    held = {name for pose in poses for name in HELD_BY_POSE.get(pose, ())}
    every = [*named, *(one for one in meant if one.name not in held)]
    return tuple(dict.fromkeys(one for one in every if one.name not in used))[:_MOST_PROPS]


_PAPERS = ("books", "closed-book", "open-book", "memo", "notebook", "page-facing-up", "laptop", "envelope")


def _is_food(thing: Thing) -> bool:
    return stock.item(thing.name).kind in ("food", "tableware")


def _felt(mood: Mood, cast: Cast) -> tuple[Subject, ...]:
    """Return who shows a feeling of which a text says no more: "loneliness"."""
    pose, keys = _FELT[mood]
    return tuple(Subject(cast.person(key, look, pose, mood)) for key, look in keys)


_FELT: dict[Mood, tuple[Pose, tuple[tuple[str, str], ...]]] = {
    "happy": ("jump", (("somebody", "young person"),)),
    "calm": ("sit", (("somebody", "person"),)),
    "sad": ("cry", (("somebody", "person in a hoodie"),)),
    "tense": ("argue", (("somebody", "person in a shirt"),)),
    "scary": ("fall", (("somebody", "young person"),)),
    "mysterious": ("point", (("somebody", "detective"),)),
    "romantic": ("hug", (("one", "young woman"), ("the other", "young man"))),
    "epic": ("cheer", (("somebody", "hiker"),)),
    "funny": ("dance", (("somebody", "person"),)),
}
_FELT_WHEN: dict[Mood, Hour] = {
    "sad": "dusk",
    "scary": "night",
    "mysterious": "night",
    "romantic": "evening",
    "calm": "evening",
}


def _covered(
    tokens: Sequence[Token], taken: frozenset[int], found: Sequence[Mention], actors: Sequence[Actor]
) -> tuple[str, ...]:
    shown = set(taken)
    for mention in found:
        before = range(mention.first, mention.start)
        shown.update(at for at in before if _is_drawn(tokens[at].low))
        shown.update(range(mention.start, mention.end))
    for actor in actors:
        shown.update(actor.acts)
    poses = {what.pose for actor in actors for what in actor.whats if isinstance(what, Person)}
    if poses & {*HELD_BY_POSE}:
        shown.update(at for at, token in enumerate(tokens) if token.low in _POSE_OF_PROP)
    words = [tokens[at].low for at in sorted(shown) if tokens[at].is_word and tokens[at].low not in _SMALL]
    return tuple(dict.fromkeys(words))


def _is_drawn(adjective: str) -> bool:
    return adjective in COLOURS or adjective in NUMBERS or adjective in CLOTHING or adjective in _AGES


_AGES = grammar("ages")


def _left_out(tokens: Sequence[Token], covered: Sequence[str]) -> tuple[str, ...]:
    words = (token.low for token in tokens if token.is_word and token.low not in _SMALL)
    return tuple(dict.fromkeys(word for word in words if word not in covered))


_SMALL = grammar("small")
