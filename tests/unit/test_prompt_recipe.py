"""A script written from a prompt: what a prompt becomes, how long it is, and what a model must not say."""

import re
from itertools import cycle
from typing import Any

import pytest
import test_story_recipe as stories
from quoting import quote_without_media
from reading import READING

from reelwright.catalog.howto import topics
from reelwright.catalog.scripts import script_shapes
from reelwright.engines.abilities import SPEECH, WRITING
from reelwright.engines.local.template_writer import TemplateWriting
from reelwright.engines.writing import Continuation, ContinuationTask, Draft, WritingTask
from reelwright.errors import EngineFailed
from reelwright.formats.format import RecipeResult
from reelwright.formats.prompt_to_video import PROMPT_TO_VIDEO
from reelwright.formats.prompt_to_video.asks import read_ask
from reelwright.formats.prompt_to_video.orders import strip_orders
from reelwright.formats.prompt_to_video.writing import ScriptBrief, write_script
from reelwright.formats.storytelling.gate import grammar_problems
from reelwright.formats.storytelling.lists import names_another_hour
from reelwright.formats.storytelling.sentences import sentences

WATER = "why you should drink more water"


def make_video(prompt: str, **fields: Any) -> RecipeResult:
    request = {"prompt": prompt, "voiceId": "voice_heart", **fields}
    return PROMPT_TO_VIDEO.run(request, stories.context())


def written(prompt: str, seconds: int = 60, seed: int = 3) -> str:
    script = write_script(TemplateWriting(), READING, ScriptBrief(prompt, seconds * 1000, 185, seed=seed))
    return " ".join(passage.text for passage in script.passages)


@pytest.mark.parametrize(
    ("prompt", "kind", "places"),
    [
        ("Why everyone should learn to cook", "why", {"do": "learn to cook", "doing": "learning to cook"}),
        ("Make a 60 second video about the benefits of walking", "why", {"do": "give walking a chance"}),
        ("explain photosynthesis", "explain", {"topic": "photosynthesis"}),
        ("never give up", "motivate", {"who": "everybody who needs to hear it today: never give up"}),
        ("stop wasting your time", "motivate", {}),
        ("be kind to yourself", "motivate", {}),
        ("promote my lawn care business GreenEdge, free quotes", "offer.service", {"name": "GreenEdge"}),
        ("never give up on my sister", "story", {}),
        (
            "an ad for SleepNest, a weighted blanket",
            "offer.thing",
            {"offer": "a weighted blanket, SleepNest"},
        ),
        ("climate change explained", "explain", {"topic": "climate change"}),
        ("why do we need friends", "explain", {"topic": "why we need friends"}),
        ("why did we ever buy this house", "story", {}),
        ("why exercise is good for you", "why", {"doing": "exercise"}),
        ("what happens when you fall in love", "explain", {}),
        ("3 reasons to start running today", "why", {"do": "start running"}),
        (
            "introduce my app FocusFlow that blocks distractions",
            "offer.service",
            {"name": "FocusFlow", "facts": "It blocks distractions."},
        ),
        ("how does a rainbow form?", "explain", {"topic": "how a rainbow forms"}),
        ("The history of the Eiffel Tower", "explain", {"topic": "the history of the Eiffel Tower"}),
        ("a motivational speech about failing exams", "motivate", {"topic": "failing exams"}),
        ("coffee vs tea", "compare", {"a": "coffee", "b": "tea"}),
        ("is it better to rent or to buy a house?", "compare", {"a": "rent", "b": "buy a house"}),
        ("what happens if you stop eating sugar", "try", {"do": "stop eating sugar"}),
        (
            "promote my bakery called The Early Loaf, open from six",
            "offer",
            {"offer": "my bakery, The Early Loaf", "name": "The Early Loaf", "facts": "Open from six."},
        ),
        (
            'Promo video for my new coffee shop "Bluebird" opening Saturday in Portland, free pastry for all',
            "offer",
            {"name": "Bluebird", "facts": "Opening Saturday in Portland. Free pastry for all."},
        ),
        (
            "Ad for a steel bottle that keeps drinks cold",
            "offer.thing",
            {"offer": "a steel bottle", "name": "the bottle", "facts": "It keeps drinks cold."},
        ),
        ("an inspirational story about how my dad learned to fly", "story", {}),
        ("a workout plan for beginners", "guide", {"topic": "a workout plan for beginners"}),
        ("my workout plan", "guide", {"topic": "your workout plan"}),
        ("how a small town saved its library", "story", {}),
        ("when the dragon lost its fire", "story", {}),
        ("why the lighthouse went dark", "explain", {}),
        ("10 best horror movies of all time", "explain", {}),
        ("what would happen if the moon disappeared", "explain", {}),
        ("explain how vaccines work", "explain", {"topic": "how vaccines work"}),
        ("a motivational video for people who give up", "motivate", {"who": "people who give up"}),
        ("a scary story about a babysitter", "tale.scary", {"the_someone": "the babysitter"}),
        ("morning routine for busy moms", "guide", {"topic": "a morning routine for busy moms"}),
        (
            "study routine for college students with a part time job",
            "guide",
            {"topic": "a study routine for college students with a part time job"},
        ),
        (
            "promote my dog walking service Happy Paws in Brooklyn, first walk free",
            "offer.service",
            {"name": "Happy Paws", "facts": "In Brooklyn. First walk free."},
        ),
        ("an ad for my candle shop Wick & Wild, ships in two days", "offer.sent", {"name": "Wick & Wild"}),
        ("promote my lemonade stand this Saturday", "offer", {"facts": ""}),
        ("A robot who wanted to be a gardener", "story", {}),
    ],
)
def test_what_a_prompt_asks_for(prompt: str, kind: str, places: dict[str, str]) -> None:
    """The kind, and the words that it brings along."""
    asked = read_ask(strip_orders(prompt).text, has_clause=kind == "story")
    assert asked.kind == kind
    assert {name: asked.places[name] for name in places} == places


