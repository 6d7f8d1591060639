"""How much of what was said an independent listener heard, whatever way either writes its numbers."""

import re

import jiwer

from reelwright.engines.local.english.spoken import tokens

_SAME = {
    "ok": "okay",
    "mister": "mr",
    "missus": "mrs",
    "doctor": "dr",
    "grey": "gray",
    "colour": "color",
    "favourite": "favorite",
    "neighbour": "neighbor",
    "cause": "because",
    "gonna": "going to",
    "wanna": "want to",
    "ayy": "a",
    "alright": "all right",
}


def spoken_words(text: str) -> list[str]:
    """The words of a text as they are said: no digits, no capitals, no punctuation."""
    said = " ".join(token.said for token in tokens(text)).lower()
    said = re.sub(r"\ba[- ]hole", "ahole", said)
    said = re.sub(r"(?<=\w)'(?=\w)", "", said)
    said = re.sub(r"([a-z])\1{2,}", r"\1", said)
    words = re.findall(r"[a-z]+", said)
    alike = " ".join(_SAME.get(word, word) for word in words)
    return alike.replace("any more", "anymore").split()


def word_error(reference: str, heard: str) -> float:
    """Words added, lost and wrong as a share of the words of the reference; numbers and their digits are
    alike ("$3.5k" is "three point five thousand dollars")."""
    return float(jiwer.wer(" ".join(spoken_words(reference)), " ".join(spoken_words(heard)) or "-"))
