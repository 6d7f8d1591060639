"""The recipe of `document`: read, and tell."""

from reelwright.domain.sources.model import plain_source
from reelwright.formats.context import Context
from reelwright.formats.document.request import DocumentRequest
from reelwright.formats.format import RecipeResult
from reelwright.formats.sourced.recipe import tell


def make(request: DocumentRequest, context: Context) -> RecipeResult:
    context.progress(2, "Reading the document")
    if request.file is not None:
        source = context.sources.read_kept()
    elif request.file_url is not None:
        source = context.sources.read_document(request.file_url)
    else:
        source = plain_source(request.text or "")
    return tell(request, context, source)
