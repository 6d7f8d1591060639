"""Quotes of the formats where no library item is looked up."""

from typing import Any

from reelwright.domain.projects.create_spec import CreateSpec
from reelwright.formats.format import Format


def quote_without_media(format: Format[Any], request: Any) -> CreateSpec:
    """The quote of a team whose library is empty."""
    return format.quote(request, lambda media_id: None)
