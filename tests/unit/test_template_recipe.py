"""The template's recipe, with engines that answer at once (300 ms a word), and the shipped templates."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, get_args

import pytest
from quoting import quote_without_media

from reelwright.catalog.games import games
from reelwright.catalog.music import tracks
from reelwright.catalog.shipped import shipped_path
from reelwright.catalog.templates import FrameShape, Template, find_template, templates
from reelwright.catalog.voices import find_voice
from reelwright.engines.fakes import FakeSpeech
from reelwright.engines.footage import Footage, FootageRequest, FootageSection
from reelwright.engines.speech import Speech, Utterance
from reelwright.formats.context import Context, LibraryItem, Progress
from reelwright.formats.template import TEMPLATE
from reelwright.formats.template.recipe import make
from reelwright.formats.template.request import TemplateRequest
from reelwright_render.draw import fonts
from reelwright_render.plan.plan import frame_at
from reelwright_render.presets import is_preset
from reelwright_render.timeline.codec import decode, encode
from reelwright_render.timeline.edit import restyle, scenes
from reelwright_render.timeline.framing import Attention, Region, still_framing
from reelwright_render.timeline.model import Captions, Clip, Timeline, TransitionName


@dataclass
class Speaking:
    asked: list[Utterance] = field(default_factory=list)

    def speak(self, utterance: Utterance) -> Speech:
        self.asked.append(utterance)
        return replace(FakeSpeech().speak(utterance), sound=f"speech/{len(self.asked)}.flac")

    def speak_all(self, utterances: Sequence[Utterance]) -> list[Speech]:
        return [self.speak(utterance) for utterance in utterances]


AT_THE_LEFT = Attention(0.15, 0.4, (Region(0.1, 0.3, 0.1, 0.2),))


class Library:
    def ready(self, media_id: str) -> LibraryItem:
        if media_id == "picture-face":
            return LibraryItem(media_id, "image", "media/face", None, 1600, 1000, AT_THE_LEFT)
        kind = "image" if media_id.startswith("picture") else "video"
        return LibraryItem(media_id, kind, f"media/{media_id}", None if kind == "image" else 7_000, 100, 100)


SHAPES: tuple[FrameShape, ...] = ("tall", "wide", "square")


def all_clips() -> set[str]:
    return {clip for game in games() for clip in game.clip_ids}


class Filming:
    def film_for(self, request: FootageRequest, shown_ms: int) -> Footage:
        name = f"footage/{request.game}-{request.clip}-{request.aspect_ratio}"
        count = -(-shown_ms // 20_000)
        return Footage(tuple(FootageSection(f"{name}-{k}.mp4", 20_000) for k in range(count)))


def sent(template: Template, **changes: Any) -> dict[str, Any]:
    """Every scene with the template's samples."""
    scenes = [
        {
            "variables": [
                {"key": one.key, "type": "text", "value": one.value}
                for one in scene.variables
                if one.type == "text"
            ]
        }
        for scene in template.scenes
    ]
    return {"templateId": template.id, "title": "A trial", "scenes": scenes, **changes}


def made(body: dict[str, Any], speaking: Speaking | None = None) -> Timeline:
    parts: dict[str, Any] = dict.fromkeys(one.name for one in fields(Context))
    used = {"speech": speaking or Speaking(), "footage": Filming(), "library": Library()}
    told: Progress = lambda percent, message: None  # noqa: E731
    return make(
        TemplateRequest.model_validate(body), Context(**{**parts, **used, "progress": told, "seed": 7})
    ).timeline


def captions(timeline: Timeline) -> Captions:
    assert timeline.captions is not None
    return timeline.captions


def quote(**changes: Any) -> dict[str, Any]:
    template = find_template("template_quote")
    assert template is not None
    return sent(template, **changes)


