"""Tell what a file claims to be by its first bytes: its name and what a sender says about it count for
nothing.

What the library does not take is told apart all the same, so that its owner hears what to do instead.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from reelwright_render.errors import EngineFailed

Kind = Literal["image", "video"]

DAMAGED = "This file is damaged and cannot be read"
SOUND = "This file is a sound file; upload a video or a picture"
_EMPTY = "This file is empty"
_PLAYLIST = "This file is a playlist, not a video; upload the video itself"
_SVG = "This file is an SVG drawing; upload it as a JPEG, PNG, WebP or GIF picture"
_HEIC = "This picture is in the HEIC or AVIF format; upload it as JPEG, PNG, WebP or GIF"
_OTHER_PICTURE = "This picture's format is not supported; upload it as JPEG, PNG, WebP or GIF"
_OTHER_VIDEO = "This video's format is not supported; upload it as MP4, MOV, WebM or MKV"
_OTHER = "This file is not a picture or a video"
_HEAD = 4096


@dataclass(frozen=True)
class MediaLimits:
    """Limits of files in a library. Bytes are binary: 30 MB are 30 × 1024 × 1024."""

    image_bytes: int = 30 << 20
    image_pixels: int = 50_000_000
    video_bytes: int = 2 << 30
    video_ms: int = 60 * 60 * 1000
    video_side: int = 4096


LIBRARY_LIMITS = MediaLimits()


@dataclass(frozen=True)
class SniffedFile:
    """`container` is jpeg, png, webp or gif; mp4, mov, webm or mkv."""

    kind: Kind
    container: str


def sniff(path: Path) -> SniffedFile:
    """EngineFailed, with a sentence for a person, where it is nothing that the library takes."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
    if not head:
        raise EngineFailed(_EMPTY)
    sniffed = _picture(head) or _matroska(head) or _mp4(head)
    if sniffed is None:
        raise EngineFailed(_what_else(head))
    return sniffed


def _picture(head: bytes) -> SniffedFile | None:
    if head.startswith(b"\xff\xd8\xff"):
        return SniffedFile("image", "jpeg")
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return SniffedFile("image", "png")
    if head.startswith((b"GIF87a", b"GIF89a")):
        return SniffedFile("image", "gif")
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return SniffedFile("image", "webp")
    return None


def _matroska(head: bytes) -> SniffedFile | None:
    if not head.startswith(b"\x1a\x45\xdf\xa3"):
        return None
    said = re.search(rb"\x42\x82[\x80-\xff](webm|matroska)", head[:256])  # the element DocType
    if said is None:
        raise EngineFailed(DAMAGED)
    return SniffedFile("video", "webm" if said[1] == b"webm" else "mkv")


_STILL_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1", b"avif", b"avis")
_OLD_ATOMS = (b"moov", b"mdat", b"wide", b"free", b"skip", b"pnot")


def _mp4(head: bytes) -> SniffedFile | None:
    """MP4 and its relatives say a brand first; QuickTime files of old begin with any atom."""
    atom, brand = head[4:8], head[8:12]
    if atom == b"ftyp":
        if brand in _STILL_BRANDS:
            raise EngineFailed(_HEIC)
        if brand == b"crx ":
            raise EngineFailed(_OTHER_PICTURE)
        return SniffedFile("video", "mov" if brand == b"qt  " else "mp4")
    return SniffedFile("video", "mov") if atom in _OLD_ATOMS and len(head) > 8 else None


_SIGNATURES: tuple[tuple[str, tuple[bytes, ...]], ...] = (
    (SOUND, (b"ID3", b"fLaC", b"OggS", b"MThd", b"#!AMR", b".snd", b"wvpk", b"MAC ", b"caff")),
    (_OTHER_PICTURE, (b"BM", b"II*\0", b"MM\0*", b"8BPS", b"\0\0\1\0", b"\xff\x0a", b"qoif", b"v/1\1")),
    (_OTHER_PICTURE, (b"\0\0\0\x0cjP  ", b"\0\0\0\x0cJXL ", b"#?RADIANCE", b"P6\n", b"P5\n", b"gimp xcf")),
    (_OTHER_VIDEO, (b"FLV\1", b"\0\0\1\xba", b"\0\0\1\xb3", b"\x30\x26\xb2\x75", b".RMF", b"DKIF", b"FWS")),
    (_OTHER_VIDEO, (b"\0\0\0\1\x67", b"\0\0\0\1\x40", b"YUV4MPEG2")),
    (_OTHER, (b"%PDF", b"PK\3\4", b"\x7fELF", b"MZ", b"\x1f\x8b", b"Rar!", b"7z\xbc\xaf", b"#!/")),
)


def _what_else(head: bytes) -> str:
    if head.startswith(b"OggS") and any(name in head for name in (b"theora", b"\x80theora", b"BBCD")):
        return _OTHER_VIDEO
    for reason, signatures in _SIGNATURES:
        if head.startswith(signatures):
            return reason
    if head[:4] in (b"RIFF", b"RF64", b"FORM"):
        return {b"WAVE": SOUND, b"AIFF": SOUND, b"AIFC": SOUND, b"AVI ": _OTHER_VIDEO}.get(head[8:12], _OTHER)
    if len(head) > 376 and head[0] == head[188] == head[376] == 0x47:
        return _OTHER_VIDEO  # a transport stream
    if head[0] == 0xFF and len(head) > 1 and head[1] & 0xE0 == 0xE0 and head[1] & 0x18 != 0x08:
        return SOUND  # a frame of MP3 or AAC
    return _text(head)


_PLAYLISTS = (b"#extm3u", b"ffconcat", b"file ", b"file:", b"[playlist]", b"v=0", b"http://", b"https://")


def _text(head: bytes) -> str:
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if start.startswith(_PLAYLISTS) or re.search(rb"<(mpd|smil|playlist|asx|smoothstreamingmedia)\b", start):
        return _PLAYLIST
    if re.search(rb"<(\w+:)?svg\b", start) and b"<html" not in start:
        return _SVG
    return _OTHER
