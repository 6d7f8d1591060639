"""POST /v1/project/create/document with the document itself: a form with the part `file`."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.domain.projects.create_spec import CreateSpec, FindSource
from reelwright.domain.projects.model import Project
from reelwright.domain.sources.model import SourceText
from reelwright.errors import BadRequest, Invalid
from reelwright.formats.document import DOCUMENT
from reelwright.formats.document.request import FROM_FORM, DocumentRequest
from reelwright.formats.format import Format
from reelwright.formats.shapes import first_words
from reelwright.http.creation import Creating, Creation
from reelwright.http.errors import too_busy_error
from reelwright.http.fair_limiter import FairLimiter, LimiterBusy
from reelwright.http.parts import Api
from reelwright.http.uploads import Form, FormFile
from reelwright.http.v1.media import FILE_FIELD, FormRoute

READ_AT_ONCE = 2  # each is a child process; one at a time of a team
WAITING_OF_A_TEAM = 8
WAITING_TEAMS = 64
_JUDGED = 20_000  # characters of a text that its language is told by
_OBJECTS = ("caption", "audio", "presetSettings", "gameplaySettings", "content")
_JSON_TEXT = frozenset((*_OBJECTS, "targetDuration", "media", "addStickers", "metadata"))
"""The fields that are no text: in a form they are written as JSON text."""

ShowStarted = Callable[[Format[Any], Project], BaseModel]

DOCUMENT_FORM: dict[str, Any] = {
    "type": "object",
    "description": "A form with a document. All fields of the JSON body but `fileUrl` and `text` may be sent "
    "as further parts; objects, numbers and lists are written as JSON text.",
    "properties": {
        FILE_FIELD: {
            "type": "string",
            "format": "binary",
            "description": "The bytes of the document: PDF, DOCX, TXT or Markdown, at most 25 MB and 100 "
            "pages (of 3,000 characters, where it has none). What it is, its bytes say.",
        },
        "voiceId": {
            "type": "string",
            "maxLength": 30,
            "description": "The narrator: the `id` of one of `GET /v1/voice/list`.",
            "examples": ["voice_heart"],
        },
        "targetDuration": {
            "type": "string",
            "description": "The length of the video in seconds, from 10 to 600. Defaults to 60.",
            "examples": ["45"],
        },
        "caption": {
            "type": "string",
            "description": "How the captions look, as JSON text. The defaults when omitted.",
            "examples": ['{"preset": "beast"}'],
        },
    },
    "required": [FILE_FIELD, "voiceId"],
    "additionalProperties": {"type": "string"},
}
DOCUMENT_BODY: dict[str, Any] = {
    "requestBody": {
        "content": {"multipart/form-data": {"schema": {"$ref": "#/components/schemas/DocumentForm"}}}
    }
}


def add_document_form(router: APIRouter, api: Api, show: ShowStarted) -> None:
    """Add the route for forms; the JSON route of the same path takes the rest. `show` makes the answer."""
    reading = FairLimiter(READ_AT_ONCE, WAITING_OF_A_TEAM, WAITING_TEAMS, api.clock)

    async def from_form(request: Request, creating: Creating) -> Response:
        try:
            return await reading.run(
                creating.team_id, _create_from_form, api, creating, request.state.form, show
            )
        except LimiterBusy:
            return too_busy_error(creating.request_id)

    router.add_api_route(
        f"/v1/project/create/{DOCUMENT.path}",
        from_form,
        methods=["POST"],
        include_in_schema=False,
        route_class_override=FormRoute,
    )


def _create_from_form(api: Api, creating: Creation, form: Form, show: ShowStarted) -> Response:
    request, file = _parts(form)
    project_id = api.new_id()
    source = api.documents.keep(project_id, file.path) if file is not None else None

    def quote(find_source: FindSource) -> CreateSpec:
        spec = DOCUMENT.quote(request, find_source)
        return spec if source is None else _with_source(spec, request, source)

    def work(session: Session) -> BaseModel:
        project = api.projects.accept(session, creating.team_id, quote, project_id)
        if source is not None:
            api.documents.claim(session, project_id)
        return show(DOCUMENT, project)

    try:
        return creating.run(api.database, work, DOCUMENT.message)
    except BaseException:
        if source is not None:
            api.documents.discard(project_id)
        raise


def _with_source(spec: CreateSpec, request: DocumentRequest, source: SourceText) -> CreateSpec:
    """The spec with what was read of the file: its language is judged like that of a text."""
    name = request.name or first_words(source.title or source.text)
    told = source.text[:_JUDGED]
    return replace(spec, name=name, text=told, text_field=FILE_FIELD, is_read_aloud=True, errors=())


def _parts(form: Form) -> tuple[DocumentRequest, FormFile | None]:
    """Raises BadRequest for what is no form, Invalid or RequestValidationError for wrong parts."""
    if not form.whole:
        raise BadRequest("Invalid multipart body")
    said: dict[str, Any] = dict(reversed(form.fields))  # of two parts the first
    if FILE_FIELD in said:
        raise Invalid(FILE_FIELD, "Must be a file")
    files = [file for name, file in form.files if name == FILE_FIELD]
    if len(files) > 1:
        raise Invalid(FILE_FIELD, "Must have at most 1 items")
    sent = {name: _read_json(text) if name in _JSON_TEXT else text for name, text in said.items()}
    if files:
        sent[FILE_FIELD] = FROM_FORM
    try:
        return DocumentRequest.model_validate(sent), files[0] if files else None
    except ValidationError as error:
        problems = [{**one, "loc": ("body", *one["loc"])} for one in error.errors()]
        raise RequestValidationError(problems) from None


def _read_json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # of no JSON, or of some that is nested without end
        return text  # which is refused as what it is