@pytest.mark.parametrize("template", templates(), ids=lambda template: template.id)
def test_a_shipped_template_is_whole(template: Template) -> None:
    """Voice, music, presets, fonts and files exist; samples keep their own limits; ids fit every field."""
    assert len(template.id) <= 30
    assert find_voice(template.voice_id) is not None
    named = {template.transition, *(one.transition or template.transition for one in template.scenes)}
    assert named <= set(get_args(TransitionName))
    assert template.music_id in {track.id for track in tracks()}
    assert shipped_path(template.thumbnail).stat().st_size < 60_000
    assert shipped_path(template.preview).stat().st_size < 600_000
    for scene in template.scenes:
        shown = template.scenes[scene.borrows] if scene.borrows is not None else scene
        files = [shipped_path(shown.picture_for(shape)) for shape in SHAPES if shown.picture]
        assert len(files) == (0 if shown.gameplay else 3)
        assert all(file.is_file() and file.stat().st_size < 300_000 for file in files)
        assert scene.gameplay is None or scene.gameplay.clip in all_clips()
        assert is_preset(scene.caption.preset)
        assert all(len(one.value) <= one.most for one in scene.variables)
        assert scene.media is None or scene.media in {one.key for one in scene.variables}
        assert {str(one.style.get("font", "Inter-Bold")) for one in scene.layout} <= set(fonts.names())


@pytest.mark.parametrize("template", templates(), ids=lambda template: template.id)
def test_a_shipped_template_makes_a_timeline(template: Template) -> None:
    """With its samples: every scene follows the one before, and the stored timeline reads back the same."""
    timeline = made(sent(template))
    [pictures] = timeline.layers
    assert [clip.start_ms for clip in pictures] == [0, *(clip.end_ms for clip in pictures[:-1])]
    assert pictures[-1].end_ms == timeline.duration_ms
    assert len(scenes(timeline)) == len(captions(timeline).layers) == len(template.scenes)
    assert decode(encode(timeline)) == timeline
    assert [sound.asset for sound in timeline.sounds if sound.role == "music"] == [
        f"catalog/music/{template.music_id}"
    ]


def test_the_words_that_were_sent_are_spoken_and_shown() -> None:
    """A script of one's own, with a variable in it; texts that were sent stand in their boxes."""
    body = quote()
    body["scenes"][0] = {
        "script": "Waste no more time. So says {{author}}.",
        "variables": [
            {"key": "heading", "value": "Today"},
            {"key": "author", "value": "Marcus Aurelius"},
        ],
    }
    speaking = Speaking()
    timeline = made({**body, "voiceId": "voice_heart"}, speaking)
    assert [one.text for one in speaking.asked[:2]] == [
        "Waste no more time.",
        "So says Marcus Aurelius.",
    ]
    assert {one.voice for one in speaking.asked} == {"voice_heart"}
    shown = [box.text for box in timeline.texts if box.start_ms < timeline.layers[0][0].end_ms and box.text]
    assert shown == ["TODAY", "“", "Waste no more time. So says Marcus Aurelius.", "Marcus Aurelius"]


def test_a_quote_lights_up_with_its_words() -> None:
    """The box has the words of its scene, with the times at which they are said."""
    timeline = made(quote())
    [box, *_] = [box for box in timeline.texts if box.words]
    assert box.text == "We suffer more often in imagination than in reality."
    assert [word.text for word in box.words] == box.text.split()
    assert box.words[0].start_ms == timeline.words[0].start_ms == 500


def test_caption_lines_are_cut_scene_by_scene() -> None:
    """One layer a scene with its own look; lines in order over all of them, none over its scene's end."""
    timeline = made(quote())
    layers, lines = captions(timeline).layers, captions(timeline).lines
    assert [layer.disabled for layer in layers] == [True, False, True]
    assert [(layer.start_ms, layer.end_ms) for layer in layers] == [
        (clip.start_ms, clip.end_ms) for clip in timeline.layers[0]
    ]
    assert [line.start_ms for line in lines] == sorted(line.start_ms for line in lines)
    assert " ".join(line.text for line in lines) == " ".join(word.text for word in timeline.words)
    for line in lines:
        [own] = [layer for layer in layers if layer.start_ms <= line.start_ms < layer.end_ms]
        assert line.end_ms <= own.end_ms


