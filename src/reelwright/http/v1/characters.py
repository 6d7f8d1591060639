"""/v1/character: people who look the same in every picture and clip."""

from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import ConfigDict, Field, model_validator
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.catalog.styles import is_style
from reelwright.domain.characters.kind import CHARACTER
from reelwright.domain.characters.model import Character
from reelwright.domain.characters.service import CharacterSpec, first_pictures
from reelwright.domain.characters.views import CharacterView, character_view
from reelwright.domain.views import EXAMPLE_PICTURE, Deleted, View
from reelwright.formats.shapes import Id, Length, RequiredText, Shape, Text, in_catalogue
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating, TeamId
from reelwright.http.envelope import PageLimit, PageOffset, Success, Total, success
from reelwright.http.error_bodies import CREATED, NOT_FOUND, SENT
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, Paging, PathCharacterId, example_schema
from reelwright.http.routing import make_router
from reelwright_people.traits import Age, Gender

CharacterName = Annotated[Text, RequiredText(), Length(60)]
Description = Annotated[Text, Length(2_000)]
Pictures = Annotated[list[Id], Field(max_length=5)]
Style = Annotated[Text, in_catalogue("style", lambda name: is_style("visual", name))]


class CharacterList(View):
    """A page of characters."""

    characters: list[CharacterView]
    """The characters of this page, the newest first."""
    total: Total
    limit: PageLimit
    offset: PageOffset


class CreateCharacterRequest(Shape):
    """Somebody who is to look and speak the same in everything that shows them."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "name": "Mira",
                    "description": "A lighthouse keeper in her sixties with a grey braid",
                    "gender": "Female",
                    "age": "Senior",
                }
            ]
        }
    )

    name: CharacterName
    """The name of the character, in 1 to 60 characters. Prompts mean the character by it."""
    description: Description | None = Field(
        default=None, examples=["A lighthouse keeper in her sixties with a grey braid"]
    )
    """How the character looks, in at most 2,000 characters: age, gender, hair, clothes. What it leaves open
    is chosen for you, once. All is chosen when omitted."""
    media_ids: Pictures = Field(default=[], examples=[[EXAMPLE_PICTURE]])
    """The ids of up to 5 `COMPLETED` pictures in your library that show the character. A provider's model
    takes them as references; this server's own engine takes the colours of skin, hair and clothes from the
    first. A portrait is drawn when omitted."""
    voice_id: Id | None = Field(default=None, examples=["voice_heart"])
    """The voice of the character: the `id` of one of `GET /v1/voice/list`. One that fits gender and age when
    omitted."""
    style: Style | None = Field(default=None, examples=["watercolor"])
    """The style of the portrait: the `id` of one of `GET /v1/catalog/visual-styles`. This server's own engine
    draws the styles that the catalogue marks as `local`, and refuses the others with 400. `realistic` when
    omitted."""
    gender: Gender | None = None
    """The gender of the character: `Female` or `Male`. The description decides when omitted."""
    age: Age | None = None
    """The age group of the character. The description decides when omitted."""


class ChangeCharacterRequest(Shape):
    """The fields to change: those that are omitted stay, and `null` clears one."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"voiceId": "voice_heart"}, {"mediaIds": None, "age": "Adult"}]}
    )

    name: CharacterName | None = Field(default=None, examples=["Mira"])
    """The new name, in 1 to 60 characters; it cannot be cleared. As before when omitted; `null` is refused
    with 400."""
    description: Description | None = Field(default=None, examples=["A sailor with a red scarf"])
    """The new description, in at most 2,000 characters. The portrait is drawn again where it is another one.
    As before when omitted."""
    media_ids: Pictures | None = Field(default=None, examples=[[EXAMPLE_PICTURE]])
    """The ids of up to 5 `COMPLETED` pictures in your library, in place of those before. With `null` or an
    empty list the character has no pictures of yours any more, and a portrait is drawn in their place
    where none was drawn before. As before when omitted."""
    voice_id: Id | None = Field(default=None, examples=["voice_heart"])
    """The new voice. As before when omitted."""
    style: Style | None = Field(default=None, examples=["watercolor"])
    """The new style of the portrait, which is drawn again. As before when omitted."""
    gender: Gender | None = None
    """The new gender. The portrait is drawn again. As before when omitted."""
    age: Age | None = None
    """The new age group. The portrait is drawn again. As before when omitted."""

    @model_validator(mode="before")
    @classmethod
    def _null_means_omitted(cls, value: Any) -> Any:
        """But for everything that has a name of its own here: there `null` clears."""
        return value

    @model_validator(mode="before")
    @classmethod
    def _keeps_its_name(cls, value: Any) -> Any:
        if isinstance(value, dict) and value.get("name", "") is None:
            return {**value, "name": ""}
        return value

    def changes(self) -> dict[str, Any]:
        """Return what was sent, by the names of the columns."""
        sent = {name: getattr(self, name) for name in self.model_fields_set}
        if "media_ids" in sent:
            sent["media_ids"] = sent["media_ids"] or []
        return sent


