"""Captions and the cut for other programs, as text in full."""

import json
import struct
from pathlib import Path

import av
import opentimelineio
import pytest

from reelwright_render.draw import fonts
from reelwright_render.exports.ass import ass
from reelwright_render.exports.cues import cues
from reelwright_render.exports.otio import otio
from reelwright_render.exports.subtitles import srt, webvtt
from reelwright_render.presets import PRESET_NAMES, caption_preset
from reelwright_render.timeline.codec import decode
from reelwright_render.timeline.model import (
    Branding,
    CaptionLayer,
    Captions,
    Card,
    Clip,
    CommentCard,
    Line,
    Motion,
    Sound,
    Sticker,
    TextBox,
    Timeline,
    Word,
)


def line(text: str, start_ms: int, end_ms: int) -> Line:
    """Its words take 300 ms each, with 20 ms between them."""
    words = [
        Word(word, start_ms + 320 * n, start_ms + 320 * n + 300) for n, word in enumerate(text.split(" "))
    ]
    return Line(tuple(words), start_ms, end_ms)


def captioned(*lines: Line, preset: str = "beast", language: str = "en", **more: object) -> Timeline:
    captions = Captions(preset, "bottom", lines, language=language)
    return Timeline(1080, 1920, 4_000_000, captions=captions, **more)


def test_webvtt_in_full() -> None:
    """Times with hours, escaped signs, and rows broken once a row has more than 42 letters."""
    timeline = captioned(
        line("Fish & <b>chips</b> --> now", 0, 1500),
        line("When the rain had stopped, everybody went home again", 3_723_004, 3_726_000),
    )
    assert webvtt(timeline) == (
        "WEBVTT\n"
        "\n"
        "1\n"
        "00:00:00.000 --> 00:00:01.500\n"
        "Fish &amp; &lt;b&gt;chips&lt;/b&gt; --&gt; now\n"
        "\n"
        "2\n"
        "01:02:03.004 --> 01:02:06.000\n"
        "When the rain had stopped,\n"
        "everybody went home again\n"
    )


def test_srt_in_full() -> None:
    """What looks like a tag is parted by a word joiner; a sign that stands alone stays."""
    timeline = captioned(line("<i>1 < 2</i>", 0, 900), line(r"{\an8} up", 900, 2000))
    assert srt(timeline) == (
        "1\n"
        "00:00:00,000 --> 00:00:00,900\n"
        "<\u2060i>1 < 2<\u2060/i>\n"
        "\n"
        "2\n"
        "00:00:00,900 --> 00:00:02,000\n"
        "{\u2060\\an8} up\n"
    )


def test_rows_from_right_to_left_say_so() -> None:
    """WebVTT players look for a mark, SRT players need an embedding; a Latin name in it changes nothing."""
    timeline = captioned(line("iPhone חדש!", 0, 900), line("hello", 900, 1500), language="he")
    assert "\u200fiPhone חדש!\u200f\n" in webvtt(timeline)
    assert "\u202biPhone חדש!\u202c\n" in srt(timeline)
    assert "\u202b{\\k30}" in ass(timeline)
    assert "חדש!\u202c\n" in ass(timeline)
    for text in (webvtt(timeline), srt(timeline), ass(timeline)):
        said = text.splitlines()
        assert not any(mark in row for row in said if "ello" in row.lower() for mark in "\u200f\u202b\u202c")


def test_arabic_is_known_by_its_letters() -> None:
    """Also where nobody said which language it is."""
    assert [cue.rtl for cue in cues(captioned(line("مرحبا بالعالم", 0, 900)))] == [True]


def test_chinese_words_have_no_space_between_them() -> None:
    """Latin ones beside them have."""
    assert "\n你好世界 hello 你\n" in webvtt(captioned(line("你好 世界 hello 你", 0, 900)))


