"""Words become scenes: places, hours, people, things, claims, one cast, refusals."""

import re

import pytest
from refused_prompts import REFUSED, SHOWN

from reelwright_pictures import stock
from reelwright_pictures.errors import NotShown
from reelwright_pictures.places import place_names
from reelwright_pictures.scene import Person, Scene, Subject, Thing
from reelwright_pictures.words import check, read, read_script
from reelwright_pictures.words.refusals import mentioned
from reelwright_pictures.words.roles import roles
from reelwright_pictures.words.tables import data_lines
from reelwright_pictures.words.tokens import tokens_of
from reelwright_pictures.words.verbs import bases
from reelwright_pictures.words.whereabouts import place_for


def told(scene: Scene) -> str:
    """Write the subjects of a scene in short: "2 dog; woman sits; balloon holding 1"."""
    return "; ".join(_tell(subject) for subject in scene.subjects)


def _tell(subject: Subject) -> str:
    what = subject.what
    name = f"{what.key} {what.pose}" if isinstance(what, Person) else f"{what.colour} {what.name}".strip()
    many = f"{subject.count} " if subject.count > 1 else ""
    near = "" if subject.near is None else f" {subject.spot} {subject.near + 1}"
    return f"{many}{name}{near}"


# The word of a place is looked up, so that a table does not change when a place is added.
SCENES = (
    ("A street market in the evening", "street", "", "evening"),
    ("a cat on a chair at night", "living room", "cat on 2; chair", "night"),
    ("A nurse walks down a hospital corridor", "hospital corridor", "nurse walk", "day"),
    ("Three wolves in a snowy forest", "forest", "3 wolf", "day"),
    ("A herd of elephants crosses the savanna at sunset", "savanna", "6 elephant", "evening"),
    ("An old man with a long white beard reads a book", "living room", "old man read", "day"),
    ("A girl holding a red balloon", "city", "girl hold; red balloon holding 1", "day"),
    ("Anna and Tom drink wine in the kitchen", "kitchen", "anna drink; tom drink", "day"),
    ("A chef cooks soup", "kitchen", "chef stir; pot-of-food", "day"),
    ("My grandmother bakes an apple pie", "kitchen", "my grandmother stir; pie", "day"),
    ("She cries alone in her bedroom at midnight", "bedroom", "she cry", "night"),
    ("A teacher explains a map to the pupils in the classroom", "classroom",
     "teacher point; world-map; pupils stand", "day"),
    ("A businessman rides a bicycle through the city in the morning", "city",
     "businessman ride riding 2; bicycle", "morning"),
    ("A knight fights a dragon in the mountains", "mountains", "knight fence; dragon", "day"),
    ("A dragon flies over a castle", "castle", "dragon", "day"),
    ("Two dogs run across a field at dawn", "field", "2 dog", "dawn"),
    ("A cup of coffee next to a laptop in the office", "office", "hot-beverage beside 2; laptop", "day"),
    ("Whales sing under the stars", "sea", "3 spouting-whale", "night"),
    ("A rocket flies to the moon", "space", "rocket", "day"),
    ("A robot in a factory", "factory", "robot", "day"),
    ("What is love?", "abstract", "red-heart", "day"),
    ("An idea", "abstract", "light-bulb", "day"),
    ("His salary is too low", "abstract", "dollar-banknote", "day"),
    ("Time is money", "abstract", "hourglass-not-done", "day"),
    ("Time flies", "abstract", "hourglass-not-done", "day"),
    ("Bread and butter on a table", "kitchen", "bread; butter", "day"),
    ("A family in the living room in the evening", "living room",
     "family stand; family 2 stand; family 3 stand",
     "evening"),
    ("I fell asleep", "bedroom", "narrator sleep", "day"),
    ("You should drink more water", "cafe", "narrator drink", "day"),
    ("A doctor shows a patient an x-ray", "hospital", "doctor point; patient stand; x-ray", "day"),
    ("Penguins in the snow", "snow", "3 penguin", "day"),
    ("A lion sleeps under a tree", "savanna", "lion-asleep under 2; deciduous-tree", "day"),
    ("An astronaut rides a horse", "space", "astronaut ride riding 2; horse", "day"),
    ("A fox and a rabbit in the forest at dusk", "forest", "fox; rabbit", "dusk"),
    ("A farmer drives a tractor", "farm", "farmer stand; tractor", "day"),
    ("The judge reads the verdict in the courtroom", "courtroom", "judge read", "day"),
    ("Children play in the park on a sunny day", "park", "children run; children 2 run", "day"),
    ("A spider in its web", "field", "spider in 2; spider-web", "day"),
    ("A woman in a red dress dances in the rain", "street", "woman dance", "day"),
    ("Fresh tomatoes and a kitchen knife", "kitchen", "3 tomato; kitchen-knife", "day"),
    ("a ghost in a castle at midnight", "castle", "ghost", "night"),
)  # fmt: skip


