"""What telling a source costs and needs."""

from dataclasses import replace

from reelwright.domain.projects.create_spec import CreateSpec, RequestedDownload
from reelwright.domain.sources.model import plain_source
from reelwright.engines.abilities import WEB
from reelwright.formats.narrated.quoting import quote_narrated
from reelwright.formats.shapes import first_words
from reelwright.formats.sourced.request import SourcedRequest


def quote_sourced(
    request: SourcedRequest, type: str, text: str | None, address: tuple[str, str | None]
) -> CreateSpec:
    """Quote a video of a source: `text` as it was sent, or the field and the address that it is read from.
    A page of the web is read by the provider of a team that works on its own keys."""
    field, url = address
    spec = quote_narrated(
        request,
        type=type,
        name=request.name or _name(type, text, url),
        text=text or "",
        length_s=request.target_duration,
        is_written=True,
    )
    downloads = (RequestedDownload(field, url),) if url else ()
    reads_web = {"firecrawl": WEB} if type == "article" and url else {}
    return replace(
        spec,
        text_field="text",
        is_read_aloud=text is not None,
        downloads=downloads,
        needs={**spec.needs, **reads_web},
    )


def _name(type: str, text: str | None, url: str | None) -> str:
    if text:
        source = plain_source(text)
        return first_words(source.title or source.text)
    return first_words(url) if url else type.capitalize()