def test_a_scene_says_how_its_captions_look() -> None:
    """What is sent replaces the template's own, for that scene."""
    body = quote()
    body["scenes"][0]["caption"] = {"preset": "beast", "alignment": "top", "disabled": False}
    first, second, _ = captions(made(body)).layers
    assert (first.preset, first.alignment, first.disabled) == ("beast", "top", False)
    assert (second.preset, second.alignment, second.disabled) == ("modern", "bottom", False)


def test_another_preset_for_the_whole_keeps_the_scenes_apart() -> None:
    """An edit of the captions' style cuts each layer anew; hidden ones stay hidden."""
    cut_of: list[str] = []

    def cut(words: Any, preset: str, alignment: Any, until_ms: int) -> Any:
        cut_of.append(" ".join(word.text for word in words))
        return captions(made(quote())).lines[:1]

    changed = captions(restyle(made(quote()), cut, preset="glow", alignment="top"))
    assert len(cut_of) == 3
    assert cut_of[0] == "We suffer more often in imagination than in reality."
    assert {(layer.preset, layer.alignment) for layer in changed.layers} == {("glow", "top")}
    assert [layer.disabled for layer in changed.layers] == [True, False, True]


@pytest.mark.parametrize("kind", ["picture", "clip"])
def test_a_picture_of_ones_own_lies_behind_its_scene(kind: str) -> None:
    """In place of the drawn one, under a shade; the others stay as they are."""
    body = quote()
    body["scenes"][1]["variables"].append({"key": "picture", "type": "media", "value": f"{kind}-1"})
    timeline = made(body)
    first, second, _ = timeline.layers[0]
    assert first.asset == "catalog/templates/pictures/paper.jpg"
    still = kind == "picture"
    assert (second.kind, second.asset, second.media_id) == (
        "image" if still else "video",
        f"media/{kind}-1",
        f"{kind}-1",
    )
    assert (second.source_ms, second.motion is not None) == (None if still else 7_000, still)
    [shade] = [box for box in timeline.texts if (box.width, box.height) == (1.0, 1.0)]
    assert (shade.start_ms, shade.end_ms) == (second.start_ms, second.end_ms)


def test_a_picture_of_ones_own_is_framed_by_its_face() -> None:
    """The camera goes to it, as the library has seen it."""
    body = quote()
    body["scenes"][1]["variables"].append({"key": "picture", "type": "media", "value": "picture-face"})
    clip = made(body).layers[0][1]
    framing = still_framing(AT_THE_LEFT, (1600, 1000), (1080, 1920), 1)
    assert (clip.fit, clip.motion) == (framing.fit, framing.motion)


def template_of(name: str) -> Template:
    template = find_template(name)
    assert template is not None
    return template


@pytest.mark.parametrize(
    ("ratio", "size", "picture"),
    [
        ("ratio_9_16", (1080, 1920), "news-city.jpg"),
        ("ratio_16_9", (1920, 1080), "news-city-wide.jpg"),
        ("ratio_1_1", (1080, 1080), "news-city-square.jpg"),
    ],
)
def test_each_shape_has_pictures_of_its_own(ratio: str, size: tuple[int, int], picture: str) -> None:
    """`aspectRatio` chooses; vertical unless it is sent."""
    timeline = made(sent(template_of("template_news"), aspectRatio=ratio))
    assert (timeline.width, timeline.height) == size
    assert timeline.layers[0][1].asset == f"catalog/templates/pictures/{picture}"
    assert TemplateRequest.model_validate(quote()).aspect_ratio == "ratio_9_16"


def test_gameplay_runs_on_from_scene_to_scene() -> None:
    """Every scene of the forum story shows the same game, each from where the one before left it."""
    timeline = made(sent(template_of("template_forum_story"), aspectRatio="ratio_1_1"))
    clips = timeline.layers[0]
    assert {clip.crossfade_ms for clip in clips} == {0}
    for clip in clips:
        number, into = divmod(frame_at(clip.start_ms), 600)
        assert clip.asset == f"footage/blockrun-5-ratio_1_1-{number}.mp4"
        assert frame_at(clip.trim_start_ms) == into
    first, *others = scenes(timeline)
    assert len(others) == 4
    assert timeline.card is not None
    assert (timeline.card.start_ms, timeline.card.end_ms) == (first.clip.start_ms, first.clip.end_ms)


