"""The template's recipe: narrate every scene, lay the scenes one after the other, fill their text boxes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, cast

from reelwright.catalog.games import clip_of
from reelwright.catalog.templates import PostCard, Template, TemplateScene, fill_places, find_template
from reelwright.engines.footage import FootageRequest
from reelwright.engines.speech import StoredSpeech, Utterance
from reelwright.errors import EngineFailed
from reelwright.formats import backgrounds
from reelwright.formats.context import Actor, Context
from reelwright.formats.format import RecipeResult
from reelwright.formats.narration import SENTENCE_GAP_MS, Narration, Piece, delivery_of, lay_narration
from reelwright.formats.shapes import frame_size
from reelwright.formats.storytelling.sentences import sentences
from reelwright.formats.talking_avatar.recipe import make_score
from reelwright.formats.template import avatars as template_avatars
from reelwright.formats.template.layout import SceneContent, frame_shape, lay_elements
from reelwright.formats.template.request import TemplateRequest, TemplateSceneChoice
from reelwright_people.scores import Score
from reelwright_render.overlays.captions import cut_captions
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import (
    CaptionLayer,
    Captions,
    Card,
    Clip,
    Line,
    Motion,
    Sound,
    TextBox,
    Timeline,
    TransitionName,
    Word,
)

Timed = TypeVar("Timed", Word, Sound)
SILENT_MS = 3_000
ENTRY_MS = 250  # the pictures come first, then the voice
SHORTEST_MS = 2_400
WHOOSH = "catalog/effects/whoosh.flac"
WHOOSH_MS = 600


@dataclass(frozen=True)
class PlacedScene:
    """A scene of the template with what was sent for it, on the clock of the video."""

    own: TemplateScene
    sent: TemplateSceneChoice
    start_ms: int
    end_ms: int
    sounds: tuple[Sound, ...]
    words: tuple[Word, ...]
    score: Score | None = None  # of whoever says it on camera, on the clock of the scene


@dataclass(frozen=True)
class SceneSpeech:
    """A scene's narration, and what its avatar does meanwhile."""

    narration: Narration | None
    score: Score | None = None


def make(request: TemplateRequest, context: Context) -> RecipeResult:
    template = find_template(request.template_id)
    if template is None:
        raise EngineFailed("This template does not exist any more")
    names = [scene.avatar for scene in request.scenes]
    actors = [None if name is None else context.cast.actor(name) for name in names]
    context.progress(5, "Narrating")
    scripts = [scene_script(sent, own) for sent, own in zip(request.scenes, template.scenes, strict=True)]
    scenes = place_scenes(request, template, narrate(request, template, context, scripts, actors))

    context.progress(60, "Laying out the scenes")
    timeline = lay_out(request, template, context, scenes)
    if any(actors):
        context.progress(70, "ClipSettings the avatars")
        timeline = add_avatars(timeline, context, scenes, actors)
    return RecipeResult(timeline, request.title, " ".join(filter(None, scripts)))


def scene_script(sent: TemplateSceneChoice, own: TemplateScene) -> str:
    """The scene's script, its variables filled in."""
    return fill_places(own.script if sent.script is None else sent.script, scene_values(sent, own)).strip()


def scene_values(sent: TemplateSceneChoice, own: TemplateScene) -> dict[str, str]:
    values = {variable.key: variable.value for variable in sent.variables if variable.type == "text"}
    return {**values, "number": own.number}


def narrate(
    request: TemplateRequest,
    template: Template,
    context: Context,
    scripts: Sequence[str],
    actors: Sequence[Actor | None],
) -> list[SceneSpeech]:
    """Speak each scene by itself, all its sentences at once. Who is seen speaks in their own voice, unless
    the caller chose one."""
    delivery = delivery_of(request.audio)
    language = request.language or "en"
    voices = [request.voice_id or (actor.voice_id if actor else template.voice_id) for actor in actors]
    parts = [sentences(script) for script in scripts]
    wanted = [
        Utterance(text, voice, language, delivery)
        for part, voice in zip(parts, voices, strict=True)
        for text in part
    ]
    spoken = iter(context.speech.speak_all(wanted) if wanted else [])
    return [
        _lay_speeches([next(spoken) for _ in part], actor) for part, actor in zip(parts, actors, strict=True)
    ]


def _lay_speeches(speeches: Sequence[StoredSpeech], actor: Actor | None) -> SceneSpeech:
    narration = lay_narration([Piece(speech) for speech in speeches]) if speeches else None
    if actor is None:
        return SceneSpeech(narration)
    if narration is None:
        return SceneSpeech(None, Score((), seed=actor.subject.seed))
    gaps = [SENTENCE_GAP_MS] * len(speeches)
    return SceneSpeech(narration, make_score(speeches, gaps, narration, actor.subject.seed))