def test_a_word_cannot_break_out_of_its_cue() -> None:
    """Line ends and control characters in it become a space."""
    words = (Word("a\n\n00:00:00.000 --> 00:01:00.000\nb\u2028c\0", 0, 500),)
    text = webvtt(captioned(Line(words, 0, 900)))
    assert text == ("WEBVTT\n\n1\n00:00:00.000 --> 00:00:00.900\na 00:00:00.000 --&gt; 00:01:00.000 b c\n")


def test_cues_never_meet_and_always_last() -> None:
    """Lines of several layers come in order of time, each with its own preset and place."""
    layers = (CaptionLayer(0, 1000, "neon", "top"), CaptionLayer(1000, 3000, "beast", "middle"))
    captions = Captions("default", "bottom", (line("a", 1000, 2000), line("b", 0, 1400)), layers=layers)
    timeline = Timeline(1080, 1920, 3000, captions=captions)
    assert [(c.start_ms, c.end_ms, c.preset, c.alignment) for c in cues(timeline)] == [
        (0, 1000, "neon", "top"),
        (1000, 2000, "beast", "middle"),
    ]
    assert "00:00:00.000 --> 00:00:01.000 line:12%\nb\n" in webvtt(timeline)
    assert "00:00:01.000 --> 00:00:02.000 line:48%\na\n" in webvtt(timeline)


def test_a_timeline_without_captions_has_empty_files() -> None:
    """Valid ones."""
    timeline = Timeline(1080, 1920, 3000)
    assert (webvtt(timeline), srt(timeline)) == ("WEBVTT\n", "")
    assert ass(timeline).endswith("Effect, Text\n")


def test_ass_in_full() -> None:
    """The preset's font, size and colours in the frame's pixels; `\\k` counts from the line's start without
    adding up roundings; a word has its colour while it is said; braces and backslashes are text."""
    words = (Word("so", 104, 208), Word("{it}", 212, 316), Word(r"C:\N", 320, 424))
    timeline = captioned(Line(words, 100, 900))
    told = ass(timeline)
    assert "PlayResX: 1080\nPlayResY: 1920\n" in told
    style = next(row for row in told.splitlines() if row.startswith("Style: "))
    assert style == (
        "Style: Reelwright beast,Luckiest Guy,137.3,&H00FFFFFF,&H00FFFFFF,&H000B0B0B,&H00000000,"
        "0,0,0,0,100,100,0,0,1,14,10,5,0,0,0,-1"
    )
    event = next(row for row in told.splitlines() if row.startswith("Dialogue: "))
    assert event == (
        "Dialogue: 0,0:00:00.10,0:00:00.90,Reelwright beast,,0,0,0,,{\\pos(540,1368.4)}"
        "{\\k11}{\\1c&H00E6FF&\\1a&H00&\\t(110,110,\\1c&HFFFFFF&\\1a&H00&)}SO "
        "{\\k11}{\\1c&H00E6FF&\\1a&H00&\\t(220,220,\\1c&HFFFFFF&\\1a&H00&)}\\{IT\\} "
        "{\\k10}{\\1c&H00E6FF&\\1a&H00&\\t(320,320,\\1c&HFFFFFF&\\1a&H00&)}C:\\\u2060N"
    )


def style_of(preset: str) -> list[str]:
    told = ass(captioned(line("a", 0, 900), preset=preset))
    return next(row for row in told.splitlines() if row.startswith("Style: ")).split(",")


def test_words_wait_as_the_preset_has_them() -> None:
    """Hidden where it reveals them, pale where it dims them: the alpha of the second colour."""
    assert style_of("wrap1")[3:5] == ["&H001F1517", "&HFF1F1517"]
    assert style_of("tiktok")[3:5] == ["&H3DFFFFFF", "&H3DFFFFFF"]


def test_captions_beside_a_card_lie_where_the_video_has_them() -> None:
    """In the middle they would be under it."""
    card = Card("reddit", "dark", "title", "body", 0, 2000)
    captions = Captions("beast", "middle", (line("with", 0, 900), line("without", 2000, 2900)))
    rows = ass(Timeline(1080, 1920, 3000, captions=captions, card=card)).splitlines()
    places = [row.split("\\pos")[1].split("}")[0] for row in rows if row.startswith("Dialogue")]
    assert places == ["(540,1368.4)", "(540,880)"]


