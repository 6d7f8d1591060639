"""The recipe of `article`: read, and tell."""

from reelwright.domain.sources.model import plain_source
from reelwright.formats.article.request import ArticleRequest
from reelwright.formats.context import Context
from reelwright.formats.format import RecipeResult
from reelwright.formats.sourced.recipe import tell


def make(request: ArticleRequest, context: Context) -> RecipeResult:
    context.progress(2, "Reading the article")
    source = plain_source(request.text) if request.text else context.sources.read_page(request.url or "")
    return tell(request, context, source)