def place_scenes(
    request: TemplateRequest, template: Template, said: Sequence[SceneSpeech]
) -> tuple[PlacedScene, ...]:
    """Place the scenes one after the other; each stays a little after its last word."""
    scenes: list[PlacedScene] = []
    at = 0
    for own, sent, one in zip(template.scenes, request.scenes, said, strict=True):
        narration = one.narration
        voice_at = at + ENTRY_MS
        length = ENTRY_MS + narration.duration_ms + own.rest_ms if narration else SILENT_MS
        end = at + max(length, SHORTEST_MS)
        sounds = narration.sounds if narration else ()
        words = narration.words if narration else ()
        scenes.append(
            PlacedScene(
                own,
                sent,
                at,
                end,
                tuple(_shift(sound, voice_at) for sound in sounds),
                tuple(_shift(word, voice_at) for word in words),
                one.score and template_avatars.delay_score(one.score, ENTRY_MS, end - at),
            )
        )
        at = end
    return tuple(scenes)


def lay_out(
    request: TemplateRequest, template: Template, context: Context, scenes: Sequence[PlacedScene]
) -> Timeline:
    stage = Stage(*frame_size(request.aspect_ratio))
    sounds = (*_sounds(request, template, scenes), *(one for scene in scenes for one in scene.sounds))
    return Timeline(
        width=stage.width,
        height=stage.height,
        duration_ms=scenes[-1].end_ms,
        layers=(lay_backdrops(request, template, context, scenes),),
        sounds=sounds,
        words=tuple(word for scene in scenes for word in scene.words),
        captions=make_captions(request, scenes, stage.width, stage.height),
        card=next((make_card(scene, scene.own.card) for scene in scenes if scene.own.card), None),
        texts=tuple(box for scene in scenes for box in lay_texts(scene, template, scenes, stage)),
    )


def add_avatars(
    timeline: Timeline, context: Context, scenes: Sequence[PlacedScene], actors: Sequence[Actor | None]
) -> Timeline:
    """They are seen where their scenes write nothing, in one place if it can be; shades lie under them."""
    stage = Stage(timeline.width, timeline.height)
    cast = [
        template_avatars.Appearance(actor, scene.score, _narration_of(scene), scene.start_ms, scene.end_ms)
        for scene, actor in zip(scenes, actors, strict=True)
        if actor is not None and scene.score is not None
    ]
    written = [_obstacles(timeline, stage, one.start_ms, one.end_ms) for one in cast]
    windows = template_avatars.windows_for(stage, written)
    seen = template_avatars.film_appearances(context, cast, windows, stage)
    texts = tuple(
        replace(box, z_index=-1) if template_avatars.is_ground(box) else box for box in timeline.texts
    )
    return replace(timeline, layers=(*timeline.layers, seen), texts=texts)


def _narration_of(scene: PlacedScene) -> Narration:
    """Return what is said in a scene, on the scene's own clock."""
    start = scene.start_ms
    return Narration(
        tuple(
            replace(sound, start_ms=sound.start_ms - start, end_ms=sound.end_ms - start)
            for sound in scene.sounds
        ),
        tuple(
            replace(word, start_ms=word.start_ms - start, end_ms=word.end_ms - start) for word in scene.words
        ),
        scene.score.ends if scene.score else (),
        scene.end_ms - start,
    )


def _obstacles(timeline: Timeline, stage: Stage, start_ms: int, end_ms: int) -> list[Box]:
    """Texts, card and captions of a scene."""
    boxes = [box for box in timeline.texts if start_ms <= box.start_ms < end_ms]
    found = template_avatars.find_obstacles(boxes, stage)
    card = timeline.card if timeline.card and timeline.card.start_ms == start_ms else None
    if card is not None:
        found.append(stage.card_box(card.anchor))
    layers = timeline.captions.layers if timeline.captions else ()
    for layer in layers:
        if layer.start_ms == start_ms and not layer.disabled:
            found.append(stage.caption_box(layer.alignment, card.anchor if card else None))
    return found


def lay_backdrops(
    request: TemplateRequest, template: Template, context: Context, scenes: Sequence[PlacedScene]
) -> tuple[Clip, ...]:
    """Lay what is seen in each scene. A video that is shown again goes on where it was left, and so does a
    game."""
    played: dict[str, int] = {}
    clips = list[Clip]()
    for number, scene in enumerate(scenes):
        lender, lasts = _lender(scene, scenes), scene.end_ms - scene.start_ms
        if lender.own.gameplay is not None and _own_media(lender) is None:
            game = clip_of(lender.own.gameplay.game, lender.own.gameplay.clip)
            wanted = FootageRequest(game.game, game.number, request.aspect_ratio)
            footage = context.footage.film_for(wanted, scenes[-1].end_ms)
            begin = played.get(game.id, 0)
            played[game.id] = begin + lasts
            shown = backgrounds.lay_gameplay(footage, scene.start_ms, scene.end_ms, begin)
        else:
            clip = _backdrop(lender, request, context, number)
            begin = played.get(clip.asset, 0)
            if clip.source_ms:
                played[clip.asset] = (begin + lasts) % clip.source_ms
            if clip.kind == "image" and clip.media_id is None:
                clip = replace(clip, motion=Motion(*scene.own.zoom))
            shown = (replace(clip, start_ms=scene.start_ms, end_ms=scene.end_ms, trim_start_ms=begin),)
        transition, length = _transition(scene, template)
        clips += [replace(shown[0], transition=transition, crossfade_ms=length), *shown[1:]]
    return tuple(clips)


