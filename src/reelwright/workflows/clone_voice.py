"""Recordings become a voice at the provider, and its preview."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from reelwright.domain.media.model import Media
from reelwright.domain.voices.clone_kind import CLONED_VOICE, ClonedFiles, ClonedVoice
from reelwright.engines.abilities import CLONING
from reelwright.engines.call import CALL
from reelwright.errors import EngineFailed
from reelwright.workflows.assets import open_scratch
from reelwright.workflows.parts import Parts
from reelwright_render.intake.recordings import extract_sound

MOST_MS = 300_000
PREVIEW_MS = 10_000
GONE = "A recording that this voice is made from is not there any more"
SILENT = "A recording has no sound that can be read"


def clone_voice(parts: Parts, voice: ClonedVoice) -> ClonedFiles:
    """Make the voice at the provider. What it is called there is written down before the job ends, so that it
    is found and deleted there, whatever becomes of the job. Raises EngineFailed."""
    with open_scratch(parts) as folder:
        samples = list(_extract(parts, voice, folder))
        engine = parts.choose(CLONING, voice.team_id)
        made = engine.clone(voice.name, samples, voice.description)
        _note(parts, voice.id, engine.provider, made.id)
        preview = f"{CLONED_VOICE.folder_of(voice.id)}preview.mp3"
        with _child_folder(folder) as child:
            extract_sound(samples[0], folder / "preview.mp3", child, PREVIEW_MS, _stop)
        parts.storage.put(preview, folder / "preview.mp3")
    return ClonedFiles(preview, engine.provider, made.id)


def _extract(parts: Parts, voice: ClonedVoice, folder: Path) -> Iterator[Path]:
    """The sound of each recording, as long as all of them may be together: nothing else that a file says
    leaves this server."""
    left_ms = MOST_MS
    for number, recording in enumerate(voice.recordings, 1):
        source, sample = _find(parts, voice, recording), folder / f"{number}.mp3"
        with _child_folder(folder) as child:
            left_ms -= _extract_one(source, sample, child, left_ms)
        yield sample
        if left_ms <= 0:
            return


def _extract_one(source: Path, sample: Path, child: Path, most_ms: int) -> int:
    try:
        return extract_sound(source, sample, child, most_ms, _stop)
    except EngineFailed:
        raise EngineFailed(SILENT) from None


def _find(parts: Parts, voice: ClonedVoice, recording: dict[str, str]) -> Path:
    asset = recording.get("asset")
    if asset is None:
        with parts.database.session() as session:
            media = session.get(Media, recording["mediaId"])
        asset = media.asset if media is not None and media.team_id == voice.team_id else None
    try:
        if asset is not None:
            return parts.files.path(asset)
    except FileNotFoundError:
        pass
    raise EngineFailed(GONE)


def _note(parts: Parts, voice_id: str, provider: str, provider_voice_id: str) -> None:
    values: dict[str, Any] = {"provider": provider, "provider_voice_id": provider_voice_id}
    with parts.database.session() as session:
        session.execute(sa.update(ClonedVoice).where(ClonedVoice.id == voice_id).values(values))


def _stop() -> None:
    CALL.get().stop_if_cancelled()


@contextmanager
def _child_folder(folder: Path) -> Iterator[Path]:
    """A folder that a child may write in, empty at first."""
    child = folder / "child"
    child.mkdir(exist_ok=True)
    yield child