def test_captions_beside_a_comment_lie_where_the_video_has_them() -> None:
    """In ASS as in the picture: off the comment while it shows."""
    comment = CommentCard("reddit", "dark", "Yes.", 0, 2000)
    captions = Captions("beast", "middle", (line("with", 0, 900), line("without", 2000, 2900)))
    rows = ass(Timeline(1080, 1920, 3000, captions=captions, comment_cards=(comment,))).splitlines()
    places = [row.split("\\pos")[1].split("}")[0] for row in rows if row.startswith("Dialogue")]
    assert places == ["(540,1368.4)", "(540,880)"]


@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_every_preset_names_the_family_of_its_font(preset: str) -> None:
    """As the font itself does, or editors would take another."""
    named = style_of(preset)[1]
    family = fonts.typeface(caption_preset(preset).font).getFamilyName()
    weight = caption_preset(preset).font.split("-")[1]
    assert named in (family, f"{family} {weight}")


@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_every_preset_is_as_large_as_in_the_video(preset: str) -> None:
    """The format counts the height of a line, which stands in the font's table OS/2."""
    look = caption_preset(preset)
    table = fonts.typeface(look.font).getTableData(int.from_bytes(b"OS/2", "big"))
    ascent, descent = struct.unpack(">HH", bytes(table)[74:78])
    per_em = fonts.typeface(look.font).getUnitsPerEm()
    expected = look.size * (ascent + descent) / per_em
    assert float(style_of(preset)[2]) == pytest.approx(expected, rel=0.001)


@pytest.mark.parametrize(("ending", "write"), [("vtt", webvtt), ("srt", srt), ("ass", ass)])
def test_another_program_reads_the_same_times(tmp_path: Path, ending: str, write: object) -> None:
    """FFmpeg's readers find every cue, when it begins and how long it lasts."""
    timeline = captioned(line("one two", 0, 900), line("three, & <four>", 1200, 2500))
    path = tmp_path / f"c.{ending}"
    path.write_text(write(timeline), encoding="utf-8")
    with av.open(str(path)) as container:
        found = [
            (round(p.pts * p.time_base * 1000), round(p.duration * p.time_base * 1000))
            for p in container.demux()
            if p.size
        ]
    assert found == [(0, 900), (1200, 1300)]


def cut() -> Timeline:
    clips = (
        Clip("video", "media/lake.mp4", 0, 5000, source_ms=2000, trim_start_ms=500),
        Clip("image", "media/b.jpg", 5000, 8000, crossfade_ms=400, motion=Motion(1.0, 1.2)),
        Clip("image", "media/c.jpg", 8500, 10_000),
    )
    sounds = (
        Sound("voice.wav", "voice", 101, 4000, trim_start_ms=50),
        Sound("voice2.wav", "voice", 4000, 6000),
        Sound("music.opus", "music", 0, 10_000, volume=0.5, loop=True),
        Sound("ding.wav", "effect", 3900, 4100),
    )
    return Timeline(
        1080,
        1920,
        10_000,
        layers=(clips, (Clip("video", "top.mp4", 1000, 2000, source_ms=1000),)),
        sounds=sounds,
        captions=Captions("beast", "bottom", (line("Hello there", 0, 900),)),
        card=Card("reddit", "dark", "The title", "body", 0, 3000),
        comment_cards=(
            CommentCard("reddit", "dark", "Yes.", 3000, 6000, author="mia"),
            CommentCard("reddit", "dark", "No.", 6000, 9000),
        ),
        texts=(TextBox("Number one", 0.1, 0.1, 0.8, 0.1, 200, 1200),),
        stickers=(Sticker("🔥", 300, 900),),
        branding=Branding(outro="Bye", outro_start_ms=9000),
    )


