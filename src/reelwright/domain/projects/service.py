"""Projects and their videos: accept, read, list, render again. Each method works inside the caller's
transaction, so that what it writes, the job and the stored answer commit together or not at all."""

import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.orm import Session, defer
from sqlalchemy.sql.base import ExecutableOption

from reelwright.catalog.languages import LANGUAGES
from reelwright.catalog.models import Kind, default_model, find_model, local_model, not_available
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.domain.avatars.voice import voice_of
from reelwright.domain.billing.model import thing_of
from reelwright.domain.billing.preconditions import (
    credits_to_charge,
    refuse_full,
    refuse_missing_engines,
    refuse_missing_keys,
)
from reelwright.domain.billing.service import charge
from reelwright.domain.characters.lookup import character_errors, voice_of_character
from reelwright.domain.costs.cap import CostCap
from reelwright.domain.jobs import Jobs
from reelwright.domain.media.downloads import DOWNLOAD_WITHIN_MS, take_lease
from reelwright.domain.media.model import Media
from reelwright.domain.media.uses import hold_media
from reelwright.domain.media.views import aspect_of
from reelwright.domain.projects.create_spec import (
    CreateSpec,
    FindSource,
    RequestedAvatar,
    RequestedClip,
    RequestedMedia,
    SourceMedia,
)
from reelwright.domain.projects.model import Project, RenderQuality, Video
from reelwright.domain.projects.outcome import limit_ms
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import usable_keys
from reelwright.domain.voices.cloned import refuse_unspoken
from reelwright.domain.voices.narrator import Narrator, voice_error
from reelwright.engines.abilities import CLIPS, CLONED_SPEECH, IMAGES, Abilities, Ability
from reelwright.errors import (
    BadRequest,
    FieldError,
    Forbidden,
    Invalid,
    NotFound,
    Refused,
    TooMany,
)
from reelwright.store.clock import Clock
from reelwright.store.ids import is_id

MOST_UNFINISHED_RENDERS = 3
RENDER_RETRY_S = 30
INVALID_WEBHOOK = FieldError("webhook", "Must be a valid HTTPS URL")
PROJECT_STATUSES = ("draft", "processing", "completed", "failed")
VIDEO_STATUSES = ("STARTED", "COMPLETED", "FAILED")
_MADE_BY: dict[Ability[object], Kind] = {IMAGES: "image", CLIPS: "video"}
# Timelines are large: polls and lists do without them.
_NO_PROJECT_TIMELINE = defer(Project.timeline)
_NO_VIDEO_TIMELINE = defer(Video.timeline)


class FindVoice(Protocol):
    """Finds a voice of the library or of the team. None where there is none."""

    def __call__(self, session: Session, team_id: str, voice_id: str) -> Narrator | None: ...


@dataclass(frozen=True)
class CreateChecks:
    """The lookups that a create is checked against: voices, music, the library's avatars and reactions, and
    how a language is recognised.

    `detect_language(text, among, default)` looks only among the given languages.
    `foreign_language(text, spoken)` says in which other one a text is that is to be read aloud, where that is
    beyond doubt; `foreign_prompt(text, spoken)` says so of a prompt. The writer reads and writes
    `writer_languages`. `voice_in(language, voice_id)` is the voice by which an avatar of that voice speaks a
    language. `refuse_words(text)` says why this server's own engine draws nothing of a text.
    `is_source(url)` judges the address of a download by its spelling; whoever downloads it judges again.
    """

    find_voice: FindVoice
    has_track: Callable[[str], bool]
    detect_language: Callable[[str, Collection[str], str], str]
    is_shipped_avatar: Callable[[str], bool] = lambda avatar_id: False
    is_shipped_reaction: Callable[[str], bool] = lambda reaction_id: False
    voice_of_shipped: Callable[[str], str | None] = lambda avatar_id: None
    foreign_language: Callable[[str, Sequence[str]], str | None] = lambda text, spoken: None
    foreign_prompt: Callable[[str, Sequence[str]], str | None] = lambda text, spoken: None
    writer_languages: Sequence[str] = ("en",)
    voice_in: Callable[[str, str], str] = lambda language, voice_id: voice_id
    refuse_words: Callable[[str], str | None] = lambda text: None
    is_source: Callable[[str], bool] = lambda url: True


