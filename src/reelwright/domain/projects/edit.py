"""Edits of a finished project: all of what one call asks for, or nothing. Free of charge; nothing is rendered
until somebody asks for it."""

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.media.model import Media
from reelwright.domain.media.uses import hold_media, lock_media, release_media, uses_of
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.projects.outcome import UNFINISHED
from reelwright.domain.projects.service import Projects
from reelwright.domain.projects.versions import timeline_version
from reelwright.domain.projects.views import Edited, Updated
from reelwright.errors import BadRequest, FieldError, Forbidden, Invalid, NotFound, Outdated
from reelwright.store.clock import Clock
from reelwright.store.rows import lock_row
from reelwright_render.overlays.captions import cut_in_frame
from reelwright_render.timeline import edit as change
from reelwright_render.timeline.codec import decode, encode
from reelwright_render.timeline.edit import Correction, MediaFile
from reelwright_render.timeline.model import Alignment, Corner, Timeline

NOTHING = "Nothing to edit"
FAILED = "The project has failed: only its name can be edited"


@dataclass(frozen=True)
class SceneSwap:
    index: int
    media_id: str
    trim_start_ms: int = 0


@dataclass(frozen=True)
class LineCorrection:
    index: int
    correction: Correction


@dataclass(frozen=True)
class CaptionStyle:
    preset: str | None = None
    alignment: Alignment | None = None
    disabled: bool | None = None


@dataclass(frozen=True)
class MusicChange:
    """`replaces` says that a track was named: another one, or none at all when `music_id` is None."""

    replaces: bool = False
    music_id: str | None = None
    volume: float | None = None


@dataclass(frozen=True)
class LogoChange:
    """`replaces` says that a picture was named: another one, or none at all when `media_id` is None."""

    replaces: bool = False
    media_id: str | None = None
    position: Corner | None = None
    opacity: float | None = None
    scale: float | None = None


@dataclass(frozen=True)
class Edit:
    """The changes of one edit call. Indexes are those that scenes and captions have before it."""

    scenes: tuple[SceneSwap, ...] = ()
    lines: tuple[LineCorrection, ...] = ()
    caption: CaptionStyle = CaptionStyle()
    music: MusicChange = MusicChange()
    logo: LogoChange = LogoChange()
    name: str | None = None

    @property
    def media_fields(self) -> dict[str, str]:
        """The field that names each library item, the first where several do."""
        named = [(swap.media_id, f"scenes[{at}].mediaId") for at, swap in enumerate(self.scenes)]
        if self.logo.media_id is not None:
            named.append((self.logo.media_id, "logo.mediaId"))
        return dict(reversed(named))


@dataclass(frozen=True)
class EditDraft:
    """What an edit would make of a project: its timeline as it would be stored, with what is right of the
    edit, and all that is wrong. `version` names the state of the project that it was made of."""

    timeline: dict[str, Any]
    problems: tuple[FieldError, ...]
    version: str


