"""Pictures made for what is said: one every few seconds, changed where a sentence ends."""

from collections.abc import Sequence
from dataclasses import replace

from reelwright.catalog.styles import describe_style
from reelwright.engines.pictures import PictureRequest, Shape
from reelwright.formats.backgrounds import CROSSFADE_MS, find_cut_points, place_media
from reelwright.formats.context import PictureSteps
from reelwright_render.timeline.model import Clip, Motion, Word

SCENE_MS = 5_000
"""How long a picture is shown, about: what a request is charged for."""
_ZOOM = 1.16
_MOTIONS = {
    "zoom-in": Motion(1.0, _ZOOM),
    "zoom-out": Motion(_ZOOM, 1.0),
    "pan": Motion(_ZOOM, _ZOOM, 0.0, 0.5, 1.0, 0.5),
    "still": Motion(1.0, 1.0),
}
"""Camera moves by motion style; `ken-burns` alternates them by what matters in each picture."""
_ASKED = (
    "A picture for this moment of a story called “{title}”: “{said}” Show the people, the place and the "
    "things of that moment. No text, no letters, no captions."
)


def draw_scenes(
    pictures: PictureSteps,
    title: str,
    words: Sequence[Word],
    sentence_ends_ms: Sequence[int],
    end_ms: int,
    *,
    shape: Shape,
    frame: tuple[int, int],
    style: str,
    motion: str,
    seed: int,
) -> tuple[Clip, ...]:
    """Draw a picture for each stretch of about five seconds, and lay them one after the other. Each clip can
    be replaced, and has the words that it was made for as its prompt."""
    cuts = find_cut_points(sentence_ends_ms, end_ms, SCENE_MS)
    stretches = list(zip([0, *cuts], [*cuts, end_ms], strict=True))
    said = [words_between(words, start, end) or title for start, end in stretches]
    prompts = [describe_style(_ASKED.format(title=title, said=one), style) for one in said]
    wishes = [
        PictureRequest(prompt, shape, seed=seed, subject=text)
        for prompt, text in zip(prompts, said, strict=True)
    ]
    items = pictures.draw_all(wishes)
    clips = []
    for number, ((start, end), item, text) in enumerate(zip(stretches, items, said, strict=True)):
        clip = place_media(item, frame, number)
        if motion in _MOTIONS:
            clip = replace(clip, fit="cover", motion=_MOTIONS[motion])
        crossfade = CROSSFADE_MS if number else 0
        clips.append(replace(clip, start_ms=start, end_ms=end, crossfade_ms=crossfade, prompt=text))
    return tuple(clips)


def words_between(words: Sequence[Word], start_ms: int, end_ms: int) -> str:
    """Return what is said in a stretch, as one text."""
    return " ".join(word.text for word in words if start_ms <= word.start_ms < end_ms)
