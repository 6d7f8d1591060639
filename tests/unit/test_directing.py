"""The director: where pictures change, what is seen in each, and what whoever makes it is asked for."""

from itertools import pairwise

import pytest

from reelwright.formats.directing.beats import ScriptBeat, cut_beats
from reelwright.formats.directing.shots import Look, Shot, direct
from reelwright_render.timeline.model import Word

SCRIPT = """In 1912 a young baker named Rosa opened a tiny shop on a corner of Lisbon.
Every morning she lit the oven before the sun came up.
One winter a stranger left a locked wooden box on her counter, and never came back for it.
Then, one rainy night, a boy knocked on the door with a small brass key in his hand.
His grandfather had told him everything."""
LOOK = Look("The box", "ratio_9_16", (1080, 1920), "cinematic", "en", seed=5)


def spoken(text: str, word_ms: int = 320) -> list[Word]:
    """Words one after the other, with a pause of 300 ms after a sentence and of 60 ms after a comma."""
    words: list[Word] = []
    at = 250
    for text_ in text.split():
        ends = text_[-1] in ".!?"
        words.append(Word(text_, at, at + word_ms, ends))
        at += word_ms + (300 if ends else 60 if text_[-1] == "," else 0)
    return words


def directed(text: str = SCRIPT, look: Look = LOOK) -> tuple[Shot, ...]:
    words = spoken(text)
    return direct(cut_beats(words, words[-1].end_ms + 450), look)


def test_beats_last_two_to_six_seconds_and_follow_on_each_other() -> None:
    words = spoken(SCRIPT)
    beats = cut_beats(words, words[-1].end_ms + 450)
    assert (beats[0].start_ms, beats[-1].end_ms) == (0, words[-1].end_ms + 450)
    assert all(one.end_ms == other.start_ms for one, other in pairwise(beats))
    assert all(2_000 <= one.end_ms - one.start_ms <= 6_500 for one in beats)
    assert " ".join(beat.text for beat in beats) == " ".join(SCRIPT.split())


def test_a_picture_changes_within_150_ms_of_the_end_of_a_sentence_or_clause() -> None:
    """Beyond the first sentence, whose picture is short; "with" begins a part of the longest one."""
    words = spoken(SCRIPT)
    ends = [one.end_ms for one, after in pairwise(words) if one.text[-1] in ".," or after.text == "with"]
    cuts = [beat.start_ms for beat in cut_beats(words, words[-1].end_ms + 450) if beat.start_ms > 4_000]
    assert all(min(abs(cut - end) for end in ends) <= 150 for cut in cuts)


def test_a_sentence_without_any_pause_is_cut_before_six_seconds_are_over() -> None:
    words = spoken(" ".join(f"word{at}" for at in range(60)) + ".")
    assert all(one.end_ms - one.start_ms <= 6_500 for one in cut_beats(words, words[-1].end_ms + 450))


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (
            "Every Tuesday at six in the morning, Marta Quispe loads her books into a canoe on the river.",
            "Every Tuesday at six in the morning,",
        ),
        (
            "The old lighthouse keeper found a small bottle with a letter and a very old key inside of it.",
            "The old lighthouse keeper found a small bottle",
        ),
        ("A las cuatro de la mañana hay una luz encendida en la vieja panadería del pueblo de Valdoro.", ""),
        ("One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen.", ""),
    ],
    ids=["comma", "preposition", "spanish", "nothing"],
)
def test_the_first_picture_stands_four_seconds_at_most(text: str, first: str) -> None:
    """A long first sentence is cut at a clause, or before a preposition, or else between two words."""
    words = spoken(text, word_ms=400)
    assert words[-1].end_ms > 6_000
    beats = cut_beats(words, words[-1].end_ms + 450)
    assert 2_000 <= beats[0].end_ms <= 4_000
    assert first in ("", beats[0].text)
    assert " ".join(beat.text for beat in beats) == text


def test_a_word_that_only_leads_to_the_rest_of_its_sentence_stays_with_it() -> None:
    words = spoken("Her hair turned grey, and cars filled the street. Then, a boy knocked on the door.")
    beats = cut_beats(words, words[-1].end_ms + 450)
    assert beats[-1].text == "Then, a boy knocked on the door."


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("The school closed for eight months because of floods.", "The school closed because of floods."),
        ("Fresnel cut the lens into rings.", "Fresnel cut the lens."),
        ("He gave her a ring.", "He gave her a ring."),
        ("Two dogs waited.", "Two dogs waited."),
    ],
)
def test_lengths_of_time_and_forms_of_things_are_not_drawn(text: str, subject: str) -> None:
    assert directed(text)[0].subject == subject


