"""The template's recipe: narrate every scene, lay the scenes one after the other, fill their text boxes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from reelwright.catalog.templates import Element, Template, TemplateScene, filled, find_template
from reelwright.engines.speech import Delivery, Speech, Utterance
from reelwright.errors import EngineFailed
from reelwright.formats.context import Context
from reelwright.formats.format import Made
from reelwright.formats.narration import Narration, Piece, lay
from reelwright.formats.shapes import frame_size
from reelwright.formats.storytelling.sentences import sentences
from reelwright.formats.template_request import TemplateRequest, TemplateSceneChoice
from reelwright.render.captions import cut_captions
from reelwright.timeline.model import (
    CaptionLayer,
    Captions,
    Clip,
    Line,
    Motion,
    Sound,
    TextBox,
    Timeline,
    Word,
)

Timed = TypeVar("Timed", Word, Sound)
SILENT_MS = 3_000
ENTRY_MS = 250  # the pictures come first, then the voice
SHORTEST_MS = 2_400
WHOOSH = "catalog/effects/whoosh.flac"
WHOOSH_MS = 600


@dataclass(frozen=True)
class Scene:
    """A scene of the template with what was sent for it, on the clock of the video."""

    own: TemplateScene
    sent: TemplateSceneChoice
    start_ms: int
    end_ms: int
    sounds: tuple[Sound, ...]
    words: tuple[Word, ...]


def make(request: TemplateRequest, context: Context) -> Made:
    template = find_template(request.template_id)
    if template is None:
        raise EngineFailed("This template does not exist any more")
    context.progress(5, "Narrating")
    scripts = [said(sent, own) for sent, own in zip(request.scenes, template.scenes, strict=True)]
    scenes = placed(request, template, narrate(request, template, context, scripts))

    context.progress(80, "Laying out the scenes")
    timeline = lay_out(request, template, context, scenes)
    return Made(timeline, request.title, " ".join(filter(None, scripts)))


def said(sent: TemplateSceneChoice, own: TemplateScene) -> str:
    """The scene's script, its variables filled in."""
    return filled(own.script if sent.script is None else sent.script, values_of(sent, own)).strip()


def values_of(sent: TemplateSceneChoice, own: TemplateScene) -> dict[str, str]:
    values = {variable.key: variable.value for variable in sent.variables if variable.type == "text"}
    return {**values, "number": own.number}


def narrate(
    request: TemplateRequest, template: Template, context: Context, scripts: Sequence[str]
) -> list[Narration | None]:
    """Each scene by itself, all sentences at once; None for a scene that says nothing."""
    audio = request.audio
    delivery = Delivery(
        speed=audio.speed,
        stability=audio.stability,
        similarity_boost=audio.similarity_boost,
        style=audio.style,
        use_speaker_boost=audio.use_speaker_boost,
    )
    voice, language = request.voice_id or template.voice_id, request.language or "en"
    parts = [sentences(script) for script in scripts]
    wanted = [Utterance(text, voice, language, delivery) for part in parts for text in part]
    spoken = iter(context.speech.speak_all(wanted) if wanted else [])
    return [_laid([next(spoken) for _ in part]) for part in parts]


def _laid(speeches: Sequence[Speech]) -> Narration | None:
    return lay([Piece(speech) for speech in speeches]) if speeches else None


def placed(
    request: TemplateRequest, template: Template, narrations: Sequence[Narration | None]
) -> tuple[Scene, ...]:
    """One after the other; each stays a little after its last word."""
    scenes: list[Scene] = []
    at = 0
    for own, sent, narration in zip(template.scenes, request.scenes, narrations, strict=True):
        voice_at = at + ENTRY_MS
        length = ENTRY_MS + narration.duration_ms + own.rest_ms if narration else SILENT_MS
        end = at + max(length, SHORTEST_MS)
        sounds = narration.sounds if narration else ()
        words = narration.words if narration else ()
        scenes.append(
            Scene(
                own,
                sent,
                at,
                end,
                tuple(_later(sound, voice_at) for sound in sounds),
                tuple(_later(word, voice_at) for word in words),
            )
        )
        at = end
    return tuple(scenes)