def _lender(scene: PlacedScene, scenes: Sequence[PlacedScene]) -> PlacedScene:
    """The scene whose background is shown: its own where it brings one."""
    borrowed = scene.own.borrows
    return scene if borrowed is None or _own_media(scene) else scenes[borrowed]


def _backdrop(scene: PlacedScene, request: TemplateRequest, context: Context, number: int) -> Clip:
    """The team's own picture or video where one was sent, framed by what it shows; else what is drawn."""
    media = _own_media(scene)
    if media is not None:
        return backgrounds.place_media(context.library.ready(media), frame_size(request.aspect_ratio), number)
    shape = frame_shape(Stage(*frame_size(request.aspect_ratio)))
    return Clip("image", scene.own.picture_for(shape), 0, 0)


def make_card(scene: PlacedScene, own: PostCard) -> Card:
    """The post, from the scene's values; it leaves with the scene."""
    values = scene_values(scene.sent, scene.own)
    return Card(
        platform=own.platform,
        theme=own.theme,
        title=fill_places(own.title, values),
        body=fill_places(own.body, values),
        start_ms=scene.start_ms,
        end_ms=scene.end_ms,
        community=fill_places(own.community, values),
        author=fill_places(own.author, values),
        upvotes=int(fill_places(own.upvotes, values) or 0),
        comments=int(fill_places(own.comments, values) or 0),
        posted_ago=fill_places(own.posted_ago, values),
    )


def lay_texts(
    scene: PlacedScene, template: Template, scenes: Sequence[PlacedScene], stage: Stage
) -> list[TextBox]:
    """The scene's boxes, filled; over a picture of the team's own there lies a shade first, for the words."""
    own_media = _own_media(_lender(scene, scenes)) is not None
    values = scene_values(scene.sent, scene.own)
    start_ms = scene.start_ms + _settling_ms(scene, template)
    filling = SceneContent(values, scene.words, scene.own.progress, start_ms, scene.end_ms, own_media)
    shown = lay_elements(scene.own.layout, template.areas, filling, stage)
    if own_media and template.scrim:
        whole = (0.0, 0.0, 1.0, 1.0, scene.start_ms, scene.end_ms)
        shade = TextBox("", *whole, background=template.scrim, background_to=template.scrim_to, entry="fade")
        shown.insert(0, shade)
    return shown


def _settling_ms(scene: PlacedScene, template: Template) -> int:
    """Words wait until most of a picture that moves in is there."""
    name, length = _transition(scene, template)
    return 0 if name == "crossfade" else round(0.6 * length)


def _transition(scene: PlacedScene, template: Template) -> tuple[TransitionName, int]:
    """Return the transition that leads to the scene, and how long it takes; none leads to the first."""
    own = scene.own
    length = template.transition_ms if own.transition_ms is None else own.transition_ms
    name = cast(TransitionName, own.transition or template.transition)  # checked by a test
    return name, length if scene.start_ms else 0


def make_captions(
    request: TemplateRequest, scenes: Sequence[PlacedScene], width: int, height: int
) -> Captions:
    """A layer a scene; no line goes over from one to the next."""
    layers: list[CaptionLayer] = []
    lines: list[Line] = []
    for scene in scenes:
        sent, own = scene.sent.caption, scene.own.caption
        layer = CaptionLayer(
            scene.start_ms,
            scene.end_ms,
            sent.preset or own.preset,
            sent.alignment or own.alignment,
            own.disabled if sent.disabled is None else sent.disabled,
        )
        lines += cut_captions(scene.words, layer.preset, layer.alignment, width, height, scene.end_ms)
        layers.append(layer)
    first = next((layer for layer in layers if not layer.disabled), layers[0])
    return Captions(
        first.preset,
        first.alignment,
        tuple(lines),
        disabled=all(layer.disabled for layer in layers),
        language=request.language or "en",
        layers=tuple(layers),
    )


def _sounds(request: TemplateRequest, template: Template, scenes: Sequence[PlacedScene]) -> list[Sound]:
    """Music throughout, and a whoosh where a scene comes in, if the template has one."""
    end = scenes[-1].end_ms
    music = request.music_id or template.music_id
    sounds = [Sound(f"catalog/music/{music}", "music", 0, end, volume=template.music_volume, loop=True)]
    if template.whoosh:
        starts = [max(0, scene.start_ms - 120) for scene in scenes]
        sounds += [Sound(WHOOSH, "effect", at, at + WHOOSH_MS, volume=template.whoosh) for at in starts]
    return sounds


def _own_media(scene: PlacedScene) -> str | None:
    sent = {one.key: one.value for one in scene.sent.variables if one.type == "media"}
    return sent.get(scene.own.media) if scene.own.media else None


def _shift(one: Timed, ms: int) -> Timed:
    return replace(one, start_ms=one.start_ms + ms, end_ms=one.end_ms + ms)
