"""Files that are neither pictures nor videos that the library takes, whatever they are called."""

import gzip
import io
import random
import struct
import wave
import zipfile

import av
import numpy as np
from hostile.hostile import (
    DAMAGED,
    EMPTY,
    HEIC,
    OTHER,
    OTHER_PICTURE,
    OTHER_VIDEO,
    PLAYLIST,
    SOUND,
    SVG,
    Refused,
)
from hostile.shelf import Shelf


def add_other_files(shelf: Shelf, trap: str) -> None:
    """`trap` is a URL that nobody may ever ask."""
    _add_playlists(shelf, trap)
    _add_drawings(shelf, trap)
    _add_documents(shelf, trap)
    _add_other_pictures(shelf)
    _add_sounds(shelf)
    _add_other_videos(shelf)


def _add_playlists(shelf: Shelf, trap: str) -> None:
    refused = Refused(PLAYLIST)
    hls = f"#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n{trap}/a.ts\n#EXT-X-ENDLIST\n"
    key = f'#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="{trap}/key"\n#EXTINF:1,\nfile:///etc/passwd\n'
    shelf.add("hls playlist.mp4", hls.encode(), refused)
    shelf.add("hls playlist with a byte order mark.mp4", b"\xef\xbb\xbf" + hls.encode(), refused)
    shelf.add("hls playlist with a key from elsewhere.mov", key.encode(), refused)
    shelf.add(
        "hls playlist of subfiles.mp4",
        f"#EXTM3U\n#EXTINF:1,\nconcat:{trap}/a|subfile,,start,0,end,9,,:/etc/passwd\n".encode(),
        refused,
    )
    shelf.add("ffconcat.mp4", f"ffconcat version 1.0\nfile '{trap}/a.mp4'\n".encode(), refused)
    shelf.add("concat of a system file.mov", b"file '/etc/passwd'\n", refused)
    shelf.add("session description.mp4", b"v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n", refused)
    shelf.add(
        "dash manifest.mp4",
        f'<?xml version="1.0"?>\n<MPD type="static"><BaseURL>{trap}/</BaseURL></MPD>'.encode(),
        refused,
    )
    shelf.add(
        "xspf playlist.webm",
        f"<?xml version='1.0'?><playlist><location>{trap}</location></playlist>".encode(),
        refused,
    )
    shelf.add("asx playlist.mp4", f'<ASX><ENTRY><REF HREF="{trap}"/></ENTRY></ASX>'.encode(), refused)
    shelf.add("smil playlist.mp4", f'<smil><body><video src="{trap}"/></body></smil>'.encode(), refused)
    shelf.add("pls playlist.mp4", f"[playlist]\nFile1={trap}\n".encode(), refused)
    shelf.add("bare address.mp4", f"{trap}/a.mp4\n".encode(), refused)
    shelf.add("sequence pattern %03d.png", b"%03d.jpg\n", Refused(OTHER))
    shelf.add("filter graph.mp4", b"color=red:size=64x64\n", Refused(OTHER))


def _add_drawings(shelf: Shelf, trap: str) -> None:
    linked = f'<svg xmlns="http://www.w3.org/2000/svg"><image href="{trap}/a.png"/></svg>'
    shelf.add("drawing with a linked picture.png", linked.encode(), Refused(SVG))
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    laughs = f'<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ha">{entities}]><svg>&l9;</svg>'
    shelf.add("drawing of a billion laughs.svg", laughs.encode(), Refused(SVG))
    shelf.add(
        "drawing with a foreign entity.jpg",
        f'<!DOCTYPE svg [<!ENTITY x SYSTEM "{trap}">]><svg:svg>&x;</svg:svg>'.encode(),
        Refused(SVG),
    )


def _add_documents(shelf: Shelf, trap: str) -> None:
    refused = Refused(OTHER)
    shelf.add("nothing.mp4", b"", Refused(EMPTY))
    shelf.add("one byte.png", b"\x89", refused)
    shelf.add("page.jpg", f'<!doctype html><html><img src="{trap}"><svg/></html>'.encode(), refused)
    shelf.add("document.png", b"%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n", refused)
    shelf.add("program.mp4", b"\x7fELF\x02\x01\x01" + bytes(200), refused)
    shelf.add("windows program.mov", b"MZ" + bytes(200), refused)
    shelf.add("script.webm", b"#!/bin/sh\ncurl " + trap.encode(), refused)
    shelf.add("plain text.gif", b"GIF is what I am called", refused)
    shelf.add("packed zeros.mkv", gzip.compress(bytes(50 << 20), 1), refused)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("../../evil.png", b"x")
    shelf.add("archive that climbs.jpg", packed.getvalue(), refused)
    shelf.add("zeros.mp4", bytes(1 << 16), refused)
    shelf.add("noise.mp4", b"\x01" + random.Random(1).randbytes(1 << 16), refused)