@pytest.mark.parametrize(
    ("prompt", "text", "mood", "audience"),
    [
        ("Please create a short video about bees", "bees", "", ""),
        ("Make a funny video about bees", "bees", "funny", ""),
        ("Write a script for a 30 second TikTok about why we dream", "why we dream", "", ""),
        ("An ad for a bottle, target: hikers", "An ad for a bottle", "", "hikers"),
        ("Coffee vs tea pros and cons, make it funny", "Coffee vs tea", "funny", ""),
        ("iPhone vs Android: which one should you buy in 2025?", "iPhone vs Android", "", ""),
        ("Explain how vaccines work so that a ten year old gets it", "Explain how vaccines work", "", ""),
        ("Tutorial: how to make pancakes, step by step", "how to make pancakes", "", ""),
        ("how to save money, no bs", "how to save money", "", ""),
        ("The life of Marie Curie in under a minute", "The life of Marie Curie", "", ""),
        ("the titanic in 60 seconds", "the titanic", "", ""),
        ("My dog ate my shoe in 60 seconds", "My dog ate my shoe in 60 seconds", "", ""),
        ("tell me something interesting about sharks", "facts about sharks", "", ""),
        ("tell me about the time I got lost", "tell me about the time I got lost", "", ""),
        ("A boy who solved a cube in under a minute", "A boy who solved a cube in under a minute", "", ""),
        ("Make a promo video for our bakery", "a promo video for our bakery", "", ""),
    ],
)
def test_orders_to_the_maker_are_no_part_of_the_topic(
    prompt: str, text: str, mood: str, audience: str
) -> None:
    """Mood and audience are kept; of an event the same words may be the point."""
    bare = strip_orders(prompt)
    assert (bare.text, bare.mood, bare.audience) == (text, mood, audience)


@pytest.mark.parametrize(
    "prompt",
    [
        "explain quantum chromodynamics",
        "how do bagpipes stay in tune",
        "why family is important",
        "monetary policy explained",
        "a love story set in Paris",
        "what happens when you fall off a ladder",
        "a funny story about a toaster",
        "The fall of Constantinople in 1453",
        "iPhone vs Android: which one should you buy?",
        "Why do clocks tick louder at night",
        "Tutorial: how to make fluffy pancakes at home",
        "How to change a flat bike tire step by step",
    ],
)
def test_what_nobody_here_knows_fails_and_says_what_to_do(prompt: str) -> None:
    """It is not explained how to explain it, and no neighbouring topic is told under its title."""
    with pytest.raises(
        EngineFailed, match=r"invents nothing\. Send the text yourself to script-to-video, or"
    ):
        written(prompt, 45)


