"""How often a prompt becomes the scene that a person would expect: place, subjects, claim, slot by slot.

Usage: python bench/words_to_scene.py [-v]
Thirty prompts were looked at while the rules were written; thirty were written afterwards, with what is
expected of them, and nothing was changed for them. A slot that is left empty here is not counted. For places
every name is listed that a person would accept; of subjects all that are listed have to be there, by the name
in the stock, or by "woman", "man", "child" or "person". `silly` counts things that nobody asked for.
"""

import sys
from collections import Counter
from dataclasses import dataclass

from reelwright_pictures.scene import Person, Scene
from reelwright_pictures.words import read


@dataclass(frozen=True)
class Expected:
    """`shown` are subjects or props that have to be there; `hint` things that may be there besides."""

    prompt: str
    places: str
    shown: str
    hour: str = ""
    claim: str = ""
    hint: str = ""


SEEN = (
    Expected("a cat on a roof at night", "roof city", "cat", "night"),
    Expected("A nurse walks down a hospital corridor", "corridor", "person", "day"),
    Expected("Interest rates fell by 30 %", "abstract", "", "", "fall", "bank"),
    Expected("Two kids play football in the park", "park", "child child soccer-ball"),
    Expected("An old man reads a book by the fire", "living_room library cave field", "man fire"),
    Expected("A herd of elephants crosses the savanna at sunset", "field", "elephant", "evening"),
    Expected("My grandmother bakes an apple pie", "kitchen", "woman pie"),
    Expected("A whale swims under the stars", "sea", "spouting-whale", "night"),
    Expected("What is love?", "abstract", "red-heart", "", "", "rose"),
    Expected("Time flies", "abstract", "hourglass-not-done"),
    Expected("8 billion people live on Earth", "", "globe-showing-europe-africa", "", "number", "person"),
    Expected("A businessman rides a bicycle to work", "street road city office", "man bicycle"),
    Expected("A red car on the highway in winter", "road", "automobile"),
    Expected("The fish in the bowl looks at the cat", "living_room kitchen", "fish-bowl cat"),
    Expected("“The best time to plant a tree was twenty years ago”", "", "", "", "quote",
             "deciduous-tree hourglass-not-done"),
    Expected("Anna and Tom drink wine in a restaurant", "restaurant", "woman man wine-glass"),
    Expected("A robot paints a picture", "", "robot framed-picture"),
    Expected("He lost his job", "", "man", "", "", "briefcase"),
    Expected("The Titanic sank in 1912", "sea", "passenger-ship", "", "date"),
    Expected("Three out of ten adults sleep badly", "bedroom", "person", "", "share"),
    Expected("A doctor shows a patient an x-ray", "corridor hospital_ward", "person person x-ray"),
    Expected("Inflation rose from 2 % in 2020 to 9 % in 2022", "abstract", "", "", "rise",
             "shopping-cart balloon coin"),
    Expected("A knight fights a dragon in front of a castle", "castle mountains", "man dragon"),
    Expected("An astronaut rides a horse on the moon", "space", "astronaut horse"),
    Expected("Photosynthesis turns sunlight into energy", "", "potted-plant sun",
             hint="droplet high-voltage"),
    Expected("A hacker steals passwords at night", "", "person", "night", "", "key laptop"),
    Expected("The early bird catches the worm", "park field village forest", "bird worm"),
    Expected("A wizard casts a spell in a dark cave", "cave", "man", "", "", "magic-wand"),
    Expected("Two lovers kiss under the moon", "", "woman man", "night"),
    Expected("The flag of Brazil", "abstract", "", "", "flag"),
)  # fmt: skip

