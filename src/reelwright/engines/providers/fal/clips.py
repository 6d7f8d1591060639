"""Videos at fal: clips between two frames, people who speak, people cut out."""

import io
from pathlib import Path

import soundfile

from reelwright.engines.clips import (
    ClipModel,
    ClipRequest,
    FreshClip,
    Quality,
    SpeakingModel,
    SpeakingRequest,
)
from reelwright.engines.matting import MattedClip
from reelwright.engines.paid import Usage
from reelwright.engines.providers.fal.models import CLIPS, MATTING, SPEAKING, fields_of
from reelwright.engines.providers.fal.pictures import read_picture
from reelwright.engines.providers.fal.queue import PROVIDER, FalModel, File, Made
from reelwright.engines.wire import MOST_CLIP_BYTES, Wire
from reelwright.errors import EngineFailed

_RATIOS = {"ratio_9_16": "9:16", "ratio_16_9": "16:9", "ratio_1_1": "1:1"}


class FalClips:
    """Films from a picture with `model`, or `pro_model`, and from words alone with the model that its row
    names for that."""

    provider = PROVIDER

    def __init__(self, wire: Wire, model: str, pro_model: str) -> None:
        self._wire = wire
        self._models: dict[Quality, tuple[str, str]] = {
            "standard": (model, "REELWRIGHT_FAL_VIDEO_MODEL"),
            "pro": (pro_model, "REELWRIGHT_FAL_VIDEO_PRO_MODEL"),
        }

    def describe(self, quality: Quality = "standard") -> ClipModel:
        """From our own table: fal's list of models tells no durations."""
        model, setting = self._models[quality]
        fields = fields_of(CLIPS, model, setting)
        return ClipModel(
            model,
            fields.durations_s,
            bool(fields.start),
            bool(fields.end),
            bool(fields.audio),
        )

    def film(self, request: ClipRequest, start: Path | None = None, end: Path | None = None) -> FreshClip:
        """The shape is that of the start frame where there is one."""
        name, setting = self._models[request.quality]
        fields = fields_of(CLIPS, name, setting)
        if end is not None and start is None:
            raise EngineFailed("fal's clips cannot end with a picture unless they begin with one")
        duration = str(request.duration_s) if fields.duration_is_text else request.duration_s
        payload: dict[str, object] = {"prompt": request.prompt, "duration": duration, **fields.fixed}
        if fields.audio:
            payload[fields.audio] = request.audio
        if fields.seed:
            payload[fields.seed] = request.seed
        if start is None:
            model = FalModel(self._wire, fields.from_text, setting)
            payload["aspect_ratio"] = _RATIOS[request.shape]
        else:
            model = FalModel(self._wire, name, setting)
            payload[fields.start] = model.send_file(*read_picture(start))
        if end is not None:
            payload[fields.end] = model.send_file(*read_picture(end))
        made = model.run(payload, "clips", Usage("seconds", request.duration_s))
        return FreshClip(model.download_film(_films(made, 1)[0]), model.model)


class FalSpeakingClips:
    """Moves the lips of a picture to a sound, which the clip then has. It is as long as the sound."""

    provider = PROVIDER

    def __init__(self, wire: Wire, model: str) -> None:
        self._setting = "REELWRIGHT_FAL_AVATAR_MODEL"
        self._model = FalModel(wire, model, self._setting)

    def describe_speaking(self) -> SpeakingModel:
        fields = fields_of(SPEAKING, self._model.model, self._setting)
        return SpeakingModel(keeps_sound=True, longest_s=fields.longest_s)

    def speak_on_camera(
        self, request: SpeakingRequest, picture: Path, sound: Path | None = None
    ) -> FreshClip:
        if sound is None:
            raise EngineFailed("fal's models move lips to a sound, and there is none")
        model = self._model
        fields = fields_of(SPEAKING, model.model, self._setting)
        wave, seconds = _as_wave(sound, fields.longest_s)
        payload: dict[str, object] = {
            "image_url": model.send_file(*read_picture(picture)),
            "audio_url": model.send_file(wave, "audio/wav"),
            **fields.fixed,
        }
        if fields.prompt and request.prompt:
            payload[fields.prompt] = request.prompt
        made = model.run(payload, "speaking-clips", Usage("seconds", seconds))
        return FreshClip(model.download_film(_films(made, 1)[0]), model.model)


class FalMatting:
    """Cuts a whole clip at once: a ClipMattingEngine."""

    provider = PROVIDER

    def __init__(self, wire: Wire, model: str) -> None:
        self._setting = "REELWRIGHT_FAL_MATTING_MODEL"
        self._model = FalModel(wire, model, self._setting)

    def cut_clip(self, video: Path, person: bool = True) -> MattedClip:
        model = self._model
        fields = fields_of(MATTING, model.model, self._setting)
        if video.stat().st_size > MOST_CLIP_BYTES:
            raise EngineFailed(f"A video of more than {MOST_CLIP_BYTES >> 20} MB is too large for fal")
        payload: dict[str, object] = {
            "video_url": model.send_file(video.read_bytes(), "video/mp4"),
            **fields.fixed,
        }
        if fields.person:
            payload[fields.person] = person
        made = model.run(payload, "clip-matting", Usage("units", 1))
        colours, alpha = _films(made, 2)
        if "alpha" in (colours.file_name or "").lower():  # told in the other order
            colours, alpha = alpha, colours
        own = model.download_film(colours)
        try:
            return MattedClip(own, model.download_film(alpha), model.model)
        except BaseException:
            own.unlink()
            raise


def _films(made: Made, number: int) -> list[File]:
    if len(made.films) < number:
        raise EngineFailed("fal answered without a video" if number == 1 else "fal answered without a matte")
    return made.films[:number]


def _as_wave(sound: Path, longest_s: float) -> tuple[bytes, float]:
    """Return a sound file as WAV of 16 bits, which every model reads, and its seconds. Raises
    EngineFailed."""
    try:
        seconds = soundfile.info(sound).duration
        if seconds > longest_s:
            raise EngineFailed(
                f"The sound has {seconds:.0f} seconds, and {longest_s:.0f} is what fal can film"
            )
        samples, rate = soundfile.read(sound, dtype="int16")
    except soundfile.SoundFileError:
        raise EngineFailed("The file is no sound, or is broken") from None
    wave = io.BytesIO()
    soundfile.write(wave, samples, rate, format="WAV", subtype="PCM_16")
    return wave.getvalue(), seconds
