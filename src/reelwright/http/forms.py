"""The fields of a form, which come as text."""

import json
from collections.abc import Sequence
from typing import Any, TypeVar

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError

from reelwright.errors import BadRequest, Invalid
from reelwright.http.uploads import Form, FormFile

Fields = TypeVar("Fields", bound=BaseModel)


def from_text(value: Any) -> Any:
    """What a field's text means as JSON; text that is none as it is, to be refused as such."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):  # of no JSON, or of some that is nested without end
        return value


def read_fields(shape: type[Fields], form: Form) -> Fields:
    """The fields of a form; of two parts with one name the first. Raises BadRequest for what is no form,
    RequestValidationError for wrong fields."""
    if not form.whole:
        raise BadRequest("Invalid multipart body")
    try:
        return shape.model_validate(dict(reversed(form.fields)))
    except ValidationError as error:
        problems = [{**one, "loc": ("body", *one["loc"])} for one in error.errors()]
        raise RequestValidationError(problems) from None


def read_files(form: Form, field: str, most: int) -> Sequence[FormFile]:
    """The files of a field, one at least. Raises Invalid."""
    files = [file for name, file in form.files if name == field]
    if not files:
        is_text = any(name == field for name, _ in form.fields)
        raise Invalid(field, "Must be a file" if is_text else "Required")
    if len(files) > most:
        raise Invalid(field, f"Must have at most {most} items")
    return files
