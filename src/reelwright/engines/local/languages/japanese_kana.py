"""Kana → Kokoro's symbols, as misaki (Apache-2.0) writes them, after cutlet (MIT)."""

SOUNDS = {
    "ぁ": "a", "あ": "a", "ぃ": "i", "い": "i", "ぅ": "ɯ", "う": "ɯ", "ぇ": "e", "え": "e", "ぉ": "o",
    "お": "o",
    "か": "ka", "が": "ɡa", "き": "kʲi", "ぎ": "ɡʲi", "く": "kɯ", "ぐ": "ɡɯ", "け": "ke", "げ": "ɡe",
    "こ": "ko",
    "ご": "ɡo", "さ": "sa", "ざ": "ʣa", "し": "ɕi", "じ": "ʥi", "す": "sɨ", "ず": "zɨ", "せ": "se",
    "ぜ": "ʣe",
    "そ": "so", "ぞ": "ʣo", "た": "ta", "だ": "da", "ち": "ʨi", "ぢ": "ʥi", "っ": "#", "つ": "ʦɨ", "づ": "zɨ",
    "て": "te", "で": "de", "と": "to", "ど": "do", "な": "na", "に": "ɲi", "ぬ": "nɯ", "ね": "ne",
    "の": "no",
    "は": "ha", "ば": "ba", "ぱ": "pa", "ひ": "çi", "び": "bʲi", "ぴ": "pʲi", "ふ": "ɸɯ", "ぶ": "bɯ",
    "ぷ": "pɯ",
    "へ": "he", "べ": "be", "ぺ": "pe", "ほ": "ho", "ぼ": "bo", "ぽ": "po", "ま": "ma", "み": "mʲi",
    "む": "mɯ",
    "め": "me", "も": "mo", "ゃ": "ja", "や": "ja", "ゅ": "jɯ", "ゆ": "jɯ", "ょ": "jo", "よ": "jo",
    "ら": "ɾa",
    "り": "ɾʲi", "る": "ɾɯ", "れ": "ɾe", "ろ": "ɾo", "ゎ": "βa", "わ": "βa", "ゐ": "i", "ゑ": "e", "を": "o",
    "ん": "#", "ゔ": "vɯ", "ゕ": "ka", "ゖ": "ke", "ヷ": "va", "ヸ": "vʲi", "ヹ": "ve", "ヺ": "vo",
    "いぇ": "je",
    "うぃ": "βi", "うぇ": "βe", "うぉ": "βo", "きぇ": "kʲe", "きゃ": "kʲa", "きゅ": "kʲɨ", "きょ": "kʲo",
    "ぎゃ": "ɡʲa",
    "ぎゅ": "ɡʲɨ", "ぎょ": "ɡʲo", "くぁ": "kᵝa", "くぃ": "kᵝi", "くぇ": "kᵝe", "くぉ": "kᵝo", "ぐぁ": "ɡᵝa",
    "ぐぃ": "ɡᵝi", "ぐぇ": "ɡᵝe", "ぐぉ": "ɡᵝo", "しぇ": "ɕe", "しゃ": "ɕa", "しゅ": "ɕɨ", "しょ": "ɕo",
    "じぇ": "ʥe",
    "じゃ": "ʥa", "じゅ": "ʥɨ", "じょ": "ʥo", "ちぇ": "ʨe", "ちゃ": "ʨa", "ちゅ": "ʨɨ", "ちょ": "ʨo",
    "ぢゃ": "ʥa",
    "ぢゅ": "ʥɨ", "ぢょ": "ʥo", "つぁ": "ʦa", "つぃ": "ʦʲi", "つぇ": "ʦe", "つぉ": "ʦo", "てぃ": "tʲi",
    "てゅ": "tʲɨ",
    "でぃ": "dʲi", "でゅ": "dʲɨ", "とぅ": "tɯ", "どぅ": "dɯ", "にぇ": "ɲe", "にゃ": "ɲa", "にゅ": "ɲɨ",
    "にょ": "ɲo",
    "ひぇ": "çe", "ひゃ": "ça", "ひゅ": "çɨ", "ひょ": "ço", "びゃ": "bʲa", "びゅ": "bʲɨ", "びょ": "bʲo",
    "ぴゃ": "pʲa",
    "ぴゅ": "pʲɨ", "ぴょ": "pʲo", "ふぁ": "ɸa", "ふぃ": "ɸʲi", "ふぇ": "ɸe", "ふぉ": "ɸo", "ふゅ": "ɸʲɨ",
    "ふょ": "ɸʲo",
    "みゃ": "mʲa", "みゅ": "mʲɨ", "みょ": "mʲo", "りゃ": "ɾʲa", "りゅ": "ɾʲɨ", "りょ": "ɾʲo", "ゔぁ": "va",
    "ゔぃ": "vʲi", "ゔぇ": "ve", "ゔぉ": "vo", "ゔゅ": "bʲɨ", "ゔょ": "bʲo",
}  # fmt: skip
_SMALL = frozenset("ゃゅょぁぃぅぇぉ")


def kana_symbols(kana: str) -> str:
    """The symbols of a reading in hiragana or katakana."""
    hira = "".join(chr(ord(char) - 96) if "ァ" <= char <= "ヶ" else char for char in kana)
    out = []
    for at, here in enumerate(hira):
        before, after = hira[at - 1 : at] if at else "", hira[at + 1 : at + 2]
        out.append(_symbol(before, here, after))
    return "".join(out)


def _symbol(before: str, here: str, after: str) -> str:
    if before + here in SOUNDS and before:
        return SOUNDS[before + here]
    if after and here + after in SOUNDS:
        return ""
    if after in _SMALL and after and here in SOUNDS:
        return SOUNDS[here][:-1] + SOUNDS[after]
    if here in _SMALL and before:
        return ""
    if here == "ー":
        return "ː"
    if here == "っ":
        return "ʔ"
    if here == "ん":
        return _nasal(SOUNDS.get(after, ""))
    return SOUNDS.get(here, "")


def _nasal(after: str) -> str:
    if after[:1] in ("m", "p", "b"):
        return "m"
    if after[:1] in ("k", "ɡ"):
        return "ŋ"
    if after[:1] in ("ɲ", "ʨ", "ʥ"):
        return "ɲ"
    return "n" if after[:1] in ("n", "t", "d", "ɾ", "z") else "ɴ"
