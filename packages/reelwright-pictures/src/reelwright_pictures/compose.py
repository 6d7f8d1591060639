"""From a scene to a stage: the place is drawn, its subjects are put in, with their shadows and what falls."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from reelwright_pictures import stock
from reelwright_pictures.brush import blur
from reelwright_pictures.claims import draw_claim
from reelwright_pictures.figures import Cutout, cut_out, cut_out_parts
from reelwright_pictures.fumes import fumes_of
from reelwright_pictures.people import Facing
from reelwright_pictures.placement import Placement
from reelwright_pictures.places import draw_place
from reelwright_pictures.placing import place_subjects
from reelwright_pictures.scene import Person, Scene, Thing
from reelwright_pictures.stage import Layer, Setting, Stage
from reelwright_pictures.surfaces import kind_of, seat_layer, surface_layers, surface_of, trunk_layer

_HIDDEN = 0.1  # so much of a subject may be behind grass or a table's edge
_FACE_HIDDEN, _FAR_OFF = 0.01, 30.0
_CLAIM_HIDDEN, _SEEN = 0.03, 0.3
_ON_HANDS, _BETWEEN_HANDS = ("carry", "hug"), ("hold", "strum", "table", "read", "stand", "push", "pull")
_GLOWING = frozenset(
    "fire candle light-bulb diya-lamp jack-o-lantern red-paper-lantern sun glowing-star star "
    "sparkles volcano flashlight".split()
)
_STILL = ("sleep", "lie", "fall", "ride", "doze", "swim")  # poses whose arms lie still in a clip
_GRIP = 0.35  # how far below the hand the lower end is of what one hand holds, of its size
_OVER_TABLE = 1.7
_SHADOW = np.array([0.05, 0.05, 0.09], np.float32)


def compose(scene: Scene, width: int, height: int, *, is_filmed: bool = False) -> Stage:
    """Return the stage of a scene, of so many pixels. One that `is_filmed` has the arms of people apart.
    Raises KeyError for a place that there is not."""
    setting = Setting(
        width,
        height,
        scene.hour,
        scene.weather,
        scene.season,
        scene.mood,
        scene.camera,
        scene.variant,
        scene.seed,
    )
    stage = draw_place(scene.place, setting)
    surface = surface_of(scene, setting)
    placements = place_subjects(scene, stage, surface)
    if surface is None:
        placements = tuple(_step_forward(one, stage) for one in placements)
    layers = list(_all_figures(placements, stage, is_filmed))
    if surface is not None:
        layers += surface_layers(surface, stage)
    if scene.claim is not None:
        layers += _before_what_hides_it(draw_claim(scene.claim, stage), (*stage.layers, *layers))
    faces = [one.depth for one in placements if one.table_y is not None]
    focus = min(faces or (one.depth for one in placements), default=stage.focus)
    return replace(stage.with_layers(*layers), focus=focus)


def _before_what_hides_it(claim: Sequence[Layer], others: Sequence[Layer]) -> Iterator[Layer]:
    """Yield a claim before whatever would hide some of it: half of a number is another one."""
    boxes = [_box_of(one) for one in claim if (one.alpha > _SEEN).any()]
    hiding = [one.depth for one in others if any(_covers(one, *box) > _CLAIM_HIDDEN for box in boxes)]
    farthest = max((one.depth for one in claim), default=0.0)
    nearest = min((depth for depth in hiding if depth < farthest), default=None)
    share = 1.0 if nearest is None else 0.98 * nearest / farthest
    yield from (replace(one, depth=one.depth * share) for one in claim)


def _box_of(layer: Layer) -> tuple[int, int, int, int]:
    """Return the left, top, right and bottom of what a layer shows."""
    rows, columns = (np.flatnonzero((layer.alpha > _SEEN).any(axis)) for axis in (1, 0))
    left, top = layer.x + int(columns[0]), layer.y + int(rows[0])
    return left, top, layer.x + int(columns[-1]) + 1, layer.y + int(rows[-1]) + 1


def _step_forward(placement: Placement, stage: Stage) -> Placement:
    """Return the placement before whatever of the place would hide a good part of it."""
    width, height = stage.setting.width, stage.setting.height
    half = placement.height * _half_width(placement.what)
    left, right = max(0, int(placement.x - half)), min(width, int(placement.x + half) + 1)
    top, bottom = max(0, int(placement.y - placement.height * 0.8)), min(height, int(placement.y))
    if right <= left or bottom <= top:
        return placement
    depth = placement.depth
    if depth >= _FAR_OFF and not placement.casts:  # nothing hides a hill or a bridge too much
        return placement
    hidden = 0.03 if isinstance(placement.what, Thing) and placement.what.metres > 1 else _HIDDEN
    for layer in stage.layers:
        if layer.depth < depth and (
            _covers(layer, left, top, right, bottom) > hidden
            or _covers(layer, left, top, right, (top + bottom) // 2) > _FACE_HIDDEN
        ):
            depth = layer.depth * 0.98
    return replace(placement, depth=depth)


def _half_width(what: Person | Thing) -> float:
    """Return half of how wide the middle of somebody or something is, of its height."""
    if isinstance(what, Person):
        return 0.22
    return 0.42 * (stock.item(what.name).aspect if what.name.endswith("-asleep") else 1.0)


def _covers(layer: Layer, left: int, top: int, right: int, bottom: int) -> float:
    """Return how much of a box of the stage a layer hides, of 0–1."""
    rows = slice(max(0, top - layer.y), max(0, bottom - layer.y))
    columns = slice(max(0, left - layer.x), max(0, right - layer.x))
    inside = layer.alpha[rows, columns]
    return float(inside.sum()) / ((right - left) * (bottom - top)) if inside.size else 0.0


def _all_figures(placements: tuple[Placement, ...], stage: Stage, is_filmed: bool) -> Iterator[Layer]:
    """Yield the layers of everybody and everything: what is held goes between a figure and its arms."""
    bodies = {one.subject: (one, _cutout(one)) for one in placements if one.holder is None}
    held = {one.holder for one in placements if one.holder is not None}
    for number, one in enumerate(placements):
        if one.holder is not None and one.holder in bodies:
            one = in_hands(one, *bodies[one.holder])
        holds = one.subject in held
        if is_filmed and not holds and isinstance(one.what, Person) and one.what.pose not in _STILL:
            yield from _gesturing(one, number, stage)
            continue
        layers = _figure_layers(one, number, stage)
        yield from (_moving(layer, one) for layer in layers) if is_filmed else layers
        if holds or one.table_y is not None:
            yield _arms_layer(one, number)


def _gesturing(placement: Placement, number: int, stage: Stage) -> Iterator[Layer]:
    """Yield somebody with the arms apart, which move from the shoulders."""
    assert isinstance(placement.what, Person)
    person, size, facing = placement.what, placement.height, placement.facing
    *below, body = _figure_layers(placement, number, stage, cut_out_parts(person, size, facing, "body"))
    figure = cut_out_parts(person, size, facing, "near arms")
    arms = _layer_of(f"subject {number} arms", figure, _on_its_seat(placement, figure))
    pivot = (placement.x, placement.y)
    over = placement.depth * 0.995 if placement.table_y is None else _OVER_TABLE
    shoulders = arms.y + figure.shoulder_y
    yield from below
    yield replace(body, pivot=pivot)
    yield replace(arms, depth=over, pivot=pivot, movement="gesture", shoulder_y=shoulders)


def _moving(layer: Layer, placement: Placement) -> Layer:
    """Return the layer of a thing with what it does in a clip: flyers and vehicles go on, props come up."""
    if not isinstance(placement.what, Thing) or not layer.name.startswith(("subject", "shadow of")):
        return layer
    kind = kind_of(placement.what)
    flies = kind == "animal" and not placement.casts and placement.holder is None
    if flies or kind == "vehicle":
        way = -1.0 if placement.facing == "left" else 1.0
        return replace(layer, movement="travel", shoulder_y=way)
    return replace(layer, movement="enter") if placement.subject < 0 else layer


def _cutout(placement: Placement) -> Cutout:
    return cut_out(placement.what, placement.height, placement.facing)


def _figure_layers(
    placement: Placement, number: int, stage: Stage, figure: Cutout | None = None
) -> tuple[Layer, ...]:
    if placement.is_trunk:
        return (trunk_layer(placement.x, placement.y, stage.setting, placement.depth),)
    figure = figure or _cutout(placement)
    placement = _on_its_seat(placement, figure)
    ground = placement
    placement = replace(placement, y=placement.y - placement.lift)
    body = _glowing(_layer_of(f"subject {number}", figure, placement), placement)
    hidden_from = placement.water_y or placement.table_y
    if hidden_from is not None:
        body = _below_hidden(body, hidden_from + (0 if placement.water_y else 3))
    fumes = tuple(fumes_of(placement, number, figure, stage.setting))
    if not placement.casts:
        return (body, *fumes)
    shadow = contact_shadow(figure, ground, stage)
    if (
        figure.seat is not None
        and isinstance(placement.what, Person)
        and placement.what.pose in ("sit", "type", "lounge")
    ):
        return (shadow, seat_layer(figure, placement, stage.setting), body)
    return (shadow, body, *fumes)


def _glowing(body: Layer, placement: Placement) -> Layer:
    """Return a layer that sends out light, if the thing does: a fire, a lamp."""
    if not isinstance(placement.what, Thing) or placement.what.name not in _GLOWING:
        return body
    share = 0.18 if placement.what.name == "candle" else 0.6
    return replace(body, emit=np.asarray(body.colour * body.alpha[:, :, None] * share, np.float32))


def _layer_of(name: str, figure: Cutout, placement: Placement) -> Layer:
    x, y = round(placement.x - figure.foot[0]), round(placement.y - figure.foot[1])
    return Layer(name, figure.colour, figure.alpha, placement.depth, x, y, "relief", None, figure.roundness)


def _on_its_seat(placement: Placement, figure: Cutout) -> Placement:
    """Return the placement of a rider with the seat where the foot was asked to be."""
    if not isinstance(placement.what, Person) or placement.what.pose != "ride" or figure.seat is None:
        return placement
    return replace(
        placement,
        x=placement.x - figure.seat[0] + figure.foot[0],
        y=placement.y + figure.foot[1] - figure.seat[1],
    )


def _below_hidden(body: Layer, surface_y: float) -> Layer:
    """Return a layer without what is under water."""
    rows = np.arange(body.alpha.shape[0], dtype=np.float32) + body.y
    shown = np.clip((surface_y - rows) / 6 + 0.5, 0, 1)[:, None]
    return replace(body, alpha=np.asarray(body.alpha * shown, np.float32))


def _arms_layer(placement: Placement, number: int) -> Layer:
    """Return the arms of somebody, to be laid over what they hold, or over the table that they are at."""
    assert isinstance(placement.what, Person)
    figure = cut_out_parts(placement.what, placement.height, placement.facing, "arms")
    arms = _layer_of(f"subject {number} arms", figure, placement)
    depth = placement.depth * 0.985
    if placement.table_y is not None:
        rows = np.arange(arms.alpha.shape[0], dtype=np.float32) + arms.y
        shown = np.clip((rows - placement.table_y) / 3 + 0.5, 0, 1)[:, None]
        return replace(arms, alpha=np.asarray(arms.alpha * shown, np.float32), depth=_OVER_TABLE)
    return replace(arms, depth=depth)


def _carried_facing(held: Placement, holder: Placement) -> Facing:
    """Return to where something held looks: a child as its holder does."""
    return holder.facing if isinstance(held.what, Person) else held.facing


def in_hands(held: Placement, holder: Placement, figure: Cutout) -> Placement:
    """Return where something is that somebody holds: between the hands, or in the one that is raised."""
    assert isinstance(holder.what, Person)
    held = replace(held, depth=min(held.depth, holder.depth * 0.992), facing=_carried_facing(held, holder))
    left, right = (
        (holder.x + x - figure.foot[0], holder.y + y - figure.foot[1]) for x, y in figure.hands[:2]
    )
    middle = (left[0] + right[0]) / 2, (left[1] + right[1]) / 2
    pose = holder.what.pose
    if isinstance(held.what, Person):
        if held.what.pose == "swaddled":
            return replace(held, x=holder.x, y=middle[1] + 0.2 * held.height)
        return replace(held, x=middle[0], y=middle[1] + 0.5 * held.height)
    if pose in _ON_HANDS:
        return replace(held, x=middle[0], y=middle[1] + 0.12 * held.height)
    if pose in ("lift", "cheer"):
        return replace(held, x=middle[0], y=middle[1] + 0.1 * held.height)
    if pose == "bite":
        one = right if figure.hands[1][1] <= figure.hands[0][1] else left
        return replace(held, x=one[0], y=one[1] + 0.2 * held.height)
    if isinstance(held.what, Thing) and held.what.name.startswith("umbrella"):  # over the head, and behind it
        return replace(held, x=middle[0], y=middle[1] - 0.04 * holder.height, depth=holder.depth * 1.004)
    if pose == "hold" and held.height < 0.2 * holder.height:
        return replace(held, x=middle[0], y=middle[1] + 0.12 * held.height)
    if pose in _BETWEEN_HANDS:
        return replace(held, x=middle[0], y=middle[1] + 0.5 * held.height)
    one = right if figure.hands[1][1] <= figure.hands[0][1] else left
    return replace(held, x=one[0], y=one[1] + _GRIP * held.height)


def contact_shadow(figure: Cutout, placement: Placement, stage: Stage) -> Layer:
    """Return the soft dark spot on the ground under a figure, stretched away from the light."""
    feet = figure.alpha[-max(4, figure.alpha.shape[0] // 7) :].max(0)
    touching = np.flatnonzero(feet > 0.3)
    left, right = (touching[0], touching[-1]) if len(touching) else (0, figure.alpha.shape[1])
    half, flat = max(6.0, (right - left) * 0.62), max(3.0, (right - left) * 0.11)
    room = int(half * 0.5 + 8)
    width, height = int(half * 2 + room * 2), int(flat * 2 + room)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    lean = -stage.light.towards[0] * half * 0.25
    away = np.hypot((xs - width / 2 - lean) / half, (ys - height / 2) / flat)
    alpha = blur(np.clip(1.25 - away, 0, 1).astype(np.float32), flat * 0.4) * 0.55
    middle = placement.x - figure.foot[0] + (left + right) / 2
    colour = np.broadcast_to(_SHADOW, (height, width, 3)).astype(np.float32)
    x, y = round(middle - width / 2), round(placement.y - height * 0.52)
    name, depth = f"shadow of {placement.depth:.3f}", placement.depth * 1.0005
    return Layer(name, colour, alpha, depth, x, y, "painted", outline=False)