class Edits:
    """`has_track` knows the music of the catalogue."""

    def __init__(self, projects: Projects, has_track: Callable[[str], bool], clock: Clock) -> None:
        self._projects = projects
        self._has_track = has_track
        self._clock = clock

    def edit(
        self, session: Session, team_id: str, project_id: str, wanted: Edit, version: str | None = None
    ) -> Edited:
        """Change the project's timeline and name; with a `version` only if it is still that one.

        Raises BadRequest, NotFound, Forbidden, Outdated, or Invalid with every field that is wrong; nothing
        is changed then."""
        if wanted == Edit():
            raise BadRequest(NOTHING)
        project = self._lock(session, team_id, project_id)
        if project.status in UNFINISHED:
            raise BadRequest("The project is still being generated")
        if version is not None and version != timeline_version(project.timeline):
            raise Outdated("The project was changed meanwhile: read it again")
        if project.timeline:
            project.timeline = self._apply(session, project, decode(project.timeline), wanted)
            project.request = _settings_after(project.request, wanted)
        elif wanted != Edit(name=wanted.name):
            raise BadRequest(FAILED)
        project.name = wanted.name or project.name
        project.updated_at = self._clock()
        return Edited(project_id=project.id, updated=_changed_fields(wanted))

    def draft(self, session: Session, team_id: str, project_id: str, wanted: Edit) -> EditDraft:
        """What `edit` would do now; nothing is changed. Raises BadRequest, NotFound and Forbidden as it
        does."""
        project = self._projects.read(session, team_id, project_id)
        if project.status != "completed" or not project.timeline:
            raise BadRequest("There is nothing to look at yet")
        library = _library(session, team_id, wanted.media_fields)
        changes = _Changes(decode(project.timeline), library, self._has_track)
        changes.try_all(wanted)
        _refuse_foreign_files(session, team_id, changes.timeline)
        problems = tuple(error for error, _ in changes.errors)
        return EditDraft(encode(changes.timeline), problems, timeline_version(project.timeline))

    def _apply(self, session: Session, project: Project, timeline: Timeline, wanted: Edit) -> dict[str, Any]:
        """The new timeline as it is stored. The project uses what that shows, and nothing else."""
        fields = wanted.media_fields
        lock_media(session, project.team_id, {*fields, *uses_of(session, project.id)})
        library = _library(session, project.team_id, fields)
        changed = _Changes(timeline, library, self._has_track).apply(wanted)
        _refuse_foreign_files(session, project.team_id, changed)
        hold_media(session, project.id, fields)
        stored = encode(changed)
        release_media(session, project.id, self._clock(), keep=shown_media(session, project.id, stored))
        return stored

    def _lock(self, session: Session, team_id: str, project_id: str) -> Project:
        """The row as it is once every other edit has ended."""
        found = self._projects.read(session, team_id, project_id)
        project = lock_row(session, Project, found.id)
        if project is None:
            raise NotFound("Project")
        return project


def _settings_after(request: dict[str, Any], wanted: Edit) -> dict[str, Any]:
    """The settings of the create call as `videoSettings` shows them after the edit."""
    now = dict(request)
    if changed := {name: value for name, value in asdict(wanted.caption).items() if value is not None}:
        now["caption"] = {**(now.get("caption") or {}), **changed}
    if wanted.music.replaces:
        now["musicId"] = wanted.music.music_id
    return now


@dataclass
class _Changes:
    """A timeline on its way through one call. What is wrong is collected, with the field's whole name."""

    timeline: Timeline
    library: dict[str, Media]
    has_track: Callable[[str], bool]
    errors: list[tuple[FieldError, str]] = field(default_factory=list)

    def apply(self, wanted: Edit) -> Timeline:
        """Raises Invalid with all that is wrong, in the order of the fields."""
        self.try_all(wanted)
        if self.errors:
            (first, code), more = self.errors[0], tuple(error for error, _ in self.errors[1:])
            raise Invalid(first.field, first.reason, code, more)
        return self.timeline

    def try_all(self, wanted: Edit) -> None:
        """Apply what is right, and collect what is wrong."""
        self._swap(wanted.scenes)
        self._correct(wanted.lines)
        self._restyle(wanted.caption)
        self._change_music(wanted.music)
        self._change_logo(wanted.logo)

    def _swap(self, swaps: Sequence[SceneSwap]) -> None:
        found, seen, swapped = change.scenes(self.timeline), set[int](), []
        for at, swap in enumerate(swaps):
            item, media, scene = f"scenes[{at}]", None, None
            with self._collect_errors(item):
                _refuse_twice("Scene", swap.index, seen)
                scene = change.replaceable_scene(found, swap.index)
            with self._collect_errors(item):
                media = self._media(swap.media_id)
            if scene is None or media is None:
                continue
            with self._collect_errors(item):
                swapped.append(change.swapped_scene(scene, swap.index, media, swap.trim_start_ms))
        self.timeline = change.with_scenes(self.timeline, swapped)

    def _correct(self, lines: Sequence[LineCorrection]) -> None:
        if lines and self.timeline.captions is None:
            with self._collect_errors("captionSegments"):
                raise Invalid("", change.NO_CAPTIONS)
            return
        seen, corrected, made = set[int](), [], {}
        for at, line in enumerate(lines):
            with self._collect_errors(f"captionSegments[{at}]"):
                _refuse_twice("Caption", line.index, seen)
                made[line.index] = change.corrected_line(self.timeline, line.index, line.correction)
                corrected.append((at, line))
        if made:
            self.timeline = change.with_lines(self.timeline, made)
        for at, line in corrected:
            with self._collect_errors(f"captionSegments[{at}]"):
                change.check_neighbours(self.timeline, line.index, line.correction)

    def _restyle(self, style: CaptionStyle) -> None:
        if style == CaptionStyle():
            return
        with self._collect_errors("caption"):
            cut = cut_in_frame(self.timeline)
            self.timeline = change.restyle(self.timeline, cut, style.preset, style.alignment, style.disabled)

    def _change_music(self, music: MusicChange) -> None:
        with self._collect_errors("music"):
            if music.music_id is not None:
                if not self.has_track(music.music_id):
                    raise Invalid("musicId", f'Music "{music.music_id}" not found', "INVALID_VALUE")
                self.timeline = change.put_music(self.timeline, f"catalog/music/{music.music_id}")
            elif music.replaces:
                self.timeline = change.remove_music(self.timeline)
                return
            if music.volume is not None:
                self.timeline = change.set_music_volume(self.timeline, music.volume)

    def _change_logo(self, logo: LogoChange) -> None:
        with self._collect_errors("logo"):
            if logo.media_id is not None:
                media = self._media(logo.media_id)
                if media.kind != "image":
                    raise Invalid("mediaId", "Media must be an image file")
                self.timeline = change.put_logo(self.timeline, media)
            elif logo.replaces:
                self.timeline = change.remove_logo(self.timeline)
                return
            if (logo.position, logo.opacity, logo.scale) != (None, None, None):
                self.timeline = change.style_logo(self.timeline, logo.position, logo.opacity, logo.scale)

    def _media(self, media_id: str) -> MediaFile:
        media = self.library.get(media_id)
        if media is None:
            raise Invalid("mediaId", f'Media "{media_id}" not found')
        if media.status != "COMPLETED":
            raise Invalid("mediaId", f'Media "{media_id}" is not ready (status {media.status})')
        if media.type == "video":
            return MediaFile(media.id, "video", media.asset or "", media.duration_ms)
        return MediaFile(media.id, "image", media.asset or "")

    @contextmanager
    def _collect_errors(self, item: str) -> Iterator[None]:
        """A refusal inside counts for this item, and the rest of the call is still looked at."""
        try:
            yield
        except Invalid as refused:
            self.errors += [(_within(item, error), refused.code) for error in refused.errors]


