"""Where a scene is: the place that its words name, or where its people and things belong."""

import zlib
from collections.abc import Sequence
from dataclasses import replace

from reelwright_pictures import stock
from reelwright_pictures.places import describe_place
from reelwright_pictures.scene import Hour, Mood, Person, Pose, Subject, Thing
from reelwright_pictures.words.acting import thing_of
from reelwright_pictures.words.cast import Cast
from reelwright_pictures.words.homes import home_of, lives_apart
from reelwright_pictures.words.looks import Look
from reelwright_pictures.words.mentions import Mention
from reelwright_pictures.words.tokens import Match, Token
from reelwright_pictures.words.verbs import bases
from reelwright_pictures.words.whereabouts import (
    Where,
    is_place_after_preposition,
    is_soft,
    named_places,
    place_for,
    vague_places,
)


def place_of(
    tokens: Sequence[Token], found: Sequence[Mention], hours: frozenset[int], *, is_narrated: bool = False
) -> Match[Where] | None:
    """Return the words that say where the scene is. A word that names a thing, too, is a place after "in" and
    its like, or if there is nothing else to see: "a castle" is a place, in "a bus" somebody sits."""
    alone: Match[Where] | None = None
    named = named_places(tokens)
    if not named and not is_narrated and not any(one.kind in ("thing", "person", "pronoun") for one in found):
        named = tuple(vague_places(tokens))
    for match in named:
        same = next((one for one in found if one.start < match.end and match.start < one.end), None)
        if match.overlaps(hours) or _is_of_something_else(tokens, match):
            continue
        if "work" in _lows(tokens, match) and any(one.role and one.role.place for one in found):
            continue  # a blacksmith at work is in the smithy
        if same is None:
            is_hint = is_soft(tokens, match)
            if not is_hint or not (is_narrated or any(one.role and one.role.place for one in found)):
                return match
        elif same.start < match.start or same.end > match.end or same.kind in ("person", "pronoun"):
            continue
        elif match.start <= same.start and same.end < match.end and same.end - match.start < 3:
            return match  # "rice fields" are no rice
        elif is_place_after_preposition(tokens, match.start):
            is_longer = match.end - match.start > same.end - same.start  # a "coffee shop" is no coffee
            is_longer = is_longer or match.value.variant == "underwater"
            if is_longer or same.kind == "meaning" or stock.item(same.name).kind in _PLACES_TOO:
                return match
        elif same.kind == "meaning" and match.value.place == "_".join(_lows(tokens, match)):
            alone = alone or match
        elif same.kind == "thing" and _is_place_itself(same.name) and len(found) == 1:
            alone = match
    return alone


def _is_of_something_else(tokens: Sequence[Token], match: Match[Where]) -> bool:
    """Say whether a word for a place only says of what kind the next word is: "ice water"."""
    after = tokens[match.end].low if match.end < len(tokens) else ""
    return match.end - match.start == 1 and after in _OF_PLACES


_OF_PLACES = frozenset(
    "water cream cube cubes tea coffee pack salt food music light trip sign signs lamp lamps name".split()
)


def is_around(mention: Mention, where: Where) -> bool:
    """Say whether a mention is the building that a room is in: "the kitchen of my house" shows no house."""
    is_building = mention.kind == "thing" and stock.item(mention.name).kind == "building"
    return is_building and where.place in _ROOMS


_ROOMS = frozenset(
    "bedroom classroom corridor courtroom factory hospital_ward kitchen laboratory library living_room "
    "office restaurant shop train".split()
)


def _lows(tokens: Sequence[Token], match: Match[Where]) -> list[str]:
    return [token.low for token in tokens[match.start : match.end]]


def _is_place_itself(name: str) -> bool:
    """Say whether a picture of the place shows the thing already: a castle, a mountain, no volcano."""
    return stock.item(name).kind == "building" or name == "mountain"


_PLACES_TOO = ("building", "nature", "plant", "sky", "vehicle")


def where_of(
    named: Match[Where] | None,
    found: Sequence[Mention],
    subjects: Sequence[Subject],
    props: Sequence[Thing],
    cast: Cast,
    look: Look,
    *,
    is_narrated: bool = False,
) -> Where:
    """Return the place: the one that is named, else the one that its hero cannot leave, else the last one
    that was named, else the one where its people and things belong."""
    where = _under_water(_where(named, found, subjects, props, cast, look, is_narrated), subjects)
    visits = any(one.role is not None and one.role.place for one in found) and cast.around != ""
    if where.place != "abstract" and subjects and not visits and _is_alive(subjects[0].what):
        cast.around, cast.around_variant = where.place, where.variant
    return where


