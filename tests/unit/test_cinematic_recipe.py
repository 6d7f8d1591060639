"""What the recipe of `cinematic` plans, films and lays out."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from test_on_camera import Speaking as Provider
from test_talking_avatar import Acting, Speaking

from reelwright.engines.characters import CharacterLook
from reelwright.engines.clips import ClipModel
from reelwright.engines.pictures import PictureRequest
from reelwright.engines.speech import Utterance
from reelwright.formats.cinematic.people import cast_shots, somebody_of
from reelwright.formats.cinematic.recipe import make
from reelwright.formats.cinematic.request import CinematicRequest
from reelwright.formats.cinematic.shots import PlannedShot, plan_shots
from reelwright.formats.context import Context, FilmCharacter, LibraryItem, SceneClipRequest
from reelwright.formats.format import RecipeResult
from reelwright_people.traits import Portrait, PortraitTraits

HERE = ClipModel("local-motion", (4, 8), True, True, False, longest_from_start_s=60)
GATEWAY = ClipModel("gateway-video", (5, 10), True, True, True)
MIRA = FilmCharacter(
    CharacterLook("Mira", "an old woman", Portrait(PortraitTraits(), 5), ("mira.jpg",)), "v1"
)
TOM = FilmCharacter(
    CharacterLook("Tom", "a sailor", Portrait(PortraitTraits(gender="Male"), 6), ("tom.jpg",)), "v2"
)
KNOWN = {"m": MIRA, "t": TOM}


class Cast:
    def character(self, character_id: str) -> FilmCharacter:
        return KNOWN[character_id]


class Library:
    def ready(self, media_id: str) -> LibraryItem:
        return LibraryItem(media_id, "image", f"ready/{media_id}", None, 1080, 1920)


@dataclass
class Clips:
    """Films as long as was asked for, or as the model can."""

    model: ClipModel = HERE
    asked: list[SceneClipRequest] = field(default_factory=list)

    def describe(self, quality: str) -> ClipModel:
        return self.model

    def film(self, wish: SceneClipRequest) -> LibraryItem:
        self.asked.append(wish)
        has_start = wish.begins_after is not None
        most = 1000 * self.model.duration_for(wish.wanted_ms / 1000, has_start=has_start)
        made_ms = min(most, wish.wanted_ms)
        return LibraryItem("", "video", f"clip{len(self.asked)}.mp4", made_ms, 1080, 1920)

    def film_all(self, wishes: Sequence[SceneClipRequest]) -> list[LibraryItem]:
        return [self.film(wish) for wish in wishes]


@dataclass
class Pictures:
    draws_here = True
    is_illustration: bool = False
    asked: list[PictureRequest] = field(default_factory=list)

    def draw_all(self, requests: Sequence[PictureRequest]) -> list[LibraryItem]:
        self.asked += requests
        drawn = LibraryItem("", "image", "", None, 1080, 1920, is_illustration=self.is_illustration)
        return [replace(drawn, asset=f"drawn{number}") for number, _ in enumerate(requests)]


@dataclass
class Voices(Speaking):
    asked: list[Utterance] = field(default_factory=list)

    def speak_all(self, utterances: Sequence[Utterance]) -> Any:
        self.asked += utterances
        return super().speak_all(utterances)


def film(clips: Clips | None = None, acting: Acting | None = None, **fields: Any) -> RecipeResult:
    unused: Any = None
    parts: dict[str, Any] = {name: fields.pop(name) for name in ("pictures", "speaking") if name in fields}
    stands: Any = {
        "speech": fields.pop("speech", None) or Voices(),
        "library": Library(),
        "cast": Cast(),
        "acting": acting or Acting(),
        "clips": clips or Clips(),
        **parts,
    }
    context = Context(
        writing=unused,
        reading=unused,
        footage=unused,
        progress=lambda percent, message: None,
        seed=7,
        listening=unused,
        matting=unused,
        **stands,
    )
    return make(CinematicRequest.model_validate(fields), context)


def planned(**fields: Any) -> tuple[PlannedShot, ...]:
    return plan_shots(CinematicRequest.model_validate(fields), 4)


def test_a_prompt_is_cut_into_shots_from_the_place_to_details_and_back() -> None:
    """Each sentence in its turn; no two neighbours have the same frame, or move alike, or are equally long;
    they are as long in all as was asked for."""
    shots = planned(prompt="A woman walks through a forest. She finds a door.", targetDuration=24)
    assert [shot.frame for shot in shots] == ["wide", "medium", "close", "detail", "wide", "medium", "wide"]
    assert [shot.prompt for shot in shots] == ["A woman walks through a forest."] * 4 + [
        "She finds a door."
    ] * 3
    assert (shots[0].is_empty, shots[0].frame, shots[-1].frame, shots[-1].move) == (
        True,
        "wide",
        "wide",
        "pull",
    )
    assert abs(sum(shot.length_ms for shot in shots) - 24_000) < 10
    assert all(one.move != two.move for one, two in zip(shots, shots[1:], strict=False))
    assert all(one.length_ms != two.length_ms for one, two in zip(shots, shots[1:], strict=False))
    assert max(shot.length_ms for shot in shots) <= 4_000


def test_it_stays_night_until_a_shot_says_otherwise() -> None:
    """In the words for every engine."""
    shots = planned(
        shots=[{"prompt": one} for one in ("A cat", "A roof at night", "A street.", "A dawn", "A sea")]
    )
    assert [shot.subject for shot in shots] == [
        "A cat",
        "A roof at night",
        "A street, at night",
        "A dawn",
        "A sea, at dawn",
    ]
    assert "A street, at night. The camera" in shots[2].ask()


def test_more_sentences_than_shots_share_them() -> None:
    """Nothing that the prompt says is left out."""
    shots = planned(prompt="One cat. Two dogs. Three birds. Four cows. Five pigs.", targetDuration=8)
    assert [shot.prompt for shot in shots] == ["One cat.", "Two dogs. Three birds.", "Four cows. Five pigs."]


def test_own_words_choose_frame_and_move() -> None:
    """Where they name none, frames and moves alternate."""
    close, other = planned(shots=[{"prompt": "A close-up of a cat. Zoom out."}, {"prompt": "A dog"}])
    assert (close.frame, close.move, other.frame, other.move) == (None, "pull", "medium", "left")


@pytest.mark.parametrize(
    ("prompt", "seen"),
    [
        ("Mira and Tom at the sea", [MIRA, TOM]),
        ("She reads", [MIRA]),
        ("An old man waits", [TOM]),
        ("Somebody runs", [MIRA]),
        ("A lighthouse", []),
    ],
)
def test_characters_are_where_the_prompt_means_them(prompt: str, seen: list[FilmCharacter]) -> None:
    """By name, or by a word for somebody of their gender; a shot of a thing stays one."""
    shots = [PlannedShot("Tom sails", 4_000, None, "push"), PlannedShot(prompt, 4_000, None, "push")]
    assert list(cast_shots(shots, KNOWN, ["m", "t"], 7)[1].seen) == seen


def test_a_film_that_names_nobody_shows_its_first_character() -> None:
    """But not in its place without people, nor in details."""
    shots = planned(prompt="A walk through the city at night", targetDuration=16)
    seen = [one.seen for one in cast_shots(shots, KNOWN, ["m", "t"], 7)]
    assert [shot.frame for shot in shots][:4] == ["wide", "medium", "close", "detail"]
    assert seen[:4] == [(), (MIRA,), (MIRA,), ()]


def test_a_line_is_said_by_who_is_drawn_in_the_film() -> None:
    """The same person as in the shots before, where no character says it."""
    prompts = ["An old man in the kitchen", "He sits by the fire"]
    speaker = somebody_of(prompts, 7)
    assert speaker.look.portrait == somebody_of(prompts[:1], 7).look.portrait
    assert (speaker.look.portrait.traits.gender, speaker.look.portrait.traits.age) == ("Male", "Senior")


def test_shots_follow_each_other_and_can_be_exchanged() -> None:
    """Without a gap, each with its prompt; the caller's frames begin and end them."""
    clips = Clips()
    shots = [
        {"prompt": "Mira at the sea", "characterId": "m", "durationSeconds": 3, "startFrameMediaId": "a"},
        {"prompt": "A lighthouse", "durationSeconds": 2, "endFrameMediaId": "b"},
    ]
    made = film(clips, shots=shots, artStyle="watercolor", musicId="music_calm_01")
    [layer] = made.timeline.layers
    assert [(one.start_ms, one.end_ms, one.prompt, one.replaceable) for one in layer] == [
        (0, 3_000, "Mira at the sea", True),
        (3_000, 5_000, "A lighthouse", True),
    ]
    first, second = clips.asked
    assert (first.characters, first.begins_with, first.ends_with) == ((MIRA.look,), "ready/a", None)
    assert (second.characters, second.ends_with, second.before) == ((), "ready/b", ("Mira at the sea",))
    assert (first.style, made.timeline.captions, made.name) == ("watercolor", None, "Mira at the sea")
    assert [sound.role for sound in made.timeline.sounds] == ["music"]


