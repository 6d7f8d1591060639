"""Pictures at fal: cut out, expanded, drawn."""

from collections.abc import Sequence
from pathlib import Path

from reelwright.engines.paid import Usage
from reelwright.engines.picture_files import as_png, fit_size, open_picture, read_upright
from reelwright.engines.pictures import Expansion, FreshPicture, PictureRequest
from reelwright.engines.providers.fal.models import CUT_OUT, DRAW, EXPAND, ExpandFields, fields_of
from reelwright.engines.providers.fal.queue import PROVIDER, FalModel, File, Made
from reelwright.engines.wire import Wire
from reelwright.errors import EngineFailed

_RATIOS = {"ratio_9_16": "9:16", "ratio_16_9": "16:9", "ratio_1_1": "1:1"}
_ONE = Usage("pictures", 1)


class FalPictureEdits:
    """`expand_model` paints what a prompt says, `outpaint_model` what fits; either one does the other's work
    where a limit of its own is in the way."""

    provider = PROVIDER

    def __init__(self, wire: Wire, cut_out_model: str, expand_model: str, outpaint_model: str) -> None:
        self._cut_out = FalModel(wire, cut_out_model, "REELWRIGHT_FAL_CUT_OUT_MODEL")
        self._expand = FalModel(wire, expand_model, "REELWRIGHT_FAL_EXPAND_MODEL")
        self._outpaint = FalModel(wire, outpaint_model, "REELWRIGHT_FAL_OUTPAINT_MODEL")

    def cut_out(self, picture: Path) -> FreshPicture:
        model = self._cut_out
        fields = fields_of(CUT_OUT, model.model, "REELWRIGHT_FAL_CUT_OUT_MODEL")
        content, kind, original = read_upright(picture)
        payload = {fields.picture: model.send_file(content, kind), **fields.fixed}
        made = open_picture(_first_picture(model, model.run(payload, "picture-edits", _ONE)))
        if not made.has_transparency_data:
            raise EngineFailed("fal answered a picture in which nothing is transparent")
        return FreshPicture(as_png(fit_size(made.convert("RGBA"), original.size, PROVIDER)), model.model)

    def expand(self, picture: Path, expansion: Expansion) -> FreshPicture:
        """What the model makes of the old part is replaced by the old part itself, to the pixel."""
        content, kind, original = read_upright(picture)
        width = original.width + expansion.left + expansion.right
        height = original.height + expansion.top + expansion.bottom
        if (width, height) == original.size:
            raise EngineFailed("There is nothing to add to the picture")
        model, fields = self._choose(expansion, width * height)
        payload: dict[str, object] = {"image_url": model.send_file(content, kind)}
        payload |= _place(fields, expansion, original.size, (width, height))
        made = open_picture(_first_picture(model, model.run(payload, "picture-edits", _ONE)))
        whole = fit_size(made.convert("RGBA"), (width, height), PROVIDER)
        whole.alpha_composite(original.convert("RGBA"), (expansion.left, expansion.top))
        return FreshPicture(as_png(whole.convert("RGB")), model.model)

    def _choose(self, expansion: Expansion, pixels: int) -> tuple[FalModel, ExpandFields]:
        """Return the model whose limits allow it, the one that fits the prompt first. Raises EngineFailed."""
        longest = max(expansion.left, expansion.right, expansion.top, expansion.bottom)
        expand = fields_of(EXPAND, self._expand.model, "REELWRIGHT_FAL_EXPAND_MODEL")
        outpaint = fields_of(EXPAND, self._outpaint.model, "REELWRIGHT_FAL_OUTPAINT_MODEL")
        models = [(self._outpaint, outpaint), (self._expand, expand)]
        for model, fields in reversed(models) if expansion.prompt else models:
            tells_it_all = fields.takes_prompt or not expansion.prompt
            if tells_it_all and pixels <= fields.most_pixels and longest <= fields.most_a_side:
                return model, fields
        most = max(fields.most_pixels for _, fields in models) / 1_000_000
        raise EngineFailed(
            f"The picture would have {pixels / 1_000_000:.1f} megapixels, and {most:.0f} is what fal can make"
        )


def _place(
    fields: ExpandFields, expansion: Expansion, original: tuple[int, int], canvas: tuple[int, int]
) -> dict[str, object]:
    if fields.by_sides:
        return {f"expand_{side}": getattr(expansion, side) for side in ("left", "right", "top", "bottom")}
    placed: dict[str, object] = {
        "canvas_size": list(canvas),
        "original_image_location": [expansion.left, expansion.top],
    }
    if fields.names_original_size:
        placed["original_image_size"] = list(original)
    return placed | ({"prompt": expansion.prompt} if expansion.prompt else {})


class FalPictures:
    """Draws by references with `model`, and without any with the model that its row names for that."""

    provider = PROVIDER
    makes_transparent = False

    def __init__(self, wire: Wire, model: str) -> None:
        self._setting = "REELWRIGHT_FAL_EDIT_MODEL"
        self._wire = wire
        self._edit = FalModel(wire, model, self._setting)
        self._from_text: FalModel | None = None

    def draw(self, request: PictureRequest, references: Sequence[Path] = ()) -> FreshPicture:
        fields = fields_of(DRAW, self._edit.model, self._setting)
        self._from_text = self._from_text or FalModel(self._wire, fields.from_text, self._setting)
        model = self._edit if references else self._from_text
        payload: dict[str, object] = {
            "prompt": request.prompt,
            "aspect_ratio": _RATIOS[request.shape],
            "seed": request.seed,
            **fields.fixed,
        }
        if references:
            files = [read_upright(path)[:2] for path in references[: fields.most_references]]
            payload[fields.references] = [model.send_file(content, kind) for content, kind in files]
        content = model.download(_first_file(model.run(payload, "images", _ONE)))
        open_picture(content)
        return FreshPicture(content, model.model)


def read_picture(path: Path) -> tuple[bytes, str]:
    """Return a picture's file as it is sent, and its type. Raises EngineFailed."""
    return read_upright(path)[:2]


def _first_file(made: Made) -> File:
    if not made.pictures:
        raise EngineFailed("fal answered without a picture")
    return made.pictures[0]


def _first_picture(model: FalModel, made: Made) -> bytes:
    return model.download(_first_file(made))
