"""PATCH /v1/project/{projectId}/edit."""

from typing import Annotated, Any

from fastapi import APIRouter, Header
from pydantic import ConfigDict, Field, JsonValue, model_validator

from reelwright.domain.projects.edit import (
    CaptionStyle,
    Edit,
    LineCorrection,
    LogoChange,
    MusicChange,
    SceneSwap,
)
from reelwright.domain.projects.views import EXAMPLE_VERSION, Edited, PresentEdit, present_edit
from reelwright.domain.views import EXAMPLE_CLIP, EXAMPLE_PICTURE
from reelwright.formats.shapes import CaptionPreset, Fraction, Length, NumberRange, RequiredText, Shape, Text
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import CHANGED, FOREIGN_FILES, NOT_FOUND, SENT
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, PathProjectId, example_schema
from reelwright.http.routing import make_router
from reelwright_render.timeline.edit import MOST_WORDS, Correction
from reelwright_render.timeline.model import Alignment, Corner, Word

LONGEST_MS = 60 * 60_000  # of a clip in the library: no video is longer
MOST_SCENES = LONGEST_MS // 2_000  # pictures change every two seconds, at most
MOST_LINES = LONGEST_MS // 200  # nobody says more than five words a second, and a line may be one word
MOST_CHARACTERS = 500  # in one caption line
LOGO_SCALES = (0.25, 2)

_EXAMPLES: list[JsonValue] = [
    {"scenes": [{"index": 2, "mediaId": EXAMPLE_PICTURE}]},
    {
        "captionSegments": [{"index": 0, "text": "I found a letter"}],
        "caption": {"preset": "beast", "alignment": "middle"},
        "music": {"musicId": "music_calm_01", "volume": 0.6},
        "logo": {"mediaId": EXAMPLE_PICTURE, "position": "bottom-left", "opacity": 0.8},
        "name": "The letter",
    },
]


