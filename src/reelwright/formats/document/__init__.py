"""Document: a report, a paper or notes, told in a minute, from a file, its address or a text."""

from dataclasses import replace

from reelwright.domain.projects.create_spec import CreateSpec, FindSource
from reelwright.errors import FieldError
from reelwright.formats.document.recipe import make
from reelwright.formats.document.request import NO_PART, DocumentRequest
from reelwright.formats.format import Format
from reelwright.formats.sourced.quoting import quote_sourced


def quote(request: DocumentRequest, find_source: FindSource) -> CreateSpec:
    """Quote a document. One that is said to be a file is refused, unless a form brings it: whoever reads the
    form takes that refusal away."""
    spec = quote_sourced(request, "document", request.text, ("fileUrl", request.file_url))
    return spec if request.file is None else replace(spec, errors=(FieldError("file", NO_PART),))


DOCUMENT = Format(
    "document",
    "document",
    DocumentRequest,
    quote,
    make,
    title="Create a video from a document",
    answers_with_video=False,
)
