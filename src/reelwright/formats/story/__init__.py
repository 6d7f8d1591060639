"""Story: a forum-style post and its comments, narrated over a background, opening on a card."""

from math import ceil

from reelwright.catalog.prices import price_of
from reelwright.domain.projects.create_spec import CreateSpec, FindSource, OwnText, RequestedMedia
from reelwright.engines.abilities import CLIPS, IMAGES, SPEECH, WRITING, Ability
from reelwright.formats.format import Format
from reelwright.formats.length import estimate_speech_ms
from reelwright.formats.shapes import MODEL_KINDS, first_words, stored_request
from reelwright.formats.story.recipe import make
from reelwright.formats.story.request import StoryRequest, model_of

_ABILITIES: dict[str, frozenset[Ability[object]]] = {
    "ai-images": frozenset({IMAGES}),
    "ai-videos": frozenset({CLIPS}),
}


def quote(request: StoryRequest, find_source: FindSource) -> CreateSpec:
    """Quote every started 30 s, and the background where it is generated. The gateway writes and the voice
    provider narrates; writing, narration and gameplay can be done by the embedded engines, generated
    pictures and clips cannot."""
    length_s = _length_s(request)
    flash = {"gemini": IMAGES} if request.preset_settings.ai_model == "gemini-flash" else {}
    is_generated = request.media_type in MODEL_KINDS
    return CreateSpec(
        type="story",
        name=request.name or first_words(request.prompt),
        aspect_ratio=request.aspect_ratio,
        request=stored_request(request),
        credits=price_of("story").for_seconds(length_s) + _picture_credits(request, length_s),
        expected_ms=round(length_s * 1000),
        voice_id=request.voice_id,
        language=request.language,
        text=request.prompt,
        own_texts=_own_texts(request),
        unless_sent=_unless_sent(request),
        music_id=request.music_id,
        media=tuple(_media(request)),
        needs={"openrouter": WRITING, "elevenlabs": SPEECH, **flash},
        needs_beside_local={"openrouter": WRITING, **flash} if is_generated else {},
        abilities=_ABILITIES.get(request.media_type, frozenset()),
        model=request.preset_settings.ai_model,
        webhook=request.webhook,
        metadata=request.metadata,
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


def _picture_credits(request: StoryRequest, length_s: float) -> int:
    if request.media_type == "ai-images":
        return ceil(model_of(request).credits / 2) * ceil(length_s / 5)
    if request.media_type == "ai-videos":
        model = model_of(request)
        clips = ceil(length_s / model.seconds)
        return model.credits * clips * (2 if request.preset_settings.quality == "pro" else 1)
    return 0


def _media(request: StoryRequest) -> list[RequestedMedia]:
    uses = [RequestedMedia("media", media_id) for media_id in request.media or ()]
    game = request.gameplay_settings
    if request.media_type == "gameplay" and game.selected_game == "custom" and game.selected_video:
        uses.append(RequestedMedia("gameplaySettings.selectedVideo", game.selected_video, "video"))
    author = request.card.author_avatar_media_id if request.show_card else None
    if author is not None:
        uses.append(RequestedMedia("card.authorAvatarMediaId", author, "image"))
    if request.content.logo_media_id is not None:
        uses.append(RequestedMedia("content.logoMediaId", request.content.logo_media_id, "image"))
    return uses


STORY = Format(
    "story",
    "story",
    StoryRequest,
    quote,
    make,
    title="Create a story video",
)
