"""How a character is drawn: by its words, by its portrait, and in the colours of a photograph."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from databases import new_sqlite
from PIL import Image

from reelwright.delivery.files import Files
from reelwright.delivery.storage import DiskStorage
from reelwright.domain.characters.model import Character
from reelwright.domain.media.model import Media
from reelwright.domain.teams.model import Team
from reelwright.engines.abilities import IMAGES, PORTRAITS, VISION
from reelwright.engines.characters import describe_characters
from reelwright.engines.fake_pictures import FakePictures
from reelwright.engines.local.portraits import LocalPortraits
from reelwright.engines.vision import SeenFace, VisionResult
from reelwright.errors import EngineFailed
from reelwright.workflows.character_looks import look_of, read_character
from reelwright.workflows.draw_character import draw_character
from reelwright.workflows.parts import PreparedFile
from reelwright_people.frames import Box

WORDS = "A bearded man, a sailor"
_TOP, _TALL = 300, 200


class PaintedPictures(FakePictures):
    provider = "openrouter"


class OneFace:
    """Sees a dark-skinned senior man in the middle of every picture."""

    def look(self, picture: Any) -> VisionResult:
        return VisionResult((SeenFace(Box(300, _TOP, 160, _TALL), "Male", "Senior", "dark", ()),))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Any]:
    database = new_sqlite(tmp_path / "test.db")
    storage = DiskStorage(tmp_path / "files")
    pixels = np.full((1000, 760, 3), 128, np.uint8)
    pixels[:_TOP] = (30, 30, 30)  # hair
    pixels[_TOP + _TALL :] = (190, 60, 60)  # a red shirt
    Image.fromarray(pixels).save(tmp_path / "photo.png")
    storage.put("media/m/file.png", tmp_path / "photo.png")
    team = {"billing_mode": "managed", "storage_limit_bytes": 1, "webhook_secret": "x", "created_at": 0}
    row = {"team_id": "t", "name": "m", "type": "image", "status": "COMPLETED", "created_at": 0}
    with database.session() as session:
        session.add(Team(id="t", name="Acme", **team))
        session.flush()
        session.add(Media(id="m", asset="media/m/file.png", **row))
    yield SimpleNamespace(
        database=database, storage=storage, files=Files(storage), work_dir=tmp_path, prepare=_as_it_is
    )
    database.close()


def _as_it_is(source: Path, *others: Any) -> PreparedFile:
    return PreparedFile(source, None, 90, 160)


def parts(house: Any, **engines: Any) -> Any:
    made = {PORTRAITS.name: LocalPortraits(), VISION.name: OneFace(), **engines}

    class Chosen:
        def has(self, ability: Any, team_id: str, model: str | None = None) -> bool:
            return ability.name in made

        def __call__(self, ability: Any, team_id: str, model: str | None = None) -> Any:
            return made[ability.name]

    return SimpleNamespace(**vars(house), choose=Chosen())


def somebody(**values: Any) -> Character:
    row = {"id": "c1", "team_id": "t", "name": "Mira", "description": WORDS, "media_ids": [], "drawn": 1}
    return Character(**{**row, "status": "COMPLETED", **values})


def keep(house: Any, **values: Any) -> Character:
    with house.database.session() as session:
        session.add(somebody(**values, created_at=0, updated_at=0))
    return read_character(house, "t", "c1")


def test_a_portrait_shows_the_words_and_is_drawn_the_same_afterwards(house: Any) -> None:
    """Gender and age of the call go before those of the words; the files lie in a folder of the run."""
    made = draw_character(parts(house), somebody(age="Senior"))
    assert made.asset == "characters/c1/1/image.jpg"
    assert house.storage.exists(made.thumbnail_asset)
    look = look_of(parts(house), keep(house, drawing=made.drawing, asset=made.asset))
    traits = look.portrait.traits
    assert (traits.gender, traits.age, traits.beard, look.pictures) == (
        "Male",
        "Senior",
        "full",
        ("characters/c1/1/image.jpg",),
    )


def test_what_is_no_person_fails_with_a_reason(house: Any) -> None:
    """As an avatar's description does."""
    with pytest.raises(EngineFailed, match="draws people, not animals"):
        draw_character(parts(house), somebody(description="A large dog"))


def test_a_provider_paints_the_portrait_and_the_look_is_kept_beside_it(house: Any) -> None:
    """So that this server's own engine can draw the same person."""
    made = draw_character(parts(house, **{IMAGES.name: PaintedPictures()}), somebody())
    assert made.drawing["traits"]["beard"] == "full"
    assert house.files.path(made.asset).read_bytes().startswith(b"\xff\xd8\xff")


def test_a_photograph_says_what_the_words_leave_open(house: Any) -> None:
    """Skin, hair, clothes, gender and age; its file is copied beside the project that shows it."""
    row = keep(house, media_ids=["m"], description=None)
    look = look_of(parts(house), row, "projects/p/1/cast")
    traits = look.portrait.traits
    assert (traits.gender, traits.age, traits.skin) == ("Male", "Senior", "brown")
    assert (traits.hair_colour, traits.clothes_colour) == ("black", "red")
    assert look.pictures == ("projects/p/1/cast/m-file.png",)
    assert house.storage.exists(look.pictures[0])
    said = look_of(parts(house), somebody(media_ids=["m"], description="A woman in a blue shirt"))
    assert (said.portrait.traits.gender, said.portrait.traits.clothes_colour) == ("Female", "blue")


def test_what_the_photograph_shows_of_an_animal_is_drawn_as_somebody(house: Any) -> None:
    """A character with pictures can always be used."""
    assert look_of(parts(house), somebody(media_ids=["m"], description="My dog")).portrait.traits


@pytest.mark.parametrize("change", [{"team_id": "u"}, {"status": "PROCESSING"}])
def test_a_character_that_may_not_be_used_any_more_fails(house: Any, change: dict[str, str]) -> None:
    """One that was deleted, of another team, or drawn anew."""
    with pytest.raises(EngineFailed, match="The character was deleted"):
        read_character(house, "t", "c1")
    team = {"billing_mode": "managed", "storage_limit_bytes": 1, "webhook_secret": "x", "created_at": 0}
    with house.database.session() as session:
        session.add(Team(id="u", name="Other", **team))
        session.flush()
        session.add(somebody(**change, created_at=0, updated_at=0))
    with pytest.raises(EngineFailed, match="The character was deleted"):
        read_character(house, "t", "c1")


def test_a_provider_is_told_who_is_seen(house: Any) -> None:
    """Nobody: the prompt as it is."""
    look = look_of(parts(house), somebody(gender="Male", drawing=None))
    assert describe_characters("At sea", [look]) == (
        "At sea\n\nWho is seen:\nMira: man. A bearded man, a sailor"
    )
    assert describe_characters("At sea", []) == "At sea"