def _under_water(where: Where, subjects: Sequence[Subject]) -> Where:
    """Return the world under water where only what lives there is to be seen."""
    things = [one.what for one in subjects if isinstance(one.what, Thing)]
    people = [one.what for one in subjects if isinstance(one.what, Person)]
    if where.place in ("sea", "beach") and any(
        one.key.split()[-1] in ("diver", "divers", "snorkeler") for one in people
    ):
        return Where("sea", "underwater")
    dives = bool(things) and len(things) == len(subjects) and all(one.name in _DIVING for one in things)
    return Where("sea", "underwater") if where == Where("sea") and dives else where


_DIVING = frozenset(
    "fish tropical-fish blowfish shark octopus squid jellyfish shrimp coral lobster turtle whale".split()
)


def _is_alive(what: Person | Thing) -> bool:
    return isinstance(what, Person) or stock.item(what.name).kind in _ALIVE


def _where(
    named: Match[Where] | None,
    found: Sequence[Mention],
    subjects: Sequence[Subject],
    props: Sequence[Thing],
    cast: Cast,
    look: Look,
    is_narrated: bool,
) -> Where:
    hero = subjects[0].what if subjects else None
    if named is not None and named.value.place in _WITHOUT_MEALS and subjects and _is_a_meal(subjects):
        return place_for("kitchen")
    if named is not None:
        where = _ashore(named.value, subjects)
        cast.place, cast.variant = where.place, where.variant
        return where
    if any(isinstance(one.what, Thing) and one.what.name == "bed" for one in subjects):
        return place_for("bedroom")
    at_home = _done_at(subjects) if is_narrated else None
    if at_home is not None and (not cast.place or _is_room(cast.place, other_than=at_home.place)):
        return at_home
    if _is_of_ships(subjects) or any(_is_boat(one.what) for one in subjects):
        return place_for("sea")
    if isinstance(hero, Thing) and lives_apart(hero.name) and subjects[0].spot not in ("in", "on"):
        return place_for(home_of(hero.name))
    role = next((one.role for one in found if one.role is not None and one.role.place), None)
    if cast.place and (isinstance(hero, Person) or not subjects):
        return Where(cast.place, cast.variant)
    if is_narrated and isinstance(hero, Thing) and (told := _told_before(cast)) and _can_be_at(hero, told):
        return told
    wild = _home_of_an_animal(subjects)
    if wild is not None:
        return wild
    if role is not None:
        return _ashore(place_for(role.place), subjects)
    if is_narrated and isinstance(hero, Person) and cast.around:
        return Where(cast.around, cast.around_variant)
    if isinstance(hero, Person):
        return _with_things(subjects, props) or _anywhere(hero, look)
    if isinstance(hero, Thing):
        return _where_of_things(subjects, props)
    return place_for("abstract")


def _is_a_meal(subjects: Sequence[Subject]) -> bool:
    """Say whether there is nobody and food comes first."""
    hero = subjects[0].what
    is_food = isinstance(hero, Thing) and stock.item(hero.name).kind in ("food", "tableware")
    return is_food and not any(isinstance(one.what, Person) for one in subjects)


_WITHOUT_MEALS = frozenset("castle city desert field forest mountains road roof street village".split())


def _told_before(cast: Cast) -> Where | None:
    """Return where a story is, by what was said before."""
    if cast.place:
        return Where(cast.place, cast.variant)
    return Where(cast.around, cast.around_variant) if cast.around else None


def _can_be_at(thing: Thing, where: Where) -> bool:
    """Say whether a thing can stand where a story is: a telephone in an office, no lion and no house."""
    one = stock.item(thing.name)
    if one.kind in ("building", "vehicle", "sky", "nature") or home_of(one.name) in _WILD:
        return False
    if one.stands == "table" and where.place in _WITHOUT_TABLES:
        return False
    return where.place != "abstract" and thing.metres <= 2.2 and one.stands in ("table", "ground")


_WITHOUT_TABLES = ("road", "street", "city", "sea", "space", "mountains", "snow", "desert", "stadium", "cave")


def _done_at(subjects: Sequence[Subject]) -> Where | None:
    """Return where something is done that is done nowhere else: who sleeps is in a bedroom."""
    poses = (one.what.pose for one in subjects if isinstance(one.what, Person))
    word = next((_DONE_AT[pose] for pose in poses if pose in _DONE_AT), None)
    return place_for(word) if word else None