@pytest.mark.parametrize(("prompt", "place", "subjects", "hour"), SCENES, ids=[row[0] for row in SCENES])
def test_a_prompt_becomes_its_scene(prompt: str, place: str, subjects: str, hour: str) -> None:
    scene = read(prompt)
    assert (scene.place, told(scene), scene.hour) == (place_for(place).place, subjects, hour)


@pytest.mark.parametrize(
    ("prompt", "field", "value"),
    [
        ("a house in the rain", "weather", "rain"), ("a house on a foggy morning", "weather", "fog"),
        ("a stormy sea", "weather", "storm"), ("a snowy village", "season", "winter"),
        ("a tree in autumn", "season", "autumn"), ("cherry blossoms in the park", "season", "spring"),
        ("a close-up of a frog", "camera", "close"), ("an aerial view of a city", "camera", "top"),
        ("wide shot of a desert", "camera", "wide"), ("a haunted house", "mood", "scary"),
        ("a happy dog", "mood", "happy"), ("a mysterious forest", "mood", "mysterious"),
        ("two lovers in a romantic garden", "mood", "romantic"),
        ("a field at golden hour", "hour", "evening"),
    ],
)  # fmt: skip
def test_words_set_weather_season_mood_and_camera(prompt: str, field: str, value: str) -> None:
    assert getattr(read(prompt), field) == value


CLAIMS = (
    ("A night market with lanterns as night falls", None),
    ("Interest rates fell by 30 % last year", ("fall", "30 %", ())),
    ("Prices rose 5 percent", ("rise", "5 percent", ())),
    ("Unemployment is falling", ("fall", "", ())),
    ("Inflation rose from 2 % in 2020 to 9 % in 2022", ("rise", "9 %", (("2020", 2.0), ("2022", 9.0)))),
    ("40 % of adults sleep badly", ("share", "40 %", (("", 40.0),))),
    ("Three out of ten adults smoke", ("share", "Three out of ten", (("", 30.0),))),
    ("The company lost $5 million", ("number", "$5 million", ())),
    ("8 billion people live on Earth", ("number", "8 billion people", ())),
    ("A map of Japan", ("map", "Japan", ())),
    ("The flag of Brazil", ("flag", "Brazil", ())),
    ("On July 20, 1969 the Eagle landed", ("date", "July 20, 1969", ())),
    ("The Titanic sank in 1912", ("date", "1912", ())),
    ("He said: “Less is more, my friend”", ("quote", "Less is more, my friend", ())),
    ("Cats sleep 15 hours, dogs sleep 10 hours", ("compare", "hours", (("Cats", 15.0), ("dogs", 10.0)))),
    ("Two dogs in a park", None),
    ("A man falls off a ladder", None),
    ("Leaves fall in the forest", None),
)  # fmt: skip


@pytest.mark.parametrize(("prompt", "claim"), CLAIMS, ids=[row[0] for row in CLAIMS])
def test_a_claim_is_what_the_text_says(prompt: str, claim: tuple[object, ...] | None) -> None:
    found = read(prompt).claim
    assert (found and (found.kind, found.text, found.values)) == claim


@pytest.mark.parametrize("prompt", [*(row[0] for row in CLAIMS), *(row[0] for row in SCENES), *SHOWN])
def test_a_claim_has_no_figure_that_the_text_does_not_have(prompt: str) -> None:
    claim = read(prompt).claim
    if claim is not None:
        digits = re.findall(r"\d+", " ".join((claim.text, *(label for label, _ in claim.values))))
        assert set(digits) <= set(re.findall(r"\d+", prompt))
        assert claim.text in prompt


def test_a_script_keeps_its_people_and_its_place() -> None:
    nurse, tea, alone, later, park = read_script(
        ["A nurse walks through the hospital.", "She drinks tea.", "A man waits there.",
         "The nurse smiles at him.",
         "They meet again in the forest."]
    )  # fmt: skip
    first, same, third = nurse.subjects[0].what, tea.subjects[0].what, later.subjects[0].what
    assert isinstance(first, Person) and isinstance(same, Person) and isinstance(third, Person)
    assert first.key == third.key == "nurse"
    assert (first.traits, first.seed) == (third.traits, third.seed)
    if first.traits.gender == "Female":
        assert same.key == "nurse"
    assert {one.place for one in (nurse, tea, alone, later)} == {place_for("hospital").place}
    assert park.place == place_for("forest").place


def test_a_pronoun_means_the_last_person_whom_it_fits() -> None:
    _, she, he = read_script(["Anna and Tom sit in the kitchen.", "She reads.", "He sleeps."])
    assert [told(she), told(he)] == ["anna read", "tom sleep"]