def test_the_cut_as_another_program_reads_it(tmp_path: Path) -> None:
    """OpenTimelineIO's own reader: each layer a track as long as its clips, turns of a loop as clips, gaps, a
    dissolve after the cut, sounds to the sample on tracks by role, and markers."""
    path = tmp_path / "cut.otio"
    path.write_text(otio(cut(), "Lake", lambda asset: f"file:///{asset}"), encoding="utf-8")
    read = opentimelineio.adapters.read_from_file(str(path))
    assert read.name == "Lake"
    assert read.duration().to_seconds() == 10.0
    assert [(track.name, track.kind) for track in read.tracks] == [
        ("Pictures 1", "Video"),
        ("Pictures 2", "Video"),
        ("Music", "Audio"),
        ("Voice", "Audio"),
        ("Effect", "Audio"),
    ]
    assert [shown(item) for item in read.tracks[0]] == [
        ("Clip", "file:///media/lake.mp4", 0, 15, 45),
        ("Clip", "file:///media/lake.mp4", 45, 0, 60),
        ("Clip", "file:///media/lake.mp4", 105, 0, 45),
        ("Transition", 0, 12),
        ("Clip", "file:///media/b.jpg", 150, 0, 90),
        ("Gap", 240, 15),
        ("Clip", "file:///media/c.jpg", 255, 0, 45),
    ]
    assert [shown(item) for item in read.tracks[3]] == [
        ("Gap", 0, 4848),
        ("Clip", "file:///voice.wav", 4848, 2400, 187_152),
        ("Clip", "file:///voice2.wav", 192_000, 0, 96_000),
    ]
    assert [(m.name, m.color, m.marked_range.start_time.value) for m in read.tracks.markers] == [
        ("Hello there", "YELLOW", 0),
        ("The title", "RED", 0),
        ("mia", "ORANGE", 90),
        ("Comment", "ORANGE", 180),
        ("Number one", "BLUE", 6),
        ("🔥", "PINK", 9),
        ("Bye", "WHITE", 270),
    ]
    music = read.tracks[2][0].metadata["reelwright"]
    assert (music["role"], music["volume"], music["loop"]) == ("music", 0.5, True)


def test_transitions_and_speeds_are_told_to_other_programs(tmp_path: Path) -> None:
    """A name of our own where it is no dissolve; a time warp where a clip is faster, or goes back."""
    clips = (
        Clip("video", "a.mp4", 0, 2000, source_ms=9000, speed=2.0),
        Clip(
            "video",
            "b.mp4",
            2000,
            5000,
            source_ms=1500,
            loop="ping-pong",
            crossfade_ms=400,
            transition="iris",
        ),
    )
    path = tmp_path / "cut.otio"
    path.write_text(otio(Timeline(1080, 1920, 5000, layers=(clips,))), encoding="utf-8")
    read = opentimelineio.adapters.read_from_file(str(path))
    fast, iris, forth, back = read.tracks[0]
    assert (iris.name, iris.transition_type) == ("iris", "Custom_Transition")
    assert [[effect.time_scalar for effect in clip.effects] for clip in (fast, forth, back)] == [
        [2.0],
        [],
        [-1.0],
    ]
    assert [shown(clip)[2:] for clip in (fast, forth, back)] == [(0, 0, 60), (60, 0, 45), (105, 0, 45)]


def shown(item: object) -> tuple[object, ...]:
    if isinstance(item, opentimelineio.schema.Transition):
        return "Transition", item.in_offset.value, item.out_offset.value
    place = item.range_in_parent()
    start, lasts = place.start_time.value, place.duration.value
    if isinstance(item, opentimelineio.schema.Gap):
        return "Gap", start, lasts
    return "Clip", item.media_reference.target_url, start, item.source_range.start_time.value, lasts


def test_nothing_is_lost_in_the_cut() -> None:
    """The whole timeline lies in its metadata and comes out as it went in."""
    told = json.loads(otio(cut()))
    assert decode(told["metadata"]["reelwright"]["timeline"]) == cut()
