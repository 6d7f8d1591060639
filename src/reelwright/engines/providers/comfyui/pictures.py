"""Pictures of a ComfyUI of one's own."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from reelwright.engines.paid import Usage
from reelwright.engines.picture_files import as_png, open_picture, read_upright
from reelwright.engines.pictures import FreshPicture, PictureRequest, Shape
from reelwright.engines.providers.comfyui import PROVIDER
from reelwright.engines.providers.comfyui.graphs import Graphs
from reelwright.engines.wire import Wire
from reelwright.engines.workflow_files import REFERENCES, Value, Workflow
from reelwright.errors import EngineFailed

# The sizes that Stable Diffusion XL was trained on: newer models draw them, too.
_SIZES: dict[Shape, tuple[int, int]] = {
    "ratio_9_16": (768, 1344),
    "ratio_16_9": (1344, 768),
    "ratio_1_1": (1024, 1024),
}
NEGATIVE = "blurry, low quality, deformed, watermark, signature, text"
_ENDINGS = (".png", ".jpg", ".jpeg", ".webp")


class ComfyPictures:
    """Draws by the workflow `image`, and in the manner of other pictures by `reference`."""

    provider = PROVIDER
    makes_transparent = False

    def __init__(self, wire: Wire, workflows: Mapping[str, Workflow]) -> None:
        self._graphs = Graphs(wire, "images")
        self._workflows = workflows

    def draw(self, request: PictureRequest, references: Sequence[Path] = ()) -> FreshPicture:
        workflow = self._workflows.get("reference" if references else "image")
        if workflow is None:
            raise EngineFailed(
                f"{PROVIDER} needs REELWRIGHT_COMFYUI_REFERENCE_WORKFLOW to draw in the manner of others"
            )
        width, height = _SIZES[request.shape]
        values: dict[str, Value] = {
            "prompt": request.prompt,
            "negative": NEGATIVE,
            "width": width,
            "height": height,
            "seed": request.seed,
            **self._send(references),
        }
        saved = self._graphs.run(workflow, values, Usage("pictures", 1, 0.0))
        file = next((one for one in saved if one.filename.lower().endswith(_ENDINGS)), None)
        if file is None:
            raise EngineFailed(f"{PROVIDER} made no picture: {workflow.setting} needs a node that saves one")
        content = self._graphs.wire.download(self._graphs.address(file), keyed=True)
        # Written anew, since ComfyUI puts the whole graph into the file.
        return FreshPicture(as_png(open_picture(content)), workflow.name)

    def _send(self, references: Sequence[Path]) -> dict[str, Value]:
        """Fill all places for references; where there are more places than pictures, the last one is
        repeated."""
        used = references[: len(REFERENCES)]
        sent = [self._graphs.send_picture(*read_upright(path)[:2]) for path in used]
        if not sent:
            return {}
        return {name: sent[min(number, len(sent) - 1)] for number, name in enumerate(REFERENCES)}