def test_the_narrator_is_one_person() -> None:
    scenes = read_script(["I wake up.", "We run in the park.", "You read a book."], seed=7)
    people = {(one.what.key, one.what.traits, one.what.seed) for scene in scenes for one in scene.subjects
              if isinstance(one.what, Person)}  # fmt: skip
    assert [key for key, _, _ in people] == ["narrator"]


def test_the_same_words_and_seed_make_the_same_scene_and_another_seed_other_people() -> None:
    words = "A woman walks in the park"
    assert read(words, 3) == read(words, 3)
    looks = {read(words, seed).subjects[0].what for seed in range(5)}
    assert len(looks) == 5


@pytest.mark.parametrize(
    ("prompt", "traits"),
    [
        ("my grandmother", {"gender": "Female", "age": "Senior"}),
        ("A bearded man with glasses", {"gender": "Male", "beard": "full", "glasses": "square"}),
        ("a young woman with long red hair in a green dress",
         {"gender": "Female", "age": "Young Adult", "hair_colour": "ginger", "clothes": "dress",
          "clothes_colour": "green"}),
        ("a nurse", {"clothes": "scrubs"}),
        ("an old king", {"gender": "Male"}),
        ("a bald detective", {"hair": "bald"}),
    ],
)  # fmt: skip
def test_people_look_as_they_are_described(prompt: str, traits: dict[str, str]) -> None:
    person = read(prompt).subjects[0].what
    assert isinstance(person, Person)
    assert {name: getattr(person.traits, name) for name in traits} == traits


@pytest.mark.parametrize("prompt", ["a boy with a kite", "a baby", "two kids", "a little girl"])
def test_children_are_drawn_as_children(prompt: str) -> None:
    person = read(prompt).subjects[0].what
    assert isinstance(person, Person) and person.child


def test_what_is_not_understood_is_listed_as_left_out() -> None:
    scene = read("A flurbish cat gronks on a chair")
    assert scene.covered == ("cat", "chair")
    assert scene.left_out == ("flurbish", "gronks")


@pytest.mark.parametrize("prompt", REFUSED)
def test_what_no_picture_shows_is_refused(prompt: str) -> None:
    with pytest.raises(NotShown, match=r"^Pictures (show|give|are) .*\.$"):
        read(prompt)


@pytest.mark.parametrize("prompt", SHOWN)
def test_words_near_the_line_are_not_refused(prompt: str) -> None:
    check(prompt)


def test_a_script_may_name_well_known_people_and_nobody_is_drawn_for_them() -> None:
    (scene,) = read_script(["Albert Einstein published his theory in 1905."])
    assert scene.subjects == () or not any(isinstance(one.what, Person) for one in scene.subjects)
    assert mentioned("Albert Einstein was born in Ulm") == ("albert einstein",)
    with pytest.raises(NotShown):
        read_script(["Albert Einstein stabs a man."])


def test_the_files_of_the_words_name_only_what_there_is() -> None:
    for line in data_lines("recipes.txt"):
        for name in line.partition(":")[2].split(","):
            assert stock.item(name.strip()).name == name.strip()
    table = roles()
    for line in data_lines("roles.txt"):
        for word in line.partition(":")[0].split(","):
            match = table.at(tokens_of(word), 0)
            assert match is not None and match.end == len(tokens_of(word)), word


@pytest.mark.parametrize(
    "prompt", ["", "   ", "?!", "12", "the", "\n\n", "a" * 4000, "🙂 🙂", "日本の猫", "of of of"]
)
def test_anything_that_is_written_has_a_scene(prompt: str) -> None:
    assert read(prompt).place in place_names()


def test_things_are_measured_along_their_larger_side() -> None:
    (giraffe,) = (one.what for one in read("a giraffe").subjects)
    assert isinstance(giraffe, Thing) and giraffe.metres == 4.8


@pytest.mark.parametrize(
    ("form", "base"),
    [("ran", "run"), ("carries", "carry"), ("baking", "bake"), ("stopped", "stop"), ("lying", "lie"),
     ("sits", "sit")],
)  # fmt: skip
def test_verbs_become_their_base(form: str, base: str) -> None:
    assert base in tuple(bases(form))


@pytest.mark.parametrize(
    ("words", "people"), [("Two friends talk in a park", 2), ("Three girls sing", 3), ("My parents wave", 2)]
)
def test_as_many_people_are_shown_as_are_told(words: str, people: int) -> None:
    assert len([one for one in read(words).subjects if isinstance(one.what, Person)]) == people


@pytest.mark.parametrize("who", ["keeper", "lighthouse keeper", "watchman", "caretaker"])
def test_who_keeps_a_place_is_somebody(who: str) -> None:
    shown = read(f"A {who} walks along the beach at dusk", seed=7)
    assert [one.what.key for one in shown.subjects if isinstance(one.what, Person)] == [who]
