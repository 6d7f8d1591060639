"""Edits of a timeline as pure functions."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from single_edits import correct_line, swap_scene

from reelwright_render.errors import Invalid
from reelwright_render.overlays.captions import cut_captions
from reelwright_render.timeline.codec import decode, encode
from reelwright_render.timeline.edit import (
    Correction,
    MediaFile,
    ReadyFile,
    check_neighbours,
    library_files,
    put_logo,
    put_music,
    remove_logo,
    remove_music,
    restyle,
    scenes,
    set_music_volume,
    spread,
    style_logo,
    with_files,
)
from reelwright_render.timeline.framing import Attention, Region
from reelwright_render.timeline.model import (
    Alignment,
    Branding,
    CaptionLayer,
    Captions,
    Card,
    Clip,
    CommentCard,
    Line,
    Logo,
    Motion,
    Sound,
    Timeline,
    Word,
)

PICTURE = MediaFile("m-picture", "image", "media/m-picture/original.gif")
CLIP = MediaFile("m-clip", "video", "media/m-clip/original.mov", 5_000)
FIRST = Line((Word("I", 0, 200), Word("found", 200, 600), Word("it.", 700, 1_000)), 0, 1_400)
SECOND = Line((Word("So", 1_500, 1_700), Word("what?", 1_700, 2_100)), 1_500, 2_500)
THIRD = Line((Word("Nothing.", 3_000, 3_400),), 3_000, 3_800)
SPOKEN = (*FIRST.words, *SECOND.words)


def story() -> Timeline:
    """A loop that cannot be replaced, over it a photograph and a clip that fades in; two lines; music."""
    return Timeline(
        width=1080,
        height=1920,
        duration_ms=4_000,
        layers=(
            (Clip("video", "loop", 0, 4_000, source_ms=9_000, prompt="a loop", replaceable=False),),
            (
                Clip("image", "photo", 0, 2_000, motion=Motion(1.0, 1.2), media_id="m0", prompt="a tree"),
                Clip("video", "clip", 2_000, 4_000, 700, 9_000, crossfade_ms=300, media_id="m1"),
            ),
        ),
        sounds=(
            Sound("voice", "voice", 0, 2_100),
            Sound("catalog/music/one", "music", 0, 4_000, 0.5, loop=True),
        ),
        words=SPOKEN,
        captions=Captions("default", "bottom", (FIRST, SECOND)),
        card=Card("reddit", "dark", "A title", "", 0, 1_000),
    )


def refusal(edit: object, *args: object) -> str:
    """What an edit is refused with."""
    with pytest.raises(Invalid) as refused:
        edit(*args)  # type: ignore[operator]
    return str(refused.value)


def corrected(text: str, index: int = 0, **more: object) -> Line:
    """The line after a correction."""
    made = correct_line(story(), index, Correction(text, **more))  # type: ignore[arg-type]
    assert made.captions is not None
    return made.captions.lines[index]


def times(line: Line) -> list[tuple[str, int, int]]:
    return [(word.text, word.start_ms, word.end_ms) for word in line.words]


def test_scenes_are_numbered_by_start_and_then_from_the_bottom() -> None:
    """The loop begins with the photograph and lies under it."""
    assert [place.clip.asset for place in scenes(story())] == ["loop", "photo", "clip"]
    assert [(place.layer, place.number) for place in scenes(story())] == [(0, 0), (1, 0), (1, 1)]


def gameplay() -> Timeline:
    """Three files of one game, and a photograph over the second."""
    game = [Clip("video", f"game-{k}", 2_000 * k, 2_000 * k + 2_000, source_ms=2_000) for k in range(3)]
    clips = (game[0], *(replace(clip, continues=True) for clip in game[1:]))
    return replace(story(), layers=(clips, (Clip("image", "photo", 2_500, 3_000),)))


def test_a_replaced_video_takes_its_own_sound_with_it() -> None:
    """The sound of the other one stays, and so does the music; where the same file is put in again, all of
    it."""
    clips = tuple(
        Clip("video", f"{name}.mp4", at, at + 2_000, source_ms=2_000) for name, at in (("a", 0), ("b", 2_000))
    )
    own = tuple(Sound(clip.asset, "original", clip.start_ms, clip.end_ms) for clip in clips)
    music = Sound("music", "music", 0, 4_000)
    timeline = Timeline(1080, 1920, 4_000, layers=(clips,), sounds=(*own, music))
    assert swap_scene(timeline, 0, PICTURE).sounds == (own[1], music)
    assert swap_scene(timeline, 1, MediaFile("m", "video", "b.mp4", 2_000)).sounds == timeline.sounds


def test_clips_that_continue_are_one_scene() -> None:
    """It lasts until the last of them ends."""
    game, photo = scenes(gameplay())
    assert (game.clip.asset, game.clip.start_ms, game.clip.end_ms) == ("game-0", 0, 6_000)
    assert (photo.clip.asset, photo.layer) == ("photo", 1)


def test_a_scene_of_several_clips_is_replaced_as_one() -> None:
    """Nothing of it stays, and what takes its place lasts as long."""
    changed = swap_scene(gameplay(), 0, replace(CLIP, duration_ms=6_000))
    assert changed.layers == (
        (Clip("video", CLIP.asset, 0, 6_000, source_ms=6_000, media_id="m-clip"),),
        gameplay().layers[1],
    )
    assert refusal(swap_scene, gameplay(), 0, replace(CLIP, duration_ms=5_999)) == (
        'mediaId: Media "m-clip" must be at least 6000 ms long'
    )


def test_a_timeline_from_before_clips_continued_is_read() -> None:
    """Gameplay that was stored as one loop stays one."""
    stored = encode(story())
    for layer in stored["layers"]:
        for clip in layer:
            del clip["continues"]
    assert decode(stored) == story()


def test_a_picture_takes_a_pictures_place_with_its_camera_move() -> None:
    """Nothing else of the timeline changes; what it was made from is no longer said."""
    changed = swap_scene(story(), 1, PICTURE)
    new = Clip("image", PICTURE.asset, 0, 2_000, motion=Motion(1.0, 1.2), media_id="m-picture")
    assert changed == replace(story(), layers=(story().layers[0], (new, story().layers[1][1])))


def test_a_picture_in_the_place_of_a_clip_moves_slowly() -> None:
    """It has no times of its own, and keeps the scene's crossfade."""
    clip = scenes(swap_scene(story(), 2, PICTURE))[2].clip
    assert clip.motion is not None
    assert replace(clip, motion=None) == Clip(
        "image", PICTURE.asset, 2_000, 4_000, crossfade_ms=300, media_id="m-picture"
    )


