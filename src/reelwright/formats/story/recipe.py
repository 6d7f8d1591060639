"""The story's recipe: write, narrate, film, lay out."""

from dataclasses import replace

from reelwright.formats.branding import silent_outro_ms
from reelwright.formats.context import Context
from reelwright.formats.format import RecipeResult
from reelwright.formats.narrated import recipe
from reelwright.formats.narrated.background import make_background, say_what_is_made
from reelwright.formats.narrated.recipe import LengthChoice, narrate_to_fit, words_per_minute
from reelwright.formats.narration import Narration
from reelwright.formats.stickers import POP
from reelwright.formats.story.comments import comment_cards
from reelwright.formats.story.request import StoryRequest
from reelwright.formats.story.text import (
    OwnCard,
    OwnComment,
    StoryBrief,
    StoryText,
    adjust,
    with_spoken,
    write_story,
)
from reelwright_render.timeline.layout import card_anchor
from reelwright_render.timeline.model import Card, Clip, Sound, Timeline

WHOOSH = "catalog/effects/whoosh.flac"
WHOOSH_MS = 600


def make(request: StoryRequest, context: Context) -> RecipeResult:
    context.progress(2, "Writing the post and its comments")
    brief = make_brief(request, context.seed)
    written = write_story(context.writing, context.reading, brief)

    context.progress(35, "Narrating")
    story, narration = narrate(request, context, written, brief)
    narration = replace(narration, duration_ms=narration.duration_ms + silent_outro_ms(request.content))

    context.progress(70, say_what_is_made(request))
    picture = make_background(request, context, narration, story.title)

    context.progress(95, "Laying out the timeline")
    timeline = lay_out(request, context, story, narration, picture)
    script = " ".join(passage.text for passage in story.narration)
    return RecipeResult(timeline, story.title, script, writer=story.writer)


def make_brief(request: StoryRequest, seed: int) -> StoryBrief:
    return StoryBrief(
        prompt=request.prompt,
        target_ms=round(request.target_duration * 1000) - silent_outro_ms(request.content),
        words_per_minute=words_per_minute(request),
        language=request.language or "en",
        scope=request.narration_scope,
        platform=request.platform,
        card=_own_card(request) if request.show_card else OwnCard(),
        seed=seed,
    )


def _own_card(request: StoryRequest) -> OwnCard:
    card = request.card
    sent = None
    if card.comment_list is not None:
        sent = tuple(OwnComment(one.text, one.author, one.upvotes) for one in card.comment_list)
    return OwnCard(
        title=card.title,
        body=card.body,
        author=card.author,
        community=card.community,
        upvotes=card.upvotes,
        comments=card.comments,
        awards=card.awards,
        posted_ago=card.posted_ago,
        verified=card.verified,
        comment_list=sent,
    )


def narrate(
    request: StoryRequest, context: Context, written: StoryText, brief: StoryBrief
) -> tuple[StoryText, Narration]:
    """Speak the story until it is as long as it should be."""
    fitting = LengthChoice(
        written.passages,
        written.spoken,
        lambda spoken_ms: adjust(written, spoken_ms, brief),
        brief.target_ms,
        0.7 * written.tolerance * brief.target_ms,
    )
    kept, narration = narrate_to_fit(request, context, fitting)
    return with_spoken(written, [passage.key for passage in kept]), narration


def lay_out(
    request: StoryRequest,
    context: Context,
    story: StoryText,
    narration: Narration,
    picture: tuple[Clip, ...],
) -> Timeline:
    laid = recipe.lay_out(request, context, narration, picture)
    comments = comment_cards(request, story, narration) if request.show_card else ()
    until = comments[0].start_ms if comments else narration.duration_ms
    card = make_card(request, context, story, until) if request.show_card else None
    effects = [] if card is None else [Sound(WHOOSH, "effect", 0, WHOOSH_MS, volume=0.5)]
    effects += [Sound(POP, "effect", one.start_ms, one.start_ms + 400, 0.3) for one in comments]
    return replace(laid, sounds=(*laid.sounds, *effects), card=card, comment_cards=comments)


def make_card(request: StoryRequest, context: Context, story: StoryText, end_ms: int) -> Card:
    """The post, until `end_ms` at the latest: the end of the video, or the first comment."""
    shown_ms = end_ms
    if request.card_duration_seconds is not None:
        shown_ms = min(end_ms, round(request.card_duration_seconds * 1000))
    avatar = request.card.author_avatar_media_id
    return Card(
        platform=request.platform,
        theme=request.card_theme,
        title=story.title,
        body=request.card.body if request.card.body is not None else story.post,
        start_ms=0,
        end_ms=shown_ms,
        community=story.community,
        author=story.author,
        show_author=request.show_author,
        author_avatar=context.library.ready(avatar).asset if avatar else None,
        upvotes=story.upvotes,
        comments=story.comment_count,
        awards=story.awards,
        posted_ago=story.posted_ago,
        verified=story.verified,
        anchor=card_anchor(request.caption.alignment),
    )
