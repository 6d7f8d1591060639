"""Videos: of every kind, spoilt in every place, and good ones that look bad."""

import struct
import zlib
from collections.abc import Callable

import numpy as np
from hostile.films import Track, film
from hostile.hostile import (
    DAMAGED,
    LARGE_VIDEO,
    LONG,
    LONG_SIDE,
    MEMORY,
    NO_PICTURE,
    SOUND,
    UNKNOWN_CODEC,
    Expected,
    Refused,
    video,
)
from hostile.shelf import Shelf

_BROKEN = Refused(DAMAGED)
_ONE = 1 << 16


def add_videos(shelf: Shelf, trap: str) -> None:
    _add_kinds(shelf)
    _add_sizes(shelf)
    _add_turned(shelf)
    _add_times(shelf)
    _add_streams(shelf)
    _add_cut(shelf)
    _add_atoms(shelf, trap)
    _add_matroska(shelf)
    _add_spoilt_pictures(shelf)


def _add_kinds(shelf: Shelf) -> None:
    good = video()
    fragments = {"movflags": "frag_keyframe+empty_moov"}
    shelf.add("plain mp4.mp4", film(sound=True), good)
    shelf.add("mp4 called a picture.jpg", film(), good)
    shelf.add("mp4 with its index first.mp4", film(options={"movflags": "faststart"}), good)
    shelf.add("mp4 in fragments.mp4", film(options=fragments), good)
    shelf.add("mov.mov", film("mov", sound=True), good)
    shelf.add("live webm.webm", film("webm", Track("libvpx"), options={"live": "1"}), good)
    for name, form, codec, pixels in (
        ("hevc of ten bits.mp4", "mp4", "libx265", "yuv420p10le"),
        ("av1.mp4", "mp4", "libsvtav1", "yuv420p"),
        ("mpeg four.mp4", "mp4", "mpeg4", "yuv420p"),
        ("h264 in 4 2 2 of ten bits.mp4", "mp4", "libx264", "yuv422p10le"),
        ("h264 in 4 4 4.mp4", "mp4", "libx264", "yuv444p"),
        ("h264 in grey.mp4", "mp4", "libx264", "gray"),
        ("vp8.webm", "webm", "libvpx", "yuv420p"),
        ("vp9.webm", "webm", "libvpx-vp9", "yuv420p"),
        ("vp9 with alpha.webm", "webm", "libvpx-vp9", "yuva420p"),
        ("prores with alpha.mov", "mov", "prores_ks", "yuva444p10le"),
        ("mjpeg.mov", "mov", "mjpeg", "yuvj420p"),
        ("animation with alpha.mov", "mov", "qtrle", "argb"),
        ("animation in grey.mov", "mov", "qtrle", "gray"),
        ("png with alpha.mov", "mov", "png", "rgba"),
        ("gif.mov", "mov", "gif", "rgb8"),
        ("grey of sixteen bits.mkv", "matroska", "ffv1", "gray16le"),
        ("planes of twelve bits.mkv", "matroska", "ffv1", "gbrp12le"),
    ):
        shelf.add(name, film(form, Track(codec, pixels=pixels)), good)
    for name, transfer in (("pq", 16), ("hlg", 18)):
        bright = Track("libx265", pixels="yuv420p10le", colours=(9, transfer, 9))
        shelf.add(f"high dynamic range {name}.mp4", film("mp4", bright), good)
    strange = Track(colours=(22, 17, 14))
    shelf.add("colours that nobody has.mp4", film("mp4", strange), good)


