"""The story's recipe, with engines that answer at once: 300 ms a word."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from reading import READING

from reelwright.engines.fake_writing import FakeWriting
from reelwright.engines.fakes import FakeSpeech
from reelwright.engines.footage import (
    PART_MS,
    SECTION_MS,
    Footage,
    FootageRequest,
    FootageSection,
    parts_shown,
)
from reelwright.engines.local.template_writer import TemplateWriting
from reelwright.engines.speech import Speech, Utterance
from reelwright.errors import EngineFailed
from reelwright.formats.context import Context, LibraryItem
from reelwright.formats.format import RecipeResult
from reelwright.formats.story.recipe import make
from reelwright.formats.story.request import StoryRequest
from reelwright_render.presets import PRESET_NAMES
from reelwright_render.timeline.edit import scenes

PROMPT = "My neighbour kept parking in my spot, so I started to charge him for it"


@dataclass
class Speaking:
    """Speech that lies in storage, and what was asked for."""

    asked: list[Utterance] = field(default_factory=list)

    def speak(self, utterance: Utterance) -> Speech:
        self.asked.append(utterance)
        return replace(FakeSpeech().speak(utterance), sound=f"speech/{len(self.asked)}.flac")

    def speak_all(self, utterances: Sequence[Utterance]) -> list[Speech]:
        return [self.speak(utterance) for utterance in utterances]


@dataclass
class Filming:
    asked: list[FootageRequest] = field(default_factory=list)

    def film_for(self, request: FootageRequest, shown_ms: int) -> Footage:
        self.asked.append(request)
        left, sections = parts_shown(shown_ms) * PART_MS, list[FootageSection]()
        while left > 0:
            sections.append(FootageSection(f"footage/{len(sections)}.mp4", min(left, SECTION_MS)))
            left -= SECTION_MS
        return Footage(tuple(sections))


class Library:
    def ready(self, media_id: str) -> LibraryItem:
        if media_id == "gone":
            raise EngineFailed('Media "gone" is no longer in the library')
        kind = "image" if media_id.startswith("picture") else "video"
        return LibraryItem(media_id, kind, f"media/{media_id}", None if kind == "image" else 7_000, 100, 100)

    def ready_all(self, media_ids: Sequence[str]) -> list[LibraryItem]:
        return [self.ready(media_id) for media_id in media_ids]


def context(writing: Any = None) -> Context:
    unused: Any = None
    return Context(
        writing=writing or TemplateWriting(),
        reading=READING,
        speech=Speaking(),
        footage=Filming(),
        library=Library(),  # type: ignore[arg-type]
        progress=lambda percent, message: None,
        seed=7,
        listening=unused,
        matting=unused,
        cast=unused,
        acting=unused,
    )


def story(using: Context | None = None, **fields: Any) -> RecipeResult:
    request = StoryRequest.model_validate({"prompt": PROMPT, "voiceId": "voice_heart", **fields})
    return make(request, using or context())


@pytest.mark.parametrize("seconds", [10, 60, 300])
def test_a_story_is_about_as_long_as_asked_for(seconds: int) -> None:
    """Within the 25 % that a template writer is allowed, at 10, 60 and 300 s, pauses included."""
    made = story(targetDuration=seconds)
    assert abs(made.timeline.duration_ms / 1000 - seconds) <= 0.25 * seconds


def test_the_speed_changes_by_no_more_than_eight_percent() -> None:
    """Length is made by choosing sentences; the asked speed stays the base."""
    using = context()
    story(using, targetDuration=37, audio={"speed": 1.2})
    speeds = {utterance.delivery.speed for utterance in using.speech.asked}  # type: ignore[attr-defined]
    assert all(1.2 * 0.92 <= speed <= 1.2 * 1.08 for speed in speeds)


def test_sent_text_is_spoken_and_shown_as_it_was_sent() -> None:
    """Title, post and comments of the caller replace what would be written, and length gives way."""
    card = {
        "title": "He paid me in coins",
        "body": "It began in May. It ended with 4,000 pennies.",
        "commentList": [{"author": "mia", "text": "Count them twice."}],
        "upvotes": 12,
    }
    made = story(card=card, targetDuration=120)
    assert (
        made.script == "He paid me in coins It began in May. It ended with 4,000 pennies. Count them twice."
    )
    assert made.timeline.card is not None
    assert (made.timeline.card.title, made.timeline.card.body, made.timeline.card.upvotes) == (
        "He paid me in coins",
        "It began in May. It ended with 4,000 pennies.",
        12,
    )
    assert made.name == "He paid me in coins"


def test_comments_only_leaves_the_post_unspoken() -> None:
    """The card still shows the post."""
    card = {"body": "The post itself.", "commentList": [{"text": "One thing."}, {"text": "Another."}]}
    made = story(narrationScope="comments_only", card=card)
    assert made.script == "One thing. Another."
    assert made.timeline.card is not None and made.timeline.card.body == "The post itself."


def test_captions_say_the_words_that_are_spoken() -> None:
    """Every spoken word stands in a line, in order, with its own times."""
    made = story(targetDuration=20)
    assert made.timeline.captions is not None
    shown = tuple(word for line in made.timeline.captions.lines for word in line.words)
    assert shown == made.timeline.words
    assert made.script.split() == [word.text for word in made.timeline.words]


@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_a_caption_line_says_one_sentence_of_one_part(preset: str) -> None:
    """Title, post and comments are never joined, whether or not a full stop parts them."""
    card = {
        "title": "I caught him on camera",
        "body": "We moved in\nIt was May. Then food began to go",
        "commentList": [{"text": "Who does that"}, {"text": "My uncle did"}],
    }
    made = story(card=card, caption={"preset": preset}, targetDuration=10)
    assert made.timeline.captions is not None
    said = ["I caught him on camera", "We moved in", "It was May.", "Then food began to go"]
    said += ["Who does that", "My uncle did"]
    rest = [line.text for line in made.timeline.captions.lines]
    for sentence in said:
        own = [rest.pop(0)]
        while " ".join(own) != sentence:
            own.append(rest.pop(0))
    assert rest == []


def test_no_card_means_none() -> None:
    """`showCard: false`, and what would stand on it is not taken over."""
    assert story(showCard=False, targetDuration=10).timeline.card is None


def test_the_card_leaves_when_it_was_told_to() -> None:
    """`cardDurationSeconds`; otherwise, where no comment is read, it stays to the end."""
    short = story(cardDurationSeconds=4, targetDuration=20).timeline
    assert short.card is not None and (short.card.start_ms, short.card.end_ms) == (0, 4_000)
    whole = story(targetDuration=20, card={"commentList": []}).timeline
    assert whole.card is not None and whole.card.end_ms == whole.duration_ms


def test_the_outro_begins_when_all_has_been_said() -> None:
    """It covers no word, lasts two and a half seconds, and the video is as long as asked for with it."""
    made = story(content={"outroText": "Follow for part two"})
    timeline, said = made.timeline, made.timeline.words[-1].end_ms
    assert timeline.branding.outro_start_ms is not None
    assert 0 <= timeline.branding.outro_start_ms - said < 200
    assert timeline.duration_ms - timeline.branding.outro_start_ms == 2_500
    assert abs(timeline.duration_ms - 60_000) <= 6_000
    assert timeline.layers[0][-1].end_ms == timeline.duration_ms


def test_captions_on_top_move_the_card_down() -> None:
    """They never share their place."""
    made = story(caption={"alignment": "top"}, targetDuration=10)
    assert made.timeline.card is not None and made.timeline.card.anchor == "bottom"


def test_gameplay_is_one_replaceable_scene() -> None:
    """The default clip of the default game, section after section to the end, and none of them twice."""
    using = context()
    made = story(using, targetDuration=60)
    assert using.footage.asked == [FootageRequest("blockrun", 1, "ratio_9_16")]  # type: ignore[attr-defined]
    end = made.timeline.duration_ms
    (layer,) = made.timeline.layers
    assert [clip.asset for clip in layer] == [f"footage/{k}.mp4" for k in range(-(-end // 20_000))]
    assert [clip.start_ms for clip in layer] == [20_000 * k for k in range(len(layer))]
    assert all((clip.source_ms or 0) >= clip.end_ms - clip.start_ms for clip in layer)
    (scene,) = scenes(made.timeline)
    assert (scene.clip.start_ms, scene.clip.end_ms, scene.clip.replaceable) == (0, end, True)


def test_an_unknown_clip_plays_the_games_first() -> None:
    """As the specification says."""
    using = context()
    game = {"selectedGame": "marbles", "selectedVideo": "marbles-99"}
    story(using, targetDuration=10, gameplaySettings=game, aspectRatio="ratio_1_1")
    assert using.footage.asked == [FootageRequest("marbles", 1, "ratio_1_1")]  # type: ignore[attr-defined]


def test_a_custom_game_plays_the_teams_own_clip() -> None:
    """`selectedVideo` is then a media id."""
    game = {"selectedGame": "custom", "selectedVideo": "mine"}
    (clip,) = story(targetDuration=10, gameplaySettings=game).timeline.layers[0]
    assert (clip.asset, clip.media_id, clip.source_ms) == ("media/mine", "mine", 7_000)


def test_media_fill_the_whole_story_in_order() -> None:
    """Items take turns to the last millisecond, and each stretch is a scene."""
    made = story(mediaType="media", media=["picture1", "clip1"], targetDuration=30)
    clips = made.timeline.layers[0]
    assert [clip.media_id for clip in clips] == ["picture1", "clip1", "picture1"][: len(clips)]
    assert clips[0].start_ms == 0 and clips[-1].end_ms == made.timeline.duration_ms
    assert all(one.end_ms == after.start_ms for one, after in zip(clips, clips[1:], strict=False))


def test_deleted_media_end_the_project_with_a_reason() -> None:
    """The sentence reaches the caller, so it names the item."""
    with pytest.raises(EngineFailed, match='^Media "gone" is no longer in the library$'):
        story(mediaType="media", media=["gone"], targetDuration=10)


def test_music_lies_under_the_whole_video() -> None:
    """Looped from start to end; none where none was asked for."""
    made = story(musicId="music_lofi_01", targetDuration=10)
    (music,) = [sound for sound in made.timeline.sounds if sound.role == "music"]
    assert (music.asset, music.start_ms, music.end_ms, music.loop) == (
        "catalog/music/music_lofi_01",
        0,
        made.timeline.duration_ms,
        True,
    )
    assert all(sound.role != "music" for sound in story(targetDuration=10).timeline.sounds)


def test_a_story_in_another_language_without_its_text_fails_with_what_to_do() -> None:
    """Our plots are English; the project says what to send instead."""
    with pytest.raises(EngineFailed, match="English only: send the text yourself"):
        story(language="es")


def test_the_record_says_who_wrote() -> None:
    """Our plots, a model that told the whole, or one that added to a plot what is spoken."""
    free = FakeWriting(writes_freely=True, continuations=())  # tells nothing that passes
    assert story(targetDuration=30).writer == "plots"
    assert story(context(free), targetDuration=30).writer == "plots"
    card = {"title": "Mine", "body": "All of it.", "commentList": [{"text": "Yours."}]}
    assert story(card=card, targetDuration=10).writer == "prompt"


def test_a_detail_of_a_small_model_counts_where_it_is_spoken() -> None:
    """What is left out for want of time was written by nobody."""
    prompt = "My brother sold my grandfather's guitar to pay for a vacation"
    writing = FakeWriting(continuations=(" the worn leather strap of the guitar.",))
    made = {seconds: story(context(writing), prompt=prompt, targetDuration=seconds) for seconds in (20, 90)}
    for one in made.values():
        spoken = "worn leather strap" in one.script
        assert one.writer == ("plots + fake" if spoken else "plots")
    assert "worn leather strap" in made[90].script


def test_the_same_project_is_told_the_same_way_again() -> None:
    """A recipe that runs again after a crash makes the same calls: the seed decides, not the clock."""
    assert story(targetDuration=30).timeline == story(targetDuration=30).timeline
