"""Exports of a finished project for other programs."""

from collections.abc import Callable
from typing import get_args

from pydantic import Field

from reelwright.domain.media.names import safe_file_name
from reelwright.domain.projects.model import Project
from reelwright.domain.views import ProjectId, View
from reelwright.errors import BadRequest, Invalid
from reelwright_render.exports.export import ExportKind, export_text
from reelwright_render.timeline.codec import decode
from reelwright_render.timeline.edit import NO_CAPTIONS

EXPORT_KINDS: tuple[ExportKind, ...] = get_args(ExportKind)
NOTHING = "There is nothing on the timeline to export yet"
_TYPES: dict[ExportKind, str] = {
    "vtt": "text/vtt",
    "srt": "application/x-subrip",
    "ass": "text/x-ssa",
    "otio": "application/vnd.pixar.opentimelineio+json",
}


class Export(View):
    """The text of an exported file, with its name and type."""

    project_id: ProjectId
    format: ExportKind
    """The format of the file, as the parameter `format` asked for it."""
    file_name: str = Field(examples=["I found a letter in a library book.srt"])
    """A file name to store it under: the project's name without characters that files cannot have, and the
    ending of the format."""
    content_type: str = Field(examples=["application/x-subrip"])
    """The MIME type of the file."""
    content: str = Field(examples=["1\n00:00:00,000 --> 00:00:00,780\nI found a letter\n"])
    """The whole text of the file. Write it as UTF-8."""


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
        content=export_text(timeline, kind, project.name, locate, inside=False),
    )
