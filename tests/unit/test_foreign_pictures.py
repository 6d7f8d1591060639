"""What the beats of scripts in other languages show: the words that ship, and what a model says, checked."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from reelwright.catalog.picturable import find_picturable, name_in_english
from reelwright.engines.local.foreign_words import in_english
from reelwright.engines.local.illustration import _words_of
from reelwright.engines.local.template_writer import TemplateWriting
from reelwright.engines.pictures import PictureRequest
from reelwright.engines.writing import Continuation, ContinuationTask, Draft, WritingTask
from reelwright.errors import EngineFailed
from reelwright.formats.directing.english import A_CALL, MOST_BY_MODEL, say_in_english


class Translator:
    """A writer that says what it was told to for each text, and keeps what it was asked."""

    writes_freely = False

    def __init__(self, answers: Mapping[str, str], fails_after: int = 100) -> None:
        self.tasks: list[WritingTask] = []
        self._answers = answers
        self._fails_after = fails_after

    def write(self, task: WritingTask) -> Draft:
        self.tasks.append(task)
        if len(self.tasks) > self._fails_after:
            raise EngineFailed("The writing model stopped")
        lines = dict(line.split(". ", 1) for line in task.request.splitlines())
        return Draft({number: self._answers.get(text, "A long road") for number, text in lines.items()}, "m")

    def continue_text(self, task: ContinuationTask) -> list[Continuation]:
        return []


def translate(texts: Sequence[str], language: str, answers: Mapping[str, str]) -> tuple[str, ...]:
    return say_in_english(Translator(answers), texts, language, 1)


@pytest.mark.parametrize(
    ("language", "text", "english"),
    [
        ("es", "Los panaderos trabajan de noche en el pueblo.", "A baker in a village at night"),
        ("fr", "L'horloge de la gare et les chevaux", "A clock and a horse at the train station"),
        ("it", "Gli alberi crescono lungo il fiume.", "A tree at the river"),
        ("pt", "Os leões dormem na praia.", "A lion on the beach"),
        ("ja", "北の町にある白石駅で、猫が列車を待つ。", "A cat and a train in a village"),
        ("zh", "音乐厅里放着一架旧钢琴。", "A piano on a stage"),
        ("zh", "她在青河音乐厅演出。", "On a stage"),
        ("de", "Im Bergdorf läuten die Glocken.", "A bell in a village"),
    ],
)
def test_words_of_each_language_are_found_in_their_forms(language: str, text: str, english: str) -> None:
    assert name_in_english(find_picturable(text, language)) == english


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "Habló con Rosa León."),
        ("ja", "本日手伝う。"),
        ("zh", "她花了很多时间。"),
        ("de", "Er geht weg und morgen kommt er."),
        ("ko", "고양이가 잔다."),
    ],
    ids=["names", "parts-of-words", "spends", "adverbs", "no-column"],
)
def test_what_only_looks_like_such_a_word_is_not_found(language: str, text: str) -> None:
    assert find_picturable(text, language) == ()


def test_what_a_model_says_is_shown() -> None:
    texts = ["Una panadera abrió una tienda.", "Nadie sabía por qué."]
    answers = {texts[0]: "A baker opens a shop", texts[1]: "A question"}
    assert translate(texts, "es", answers) == ("A baker opens a shop", "A question")


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Cleaner Zhou Guilan sits at a piano", "Cleaner sits at a piano"),
        ("Zhou Guilan sits at a piano in Qinghe", "Somebody sits at a piano"),
        ("A 71-year-old cleaner sits at a piano", "Cleaner sits at a piano"),
        ("A cleaner plays for 300 people", "A cleaner plays"),
        ("A cleaner, who is 71 years old, plays a piano", "A cleaner plays a piano"),
        ("A cleaner hears 40 people at a piano", "A cleaner hears people at a piano"),
        ("A cleaner plays a piano in the June 2022 rain", "A cleaner plays a piano in the rain"),
        ("A cleaner earns $40", "A cleaner with a piano"),
        ("The wages of cleaners rise", "A cleaner with a piano"),
        ("Yui, a cleaner, plays a piano", "A cleaner, plays a piano"),
        ("A cleaner earns 40 percent more", "A cleaner with a piano"),
        ("清洁工坐在钢琴前", "A cleaner with a piano"),
        ("", "A cleaner with a piano"),
    ],
)
def test_no_name_and_no_figure_is_added(line: str, shown: str) -> None:
    """What cannot be mended gives way to the words that ship."""
    text = "清洁工周桂兰坐到了钢琴前。"
    other = "她在广场上等朋友。"
    answers = {text: line, other: "She waits for a friend in the square of the town"}
    assert translate([text, other], "zh", answers)[0] == shown


def test_an_answer_that_is_another_beats_is_not_taken() -> None:
    """Small models mix them up."""
    texts = ["Los viajeros corrían por la estación.", "Los castores hacen presas."]
    answers = {texts[0]: "Beavers build a dam", texts[1]: "Beavers build a dam"}
    assert translate(texts, "es", answers) == ("Passengers at the train station", "Beavers build a dam")


def test_an_answer_that_shows_nothing_gives_way_to_words_that_do() -> None:
    text = "Depuis hier, les trains partent à l'heure."
    assert translate([text], "fr", {text: "This is a common practice"}) == ("A train",)


def test_a_copy_of_the_script_is_not_taken() -> None:
    text = "Le castor est revenu dans la vallée pendant la nuit."
    assert translate([text], "fr", {text: text}) == ("A beaver in a valley at night",)


def test_a_model_that_fails_is_not_asked_again() -> None:
    texts = [f"El gato {letter} duerme." for letter in "abcdefghijklmnopqrstuvw"]
    writer = Translator({}, fails_after=1)
    english = say_in_english(writer, texts, "es", 1)
    assert len(writer.tasks) == 2
    assert english == ("A long road",) * A_CALL + ("A cat",) * (len(texts) - A_CALL)


def test_a_long_script_is_asked_for_only_as_far_as_time_allows() -> None:
    """And each text once."""
    texts = [f"El gato {number} duerme." for number in range(MOST_BY_MODEL + 9)]
    writer = Translator({})
    english = say_in_english(writer, [*texts, *texts], "es", 1)
    assert len(writer.tasks) == MOST_BY_MODEL // A_CALL
    assert english[-1] == "A cat" and len(english) == 2 * len(texts)


def test_english_scripts_cost_nothing() -> None:
    writer = Translator({})
    assert say_in_english(writer, ["A cat sleeps."], "en", 1) == ("A cat sleeps.",)
    assert writer.tasks == []


def test_every_shape_is_one_that_writers_can_obey() -> None:
    writer = Translator({})
    say_in_english(writer, ["Un gato.", "Un perro."], "es", 1)
    shape: dict[str, Any] = writer.tasks[0].shape
    assert shape["required"] == ["1", "2"] and shape["additionalProperties"] is False


def test_without_a_model_the_words_that_ship_are_shown() -> None:
    english = say_in_english(TemplateWriting(), ["Der Hund schläft.", "Niemand weiß es."], "de", 1)
    assert english == ("A dog", "")


@pytest.mark.parametrize(
    ("prompt", "shown"),
    [
        ("un faro al atardecer", "A lighthouse in the evening."),
        ("un chat noir sous la pluie", "A cat in the rain."),
        ("uma menina com um cavalo na praia", "A girl with a horse on the beach."),
        ("Ein Leuchtturm im Sturm", "A lighthouse in a storm."),
        ("雨の夜の駅", "At the train station at night in the rain."),
        ("海边的灯塔", "A lighthouse on the beach."),
        ("A lighthouse at dusk", "A lighthouse at dusk"),
        ("a pirate ship", "a pirate ship"),
        ("bar", "bar"),
        ("маяк", "маяк"),
    ],
)
def test_a_prompt_for_a_picture_is_drawn_in_its_own_language(prompt: str, shown: str) -> None:
    """What the table knows of it; English stays as it is, and so does what nobody here reads."""
    assert in_english(prompt) == shown


def test_a_character_of_such_a_prompt_is_still_named() -> None:
    assert in_english("Lucía con un gato en la playa", ["Lucía", "Ana"]).endswith(" Lucía.")


def test_a_picture_of_a_prompt_in_another_language_shows_the_same_as_its_english() -> None:
    """Through the engine, as a picture of the library and an edited scene ask for it."""
    told = PictureRequest("un faro al atardecer", "ratio_9_16", seed=3)
    assert _words_of(told) == _words_of(replace(told, prompt="A lighthouse in the evening."))
    beat = PictureRequest("un faro", "ratio_9_16", seed=3, before=("A story.",))
    assert _words_of(beat).text == "un faro"


@pytest.mark.parametrize(
    ("text", "language", "english"),
    [
        ("Esa noche nevó en el pueblo.", "es", "In a village at night in the snow"),
        ("Cette nuit, il a neigé sur le village.", "fr", "In a village at night in the snow"),
        ("Quella notte è nevicato.", "it", "At night in the snow"),
        ("Naquela noite nevou.", "pt", "At night in the snow"),
    ],
)
def test_that_it_has_snowed_is_seen(text: str, language: str, english: str) -> None:
    """The tense in which stories are told, not only "it was snowing"."""
    assert name_in_english(find_picturable(text, language)) == english


@pytest.mark.parametrize(
    ("text", "language", "english"),
    [
        ("Dentro había una carta de su abuelo.", "es", "A letter"),
        ("Il lisait la lettre de son grand-père.", "fr", "A letter"),
        ("Leggeva la lettera di suo nonno.", "it", "A letter"),
        ("Leu a carta do seu avô.", "pt", "A letter"),
        ("Er las den Brief seines Großvaters.", "de", "A letter"),
        ("Su abuelo encontró una carta.", "es", "A grandfather with a letter"),
    ],
)
def test_whose_a_thing_is_need_not_be_there(text: str, language: str, english: str) -> None:
    assert name_in_english(find_picturable(text, language)) == english


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Corrió a casa y se sentó junto al fuego.", "es"),
        ("Elle lit au coin du feu.", "fr"),
        ("Era seduta accanto al fuoco.", "it"),
        ("Ela dormia junto ao fogo.", "pt"),
        ("Sie saß am Feuer.", "de"),
    ],
)
def test_who_sits_by_the_fire_is_at_home(text: str, language: str) -> None:
    """No flame as tall as they are stands beside them."""
    assert name_in_english(find_picturable(text, language)) == "In a living room"