def _is_room(place: str, *, other_than: str) -> bool:
    return place in _HOMELY and place != other_than


_HOMELY = ("living_room", "bedroom", "kitchen", "office", "classroom", "corridor")


_DONE_AT: dict[Pose, str] = {"sleep": "bedroom", "stir": "kitchen", "slice": "kitchen", "swim": "sea"}


def _home_of_an_animal(subjects: Sequence[Subject]) -> Where | None:
    """Return where the first wild animal lives that is with somebody: a lion is in no street."""
    things = (one.what for one in subjects if isinstance(one.what, Thing))
    homes = (home_of(one.name) for one in things if stock.item(one.name).kind in ("animal", "fantasy"))
    home = next((home for home in homes if home in _WILD), None)
    return place_for(home) if home and isinstance(subjects[0].what, Person) else None


_ALIVE = ("animal", "fantasy")
_WILD = ("savanna", "jungle", "forest", "desert", "snow", "mountains")


def _ashore(where: Where, subjects: Sequence[Subject]) -> Where:
    """Return the beach for the sea where somebody or something of the land is at it, and not in it or on it;
    and the street for the city where a vehicle is."""
    if where.place == "city" and subjects and isinstance(subjects[0].what, Thing):
        one = stock.item(subjects[0].what.name)
        drives = one.kind == "vehicle" and home_of(one.name) in ("road", "street")
        return place_for("street") if drives else where
    if where.place in ("field", "mountains", "park", "road") and _is_of_ships(subjects):
        return place_for("sea")
    if where != Where("sea") or not subjects:
        return where
    hero = subjects[0]
    if isinstance(hero.what, Person):
        vessels = any(
            isinstance(one.what, Thing)
            and stock.item(one.what.name).stands == "water"
            and stock.item(one.what.name).kind == "vehicle"
            for one in subjects
        )
        return where if vessels or hero.what.pose == "swim" else place_for("beach")
    kind = stock.item(hero.what.name)
    lands = kind.stands in ("ground", "table") and not hero.what.is_flying and not lives_apart(hero.what.name)
    return place_for("beach") if lands and hero.spot not in ("in", "on") else where


def _is_boat(what: Person | Thing) -> bool:
    return isinstance(what, Thing) and what.name == "canoe"


def _is_of_ships(subjects: Sequence[Subject]) -> bool:
    what = subjects[0].what if subjects else None
    if not isinstance(what, Thing):
        return False
    return stock.item(what.name).stands == "water" and stock.item(what.name).kind == "vehicle"


def of_era(where: Where, era: str) -> Where:
    """Return a place of an era for one of today: no road had poles for wires in ancient times."""
    return place_for(_OF_ERAS[where.place]) if era and where.place in _OF_ERAS else where


_OF_ERAS = {"road": "field", "street": "village", "city": "village", "office": "castle", "corridor": "castle"}


def _where_of_things(subjects: Sequence[Subject], props: Sequence[Thing]) -> Where:
    """Return where things belong that are alone: with a fish in a bowl it is the bowl that decides."""
    hero = subjects[0]
    assert isinstance(hero.what, Thing)
    holder = subjects[hero.near].what if hero.near is not None and hero.spot in ("in", "on") else hero.what
    if stock.item(hero.what.name).kind == "food":
        return place_for("kitchen")
    is_plant = stock.item(hero.what.name).kind == "plant"
    if is_plant and any(stock.item(thing.name).kind == "sky" for thing in props):
        return place_for("garden")
    goes_in = isinstance(holder, Thing) and (
        lives_apart(hero.what.name) or stock.item(hero.what.name).kind != "animal"
    )
    home = home_of(holder.name if isinstance(holder, Thing) and goes_in else hero.what.name)
    home = home_of(hero.what.name) if home == "abstract" else home
    if home == "abstract" and hero.what.name in _GOES_ABOUT:  # a robot among flowers is in their garden
        others = (home_of(one.what.name) for one in subjects[1:] if isinstance(one.what, Thing))
        home = next((other for other in others if other not in ("abstract", *_FAR_AWAY)), home)
    return place_for(home)


_GOES_ABOUT = ("robot", "alien", "snowman", "teddy-bear", "ghost")
_FAR_AWAY = ("space", "sea", "sky")


def _is_food(thing: Thing) -> bool:
    return stock.item(thing.name).kind == "food"