def _add_sizes(shelf: Shelf) -> None:
    few = (0, 100)

    def sized(width: int, height: int) -> bytes:
        return film("matroska", Track("mjpeg", (width, height), "yuvj444p", few))

    shelf.add("one pixel.mkv", sized(1, 1), video(200, 1, 1))
    shelf.add("three by five.mkv", sized(3, 5), video(200, 3, 5))
    shelf.add("one column.mkv", sized(1, 4096), video(200, 1, 4096))
    shelf.add("two rows.mkv", sized(4096, 2), video(200, 4096, 2))
    shelf.add("odd.mkv", sized(333, 201), video(200, 333, 201))
    shelf.add("a pixel too wide.mkv", sized(4097, 4), Refused(LONG_SIDE))
    shelf.add("a pixel too high.mkv", sized(4, 4097), Refused(LONG_SIDE))
    shelf.add("h264 too wide.mp4", film("mp4", Track(size=(4112, 16), times=few)), Refused(LONG_SIDE))
    plain = film()
    shelf.add("size that the index lies about.mp4", _over(plain, b"avc1", 24, b"\xff\xff\xff\xff"), None)
    shelf.add("track size that lies.mp4", _over(plain, b"tkhd", 76, b"\xff\xff\0\0\xff\xff\0\0"), None)
    path = shelf.path("more than two gigabytes.mp4")
    with path.open("wb") as file:
        file.write(plain)
        file.truncate((2 << 30) + 1)  # takes no room
    shelf.note(path.name, Refused(LARGE_VIDEO))


def _add_turned(shelf: Shelf) -> None:
    plain, lying, standing = film(), video(), video(width=48, height=64)
    for name, (a, b, c, d), expected in (
        ("90", (0, _ONE, -_ONE, 0), standing),
        ("180", (-_ONE, 0, 0, -_ONE), lying),
        ("270", (0, -_ONE, _ONE, 0), standing),
        ("45", (46341, 46341, -46341, 46341), lying),
        ("80", (11380, 64540, -64540, 11380), standing),
        ("mirrored", (-_ONE, 0, 0, _ONE), lying),
        ("upside down", (_ONE, 0, 0, -_ONE), lying),
        ("mirrored and turned", (0, _ONE, _ONE, 0), standing),
        ("nothing at all", (0, 0, 0, 0), lying),
        ("extremes", (-(1 << 31), (1 << 31) - 1, 1, -1), None),
    ):
        matrix = struct.pack(">9i", a, b, 0, c, d, 0, 0, 0, 1 << 30)
        shelf.add(f"turned by {name}.mp4", _over(plain, b"tkhd", 40, matrix), expected)


def _add_times(shelf: Shelf) -> None:
    plain, long = film(), Refused(LONG)
    varying = Track(times=(0, 5, 11, 400, 405, 900))
    shelf.add("varying frame rate.mp4", film("mp4", varying), video())
    shelf.add("a thousand frames a second.mp4", film("mp4", Track(times=range(300))), video(399))
    shelf.add("one frame.mp4", film("mp4", Track(times=[0])), video(100))
    before = {"avoid_negative_ts": "disabled"}
    negative = Track(times=range(-500, 500, 100))
    shelf.add("times before zero.mp4", film("mp4", negative, options=before), video(500))
    shelf.add("times before zero.mkv", film("matroska", negative, options=before), None)
    late = Track(times=range(2000, 3000, 100))
    shelf.add("picture after its sound.mp4", film("mp4", late, sound=True), video(3000))
    shelf.add("an hour and a second.mp4", film("mp4", Track(times=[0, 3_601_000])), long)
    shelf.add("an hour and a second.mkv", film("matroska", Track(times=[0, 3_601_000])), long)
    age = b"\x7f\xff\xff\xff"
    lying = _over(_over(_over(plain, b"mvhd", 16, age), b"tkhd", 20, age), b"mdhd", 16, age)
    shelf.add("length that the index lies about.mp4", lying, video())
    shelf.add("length of nothing.mp4", _over(plain, b"mvhd", 16, bytes(4)), video())
    shelf.add("frames of a month.mp4", _over(plain, b"stts", 12, b"\x7f\xff\xff\xf0"), long)
    shelf.add("frames that go back.mp4", _over(plain, b"stts", 12, b"\xff\xff\xff\xf0"), None)
    shelf.add("frames of no time.mp4", _over(plain, b"stts", 12, bytes(4)), None)
    shelf.add("clock of no time.mp4", _over(plain, b"mdhd", 12, bytes(4)), None)
    shelf.add("clock of a giant.mp4", _over(plain, b"mdhd", 12, b"\xff\xff\xff\xff"), None)
    half = struct.pack(">II", 500, 500)
    shelf.add("edit list that leaves half out.mp4", _over(plain, b"elst", 8, half), None)
    shelf.add("edit list behind the end.mp4", _over(plain, b"elst", 12, b"\x7f\xff\xff\xff"), None)
    shelf.add("edit list without end.mp4", _over(plain, b"elst", 4, b"\xff\xff\xff\xff"), None)
    shelf.add("edit list that stands still.mp4", _over(plain, b"elst", 16, bytes(4)), None)


