"""Request parts that several formats share, and the words with which a field is refused.

A field is written in camelCase outside and in snake_case here. `null` means omitted and unknown fields are
ignored, on every level.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ModelWrapValidatorHandler,
    ValidationError,
    WithJsonSchema,
    model_validator,
)
from pydantic.alias_generators import to_camel
from pydantic_core import CoreSchema, ErrorDetails, InitErrorDetails, PydanticCustomError, core_schema

from reelwright.catalog.games import find_game
from reelwright.catalog.models import Kind, find_model
from reelwright.catalog.styles import is_style
from reelwright.domain.media.service import LONGEST_SOURCE
from reelwright.domain.views import EXAMPLE_METADATA, EXAMPLE_PICTURE
from reelwright_render.presets import is_preset
from reelwright_render.timeline.model import Alignment, Corner

# What a `mediaType` that generates its pictures needs a model of.
MODEL_KINDS: dict[str, Kind] = {"ai-images": "image", "ai-videos": "video"}
METADATA_BYTES = 5_120
METADATA_DEPTH = 64
CALLER_METADATA = "CallerMetadata"  # its schema
RESERVED_METADATA = "automationId"
# A character that is no space, to every kind of regular expression: some count these control codes, some not.
_NOT_BLANK = r"[^\s\x1c-\x1f\x85]"
_HEX = r"^#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?$"


VOICES = "a voice provider's engine"
PICTURES = "a provider's engine for pictures and clips"
CLIPS = "a provider's engine for clips"


@dataclass(frozen=True)
class FieldReaders:
    """The engines that read a field which no embedded engine reads: without them it is checked and kept. The
    document of the API carries it as `x-read-by`, and docs/fields.md lists it."""

    engine: str

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {**handler(schema), "x-read-by": self.engine}


class Shape(BaseModel):
    model_config = ConfigDict(
        alias_generator=to_camel,
        strict=True,
        allow_inf_nan=False,
        frozen=True,
        use_attribute_docstrings=True,
    )

    @model_validator(mode="before")
    @classmethod
    def _null_means_omitted(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        return {name: _number(item) for name, item in value.items() if item is not None}

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Describe the field: what may be omitted may be `null`."""
        made = handler(schema)
        shape = handler.resolve_ref_schema(made)
        fields = shape.get("properties", {})
        for name in fields.keys() - set(shape.get("required", ())):
            fields[name] = _or_null(fields[name])
        return made


_ABOUT_FIELDS = ("title", "description", "default", "examples")


def _or_null(field: dict[str, Any]) -> dict[str, Any]:
    """An object's default is that of its fields, which say theirs themselves."""
    about = {name: value for name, value in field.items() if name in _ABOUT_FIELDS}
    if isinstance(about.get("default"), dict | list):
        del about["default"]
    rest = {name: value for name, value in field.items() if name not in _ABOUT_FIELDS}
    choices = [one for one in rest.get("anyOf", [rest]) if one != {"type": "null"}]
    return {"anyOf": [*choices, {"type": "null"}], **about}


def _number(item: Any) -> Any:
    """JSON knows one kind of number: 5.0 is 5."""
    return int(item) if isinstance(item, float) and item.is_integer() else item


def refusal(reason: str, field: str = "", kind: str = "refused") -> PydanticCustomError:
    """A refusal in the specification's words. A check over several fields names the one to blame."""
    return PydanticCustomError(kind, "{reason}", {"reason": reason, "field": field})


def refuse_unknown_name(reason: str, field: str = "") -> PydanticCustomError:
    """A name that is in no catalogue."""
    return PydanticCustomError("unknown", "{reason}", {"reason": reason, "field": field})


