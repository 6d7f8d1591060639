"""Speeches of a finished project, spoken and filmed anew: begin, read, and how they end. Each method works
inside the caller's transaction, so that the charge, the row, the job and the stored answer commit together or
not at all, and so do the outcome and the timeline that it changes."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import sqlalchemy as sa
from pydantic import TypeAdapter
from sqlalchemy.orm import Session

from reelwright.domain.assets.lifecycle import complete_row, fail_row, lock_unfinished, remove_if_failed
from reelwright.domain.assets.service import AssetOrder, Assets
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.projects.camera_speech import CameraSpeech, read_speeches, stored_speeches
from reelwright.domain.projects.model import Project
from reelwright.domain.projects.outcome import UNFINISHED, Settlement, limit_ms
from reelwright.domain.projects.retake_kind import FILM_RETAKE, RETAKE, RetakeFiles, SpeechRetake
from reelwright.domain.projects.service import CreateChecks, Projects
from reelwright.domain.projects.versions import timeline_version
from reelwright.domain.teams.model import Team
from reelwright.domain.voices.cloned import refuse_unspoken
from reelwright.domain.voices.narrator import voice_error
from reelwright.engines.abilities import ACTING, CLONED_SPEECH
from reelwright.errors import Conflict, Invalid, NotFound, Outdated
from reelwright.store.rows import lock_row
from reelwright_render.overlays.captions import cut_in_frame
from reelwright_render.timeline import edit as change
from reelwright_render.timeline.codec import decode, encode
from reelwright_render.timeline.model import Clip, Timeline
from reelwright_render.timeline.retake import Retake, replace_speech, speech_clips

CHANGED = "The scene is not in the project any more. Nothing was changed"
_FILM = TypeAdapter(Retake)

Plan = Callable[[CameraSpeech, Timeline, dict[str, Any]], Any]
"""What a worker films, from the speech, the timeline and the request of its project: a dataclass of plain
values, or None where the timeline does not show the speech."""


@dataclass(frozen=True)
class RetakeSpec:
    """What is to be said in the scene, how long that is expected to take, and what it costs."""

    text: str
    expected_ms: int
    order: AssetOrder
    plan: Plan


@dataclass(frozen=True)
class SpokenScenes:
    """A speech, the numbers of the scenes in which it is seen, what its avatar is called, and whether the
    last retake is of it."""

    speech: CameraSpeech
    scenes: tuple[int, ...]
    name: str
    is_last: bool


class Retakes:
    """`checks` know voices and languages, and `find_name` the avatars of the library."""

    def __init__(
        self,
        projects: Projects,
        assets: Assets,
        checks: CreateChecks,
        find_name: Callable[[str], str | None],
    ) -> None:
        self._projects = projects
        self._assets = assets
        self._checks = checks
        self._find_name = find_name

    def say(
        self,
        session: Session,
        team_id: str,
        project_id: str,
        scene: int,
        wish: RetakeSpec,
        version: str | None = None,
    ) -> SpeechRetake:
        """Take the credits, write a PROCESSING retake of what is said in a scene, and its job; with a
        `version` only if the project is still that one.

        Raises NotFound, Conflict, Outdated, Invalid, MissingKeys, BadRequest, CostCapReached, NoPlan,
        NotEnoughCredits or StorageFull; then nothing has changed."""
        found = self._projects.read(session, team_id, project_id)
        project = lock_row(session, Project, found.id)
        if project is None:
            raise NotFound("Project")
        timeline = _editable(project)
        if version is not None and version != timeline_version(project.timeline):
            raise Outdated("The project was changed meanwhile: read it again")
        speech = _speech_in(project, timeline, scene)
        if find_running(session, project.id) is not None:
            raise Conflict("A scene of this project is being filmed anew: wait until that is done")
        plan = wish.plan(speech, timeline, project.request)
        if plan is None:
            raise Conflict(CHANGED)
        self._refuse_text(session, team_id, wish, speech)
        retake = SpeechRetake(
            id=self._assets.new_id(),
            team_id=team_id,
            project_id=project.id,
            text=wish.text,
            speech=stored_speeches([speech])[0],
            plan=asdict(plan),
            expected_ms=wish.expected_ms,
        )
        reason = f"say anew: {project.name}, scene {scene + 1}"
        self._assets.start(session, RETAKE, FILM_RETAKE, retake, wish.order, reason)
        return retake

    def speeches(self, session: Session, team_id: str, project_id: str) -> list[SpokenScenes]:
        """What can be said anew in a project as it is now, in the order of its scenes. Raises NotFound."""
        project = self._projects.read(session, team_id, project_id)
        if project.status != "completed" or not project.timeline:
            return []
        timeline, found = decode(project.timeline), []
        last = self.newest(session, team_id, project_id)
        asked = last.speech if last is not None else None
        places = change.scenes(timeline)
        for speech in read_speeches(project.speeches):
            clips = speech_clips(timeline, speech.clips)
            numbers = tuple(at for at, place in enumerate(places) if _is_within(place.clip, clips))
            if numbers:
                is_last = stored_speeches([speech])[0] == asked
                name = self._name_of(session, team_id, speech)
                found.append(SpokenScenes(speech, numbers, name, is_last))
        return sorted(found, key=lambda one: one.scenes)

    def newest(self, session: Session, team_id: str, project_id: str) -> SpeechRetake | None:
        """The last that was asked for of a project. Raises NotFound."""
        project = self._projects.read(session, team_id, project_id)
        own = sa.select(SpeechRetake).where(SpeechRetake.project_id == project.id)
        newest = own.order_by(SpeechRetake.created_at.desc(), SpeechRetake.id.desc())
        return session.scalar(newest.limit(1))

    def _name_of(self, session: Session, team_id: str, speech: CameraSpeech) -> str:
        if speech.avatar_id is None:
            return ""
        own = session.get(Avatar, speech.avatar_id)
        if own is not None and own.team_id == team_id:
            return own.name
        return self._find_name(speech.avatar_id) or ""

    def _refuse_text(self, session: Session, team_id: str, wish: RetakeSpec, speech: CameraSpeech) -> None:
        """Refuse words that the voice does not speak, and work that no engine does."""
        voice = self._checks.find_voice(session, team_id, speech.voice_id)
        wrong = voice_error(speech.voice_id, voice)
        if voice is None or wrong is not None:
            raise Conflict(wrong.reason if wrong else "")
        foreign = self._checks.foreign_language(wish.text, voice.languages)
        if foreign is not None:
            reason = f'Voice "{speech.voice_id}" does not speak "{foreign}"'
            raise Invalid("text", reason, "INVALID_VALUE")
        self._assets.require_engine(session, team_id, wish.order, ACTING)
        if voice.is_cloned:
            team = session.get_one(Team, team_id)
            refuse_unspoken(session, team, speech.voice_id, self._assets.abilities, "text")
            self._assets.refuse_beyond_cap(session, team, CLONED_SPEECH)


def find_running(session: Session, project_id: str) -> SpeechRetake | None:
    """The retake of a project that has not ended."""
    own = SpeechRetake.project_id == project_id
    return session.scalar(sa.select(SpeechRetake).where(own, SpeechRetake.status == "PROCESSING"))


def _editable(project: Project) -> Timeline:
    if project.status in UNFINISHED:
        raise Conflict("The project is still being generated")
    if project.status != "completed" or not project.timeline:
        raise Conflict("The project has failed: nothing in it can be said anew")
    return decode(project.timeline)


def _speech_in(project: Project, timeline: Timeline, scene: int) -> CameraSpeech:
    """Raises NotFound for an unknown scene, and Conflict for one in which nobody can speak anew."""
    places = change.scenes(timeline)
    if not 0 <= scene < len(places):
        raise NotFound("Scene")
    clip = places[scene].clip
    if clip.replaceable:
        raise Conflict("Nobody speaks in this scene: give it other media with an edit")
    for speech in read_speeches(project.speeches):
        if _is_within(clip, speech_clips(timeline, speech.clips)):
            return speech
    raise Conflict("It is not known who speaks in this scene: make the video again to change what is said")


def _is_within(clip: Clip, speech: Sequence[Clip]) -> bool:
    """Return whether a clip that cannot be replaced is seen with a speech: it shows who speaks, or what lies
    behind them."""
    if clip.replaceable or not speech:
        return False
    return speech[0].start_ms <= clip.start_ms and clip.end_ms <= max(one.end_ms for one in speech)


def begin_retake(session: Session, retake_id: str, now: int) -> dict[str, Any] | None:
    """Count its time from here, since a full queue is nobody's fault. Returns what is to be filmed, or None
    when nobody waits for it any more."""
    retake: SpeechRetake | None = lock_unfinished(session, RETAKE, retake_id)
    if retake is None:
        return None
    retake.deadline_at = now + limit_ms(retake.expected_ms)
    return retake.plan


def report_retake(session: Session, retake_id: str, percent: int, message: str) -> None:
    """Progress moves upwards only, so work that is repeated after a crash cannot push it back."""
    own = sa.update(SpeechRetake).where(SpeechRetake.id == retake_id, SpeechRetake.status == "PROCESSING")
    behind = own.where(SpeechRetake.progress <= percent)
    session.execute(behind.values(progress=min(percent, 99), message=message))


def settle_retake(
    session: Session, parts: Settlement, retake_id: str, film: Retake | None, reason: str, now: int
) -> bool:
    """PROCESSING → COMPLETED, with the film in the project's timeline; or FAILED, with the credits back,
    where nothing was filmed or the scene is gone. False when it was over already."""
    known = session.get(SpeechRetake, retake_id)
    project = lock_row(session, Project, known.project_id) if known is not None else None
    retake: SpeechRetake | None = lock_unfinished(session, RETAKE, retake_id)
    if retake is None:
        remove_if_failed(session, RETAKE, retake_id, now)
        return False
    if film is None:
        fail_row(session, parts, RETAKE, retake, reason, now)
    elif project is None or not _put(project, retake, film):
        fail_row(session, parts, RETAKE, retake, CHANGED, now)
    else:
        project.updated_at = now
        retake.progress, retake.message = 100, "Completed"
        made = RetakeFiles(film.clips[0].asset, _FILM.dump_python(film, mode="json"))
        complete_row(session, parts, RETAKE, retake, made, now)
    return True


def _put(project: Project, retake: SpeechRetake, film: Retake) -> bool:
    """Put a film into the timeline of its project. False where its speech is not shown there any more."""
    [old] = read_speeches([retake.speech])
    timeline = decode(project.timeline) if project.timeline else None
    if timeline is None or not speech_clips(timeline, old.clips):
        return False
    changed = replace_speech(timeline, old.clips, film, cut_in_frame(timeline))
    new = replace(old, text=retake.text, clips=tuple(clip.asset for clip in film.clips))
    speeches = read_speeches(project.speeches)
    project.timeline = encode(changed)
    project.speeches = stored_speeches([*speeches, new])
    project.request = _request_after(project.request, old.text, new.text)
    project.script = _script_of(changed, [*speeches, new]) or project.script
    return True


def _request_after(request: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    """The request as it would be sent for what is said now."""
    if request.get("script") == old:
        return {**request, "script": new}
    for parts, words in (("scenes", "script"), ("shots", "line")):
        listed = [dict(one) for one in request.get(parts) or []]
        for one in listed:
            if one.get(words) == old:
                one[words] = new
                return {**request, parts: listed}
    return request


def _script_of(timeline: Timeline, speeches: Sequence[CameraSpeech]) -> str:
    """What is said in a timeline, in its order."""
    shown = [(speech_clips(timeline, one.clips), one.text) for one in speeches]
    told = sorted((clips[0].start_ms, text) for clips, text in shown if clips)
    return " ".join(" ".join(text.split()) for _, text in told)