def _add_streams(shelf: Shelf) -> None:
    plain, cover = film(), Track("mjpeg", pixels="yuvj420p", times=[0], disposition=1 << 10)
    shelf.add("sound with a cover.mp4", film("mp4", cover, sound=True), Refused(SOUND))
    shelf.add("cover before the video.mp4", film("mp4", cover, Track()), video())
    second = Track(size=(32, 32), disposition=0)
    shelf.add("two videos.mp4", film("mp4", Track(), second), video())
    shelf.add("two videos and the second counts.mkv", film("matroska", second, Track()), video())
    shelf.add("subtitles alone.mp4", plain.replace(b"vide", b"sbtl").replace(b"avc1", b"tx3g"), None)
    shelf.add("subtitles alone.mkv", _mkv().replace(b"\x83\x81\x01", b"\x83\x81\x11", 1), _BROKEN)
    shelf.add(
        "data alone.mp4", plain.replace(b"vide", b"meta").replace(b"avc1", b"mett"), Refused(NO_PICTURE)
    )
    shelf.add("coding that nobody knows.mp4", plain.replace(b"avc1", b"xyz1"), Refused(UNKNOWN_CODEC))
    shelf.add("coding that nobody knows.mkv", _mkv().replace(b"V_FFV1", b"V_ABCD"), Refused(UNKNOWN_CODEC))
    heard = film(sound=True)
    shelf.add("sound that nobody knows.mp4", heard.replace(b"mp4a", b"xyza"), video())
    shelf.add("sound that is noise.mp4", _noisy(heard, b"\x21\x10\x04"), None)


def _mkv() -> bytes:
    return film("matroska", Track("ffv1", pixels="bgr0"))


def _noisy(data: bytes, around: bytes) -> bytes:
    """With every place where `around` stands made noise."""
    return data.replace(around, b"\xff\x5a\xa5")


def _add_cut(shelf: Shelf) -> None:
    first = film(options={"movflags": "faststart"})
    last = film()
    fragments = film(options={"movflags": "frag_every_frame+empty_moov"})
    webm = film("webm", Track("libvpx"))
    for name, whole, shares in (
        ("mp4 with its index first", first, (0.01, 0.1, 0.5, 0.95)),
        ("mp4 with its index last", last, (0.3, 0.7, 0.99)),
        ("fragments", fragments, (0.1, 0.3, 0.7, 0.98)),
        ("webm", webm, (0.02, 0.2, 0.5, 0.95)),
    ):
        for share in shares:
            shelf.add(f"{name} cut at {share:.0%}.mp4", whole[: int(len(whole) * share)], None)
    shelf.add("index missing.mp4", last.replace(b"moov", b"xxxx"), _BROKEN)
    shelf.add("media missing.mp4", last[: last.index(b"mdat") - 4] + last[last.index(b"moov") - 4 :], _BROKEN)
    shelf.add("brand alone.mp4", last[:32], _BROKEN)
    shelf.add("media alone.mov", b"\0\0\1\0mdat" + bytes(248), _BROKEN)


# ---- MP4's atoms


def _atom(kind: bytes, data: bytes = b"", size: int | None = None) -> bytes:
    return struct.pack(">I", len(data) + 8 if size is None else size) + kind + data


def _over(data: bytes, kind: bytes, at: int, put: bytes) -> bytes:
    """With `put` written over what stands `at` bytes behind the name of the first such atom."""
    start = data.index(kind) + 4 + at
    return data[:start] + put + data[start + len(put) :]