def _add_other_pictures(shelf: Shelf) -> None:
    refused = Refused(OTHER_PICTURE)
    for brand in ("heic", "avif"):
        shelf.add(
            f"{brand} picture.jpg", struct.pack(">I4s4sI", 24, b"ftyp", brand.encode(), 0), Refused(HEIC)
        )
    shelf.add("bitmap.png", b"BM" + struct.pack("<IIIIiiHH", 70, 0, 54, 40, 1, 1, 1, 24) + bytes(40), refused)
    shelf.add("tiff.jpg", b"II*\0\x08\0\0\0" + bytes(60), refused)
    shelf.add("layers.png", b"8BPS\0\1" + bytes(60), refused)
    shelf.add("icon.png", b"\0\0\1\0\1\0" + bytes(60), refused)
    shelf.add("jpeg two thousand.jpg", b"\0\0\0\x0cjP  \r\n\x87\n" + bytes(60), refused)


def _add_sounds(shelf: Shelf) -> None:
    refused = Refused(SOUND)
    spoken = io.BytesIO()
    with wave.open(spoken, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(8000)
        out.writeframes(bytes(1600))
    shelf.add("wave.mp4", spoken.getvalue(), refused)
    for form, codec in (("mp3", "libmp3lame"), ("flac", "flac"), ("ogg", "libopus"), ("adts", "aac")):
        shelf.add(f"{form} sound.mp4", _sound(form, codec), refused)
    shelf.add("notes.mov", b"MThd\0\0\0\6\0\0\0\1\0\x60", refused)
    shelf.add("mp4 with sound alone.mp4", _sound("mp4", "aac"), refused)
    shelf.add("m4a.mov", _sound("ipod", "aac"), refused)
    shelf.add("webm with sound alone.webm", _sound("webm", "libopus"), refused)
    shelf.add("mkv with sound alone.mkv", _sound("matroska", "libmp3lame"), refused)


def _sound(form: str, codec: str) -> bytes:
    packed = io.BytesIO()
    with av.open(packed, "w", format=form) as container:
        stream = container.add_stream(codec, rate=48_000)
        stream.codec_context.layout = "mono"
        size = stream.codec_context.frame_size or 1024
        frame = av.AudioFrame.from_ndarray(np.zeros((1, 48_000), np.float32), "fltp", "mono")
        frame.sample_rate, frame.pts = 48_000, 0
        resampler = av.AudioResampler(stream.codec_context.format, "mono", 48_000, size)
        for ready in (*resampler.resample(frame), *resampler.resample(None)):
            container.mux(stream.encode(ready))
        container.mux(stream.encode(None))
    return packed.getvalue()


def _add_other_videos(shelf: Shelf) -> None:
    refused = Refused(OTHER_VIDEO)
    shelf.add("avi.mp4", b"RIFF" + struct.pack("<I", 100) + b"AVI LIST" + bytes(100), refused)
    shelf.add("flash.mp4", b"FLV\1\5\0\0\0\x09" + bytes(100), refused)
    shelf.add("transport stream.mp4", (b"\x47" + bytes(187)) * 4, refused)
    shelf.add("program stream.mp4", b"\0\0\1\xba" + bytes(100), refused)
    shelf.add("windows media.mp4", b"\x30\x26\xb2\x75\x8e\x66\xcf\x11" + bytes(100), refused)
    shelf.add("theora.webm", b"OggS\0\2" + bytes(22) + b"\x80theora" + bytes(100), refused)
    shelf.add("bare h264.mp4", b"\0\0\0\1\x67\x42\0\x0a" + bytes(100), refused)
    shelf.add(
        "ebml of another kind.mkv", b"\x1a\x45\xdf\xa3\x88\x42\x82\x85other" + bytes(64), Refused(DAMAGED)
    )