class CrossCheckedShape(Shape):
    """A shape with rules of its own, which are judged beside those of its fields: a caller is told of all
    that is wrong at once. (Pydantic's own checks over a whole model come before or instead of the fields'.)
    """

    said_when_missing: ClassVar[Mapping[str, str]] = {}
    """What the specification says of required fields that are omitted, other than "Required"."""

    @classmethod
    def disagreements(cls, sent: Mapping[str, Any]) -> Iterable[PydanticCustomError]:
        """Return what does not fit together in a body as it was sent, whatever else is wrong with it."""
        return ()

    @model_validator(mode="wrap")
    @classmethod
    def _judged_whole(cls, value: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        over_fields = list(cls.disagreements(value)) if isinstance(value, dict) else []
        refused: list[InitErrorDetails] = [{"type": one, "loc": (), "input": value} for one in over_fields]
        try:
            made = handler(value)
        except ValidationError as error:
            refused = [
                *(cls._reword_problem(problem) for problem in error.errors(include_url=False)),
                *refused,
            ]
            raise ValidationError.from_exception_data(cls.__name__, refused) from None
        if refused:
            raise ValidationError.from_exception_data(cls.__name__, refused)
        return made

    @classmethod
    def _reword_problem(cls, problem: ErrorDetails) -> InitErrorDetails:
        """A problem as it was found, but for the words of what is missing."""
        kind: str | PydanticCustomError = problem["type"]
        context: dict[str, Any] = problem.get("ctx", {})
        where = problem["loc"]
        if kind == "missing" and len(where) == 1 and where[0] in cls.said_when_missing:
            kind = refusal(cls.said_when_missing[str(where[0])])
        elif "reason" in context:
            kind = PydanticCustomError(problem["type"], "{reason}", context)
        return {"type": kind, "loc": where, "input": problem["input"], "ctx": context}


def _storable(text: str) -> str:
    """Half a surrogate pair cannot be written as UTF-8, and PostgreSQL keeps no zero characters."""
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise refusal("Must be a string without control codes")
    return text


@dataclass(frozen=True)
class Length:
    """The least and the most characters of a text. `too_long` is the kind of that refusal: answers have a
    code for some."""

    most: int
    least: int = 0
    too_long: str = "refused"

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self._check, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        least = {"minLength": self.least} if self.least else {}
        return {**handler(schema), "maxLength": self.most, **least}

    def _check(self, text: str) -> str:
        if len(text) > self.most:
            raise refusal(f"Must be at most {self.most} characters", kind=self.too_long)
        if len(text) < self.least:
            raise refusal(f"Must be at least {self.least} character{'s' if self.least > 1 else ''}")
        return text


@dataclass(frozen=True)
class RequiredText:
    """More than blanks."""

    reason: str = "Must be at least 1 character"

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self._check, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {**handler(schema), "minLength": 1, "pattern": _NOT_BLANK}

    def _check(self, text: str) -> str:
        if not text.strip():
            raise refusal(self.reason)
        return text


@dataclass(frozen=True)
class NumberRange:
    """A number, refused in one sentence whichever end was passed."""

    low: float
    high: float

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self._check, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {**handler(schema), "minimum": self.low, "maximum": self.high}

    def _check(self, value: float) -> float:
        if not self.low <= value <= self.high:
            raise refusal(f"Must be between {self.low:.15g} and {self.high:.15g}")
        return value


def _blank_as_none(name: str) -> str | None:
    return name if name.strip() else None


Text = Annotated[str, AfterValidator(_storable)]


def in_catalogue(what: str, known: Callable[[str], bool]) -> Any:
    """A name of the catalogue: `Unknown preset "x"`."""

    def check(name: str) -> str:
        if not known(name):
            raise refuse_unknown_name(f'Unknown {what} "{name}"')
        return name

    return AfterValidator(check)


def _is_deeper(value: Any, most: int) -> bool:
    """Return whether objects and arrays lie in each other more than so many times; `value` itself is the
    first."""
    level = [value]
    for _ in range(most):
        within = (item for one in level for item in (one.values() if isinstance(one, dict) else one))
        level = [item for item in within if isinstance(item, dict | list)]
    return bool(level)


def _caller_metadata(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise refusal("Must be an object")
    kept = {name: item for name, item in value.items() if name != RESERVED_METADATA}
    if _is_deeper(kept, METADATA_DEPTH):
        raise refusal(f"Must be nested at most {METADATA_DEPTH} deep")
    try:
        size = len(json.dumps(kept, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode())
    except ValueError:
        raise refusal("Must be an object") from None
    if size > METADATA_BYTES:
        raise refusal("Must be at most 5 KB")
    return kept


def _address(longest: int) -> BeforeValidator:
    """Check what can be told without knowing the server's settings; the service judges the rest."""

    def check(value: Any) -> str:
        if not isinstance(value, str) or not 0 < len(value) <= longest or not value.isprintable():
            raise refusal("Must be a valid HTTPS URL")
        return value

    return BeforeValidator(check)


def _check_colour(value: str) -> str:
    if not re.fullmatch(_HEX, value):
        raise refusal("Must be a hex colour such as #FFFFFF")
    return value.upper()


def _check_language(value: str) -> str:
    if not re.fullmatch(r"[A-Za-z]{2}", value):
        raise refusal("Must be a 2-letter ISO 639-1 code")
    return value.lower()


Metadata = Annotated[
    dict[str, Any],
    BeforeValidator(_caller_metadata),
    WithJsonSchema(
        {
            "title": CALLER_METADATA,
            "type": "object",
            "additionalProperties": True,
            "description": "A JSON object of your own, of at most 5 KB (5,120 bytes as compact UTF-8), "
            "nested at most 64 deep. The key `automationId` is reserved and removed.",
            "examples": [EXAMPLE_METADATA],
        }
    ),
]
WebhookUrl = Annotated[
    str,
    _address(500),
    WithJsonSchema(
        {
            "type": "string",
            "format": "uri",
            "maxLength": 500,
            "examples": ["https://example.com/hooks/video"],
        }
    ),
]
SourceUrl = Annotated[
    str,
    _address(LONGEST_SOURCE),
    WithJsonSchema(
        {
            "type": "string",
            "format": "uri",
            "maxLength": LONGEST_SOURCE,
            "examples": ["https://cdn.example.com/team/anna.jpg"],
        }
    ),
]
"""Where a file is downloaded from."""
Colour = Annotated[Text, AfterValidator(_check_colour), Field(json_schema_extra={"pattern": _HEX})]
"""`#RRGGBB`, or `#RRGGBBAA` with transparency."""
Language = Annotated[
    Text,
    AfterValidator(_check_language),
    Field(json_schema_extra={"pattern": "^[A-Za-z]{2}$"}, examples=["en"]),
]
Fraction = Annotated[float, NumberRange(0, 1)]
Quality = Literal["standard", "pro"]
AspectRatio = Literal["ratio_9_16", "ratio_16_9", "ratio_1_1"]
Id = Annotated[Text, Length(30, 1)]
Name = Annotated[Text, Length(100), AfterValidator(_blank_as_none)]
"""What something is called: nothing but blanks is no name, and as if it were omitted."""
AvatarName = Annotated[Text, Length(60), AfterValidator(_blank_as_none)]


# Fields that several requests share, with what the document of the API says of them.
_IN_THE_PAYLOAD = (
    "Any JSON object of your own, such as an order number, of at most 5 KB. It is returned in "
    "`data.metadata` of the webhook call{}. The key `automationId` is reserved and removed. None when "
    "omitted."
)
ProjectWebhook = Annotated[
    WebhookUrl | None,
    Field(
        description="The address that is called once by POST, with `video.completed` when the video is "
        "ready or `video.failed` when it could not be made: HTTPS, on a public host, at most 500 "
        "characters. Nothing is called when omitted; poll the project instead."
    ),
]
ProjectMetadata = Annotated[
    Metadata | None, Field(description=_IN_THE_PAYLOAD.format(" and in `metadata` of the project"))
]
AssetMetadata = Annotated[Metadata | None, Field(description=_IN_THE_PAYLOAD.format(""))]
FrameShape = Annotated[
    AspectRatio,
    Field(
        description="The shape of the video: `ratio_9_16` (1080 × 1920 pixels), `ratio_16_9` (1920 × "
        "1080) or `ratio_1_1` (1080 × 1080). Defaults to `ratio_9_16`."
    ),
]
MusicId = Annotated[
    Annotated[Text, Length(30)] | None,
    Field(
        description="The background music: the `id` of one of `GET /v1/music/list`. It is repeated to the "
        "end of the video and becomes quieter under speech. No music when omitted.",
        examples=["music_calm_01"],
    ),
]
CaptionPreset = Annotated[Text, in_catalogue("preset", is_preset), Field(examples=["beast"])]
"""The look of captions, by its name in the catalogue."""


def _called_once(asset: str) -> Any:
    """The field `webhook` of a call that makes an asset, such as `media` or an `avatar`."""
    return Field(
        description=f"The address that is called once by POST, with `{asset}.completed` or `{asset}.failed`: "
        "HTTPS, on a public host, at most 500 characters. Nothing is called when omitted; poll instead."
    )


MediaWebhook = Annotated[WebhookUrl | None, _called_once("media")]
AvatarWebhook = Annotated[WebhookUrl | None, _called_once("avatar")]
ReactionWebhook = Annotated[WebhookUrl | None, _called_once("reaction")]
VoiceWebhook = Annotated[WebhookUrl | None, _called_once("voice")]

_SIZES = {"ratio_9_16": (1080, 1920), "ratio_16_9": (1920, 1080), "ratio_1_1": (1080, 1080)}


def frame_size(aspect_ratio: AspectRatio) -> tuple[int, int]:
    """Width and height in pixels."""
    return _SIZES[aspect_ratio]


class CaptionChoice(Shape):
    """How the captions of the narration look. Fields that are omitted keep their defaults."""

    preset: CaptionPreset = "default"
    """The look of the captions: the `id` of one of `GET /v1/catalog/caption-presets`. An unknown name is
    refused with 400. Defaults to `default`."""
    alignment: Alignment = "bottom"
    """Where in the frame the captions are: `top`, `middle` or `bottom`. They never cover a card: beside one,
    `top` moves the card down, and `middle` may be laid out as `bottom`. Defaults to `bottom`."""
    disabled: bool = False
    """Send `true` to hide the captions. They are still made, and can be exported, or shown by an edit.
    Defaults to `false`."""


class AudioChoice(Shape):
    """How the narrator speaks. Fields that are omitted keep their defaults."""

    speed: Annotated[float, NumberRange(0.5, 2)] = Field(default=1.0, examples=[1.1])
    """The speed of the narration, from 0.5 (half as fast) to 2 (twice as fast). Defaults to 1, the voice's
    own speed."""
    stability: Annotated[Fraction, FieldReaders(VOICES)] = 0.5
    """How evenly a voice of a provider speaks, from 0 (lively) to 1 (even). Voices of this server ignore it.
    Defaults to 0.5."""
    similarity_boost: Annotated[Fraction, FieldReaders(VOICES)] = 0.75
    """How closely a voice of a provider keeps to its original recording, from 0 (loosely) to 1 (closely).
    Voices of this server ignore it. Defaults to 0.75."""
    style: Annotated[Fraction, FieldReaders(VOICES)] = 0.0
    """How strongly a voice of a provider exaggerates its style, from 0 (not) to 1 (most). Voices of this
    server ignore it. Defaults to 0."""
    use_speaker_boost: Annotated[bool, FieldReaders(VOICES)] = True
    """Whether a voice of a provider is made clearer and more like its original recording. Voices of this
    server ignore it. Defaults to `true`."""


class PresetSettings(Shape):
    """How pictures and clips are generated. It is read only where `mediaType` is `ai-images` or `ai-videos`,
    and ignored otherwise."""

    preset: Annotated[Text, in_catalogue("style", partial(is_style, "visual"))] = Field(
        default="realistic", examples=["watercolor"]
    )
    """The style of the pictures: the `id` of one of `GET /v1/catalog/visual-styles`. An unknown name is
    refused with 400. Defaults to `realistic`."""
    ai_model: Annotated[Text, in_catalogue("model", lambda name: find_model(name) is not None)] | None = (
        Field(default=None, examples=["gateway-image"])
    )
    """The model that makes the pictures or clips: the `id` of one of `GET /v1/catalog/image-models` for
    `ai-images`, of `GET /v1/catalog/video-models` for `ai-videos`. A model of the other kind, and `local`,
    are refused with 400. The default model of the catalogue when omitted."""
    quality: Annotated[Quality, FieldReaders(CLIPS)] = "standard"
    """The quality of clips, for `ai-videos` only. `pro` asks for the better model of two, and doubles the
    price of the clips. Defaults to `standard`."""
    is_continuous: bool = False
    """Whether each clip begins with the last frame of the one before, rather than each on its own, for
    `ai-videos` only. The clips are then made one after the other, which takes longer. A model that cannot
    begin with a picture makes each on its own. Defaults to `false`."""
    motion_style: Annotated[Text, in_catalogue("motion style", partial(is_style, "motion"))] = Field(
        default="ken-burns", examples=["zoom-in"]
    )
    """How the camera moves over pictures: the `id` of one of `GET /v1/catalog/motion-styles`. An unknown name
    is refused with 400. Defaults to `ken-burns`, slow zooms and pans that alternate."""


class GameplaySettings(Shape):
    """Which gameplay footage runs behind the narration. It is read only where `mediaType` is `gameplay`, and
    ignored otherwise."""

    selected_game: (
        Annotated[Text, in_catalogue("game", lambda name: name == "custom" or find_game(name) is not None)]
        | None
    ) = Field(default=None, examples=["marbles"])
    """The game: the `id` of one of `GET /v1/catalog/games`, or `custom` to play a video of your library. An
    unknown name is refused with 400. The default game of the catalogue when omitted."""
    selected_video: Text | None = Field(default=None, examples=["marbles-3"])
    """The clip of the game, such as `marbles-3`. Its first clip when omitted, or when there is no such clip.
    With `selectedGame` `custom` it is required: the id of a video in your library."""


class Content(Shape):
    """Your branding, which is drawn over the picture. Each part is left out when it is omitted."""

    logo_media_id: Text | None = Field(default=None, examples=[EXAMPLE_PICTURE])
    """The logo: the id of a picture in your library, `COMPLETED`; PNG files may be transparent. No logo when
    omitted."""
    logo_position: Corner = "top-right"
    """The corner of the frame that the logo is in. Defaults to `top-right`."""
    logo_opacity: Fraction = Field(default=1.0, examples=[0.8])
    """How opaque the logo is, from 0 (invisible) to 1 (hides what is behind it). Defaults to 1."""
    watermark_text: Annotated[Text, Length(60)] | None = Field(default=None, examples=["Draft"])
    """A text that is shown faintly over the whole video, of at most 60 characters. No watermark when
    omitted."""
    handle: Annotated[Text, Length(40)] | None = Field(default=None, examples=["@a.quiet.minute"])
    """Your account's name, shown as a small label beside the logo, of at most 40 characters. No label when
    omitted."""
    outro_text: Annotated[Text, Length(120)] | None = Field(default=None, examples=["Follow for part two"])
    """A text that fills the last 2.5 seconds, after all has been said, of at most 120 characters. The video
    becomes that much longer. No outro when omitted."""


def first_words(text: str, most: int = 60) -> str:
    """A name for what was sent without one: its first words."""
    flat = " ".join(text.split())
    if len(flat) <= most:
        return flat
    return flat[:most].rsplit(" ", 1)[0].rstrip(" ,;:.-") + "…"


def stored_request(request: Shape) -> dict[str, Any]:
    """The request as the project keeps it, by the names of the API; it validates again to the same."""
    return request.model_dump(mode="json", by_alias=True, exclude_none=True, exclude={"webhook", "metadata"})
