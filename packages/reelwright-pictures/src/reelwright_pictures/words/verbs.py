"""Forms of English verbs become the base form: "ran" → "run", "carries" → "carry"."""

from collections.abc import Iterator

_IRREGULAR = {
    "ran": "run", "went": "go", "gone": "go", "came": "come", "sat": "sit", "stood": "stand", "lay": "lie",
    "lying": "lie", "lies": "lie", "slept": "sleep", "wept": "weep", "read": "read", "held": "hold",
    "kept": "keep", "wore": "wear", "brought": "bring", "thought": "think", "taught": "teach", "ate": "eat",
    "eaten": "eat", "drank": "drink", "drove": "drive", "driven": "drive", "rode": "ride", "ridden": "ride",
    "wrote": "write", "written": "write", "sang": "sing", "sung": "sing", "swam": "swim", "flew": "fly",
    "flown": "fly", "fell": "fall", "fallen": "fall", "won": "win", "lost": "lose", "built": "build",
    "bought": "buy", "sold": "sell", "caught": "catch", "threw": "throw", "thrown": "throw",
    "fought": "fight",
    "met": "meet", "made": "make", "took": "take", "taken": "take", "gave": "give", "given": "give",
    "found": "find", "told": "tell", "said": "say", "says": "say", "spoke": "speak", "felt": "feel",
    "left": "leave", "fled": "flee", "knelt": "kneel", "leapt": "leap", "dreamt": "dream", "dug": "dig",
    "hung": "hang", "paid": "pay", "sent": "send", "spent": "spend", "swept": "sweep", "woke": "wake",
    "sank": "sink", "sunk": "sink", "shot": "shoot", "hid": "hide", "hidden": "hide", "knew": "know",
    "grew": "grow", "blew": "blow", "drew": "draw", "drawn": "draw", "saw": "see", "seen": "see",
    "learnt": "learn", "planning": "plan", "lit": "light", "led": "lead", "stole": "steal",
    "struck": "strike",
    "began": "begin", "understood": "understand", "had": "have", "has": "have", "was": "be", "were": "be",
    "is": "be", "are": "be", "am": "be", "been": "be", "did": "do", "does": "do", "dying": "die",
}  # fmt: skip


def bases(form: str) -> Iterator[str]:
    """Yield what the base form of a verb can be, the likeliest first."""
    if form in _IRREGULAR:
        yield _IRREGULAR[form]
    yield form
    for ending, others in _ENDINGS:
        if form.endswith(ending) and len(form) > len(ending) + 1:
            stem = form.removesuffix(ending)
            for other in others:
                yield stem + other
            if len(stem) > 2 and stem[-1] == stem[-2] and ending in ("ing", "ed"):
                yield stem[:-1]


_ENDINGS = (
    ("ies", ("y",)), ("ied", ("y",)), ("es", ("", "e")), ("s", ("",)), ("ing", ("", "e", "ie")),
    ("ed", ("", "e")), ("'s", ("",)),
)  # fmt: skip