class _Removable(Shape):
    """A change in which `null` for the thing itself takes it away, and for anything else means omitted."""

    @model_validator(mode="before")
    @classmethod
    def _null_means_omitted(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        return {name: item for name, item in value.items() if item is not None or name in cls.removable()}

    @classmethod
    def removable(cls) -> tuple[str, ...]:
        raise NotImplementedError


class SceneEdit(Shape):
    """A scene that is to show other media."""

    index: int = Field(examples=[2])
    """The number of the scene: its `index` in `GET /v1/project/{projectId}/scenes`. An unknown number, and a
    scene whose `replaceable` is `false`, are refused with 400."""
    media_id: Text = Field(examples=[EXAMPLE_CLIP])
    """The id of the `COMPLETED` library item to show: a picture, or a clip that lasts for the whole scene. A
    picture may replace a clip, and the other way round."""
    trim_start_ms: Annotated[int, NumberRange(0, LONGEST_MS)] = Field(default=0, examples=[1500])
    """Where in the clip to begin, in milliseconds from 0 to 3,600,000. The rest of the clip must be at least
    as long as the scene. Ignored for pictures. Defaults to 0."""


class WordEdit(Shape):
    """A word of a corrected line, with its own time."""

    word: Annotated[Text, Length(MOST_CHARACTERS, 1)] = Field(examples=["letter"])
    """The word with its punctuation, of 1 to 500 characters."""
    start_ms: int = Field(examples=[420])
    """The time at which the word begins, in milliseconds from the start of the video, inside the line."""
    end_ms: int = Field(examples=[780])
    """The time at which the word ends, in milliseconds from the start of the video, inside the line."""


class CaptionEdit(Shape):
    """A correction of one caption line. The narration is not changed."""

    index: int = Field(examples=[0])
    """The number of the line: its `index` in `GET /v1/project/{projectId}/captions` before this edit. An
    unknown number is refused with 400."""
    text: Annotated[Text, Length(MOST_CHARACTERS, 1)] = Field(examples=["I found a letter"])
    """The new text of the line, of 1 to 500 characters and at most 100 words. Where the card of the post or
    of a comment shows the words of the line while they are said, they are corrected there, too."""
    start_ms: int | None = Field(default=None, examples=[0])
    """The time at which the line begins, in milliseconds from the start of the video. Lines may touch, but
    not overlap. As before when omitted."""
    end_ms: int | None = Field(default=None, examples=[780])
    """The time at which the line ends, in milliseconds from the start of the video. Lines may touch, but not
    overlap. As before when omitted."""
    words: Annotated[list[WordEdit], Field(max_length=MOST_WORDS)] | None = Field(
        default=None, examples=[[{"word": "letter", "startMs": 420, "endMs": 780}]]
    )
    """The words of `text` with their times, in order and inside the line, at most 100. Where this is omitted,
    words that stay keep their times, and new ones share the time of those that they replace."""


class CaptionStyleEdit(Shape):
    """The new look of all captions. Fields that are omitted stay as they are."""

    preset: CaptionPreset | None = None
    """The look of the captions: the `id` of one of `GET /v1/catalog/caption-presets`. A new preset cuts the
    lines anew, so their number and indexes change: read them again. Corrected words stay corrected. As before
    when omitted."""
    alignment: Alignment | None = None
    """Where in the frame the captions are: `top`, `middle` or `bottom`. As before when omitted."""
    disabled: bool | None = None
    """Send `true` to hide the captions, `false` to show them. As before when omitted."""


class MusicEdit(_Removable):
    """The new background music. Fields that are omitted stay as they are; `volume` alone is refused with 400
    where the project has no music."""

    music_id: Annotated[Text, Length(30, 1)] | None = Field(default=None, examples=["music_calm_01"])
    """The `id` of one of `GET /v1/music/list`. Send `null` to remove the music. As before when omitted."""
    volume: Fraction | None = Field(default=None, examples=[0.6])
    """The loudness of the music, from 0 (silent) to 1 (the usual level under speech). As before when omitted;
    1 where there was no music before."""

    @classmethod
    def removable(cls) -> tuple[str, ...]:
        return ("musicId",)


class LogoEdit(_Removable):
    """The new logo in a corner of the picture. Fields that are omitted stay as they are; without `mediaId`
    they are refused with 400 where the project has no logo."""

    media_id: Text | None = Field(default=None, examples=[EXAMPLE_PICTURE])
    """The id of a `COMPLETED` picture in your library. Send `null` to remove the logo. As before when
    omitted."""
    position: Corner | None = None
    """The corner of the frame that the logo is in. As before when omitted; `top-right` where there was no
    logo before."""
    opacity: Fraction | None = Field(default=None, examples=[0.8])
    """How opaque the logo is, from 0 (invisible) to 1 (hides what is behind it). As before when omitted; 1
    where there was no logo before."""
    scale: Annotated[float, NumberRange(*LOGO_SCALES)] | None = Field(default=None, examples=[1.5])
    """The size of the logo, from 0.25 (a quarter) to 2 (twice) of the usual size. As before when omitted; 1
    where there was no logo before."""

    @classmethod
    def removable(cls) -> tuple[str, ...]:
        return ("mediaId",)


class EditRequest(Shape):
    """The changes to a project. Everything that is omitted stays as it is; an edit that changes nothing is
    refused with 400."""

    model_config = ConfigDict(json_schema_extra={"examples": _EXAMPLES})

    scenes: Annotated[list[SceneEdit], Field(max_length=MOST_SCENES)] = []
    """The scenes that are to show other media, at most 1,800. None when omitted; scenes that are not named
    stay as they are."""
    caption_segments: Annotated[list[CaptionEdit], Field(max_length=MOST_LINES)] = []
    """The caption lines to correct, at most 18,000. None when omitted; lines that are not named stay as they
    are."""
    caption: CaptionStyleEdit = CaptionStyleEdit()
    """The new look of all captions. As before when omitted."""
    music: MusicEdit = MusicEdit()
    """The new background music. As before when omitted."""
    logo: LogoEdit = LogoEdit()
    """The new logo in a corner of the picture. As before when omitted."""
    name: Annotated[Text, RequiredText(), Length(100)] | None = None
    """The new name of the project, of 1 to 100 characters. As before when omitted."""

    def edit(self) -> Edit:
        """Translate the request into the domain's edit."""
        music, logo, style = self.music, self.logo, self.caption
        return Edit(
            scenes=tuple(SceneSwap(one.index, one.media_id, one.trim_start_ms) for one in self.scenes),
            lines=tuple(LineCorrection(one.index, _correction(one)) for one in self.caption_segments),
            caption=CaptionStyle(style.preset, style.alignment, style.disabled),
            music=MusicChange("music_id" in music.model_fields_set, music.music_id, music.volume),
            logo=LogoChange(
                "media_id" in logo.model_fields_set, logo.media_id, logo.position, logo.opacity, logo.scale
            ),
            name=self.name,
        )


def _correction(line: CaptionEdit) -> Correction:
    words = None
    if line.words is not None:
        words = tuple(Word(one.word, one.start_ms, one.end_ms) for one in line.words)
    return Correction(line.text, line.start_ms, line.end_ms, words)


def named_version(if_match: str | None) -> str | None:
    """Return the version that an `If-Match` names: bare, or in the quotes of an entity tag. `*` is any."""
    named = (if_match or "").strip().removeprefix("W/").strip('"')
    return None if named in ("", "*") else named


def edit_router(api: Api) -> APIRouter:
    router = make_router(prefix="/v1/project", tags=["Projects"], dependencies=[JsonBody])

    @router.patch(
        "/{projectId}/edit",
        operation_id="editProject",
        summary="Edit a project",
        responses={**SENT, **NOT_FOUND, **FOREIGN_FILES, **CHANGED},
    )
    def edit_project(
        projectId: PathProjectId,
        body: EditRequest,
        team_id: TeamId,
        if_match: Annotated[
            Chosen,
            example_schema(EXAMPLE_VERSION),
            Header(
                alias="If-Match",
                description="The `version` of the project that you saw: the edit is refused with 412 where "
                "another edit has changed it since. Applied to any version when omitted.",
            ),
        ] = None,
    ) -> Success[Edited]:
        """Changes the scenes, caption lines, look of the captions, music, logo or name of a completed
        project, free of charge. An edit is applied as a whole: if anything in it is wrong, the answer is 400
        with every field that is to blame, and the project stays as it was.

        Nothing is rendered: call `POST /v1/render` to make a new video, in which only the changed parts are
        rendered again. The body may have 1 MiB; leave out what stays the same."""
        with api.database.session() as session:
            edited = api.edits.edit(session, team_id, projectId, body.edit(), named_version(if_match))
        return success(edited, "The project has been edited")

    @router.get(
        "/{projectId}/edit",
        operation_id="getProjectEdit",
        summary="Read what can be edited",
        responses=NOT_FOUND,
    )
    def get_edit(projectId: PathProjectId, team_id: TeamId) -> Success[PresentEdit]:
        """Returns the captions' look, the music, the logo and the name of a project as they are now, under
        the names by which `PATCH /v1/project/{projectId}/edit` changes them. Scenes and caption lines are
        read from `GET /v1/project/{projectId}/scenes` and `/captions`."""
        with api.database.session() as session:
            project = api.projects.read(session, team_id, projectId)
        return success(present_edit(project))

    return router