def test_a_line_is_spoken_on_camera_by_the_character() -> None:
    """Drawn, cut out, and before the place of the shot; it cannot be exchanged, and is captioned. The shot
    lasts until it is said."""
    clips, acting, voices = Clips(), Acting(), Voices()
    line = "Somebody has lit the lamp again my friend."
    shots = [{"prompt": "A lighthouse"}, {"prompt": "Mira at home", "characterId": "m", "line": line}]
    made = film(clips, acting, speech=voices, shots=shots, audio={"speed": 1.2})
    below, above = made.timeline.layers
    assert {(one.subject, one.cut_out) for one in acting.asked} == {(MIRA.look.portrait, True)}
    assert all(one.matte for one in above)
    assert not any(one.replaceable for one in (*above, below[1]))
    assert (above[0].start_ms, above[-1].end_ms) == (below[1].start_ms, below[1].end_ms) == (4_000, 8_700)
    assert (clips.asked[1].is_empty, clips.asked[1].characters) == (True, ())
    assert [(one.text, one.voice, one.delivery.speed) for one in voices.asked] == [(line, "v1", 1.2)]
    assert made.timeline.captions is not None
    assert (" ".join(one.text for one in made.timeline.captions.lines), made.script) == (line, line)
    assert made.timeline.sounds[0].start_ms == 4_250


