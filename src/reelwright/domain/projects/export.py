"""What other programs read of a finished project."""

from collections.abc import Callable
from typing import get_args

from reelwright.domain.media.names import safe_file_name
from reelwright.domain.projects.model import Project
from reelwright.domain.views import View
from reelwright.errors import BadRequest, Invalid
from reelwright.render.exports import ExportKind, exported
from reelwright.timeline.codec import decode
from reelwright.timeline.edit import NO_CAPTIONS

EXPORT_KINDS: tuple[ExportKind, ...] = get_args(ExportKind)
NOTHING = "There is nothing on the timeline to export yet"
_TYPES: dict[ExportKind, str] = {
    "vtt": "text/vtt",
    "srt": "application/x-subrip",
    "ass": "text/x-ssa",
    "otio": "application/vnd.pixar.opentimelineio+json",
}


class Export(View):
    project_id: str
    format: ExportKind
    """As it was asked for."""
    file_name: str
    """The project's name, as far as files can have it, with the format's ending."""
    content_type: str
    """The file's MIME type."""
    content: str
    """The whole file, to be written as UTF-8."""


def export_kind(named: str | None) -> ExportKind:
    """SubRip where none is named. Raises Invalid for one that there is not."""
    kind = named or "srt"
    if kind not in EXPORT_KINDS:
        raise Invalid("format", f"Must be one of {', '.join(EXPORT_KINDS)}", "INVALID_VALUE")
    return kind


def export(project: Project, kind: ExportKind, locate: Callable[[str], str]) -> Export:
    """`locate` gives links to the files of a cut. Raises BadRequest before the project is completed, and
    Invalid for captions where there are none."""
    if project.status != "completed" or not project.timeline:
        raise BadRequest(NOTHING)
    timeline = decode(project.timeline)
    if kind != "otio" and timeline.captions is None:
        raise Invalid("format", NO_CAPTIONS)
    return Export(
        project_id=project.id,
        format=kind,
        file_name=safe_file_name(project.name, kind),
        content_type=_TYPES[kind],
        content=exported(timeline, kind, project.name, locate, inside=False),
    )
