"""A photograph made ready at one size: what stands still as a plate, what moves over it for each pose."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_people.grid import Floats
from reelwright_people.photo import regions
from reelwright_people.photo.eyes import Eye
from reelwright_people.photo.feelings import paint_feelings
from reelwright_people.photo.field import STILL, Axes, Field, FrameBox, Sway, headness, smooth, sway_of
from reelwright_people.photo.framing import frame_face
from reelwright_people.photo.inside import UNITS, Inside, brightness, line_colour, matrix_of, own_teeth
from reelwright_people.photo.landmarks import Mesh, Pixels, Points
from reelwright_people.photo.rig import MOST_LIFTED, FacePoints, Rig
from reelwright_people.photo.skin import Skin
from reelwright_people.planar import Planar, as_bytes, from_bgr
from reelwright_people.portrait.brush import Brush, curve, lock, path, polygon
from reelwright_people.poses import Pose
from reelwright_people.skia_loader import skia

AlphaOf = Callable[[Pixels], Pixels]

_BGRA = {"colorType": skia.kBGRA_8888_ColorType, "alphaType": skia.kPremul_AlphaType}
_LINEAR = skia.SamplingOptions(skia.FilterMode.kLinear)
_ROOM = 0.3  # units around somebody that motion may need
_SEEN = 8  # of 255: less of somebody is nobody
_SOLID = 0.9  # of the face must belong to the person, or the matte has failed
# Where it cannot be told who is person, all units:
_HALO = 0.35  # around face, neck and shoulders goes with them wholly
_ENDS = 0.75  # from there on the motion ends
_RIM = (0.05, 0.4)  # and between these before the frame's edge
_SHOULDERS = ((0.5, -0.3), (1.1, 0.9), (1.2, STILL))  # half widths at heights below the chin
_CALMER = 0.6  # of the motion is left, as it ends in the picture
_CALMEST = 0.25  # of that: a face so close to the frame's edge still talks


_PAINTED = [
    number
    for row in (*regions.UPPER_LIDS, *regions.LOWER_LIDS, regions.UPPER_LIP[-1], regions.LOWER_LIP[-1])
    for number in row
]


@dataclass(frozen=True)
class CutOutPerson:
    """The person who moves: how much of each pixel of the frame is theirs, 0–255. Where that could not be
    told, `goes` is how much of the motion each pixel takes part in, 0–1: it ends softly around the head.
    `calmed` is how much motion there is at all."""

    alpha: Pixels
    goes: Floats | None = None
    calmed: float = 1.0


@dataclass(frozen=True)
class _Moment:
    """`face` and `turned` are in face units, `skin` the mesh in pixels of the part."""

    pose: Pose
    face: FacePoints
    sway: Sway
    turned: Points
    skin: Points


class PhotoStage:
    """Frames of one size. `matte` says of a picture how much of each pixel is person, 0–255. `moves` is that
    of the frame, without what never moves, and `placed` are the points of the mesh in the frame."""

    def __init__(self, picture: Pixels, mesh: Mesh, size: tuple[int, int], matte: AlphaOf) -> None:
        width, height = size
        cut = frame_face(picture, mesh.points, width, height)
        self._axes = Axes(cut.origin, cut.unit, cut.lean)
        self._rig = Rig(cut.face)
        placed = self._axes.pixels(self._rig.rest)
        person = _cut_out(matte(cut.pixels), placed, cut.unit) or self._around(size, placed)
        self._calmed = person.calmed
        low = self._axes.pixels(np.array([[self._rig.mouth.middle[0], self._rig.chin + STILL]]))[0, 1]
        person.alpha[max(0, min(height, int(low))) :] = 0
        self.moves, self.placed = person.alpha, placed
        self._part = part = _moving(person.alpha, cut.unit)
        self._rows, self._columns = slice(part.top, part.bottom), slice(part.left, part.right)
        plate = _plate(cut.pixels, person.alpha, cut.unit) if person.goes is None else cut.pixels
        self._plate, self._still = from_bgr(plate), plate
        self._ground = _opaque(plate[self._rows, self._columns])
        self._people = _premultiply(cut.pixels, person.alpha)[self._rows, self._columns].copy()
        self._field = Field(part, self._axes, self._rig.rest, self._rig.chin, person.goes)
        self._prepare_face(cut.pixels, placed)

    def paint(self, pose: Pose, out: Planar) -> None:
        """Paint one frame, as the encoder takes it. Several threads may paint frames of one stage."""
        out.block[:] = self._plate.block
        moved = from_bgr(as_bytes(cv2.cvtColor(self._move(pose), cv2.COLOR_BGRA2BGR)))
        out.y[self._rows, self._columns] = moved.y
        rows, columns = (slice(one.start // 2, one.stop // 2) for one in (self._rows, self._columns))
        out.u[rows, columns], out.v[rows, columns] = moved.u, moved.v

    def picture(self, pose: Pose) -> Pixels:
        """Return one frame, height × width × BGR."""
        pixels = self._still.copy()
        pixels[self._rows, self._columns] = self._move(pose)[..., :3]
        return pixels

    def _around(self, size: tuple[int, int], placed: Points) -> CutOutPerson:
        """Face, neck and shoulders as they mostly are, with what is close around them. What is painted of
        eyes and mouth goes with the head wholly: where they lie at the frame's edge, all of it is calmer."""
        width, height = size
        unit, rest, chin = self._axes.unit, self._rig.rest, self._rig.chin
        middle = self._rig.mouth.middle[0]
        sides = [[(middle + side * wide, chin + low) for wide, low in _SHOULDERS] for side in (-1, 1)]
        body = self._axes.pixels(np.array([*sides[0], *sides[1][::-1]]))
        away = np.ones((height, width), np.uint8)
        for outline in (self._axes.pixels(rest[list(regions.OVAL)]), body):
            cv2.fillPoly(away, [np.round(outline).astype(np.int32)], 0)
        far = cv2.distanceTransform(away, cv2.DIST_L2, 5) / unit
        xs, ys = np.arange(width), np.arange(height)[:, None]
        edge = np.minimum(np.minimum(xs, width - 1 - xs), np.minimum(ys, height - 1 - ys)) / unit
        goes = (1 - smooth((np.asarray(far, np.float64) - _HALO) / _ENDS)) * smooth(
            (edge - _RIM[0]) / (_RIM[1] - _RIM[0])
        )
        painted = np.clip(np.round(placed[_PAINTED]).astype(int), 0, (width - 1, height - 1))
        least = float(goes[painted[:, 1], painted[:, 0]].min())
        goes = np.minimum(1, goes / max(least, _CALMEST))
        alpha = np.where(goes > 0, np.uint8(255), np.uint8(0))
        return CutOutPerson(alpha, np.asarray(goes, np.float32), _CALMER * least)

    def _prepare_face(self, frame: Pixels, placed: Points) -> None:
        part, rig = self._part, self._rig
        corner = np.array([part.left, part.top])
        rows = zip(regions.UPPER_LIDS, regions.LOWER_LIDS, strict=True)
        self._eyes = [Eye(pair, frame, placed, rig.rest, self._axes.unit) for pair in rows]
        self._lids = [skia.Image.fromarray(eye.lid.pixels, **_BGRA) for eye in self._eyes]
        inner = placed[rig.gap]
        light = brightness(frame, [placed[eye.numbers] for eye in self._eyes])
        teeth = own_teeth(frame, inner, rig.mouth, self._axes.unit)
        line = line_colour(frame, placed[[*regions.UPPER_LIP[2][2:9], *regions.LOWER_LIP[2][2:9]]])
        self._inside = Inside(rig.mouth, teeth, light, line)
        whole = _opaque(frame[self._rows, self._columns])
        self._skin = Skin(self._people, placed - corner, rig.triangles)
        self._open = _make_texture(whole)
        self._kept = whole  # skia's image is a view of it
        self._eyes_at = [_points(self._axes.pixels(eye.rest) - corner) for eye in self._eyes]
        self._heads = headness(rig.rest, rig.chin)
        self._shares = self._field.shares(placed)[:, None]

    def _move(self, pose: Pose) -> Any:
        """The part of the frame that moves: BGRA."""
        rig, corner = self._rig, np.array([self._part.left, self._part.top])
        face = rig.face(pose)
        sway = sway_of(pose, rig.mouth.middle, rig.chin, self._calmed)
        turned = rig.turn_shift(pose.turn)
        maps = self._field.maps((face.skin - rig.rest)[list(regions.OVAL)], sway)
        people = cv2.remap(self._people, *maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        sheet = self._ground.copy()
        # as much as what is around it: the mesh is laid over the field
        ways = self._shares * (face.skin - rig.rest + sway.of(face.skin, self._heads))
        skin = np.asarray(self._axes.pixels(rig.rest + ways) - corner)
        moment = _Moment(pose, face, sway, turned, skin)
        with skia.Surface(sheet, **_BGRA) as canvas:
            canvas.drawImage(skia.Image.fromarray(people, **_BGRA, copy=False), 0, 0)
        self._skin.lay(sheet, skin)
        with skia.Surface(sheet, **_BGRA) as canvas:
            for number in range(len(self._eyes)):
                self._paint_eye(canvas, number, moment)
            self._paint_mouth(canvas, moment)
            canvas.concat(matrix_of(self._head(sway, np.zeros(2))[0]))
            paint_feelings(Brush(canvas), face.skin, pose)
        return sheet

    def _head(self, sway: Sway, aside: Points) -> tuple[Points, Points]:
        """The matrices from painted units, and from where the head is in the frame at rest, to where it is
        now; what turns farther than the rest goes `aside`, in face units."""
        axes = self._axes
        corner = np.array([self._part.left, self._part.top])
        rest = _matrix(axes.rotation * axes.unit / UNITS, axes.origin)
        moved = axes.rotation @ sway.turned * axes.unit / UNITS
        painted = _matrix(moved, axes.pixels(sway.of(np.zeros((1, 2)), np.ones(1)))[0] - corner)
        return painted, painted @ _matrix(np.eye(2), aside * UNITS) @ np.linalg.inv(rest)

    def _paint_eye(self, canvas: Any, number: int, moment: _Moment) -> None:
        eye, pose = self._eyes[number], moment.pose
        aside = moment.turned[eye.numbers].mean(axis=0)
        painted, carried = self._head(moment.sway, aside)
        opening = path([_point(one) for one in moment.skin[eye.numbers]])
        looking = eye.turn_gaze(pose.gaze_x, pose.gaze_y, min(MOST_LIFTED, max(0.0, -pose.lids))) + aside
        corner = np.array([self._part.left, self._part.top])
        ball = self._axes.pixels(looking + moment.sway.of(looking, np.ones(len(looking)))) - corner
        canvas.save()
        canvas.clipPath(opening, True)
        _draw(canvas, self._open, ball, self._eyes_at[number], eye.triangles)
        canvas.restore()
        shut = float(np.clip(max(pose.lids, pose.wink if number else 0.0), 0, 1))
        if shut < 0.02:
            return
        edge = [_point(one) for one in eye.edge(moment.face.skin, shut) * UNITS]
        canvas.save()
        canvas.concat(matrix_of(painted))
        with Brush(canvas).inside(_above(curve(edge, 4))):
            canvas.concat(matrix_of(np.linalg.inv(painted) @ carried))
            seen = skia.Paint(Alpha=round(255 * min(1.0, shut / 0.3)))
            canvas.drawImage(self._lids[number], eye.lid.left, eye.lid.top, _LINEAR, seen)
        brush = Brush(canvas)
        dark = min(1.0, shut / 0.4)
        brush.fill(lock(edge, 3.2, 0.5), eye.lid.lashes, 0.85 * dark, 0.5)
        canvas.restore()

    def _paint_mouth(self, canvas: Any, moment: _Moment) -> None:
        """Paint the mouth in painted units, which the head carries along."""
        skin = moment.face.skin
        upper, lower = (skin[list(row[0])] for row in (regions.UPPER_LIP, regions.LOWER_LIP))
        painted, carried = self._head(moment.sway, moment.turned[[0, 17]].mean(axis=0))
        self._inside.paint(canvas, upper, lower, moment.face.lips, carried, painted)


def _cut_out(alpha: Pixels, placed: Points, unit: float) -> CutOutPerson | None:
    """Cut the person out, with the whole face in any case; None where too little of the face is in the
    matte to believe it."""
    hull = np.zeros_like(alpha)
    oval = np.round(placed[list(regions.OVAL)]).astype(np.int32)
    cv2.fillPoly(hull, [oval], 255)
    if not hull.any() or float((alpha[hull > 0] > 127).mean()) < _SOLID:
        return None
    soft = cv2.GaussianBlur(cv2.erode(hull, np.ones((3, 3))), (0, 0), max(0.5, unit * 0.01))
    return CutOutPerson(np.maximum(alpha, soft))


def _moving(alpha: Pixels, unit: float) -> FrameBox:
    height, width = alpha.shape
    room = round(_ROOM * unit)
    ys, xs = np.flatnonzero((alpha > _SEEN).any(axis=1)), np.flatnonzero((alpha > _SEEN).any(axis=0))
    left, top = max(0, int(xs[0]) - room) // 2 * 2, max(0, int(ys[0]) - room) // 2 * 2
    right = min(width, (int(xs[-1]) + room + 2) // 2 * 2)
    bottom = min(height, (int(ys[-1]) + room + 2) // 2 * 2)
    return FrameBox(left, top, right, bottom)


def _plate(frame: Pixels, alpha: Pixels, unit: float) -> Pixels:
    """Return what lies behind the person, as far as it can ever be seen: the background drawn inwards,
    softly."""
    height, width = alpha.shape
    share = min(1.0, 270 / min(height, width))
    size = (max(1, round(width * share)), max(1, round(height * share)))
    grown = cv2.dilate(
        (alpha > _SEEN).astype(np.uint8), np.ones((3, 3)), iterations=max(2, round(unit * 0.03))
    )
    hole = (cv2.resize(grown, size, interpolation=cv2.INTER_AREA) > 0).astype(np.uint8)
    small = cv2.resize(frame, size, interpolation=cv2.INTER_AREA)
    filled = cv2.inpaint(small, hole, 4, cv2.INPAINT_TELEA)
    behind = cv2.GaussianBlur(cv2.resize(filled, (width, height)), (0, 0), max(1.0, unit * 0.02))
    edge = cv2.GaussianBlur(grown * np.uint8(255), (0, 0), max(0.6, unit * 0.012))
    mask = np.where(grown > 0, edge.astype(np.float32) / 255, 0)[..., None]
    mask[np.flatnonzero(alpha.any(axis=1))[-1] + 1 :] = 0  # below, everything is still and as it was
    return np.asarray(frame * (1 - mask) + behind * mask + 0.5, np.uint8)


def _matrix(turned: Points, origin: Points) -> Points:
    return np.vstack([np.column_stack([turned, origin]), [0.0, 0.0, 1.0]])


def _opaque(pixels: Pixels) -> Pixels:
    return np.ascontiguousarray(np.dstack([pixels, np.full(pixels.shape[:2], 255, np.uint8)]))


def _premultiply(pixels: Pixels, alpha: Pixels) -> NDArray[np.uint8]:
    shares = alpha.astype(np.float32)[..., None] / 255
    return as_bytes(np.dstack([(pixels * shares + 0.5).astype(np.uint8), alpha]))


def _make_texture(pixels: Pixels) -> Any:
    image = skia.Image.fromarray(pixels, **_BGRA, copy=False)
    shader = image.makeShader(skia.TileMode.kClamp, skia.TileMode.kClamp, _LINEAR)
    return skia.Paint(Shader=shader)


def _above(edge: list[tuple[float, float]]) -> Any:
    """Return what a lid covers, in painted units: all that is higher than its edge, and beside it."""
    (left, y), (right, other) = edge[0], edge[-1]
    ends = [(right + 8, other + 3), (right + 8, other - 40), (left - 8, y - 40), (left - 8, y + 3)]
    return polygon([*edge, *ends])


def _point(place: Any) -> tuple[float, float]:
    return float(place[0]), float(place[1])


def _points(places: Points) -> list[Any]:
    return [skia.Point(x, y) for x, y in places.tolist()]


def _draw(canvas: Any, paint: Any, places: Points, texture: list[Any], triangles: list[int]) -> None:
    mode = skia.Vertices.VertexMode.kTriangles_VertexMode
    mesh = skia.Vertices(mode, _points(places), texture, None, triangles)
    canvas.drawVertices(mesh, paint, skia.BlendMode.kSrcOver)
