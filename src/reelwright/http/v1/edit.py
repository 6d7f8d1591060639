"""PATCH /v1/project/{projectId}/edit."""

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import ConfigDict, Field, JsonValue, model_validator

from reelwright.domain.projects.edit import (
    CaptionStyle,
    Edit,
    LineCorrection,
    LogoChange,
    MusicChange,
    SceneSwap,
)
from reelwright.domain.projects.views import Edited
from reelwright.formats.shapes import Between, Fraction, Length, NotBlank, Shape, Text, in_catalogue
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import FOREIGN_FILES, NOT_FOUND, SENT
from reelwright.http.parts import Api
from reelwright.timeline.edit import MOST_WORDS, Correction
from reelwright.timeline.model import Alignment, Corner, Word
from reelwright.timeline.presets import is_preset

LONGEST_MS = 60 * 60_000  # of a clip in the library: no video is longer
MOST_SCENES = LONGEST_MS // 2_000  # pictures change every two seconds, at most
MOST_LINES = LONGEST_MS // 200  # nobody says more than five words a second, and a line may be one word
MOST_CHARACTERS = 500  # in one caption line
LOGO_SCALES = (0.25, 2)

_EXAMPLES: list[JsonValue] = [
    {"scenes": [{"index": 2, "mediaId": "c4k1m0v9x2a7q8w3e5r6t0y1u"}]},
    {
        "captionSegments": [{"index": 0, "text": "I found a letter"}],
        "caption": {"preset": "beast", "alignment": "middle"},
        "music": {"musicId": "music_calm_01", "volume": 0.6},
        "logo": {"mediaId": None},
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
    index: int
    """The scene's `index` in `GET /v1/project/{projectId}/scenes`."""
    media_id: Text
    """A picture, or a clip at least as long as the scene."""
    trim_start_ms: Annotated[int, Between(0, LONGEST_MS)] = 0
    """Where a clip begins; what follows must be at least as long as the scene."""


class WordEdit(Shape):
    word: Annotated[Text, Length(MOST_CHARACTERS, 1)]
    start_ms: int
    end_ms: int


class CaptionEdit(Shape):
    index: int
    """The line's `index` in `GET /v1/project/{projectId}/captions`, before this edit."""
    text: Annotated[Text, Length(MOST_CHARACTERS, 1)]
    start_ms: int | None = None
    """Milliseconds from the start of the video; as before when omitted. Lines must not overlap."""
    end_ms: int | None = None
    words: Annotated[list[WordEdit], Field(max_length=MOST_WORDS)] | None = None
    """The words of `text`, in order and within the line. When omitted, words that stay keep their times and
    new ones share the time of those they replace."""


class CaptionStyleEdit(Shape):
    preset: Annotated[Text, in_catalogue("preset", is_preset)] | None = None
    """One of `GET /v1/catalog/caption-presets`. Another preset cuts the lines anew, so their indexes
    change; corrected words stay corrected."""
    alignment: Alignment | None = None
    disabled: bool | None = None
    """`true` hides the captions."""


class MusicEdit(_Removable):
    music_id: Annotated[Text, Length(30, 1)] | None = None
    """One of `GET /v1/music/list`; `null` takes the music away."""
    volume: Fraction | None = None
    """1 is the level at which music lies under speech; as before when omitted."""

    @classmethod
    def removable(cls) -> tuple[str, ...]:
        return ("musicId",)


class LogoEdit(_Removable):
    media_id: Text | None = None
    """A picture of the library; `null` takes the logo away."""
    position: Corner | None = None
    opacity: Fraction | None = None
    scale: Annotated[float, Between(*LOGO_SCALES)] | None = None

    @classmethod
    def removable(cls) -> tuple[str, ...]:
        return ("mediaId",)


class EditRequest(Shape):
    """Whatever is omitted stays as it is."""

    model_config = ConfigDict(json_schema_extra={"examples": _EXAMPLES})

    scenes: Annotated[list[SceneEdit], Field(max_length=MOST_SCENES)] = []
    caption_segments: Annotated[list[CaptionEdit], Field(max_length=MOST_LINES)] = []
    caption: CaptionStyleEdit = CaptionStyleEdit()
    music: MusicEdit = MusicEdit()
    logo: LogoEdit = LogoEdit()
    name: Annotated[Text, NotBlank(), Length(100)] | None = None
    """The project's."""

    def edit(self) -> Edit:
        """In the domain's words."""
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


def edit_router(api: Api) -> APIRouter:
    router = APIRouter(prefix="/v1/project", tags=["Projects"], dependencies=[JsonBody])

    @router.patch(
        "/{projectId}/edit",
        operation_id="editProject",
        summary="Edit a project",
        responses={**SENT, **NOT_FOUND, **FOREIGN_FILES},
    )
    def edit_project(projectId: str, body: EditRequest, team_id: TeamId) -> Success[Edited]:
        """Changes scenes, caption lines, the captions' look, music, logo and name of a finished project: all
        of it, or nothing when anything is wrong. Free of charge. Nothing is rendered: `POST /v1/render` makes
        a new video, and only the parts of it that have changed. The body has at most 1 MiB: leave out
        what stays."""
        with api.database.session() as session:
            edited = api.edits.edit(session, team_id, projectId, body.edit())
        return success(edited, "The project has been edited")

    return router