def test_a_providers_speaker_fills_the_frame() -> None:
    """Filmed from the character's picture, in the place of the shot's own clip."""
    provider = Provider()
    made = film(
        Clips(GATEWAY),
        shots=[{"prompt": "Mira", "characterId": "m", "line": "Hello there."}],
        speaking=provider,
    )
    assert [(one.asset, one.replaceable) for one in made.timeline.layers[0]] == [("take-0", False)]
    assert len(made.timeline.layers) == 1
    assert provider.asked[0].subject.image == "mira.jpg"  # type: ignore[union-attr]


@pytest.mark.parametrize(("is_illustration", "begins_with"), [(False, "drawn0"), (True, None)])
def test_a_providers_clip_begins_with_a_picture_of_the_character(
    is_illustration: bool, begins_with: str | None
) -> None:
    """Which a model that takes references draws; a drawing of this server does not fit into its film."""
    clips, pictures = Clips(GATEWAY), Pictures(is_illustration)
    film(
        clips,
        pictures=pictures,
        shots=[{"prompt": "Mira at the sea"}, {"prompt": "A ship"}],
        characterIds=["m"],
    )
    assert [one.characters for one in pictures.asked] == [(MIRA.look,)]
    assert [one.begins_with for one in clips.asked] == [begins_with, None]
    assert "Mira: an old woman" in clips.asked[0].prompt
    assert "Who is seen" not in clips.asked[1].prompt


def test_a_long_shot_goes_on_from_its_last_frame() -> None:
    """As one scene."""
    clips = Clips(GATEWAY)
    made = film(clips, shots=[{"prompt": "A ship", "durationSeconds": 14}])
    assert [(one.wanted_ms, one.begins_after) for one in clips.asked] == [
        (14_000, None),
        (4_000, "clip1.mp4"),
    ]
    assert [(one.start_ms, one.end_ms, one.continues) for one in made.timeline.layers[0]] == [
        (0, 10_000, False),
        (10_000, 14_000, True),
    ]


@pytest.mark.parametrize(("seconds", "more_ms"), [(9, 0), (8, 400)])
def test_a_dissolve_makes_a_providers_clip_no_length_longer(seconds: int, more_ms: int) -> None:
    """A shot of 4.7 s is one clip of five, as it was paid for; one of 4.2 s has time for the dissolve."""
    clips = Clips(GATEWAY)
    [layer] = film(clips, prompt="A forest. A city.", targetDuration=seconds).timeline.layers
    assert [one.crossfade_ms for one in layer] == [0, 400]
    assert clips.asked[0].wanted_ms == layer[0].end_ms - layer[0].start_ms + more_ms


def test_new_scenes_dissolve_and_an_outro_has_its_time() -> None:
    """The clip before runs on under the next one; the outro is shown over the last shot."""
    clips = Clips()
    made = film(clips, prompt="A forest. A city.", targetDuration=6, content={"outroText": "The end"})
    [layer] = made.timeline.layers
    assert [one.crossfade_ms for one in layer] == [0, 400]
    assert clips.asked[0].wanted_ms == layer[0].end_ms - layer[0].start_ms + 400
    assert made.timeline.duration_ms == pytest.approx(8_500, abs=70)
    assert made.timeline.branding.outro == "The end"