def test_scenes_follow_by_the_templates_transition() -> None:
    """One of the template's; a scene may have its own, like the wipe from before to after."""
    clips = made(sent(template_of("template_before_after"))).layers[0]
    assert [(clip.transition, clip.crossfade_ms) for clip in clips] == [
        ("crossfade", 0),
        ("crossfade", 400),
        ("wipe-right", 1_000),
        ("crossfade", 400),
    ]
    clips = made(sent(template_of("template_news"))).layers[0]
    assert {(clip.transition, clip.crossfade_ms) for clip in clips[1:]} == {("whip-left", 370)}


def test_a_card_shows_what_was_sent_for_it() -> None:
    """Its texts and numbers; numbers that are left out are 0."""
    body = sent(template_of("template_forum_story"))
    body["scenes"][0]["variables"] = [
        {"key": "title", "value": "I found a key"},
        {"key": "community", "value": "Attics"},
        {"key": "upvotes", "value": "1200"},
    ]
    speaking = Speaking()
    card = made(body, speaking).card
    assert card is not None
    assert (card.title, card.community, card.author, card.upvotes, card.comments) == (
        "I found a key",
        "Attics",
        "",
        1200,
        0,
    )
    assert speaking.asked[0].text == "I found a key"


def test_a_scene_may_borrow_the_picture_of_another() -> None:
    """Before and after are sent once each and shown twice; a clip goes on where it was left."""
    body = sent(template_of("template_before_after"))
    body["scenes"][1]["variables"].append({"key": "before", "type": "media", "value": "clip-1"})
    body["scenes"][2]["variables"].append({"key": "after", "type": "media", "value": "picture-2"})
    clips = made(body).layers[0]
    assert [clip.media_id for clip in clips] == ["clip-1", "clip-1", "picture-2", "picture-2"]
    assert clips[0].trim_start_ms == 0
    assert clips[1].trim_start_ms == (clips[0].end_ms - clips[0].start_ms) % 7_000 > 0


def test_words_keep_apart_from_a_picture_of_ones_own() -> None:
    """Dark words on a light drawing are light ones over a picture that nobody has seen, with a shade."""
    body = sent(template_of("template_product"))
    own = next(box for box in made(body).texts if box.text == "Hot until tonight")
    body["scenes"][0]["variables"].append({"key": "picture", "type": "media", "value": "picture-1"})
    texts = made(body).texts
    other = next(box for box in texts if box.text == "Hot until tonight")
    assert (own.color, other.color) == ("#4A1608", "#FFFFFF")
    assert (texts[0].background, texts[0].background_to) == ("#140B08CC", "#140B0859")


def test_a_scene_that_says_nothing_stays_for_three_seconds() -> None:
    """Without captions; its box for spoken words is left out."""
    body = quote()
    body["scenes"][0]["script"] = ""
    timeline = made(body)
    first: Clip = timeline.layers[0][0]
    assert (first.start_ms, first.end_ms) == (0, 3_000)
    assert all(box.text or box.background for box in timeline.texts)
    assert timeline.words[0].start_ms > 3_000


def test_the_price_follows_the_scripts() -> None:
    """4 credits for every started 30 s, at 15 characters a second; a silent scene counts 3 s."""
    body = quote()
    for scene, length in zip(body["scenes"], (200, 249, 0), strict=True):
        scene["script"] = "x" * length
    spec = quote_without_media(TEMPLATE, TemplateRequest.model_validate(body))
    assert (spec.expected_ms, spec.credits) == (33_000, 8)
    body["scenes"][0]["script"] = "x" * 155
    spec = quote_without_media(TEMPLATE, TemplateRequest.model_validate(body))
    assert (spec.expected_ms, spec.credits) == (30_000, 4)
