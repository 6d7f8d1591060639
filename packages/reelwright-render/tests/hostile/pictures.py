"""Pictures: bombs, cut ones, odd ones, turned ones, and good ones that look bad."""

import struct
import zlib
from collections.abc import Iterable

import cv2
import numpy as np
from hostile.hostile import DAMAGED, MANY_BYTES, MANY_PIXELS, Refused, picture
from hostile.shelf import Shelf

_BROKEN = Refused(DAMAGED)


def add_pictures(shelf: Shelf) -> None:
    _add_png(shelf)
    _add_jpeg(shelf)
    _add_gif(shelf)
    _add_webp(shelf)
    _add_cut(shelf)


def encoded(ending: str, pixels: np.ndarray, exif: bytes = b"") -> bytes:
    if exif:
        block = [np.frombuffer(exif, np.uint8)]
        return bytes(cv2.imencodeWithMetadata(ending, pixels, [cv2.IMAGE_METADATA_EXIF], block)[1])
    return bytes(cv2.imencode(ending, pixels)[1])


def speckled(width: int, height: int, channels: int = 3) -> np.ndarray:
    return np.random.default_rng(1).integers(0, 255, (height, width, channels), np.uint8)


def exif(orientation: int, *, order: str = "<", start: int = 8, count: int = 1) -> bytes:
    mark = b"II*\0" if order == "<" else b"MM\0*"
    entry = struct.pack(f"{order}HHIHH", 0x0112, 3, 1, orientation, 0)
    return mark + struct.pack(f"{order}IH", start, count) + entry + bytes(4)


# ---- PNG

_PNG = b"\x89PNG\r\n\x1a\n"


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _png(width: int, height: int, *, bits: int = 8, colour: int = 0, more: Iterable[bytes] = ()) -> bytes:
    """Whole, and black; `colour` is PNG's type (0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA)."""
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    row = bytes(1 + (width * channels * bits + 7) // 8)
    packer = zlib.compressobj(6)
    data = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    return _png_of(_header(width, height, bits, colour), *more, _chunk(b"IDAT", data))


def _header(width: int, height: int, bits: int = 8, colour: int = 0, interlaced: int = 0) -> bytes:
    return _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, interlaced))


def _png_of(*chunks: bytes) -> bytes:
    return _PNG + b"".join(chunks) + _chunk(b"IEND", b"")


def _add_png(shelf: Shelf) -> None:
    few = _chunk(b"IDAT", zlib.compress(bytes(1000)))
    bomb = Refused(MANY_PIXELS)
    shelf.add("png bomb.png", _png_of(_header(50_000, 50_000), few), bomb)
    shelf.add("png bomb called a video.mp4", _png_of(_header(0x7FFFFFFF, 0x7FFFFFFF), few), bomb)
    shelf.add("png bomb of one row.png", _png_of(_header(0x7FFFFFFF, 1), few), bomb)
    shelf.add("png a little too large.png", _png_of(_header(10_001, 5000, 1), few), bomb)
    shelf.add("png just small enough.png", _png(10_000, 5000, bits=1), picture(10_000, 5000))
    shelf.add("png as heavy as allowed.png", _png(7000, 7000, bits=16, colour=6), picture(7000, 7000))
    shelf.add("png without width.png", _png_of(_header(0, 10), few), _BROKEN)
    shelf.add("png without a header.png", _png_of(few), _BROKEN)
    shelf.add("png without pixels.png", _png_of(_header(8, 8)), _BROKEN)
    shelf.add("png of colours that are not.png", _png_of(_header(8, 8, 8, 5), few), _BROKEN)
    shelf.add("png with an endless chunk.png", _PNG + _header(8, 8) + b"\xff\xff\xff\xffIDAT" + few, _BROKEN)
    spoilt = bytearray(_png(64, 64))
    spoilt[-20] ^= 0xFF
    shelf.add("png with a wrong sum.png", bytes(spoilt), None)
    zeros = zlib.compress(bytes(200 << 20), 1)
    small = picture(16, 8)
    shelf.add(
        "png with a colour profile bomb.png", _png(16, 8, more=[_chunk(b"iCCP", b"x\0\0" + zeros)]), small
    )
    shelf.add("png with a text bomb.png", _png(16, 8, more=[_chunk(b"zTXt", b"x\0\0" + zeros)]), small)
    shelf.add("png with many chunks.png", _png(16, 8, more=[_chunk(b"tEXt", b"a\0b")] * 20_000), small)
    shelf.add("png of one pixel.png", _png(1, 1), picture(1, 1))
    shelf.add("png three by five.png", _png(3, 5, colour=2), picture(3, 5))
    shelf.add("png as long as a hair.png", _png(20_000, 1), picture(20_000, 1))
    shelf.add("png of one bit.png", _png(16, 8, bits=1), small)
    shelf.add("png of sixteen bits.png", _png(16, 8, bits=16, colour=6), small)
    shelf.add("png grey with alpha.png", _png(16, 8, colour=4), small)
    palette = [_chunk(b"PLTE", bytes(range(48))), _chunk(b"tRNS", bytes(16))]
    shelf.add("png with a palette.png", _png(16, 8, colour=3, more=palette), small)
    moving = _chunk(b"acTL", struct.pack(">II", 0xFFFFFFFF, 0))
    shelf.add("png that says it moves.png", _png(16, 8, colour=2, more=[moving]), None)
    shelf.add("png turned.png", encoded(".png", speckled(16, 8, 4), exif(6)), picture(8, 16))


