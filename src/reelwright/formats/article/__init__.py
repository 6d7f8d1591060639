"""Article: what somebody else wrote, told in a minute, from the address of a page or a text."""

from reelwright.domain.projects.create_spec import CreateSpec, FindSource
from reelwright.formats.article.recipe import make
from reelwright.formats.article.request import ArticleRequest
from reelwright.formats.format import Format
from reelwright.formats.sourced.quoting import quote_sourced


def quote(request: ArticleRequest, find_source: FindSource) -> CreateSpec:
    return quote_sourced(request, "article", request.text, ("url", request.url))


ARTICLE = Format(
    "article",
    "article",
    ArticleRequest,
    quote,
    make,
    title="Create a video from an article",
    answers_with_video=False,
)