def _resized(data: bytes, kind: bytes, size: int) -> bytes:
    start = data.index(kind) - 4
    return data[:start] + struct.pack(">I", size) + data[start + 4 :]


def _add_atoms(shelf: Shelf, trap: str) -> None:
    plain, brand = film(), film()[:32]

    def add(name: str, data: bytes, expected: Expected | None = None) -> None:
        shelf.add(f"{name}.mp4", data, expected)

    for kind in (b"moov", b"trak", b"stbl", b"mdat", b"ftyp"):
        for size in (0, 1, 7, 0xFFFFFFFF):
            add(f"{kind.decode()} of size {size}", _resized(plain, kind, size))
    add("atom of eighteen exabytes", brand + _atom(b"moov", b"\xff" * 16, 1), _BROKEN)
    nested = b""
    for _ in range(3000):
        nested = _atom(b"moov", nested)
    add("atoms in atoms", brand + nested, _BROKEN)
    deep = b""
    for _ in range(2000):
        deep = _atom(b"udta", _atom(b"meta", bytes(4) + deep))
    add("user data in user data", brand + _atom(b"moov", deep), _BROKEN)
    add("a hundred thousand atoms", brand + _atom(b"free") * 100_000 + plain[32:])
    add(
        "a thousand tracks",
        brand + _atom(b"moov", _atom(b"trak", _atom(b"mdia")) * 1000),
        Refused(NO_PICTURE),
    )
    for table in (b"stsz", b"stts", b"stsc", b"stco", b"stsd", b"elst", b"stss"):
        at = 8 if table == b"stsz" else 4
        count = b"\xff\xff\xff\xf0"
        if table in plain:
            add(f"{table.decode()} of four billion rows", _over(plain, table, at, count))
    add("samples of four gigabytes", _over(plain, b"stsz", 4, b"\xff\xff\xff\xf0"))
    add("samples behind the end", _over(plain, b"stco", 8, b"\x7f\xff\xff\xff"))
    packed = zlib.compress(bytes(500 << 20), 1)
    bomb = _atom(b"cmov", _atom(b"dcom", b"zlib") + _atom(b"cmvd", struct.pack(">I", 500 << 20) + packed))
    add("packed index that is a bomb", brand + _atom(b"moov", bomb), _BROKEN)
    lying = _atom(b"cmov", _atom(b"dcom", b"zlib") + _atom(b"cmvd", b"\xff\xff\xff\xf0" + packed[:100]))
    add("packed index that lies", brand + _atom(b"moov", lying), Refused(MEMORY))
    _add_references(add, plain, brand, trap)


def _add_references(
    add: Callable[[str, bytes, Expected | None], None], plain: bytes, brand: bytes, trap: str
) -> None:
    """Index files that say the media lie elsewhere."""
    place = trap.encode() + b"/a.mov\0"
    reference = _atom(b"rdrf", bytes(4) + b"url " + struct.pack(">I", len(place)) + place)
    descriptors = _atom(b"rmra", _atom(b"rmda", reference))
    add("reference movie", brand + _atom(b"moov", descriptors), _BROKEN)
    at = plain.index(b"url ")
    outside = plain[:at] + b"alis" + bytes(4) + plain[at + 8 :]
    add("media in another file", outside, None)
    start = plain.index(b"dinf") - 4
    size = struct.unpack(">I", plain[start : start + 4])[0]
    link = _atom(b"url ", bytes(4) + place)
    table = _atom(b"dinf", _atom(b"dref", struct.pack(">II", 0, 1) + link))
    grown = plain[:start] + table + plain[start + size :]
    for kind in (b"moov", b"trak", b"mdia", b"minf"):
        at = grown.index(kind) - 4
        length = struct.unpack(">I", grown[at : at + 4])[0] + len(table) - size
        grown = _resized(grown, kind, length)
    add("media at an address", grown, None)


# ---- Matroska


def _element(name: str, data: bytes, size: bytes | None = None) -> bytes:
    length = (len(data) | 1 << 56).to_bytes(8, "big") if size is None else size
    return bytes.fromhex(name) + length + data


