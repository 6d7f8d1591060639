"""Settings: environment variables (or `.env`) with the prefix `REELWRIGHT_`, frozen once read.

An unknown or wrong one stops the start with a sentence that says what to write instead.
"""

import difflib
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from reelwright.errors import WrongSetting

PREFIX = "REELWRIGHT_"
ENV_FILE = ".env"
PROVIDERS = ("openrouter", "elevenlabs", "gemini", "fal", "firecrawl")
OWN_SERVER_WORK = ("writing", "images", "edits", "speech", "clips", "vision")
"""What model servers of the operator's own do: each work has an address, a key and a model."""
COMFYUI_WORK = ("image", "reference", "clip", "start_frame", "end_frame")
"""What a ComfyUI of the operator's own does: each work has a workflow file."""


def _cache_home() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=ENV_FILE, env_file_encoding="utf-8", frozen=True, extra="ignore"
    )

    data_dir: Path = Field(Path("data"), description="The folder of the database, files and caches")
    database_url: str = Field(
        "",
        repr=False,
        description="The database: SQLite, or PostgreSQL (`postgresql+psycopg://…`)",
        json_schema_extra={"unset": "SQLite in the data directory"},
    )
    storage_url: str = Field(
        "",
        description="Where files are stored: a folder, or `s3://bucket` for S3",
        json_schema_extra={"unset": "the data directory"},
    )
    base_url: str = Field(
        "",
        description="The address that links begin with",
        json_schema_extra={"unset": "the server's own address"},
    )
    rate_limit_post: int = Field(30, ge=1, description="POST requests per minute and team")
    rate_limit_other: int = Field(120, ge=1, description="Other requests per minute and team")
    workers: int = Field(1, ge=1, le=64, description="Worker processes that `serve` starts")
    encoder: Literal["x264", "hardware"] = Field(
        "x264",
        description="`hardware` uses an H.264 encoder of this machine (NVENC, Quick Sync, AMF, "
        "VideoToolbox, V4L2). At its first render each worker encodes a short test with each "
        "of them, decodes the result, and takes the best that works. It uses x264 if none "
        "works within 2.5 s or if one fails later. Files may be larger, and their bytes differ"
        " between machines",
    )
    redis_url: str = Field(
        "",
        repr=False,
        description="Counts requests in Redis instead of the database: `redis://host:6379/0`",
        json_schema_extra={"unset": "none"},
    )
    plan_limits: bool = Field(
        False,
        description="`on`: each plan has request limits of its own, instead of "
        "`REELWRIGHT_RATE_LIMIT_POST` and `_OTHER`",
        json_schema_extra={"unset": "off"},
    )
    secret_keys: str = Field(
        "",
        repr=False,
        description="Encryption keys, separated by commas; the first encrypts, all decrypt",
        json_schema_extra={"unset": "made once in the data directory"},
    )
    link_ttl: int = Field(86_400, ge=60, description="Seconds until a signed link expires")
    media_max_bytes: int = Field(
        2_147_483_648,
        ge=1,
        description="The largest size of a library file, in bytes",
    )
    models_dir: Path = Field(
        default_factory=lambda: _cache_home() / "reelwright" / "models",
        description="The folder of the model files; it may be read-only once all are installed",
        json_schema_extra={"unset": "the user's cache folder"},
    )
    writer_model: Path | None = Field(
        None,
        description="A GGUF file of your own, instead of the shipped writing models. With 3 billion "
        "parameters or more it writes whole stories",
        json_schema_extra={"unset": "none"},
    )
    models_mirror: str = Field(
        "",
        repr=False,
        description="A mirror for the large writing model; it has the file at the same path as the hub",
        json_schema_extra={"unset": "the hub's own"},
    )
    outbound_allow: str = Field(
        "",
        description="`host:port` or networks to which the service may connect although they are private",
        json_schema_extra={"unset": "empty"},
    )
    engines: Literal["local", "instant"] = Field(
        "local",
        description="The embedded engines; `instant`: test engines that answer at once",
    )
    use_engines: str = Field(
        "",
        description="Engines of [plug-ins](plugins.md), per ability: `speech=tone,writing=mine`",
        json_schema_extra={"unset": "empty"},
    )
    embedded_first: str = Field(
        "",
        description="Abilities in which the embedded engines go before your keys, to save their cost: some "
        "of `writing`, `speech`, `speaking-clips` (talking avatars), `reaction-clips`, `clip-matting` "
        "(videos without their background) and `seeing` (photographs), with commas",
        json_schema_extra={"unset": "none"},
    )
    writer: Literal["auto", "model", "template"] = Field(
        "auto",
        description="The local writing engine: `auto`, `model` or `template`",
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        "INFO",
        description="The lowest level that is logged",
    )
    daily_cost_cap: float = Field(
        0.0,
        ge=0,
        description="US dollars a day (UTC) that one managed team may cost you at one provider; then its "
        "requests that need that provider are refused with 402. `0`: no cap",
    )
    openrouter_api_key: str = Field(
        "",
        repr=False,
        description="Your key for OpenRouter, which managed teams work with ([keys](keys.md))",
        json_schema_extra={"unset": "none"},
    )
    openrouter_base_url: str = Field(
        "",
        description="Another address for OpenRouter, such as that of a proxy. It may be a private one",
        json_schema_extra={"unset": "the provider's own"},
    )
    openrouter_at_once: int = Field(
        8,
        ge=1,
        description="Paid requests that one key for OpenRouter has at once, over all workers and machines",
    )
    openrouter_text_model: str = Field(
        "google/gemini-3.5-flash-lite",
        description="The model that writes through OpenRouter",
    )
    openrouter_vision_model: str = Field(
        "google/gemini-3.5-flash-lite",
        description="The model that describes photographs of people through OpenRouter",
    )
    openrouter_image_model: str = Field(
        "bytedance-seed/seedream-4.5",
        description="The model that draws through OpenRouter",
    )
    openrouter_video_model: str = Field(
        "kwaivgi/kling-v3.0-std",
        description="The model that makes clips through OpenRouter",
    )
    openrouter_video_pro_model: str = Field(
        "kwaivgi/kling-v3.0-pro",
        description="The model that makes clips of the quality `pro` through OpenRouter",
    )
    elevenlabs_api_key: str = Field(
        "",
        repr=False,
        description="Your key for ElevenLabs, which managed teams work with ([keys](keys.md))",
        json_schema_extra={"unset": "none"},
    )
    elevenlabs_base_url: str = Field(
        "",
        description="Another address for ElevenLabs, such as that of a proxy. It may be a private one",
        json_schema_extra={"unset": "the provider's own"},
    )
    elevenlabs_at_once: int = Field(
        4,
        ge=1,
        description="Paid requests that one key for ElevenLabs has at once, over all workers and machines",
    )
    elevenlabs_speech_model: str = Field(
        "eleven_multilingual_v2",
        description="The model that speaks at ElevenLabs",
    )
    gemini_api_key: str = Field(
        "",
        repr=False,
        description="Your key for Gemini, which managed teams work with ([keys](keys.md))",
        json_schema_extra={"unset": "none"},
    )
    gemini_base_url: str = Field(
        "",
        description="Another address for Gemini, such as that of a proxy. It may be a private one",
        json_schema_extra={"unset": "the provider's own"},
    )
    gemini_at_once: int = Field(
        4,
        ge=1,
        description="Paid requests that one key for Gemini has at once, over all workers and machines",
    )
    gemini_text_model: str = Field("gemini-3.8-flash", description="The model that writes at Gemini")
    gemini_vision_model: str = Field(
        "gemini-3.8-flash", description="The model that describes photographs of people at Gemini"
    )
    gemini_image_model: str = Field("gemini-nano-banana-2.1", description="The model that draws at Gemini")
    gemini_video_model: str = Field(
        "gemini-omni-1.2-flash", description="The model that makes clips at Gemini"
    )
    fal_api_key: str = Field(
        "",
        repr=False,
        description="Your key for fal, which managed teams work with ([keys](keys.md))",
        json_schema_extra={"unset": "none"},
    )
    fal_base_url: str = Field(
        "",
        description="Another address for fal, such as that of a proxy. It may be a private one",
        json_schema_extra={"unset": "the provider's own"},
    )
    fal_at_once: int = Field(
        4,
        ge=1,
        description="Paid requests that one key for fal has at once, over all workers and machines",
    )
    fal_cut_out_model: str = Field(
        "fal-ai/birefnet/v2",
        description="The model that cuts subjects out of pictures at fal",
    )
    fal_expand_model: str = Field(
        "bria/fibo-edit-1.5/expand",
        description="The model that expands pictures at fal as a prompt says",
    )
    fal_outpaint_model: str = Field(
        "fal-ai/flux-2-pro/outpaint",
        description="The model that expands pictures at fal without a prompt",
    )
    fal_edit_model: str = Field(
        "fal-ai/nano-banana-2/edit",
        description="The model that draws at fal, in the manner of other pictures where there are any",
    )
    fal_video_model: str = Field(
        "fal-ai/kling-video/v3/standard/image-to-video",
        description="The model that makes clips at fal",
    )
    fal_video_pro_model: str = Field(
        "fal-ai/kling-video/v3/pro/image-to-video",
        description="The model that makes clips of the quality `pro` at fal",
    )
    fal_avatar_model: str = Field(
        "veed/fabric-1.0",
        description="The model that makes avatars speak at fal",
    )
    fal_matting_model: str = Field(
        "veed/video-background-removal",
        description="The model that cuts people out of videos at fal",
    )
    firecrawl_api_key: str = Field(
        "",
        repr=False,
        description="Your key for Firecrawl, which managed teams work with ([keys](keys.md))",
        json_schema_extra={"unset": "none"},
    )
    firecrawl_base_url: str = Field(
        "",
        description="Another address for Firecrawl, such as that of a proxy. It may be a private one",
        json_schema_extra={"unset": "the provider's own"},
    )
    firecrawl_at_once: int = Field(
        2,
        ge=1,
        description="Paid requests that one key for Firecrawl has at once, over all workers and machines",
    )
    openai_writing_base_url: str = Field(
        "",
        description="A [model server of your own](own-models.md) that writes, such as "
        "`http://localhost:11434`. It may be a private address",
        json_schema_extra={"unset": "none"},
    )
    openai_writing_api_key: str = Field(
        "",
        repr=False,
        description="The key of your server that writes, if it needs one",
        json_schema_extra={"unset": "none"},
    )
    openai_writing_model: str = Field(
        "",
        description="The model of your server that writes, as the server calls it",
        json_schema_extra={"unset": "none"},
    )
    openai_images_base_url: str = Field(
        "",
        description="A [model server of your own](own-models.md) that draws, such as "
        "`http://localhost:8080`. It may be a private address",
        json_schema_extra={"unset": "none"},
    )
    openai_images_api_key: str = Field(
        "",
        repr=False,
        description="The key of your server that draws, if it needs one",
        json_schema_extra={"unset": "none"},
    )
    openai_images_model: str = Field(
        "",
        description="The model of your server that draws, as the server calls it",
        json_schema_extra={"unset": "none"},
    )
    openai_edits_base_url: str = Field(
        "",
        description="A [model server of your own](own-models.md) that draws in the manner of other "
        "pictures, such as `http://localhost:8081`. It may be a private address",
        json_schema_extra={"unset": "the one that draws"},
    )
    openai_edits_api_key: str = Field(
        "",
        repr=False,
        description="The key of your server that draws in the manner of other pictures, if it needs one",
        json_schema_extra={"unset": "none"},
    )
    openai_edits_model: str = Field(
        "",
        description="The model of your server that draws in the manner of other pictures, as the server "
        "calls it",
        json_schema_extra={"unset": "none"},
    )
    openai_speech_base_url: str = Field(
        "",
        description="A [model server of your own](own-models.md) that speaks, such as "
        "`http://localhost:8880`. It may be a private address",
        json_schema_extra={"unset": "none"},
    )
    openai_speech_api_key: str = Field(
        "",
        repr=False,
        description="The key of your server that speaks, if it needs one",
        json_schema_extra={"unset": "none"},
    )
    openai_speech_model: str = Field(
        "",
        description="The model of your server that speaks, as the server calls it",
        json_schema_extra={"unset": "none"},
    )
    openai_speech_voices: str = Field(
        "",
        description="The voices of your server that speaks: a woman's and a man's, with a comma",
        json_schema_extra={"unset": "the names of Kokoro's voices"},
    )
    openai_clips_base_url: str = Field(
        "",
        description="A [model server of your own](own-models.md) that makes clips, such as "
        "`http://localhost:8000`. It may be a private address",
        json_schema_extra={"unset": "none"},
    )
    openai_clips_api_key: str = Field(
        "",
        repr=False,
        description="The key of your server that makes clips, if it needs one",
        json_schema_extra={"unset": "none"},
    )
    openai_clips_model: str = Field(
        "",
        description="The model of your server that makes clips, as the server calls it",
        json_schema_extra={"unset": "none"},
    )
    openai_clips_seconds: str = Field(
        "4",
        description="The lengths of clips that your server makes, in whole seconds, with commas",
    )
    openai_vision_base_url: str = Field(
        "",
        description="A [model server of your own](own-models.md) that describes photographs of people, such "
        "as `http://localhost:11434`. It may be a private address",
        json_schema_extra={"unset": "none"},
    )
    openai_vision_api_key: str = Field(
        "",
        repr=False,
        description="The key of your server that describes photographs, if it needs one",
        json_schema_extra={"unset": "none"},
    )
    openai_vision_model: str = Field(
        "",
        description="The model of your server that describes photographs, as the server calls it",
        json_schema_extra={"unset": "none"},
    )
    openai_at_once: int = Field(
        2,
        ge=1,
        description="Requests that each of your model servers has at once, over all workers and machines",
    )
    comfyui_base_url: str = Field(
        "",
        description="The address of a [ComfyUI](own-models.md#comfyui) of your own, such as "
        "`http://localhost:8188`. It may be a private address",
        json_schema_extra={"unset": "none"},
    )
    comfyui_api_key: str = Field(
        "",
        repr=False,
        description="A key that is sent to ComfyUI as `Authorization: Bearer`, if a proxy before it asks "
        "for one",
        json_schema_extra={"unset": "none"},
    )
    comfyui_image_workflow: Path | None = Field(
        None,
        description="The workflow file by which ComfyUI draws pictures, with [placeholders]"
        "(own-models.md#placeholders)",
        json_schema_extra={"unset": "none"},
    )
    comfyui_reference_workflow: Path | None = Field(
        None,
        description="The workflow file by which ComfyUI draws in the manner of other pictures",
        json_schema_extra={"unset": "none"},
    )
    comfyui_clip_workflow: Path | None = Field(
        None,
        description="The workflow file by which ComfyUI makes clips from words",
        json_schema_extra={"unset": "none"},
    )
    comfyui_start_frame_workflow: Path | None = Field(
        None,
        description="The workflow file by which ComfyUI makes clips that begin with a picture",
        json_schema_extra={"unset": "none"},
    )
    comfyui_end_frame_workflow: Path | None = Field(
        None,
        description="The workflow file by which ComfyUI makes clips that begin with a picture and end with "
        "another",
        json_schema_extra={"unset": "none"},
    )
    comfyui_clip_seconds: str = Field(
        "5",
        description="The lengths of clips that your ComfyUI makes, in whole seconds, with commas",
    )
    comfyui_clip_fps: int = Field(
        24,
        ge=1,
        le=60,
        description="Frames a second of the clips of your ComfyUI: `{frames}` is seconds × these + 1",
    )
    comfyui_clip_size: Literal["480p", "720p"] = Field(
        "480p",
        description="The size of the clips of your ComfyUI: `{width}` and `{height}` of an upright one are "
        "480 × 832, or 704 × 1280",
    )
    comfyui_at_once: int = Field(
        2,
        ge=1,
        description="Requests that your ComfyUI has at once, over all workers and machines; it queues the "
        "work itself",
    )
    pexels_api_key: str = Field(
        "",
        repr=False,
        description="Your key for Pexels, whose photographs and clips every team can then use "
        "([keys](keys.md))",
        json_schema_extra={"unset": "none"},
    )
    pexels_base_url: str = Field(
        "",
        description="Another address for Pexels, such as that of a proxy. It may be a private one",
        json_schema_extra={"unset": "the library's own"},
    )
    youtube_api_key: str = Field(
        "",
        repr=False,
        description="Your key for YouTube's Data API, by which accounts on YouTube are analysed "
        "([social accounts](social.md))",
        json_schema_extra={"unset": "none"},
    )
    youtube_base_url: str = Field(
        "",
        description="Another address for YouTube's Data API, such as a proxy's. It may be a private one",
        json_schema_extra={"unset": "YouTube's own"},
    )
    pexels_at_once: int = Field(
        4,
        ge=1,
        description="Requests that the key for Pexels has at once, over all workers and machines",
    )

    oidc_issuer: str = Field(
        "",
        description="The issuer by which people sign in to the [dashboard](dashboard.md#openid-connect), "
        "beside links and passwords",
        json_schema_extra={"unset": "none"},
    )
    oidc_client_id: str = Field(
        "", description="This server's id at that issuer", json_schema_extra={"unset": "none"}
    )
    oidc_client_secret: str = Field(
        "",
        repr=False,
        description="This server's secret at that issuer",
        json_schema_extra={"unset": "none"},
    )
    oidc_domains: str = Field(
        "",
        description="The domains whose e-mail addresses may sign in at that issuer, with commas",
        json_schema_extra={"unset": "all"},
    )

    @field_validator(
        "data_dir", "models_dir", "writer_model", *(f"comfyui_{work}_workflow" for work in COMFYUI_WORK)
    )
    @classmethod
    def _absolute(cls, path: Path | None) -> Path | None:
        try:
            return path.expanduser().absolute() if path else None
        except RuntimeError:  # ~somebody, who has no home here
            raise ValueError("write a path that begins with / or ~/") from None

    @field_validator(
        "base_url",
        "models_mirror",
        "comfyui_base_url",
        "pexels_base_url",
        "youtube_base_url",
        "oidc_issuer",
        *(f"{name}_base_url" for name in PROVIDERS),
        *(f"openai_{work}_base_url" for work in OWN_SERVER_WORK),
    )
    @classmethod
    def _check_address(cls, address: str) -> str:
        if address and not _is_address(address):
            raise ValueError("write a whole address, such as https://videos.example.com")
        return address

    @property
    def database(self) -> str:
        return self.database_url or f"sqlite:///{self.data_dir / 'reelwright.db'}"


