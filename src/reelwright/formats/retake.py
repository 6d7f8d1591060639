"""A speech of a finished video, spoken and filmed anew by the same person and voice."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from reelwright.domain.projects.camera_speech import CameraSpeech
from reelwright.engines.acting import ActRequest, StoredAct, Subject
from reelwright.engines.speech import Delivery
from reelwright.formats.avatar_spans import AvatarSpan, Performance, film_spans
from reelwright.formats.branding import OUTRO_MS
from reelwright.formats.context import Context
from reelwright.formats.narration import TAIL_MS, delivery_of
from reelwright.formats.on_camera import SUBJECT
from reelwright.formats.shapes import AudioChoice
from reelwright.formats.stickers import choose_stickers, sticker_sounds
from reelwright.formats.talking_avatar.recipe import Manner, count_frames, speak_script
from reelwright_render.timeline.model import FPS, Timeline, Window
from reelwright_render.timeline.retake import Retake, speech_clips


@dataclass(frozen=True)
class RetakePlan:
    """What is said anew and how it is seen: in a frame of this size, in a window from so much nearer,
    without a background where it is `cut_out`. The picture outlasts the speech by `after_ms`, and lasts for
    `least_ms` at least. Plain values, as a job's record is."""

    text: str
    subject: Subject
    voice_id: str
    language: str
    delivery: Delivery
    size: tuple[int, int]
    window: Window | None
    zoom: float
    after_ms: int
    least_ms: int
    cut_out: bool
    stickers: bool


def plan_retake(
    speech: CameraSpeech, text: str, timeline: Timeline, request: dict[str, Any]
) -> RetakePlan | None:
    """Plan a speech as it was filmed the first time. None where the timeline does not show it."""
    clips = speech_clips(timeline, speech.clips)
    if not clips:
        return None
    ends_video = clips[-1].end_ms >= timeline.duration_ms
    motion = clips[0].motion
    return RetakePlan(
        text,
        SUBJECT.validate_python(speech.subject),
        speech.voice_id,
        speech.language,
        delivery_of(AudioChoice.model_validate(request.get("audio") or {})),
        (timeline.width, timeline.height),
        clips[0].window,
        motion.from_zoom if motion is not None else 1.0,
        OUTRO_MS - TAIL_MS if timeline.branding.outro and ends_video else 0,
        speech.least_ms,
        clips[0].matte is not None,
        bool(request.get("addStickers")),
    )


def film_retake(plan: RetakePlan, context: Context) -> Retake:
    """Speak and film it. Raises EngineFailed."""
    context.progress(5, "Speaking the words")
    manner = Manner(plan.language, plan.delivery)
    told = speak_script(context, plan.text, plan.voice_id, plan.subject, plan.size, plan.after_ms, manner)

    context.progress(30, "Filming the speaker")
    wanted_ms = max(told.narration.duration_ms, plan.least_ms)
    told = replace(told, score=replace(told.score, duration_ms=wanted_ms))
    frames = range(count_frames(wanted_ms))
    performance = Performance(plan.subject, told, [AvatarSpan(frames, plan.window, plan.zoom)])

    def act_all(shots: Sequence[ActRequest]) -> list[StoredAct]:
        return context.acting.act_all([replace(one, cut_out=plan.cut_out) for one in shots])

    [[clips]] = film_spans(context, [performance], plan.size, act_all)

    length_ms = frames.stop * 1000 // FPS
    said = told.narration
    stickers = choose_stickers(said.words, length_ms, plan.language) if plan.stickers else ()
    sounds = (*said.sounds, *sticker_sounds(stickers))
    return Retake(clips, sounds, said.words, length_ms, stickers)
