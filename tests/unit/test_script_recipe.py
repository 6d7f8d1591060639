"""A script of the caller's: what its recipe lays out, and what it costs."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
import test_filmed_scenes as filming
import test_story_recipe as stories
from quoting import quote_without_media

from reelwright.engines.abilities import IMAGES, SPEAKING_CLIPS, SPEECH
from reelwright.engines.local.template_writer import TemplateWriting
from reelwright.engines.pictures import PictureRequest
from reelwright.formats.context import Context, LibraryItem
from reelwright.formats.format import RecipeResult
from reelwright.formats.script_to_video import SCRIPT_TO_VIDEO
from reelwright_render.timeline.edit import scenes

SCRIPT = (
    "A lighthouse keeper found a bottle on the beach.\nInside was a letter, and it had his own name on it. "
    "He ran up the stairs and locked the door. Who had written it?"
)


BODY = {"script": SCRIPT, "voiceId": "voice_heart"}
REQUEST = SCRIPT_TO_VIDEO.request


class Drawing:
    """Draws what is asked for, and keeps the wishes."""

    def __init__(self, draws_here: bool = True) -> None:
        self.draws_here = draws_here
        self.asked: list[PictureRequest] = []

    def draw_all(self, requests: Sequence[PictureRequest]) -> list[LibraryItem]:
        self.asked += requests
        return [LibraryItem("", "image", f"drawn/{at}", None, 1080, 1920) for at in range(len(requests))]


def make_video(using: Context | None = None, **fields: Any) -> RecipeResult:
    return SCRIPT_TO_VIDEO.run({**BODY, **fields}, using or stories.context())


def quoted(**fields: Any) -> Any:
    return quote_without_media(SCRIPT_TO_VIDEO, REQUEST.model_validate({**BODY, **fields}))


def test_the_script_is_spoken_word_for_word() -> None:
    result = make_video()
    assert result.script == " ".join(SCRIPT.split())
    assert " ".join(word.text for word in result.timeline.words) == result.script
    assert result.timeline.card is None


def test_every_kind_of_background_fills_the_whole_video() -> None:
    drawing = Drawing()
    using = replace(stories.context(), pictures=drawing, clips=filming.Clips())
    for how in (
        {},
        {"mediaType": "ai-images"},
        {"mediaType": "ai-videos"},
        {"mediaType": "media", "media": ["clip", "picture"]},
        {"gameplaySettings": {"selectedGame": "custom", "selectedVideo": "clip"}},
    ):
        timeline = make_video(using, **how).timeline
        (clips,) = timeline.layers
        assert (clips[0].start_ms, clips[-1].end_ms) == (0, timeline.duration_ms), how
        assert all(one.end_ms == other.start_ms for one, other in pairwise(clips)), how


def test_pictures_are_scenes_that_can_be_replaced() -> None:
    """Each has the words that are said as its prompt; nothing stands still."""
    drawing = Drawing()
    timeline = make_video(replace(stories.context(), pictures=drawing), mediaType="ai-images").timeline
    shown = scenes(timeline)
    assert " ".join(str(one.clip.prompt) for one in shown) == " ".join(SCRIPT.split())
    assert all(one.clip.replaceable for one in shown)
    assert all(clip.motion is not None for clip in timeline.layers[0])
    assert all(one.frame != other.frame for one, other in pairwise(drawing.asked))


def test_pictures_under_a_still_camera_change_at_least_every_four_seconds() -> None:
    settings = {"motionStyle": "still"}
    using = replace(stories.context(), pictures=Drawing())
    timeline = make_video(using, mediaType="ai-images", presetSettings=settings).timeline
    assert all(clip.end_ms - clip.start_ms <= 4_000 for clip in timeline.layers[0])


SPANISH = (
    "Una panadera encontró una llave en la playa. Era de noche y llovía sobre el puerto. "
    "¿De quién podía ser, y desde cuándo la esperaba?"
)


def test_pictures_of_a_script_in_another_language_show_what_it_names() -> None:
    """Without a model that speaks it, by the words that ship; the scenes say what was understood."""
    drawing = Drawing()
    using = replace(stories.context(), pictures=drawing, writing=TemplateWriting())
    timeline = make_video(using, mediaType="ai-images", script=SPANISH, language="es").timeline
    understood = [clip.understood for clip in timeline.layers[0]]
    assert understood == ["A baker with a key on the beach", "In the harbour at night in the rain", ""]
    assert drawing.asked[0].subject == "A baker with a key on the beach"
    assert drawing.asked[1].before[-1] == "A baker with a key on the beach"
    assert drawing.asked[2].subject == "Baker. at night in the rain"
    assert all(clip.prompt and clip.prompt in SPANISH for clip in timeline.layers[0])


def test_a_provider_that_reads_every_language_gets_the_script_as_it_is() -> None:
    drawing = Drawing(draws_here=False)
    using = replace(stories.context(), pictures=drawing, writing=TemplateWriting())
    timeline = make_video(using, mediaType="ai-images", script=SPANISH, language="es").timeline
    assert [clip.understood for clip in timeline.layers[0]] == [None] * len(timeline.layers[0])
    assert [one.subject for one in drawing.asked] == [clip.prompt for clip in timeline.layers[0]]


def test_branding_music_and_stickers_are_laid_out() -> None:
    fields = {"musicId": "music_calm_06", "content": {"outroText": "Follow"}, "aspectRatio": "ratio_16_9"}
    timeline = make_video(**fields).timeline
    assert (timeline.width, timeline.height) == (1920, 1080)
    assert any(sound.role == "music" for sound in timeline.sounds)
    assert timeline.branding.outro == "Follow"
    assert timeline.duration_ms == make_video().timeline.duration_ms + 2_050


@pytest.mark.parametrize(
    ("fields", "credits"),
    [
        ({"script": "x" * 450}, 4),
        ({"script": "x" * 451}, 8),
        ({"script": "x" * 450, "mediaType": "ai-images"}, 4 + 6 * 2),
        ({"script": "x" * 450, "mediaType": "ai-videos"}, 4 + 6 * 20),
        ({"script": "x" * 450, "avatarId": "avatar_maya"}, 10),
        ({"script": "x" * 450, "avatarId": "avatar_maya", "mediaType": "gameplay"}, 4),
    ],
    ids=["thirty-seconds", "a-second-more", "pictures", "clips", "avatar", "avatar-ignored"],
)
def test_what_it_costs(fields: dict[str, Any], credits: int) -> None:
    """4 a started 30 s of 15 characters a second, and the pictures; 10 where an avatar speaks."""
    spec = quoted(**fields)
    assert (spec.type, spec.credits) == ("script_to_video", credits)


def test_which_keys_it_needs() -> None:
    """The voice's; the gateway's where it makes the pictures or films the avatar."""
    assert quoted().needs == {"elevenlabs": SPEECH}
    assert quoted(mediaType="ai-images").needs == {"elevenlabs": SPEECH, "openrouter": IMAGES}
    flash = quoted(mediaType="ai-images", presetSettings={"aiModel": "gemini-flash"})
    assert flash.needs == {"elevenlabs": SPEECH, "gemini": IMAGES}
    assert flash.needs_beside_local == {"gemini": IMAGES}
    local = quoted(mediaType="ai-images", presetSettings={"aiModel": "local-illustration"})
    assert (local.needs, local.needs_beside_local) == ({"elevenlabs": SPEECH}, {})
    assert quoted(avatarId="avatar_maya").needs == {"openrouter": SPEAKING_CLIPS}


def test_an_avatar_is_looked_up_only_where_it_speaks() -> None:
    """With its captions in the look of a talking avatar, whichever voice is sent."""
    spoken = quoted(avatarId="avatar_maya")
    assert [one.avatar_id for one in spoken.avatars] == ["avatar_maya"]
    assert (spoken.voice_id, spoken.request["caption"]["preset"]) == (None, "tiktok")
    narrated = quoted(avatarId="avatar_maya", mediaType="gameplay")
    assert (narrated.avatars, narrated.voice_id) == ((), "voice_heart")
    assert SCRIPT_TO_VIDEO.request.model_validate(spoken.request).as_talking_avatar() is not None
    assert SCRIPT_TO_VIDEO.request.model_validate(narrated.request).as_talking_avatar() is None