def read_settings(environment: Mapping[str, str] = os.environ, **changes: Any) -> Settings:
    """The settings of this process. `changes` (from the command line) win. Raises WrongSetting."""
    _check_names([*environment, *_names_in_file()])
    try:
        return Settings(**{name: value for name, value in changes.items() if value is not None})
    except ValidationError as error:
        first = error.errors()[0]
        name = PREFIX + str(first["loc"][0]).upper() if first["loc"] else "A setting"
        reason = first["msg"].removeprefix("Value error, ")
        raise WrongSetting(
            f"{name} is set to {first['input']!r}, but: {reason[:1].lower()}{reason[1:]}."
        ) from None


def _is_address(text: str) -> bool:
    """Return whether a text is an address of the web with nothing behind its path, so that more can be put
    there."""
    try:
        parts = urlsplit(text)
        whole = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # a port that is no number
        return False
    return bool(whole) and not re.search(r"[\s?#]", text)


def _names_in_file() -> list[str]:
    try:
        return [name.upper() for name in dotenv_values(ENV_FILE, interpolate=False)]
    except (OSError, UnicodeDecodeError):
        raise WrongSetting(
            f"The file {ENV_FILE} cannot be read: write lines such as {PREFIX}WORKERS=2 into it, as UTF-8."
        ) from None


def _check_names(names: Iterable[str]) -> None:
    known = {PREFIX + name.upper() for name in Settings.model_fields}
    for name in names:
        if name.startswith(PREFIX) and name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f" Did you mean {near[0]}?" if near else " docs/operating.md lists the settings."
            raise WrongSetting(f"There is no setting {name}.{hint}")
