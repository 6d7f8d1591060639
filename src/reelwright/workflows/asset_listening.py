"""Listening to what lies in storage: engines hear files."""

from reelwright.delivery.files import Files
from reelwright.engines.listening import ListeningEngine, Transcript
from reelwright.errors import EngineFailed
from reelwright_render.sound.sound_files import has_sound


class AssetListening:
    """Behind `context.listening`; its calls are steps."""

    def __init__(self, engine: ListeningEngine, files: Files) -> None:
        self._engine = engine
        self._files = files

    @property
    def provider(self) -> str:
        return self._engine.provider

    def listen(self, asset: str, language: str | None) -> Transcript:
        """Recognise what is said. Of a video without sound there is nothing to hear. Raises EngineFailed."""
        try:
            path = self._files.path(asset)
        except FileNotFoundError:
            raise EngineFailed("The sound of this video is missing") from None
        if not has_sound(path):
            return Transcript((), language or "")
        return self._engine.listen(path, language)