def test_a_clip_in_the_place_of_a_picture_begins_where_it_is_told() -> None:
    """Up to the very end of its file."""
    clip = scenes(swap_scene(story(), 1, CLIP, 3_000))[1].clip
    assert clip == Clip("video", CLIP.asset, 0, 2_000, 3_000, 5_000, media_id="m-clip")


def test_a_clip_must_last_for_the_whole_scene() -> None:
    """From where it begins; a millisecond less is refused."""
    long_enough = replace(CLIP, duration_ms=2_000)
    swap_scene(story(), 1, long_enough)
    too_short = replace(CLIP, duration_ms=1_999)
    assert (
        refusal(swap_scene, story(), 1, too_short) == 'mediaId: Media "m-clip" must be at least 2000 ms long'
    )
    assert refusal(swap_scene, story(), 1, long_enough, 1) == (
        'mediaId: Media "m-clip" must be at least 2001 ms long'
    )


@pytest.mark.parametrize("index", [-1, 3, 10**30])
def test_a_scene_that_is_not_there_is_not_found(index: int) -> None:
    """Also before the first."""
    assert refusal(swap_scene, story(), index, PICTURE) == f"index: Scene {index} not found"


def test_a_clip_that_plays_its_own_sound_stays() -> None:
    """The scene itself is to blame, no field of it."""
    assert refusal(swap_scene, story(), 0, PICTURE) == ": This scene cannot be replaced"


def test_words_that_stay_keep_their_times() -> None:
    """One for one; more for fewer share the time by their length; the line stays, and what is spoken."""
    assert times(corrected("I lost it.")) == [("I", 0, 200), ("lost", 200, 600), ("it.", 700, 1_000)]
    assert times(corrected("I never it.")) == [("I", 0, 200), ("never", 200, 600), ("it.", 700, 1_000)]
    two_for_one = times(corrected("I have found, ok it."))
    assert two_for_one == [
        ("I", 0, 200),
        ("have", 200, 333),
        ("found,", 333, 532),
        ("ok", 532, 600),
        ("it.", 700, 1_000),
    ]
    changed = correct_line(story(), 0, Correction("I lost it."))
    assert changed.words == SPOKEN
    assert changed.captions is not None
    assert (changed.captions.lines[0].start_ms, changed.captions.lines[0].end_ms) == (0, 1_400)
    assert changed.captions.lines[1] == SECOND


def test_a_word_that_goes_leaves_the_others_where_they_are() -> None:
    """Its time stays silent."""
    assert times(corrected("I it.")) == [("I", 0, 200), ("it.", 700, 1_000)]


