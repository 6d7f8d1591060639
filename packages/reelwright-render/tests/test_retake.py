"""A speech that is filmed anew, put into the place of the one before."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from reelwright_render.timeline.model import (
    Alignment,
    Branding,
    Captions,
    Clip,
    Line,
    Sound,
    Sticker,
    TextBox,
    Timeline,
    Window,
    Word,
)
from reelwright_render.timeline.retake import Retake, replace_speech, speech_clips

CIRCLE = Window(0.6, 0.1, 0.3, 0.2)


def speaking(asset: str, start_ms: int, end_ms: int) -> Clip:
    return Clip("video", asset, start_ms, end_ms, source_ms=end_ms - start_ms, replaceable=False)


def one_line(words: Sequence[Word], preset: str, alignment: Alignment, until_ms: int) -> tuple[Line, ...]:
    """Cuts the words into one line that stays until the end, and says in which look."""
    assert (preset, alignment) == ("beast", "middle")
    return (Line(tuple(words), words[0].start_ms, until_ms),)


def film() -> Timeline:
    """A picture, somebody who speaks for two seconds in two clips, and another picture; music throughout."""
    words = (Word("Before.", 0, 900), Word("Old", 1_200, 1_500), Word("words.", 1_500, 2_000))
    after = Word("After.", 3_200, 3_900)
    return Timeline(
        1080,
        1920,
        4_000,
        layers=(
            (
                Clip("image", "one.png", 0, 1_000),
                speaking("a.mp4", 1_000, 2_000),
                speaking("b.mp4", 2_000, 3_000),
                Clip("image", "two.png", 3_000, 4_000, crossfade_ms=200),
            ),
        ),
        sounds=(
            Sound("old.wav", "voice", 1_200, 2_000),
            Sound("after.wav", "voice", 3_200, 3_900),
            Sound("pop.wav", "effect", 1_500, 1_900),
            Sound("music.mp3", "music", 0, 4_000, loop=True),
        ),
        words=(*words, after),
        captions=Captions(
            "beast",
            "middle",
            (Line(words[:1], 0, 1_100), Line(words[1:], 1_200, 2_400), Line((after,), 3_200, 4_000)),
        ),
        texts=(TextBox("Title", 0, 0, 1, 0.2, 0, 4_000),),
        stickers=(Sticker("🌵", 1_500, 2_000), Sticker("💧", 3_200, 3_700)),
        branding=Branding(outro="Bye", outro_start_ms=3_500),
    )


NEW = Retake(
    (speaking("new.mp4", 0, 3_000),),
    (Sound("new.wav", "voice", 250, 2_700),),
    (Word("New", 250, 1_000), Word("words.", 1_000, 2_700)),
    3_000,
    (Sticker("🌻", 1_000, 1_500),),
)


def test_what_follows_moves_and_what_was_said_is_replaced() -> None:
    """By the second that the new speech is longer. Lines, sounds, words and stickers of the old one are
    gone; a line before it does not reach into it; music, a title and the outro go with the new end."""
    made = replace_speech(film(), ("a.mp4", "b.mp4"), NEW, one_line)
    new = (Word("New", 1_250, 2_000), Word("words.", 2_000, 3_700))
    after = Word("After.", 4_200, 4_900)
    assert made == Timeline(
        1080,
        1920,
        5_000,
        layers=(
            (
                Clip("image", "one.png", 0, 1_000),
                speaking("new.mp4", 1_000, 4_000),
                Clip("image", "two.png", 4_000, 5_000, crossfade_ms=200),
            ),
        ),
        sounds=(
            Sound("new.wav", "voice", 1_250, 3_700),
            Sound("after.wav", "voice", 4_200, 4_900),
            Sound("music.mp3", "music", 0, 5_000, loop=True),
        ),
        words=(Word("Before.", 0, 900), *new, after),
        captions=Captions(
            "beast",
            "middle",
            (
                Line((Word("Before.", 0, 900),), 0, 1_000),
                Line(new, 1_250, 4_000),
                Line((after,), 4_200, 5_000),
            ),
        ),
        texts=(TextBox("Title", 0, 0, 1, 0.2, 0, 5_000),),
        stickers=(Sticker("🌻", 2_000, 2_500), Sticker("💧", 4_200, 4_700)),
        branding=Branding(outro="Bye", outro_start_ms=4_500),
    )


def test_a_picture_beneath_a_circle_lasts_as_long_as_what_is_said_over_it() -> None:
    """In a shorter retake, too; the avatar stays on its own layer."""
    below = (Clip("image", "one.png", 0, 3_000), Clip("image", "two.png", 3_000, 4_000))
    above = (replace(speaking("a.mp4", 0, 3_000), window=CIRCLE, crossfade_ms=260),)
    shorter = replace(
        NEW,
        clips=(replace(speaking("new.mp4", 0, 2_000), window=CIRCLE),),
        duration_ms=2_000,
    )
    timeline = Timeline(1080, 1920, 4_000, layers=(below, above))
    made = replace_speech(timeline, ("a.mp4",), shorter, one_line)
    assert made.layers == (
        (Clip("image", "one.png", 0, 2_000), Clip("image", "two.png", 2_000, 3_000)),
        (replace(speaking("new.mp4", 0, 2_000), window=CIRCLE, crossfade_ms=260),),
    )
    assert made.duration_ms == 3_000 and made.captions is None


def test_a_speech_that_is_not_shown_cannot_be_replaced() -> None:
    assert speech_clips(film(), ("gone.mp4",)) == ()
    with pytest.raises(ValueError, match="not shown"):
        replace_speech(film(), ("gone.mp4",), NEW, one_line)