def test_the_weather_of_a_true_text_does_not_last() -> None:
    """What is only said of fog would lie over the rest."""
    text = (
        "Its light was seen for miles, in the fog for yards only. A glass lens can bundle it. Men built it."
    )
    true = Look("The lens", "ratio_9_16", (1080, 1920), "cinematic", "en", seed=5, is_fiction=False)
    assert "fog" in directed(text)[-1].subject
    assert "fog" not in directed(text, true)[-1].subject + directed(text, true)[-1].context


def test_beats_of_chinese_have_no_blanks() -> None:
    words = [Word(one, 300 * at, 300 * at + 290) for at, one in enumerate(("71岁", "的", "清洁工", "弹琴。"))]
    assert [beat.text for beat in cut_beats(words, 1_650)] == ["71岁的清洁工弹琴。"]


def test_what_says_nothing_is_one_beat() -> None:
    assert [(beat.start_ms, beat.end_ms) for beat in cut_beats([], 3_000)] == [(0, 3_000)]


@pytest.mark.parametrize("text", [SCRIPT, "It rains. " * 12, "Look! " * 30])
def test_neighbours_share_neither_frame_nor_move(text: str) -> None:
    shots = directed(text)
    assert all(one.frame != other.frame for one, other in pairwise(shots))
    assert all(one.move != other.move for one, other in pairwise(shots))


def test_a_person_looks_the_same_wherever_they_are_meant() -> None:
    """By name and by pronoun, in every prompt."""
    shots = directed()
    who = [shot.context.partition("Rosa (")[2].partition("; ")[0].partition(". ")[0] for shot in shots[:2]]
    assert who[0] and who[0] == who[1]
    assert who[0] in shots[1].ask_for_picture(LOOK)


def test_a_beat_that_shows_nothing_shows_what_it_speaks_of() -> None:
    shots = directed("A stranger left a locked box on the counter in her shop. Nobody ever came back for it.")
    assert "package" in shots[-1].subject and shots[-1].frame == "detail"


def test_night_stays_night_until_another_time_is_named() -> None:
    shots = directed(SCRIPT + " One day they met again in the park.")
    *_, night, told, park = shots
    assert "night" in night.context
    assert told.subject.endswith("at night in the rain")
    assert "night" not in park.context and park.frame == "wide"


def test_true_people_are_not_given_a_made_up_look() -> None:
    true = Look("The box", "ratio_9_16", (1080, 1920), "cinematic", "en", seed=5, is_fiction=False)
    assert not any("hair" in shot.context for shot in directed(look=true))


def test_a_script_in_another_language_is_shown_by_its_own_words() -> None:
    shots = directed("Una noche encontré una llave. Era muy vieja.", LOOK)
    spanish = Look("La llave", "ratio_9_16", (1080, 1920), "cinematic", "es", seed=5)
    shots = directed("Una noche encontré una llave en la arena. Era muy vieja y estaba fría.", spanish)
    assert [shot.subject for shot in shots] == [shot.beat.text for shot in shots]
    assert all(shot.context == "" for shot in shots)


def test_a_length_of_time_is_no_night_and_another_day_ends_one() -> None:
    """After one night of no sleep the cars drive by day; "on the second day" it is day again."""
    shots = directed(
        "After one night you drive like somebody who is drunk. At night he took a lamp. "
        "On the second day he saw a dog in the garden."
    )
    assert [("night" in one.context, one.beat.text[:10]) for one in shots if one.beat.begins] == [
        (False, "After one "),
        (True, "At night h"),
        (False, "On the sec"),
    ]


def test_whose_thing_is_named_is_seen_with_it() -> None:
    """The key is in the hand of the boy who knocked."""
    shots = directed()
    key = next(one for one in shots if "key in his hand" in one.beat.text)
    assert "boy" in key.subject.lower()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("In 1912 a young baker", "named Rosa opened a shop."),
        ("In 1912 a young baker named", "Rosa opened a shop."),
    ],
)
def test_somebody_is_the_same_before_and_after_the_cut_at_their_name(before: str, after: str) -> None:
    """A young baker is Rosa already, although only the next beat says so."""
    first, second = direct(
        (
            ScriptBeat(0, 2_000, before),
            ScriptBeat(2_000, 4_000, after, begins=False),
        ),
        LOOK,
    )
    assert (first.beat.text, first.subject) == (before, "In 1912 a young baker named Rosa")
    assert "Rosa" in first.context and "woman" in first.context and "woman" in second.context


def test_how_often_something_happens_is_no_hourglass() -> None:
    """ "A second" is how often; what is seen goes on to be the cat, not a clock of the time."""
    shots = directed("A cat purrs twenty-five times a second. It breathes in and out while it does so.")
    assert [shot.subject for shot in shots] == [
        "A cat purrs twenty-five.",
        "It breathes in and out while it does so. The cat.",
    ]
