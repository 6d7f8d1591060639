"""The recipe of what tells a source: gist, narration, pictures, card."""

from collections.abc import Sequence
from dataclasses import replace

from reelwright.domain.sources.model import SourceText
from reelwright.engines.foreign import foreign_language
from reelwright.errors import EngineFailed
from reelwright.formats.branding import silent_outro_ms
from reelwright.formats.context import Context, LibraryItem
from reelwright.formats.format import NarrationSource, PictureSource, RecipeResult
from reelwright.formats.narrated.background import make_background, say_what_is_made
from reelwright.formats.narrated.recipe import lay_out
from reelwright.formats.narration import Narration
from reelwright.formats.shapes import MODEL_KINDS, first_words, frame_size
from reelwright.formats.sourced.model import ToldSentence
from reelwright.formats.sourced.narration import tell_source
from reelwright.formats.sourced.page_pictures import fetch_pictures, name_sources, show_among
from reelwright.formats.sourced.request import SourcedRequest
from reelwright.formats.sourced.title_card import TitleCard, draw_card, shown_ms
from reelwright_render.timeline.model import Timeline

MOST_PICTURES = 4


def tell(request: SourcedRequest, context: Context, source: SourceText) -> RecipeResult:
    """Make the video of a source that has been read."""
    refuse_foreign(request, source)
    context.progress(20, "Finding what the text says")
    told = tell_source(request, context, source)
    narration = told.narration
    narration = replace(narration, duration_ms=narration.duration_ms + silent_outro_ms(request.content))

    context.progress(70, say_what_is_made(request))
    name = source.title or first_words(told.sentences[0].text)
    picture = make_background(request, context, narration, name, is_fiction=False)
    is_generated = request.media_type in MODEL_KINDS
    pictures = fetch_pictures(context, source, MOST_PICTURES if is_generated else 1)
    if is_generated:
        picture = show_among(picture, pictures[1:], frame_size(request.aspect_ratio))

    context.progress(95, "Laying out the timeline")
    timeline = lay_out(request, context, narration, picture)
    timeline = _with_card(timeline, request, source, narration, pictures[0].item if pictures else None)
    script = " ".join(one.text for one in told.sentences)
    sources: list[NarrationSource | PictureSource] = list(origins(told.sentences, source))
    sources += name_sources(pictures, source)
    return RecipeResult(timeline, name, script, writer=told.writer, sources=tuple(sources))


def refuse_foreign(request: SourcedRequest, source: SourceText) -> None:
    """Raise EngineFailed for a text in another language than the narration's: it is told in its own words."""
    language = request.language or "en"
    if strange := foreign_language(source.text[:20_000], [language]):
        raise EngineFailed(f'Voice "{request.voice_id}" does not speak "{strange}", which the text is in')


def origins(told: Sequence[ToldSentence], source: SourceText) -> tuple[NarrationSource, ...]:
    """Return where in the source each sentence comes from."""
    return tuple(
        NarrationSource(
            sentence=one.text,
            quote=source.text[one.source.start : one.source.end],
            start=one.source.start,
            end=one.source.end,
            page_number=source.page_of(one.source.start),
            page=source.url,
        )
        for one in told
        if one.source is not None
    )


def _with_card(
    timeline: Timeline,
    request: SourcedRequest,
    source: SourceText,
    narration: Narration,
    picture: LibraryItem | None,
) -> Timeline:
    title_end = narration.sentence_ends_ms[0] if narration.sentence_ends_ms else 0
    until = shown_ms(title_end, narration.duration_ms)
    card = TitleCard(source.site, source.title, picture)
    drawn = draw_card(card, frame_size(request.aspect_ratio), request.caption.alignment, until)
    layers = timeline.layers if drawn.picture is None else (*timeline.layers, (drawn.picture,))
    return replace(timeline, layers=layers, texts=(*timeline.texts, *drawn.texts))