@pytest.mark.parametrize(
    ("prompt", "opening", "said"),
    [
        ("top 5 places to visit in japan", "Before you go to Japan", "vending machines"),
        ("Why do cats purr", "Everybody knows that a happy cat purrs", "purrs with its voice box"),
        ("Tea vs coffee", "Tea, or coffee? I can't tell you", "Espresso"),
    ],
)
def test_what_is_known_of_the_subject_is_told_after_an_honest_opening(
    prompt: str, opening: str, said: str
) -> None:
    """A question on it is not answered by it, and the script says so; a life needs no such words."""
    script = written(prompt, 45)
    assert script.startswith(opening) and said in script


def test_a_thing_is_not_told_as_if_it_were_somebody() -> None:
    """A mirror takes no candle; what stands somewhere is met there. A ghost is somebody."""
    mirror = written("horror story about a mirror")
    assert "night porter" in mirror and "The mirror took" not in mirror
    assert "The ghost" in written("a scary story about a ghost")
    assert "night porter" in written("scary story about a doll")


def test_nobody_is_answered_who_has_not_written() -> None:
    """Updates of a post that thank its readers are no part of a video's script."""
    for prompt in ("I found a hidden room in my apartment", "I quit my job by singing"):
        assert not re.search(
            r"\b(?:of you|people) (?:wrote|written|asked|want)|\bcomments?\b", written(prompt)
        )


def test_as_many_are_numbered_as_were_asked_for() -> None:
    """Three reasons are three things to do; what is asked of coffee is not answered with water."""
    said = written("3 reasons to start journaling today", 45)
    assert "Number two" in said and "Number three" not in said and "make you start journaling." in said


def test_a_hook_and_its_ending_are_told_together() -> None:
    """Whatever the lot: the ending of the tire in the rain after the tire in the rain."""
    car = next(topic for topic in topics() if topic.name == "car trouble")
    for seed in range(4):
        script = written("5 things every driver should have in the car", 45, seed)
        begun = [at for at, hook in enumerate(car.hooks) if hook.split(" ~")[0] in script]
        ended = [at for at, ending in enumerate(car.endings) if ending in script]
        assert begun == ended and len(begun) == 1


def test_a_prompt_with_an_hour_is_not_told_another_one() -> None:
    """Nobody who asks for five gets up at six."""
    assert names_another_hour("I get up at six now.", "my 5am routine")
    assert not names_another_hour("At five in the morning it is quiet.", "my 5am routine")
    assert not names_another_hour("I get up at six now.", "my morning routine")


@pytest.mark.parametrize(
    "prompt", ["signs your boss is about to fire you", "signs of a good friend", "nightly routine for babies"]
)
def test_advice_of_another_kind_is_not_told_under_the_asked_title(prompt: str) -> None:
    """What to do is no list of signs, a false friend is no good one, and adults' habits are no baby's."""
    with pytest.raises(EngineFailed, match="invents nothing"):
        written(prompt)


@pytest.mark.parametrize(
    ("prompt", "opening", "item"),
    [
        ("morning routine for people who hate mornings", "My mornings|I once slept", "alarm"),
        ("why you should learn to cook", "learn to cook.*how", "salt|knife|recipe"),
        ("why you should read before bed", "read before bed", "kettle boils|five minutes"),
    ],
)
def test_advice_answers_what_was_asked(prompt: str, opening: str, item: str) -> None:
    """A routine has its hour's advice; why and what happens are said before how; and advice that is not on
    all of it is left out."""
    said = written(prompt)
    assert re.search(opening, said[:200], re.IGNORECASE)
    assert re.search(item, said)


def test_a_topic_is_told_from_its_neighbour_by_the_words_it_shares() -> None:
    """A boss who is a narcissist is no colleague who dislikes you; a slow voice gets the whole story."""
    script = written("3 signs your boss is a narcissist and what to do about it", 45)
    boss = next(one for one in topics() if one.name == "bad boss")
    assert any(hook.split(" ~")[0] in script for hook in boss.hooks)
    assert len(written("A little fox who is afraid of the dark", 45).split()) > 90


PROMPTS = [
    *(WATER, "explain how vaccines work", "promote my bakery called The Early Loaf, open from six"),
    *("coffee vs tea", "a sad story about an old dog", "black holes"),
]


