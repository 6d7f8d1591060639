"""Avatars in a template's scenes."""

from dataclasses import fields
from typing import Any

import pytest
from quoting import quote_without_media
from test_talking_avatar import Acting, Cast
from test_template_recipe import Filming, Library, Speaking, captions, sent

from reelwright.catalog.templates import Template, templates
from reelwright.engines.abilities import SPEAKING_CLIPS, SPEECH
from reelwright.formats.context import Context
from reelwright.formats.template import TEMPLATE
from reelwright.formats.template.avatars import delay_score, is_ground, windows_for
from reelwright.formats.template.recipe import make
from reelwright.formats.template.request import TemplateRequest
from reelwright_people.lips import MouthKey
from reelwright_people.scores import Score
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import TextBox, Timeline

TALL = Stage(1080, 1920)
QUOTE = next(one for one in templates() if one.id == "template_quote")


def with_avatars(template: Template, places: set[int], **changes: Any) -> dict[str, Any]:
    body = sent(template, **changes)
    for number, scene in enumerate(body["scenes"]):
        if number in places:
            scene["avatar"] = "avatar_maya"
    return body


def made(body: dict[str, Any], speaking: Speaking | None = None, acting: Acting | None = None) -> Timeline:
    parts: dict[str, Any] = dict.fromkeys(one.name for one in fields(Context) if one.name != "speaking")
    used: dict[str, Any] = {"speech": speaking or Speaking(), "footage": Filming(), "library": Library()}
    used |= {"cast": Cast(), "acting": acting or Acting(), "progress": lambda percent, message: None}
    return make(TemplateRequest.model_validate(body), Context(**{**parts, **used, "seed": 7})).timeline


def test_an_avatar_is_seen_while_its_scene_is() -> None:
    """On a layer of its own, in a circle, from the scene's beginning to its end; other scenes have none."""
    timeline = made(with_avatars(QUOTE, {1}))
    pictures, avatars = timeline.layers
    assert (avatars[0].start_ms, avatars[-1].end_ms) == (pictures[1].start_ms, pictures[1].end_ms)
    window = avatars[0].window
    assert window is not None
    assert abs(window.width * 1080 - window.height * 1920) < 1
    assert window.radius * 2 >= window.width * 1080
    assert all(not clip.replaceable for clip in avatars)


def test_who_is_seen_speaks_in_their_own_voice_unless_one_was_chosen() -> None:
    """The other scenes keep the template's voice."""
    speaking = Speaking()
    made(with_avatars(QUOTE, {0}), speaking)
    assert [one.voice for one in speaking.asked][0] == "voice_emma"
    assert {one.voice for one in speaking.asked} == {"voice_emma", QUOTE.voice_id}
    chosen = Speaking()
    made(with_avatars(QUOTE, {0}, voiceId="voice_adam"), chosen)
    assert {one.voice for one in chosen.asked} == {"voice_adam"}


def test_avatars_in_neighbouring_scenes_meet_without_a_gap() -> None:
    """Frames may round, but nobody blinks out between two scenes."""
    (_, avatars) = made(with_avatars(QUOTE, {0, 1, 2})).layers
    assert [clip.start_ms for clip in avatars[1:]] == [clip.end_ms for clip in avatars[:-1]]


def test_a_scene_that_says_nothing_shows_somebody_who_listens() -> None:
    """The score has no mouth; the clip is as long as its scene."""
    body = with_avatars(QUOTE, {1})
    body["scenes"][1]["script"] = ""
    acting = Acting()
    timeline = made(body, acting=acting)
    score = acting.asked[0].score
    assert isinstance(score, Score)
    assert score.keys == ()
    scene = timeline.layers[0][1]
    assert score.duration_ms == scene.end_ms - scene.start_ms


def test_lips_move_with_the_scenes_voice() -> None:
    """What the score says at 0 is heard a quarter of a second after the scene begins."""
    score = Score((MouthKey(100, "wide"),), (100,), (900,), 1_000, 3)
    moved = delay_score(score, 250, 2_000)
    assert moved == Score((MouthKey(350, "wide"),), (350,), (1_150,), 2_000, 3)


@pytest.mark.parametrize("shape", ["ratio_9_16", "ratio_16_9", "ratio_1_1"])
@pytest.mark.parametrize("template", templates(), ids=lambda template: template.id)
def test_a_circle_stays_inside_the_safe_area(template: Template, shape: str) -> None:
    """Of every template in every shape."""
    timeline = made(with_avatars(template, {0, 1, 2}, aspectRatio=shape))
    safe = Stage(timeline.width, timeline.height).safe_box()
    for clip in timeline.layers[1]:
        assert clip.window is not None
        x, y = clip.window.x * timeline.width, clip.window.y * timeline.height
        width, height = clip.window.size((timeline.width, timeline.height))
        assert safe.holds(Box(x, y, width, height), slack=1.5)
    assert len(captions(timeline).layers) == len(template.scenes)


def test_a_circle_lies_where_nothing_is_written() -> None:
    """In the upper right where that is free; below a text that reaches there, and as large as can be."""
    (free,) = windows_for(TALL, [[]])
    safe = TALL.safe_box()
    assert abs((free.x + free.width) * 1080 - safe.right) < 1
    assert abs(free.y * 1920 - safe.y) < 1
    text = Box(60, 220, 900, 300)
    (below,) = windows_for(TALL, [[text]])
    assert below.y * 1920 >= text.bottom
    assert below.width == free.width


def test_one_place_serves_all_scenes_but_those_that_it_does_not_suit() -> None:
    """Four scenes write on the left and share it; the fifth writes on the right and has its own."""
    left, right = Box(60, 220, 400, 1320), Box(520, 220, 440, 1320)
    *four, fifth = windows_for(TALL, [[left], [left], [left], [left], [right]])
    assert len(set(four)) == 1
    assert fifth.x + fifth.width < 0.5 < four[0].x


def test_a_shade_is_no_obstacle_and_lies_under_the_circle() -> None:
    """All of the frame, or one that runs out; a card is neither."""
    whole, running, card = (
        TextBox("", 0.0, 0.0, 1.0, 1.0, 0, 1, background="#00000080"),
        TextBox("", 0.0, 0.0, 1.0, 0.4, 0, 1, background="#000000", background_to="#00000000"),
        TextBox("", 0.1, 0.1, 0.8, 0.4, 0, 1, background="#FFFFFF"),
    )
    assert [is_ground(one) for one in (whole, running, card)] == [True, True, False]
    shades = [box for box in made(with_avatars(QUOTE, {0, 1, 2})).texts if is_ground(box)]
    assert all(box.z_index < 0 for box in shades)


def test_an_avatars_scene_costs_what_a_talking_avatar_does() -> None:
    """Ten a started 30 s of what avatars say, four of the rest: the sum of the parts."""

    def price(places: set[int]) -> int:
        request = TemplateRequest.model_validate(with_avatars(QUOTE, places))
        return quote_without_media(TEMPLATE, request).credits

    assert (price(set()), price({0}), price({0, 1, 2})) == (4, 14, 10)


def test_a_quote_names_the_avatars_and_whose_keys_they_need() -> None:
    """Each by its field."""
    spec = quote_without_media(TEMPLATE, TemplateRequest.model_validate(with_avatars(QUOTE, {0, 2})))
    assert [use.field for use in spec.avatars] == ["scenes[0].avatar", "scenes[2].avatar"]
    assert spec.needs == {"elevenlabs": SPEECH, "openrouter": SPEAKING_CLIPS}
    assert spec.needs_beside_local == {}