@dataclass(frozen=True)
class Page:
    limit: int = 50
    offset: int = 0


@dataclass(frozen=True)
class ProjectFilter:
    status: str | None = None
    type: str | None = None
    search: str | None = None


@dataclass(frozen=True)
class VideoFilter:
    status: str | None = None
    type: str | None = None
    project_id: str | None = None


@dataclass(frozen=True)
class RenderOptions:
    """`project_id` is whatever the caller sent: what is no id of a project of the team's is not found."""

    project_id: object
    webhook: str | None = None
    metadata: dict[str, Any] | None = None
    quality: RenderQuality = "final"


@dataclass(frozen=True)
class PriceQuote:
    """What a create would cost, and why it would be refused; `spec` is what it asks for."""

    team: Team
    credits: int
    spec: CreateSpec
    refused: Refused | None = None


class Projects:
    """`abilities` says what the engines of this server can do."""

    def __init__(
        self,
        jobs: Jobs,
        casting: CreateChecks,
        is_webhook: Callable[[str], bool],
        new_id: Callable[[], str],
        clock: Clock,
        abilities: Abilities,
        cap: CostCap = CostCap(),  # noqa: B008 - frozen
    ) -> None:
        self._cap = cap
        self._jobs = jobs
        self._casting = casting
        self._is_webhook = is_webhook
        self._new_id = new_id
        self._clock = clock
        self._abilities = abilities

    def accept(
        self,
        session: Session,
        team_id: str,
        quote: Callable[[FindSource], CreateSpec],
        project_id: str | None = None,
    ) -> Project:
        """Ask the format for its quote, check it, take the credits, write project, first video and job. The
        project gets a new id unless its files lie under one already.

        Raises Invalid, MissingKeys, BadRequest, CostCapReached, NoPlan, NotEnoughCredits, StorageFull or
        TooMany (beside three downloads), and what the quote raises; then nothing has changed.
        """
        team = session.get_one(Team, team_id)
        spec = quote(partial(_find_source, session, team_id))
        language, credits = self._judge(session, team, spec)
        return self._start(session, team, spec, language, credits, project_id or self._new_id())

    def quote(
        self, session: Session, team_id: str, quote: Callable[[FindSource], CreateSpec]
    ) -> "PriceQuote":
        """Say what `accept` would charge, and what it would refuse. Nothing is written. Raises what the
        format's own quote raises."""
        team = session.get_one(Team, team_id)
        spec = quote(partial(_find_source, session, team_id))
        price = self._price_of(session, team, spec)
        try:
            self._judge(session, team, spec)
        except Refused as refused:
            return PriceQuote(team, price, spec, refused)
        return PriceQuote(team, price, spec)

    def read(self, session: Session, team_id: str, project_id: object) -> Project:
        """Raises NotFound, also for another team's project and for what is no id at all."""
        well_formed = isinstance(project_id, str) and is_id(project_id)
        project = session.get(Project, project_id) if well_formed else None
        if project is None or project.team_id != team_id:
            raise NotFound("Project")
        return project

    def latest_video(self, session: Session, project: Project) -> Video | None:
        """The last render that has started."""
        return self.latest_videos(session, [project]).get(project.id)

    def latest_videos(self, session: Session, projects: Iterable[Project]) -> dict[str, Video]:
        """The last started render of each project that has one. Their timelines load when they are read."""
        ids = [project.id for project in projects]
        last_first = (Video.render_started_at.desc(), Video.created_at.desc(), Video.id.desc())
        place = sa.func.row_number().over(partition_by=Video.project_id, order_by=last_first)
        started = sa.select(Video.id, place.label("place")).where(
            Video.project_id.in_(ids), Video.render_started_at.is_not(None)
        )
        placed = started.subquery()
        last = sa.select(Video).join(placed, sa.and_(placed.c.id == Video.id, placed.c.place == 1))
        return {video.project_id: video for video in session.scalars(last.options(_NO_VIDEO_TIMELINE))}

    def list_page(
        self, session: Session, team_id: str, wanted: ProjectFilter, page: Page
    ) -> tuple[list[Project], int]:
        """Newest first, and how many there are in all; without their timelines, which load when they are
        read. Raises Invalid for an unknown status."""
        if wanted.status is not None and wanted.status not in PROJECT_STATUSES:
            raise Invalid("status", "Must be draft, processing, completed or failed", "INVALID_VALUE")
        own = sa.select(Project).where(Project.team_id == team_id)
        if wanted.status:
            own = own.where(Project.status == wanted.status)
        if wanted.type:
            own = own.where(Project.type == wanted.type)
        if wanted.search:
            own = own.where(Project.name.icontains(wanted.search, autoescape=True))
        newest = own.order_by(Project.created_at.desc(), Project.id.desc())
        return _page(session, newest, page, _NO_PROJECT_TIMELINE)

    def read_video(self, session: Session, team_id: str, video_id: str) -> tuple[Video, Project]:
        """Read a video, also one whose render has not started yet; both timelines load when they are read.
        Raises NotFound."""
        own = sa.select(Video, Project).join(Project, Project.id == Video.project_id)
        both = own.where(Video.id == video_id, Video.team_id == team_id)
        wanted = both.options(_NO_VIDEO_TIMELINE, _NO_PROJECT_TIMELINE)
        # In one statement: whoever deletes both meanwhile leaves both or none.
        found = session.execute(wanted).one_or_none() if is_id(video_id) else None
        if found is None:
            raise NotFound("Video")
        video, project = found
        return video, project

    def list_videos(
        self, session: Session, team_id: str, wanted: VideoFilter, page: Page
    ) -> tuple[list[Video], int]:
        """List the videos whose render has started, newest first; without their timelines, which load when
        they are read. Raises Invalid for an unknown status."""
        status = wanted.status.upper() if wanted.status else None
        if status is not None and status not in VIDEO_STATUSES:
            raise Invalid("status", "Must be STARTED, COMPLETED or FAILED", "INVALID_VALUE")
        own = sa.select(Video).where(Video.team_id == team_id, Video.render_started_at.is_not(None))
        if status:
            own = own.where(Video.status == status)
        if wanted.project_id:
            own = own.where(Video.project_id == wanted.project_id)
        if wanted.type:
            own = own.join(Project, Project.id == Video.project_id).where(Project.type == wanted.type)
        newest = own.order_by(Video.render_started_at.desc(), Video.id.desc())
        return _page(session, newest, page, _NO_VIDEO_TIMELINE)

    def of_videos(self, session: Session, videos: Iterable[Video]) -> dict[str, Project]:
        """The projects of these videos, by their ids; without their timelines, which load when they are
        read."""
        ids = {video.project_id for video in videos}
        own = sa.select(Project).where(Project.id.in_(ids)).options(_NO_PROJECT_TIMELINE)
        return {row.id: row for row in session.scalars(own)}

    def render(self, session: Session, team_id: str, wish: RenderOptions) -> Video:
        """Render a finished project once more, free of charge.

        Raises Invalid, NotFound, BadRequest, Forbidden, StorageFull, or TooMany beside three unfinished
        renders.
        """
        if wish.webhook is not None and not self._is_webhook(wish.webhook):
            raise Invalid(INVALID_WEBHOOK.field, INVALID_WEBHOOK.reason)
        project = self.read(session, team_id, wish.project_id)
        team = session.get_one(Team, team_id)
        if team.plan_status == "none":
            raise BadRequest("Subscription not found")
        _lock(session, project)
        if project.status != "completed" or not _shows_something(project.timeline):
            raise BadRequest("There is nothing on the timeline to render yet")
        _refuse_foreign_files(session, project)
        self._refuse_a_fourth(session, project)
        refuse_full(session, team)
        return self._start_render(session, project, wish)

    def _judge(self, session: Session, team: Team, spec: CreateSpec) -> tuple[str, int]:
        """Return the language of what is told, and the credits to take. Raises what `accept` raises."""
        language = self._check(session, team, spec)
        self._refuse_unspoken(session, team, spec)
        refuse_missing_keys(session, team, spec.needs_beside_local if team.local_engines else spec.needs)
        self._refuse_what_no_engine_serves(session, team, spec)
        self._refuse_what_is_not_drawn(session, team, spec)
        self._cap.refuse(session, team, self._providers_of(session, team, spec))
        credits = credits_to_charge(team, self._price_of(session, team, spec))
        refuse_full(session, team)
        return language, credits

    def _check(self, session: Session, team: Team, spec: CreateSpec) -> str:
        """The language of the narration, once every field is right. Raises Invalid with all that is not."""
        errors = [
            *self._avatar_errors(session, team.id, spec.avatars),
            *self._reaction_errors(session, team.id, spec.reactions),
            *self._catalogue_errors(session, team.id, spec),
            *_media_errors(session, team.id, spec.media),
            *self._download_errors(spec),
            *_character_errors(session, team.id, spec),
            *((error, "VALIDATION_ERROR") for error in spec.errors),
        ]
        language, refused = self._language(session, team.id, spec)
        errors += [*refused, *self._line_errors(session, team.id, spec)]
        if spec.webhook is not None and not self._is_webhook(spec.webhook):
            errors.append((INVALID_WEBHOOK, "VALIDATION_ERROR"))
        if errors:
            (first, code), more = errors[0], tuple(error for error, _ in errors[1:])
            raise Invalid(first.field, first.reason, code, more)
        return language

    def _avatar_errors(
        self, session: Session, team_id: str, uses: Sequence[RequestedAvatar]
    ) -> "list[_Error]":
        named = [use.avatar_id for use in uses]
        own = sa.select(Avatar.id, Avatar.status).where(Avatar.team_id == team_id, Avatar.id.in_(named))
        statuses = {row.id: row.status for row in session.execute(own)} if named else {}
        errors: list[_Error] = []
        for use in uses:
            status = (
                "COMPLETED" if self._casting.is_shipped_avatar(use.avatar_id) else statuses.get(use.avatar_id)
            )
            if status is None:
                reason = f'Avatar "{use.avatar_id}" not found.'
                errors.append((FieldError(use.field, reason), "AVATAR_NOT_FOUND"))
            elif status != "COMPLETED":
                reason = f'Avatar "{use.avatar_id}" is not ready (status {status})'
                errors.append((FieldError(use.field, reason), "VALIDATION_ERROR"))
        return errors

    def _reaction_errors(
        self, session: Session, team_id: str, uses: Sequence[RequestedAvatar]
    ) -> "list[_Error]":
        errors: list[_Error] = []
        for use in uses:
            if self._casting.is_shipped_reaction(use.avatar_id):
                continue
            own = sa.select(Reaction.status).where(Reaction.team_id == team_id, Reaction.id == use.avatar_id)
            status = session.scalar(own)
            if status is None:
                reason = f'Reaction "{use.avatar_id}" not found.'
                errors.append((FieldError(use.field, reason), "AVATAR_NOT_FOUND"))
            elif status != "COMPLETED":
                reason = f'Reaction "{use.avatar_id}" is not ready (status {status})'
                errors.append((FieldError(use.field, reason), "VALIDATION_ERROR"))
        return errors

    def _catalogue_errors(self, session: Session, team_id: str, spec: CreateSpec) -> "list[_Error]":
        errors = []
        voice_id = spec.voice_id or spec.silent_voice_id
        if voice_id is not None:
            found = self._casting.find_voice(session, team_id, voice_id)
            error = voice_error(voice_id, found)
            if error is not None:
                errors.append((error, "INVALID_VALUE" if found is None else "VALIDATION_ERROR"))
        if spec.music_id is not None and not self._casting.has_track(spec.music_id):
            errors.append((FieldError("musicId", f'Music "{spec.music_id}" not found'), "INVALID_VALUE"))
        return errors

    def _download_errors(self, spec: CreateSpec) -> "Iterator[_Error]":
        for wanted in spec.downloads:
            if not self._casting.is_source(wanted.url):
                yield FieldError(wanted.field, "Must be a valid HTTPS URL"), "VALIDATION_ERROR"

    def _speaking_voice(self, session: Session, team_id: str, spec: CreateSpec) -> str | None:
        """Return the voice that the spec names, else that of its avatar in the language of what it says."""
        voice_id = self._voice_id(session, team_id, spec)
        voice = None if voice_id is None else self._casting.find_voice(session, team_id, voice_id)
        if voice_id is None or voice is None or spec.voice_id is not None:
            return voice_id
        told = spec.language or next((found for _, found in self._foreign_texts(spec, voice.languages)), None)
        return voice_id if told is None else self._casting.voice_in(told, voice_id)

    def _voice_id(self, session: Session, team_id: str, spec: CreateSpec) -> str | None:
        """Return the voice that the spec names, or that its avatar has."""
        if spec.voice_id is not None or not spec.avatars:
            return spec.voice_id
        avatar_id = spec.avatars[0].avatar_id
        own = session.get(Avatar, avatar_id) if is_id(avatar_id) else None
        if own is not None and own.team_id == team_id and own.status == "COMPLETED":
            return voice_of(own)
        return self._casting.voice_of_shipped(avatar_id)

    def _language(self, session: Session, team_id: str, spec: CreateSpec) -> "tuple[str, list[_Error]]":
        """The language asked for, else the text's, and the refusals of a voice that does not speak it and of
        a writer that does not write it."""
        voice_id = self._speaking_voice(session, team_id, spec)
        voice = None if voice_id is None else self._casting.find_voice(session, team_id, voice_id)
        if voice is None:
            return spec.language or "", []
        if spec.language is None:
            found = list(self._foreign_texts(spec, voice.languages))
        else:
            found = [("language", spec.language)] if spec.language not in voice.languages else []
        if found:
            reason = f'Voice "{voice_id}" does not speak'
            return found[0][1], [
                (FieldError(field, f'{reason} "{language}"'), "INVALID_VALUE") for field, language in found
            ]
        language = spec.language or self._language_of(spec, voice.languages)
        return language, self._writer_errors(spec, language)

    def _refuse_unspoken(self, session: Session, team: Team, spec: CreateSpec) -> None:
        """Raises MissingKeys, Invalid or CostCapReached where nobody speaks with a voice of the team's own
        that is asked for, or that a character has who says a line."""
        for field, voice_id in _speakers(session, team.id, spec):
            voice = self._casting.find_voice(session, team.id, voice_id)
            if voice is not None and voice.is_cloned:
                refuse_unspoken(session, team, voice_id, self._abilities, field)
                cloner = self._abilities.provider_of(CLONED_SPEECH, usable_keys(session, team))
                self._cap.refuse(session, team, () if cloner is None else (cloner,))

    def _foreign_texts(self, spec: CreateSpec, spoken: Sequence[str]) -> Iterator[tuple[str, str]]:
        """The fields whose text the voice does not speak, with its language. What is read by nobody, neither
        aloud nor by a writer, may be in any."""
        for own in spec.own_texts:
            if language := self._casting.foreign_language(own.text, spoken):
                yield own.field, language
        if spec.is_read_aloud or spec.unless_sent:
            judge = self._casting.foreign_language if spec.is_read_aloud else self._casting.foreign_prompt
            if language := judge(spec.text, spoken):
                yield spec.text_field, language

    def _language_of(self, spec: CreateSpec, spoken: Sequence[str]) -> str:
        """Return the language of what is told: the caller's own words say more than a prompt."""
        own = " ".join(text.text for text in spec.own_texts)
        return self._casting.detect_language(
            own, spoken, self._casting.detect_language(spec.text, spoken, spoken[0])
        )

    def _line_errors(self, session: Session, team_id: str, spec: CreateSpec) -> "list[_Error]":
        """The lines that the voices of their characters do not speak."""
        errors: dict[str, _Error] = {}
        for line in spec.lines:
            voice_id = voice_of_character(session, team_id, line.character_id)
            voice = self._casting.find_voice(session, team_id, voice_id)
            wrong = voice_error(voice_id, voice)
            if voice is None or wrong is not None:
                reason = wrong.reason if wrong is not None else ""
                errors.setdefault(line.field, (FieldError(line.field, reason), "VALIDATION_ERROR"))
                continue
            if spec.language is not None:
                field, language = "language", None if spec.language in voice.languages else spec.language
            else:
                field = line.field
                language = self._casting.foreign_language(line.text, voice.languages)
            if language is not None:
                reason = f'Voice "{voice_id}" does not speak "{language}"'
                errors.setdefault(field, (FieldError(field, reason), "INVALID_VALUE"))
        return list(errors.values())

    def _writer_errors(self, spec: CreateSpec, language: str) -> "list[_Error]":
        """A prompt in a language that the writer does not read is refused even where another one was asked
        for: what it would tell has nothing to do with the prompt."""
        if not spec.unless_sent:
            return []
        strange: str | None
        written, strange = self._casting.writer_languages, language
        if language in written:
            strange = self._casting.foreign_language(spec.text, written) if spec.language else None
        if strange is None:
            return []
        reason = (
            f"The writer on this server reads and writes {_in_words(map(_language_name, written))} only, not "
            f"{_language_name(strange)}: send the text yourself, in {_in_words(spec.unless_sent)}"
        )
        return [(FieldError(spec.text_field, reason), "INVALID_VALUE")]

    def _providers_of(self, session: Session, team: Team, spec: CreateSpec) -> set[str]:
        """Return the providers that would be asked: those whose engines are chosen."""
        keys = usable_keys(session, team)
        wanted = {*spec.needs.values(), *spec.abilities}
        found = [
            *(
                self._abilities.provider_of(one, keys, spec.model if one in _MADE_BY else None)
                for one in wanted
            ),
            *(self._abilities.provider_of(CLIPS, keys, clip.model) for clip in spec.clips),
        ]
        return {one for one in found if one is not None}

    def _price_of(self, session: Session, team: Team, spec: CreateSpec) -> int:
        """Return the credits of the work: another engine may have another price."""
        clips = sum(self._price_of_clip(session, team, clip) for clip in spec.clips)
        if spec.credits_here is not None and self._is_made_here(session, team, spec):
            return spec.credits_here + clips
        return spec.credits + clips

    def _price_of_clip(self, session: Session, team: Team, clip: RequestedClip) -> int:
        named = find_model(clip.model) if clip.model else None
        if named is not None:
            return named.credits
        is_here = self._abilities.runs_here(CLIPS, usable_keys(session, team), None)
        return (local_model("video") if is_here else default_model("video")).credits

    def _is_made_here(self, session: Session, team: Team, spec: CreateSpec) -> bool:
        """Return whether pictures or clips of the project are made by this server's own engine."""
        keys = usable_keys(session, team)
        made = spec.abilities & _MADE_BY.keys()
        return any(self._abilities.runs_here(ability, keys, spec.model) for ability in made)

    def _refuse_what_is_not_drawn(self, session: Session, team: Team, spec: CreateSpec) -> None:
        """Raise Invalid for words of which this server's own engine draws nothing: the prompt's, and those of
        a text that the caller sends."""
        if not self._is_made_here(session, team, spec):
            return
        own = ((own.field, own.text) for own in (*spec.shown, *spec.own_texts))
        sent = [(spec.text_field, spec.text), *own]
        found = ((field, self._casting.refuse_words(text)) for field, text in sent)
        errors = [FieldError(field, reason) for field, reason in found if reason is not None]
        if errors:
            raise Invalid(errors[0].field, errors[0].reason, "INVALID_VALUE", tuple(errors[1:]))

    def _refuse_what_no_engine_serves(self, session: Session, team: Team, spec: CreateSpec) -> None:
        keys = usable_keys(session, team)
        for ability, kind in _MADE_BY.items():
            if ability in spec.abilities and not self._abilities.has(ability, keys, spec.model):
                field = spec.model_field or ("presetSettings.aiModel" if spec.model else "mediaType")
                raise Invalid(field, not_available(spec.model, kind), "INVALID_VALUE")
        for clip in spec.clips:
            if not self._abilities.has(CLIPS, keys, clip.model):
                raise Invalid(clip.field, not_available(clip.model, "video"), "INVALID_VALUE")
        refuse_missing_engines(team, spec.needs, self._abilities)

    def _start(
        self,
        session: Session,
        team: Team,
        spec: CreateSpec,
        language: str,
        credits: int,
        project_id: str,
    ) -> Project:
        now = self._clock()
        project = Project(
            id=project_id,
            team_id=team.id,
            type=spec.type,
            name=spec.name,
            status="draft",
            aspect_ratio=spec.aspect_ratio,
            language=language or None,
            request={**spec.request, "language": language} if language else spec.request,
            caller_metadata=spec.metadata,
            webhook=spec.webhook,
            used_credits=credits,
            first_video_id=self._new_id(),
            expected_ms=spec.expected_ms,
            deadline_at=now + limit_ms(spec.expected_ms),
            created_at=now,
            updated_at=now,
        )
        # The credits first: it is a write, so on SQLite everything after it is in one transaction, too.
        charge(session, team.id, thing_of("project", project.id), credits, f"{spec.type}: {spec.name}", now)
        if spec.downloads:
            take_lease(session, team.id, project.id, now, now + DOWNLOAD_WITHIN_MS)
        session.add(project)
        session.flush()
        hold_media(session, project.id, {use.media_id: use.field for use in reversed(spec.media)})
        session.add(self._video(project, automatic=True, message="Waiting for the project"))
        session.flush()
        self._jobs.generate(session, project.id)
        return project

    def _start_render(self, session: Session, project: Project, wish: RenderOptions) -> Video:
        video = self._video(project, automatic=False, message="Waiting for a worker")
        video.render_started_at = video.created_at
        video.timeline = project.timeline
        video.webhook = wish.webhook
        video.quality = wish.quality
        video.caller_metadata = project.caller_metadata if wish.metadata is None else wish.metadata
        session.add(video)
        session.flush()
        self._jobs.render(session, video.id)
        return video

    def _video(self, project: Project, automatic: bool, message: str) -> Video:
        now = self._clock()
        return Video(
            id=project.first_video_id if automatic else self._new_id(),
            team_id=project.team_id,
            project_id=project.id,
            automatic=automatic,
            message=message,
            caller_metadata=project.caller_metadata,
            webhook=project.webhook,
            share_token=secrets.token_urlsafe(24),
            created_at=now,
            updated_at=now,
        )

    def _refuse_a_fourth(self, session: Session, project: Project) -> None:
        now = self._clock()
        unfinished = sa.select(sa.func.count()).where(
            Video.project_id == project.id, Video.status == "STARTED", Video.render_started_at.is_not(None)
        )
        if (session.scalar(unfinished) or 0) >= MOST_UNFINISHED_RENDERS:
            reset_at = now // 1000 + RENDER_RETRY_S
            raise TooMany("render", MOST_UNFINISHED_RENDERS, 0, reset_at, RENDER_RETRY_S)