def test_a_word_that_comes_in_takes_a_pause_or_a_part_of_its_neighbour() -> None:
    """400 ms after the last word are enough for one; between two without a pause the word before shares, at
    the beginning the one after."""
    assert times(corrected("I found it. Yes"))[2:] == [("it.", 700, 1_000), ("Yes", 1_000, 1_400)]
    assert times(corrected("I just found it.")) == [
        ("I", 0, 40),
        ("just", 40, 200),
        ("found", 200, 600),
        ("it.", 700, 1_000),
    ]
    assert times(corrected("Then I found it."))[:2] == [("Then", 0, 159), ("I", 159, 200)]


def test_a_line_that_moves_takes_its_words_along() -> None:
    """Unless they lie inside it anyhow: a line that only stays longer says them when they are spoken."""
    longer = corrected("So what?", 1, end_ms=3_000)
    assert (longer.words, longer.end_ms) == (SECOND.words, 3_000)
    moved = corrected("So what?", 1, start_ms=2_000, end_ms=3_000)
    assert times(moved) == [("So", 2_000, 2_200), ("what?", 2_200, 2_600)]
    squeezed = corrected("So what?", 1, end_ms=2_000)
    assert times(squeezed) == [("So", 1_500, 1_600), ("what?", 1_600, 1_800)]


def test_the_callers_own_words_are_taken_as_they_are() -> None:
    """With their times, which lie inside the line and one after the other."""
    words = (Word("So", 1_500, 1_500 + 1), Word("what now?", 2_000, 2_500))
    line = corrected("So  what\nnow?", 1, words=words)
    assert (line.words, line.text) == (words, "So what now?")


def test_spaces_and_line_breaks_are_no_words() -> None:
    """A line reads back with single spaces."""
    assert corrected("  I\tfound \n it. ").text == "I found it."


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ({"text": " \n"}, "text: Must be at least 1 character"),
        ({"text": "a " * 101}, "text: Must have at most 100 words"),
        ({"start_ms": -1}, "startMs: Must be between 0 and 4000"),
        ({"end_ms": 4_001}, "endMs: Must be between 0 and 4000"),
        ({"start_ms": 1_400}, "startMs: Must be before endMs"),
        ({"end_ms": 0}, "endMs: Must be after startMs"),
        ({"start_ms": 900, "end_ms": 900}, "endMs: Must be after startMs"),
        ({"end_ms": 2}, "text: Must have at most 2 words in a line of 2 ms"),
        ({"words": ()}, "words: Must be the words of text"),
        ({"words": (Word("I found", 0, 9),)}, "words: Must be the words of text"),
        ({"words": (Word("I found it.", -1, 9),)}, "words[0].startMs: Must be between 0 and 1400"),
        ({"words": (Word("I found it.", 0, 1_401),)}, "words[0].endMs: Must be between 0 and 1400"),
        ({"words": (Word("I found it.", 7, 7),)}, "words[0].endMs: Must be after startMs"),
        (
            {"words": (Word("I", 0, 300), Word("found it.", 299, 600))},
            "words[1].startMs: Must be at least 300, where the word before ends",
        ),
    ],
)
def test_a_correction_that_cannot_be_is_refused(line: dict[str, object], message: str) -> None:
    """With the field that is to blame."""
    correction = Correction(**{"text": "I found it.", **line})  # type: ignore[arg-type]
    assert refusal(correct_line, story(), 0, correction) == message


def test_a_hundred_words_go_into_a_line() -> None:
    """Whatever they are."""
    assert len(corrected("a " * 100).words) == 100


@pytest.mark.parametrize("index", [-1, 2])
def test_a_line_that_is_not_there_is_not_found(index: int) -> None:
    """Also before the first."""
    assert refusal(correct_line, story(), index, Correction("x")) == f"index: Caption {index} not found"


def test_lines_must_not_overlap() -> None:
    """They may touch; what is to blame is the time that was sent."""
    late = Correction("I found it.", end_ms=1_501)
    early = Correction("So what?", start_ms=1_399)
    assert refusal(check_neighbours, correct_line(story(), 0, late), 0, late) == (
        "endMs: Must be at most 1500, where the next line begins"
    )
    assert refusal(check_neighbours, correct_line(story(), 1, early), 1, early) == (
        "startMs: Must be at least 1400, where the line before ends"
    )
    for touching in (Correction("I found it.", end_ms=1_500), Correction("I found it.")):
        check_neighbours(correct_line(story(), 0, touching), 0, touching)


