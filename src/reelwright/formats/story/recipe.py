"""The story's recipe: write, narrate, film, lay out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from reelwright.catalog.games import clip_of
from reelwright.catalog.voices import USUAL_WORDS_PER_MINUTE, find_voice
from reelwright.engines.footage import FootageRequest
from reelwright.engines.speech import Delivery, StoredSpeech, Utterance
from reelwright.errors import EngineReplaced
from reelwright.formats import backgrounds
from reelwright.formats.branding import make_branding, silent_outro_ms
from reelwright.formats.context import Context
from reelwright.formats.drawn_scenes import draw_scenes
from reelwright.formats.filmed_scenes import film_scenes
from reelwright.formats.format import RecipeResult
from reelwright.formats.narration import PARAGRAPH_GAP_MS, SENTENCE_GAP_MS, Narration, Piece, lay_narration
from reelwright.formats.shapes import MODEL_KINDS, frame_size
from reelwright.formats.stickers import POP, choose_stickers, sticker_sounds
from reelwright.formats.story.comments import comment_cards
from reelwright.formats.story.request import StoryRequest, model_of
from reelwright.formats.story.text import (
    OwnCard,
    OwnComment,
    StoryBrief,
    StoryText,
    adjust,
    with_spoken,
    write_story,
)
from reelwright.formats.storytelling.fit import Fit, Passage
from reelwright_render.overlays.captions import cut_captions
from reelwright_render.timeline.layout import card_anchor
from reelwright_render.timeline.model import Captions, Card, Clip, Sound, Timeline

NARRATION_ROUNDS = 8  # each speaks only what is new, so it seldom takes more than three
WHOOSH = "catalog/effects/whoosh.flac"
WHOOSH_MS = 600


def make(request: StoryRequest, context: Context) -> RecipeResult:
    context.progress(2, "Writing the post and its comments")
    brief = make_brief(request, context.seed)
    written = write_story(context.writing, context.reading, brief)

    context.progress(35, "Narrating")
    story, narration = narrate(request, context, written, brief)
    narration = replace(narration, duration_ms=narration.duration_ms + silent_outro_ms(request.content))

    context.progress(70, "Making the pictures" if request.media_type in MODEL_KINDS else "Making the footage")
    picture = background(request, context, narration, story.title)

    context.progress(95, "Laying out the timeline")
    timeline = lay_out(request, context, story, narration, picture)
    script = " ".join(passage.text for passage in story.narration)
    return RecipeResult(timeline, story.title, script, writer=story.writer)


def make_brief(request: StoryRequest, seed: int) -> StoryBrief:
    return StoryBrief(
        prompt=request.prompt,
        target_ms=round(request.target_duration * 1000) - silent_outro_ms(request.content),
        words_per_minute=_words_per_minute(request.voice_id) * request.audio.speed,
        language=request.language or "en",
        scope=request.narration_scope,
        platform=request.platform,
        card=_own_card(request) if request.show_card else OwnCard(),
        seed=seed,
    )


def _words_per_minute(voice_id: str) -> int:
    voice = find_voice(voice_id)
    return voice.words_per_minute if voice else USUAL_WORDS_PER_MINUTE


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
    """Speak the story, measure it, and speak or leave out sentences until it is as long as it should be; what
    little remains, the speed makes up. Where another engine takes over meanwhile, all is spoken anew: one
    video has one voice."""
    try:
        return _narrate(request, context, written, brief)
    except EngineReplaced:
        return _narrate(request, context, written, brief)


def _narrate(
    request: StoryRequest, context: Context, written: StoryText, brief: StoryBrief
) -> tuple[StoryText, Narration]:
    spoken: dict[str, StoredSpeech] = {}
    fit = _speak_until_it_fits(context, request, written, brief, spoken)
    story = with_spoken(written, fit.keys)
    if fit.speed != 1.0 and not _is_near_enough(fit, story, brief):
        spoken.clear()
        _speak(context, request, story.narration, fit.speed, spoken)
    return story, lay_narration(_pieces(story.narration, spoken))


def _speak_until_it_fits(
    context: Context,
    request: StoryRequest,
    written: StoryText,
    brief: StoryBrief,
    spoken: dict[str, StoredSpeech],
) -> Fit:
    """Narrate what is wanted, ask again with the real lengths, until nothing new is wanted."""
    wanted: Sequence[str] = written.spoken
    for _ in range(NARRATION_ROUNDS):
        missing = [p for p in written.passages if p.key in set(wanted) and p.key not in spoken]
        _speak(context, request, missing, 1.0, spoken)
        fit = adjust(written, {key: speech.duration_ms for key, speech in spoken.items()}, brief)
        wanted = fit.keys
        if set(wanted) <= spoken.keys():
            return fit
    kept = tuple(key for key in fit.keys if key in spoken)
    return Fit(kept, 1.0, fit.length_ms, fit.near)


def _is_near_enough(fit: Fit, story: StoryText, brief: StoryBrief) -> bool:
    """Return whether the length is well inside the tolerance without touching the speed: speaking anew
    takes as long as speaking did."""
    unchanged_ms = fit.length_ms * fit.speed
    return abs(unchanged_ms - brief.target_ms) <= 0.7 * story.tolerance * brief.target_ms


def _speak(
    context: Context,
    request: StoryRequest,
    passages: Sequence[Passage],
    speed: float,
    spoken: dict[str, StoredSpeech],
) -> None:
    audio = request.audio
    delivery = Delivery(
        speed=audio.speed * speed,
        stability=audio.stability,
        similarity_boost=audio.similarity_boost,
        style=audio.style,
        use_speaker_boost=audio.use_speaker_boost,
    )
    language = request.language or "en"
    utterances = [Utterance(passage.text, request.voice_id, language, delivery) for passage in passages]
    speeches = context.speech.speak_all(utterances) if utterances else []
    spoken.update((passage.key, speech) for passage, speech in zip(passages, speeches, strict=True))


def _pieces(passages: Sequence[Passage], spoken: Mapping[str, StoredSpeech]) -> list[Piece]:
    """A longer breath where the part changes: title, post, each comment."""
    following = [*passages[1:], None]
    return [
        Piece(spoken[one.key], SENTENCE_GAP_MS if next_ and _is_same_part(one, next_) else PARAGRAPH_GAP_MS)
        for one, next_ in zip(passages, following, strict=True)
    ]


def _is_same_part(one: Passage, other: Passage) -> bool:
    return (one.part, one.comment) == (other.part, other.comment)


def background(request: StoryRequest, context: Context, narration: Narration, title: str) -> tuple[Clip, ...]:
    frame = frame_size(request.aspect_ratio)
    if request.media_type == "ai-images":
        return draw_scenes(
            context.pictures,
            title,
            narration.words,
            narration.sentence_ends_ms,
            narration.duration_ms,
            shape=request.aspect_ratio,
            frame=frame,
            style=request.preset_settings.preset,
            motion=request.preset_settings.motion_style,
            seed=context.seed,
        )
    if request.media_type == "ai-videos":
        settings = request.preset_settings
        return film_scenes(
            context.clips,
            title,
            narration.words,
            narration.sentence_ends_ms,
            narration.duration_ms,
            clip_ms=model_of(request).seconds * 1000,
            shape=request.aspect_ratio,
            frame=frame,
            style=settings.preset,
            quality=settings.quality,
            is_continuous=settings.is_continuous,
            seed=context.seed,
        )
    if request.media_type == "media":
        items = context.library.ready_all(request.media or [])
        return backgrounds.alternate_media(items, narration.sentence_ends_ms, narration.duration_ms, frame)
    game = request.gameplay_settings
    if game.selected_game == "custom":
        item = context.library.ready(game.selected_video or "")
        return (backgrounds.repeat_media(item, narration.duration_ms, frame),)
    clip = clip_of(game.selected_game, game.selected_video)
    wanted = FootageRequest(clip.game, clip.number, request.aspect_ratio)
    footage = context.footage.film_for(wanted, narration.duration_ms)
    return backgrounds.lay_gameplay(footage, 0, narration.duration_ms)


def lay_out(
    request: StoryRequest,
    context: Context,
    story: StoryText,
    narration: Narration,
    picture: tuple[Clip, ...],
) -> Timeline:
    width, height = frame_size(request.aspect_ratio)
    end = narration.duration_ms
    comments = comment_cards(request, story, narration) if request.show_card else ()
    until = comments[0].start_ms if comments else end
    card = make_card(request, context, story, until) if request.show_card else None
    language = request.language or "en"
    stickers = choose_stickers(narration.words, end, language) if request.add_stickers else ()
    sounds = list(narration.sounds)
    if card is not None:
        sounds.append(Sound(WHOOSH, "effect", 0, WHOOSH_MS, volume=0.5))
    sounds += [Sound(POP, "effect", one.start_ms, one.start_ms + 400, 0.3) for one in comments]
    if request.music_id is not None:
        sounds.append(Sound(f"catalog/music/{request.music_id}", "music", 0, end, loop=True))
    return Timeline(
        width=width,
        height=height,
        duration_ms=end,
        layers=(picture,),
        sounds=(*sounds, *sticker_sounds(stickers)),
        words=narration.words,
        captions=make_captions(request, narration, width, height),
        card=card,
        comment_cards=comments,
        stickers=stickers,
        branding=make_branding(request.content, context, end),
    )


def make_captions(request: StoryRequest, narration: Narration, width: int, height: int) -> Captions:
    caption = request.caption
    end = narration.duration_ms
    lines = cut_captions(narration.words, caption.preset, caption.alignment, width, height, end)
    return Captions(
        preset=caption.preset,
        alignment=caption.alignment,
        lines=lines,
        disabled=caption.disabled,
        language=request.language or "en",
    )


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