@pytest.mark.parametrize("prompt", PROMPTS)
def test_a_script_is_about_its_prompt_and_about_as_long_as_asked_for(prompt: str) -> None:
    """Within 15 % of 60 s, whole sentences of sound grammar, without a place that was not filled; nothing is
    said of readers who answer."""
    result = make_video(prompt)
    assert abs(result.timeline.duration_ms / 1000 - 60) <= 9
    assert result.timeline.card is None
    assert not re.search(r"[{}~]|\bUpdate\b|of you (?:wrote|asked)", result.script)
    assert result.script[0].isupper() or result.script[0].isdigit()
    stems = [word[:5].lower() for word in prompt.split() if len(word) > 3]
    assert any(stem in result.script.lower() for stem in stems)
    assert grammar_problems(READING.read(result.script).tokens) == []


def test_a_shape_claims_nothing_that_needs_a_source() -> None:
    """No figures, no years, no studies, no "scientists", in any line."""
    for shape in script_shapes().values():
        text = " ".join((*shape.hooks, *shape.body, *shape.endings))
        assert not re.search(r"\d|\bpercent\b|\bstud(?:y|ies)\b|\bscien|\bresearch|\bexperts?\b", text), (
            shape.kind
        )


def test_every_place_of_a_shape_is_one_that_its_prompts_fill() -> None:
    for shape in script_shapes().values():
        text = " ".join((*shape.hooks, *shape.body, *shape.endings))
        used = {name.removesuffix("_first") for name in re.findall(r"\{(\w+)\}", text)}
        assert used - {"facts"} <= set(shape.places), shape.kind


def test_what_an_offer_says_of_itself_is_told_and_nothing_else_is_claimed() -> None:
    said = written("promote my bakery called The Early Loaf, open from six, bread at half price", 30)
    assert "The Early Loaf" in said and "Open from six. Bread at half price." in said


def test_a_length_that_the_embedded_writer_cannot_fill_fails_and_says_so() -> None:
    with pytest.raises(EngineFailed, match=r"has about \d+ seconds to say on this prompt"):
        written(WATER, 600)


class Model:
    """A writing model that carries whole texts, and says these sentences in them."""

    provider = "fake"
    writes_freely = True

    def __init__(self, *sentences: str) -> None:
        self.sentences = sentences
        self.tasks: list[WritingTask] = []

    def write(self, task: WritingTask) -> Draft:
        self.tasks.append(task)
        said = cycle(self.sentences)
        heads = {"title": "Why water", "community": "Water"}
        fields = {name: heads.get(name) or f"{next(said)} {next(said)}" for name in task.shape["properties"]}
        return Draft(fields, "model")

    def continue_text(self, task: ContinuationTask) -> list[Continuation]:
        return []


def test_a_model_writes_the_whole_script_from_the_prompt_as_data() -> None:
    """Asked for a hook, a body and an ending; no comments."""
    model = Model(*sentences(written(WATER)))
    script = write_script(model, READING, ScriptBrief("why you should drink more water daily", 60_000, 185))
    assert (script.writer, script.title) == ("model", "Why water")
    assert model.tasks[0].facts["kind"] == "free.script"
    assert "hook" in model.tasks[0].system and "comments" not in model.tasks[0].shape["properties"]


def test_a_figure_that_the_prompt_does_not_say_is_written_again() -> None:
    """And where it comes back each time, the embedded writer says what it can."""
    model = Model("Nearly 73% of all people forget to drink water.", *sentences(written(WATER)))
    script = write_script(model, READING, ScriptBrief("why you should drink more water daily", 60_000, 185))
    assert len(model.tasks) == 3
    assert "73%" in model.tasks[1].request
    assert "73" not in " ".join(passage.text for passage in script.passages)
    assert script.writer == "plots"


def test_what_it_costs_and_needs() -> None:
    """4 a started 30 s of the length asked for; the writer's and the voice's keys."""
    fields = {"prompt": WATER, "voiceId": "voice_heart", "targetDuration": 61, "mediaType": "ai-images"}
    spec = quote_without_media(PROMPT_TO_VIDEO, PROMPT_TO_VIDEO.request.model_validate(fields))
    assert (spec.type, spec.credits, spec.expected_ms) == ("prompt_to_video", 12 + 13 * 2, 61_000)
    assert spec.needs == {"openrouter": WRITING, "elevenlabs": SPEECH}