def test_a_last_line_that_lingers_after_the_video_can_be_sent_back() -> None:
    """As it was read."""
    line = Line(SECOND.words, 1_500, 4_200)
    timeline = replace(story(), captions=Captions("default", "bottom", (FIRST, line)))
    same = correct_line(timeline, 1, Correction("So what?", 1_500, 4_200, SECOND.words))
    assert same == timeline


def test_every_line_can_be_sent_back_as_it_was_read() -> None:
    """With its times and words, or only with its text: nothing changes."""
    for index, line in enumerate((FIRST, SECOND)):
        for correction in (
            Correction(line.text, line.start_ms, line.end_ms, line.words),
            Correction(line.text),
        ):
            assert correct_line(story(), index, correction) == story()


@pytest.mark.parametrize(
    "edit", [lambda t: correct_line(t, 0, Correction("x")), lambda t: restyle(t, cut, disabled=True)]
)
def test_without_captions_there_is_nothing_to_correct(edit: object) -> None:
    """They cannot be added."""
    assert refusal(edit, replace(story(), captions=None)) == ": This project has no captions"


def cut(words: Sequence[Word], preset: str, alignment: Alignment, until_ms: int) -> tuple[Line, ...]:
    """One word a line."""
    return tuple(Line((word,), word.start_ms, word.end_ms) for word in words)


def test_another_preset_cuts_the_lines_anew_from_the_corrected_words() -> None:
    """The correction survives, and so does what is spoken."""
    changed = restyle(correct_line(story(), 0, Correction("I lost it.")), cut, preset="beast")
    assert changed.captions is not None
    assert changed.captions.preset == "beast"
    assert [line.text for line in changed.captions.lines] == ["I", "lost", "it.", "So", "what?"]
    assert changed.words == SPOKEN


def test_a_corrected_line_still_ends_where_its_sentence_did() -> None:
    """With words of the caller, with others and with fewer: another preset joins nothing to what follows."""
    ended = replace(FIRST, words=(*FIRST.words[:-1], replace(FIRST.words[-1], ends_line=True)))
    timeline = replace(story(), captions=Captions("default", "bottom", (ended, SECOND)))
    own = (Word("I", 0, 100), Word("did", 100, 200))
    for correction in (
        Correction("I found"),
        Correction("Lost and found it"),
        Correction("I did", words=own),
    ):
        found = correct_line(timeline, 0, correction).captions
        assert found is not None
        assert [word.ends_line for word in found.lines[0].words][-2:] == [False, True]
        restyled = restyle(replace(timeline, captions=found), cut_by_look, preset="tiktok").captions
        assert restyled is not None
        assert [line.text for line in restyled.lines] == [correction.text, "So what?"]
    assert correct_line(timeline, 0, Correction("I found it.", words=FIRST.words)) == timeline


def cut_by_look(words: Sequence[Word], preset: str, alignment: Alignment, until_ms: int) -> tuple[Line, ...]:
    return cut_captions(words, preset, alignment, 1080, 1920, until_ms)


def test_a_timeline_that_was_stored_before_words_ended_lines_is_still_one() -> None:
    """As the database of an earlier release holds it: nothing is known of its sentences' ends."""
    stored = encode(story())
    for words in (stored["words"], *(line["words"] for line in stored["captions"]["lines"])):
        for word in words:
            assert word.pop("ends_line") is False
    assert decode(stored) == story()


def test_lines_that_are_cut_anew_end_with_the_picture_they_lie_over() -> None:
    """Each layer is cut by itself and until its own end; what lies in none, until the video's."""
    layers = (CaptionLayer(0, 1_450, "default", "bottom"), CaptionLayer(1_450, 2_000, "default", "top"))
    asked: list[tuple[str, int]] = []

    def noting(words: Sequence[Word], preset: str, alignment: Alignment, until_ms: int) -> tuple[Line, ...]:
        asked.append((" ".join(word.text for word in words), until_ms))
        return cut(words, preset, alignment, until_ms)

    captions = Captions("default", "bottom", (FIRST, SECOND, THIRD), layers=layers)
    for preset in ("beast", "default"):
        restyle(replace(story(), captions=captions), noting, preset=preset)
    assert asked == 2 * [("I found it.", 1_450), ("So what?", 2_000), ("Nothing.", 4_000)]
    asked.clear()
    restyle(story(), noting, preset="beast")
    assert asked == [("I found it. So what?", 4_000)]


