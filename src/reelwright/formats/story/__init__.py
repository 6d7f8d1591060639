"""Story: a forum-style post and its comments, narrated over a background, opening on a card."""

from dataclasses import replace

from reelwright.domain.projects.create_spec import CreateSpec, FindSource, OwnText, RequestedMedia
from reelwright.formats.format import Format
from reelwright.formats.length import estimate_speech_ms
from reelwright.formats.narrated.quoting import quote_narrated
from reelwright.formats.shapes import first_words
from reelwright.formats.story.recipe import make
from reelwright.formats.story.request import StoryRequest


def quote(request: StoryRequest, find_source: FindSource) -> CreateSpec:
    spec = quote_narrated(
        request,
        type="story",
        name=request.name or first_words(request.prompt),
        text=request.prompt,
        length_s=_length_s(request),
        is_written=True,
    )
    author = request.card.author_avatar_media_id if request.show_card else None
    pictures = (RequestedMedia("card.authorAvatarMediaId", author, "image"),) if author is not None else ()
    return replace(
        spec,
        own_texts=_own_texts(request),
        unless_sent=_unless_sent(request),
        media=(*spec.media, *pictures),
    )


def _length_s(request: StoryRequest) -> float:
    """Return the length that was asked for, or that of the caller's own words where it is longer: they are
    all narrated."""
    own_ms = estimate_speech_ms(*(text for _, text in _own_narration(request)))
    return max(request.target_duration, own_ms / 1000)


def _own_narration(request: StoryRequest) -> list[tuple[str, str]]:
    """The caller's own words that are narrated as they stand, with their fields."""
    if not request.show_card:
        return []
    card = request.card
    comments = [("card.commentList", one.text) for one in card.comment_list or ()]
    if request.narration_scope == "comments_only":
        return comments
    return [("card.title", card.title or ""), ("card.body", card.body or ""), *comments]


def _own_texts(request: StoryRequest) -> tuple[OwnText, ...]:
    """Comments are judged together: each alone is short."""
    texts: dict[str, list[str]] = {}
    for field, text in _own_narration(request):
        texts.setdefault(field, []).append(text)
    return tuple(OwnText(field, " ".join(said)) for field, said in texts.items())


def _unless_sent(request: StoryRequest) -> tuple[str, ...]:
    """A post that is not narrated stands on the card."""
    card = request.card
    whole = None not in (card.title, card.body, card.comment_list)
    if request.show_card and whole:
        return ()
    return (*(() if request.show_card else ("showCard",)), "card.title", "card.body", "card.commentList")


STORY = Format(
    "story",
    "story",
    StoryRequest,
    quote,
    make,
    title="Create a story video",
)