def _with_things(subjects: Sequence[Subject], props: Sequence[Thing]) -> Where | None:
    """Return where the first thing beside somebody belongs, if that is a place where people are."""
    free = sorted(
        (one for one in subjects if isinstance(one.what, Thing)),
        key=lambda one: (isinstance(one.what, Thing) and _is_food(one.what), one.spot == "holding"),
    )
    things = (*(one.what for one in free if isinstance(one.what, Thing)), *props)
    homes = (home_of(one.name) for one in things)
    home = next((home for home in homes if home not in ("abstract", "space", "sea", "sky")), None)
    return place_for(home) if home else None


def out_of_doors(where: Where, subjects: Sequence[Subject]) -> Where:
    """Return a place under the sky for what no room has: a tree, a house, an ambulance."""
    if not describe_place(where.place).indoors or where.place == "abstract":
        return where
    holds_large = where.place in ("factory", "stage", "train", "cave")
    kinds = ("building",) if holds_large else _ONLY_OUTDOORS
    things = [one.what for one in subjects if isinstance(one.what, Thing)]
    if any(stock.item(one.name).kind == "vehicle" and stock.item(one.name).stands == "air" for one in things):
        return place_for("field")
    large = [one for one in things if one.metres > 2.2 and stock.item(one.name).kind in kinds]
    return place_for(home_of(large[0].name)) if large else where


_ONLY_OUTDOORS = ("plant", "building", "vehicle", "nature")


def is_outside_of(tokens: Sequence[Token], named: Match[Where]) -> bool:
    """Say whether a text is of what is before or behind a building, whose inside is another place."""
    before = [token.low for token in tokens[max(0, named.start - 4) : named.start]]
    outside = "behind" in before or "outside" in before or ("front" in before and "of" in before)
    verbs = {base for word in before for base in bases(word)}
    outside = outside or ("from" in before and bool(verbs & _LEAVING))
    return outside and describe_place(named.value.place).indoors and named.value.place in _BUILDINGS


_LEAVING = frozenset("run walk come home return go race leave hurry escape flee".split())
_BUILDINGS = ("classroom", "hospital_ward", "factory", "shop", "library", "office", "restaurant", "kitchen")


def is_shown_by(where: Where, what: Person | Thing) -> bool:
    """Say whether a picture of a place shows a thing already: a bedroom its bed, a street its houses."""
    shown = ("coral",) if where.variant == "underwater" else _SHOWN_BY.get(where.place, ())
    return isinstance(what, Thing) and what.name in shown


_SHOWN_BY = {
    "bedroom": ("bed",),
    "living_room": ("couch-and-lamp",),
    "street": ("house", "houses", "house-with-garden", "office-building", "department-store", "hotel"),
    "city": ("office-building", "department-store", "houses"),
    "village": ("house", "houses", "house-with-garden", "hut"),
    "field": ("sheaf-of-rice",),
    "beach": ("water-wave",),
    "forest": ("evergreen-tree", "deciduous-tree"),
    "park": ("deciduous-tree",),
    "library": ("books",),
    "kitchen": ("cooking",),
}


def in_light(look: Look, where: Where, seed: int) -> Look:
    """Return the look at an hour whose light suits it, where a text names none: that of its mood, else one of
    three that the seed decides for a whole script. Homes have lamps lit by half of the seeds."""
    if look.has_hour or look.hour != "day" or where.place in _WITHOUT_HOURS:
        return look
    hour = _HOUR_OF_MOOD.get(look.mood)
    if hour is None and not describe_place(where.place).indoors and look.weather in ("clear", "wind"):
        hour = _HOURS_OF_SEEDS[seed % len(_HOURS_OF_SEEDS)]
    if hour is None and where.place in _HOMES and seed % 2:
        hour = "evening"
    return replace(look, hour=hour) if hour is not None else look


_WITHOUT_HOURS = ("abstract", "space", "cave", "stage")
_HOUR_OF_MOOD: dict[Mood, Hour] = {
    "calm": "evening",
    "epic": "evening",
    "mysterious": "night",
    "romantic": "evening",
    "sad": "dusk",
    "scary": "night",
}
_HOMES = ("bedroom", "kitchen", "library", "living_room", "restaurant")
_HOURS_OF_SEEDS: tuple[Hour, ...] = ("day", "evening", "morning", "evening", "dawn", "evening")