def characters_router(api: Api) -> APIRouter:
    router = make_router(prefix="/v1/character", tags=["Characters"])
    _add_reads(router, api)
    _add_writes(router, api)
    return router


def _view(session: Session, character: Character, api: Api) -> CharacterView:
    return character_view(character, first_pictures(session, [character]), api.sign)


def _add_reads(router: APIRouter, api: Api) -> None:
    @router.get("/list", operation_id="listCharacters", summary="List characters")
    def list_characters(
        team_id: TeamId,
        page: Paging,
        search: Annotated[
            Chosen,
            example_schema("Mira"),
            Query(
                description="Only characters whose name contains this text, in any case. No restriction when "
                "omitted."
            ),
        ] = None,
    ) -> Success[CharacterList]:
        """Returns the team's characters, the newest first."""
        api.assets.end_late(api.database, team_id, CHARACTER)
        with api.database.session() as session:
            found, total = api.characters.list_page(session, team_id, search, page)
            firsts = first_pictures(session, found)
        shown = [character_view(one, firsts, api.sign) for one in found]
        return success(CharacterList(characters=shown, total=total, limit=page.limit, offset=page.offset))

    @router.get(
        "/{characterId}", operation_id="getCharacter", summary="Read a character", responses=NOT_FOUND
    )
    def get_character(characterId: PathCharacterId, team_id: TeamId) -> Success[CharacterView]:
        """Returns a character. Poll it every few seconds while `status` is `PROCESSING`."""
        api.assets.end_late(api.database, team_id, CHARACTER)
        with api.database.session() as session:
            return success(_view(session, api.characters.read(session, team_id, characterId), api))


def _add_writes(router: APIRouter, api: Api) -> None:
    @router.post(
        "/create",
        operation_id="createCharacter",
        summary="Create a character",
        response_model=Success[CharacterView],
        responses=CREATED,
        dependencies=[JsonBody],
    )
    def create_character(body: CreateCharacterRequest, creating: Creating) -> Response:
        """Creates a character, free of charge. With `mediaIds` it is `COMPLETED` at once. Otherwise a
        portrait is drawn, by the model of a provider where a key for pictures is there, else by this server's
        own engine: the character is `PROCESSING` for some seconds; poll `GET /v1/character/{characterId}`.
        After 15 minutes at the latest it is `FAILED`.

        Send its id as `characterId` of `POST /v1/media/generate/image` and `/video`, or in `characterIds` of
        `POST /v1/project/create/cinematic`: it looks the same in all of them."""

        def work(session: Session) -> CharacterView:
            wish = CharacterSpec(**{**dict(body), "media_ids": tuple(body.media_ids)})
            return _view(session, api.characters.create(session, creating.team_id, wish), api)

        return creating.run(api.database, work, "The character has been created")

    @router.patch(
        "/{characterId}",
        operation_id="changeCharacter",
        summary="Change a character",
        responses={**SENT, **NOT_FOUND},
        dependencies=[JsonBody],
    )
    def change_character(
        characterId: PathCharacterId, body: ChangeCharacterRequest, team_id: TeamId
    ) -> Success[CharacterView]:
        """Changes a character, free of charge: fields that are omitted stay, and `null` clears one. Where
        description, style, gender or age become other ones and it has no pictures, its portrait is drawn
        again, and it is `PROCESSING` meanwhile. Videos that show it stay as they are."""
        with api.database.session() as session:
            changed = api.characters.change(session, team_id, characterId, body.changes())
            return success(_view(session, changed, api), "The character has been changed")

    @router.delete(
        "/{characterId}", operation_id="deleteCharacter", summary="Delete a character", responses=NOT_FOUND
    )
    def delete_character(characterId: PathCharacterId, team_id: TeamId) -> Success[Deleted]:
        """Deletes a character. Pictures, clips and videos that show it stay as they are, and so do the
        library items that it was made of."""
        with api.database.session() as session:
            api.characters.delete(session, team_id, characterId)
        return success(Deleted(id=characterId), "The character has been deleted")