def _add_matroska(shelf: Shelf) -> None:
    head = _element("1A45DFA3", _element("4282", b"matroska"))
    plain, endless = _mkv(), b"\x01\xff\xff\xff\xff\xff\xff\xff"
    huge = b"\x01\xff\xff\xff\xff\xff\xff\xf0"

    def add(name: str, data: bytes, expected: Expected | None = None) -> None:
        shelf.add(f"{name}.mkv", data, expected)

    add("matroska head alone", head, _BROKEN)
    add("matroska without doctype", _element("1A45DFA3", b"") + bytes(64), _BROKEN)
    add("segment without anything", head + _element("18538067", b"", endless), _BROKEN)
    add("segment of 72 petabytes", head + _element("18538067", bytes(100), huge), _BROKEN)
    add("void of 72 petabytes", head + _element("18538067", _element("EC", b"", huge), endless), _BROKEN)
    tags = b""
    for _ in range(1000):
        tags = _element("67C8", tags)
    nested = _element("1254C367", _element("7373", tags))
    add("tags in tags", head + _element("18538067", nested, endless), _BROKEN)
    around = _element(
        "114D9B74", _element("4DBB", _element("53AB", b"\x11\x4d\x9b\x74") + _element("53AC", b"\0"))
    )
    add("index that points at itself", head + _element("18538067", around * 50, endless), _BROKEN)
    secret = plain.index(b"\x63\xa2")
    add("private data of a gigabyte", plain[:secret] + b"\x63\xa2\x08\x40\0\0\0" + plain[secret + 3 :])
    length = plain.index(b"\x44\x89")
    for name, value in (("not a number", float("nan")), ("endless", float("inf")), ("before zero", -1e30)):
        lying = plain[: length + 3] + struct.pack(">d", value) + plain[length + 11 :]
        add(f"length that is {name}", lying, video())
    tick = plain.index(b"\x2a\xd7\xb1\x83")
    add("clock without ticks", plain[: tick + 4] + bytes(3) + plain[tick + 7 :])
    add("elements of noise", head + np.random.default_rng(3).bytes(20_000))


# ---- spoilt media


def _add_spoilt_pictures(shelf: Shelf) -> None:
    def growing(number: int) -> np.ndarray:
        return np.full((48, 64, 3), 20 * number, np.uint8)

    mjpeg = film("mov", Track("mjpeg", pixels="yuvj420p", draw=growing))
    size = struct.pack(">HH", 48, 64)
    first = mjpeg.index(b"\xff\xc0") + 5
    assert mjpeg[first : first + 4] == size
    shelf.add("frame that is a bomb.mov", mjpeg.replace(size, b"\xff\xdc\xff\xdc"), None)
    later = mjpeg[: first + 4] + mjpeg[first + 4 :].replace(size, b"\xff\xdc\xff\xdc")
    shelf.add("later frames that are bombs.mov", later, None)
    other = mjpeg[: first + 4] + mjpeg[first + 4 :].replace(size, struct.pack(">HH", 16, 32))
    shelf.add("frames of two sizes.mov", other, None)
    png = film("mov", Track("png", pixels="rgb24"))
    header = struct.pack(">II", 64, 48)
    shelf.add("png frame that is a bomb.mov", png.replace(header, struct.pack(">II", 60_000, 60_000)), None)
    rng = np.random.default_rng(7)
    for name, whole in (
        ("mp4", film(sound=True)),
        ("fragments", film(options={"movflags": "frag_every_frame+empty_moov"})),
        ("webm", film("webm", Track("libvpx"), sound=True)),
        ("mov", film("mov", Track("prores_ks", pixels="yuv422p10le"))),
    ):
        for number, share in enumerate((0.001, 0.01, 0.2)):
            noisy = np.frombuffer(whole, np.uint8).copy()
            places = rng.integers(64, len(noisy), max(1, int(share * len(noisy))))
            noisy[places] = rng.integers(0, 255, len(places))
            shelf.add(f"{name} with noise {number}.mp4", noisy.tobytes(), None)