def scenery_of(prompt: str, seed: int) -> Where:
    """Return a landscape for words that show nothing at all: better a good view than an empty room."""
    number = zlib.crc32(f"{seed} {prompt}".encode())
    return place_for(_SCENERIES[number % len(_SCENERIES)])


_SCENERIES = ("mountains", "sea", "forest", "city", "field", "beach")


def belongs(prop: Thing, where: Where, shown: Sequence[Person | Thing]) -> bool:
    """Say whether a thing that is no subject can be seen at a place: no planet is in a room and no ship in a
    street; and whether it is no part of another thing that is there, as candles are of a birthday cake."""
    one = stock.item(prop.name)
    if is_part_of(prop, shown):
        return False
    if one.kind == "symbol" and any(isinstance(thing, Person) for thing in shown):
        return where.place == "abstract"
    is_open = not describe_place(where.place).indoors
    if is_open and one.stands == "table" and one.kind in _NOT_LEFT_OUTSIDE and prop is not shown[0]:
        return False
    if one.kind == "sky" or one.stands == "air":
        return where.place == "abstract" or not describe_place(where.place).indoors
    if one.stands == "water" and one.kind == "vehicle":
        return where.place in ("sea", "beach", "abstract")
    return True


def is_part_of(thing: Thing, shown: Sequence[Person | Thing]) -> bool:
    """Say whether a thing is drawn with another one already: the candles of a birthday cake."""
    return any(isinstance(one, Thing) and _PART_OF.get(thing.name) == one.name for one in shown)


_NOT_LEFT_OUTSIDE = ("symbol", "office", "technology", "music", "money", "science", "medical")
_PART_OF = {"candle": "birthday-cake", "wood": "fire"}


def in_season(subject: Subject, look: Look) -> Subject:
    """Return the leaves of autumn for those of summer."""
    what = subject.what
    if look.season == "autumn" and isinstance(what, Thing) and what.name == "leaf-fluttering-in-wind":
        return replace(subject, what=thing_of("fallen-leaf", what.colour))
    return subject


def on_the_road(subject: Subject, where: Where) -> Subject:
    """Return a car or a bus as it comes along a street, whose houses run away from the viewer."""
    return replace(subject, what=coming(subject.what, where)) if isinstance(subject.what, Thing) else subject


def coming(thing: Thing, where: Where) -> Thing:
    """Return a vehicle of a street or a road from its front."""
    name = _COMING.get(thing.name)
    if where.place not in ("street", "road") or thing.is_flying or name is None:
        return thing
    return thing_of(name, thing.colour)


_COMING = {"automobile": "oncoming-automobile", "bus": "oncoming-bus", "police-car": "oncoming-police-car"}


_FELT_AT: dict[Mood, str] = {
    "happy": "field", "calm": "beach", "sad": "street", "tense": "office", "scary": "forest",
    "mysterious": "forest", "romantic": "park", "epic": "mountains", "funny": "park",
}  # fmt: skip


def _anywhere(person: Person, look: Look) -> Where:
    """Return where somebody is of whom nothing is said but what they do, or feel."""
    if person.key in ("somebody", "one"):
        return place_for(_FELT_AT.get(look.mood, "park"))
    by_pose = {
        "cook": "kitchen", "type": "office", "sleep": "bedroom", "read": "living room", "sit": "living room",
        "run": "park", "walk": "park", "dance": "stage", "lie": "bedroom", "phone": "living room",
        "kneel": "garden", "push": "street", "carry": "street", "point": "office", "stir": "kitchen",
        "slice": "kitchen", "pour": "kitchen", "eat": "restaurant", "drink": "cafe", "write": "office",
        "table": "living room", "throw": "park", "kick": "park", "jump": "park", "pray": "church",
        "paint": "living room", "strum": "stage", "fish": "lake", "lift": "gym", "swim": "sea",
        "photograph": "street", "sweep": "living room", "hammer": "workshop", "fence": "castle",
        "ride": "road", "dig": "garden", "chop": "village", "saw": "workshop", "easel": "living room",
        "plant": "garden", "repair": "workshop", "wash": "street", "skim": "lake", "cradle": "living room",
        "ground": "field", "fell": "forest", "swaddled": "bedroom", "sandcastle": "beach", "talk": "park",
    }  # fmt: skip
    choice = ("park", "living room", "street", "village", "city", "forest", "field")[person.seed % 7]
    where = place_for(by_pose.get(person.pose, choice))
    is_outdoors = look.weather != "clear" or look.season == "autumn"
    return place_for("street") if is_outdoors and describe_place(where.place).indoors else where