def test_the_same_preset_leaves_the_lines_alone() -> None:
    """So do alignment and hiding; captions at the top send the card down, and back."""
    assert restyle(story(), cut, preset="default") == story()
    top = restyle(story(), cut, alignment="top", disabled=True)
    assert (top.captions, top.card) == (
        Captions("default", "top", (FIRST, SECOND), disabled=True),
        replace(story().card, anchor="bottom"),  # type: ignore[type-var]
    )
    assert restyle(top, cut, alignment="bottom", disabled=False) == story()


def test_captions_at_the_top_send_comments_down_too() -> None:
    """And back; each keeps its times and its text."""
    comments = (
        CommentCard("reddit", "dark", "Yes.", 1_000, 2_000),
        CommentCard("reddit", "dark", "No.", 2_000, 4_000),
    )
    before = replace(story(), comment_cards=comments)
    top = restyle(before, cut, alignment="top")
    assert top.comment_cards == tuple(replace(one, anchor="bottom") for one in comments)
    assert restyle(top, cut, alignment="middle").comment_cards == comments


def test_other_music_plays_from_the_beginning_to_the_end() -> None:
    """As loud as the one before; the voice stays."""
    voice, _ = story().sounds
    track = Sound("catalog/music/two", "music", 0, 4_000, 0.5, loop=True)
    assert put_music(story(), "catalog/music/two").sounds == (voice, track)
    silent = remove_music(story())
    assert silent.sounds == (voice,)
    assert put_music(silent, "catalog/music/two").sounds == (voice, replace(track, volume=1.0))


def test_music_can_be_made_louder_where_there_is_some() -> None:
    """Down to nothing, and up again."""
    assert set_music_volume(story(), 0).sounds[1].volume == 0
    assert refusal(set_music_volume, remove_music(story()), 0.5) == "musicId: Required"


def test_a_logo_comes_changes_and_goes() -> None:
    """Another picture keeps place and size; the other marks stay."""
    marked = replace(story(), branding=Branding(handle="@me"))
    with_logo = style_logo(put_logo(marked, PICTURE), "bottom-left", 0.5, 2)
    logo = Logo(PICTURE.asset, "bottom-left", 0.5, 2, "m-picture")
    assert with_logo == replace(marked, branding=Branding(logo, handle="@me"))
    other = put_logo(with_logo, MediaFile("m2", "image", "two.png"))
    assert other.branding.logo == replace(logo, asset="two.png", media_id="m2")
    assert style_logo(with_logo).branding.logo == logo
    assert remove_logo(with_logo) == marked
    assert refusal(style_logo, marked, "top-left") == "mediaId: Required"


def test_what_an_edit_puts_there_is_framed_when_it_was_looked_at() -> None:
    """A wide picture moves to the face at its left, a wide clip is cropped to it."""
    seen = Attention(0.15, 0.4, (Region(0.1, 0.3, 0.1, 0.2),))
    swapped = swap_scene(swap_scene(story(), 1, PICTURE), 2, CLIP)
    files = {
        PICTURE.asset: ReadyFile("ready.jpg", None, size=(1600, 1000), attention=seen),
        CLIP.asset: ReadyFile("ready.mp4", 9_000, size=(1920, 1080), attention=seen),
    }
    [still] = [place.clip for place in scenes(with_files(swapped, files)) if place.clip.asset == "ready.jpg"]
    [clip] = [place.clip for place in scenes(with_files(swapped, files)) if place.clip.asset == "ready.mp4"]
    assert still.motion == Motion(1.0, 1.14, 0.0, 0.5, 0.0, 0.135)
    assert clip.focus_x < 0.2


def test_library_items_are_shown_from_the_files_that_were_made_ready() -> None:
    """Scenes and logo; the length is the ready file's; all else stays."""
    timeline = put_logo(swap_scene(story(), 1, CLIP), PICTURE)
    assert library_files(timeline) == {CLIP.asset: "m-clip", "clip": "m1", PICTURE.asset: "m-picture"}
    ready = {CLIP.asset: ReadyFile("ready.mp4", 5_033), PICTURE.asset: ReadyFile("ready.png", None)}
    changed = with_files(timeline, ready)
    assert scenes(changed)[1].clip == Clip("video", "ready.mp4", 0, 2_000, 0, 5_033, media_id="m-clip")
    assert changed.branding.logo == Logo("ready.png", media_id="m-picture")
    assert scenes(changed)[2] == scenes(timeline)[2]


def test_words_share_a_time_by_their_length() -> None:
    """To the millisecond, none without any."""
    assert spread(["aaa", "b"], 0, 402) == (Word("aaa", 0, 301), Word("b", 301, 402))
    assert spread(["a" * 90, "b", "c"], 10, 13) == (
        Word("a" * 90, 10, 11),
        Word("b", 11, 12),
        Word("c", 12, 13),
    )