def lay_out(
    request: TemplateRequest, template: Template, context: Context, scenes: Sequence[Scene]
) -> Timeline:
    width, height = frame_size(request.aspect_ratio)
    end = scenes[-1].end_ms
    return Timeline(
        width=width,
        height=height,
        duration_ms=end,
        layers=(tuple(backdrop(scene, template, context) for scene in scenes),),
        sounds=(*_sounds(request, template, scenes), *(one for scene in scenes for one in scene.sounds)),
        words=tuple(word for scene in scenes for word in scene.words),
        captions=captions_of(request, scenes, width, height),
        texts=tuple(box for scene in scenes for box in texts_of(scene, template)),
    )


def backdrop(scene: Scene, template: Template, context: Context) -> Clip:
    """The drawn picture, or the team's own where one was sent."""
    crossfade = template.crossfade_ms if scene.start_ms else 0
    motion = Motion(*scene.own.zoom)
    media = _own_media(scene)
    if media is None:
        clip = Clip("image", scene.own.picture, scene.start_ms, scene.end_ms, motion=motion)
        return replace(clip, crossfade_ms=crossfade)
    item = context.library.ready(media)
    still = item.kind == "image"
    return Clip(
        "image" if still else "video",
        item.asset,
        scene.start_ms,
        scene.end_ms,
        source_ms=None if still else item.duration_ms,
        motion=motion if still else None,
        crossfade_ms=crossfade,
        media_id=item.media_id,
    )


def texts_of(scene: Scene, template: Template) -> list[TextBox]:
    """The scene's boxes, filled; over a picture of the team's own there lies a shade first, for the words."""
    boxes = [_box(element, scene) for element in scene.own.layout]
    shown = [box for box in boxes if box.text or box.background]
    if _own_media(scene) is not None:
        whole = (0.0, 0.0, 1.0, 1.0, scene.start_ms, scene.end_ms)
        shown.insert(0, TextBox("", *whole, background=template.scrim, entry="fade"))
    return shown


def _box(element: Element, scene: Scene) -> TextBox:
    text = filled(element.text, values_of(scene.sent, scene.own))
    box = TextBox(
        text=text.upper() if element.upper else text,
        start_ms=scene.start_ms + element.after_ms,
        end_ms=scene.end_ms,
        **element.style,
    )
    if element.grows:
        box = replace(box, width=box.width * scene.own.progress)
    if element.spoken:
        box = replace(box, text=" ".join(word.text for word in scene.words), words=scene.words)
    return box if box.text or not (element.text or element.spoken) else replace(box, background=None)


def captions_of(request: TemplateRequest, scenes: Sequence[Scene], width: int, height: int) -> Captions:
    """A layer a scene; no line goes over from one to the next."""
    layers, lines = [], []
    for scene in scenes:
        sent, own = scene.sent.caption, scene.own.caption
        layer = CaptionLayer(
            scene.start_ms,
            scene.end_ms,
            sent.preset or own.preset,
            sent.alignment or own.alignment,
            own.disabled if sent.disabled is None else sent.disabled,
        )
        cut = cut_captions(scene.words, layer.preset, layer.alignment, width, height)
        lines += [_within(line, scene) for line in cut]
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


def _within(line: Line, scene: Scene) -> Line:
    return replace(line, end_ms=min(line.end_ms, scene.end_ms))


def _sounds(request: TemplateRequest, template: Template, scenes: Sequence[Scene]) -> list[Sound]:
    """Music throughout, and a whoosh where a scene comes in, if the template has one."""
    end = scenes[-1].end_ms
    music = request.music_id or template.music_id
    sounds = [Sound(f"catalog/music/{music}", "music", 0, end, volume=template.music_volume, loop=True)]
    if template.whoosh:
        starts = [max(0, scene.start_ms - 120) for scene in scenes]
        sounds += [Sound(WHOOSH, "effect", at, at + WHOOSH_MS, volume=template.whoosh) for at in starts]
    return sounds


def _own_media(scene: Scene) -> str | None:
    sent = {one.key: one.value for one in scene.sent.variables if one.type == "media"}
    return sent.get(scene.own.media) if scene.own.media else None


def _later(one: Timed, ms: int) -> Timed:
    return replace(one, start_ms=one.start_ms + ms, end_ms=one.end_ms + ms)