UNSEEN = (
    Expected("A baker pulls fresh bread out of the oven at five in the morning", "kitchen", "person bread",
             "morning"),
    Expected("Two old friends play chess in the park", "park", "person person chess-pawn"),
    Expected("A polar bear stands on a melting ice floe", "snow sea", "polar-bear", "", "", "ice"),
    Expected("The Moon has no atmosphere", "space abstract", "full-moon"),
    Expected("Unemployment rose to 8 percent in March", "abstract", "", "", "rise", "briefcase cross-mark"),
    Expected("A little girl feeds the ducks at the pond", "park mountains field", "child duck"),
    Expected("She opened the letter and cried", "", "woman envelope"),
    Expected("Bitcoin lost half of its value", "abstract", "coin", "", "fall", "chains"),
    Expected("A steaming bowl of ramen on a wooden table", "kitchen restaurant", "steaming-bowl"),
    Expected("A pirate digs for treasure on a desert island", "beach", "man treasure-chest"),
    Expected("Vaccines protect us from viruses", "", "syringe", "", "", "shield microbe person"),
    Expected("A tired student falls asleep over her books", "", "woman", "", "", "books bed"),
    Expected("The bridge over the river at dawn", "", "bridge", "dawn"),
    Expected("Jealousy is poison", "abstract", "", "", "", "red-heart snake alembic"),
    Expected("One in five children goes to school hungry", "", "child", "", "share"),
    Expected("A fisherman sells lobsters at the market", "shop beach street", "man lobster"),
    Expected("The pharaoh orders a new pyramid", "desert castle", "man pyramid"),
    Expected("A storm hits the coast and the lighthouse shines", "beach sea", "lighthouse"),
    Expected("Where there is a will, there is a way", "", ""),
    Expected("A surgeon and two nurses in the operating room", "hospital_ward corridor",
             "person person person"),
    Expected("Gold is worth more than silver", "abstract", "coin"),
    Expected("An elderly couple dances in the kitchen", "kitchen", "woman man"),
    Expected("Dinosaurs died out 66 million years ago", "", "sauropod", "", "number"),
    Expected("A boy flies a kite on a windy hill", "field mountains", "child kite"),
    Expected("Our team celebrates its first million customers", "office", "person", "", "", "party-popper"),
    Expected("The owl hunts mice in the dark", "forest field", "owl mouse", "night"),
    Expected("A violinist plays on a crowded street", "street", "person violin"),
    Expected("Patience is a virtue", "abstract", "hourglass-not-done", "", "", "seedling"),
    Expected("The mayor opens a new library", "library city stage", "person"),
    Expected("Silence is golden", "abstract", ""),
)  # fmt: skip


def main() -> None:
    for name, prompts in (("seen", SEEN), ("unseen", UNSEEN)):
        rights: Counter[str] = Counter()
        wholes: Counter[str] = Counter()
        for expected in prompts:
            results = judge(expected, read(expected.prompt))
            wholes.update(results.keys())
            rights.update({slot: int(right) for slot, right in results.items()})
            if "-v" in sys.argv and not all(results.values()):
                wrong = ", ".join(slot for slot, right in results.items() if not right)
                print(f"  {expected.prompt!r}: {wrong}")
                print(f"      {_in_short(read(expected.prompt))}")
        figures = ", ".join(f"{slot} {rights[slot]}/{wholes[slot]}" for slot in sorted(wholes))
        print(f"{name}: {figures}")


def judge(expected: Expected, scene: Scene) -> dict[str, bool]:
    """Return which of the slots that a person filled are right."""
    results = {"not silly": not _asked_by_nobody(expected, scene)}
    if expected.places:
        results["place"] = scene.place in expected.places.split()
    if expected.shown:
        results["shown"] = not Counter(expected.shown.split()) - _kinds(scene, expected.shown.split())
    if expected.hour:
        results["hour"] = scene.hour == expected.hour
    results["claim"] = (scene.claim.kind if scene.claim else "") == expected.claim
    results["all"] = all(results.values())
    return results


def _kinds(scene: Scene, wanted: list[str]) -> Counter[str]:
    found = Counter(thing.name for thing in scene.props)
    for subject in scene.subjects:
        what = subject.what
        found[_person(what, wanted) if isinstance(what, Person) else what.name] += 1
    return found


def _person(person: Person, wanted: list[str]) -> str:
    """Name somebody as widely as the expectation does."""
    kind = "child" if person.child else "woman" if person.traits.gender == "Female" else "man"
    return kind if kind in wanted else "person"


def _asked_by_nobody(expected: Expected, scene: Scene) -> set[str]:
    wanted = {*expected.shown.split(), *expected.hint.split()}
    people = {"person", "woman", "man", "child"}
    found = set(_kinds(scene, [*wanted]))
    return {name for name in found - wanted if not (name in people and wanted & people)}


def _in_short(scene: Scene) -> str:
    return f"{scene.place}, {scene.hour}: {dict(_kinds(scene, []))}, {scene.claim and scene.claim.kind}"


if __name__ == "__main__":
    main()