_Error = tuple[FieldError, str]


def _speakers(session: Session, team_id: str, spec: CreateSpec) -> Iterator[tuple[str, str]]:
    """Yield the field and the id of each voice that may have something to say."""
    if spec.voice_id is not None:
        yield "voiceId", spec.voice_id
    for line in spec.lines:
        for character_id in dict.fromkeys((line.character_id, *line.others)):
            if character_id is not None:
                yield line.field, voice_of_character(session, team_id, character_id)


def _language_name(language: str) -> str:
    return LANGUAGES.get(language, f'"{language}"')


def _in_words(names: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *some, last = names
    return f"{', '.join(some)} and {last}" if some else last


def _lock(session: Session, project: Project) -> None:
    """Read the project again and lock it, so that no edit or render runs beside this one. A write that
    changes nothing makes calls wait for each other, on either database. Raises NotFound when it was deleted
    meanwhile."""
    own = sa.update(Project).where(Project.id == project.id).values(updated_at=Project.updated_at)
    locked = own.returning(Project.id).execution_options(synchronize_session=False)
    if session.scalar(locked) is None:
        raise NotFound("Project")
    session.refresh(project)


def _media_errors(session: Session, team_id: str, uses: Sequence[RequestedMedia]) -> list[_Error]:
    named = Media.id.in_([use.media_id for use in uses])
    own = sa.select(Media).where(Media.team_id == team_id, Media.deleted_at.is_(None), named)
    rows = {row.id: row for row in session.scalars(own)}
    reasons = ((use, _media_reason(rows.get(use.media_id), use)) for use in uses)
    return [(FieldError(use.field, reason), "VALIDATION_ERROR") for use, reason in reasons if reason]


def _character_errors(session: Session, team_id: str, spec: CreateSpec) -> list[_Error]:
    named = [(one.field, one.character_id) for one in spec.characters]
    return [(error, "VALIDATION_ERROR") for error in character_errors(session, team_id, named)]


def _media_reason(media: Media | None, use: RequestedMedia) -> str | None:
    if media is None:
        return f"{use.noun} not found" if use.noun else f'Media "{use.media_id}" not found'
    if media.status != "COMPLETED":
        return f'Media "{use.media_id}" is not ready (status {media.status})'
    if use.kind and media.type != use.kind:
        return use.must_be or f"Media must be {'a video' if use.kind == 'video' else 'an image'} file"
    if use.most_ms is not None and (media.duration_ms or 0) > use.most_ms:
        return f"{use.noun or 'Media'} must be at most {use.most_ms // 60_000} minutes long"
    return None


def _find_source(session: Session, team_id: str, media_id: str) -> SourceMedia | None:
    own = sa.select(Media).where(Media.team_id == team_id, Media.deleted_at.is_(None))
    media = session.scalar(own.where(Media.id == media_id, Media.status == "COMPLETED"))
    if media is None:
        return None
    shape = aspect_of(media.width, media.height) or "ratio_other"
    return SourceMedia(media.name, media.duration_ms or 0, shape)


def _shows_something(timeline: dict[str, Any] | None) -> bool:
    return bool(timeline) and any((timeline or {}).get("layers", ())) and (timeline or {})["duration_ms"] > 0


def _refuse_foreign_files(session: Session, project: Project) -> None:
    layers = (project.timeline or {}).get("layers", ())
    used = {clip["media_id"] for layer in layers for clip in layer if clip.get("media_id")}
    foreign = sa.select(Media.id).where(Media.id.in_(used), Media.team_id != project.team_id)
    if used and session.scalar(foreign.limit(1)):
        raise Forbidden("The project uses files that do not belong to this team")


def _page(
    session: Session, newest: sa.Select[Any], page: Page, without: ExecutableOption
) -> tuple[list[Any], int]:
    counted = newest.order_by(None).with_only_columns(sa.literal(1).label("one"), maintain_column_froms=True)
    total = session.scalar(sa.select(sa.func.count()).select_from(counted.subquery()))
    shown = newest.options(without).limit(page.limit).offset(page.offset)
    return list(session.scalars(shown)), total or 0
