"""Pictures described by a model server of one's own whose model sees."""

from pathlib import Path

from reelwright.catalog.prompts import ask
from reelwright.engines.picture_files import as_data_url
from reelwright.engines.portrait import PortraitTags
from reelwright.engines.providers.openai_compatible.chat import ShapedChat, Turns
from reelwright.engines.providers.openai_compatible.errors import PROVIDER
from reelwright.engines.seeing import SHAPE, read_answer
from reelwright.engines.shaped import ask_in_shape
from reelwright.engines.wire import Wire

_MOST_TOKENS = 300


class OwnServerSeeing:
    """The picture goes along as data: these servers fetch no links."""

    provider = PROVIDER

    def __init__(self, wire: Wire, model: str) -> None:
        self.model = model
        self._chat = ShapedChat(wire, model, "seeing")

    def describe(self, picture: Path) -> PortraitTags:
        """An answer in another shape is asked for once more, with what was wrong."""
        prompt, image = ask("look"), as_data_url(picture)

        def look(again: str) -> PortraitTags:
            words = f"{prompt.request}\n{again}".strip()
            shown = [{"type": "image_url", "image_url": {"url": image}}, {"type": "text", "text": words}]
            turns: Turns = [
                {"role": "system", "content": prompt.system},
                {"role": "user", "content": shown},
            ]
            fields, _ = self._chat.ask(turns, SHAPE, _MOST_TOKENS, temperature=0.0)
            return read_answer(fields)

        return ask_in_shape(self.model, look)
