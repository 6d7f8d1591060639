"""Makes the Chinese, Japanese and Korean fonts of the catalogue out of the whole Noto Sans CJK.

    python scripts/make_cjk_fonts.py NotoSansCJKjp-Bold.otf NotoSansCJKjp-Regular.otf FOLDER

The whole fonts have 65,535 glyphs and 17 MB each. What is kept: the characters that the national standards
name (GB 2312, Big5's frequent ones, JIS X 0208, all modern Hangul), punctuation and full-width forms, and for
each the shapes of the other countries (`locl`), which the drawing asks for by language. fontTools is needed;
the project itself does not need it. The whole fonts lie in the packages noto-cjk-sans-jp-bold and
noto-cjk-sans-jp-regular, 0.0.1.
"""

import sys
from pathlib import Path

from fontTools import subset

_ALWAYS = (
    (0x20, 0x7E),  # so that a word of several scripts is of one piece
    (0xA0, 0xFF),
    (0x2010, 0x2027),
    (0x2030, 0x203E),
    (0x3000, 0x30FF),  # punctuation, kana
    (0x3105, 0x312F),  # bopomofo
    (0x3131, 0x318E),  # single Hangul letters
    (0x31F0, 0x31FF),
    (0xAC00, 0xD7A3),  # every modern Hangul syllable
    (0xFF01, 0xFF60),
    (0xFFE0, 0xFFE6),
)


def _of(codec: str, lead: range, trail: range) -> set[int]:
    """The characters of a national standard: two bytes each."""
    found = set()
    for first in lead:
        for second in trail:
            text = bytes((first, second)).decode(codec, "ignore")
            found |= {ord(sign) for sign in text if ord(sign) > 0xFF}
    return found


def characters() -> set[int]:
    kept = {sign for first, last in _ALWAYS for sign in range(first, last + 1)}
    kept |= _of("gb2312", range(0xA1, 0xF8), range(0xA1, 0xFF))
    kept |= _of("euc_jp", range(0xA1, 0xF5), range(0xA1, 0xFF))
    kept |= _of("big5", range(0xA1, 0xC7), range(0x40, 0xFF))
    return {sign for sign in kept if not 0xE000 <= sign <= 0xF8FF}


def make(whole: Path, folder: Path) -> Path:
    options = subset.Options()
    options.layout_features = ["locl", "ccmp", "kern", "mark", "mkmk", "ljmo", "vjmo", "tjmo"]
    options.layout_scripts = ["*"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.hinting = False
    options.desubroutinize = False
    font = subset.load_font(str(whole), options)
    maker = subset.Subsetter(options)
    maker.populate(unicodes=characters())
    maker.subset(font)
    subset.save_font(font, str(folder / whole.name), options)
    return folder / whole.name


if __name__ == "__main__":
    for name in sys.argv[1:-1]:
        made = make(Path(name), Path(sys.argv[-1]))
        print(made.name, made.stat().st_size)