# ---- JPEG


def _segment(kind: int, data: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, kind, len(data) + 2) + data


def _jpeg(width: int, height: int, components: int, *, frame: int = 0xC0, before: bytes = b"") -> bytes:
    """Plain middle grey, whatever the number of components: two bits for a block."""
    ids = range(1, components + 1)
    parts = struct.pack(">BHHB", 8, height, width, components) + b"".join(bytes((i, 0x11, 0)) for i in ids)
    one_code = bytes((1, *[0] * 15, 0))
    tables = _segment(0xC4, b"\x00" + one_code) + _segment(0xC4, b"\x10" + one_code)
    scan = bytes((components, *(b for i in ids for b in (i, 0)), 0, 63, 0))
    blocks = -(-width // 8) * -(-height // 8) * components
    start = b"\xff\xd8" + before + _segment(0xDB, bytes((0, *[1] * 64)))
    return (
        start + _segment(frame, parts) + tables + _segment(0xDA, scan) + bytes(blocks // 4 + 1) + b"\xff\xd9"
    )


def _add_jpeg(shelf: Shelf) -> None:
    for number in range(1, 9):
        size = picture(16, 8) if number < 5 else picture(8, 16)
        shelf.add(f"jpeg orientation {number}.jpg", encoded(".jpg", speckled(16, 8), exif(number)), size)
    small, plain = picture(16, 8), encoded(".jpg", speckled(16, 8))
    shelf.add("jpeg orientation 9.jpg", encoded(".jpg", speckled(16, 8), exif(9)), small)
    shelf.add("jpeg orientation by motorola.jpg", encoded(".jpg", speckled(16, 8), exif(6, order=">")), None)
    for name, block in (("that turns in circles", exif(6, start=0)), ("without end", exif(6, count=65_535))):
        data = plain[:2] + _segment(0xE1, b"Exif\0\0" + block) + plain[2:]
        shelf.add(f"jpeg with exif {name}.jpg", data, None)
    shelf.add(
        "jpeg bomb.jpg", _jpeg(8, 8, 3).replace(b"\0\x08\0\x08", b"\xff\xdc\xff\xdc"), Refused(MANY_PIXELS)
    )
    progressive = _jpeg(8, 8, 3, frame=0xC2).replace(b"\0\x08\0\x08", b"\xff\xdc\xff\xdc")
    shelf.add("jpeg bomb in steps.jpg", progressive, Refused(MANY_PIXELS))
    other = _segment(0xC0, struct.pack(">BHHB", 8, 65_000, 65_000, 1) + b"\1\x11\0")
    shelf.add("jpeg of two sizes.jpg", plain[:2] + other + plain[2:], None)
    shelf.add(
        "jpeg whose second size is a bomb.jpg", plain.replace(b"\xff\xda", other + b"\xff\xda", 1), None
    )
    shelf.add("jpeg without height.jpg", _jpeg(8, 8, 1).replace(b"\0\x08\0\x08", b"\0\0\0\x08"), _BROKEN)
    shelf.add("jpeg in printing colours.jpg", _jpeg(16, 8, 4), small)
    shelf.add("jpeg in grey.jpg", _jpeg(16, 8, 1), small)
    shelf.add("jpeg of twelve parts.jpg", _jpeg(16, 8, 12), _BROKEN)
    shelf.add("jpeg without loss.jpg", _jpeg(16, 8, 3, frame=0xC3), None)
    profile = b"".join(_segment(0xE2, b"ICC_PROFILE\0\1\xff" + bytes(65_000)) for _ in range(100))
    shelf.add("jpeg with a large colour profile.jpg", plain[:2] + profile + plain[2:], small)
    shelf.add("jpeg with filling.jpg", plain[:2] + b"\xff" * 100_000 + plain[3:], None)
    shelf.add("jpeg that is a page too.jpg", plain + b"<html><script>alert(1)</script>" * 100, small)
    shelf.add("jpeg of markers alone.jpg", b"\xff\xd8" + _segment(0xE0, b"") * 100_000, _BROKEN)
    path = shelf.path("jpeg with nothing behind it.jpg")
    with path.open("wb") as file:
        file.write(plain)
        file.truncate((30 << 20) + 1)
    shelf.note(path.name, Refused(MANY_BYTES))


# ---- GIF


def _gif(canvas: tuple[int, int], frames: Iterable[tuple[int, int]], end: bytes = b"\x3b") -> bytes:
    """Each frame has a size and shows the palette's first colour."""
    data = b"GIF89a" + struct.pack("<HHBBB", *canvas, 0x80, 0, 0) + bytes((200, 0, 0, 0, 0, 200))
    for width, height in frames:
        data += b"\x21\xf9\x04\0\x0a\0\0\0" + b"\x2c" + struct.pack("<HHHHB", 0, 0, width, height, 0)
        data += b"\x02" + _gif_pixels(width * height) + b"\0"
    return data + end


def _gif_pixels(count: int) -> bytes:
    """Codes of three bits, with a clear code before the table grows: never smaller than the picture."""
    bits = "".join(f"{code:03b}"[::-1] for _ in range(count) for code in (4, 0)) + "101"
    packed = bytes(int(bits[i : i + 8][::-1], 2) for i in range(0, len(bits), 8))
    return b"".join(
        bytes((len(packed[i : i + 255]),)) + packed[i : i + 255] for i in range(0, len(packed), 255)
    )


def _add_gif(shelf: Shelf) -> None:
    bomb = Refused(MANY_PIXELS)
    shelf.add("gif bomb.gif", _gif((65_535, 65_535), [(1, 1)]), bomb)
    shelf.add("gif without frames.gif", _gif((8, 8), []), _BROKEN)
    shelf.add("gif of one frame.gif", _gif((8, 6), [(8, 6)]), picture(8, 6))
    shelf.add("gif that moves.gif", _gif((8, 6), [(8, 6)] * 3), picture(8, 6))
    shelf.add("gif of many frames.gif", _gif((8, 6), [(2, 2)] * 5000), picture(8, 6))
    shelf.add("gif with a frame beyond its canvas.gif", _gif((8, 6), [(60, 40)]), None)
    shelf.add(
        "gif with a huge frame.gif", _gif((8, 6), [(65_535, 65_535)][:0], b"")[:-6] + _huge_frame(), None
    )
    shelf.add("gif without canvas.gif", _gif((0, 0), [(8, 6)]), _BROKEN)
    shelf.add("gif without end.gif", _gif((8, 6), [(8, 6)], b""), None)


def _huge_frame() -> bytes:
    return b"\x2c" + struct.pack("<HHHHB", 0, 0, 65_535, 65_535, 0) + b"\x02\x01\x04\0\x3b"


# ---- WebP


def _riff(*chunks: bytes) -> bytes:
    body = b"WEBP" + b"".join(chunks)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _webp_chunk(kind: bytes, data: bytes) -> bytes:
    return kind + struct.pack("<I", len(data)) + data + bytes(len(data) % 2)


def _add_webp(shelf: Shelf) -> None:
    bomb, size = Refused(MANY_PIXELS), (16_383).to_bytes(3, "little")
    canvas = _webp_chunk(b"VP8X", bytes(4) + size + size)
    shelf.add("webp bomb.webp", _riff(canvas, _webp_chunk(b"VP8L", b"\x2f" + bytes(20))), bomb)
    packed = (16_383 | 16_383 << 14).to_bytes(4, "little")
    shelf.add("webp bomb without loss.webp", _riff(_webp_chunk(b"VP8L", b"\x2f" + packed + bytes(20))), bomb)
    lossy = b"\x10\0\0\x9d\x01\x2a" + struct.pack("<HH", 16_383, 16_383) + bytes(20)
    shelf.add("webp bomb with loss.webp", _riff(_webp_chunk(b"VP8 ", lossy)), bomb)
    inner = encoded(".webp", speckled(16, 8))[12:]
    lying = _webp_chunk(b"VP8X", bytes(4) + bytes((3, 0, 0, 3, 0, 0)))
    shelf.add("webp whose canvas lies.webp", _riff(lying, inner), None)
    shelf.add("webp of headers alone.webp", _riff(), _BROKEN)
    shelf.add("webp with transparency.webp", encoded(".webp", speckled(16, 8, 4)), picture(16, 8))
    shelf.add("webp turned.webp", encoded(".webp", speckled(16, 8, 3), exif(8)), picture(8, 16))
    moving = cv2.Animation()
    moving.frames = [speckled(16, 8, 4), 255 - speckled(16, 8, 4)]
    moving.durations = np.array([100, 100], np.int32)
    cv2.imwriteanimation(str(shelf.path("webp that moves.webp")), moving)
    shelf.note("webp that moves.webp", picture(16, 8))


def _add_cut(shelf: Shelf) -> None:
    """Cut off at several places: what would be filled with grey is no picture."""
    for ending in ("jpg", "png", "gif", "webp"):
        whole = encoded(f".{ending}", speckled(64, 48))
        for share in (0.02, 0.5, 0.9):
            expected = None if ending == "gif" else _BROKEN
            shelf.add(f"{ending} cut at {share:.0%}.{ending}", whole[: int(len(whole) * share)], expected)
