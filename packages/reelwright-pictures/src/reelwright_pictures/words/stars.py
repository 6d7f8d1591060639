"""People whom a caller brings along: they play the parts of a text, and look the same wherever they do."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from reelwright_people.traits import PortraitTraits
from reelwright_pictures.scene import Person, Scene, Subject
from reelwright_pictures.words.cast import Cast
from reelwright_pictures.words.reader import read_script
from reelwright_pictures.words.roles import given_names

_MOST_SUBJECTS = 3
_STAND_INS = {
    "Female": ("Anna", "Emma", "Julia", "Laura", "Nina", "Sarah"),
    "Male": ("Tom", "Paul", "David", "Simon", "Oscar", "Adam"),
}
_OUTSIDE = ("park", "street", "living_room")


@dataclass(frozen=True)
class Star:
    """Somebody of a name, whose looks `traits` and `seed` decide."""

    name: str
    traits: PortraitTraits
    seed: int = 0


def read_with_stars(sentences: Sequence[str], stars: Sequence[Star], seed: int = 0) -> Scene:
    """Make the scene of the last of some sentences, with all stars in it: whom the text names plays their
    part; others play the people of the text, those of their gender first; and who finds no part is added.
    Raises NotShown as `read_script` does."""
    names = _stand_ins(stars, " ".join(sentences))
    cast = Cast(seed)
    for star, name in names.items():
        key = name.lower()
        cast.people[key] = Person(key, star.traits, star.seed)
    told = [_rename(sentence, names) for sentence in sentences]
    return _with_all(read_script(told, seed, cast)[-1], names)


def _stand_ins(stars: Sequence[Star], text: str) -> dict[Star, str]:
    """Return a name for each star that the tables know, and that names nobody else in the text."""
    chosen: dict[Star, str] = {}
    for star in stars:
        own, gender = star.name.strip(), star.traits.gender
        is_known = own.istitle() and given_names().get(own.lower()) == gender and own not in chosen.values()
        free = (one for one in _STAND_INS[gender] if one not in text and one not in chosen.values())
        chosen[star] = own if is_known else next(free)
    return chosen


def _rename(sentence: str, names: dict[Star, str]) -> str:
    for star in sorted(names, key=lambda one: -len(one.name)):
        sentence = re.sub(rf"(?<!\w){re.escape(star.name.strip())}(?!\w)", names[star], sentence)
    return sentence


def _with_all(scene: Scene, names: dict[Star, str]) -> Scene:
    there = {one.what.key for one in scene.subjects if isinstance(one.what, Person)}
    missing = [star for star, name in names.items() if name.lower() not in there]
    taken = {name.lower() for name in names.values()}
    for star in missing:
        scene = _cast_in(scene, star, names[star].lower(), taken)
    return scene


def _cast_in(scene: Scene, star: Star, key: str, taken: set[str]) -> Scene:
    """Give a star a part that is free, or add them to the scene."""
    free = [
        (at, one.what)
        for at, one in enumerate(scene.subjects)
        if isinstance(one.what, Person) and one.what.key not in taken
    ]
    fitting = [at for at, person in free if person.traits.gender == star.traits.gender] or [
        at for at, _ in free
    ]
    if not fitting:
        return _add(scene, Person(key, star.traits, star.seed, mood=scene.mood))
    subjects = list(scene.subjects)
    old = subjects[fitting[0]]
    assert isinstance(old.what, Person)
    played = replace(old.what, key=key, traits=star.traits, seed=star.seed, child=False)
    subjects[fitting[0]] = replace(old, what=played)
    return replace(scene, subjects=tuple(subjects))


def _add(scene: Scene, person: Person) -> Scene:
    """Put somebody before the subjects of a scene, on whom these depended by their numbers."""
    moved = tuple(replace(one, near=None if one.near is None else one.near + 1) for one in scene.subjects)
    place = _OUTSIDE[person.seed % len(_OUTSIDE)] if scene.place == "abstract" else scene.place
    subjects = (Subject(person), *moved)[:_MOST_SUBJECTS]
    kept = tuple(
        replace(one, near=None, spot=None) if one.near is not None and one.near >= len(subjects) else one
        for one in subjects
    )
    return replace(scene, subjects=kept, place=place, claim=None)
