"""Samples of create forms: what they show of a form, whose media they find, and that they are drawn."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from databases import new_sqlite

from reelwright.catalog.avatars import avatars
from reelwright.delivery.files import Files
from reelwright.delivery.storage import DiskStorage
from reelwright.domain.media.model import Media
from reelwright.domain.teams.model import Team
from reelwright.formats import FORMATS
from reelwright.store.database import Database
from reelwright.viewer.drafts import Drafts, Tools
from reelwright.viewer.samples import Samples
from reelwright.viewer.shown import ShownMedia
from reelwright_render.timeline.model import Timeline

OWN, OTHERS = "c1t9d7s5h3l0v8b6n4m2q1e3r", "c2t9d7s5h3l0v8b6n4m2q1e3r"
CLIP, PICTURE = "c1m9d7s5h3l0v8b6n4m2q1e3r", "c2m9d7s5h3l0v8b6n4m2q1e3r"


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    made = new_sqlite(tmp_path / "samples.db")
    with made.session() as session:
        for team_id in (OWN, OTHERS):
            session.add(a_team(team_id))
        session.flush()
        for media_id, kind in ((CLIP, "video"), (PICTURE, "image")):
            session.add(
                Media(
                    id=media_id,
                    team_id=OWN,
                    name="A harbour",
                    type=kind,
                    status="COMPLETED",
                    asset=f"media/{media_id}/original",
                    thumbnail_asset=f"media/{media_id}/poster.jpg",
                    duration_ms=5_000 if kind == "video" else None,
                    width=400,
                    height=300,
                    created_at=1,
                )
            )
    yield made
    made.close()


def a_team(team_id: str) -> Team:
    return Team(
        id=team_id,
        name=team_id,
        billing_mode="managed",
        storage_limit_bytes=10**9,
        webhook_secret="",
        created_at=1,
    )


def sample(database: Database, format: str, sent: dict[str, Any], team_id: str = OWN) -> Timeline:
    return Samples(database).timeline(team_id, format, sent)


def words_of(timeline: Timeline) -> str:
    return " ".join(word.text for word in timeline.words)


def test_a_form_is_shown_with_its_own_words_look_shape_and_marks(database: Database) -> None:
    sent = {
        "script": "The house was sold. Nobody had asked it.",
        "aspectRatio": "ratio_16_9",
        "caption": {"preset": "beast", "alignment": "top"},
        "content": {"handle": "@a.quiet.minute", "watermarkText": "Draft", "logoMediaId": PICTURE},
        "mediaType": "media",
        "media": [CLIP],
    }
    made = sample(database, "script_to_video", sent)
    assert (made.width, made.height, words_of(made)) == (1920, 1080, sent["script"])
    assert made.captions is not None
    assert (made.captions.preset, made.captions.alignment) == ("beast", "top")
    assert [(one.media_id, one.kind) for one in made.layers[0]] == [(CLIP, "video")]
    assert made.branding.logo is not None and made.branding.logo.media_id == PICTURE
    assert (made.branding.handle, made.branding.watermark) == ("@a.quiet.minute", "Draft")


def test_fields_that_are_wrong_are_left_out_and_the_others_are_shown(database: Database) -> None:
    wrong = {"caption": {"preset": "none of ours"}, "cardTheme": 7}
    sent = {"prompt": "A letter", "platform": "facebook", **wrong}
    made = sample(database, "story", sent)
    assert made.card is not None and made.captions is not None
    assert (made.card.title, made.card.platform, made.card.theme) == ("A letter", "facebook", "dark")
    assert made.captions.preset == "default"


def test_media_of_another_team_are_not_found(database: Database) -> None:
    """Their ids are as good as unknown ones."""
    sent = {"media": CLIP, "caption": {"preset": "glass"}}
    assert sample(database, "add_captions", sent).layers[0][0].media_id == CLIP
    others = sample(database, "add_captions", sent, OTHERS)
    unknown = sample(database, "add_captions", {**sent, "media": "c9m9d7s5h3l0v8b6n4m2q1e3r"}, OTHERS)
    assert others == unknown and others.layers[0][0].media_id is None


def test_a_person_a_slide_and_a_hook_are_shown(database: Database) -> None:
    person = avatars()[3]
    assert sample(database, "talking_avatar", {"avatarId": person.id}).layers[0][0].asset == person.thumbnail
    slides = [{"text": {"text": "Three days in Lisbon"}}]
    shown = sample(database, "slideshow", {"slides": slides})
    assert ([one.text for one in shown.texts], shown.captions) == (["Three days in Lisbon"], None)
    assert sample(database, "hook_demo", {"text": "Nobody told me"}).texts[0].text == "Nobody told me"


@pytest.mark.slow
@pytest.mark.parametrize("format", sorted(one.name for one in FORMATS.values()))
def test_an_empty_form_of_every_format_is_drawn(database: Database, tmp_path: Path, format: str) -> None:
    """From the catalogue alone: there is no engine, and no file in the storage."""
    storage = DiskStorage(tmp_path / "files")
    drafts = Drafts(Tools(ShownMedia(database, storage), Files(storage), tmp_path / "cache"))
    told = drafts.sample(OWN, format, {})
    jpeg = drafts.still(OWN, told["draft"], told["still_ms"], 270, None)
    pixels = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert pixels.shape[:2] == (480, 270)
    assert pixels.std() > 10