def _within(item: str, error: FieldError) -> FieldError:
    return FieldError(f"{item}.{error.field}" if error.field else item, error.reason)


def _refuse_twice(what: str, index: int, seen: set[int]) -> None:
    if index in seen:
        raise Invalid("index", f"{what} {index} is listed twice")
    seen.add(index)


def _library(session: Session, team_id: str, media_ids: Collection[str]) -> dict[str, Media]:
    """The team's items among these, which are locked: who deleted one has ended."""
    own = sa.select(Media).where(
        Media.id.in_(media_ids), Media.team_id == team_id, Media.deleted_at.is_(None)
    )
    found = session.scalars(own.execution_options(populate_existing=True))
    return {media.id: media for media in found}


def shown_media(session: Session, project_id: str, timeline: dict[str, Any]) -> set[str]:
    """The items among the project's that the timeline shows, or that of a render which has not ended. A
    card's picture stands there by its file alone; the file's name begins with the item's id."""
    rendering = sa.select(Video.timeline).where(Video.project_id == project_id, Video.status == "STARTED")
    timelines = [timeline, *session.scalars(rendering)]
    said = "".join(json.dumps(one, ensure_ascii=False) for one in timelines)
    used = sa.select(Media.id, Media.asset).where(Media.id.in_(uses_of(session, project_id)))
    return {row.id for row in session.execute(used) if row.id in said or (row.asset and row.asset in said)}


def _refuse_foreign_files(session: Session, team_id: str, timeline: Timeline) -> None:
    used = change.library_files(timeline).values()
    foreign = sa.select(Media.id).where(Media.id.in_(used), Media.team_id != team_id)
    if session.scalar(foreign.limit(1)):
        raise Forbidden("The project uses files that do not belong to this team")


def _changed_fields(wanted: Edit) -> Updated:
    return Updated(
        scenes=len(wanted.scenes),
        caption_segments=len(wanted.lines),
        caption=wanted.caption != CaptionStyle(),
        music=wanted.music != MusicChange(),
        logo=wanted.logo != LogoChange(),
        name=wanted.name is not None,
    )
