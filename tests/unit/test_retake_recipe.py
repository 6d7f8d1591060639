"""A speech of a finished video, filmed anew as it was filmed the first time."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from test_scenes_recipe import AVATAR, IMAGE, PIP, Library
from test_scenes_recipe import make_video as make_scenes
from test_talking_avatar import Act, Acting, Cast, Speaking

from reelwright.engines.acting import ActRequest
from reelwright.engines.speech import Delivery
from reelwright.formats.context import Context
from reelwright.formats.retake import film_retake, plan_retake
from reelwright_people.traits import Portrait, PortraitTraits
from reelwright_render.overlays.captions import cut_in_frame
from reelwright_render.timeline.retake import replace_speech

MAYA = Portrait(PortraitTraits(), 5)


@dataclass
class CountedActing(Acting):
    """Each film has a name of its own."""

    prefix: str = "old"
    films: list[str] = field(default_factory=list)

    def act_all(self, requests: Sequence[ActRequest]) -> list[Act]:
        acts = []
        for act in super().act_all(requests):
            self.films.append(f"{self.prefix}/{len(self.films)}.mp4")
            acts.append(replace(act, video=self.films[-1]))
        return acts


def on_the_set(acting: Acting) -> Context:
    unused: Any = None
    return Context(
        writing=unused,
        reading=unused,
        speech=Speaking(),  # type: ignore[arg-type]
        footage=unused,
        library=Library(),  # type: ignore[arg-type]
        progress=lambda percent, message: None,
        seed=7,
        listening=unused,
        matting=unused,
        cast=Cast(),
        acting=acting,
    )


def test_it_is_filmed_as_before_and_takes_its_place() -> None:
    """By the same person and voice at the same speed, in the same circle, over a picture that lasts as
    long; the outro still takes the last seconds."""
    request: dict[str, Any] = {"audio": {"speed": 1.5}, "content": {"outroText": "Bye"}}
    result = make_scenes(IMAGE, AVATAR, PIP, acting=CountedActing(), **request)
    before, speech = result.timeline, result.speeches[1]
    circle = before.layers[1][0]
    plan = plan_retake(speech, "Five six seven eight nine ten.", before, request)
    assert plan is not None
    assert (plan.subject, plan.voice_id, plan.delivery) == (MAYA, "voice_emma", Delivery(speed=1.5))
    assert (plan.window, plan.size, plan.cut_out) == (circle.window, (1080, 1920), False)
    acting = CountedActing(prefix="new")
    film = film_retake(plan, on_the_set(acting))
    after = replace_speech(before, speech.clips, film, cut_in_frame(before))
    assert [clip.asset for clip in after.layers[1]] == acting.films
    assert {(clip.window, clip.motion) for clip in after.layers[1]} == {(circle.window, circle.motion)}
    assert after.duration_ms == before.duration_ms + 1_000  # two words more
    assert after.layers[0][:-1] == before.layers[0][:-1]
    assert after.layers[0][-1].end_ms == after.layers[1][-1].end_ms == after.duration_ms
    assert (before.branding.outro_start_ms, after.branding.outro_start_ms) == (
        before.duration_ms - 2_500,
        after.duration_ms - 2_500,
    )
    said = " ".join(word.text for word in after.words)
    assert said == "One two three four. Five six seven eight nine ten."


def test_a_shot_lasts_as_long_as_it_was_planned() -> None:
    """A shorter line does not cut it, and somebody who was cut out is cut out again."""
    result = make_scenes(AVATAR, IMAGE, acting=CountedActing())
    shown = result.timeline
    clips = tuple(
        replace(clip, matte="a matte") if clip.asset.startswith("old/") else clip for clip in shown.layers[0]
    )
    cut = replace(shown, layers=(clips,))
    speech = replace(result.speeches[0], least_ms=5_000)
    plan = plan_retake(speech, "One.", cut, {})
    assert plan is not None
    acting = CountedActing(prefix="new")
    film = film_retake(plan, on_the_set(acting))
    assert (film.duration_ms, film.clips[-1].end_ms) == (5_000, 5_000)
    assert {one.cut_out for one in acting.asked} == {True}


def test_a_speech_that_is_not_shown_any_more_has_no_plan() -> None:
    result = make_scenes(AVATAR, IMAGE, acting=CountedActing())
    gone = replace(result.speeches[0], clips=("gone.mp4",))
    assert plan_retake(gone, "One.", result.timeline, {}) is None
