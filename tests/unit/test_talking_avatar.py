"""What a talking avatar costs and asks for, and what its recipe lays out."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from quoting import quote_without_media

from reelwright.catalog.voices import fitting_voice, voices
from reelwright.engines.abilities import SPEAKING_CLIPS
from reelwright.engines.acting import Act, ActRequest, Subject
from reelwright.engines.speech import Phoneme, Speech, Utterance
from reelwright.formats.context import Actor, Context
from reelwright.formats.format import RecipeResult
from reelwright.formats.narration import split_script
from reelwright.formats.talking_avatar import TALKING_AVATAR
from reelwright.formats.talking_avatar.recipe import find_stresses, make, split_acting
from reelwright.formats.talking_avatar.request import TalkingAvatarRequest
from reelwright_people.scores import Score
from reelwright_people.traits import Portrait, PortraitTraits
from reelwright_render.timeline.model import Word

SCRIPT = "Three things about houseplants.\nThe first one hurts. Water is not love."


class Speaking:
    """Half a second a word, each with the one phoneme ɑ in its middle."""

    def speak_all(self, utterances: Sequence[Utterance]) -> list[Speech]:
        return [self._spoken(one) for one in utterances]

    def _spoken(self, utterance: Utterance) -> Speech:
        words = tuple(Word(text, 500 * n, 500 * n + 450) for n, text in enumerate(utterance.text.split()))
        phonemes = tuple(Phoneme("ɑ", word.start_ms + 100, word.start_ms + 300) for word in words)
        return Speech(f"voice/{utterance.voice}", words, 500 * len(words), phonemes)


@dataclass
class Cast:
    subject: Subject = Portrait(PortraitTraits(), 5)

    def actor(self, avatar_id: str) -> Actor:
        return Actor(self.subject, "voice_emma")


@dataclass
class Acting:
    asked: list[ActRequest] = field(default_factory=list)

    def act_all(self, requests: Sequence[ActRequest]) -> list[Act]:
        self.asked += requests
        return [
            Act(f"act/{one.first}.mp4", one.count, f"act/{one.first}-matte.mp4" if one.cut_out else None)
            for one in requests
        ]


def asked(**fields: Any) -> TalkingAvatarRequest:
    return TalkingAvatarRequest.model_validate({"script": SCRIPT, "avatarId": "avatar_maya", **fields})


def made(acting: Acting | None = None, **fields: Any) -> RecipeResult:
    unused: Any = None
    context = Context(
        writing=unused,
        reading=unused,
        speech=Speaking(),  # type: ignore[arg-type]
        footage=unused,
        library=unused,
        progress=lambda percent, message: None,
        seed=7,
        listening=unused,
        matting=unused,
        cast=Cast(),
        acting=acting or Acting(),
    )
    return make(asked(**fields), context)


def test_every_sentence_is_said_in_the_avatars_voice_over_clips_of_its_own_lips() -> None:
    """Clips without a gap from first to last, none of them replaceable; captions in the default look."""
    timeline = made().timeline
    assert [sound.asset for sound in timeline.sounds] == ["voice/voice_emma"] * 3
    (clips,) = timeline.layers
    assert {clip.replaceable for clip in clips} == {False}
    assert (clips[0].start_ms, clips[-1].end_ms) == (0, timeline.duration_ms)
    assert timeline.captions is not None
    assert (timeline.captions.preset, timeline.captions.alignment) == ("tiktok", "bottom")
    assert " ".join(line.text for line in timeline.captions.lines) == " ".join(SCRIPT.split())


def test_a_script_is_filmed_in_an_even_number_of_like_parts_that_fit_together() -> None:
    """Of at most four seconds each; they follow each other frame by frame, and have the whole score each."""
    acting = Acting()
    timeline = made(acting, script="One two three four five six. " * 12).timeline
    counts = [one.count for one in acting.asked]
    ends = [0, *(one.first + one.count for one in acting.asked)]
    assert [one.first for one in acting.asked] == ends[:-1]
    assert ends[-1] == timeline.frames > 240
    assert len(counts) % 2 == 0
    assert max(counts) <= 120
    assert max(counts) - min(counts) <= 3 * len(counts)
    assert {one.score for one in acting.asked} == {acting.asked[0].score}
    starts = [clip.start_ms for clip in timeline.layers[0]]
    assert starts == [one.first * 1000 // 30 for one in acting.asked]


@pytest.mark.parametrize("frames", [1, 2, 3, 4, 119, 120, 121, 240, 241, 600, 18_000])
def test_parts_hold_every_frame_once_and_none_is_empty(frames: int) -> None:
    """However long the film is."""
    asked = split_acting(Cast().subject, Score(()), (64, 96), range(30, 30 + frames))
    shown = [at for one in asked for at in range(one.first, one.first + one.count)]
    assert shown == list(range(30, 30 + frames))
    assert all(1 <= one.count <= 120 for one in asked)
    assert all(one.first % 3 == 0 for one in asked)


def test_lips_move_when_the_phonemes_sound() -> None:
    """The mouth is open in the middle of the first phoneme, 450 ms into the video, and closed before it."""
    acting = Acting()
    made(acting)
    shapes = {key.at_ms: key.shape for key in acting.asked[0].score.keys}
    assert {shape for at, shape in shapes.items() if at < 330} == {"closed"}
    assert {shape for at, shape in shapes.items() if 350 < at < 550} == {"wide"}


def test_music_and_branding_lie_where_they_belong() -> None:
    """A track loops under all of it; handle and outro are taken over."""
    timeline = made(musicId="music_calm_01", content={"handle": "@me", "outroText": "Bye"}).timeline
    assert timeline.sounds[-1].asset == "catalog/music/music_calm_01"
    assert (timeline.branding.handle, timeline.branding.outro) == ("@me", "Bye")


def test_the_outro_begins_when_all_has_been_said() -> None:
    """The avatar is filmed until the end."""
    plain, timeline = made().timeline, made(content={"outroText": "Bye"}).timeline
    assert timeline.words == plain.words
    assert timeline.branding.outro_start_ms == timeline.duration_ms - 2_500
    assert 0 <= timeline.branding.outro_start_ms - timeline.words[-1].end_ms < 200
    assert timeline.layers[-1][-1].end_ms == timeline.duration_ms


def test_paragraphs_have_a_longer_pause_than_sentences() -> None:
    """Lines that are empty are none."""
    assert split_script("One. Two.\n\n  \nThree.") == [("One.", 180), ("Two.", 340), ("Three.", 340)]


def test_long_words_and_numbers_are_stressed() -> None:
    """Not two within a second."""
    texts = ["I", "bought", "enormous", "plants", "for", "40"]
    said = [Word(text, 500 * n, 500 * n + 400) for n, text in enumerate(texts)]
    assert find_stresses(said) == [500, 2_500]


@pytest.mark.parametrize(("words", "credits"), [(1, 10), (90, 10), (91, 20), (900, 100)])
def test_every_started_half_minute_costs_ten(words: int, credits: int) -> None:
    """By the expected length, at 15 characters a second: 90 words of five fill half a minute."""
    assert quote_without_media(TALKING_AVATAR, asked(script="word " * words)).credits == credits


def test_a_quote_names_the_avatar_and_the_gateway() -> None:
    """The script is its text, its first words the name of a project without one."""
    spec = quote_without_media(TALKING_AVATAR, asked())
    assert (spec.type, spec.name, spec.needs) == (
        "talking_avatar",
        "Three things about houseplants. The first one hurts. Water…",
        {"openrouter": SPEAKING_CLIPS},
    )
    assert [(use.field, use.avatar_id) for use in spec.avatars] == [("avatarId", "avatar_maya")]


def test_ignored_fields_are_accepted() -> None:
    """There is no choice of voice or lips."""
    fields = {"voiceId": "x", "lipsyncModel": 1, "audio": {"speed": 9}, "voiceSettings": [], "language": "xx"}
    assert asked(**fields) == asked()


@pytest.mark.parametrize("gender", ["Female", "Male"])
@pytest.mark.parametrize("age", ["Teen", "Young Adult", "Adult", "Middle Aged", "Senior", ""])
def test_a_voice_fits_its_person(gender: str, age: str) -> None:
    """The gender always, the age where there is such a voice; nobody whispers unasked."""
    for seed in range(20):
        (voice,) = [one for one in voices() if one.id == fitting_voice(gender, age, seed)]
        assert voice.gender == gender
        assert voice.style not in ("whisper", "jolly")
        assert (voice.age == "young") == (age in ("Teen", "Young Adult"))
