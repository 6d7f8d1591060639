"""Our own drawings for the pictures' stock, in the manner of Fluent Emoji and partly put together from it.

Fluent Emoji has only the heads of bears, foxes, robots and others: here they get bodies. It has no tank, no
pyramid, no lighthouse: here they are. A drawing is the inside of an SVG; its units are those of the emoji.
They lie in the folder picture_stock; "$head" and the like are filled in.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from string import Template

Icons = Mapping[str, str]
Ramp = tuple[tuple[float, str], ...]

_FOLDER = Path(__file__).parent / "picture_stock"
_WHOLE = (
    "astronaut", "pyramid", "lighthouse", "windmill", "wind-turbine", "solar-panel", "tank", "bridge",
    "fence", "barn", "bakery", "vase-broken", "treasure-chest", "hot-air-balloon",
    "fish-bowl", "tall-ship", "surfboard", "dumbbell",
)  # fmt: skip

# Who sits there facing us: colours of the fur (light, middle, dark), of belly, legs and paws; the tail.
_SITTERS: dict[str, tuple[str, str, str, str, str, str, str]] = {
    "bear": ("#b5764f", "#8f5540", "#6a3a38", "#c99a78", "#8f5540", "#5a3035", ""),
    "polar-bear": ("#ffffff", "#e9e6ee", "#c3bdd2", "#ffffff", "#e9e6ee", "#d5cfe0", ""),
    "panda": ("#f7f5fb", "#e6e1ef", "#c2b9d3", "#ffffff", "#3a3346", "#3a3346", ""),
    "koala": ("#b9b9c0", "#94929c", "#6e6a78", "#e0dfe4", "#94929c", "#7a7684", ""),
    "fox": ("#ffa24d", "#f27d2c", "#c9522a", "#fff2e2", "#f27d2c", "#5a3035", "bushy"),
    "wolf": ("#b8b6c0", "#8e8b98", "#65616f", "#e4e2e8", "#8e8b98", "#6d6977", "bushy"),
    "lion": ("#ffc96b", "#f2a63c", "#cf7c34", "#ffe3b0", "#f2a63c", "#d9913e", "tuft"),
    "raccoon": ("#b5b2bc", "#8d8a96", "#625e6c", "#dcdae0", "#8d8a96", "#4a4653", "ringed"),
    "hamster": ("#ffc48f", "#f0a066", "#cf7a52", "#fff0e0", "#f0a066", "#f3a9a0", ""),
    "frog": ("#7fd67a", "#4fb562", "#2f8a56", "#ffe08a", "#4fb562", "#3f9f5a", ""),
}
# Who sleeps rolled up, the head on the paws: colours of the fur as above (light, middle, dark), of muzzle,
# paws, nose and shut eyes; the kinds of ears, tail and marks.
_SLEEPERS: dict[str, tuple[str, str, str, str, str, str, str, str, str, str]] = {
    "cat": (
        "#ffc07a", "#f79a4b", "#cf6a3a", "#ffe3c2", "#ffd2a2", "#d9607a", "#5a2f2a",
        "pointed", "thin", "striped",
    ),
    "black-cat": (
        "#4d4a58", "#2f2d38", "#17161d", "#3b3946", "#3b3946", "#8a8798", "#9a97a8",
        "pointed", "thin", "",
    ),
    "dog": (
        "#ffcf94", "#f2a860", "#c97a48", "#ffe9cf", "#ffdcb4", "#4a2f2f", "#5a3528",
        "floppy", "thin", "",
    ),
    "guide-dog": (
        "#ffdca8", "#f2c078", "#c98f52", "#fff0d8", "#ffe6c2", "#4a2f2f", "#5a3528",
        "floppy", "thin", "",
    ),
    "service-dog": (
        "#d99a5a", "#b5743c", "#7a4a2c", "#e9c49a", "#d9a76f", "#2f2428", "#3a2420",
        "pointed", "bushy", "",
    ),
    "poodle": (
        "#ffffff", "#dedae4", "#a9a3b5", "#f7f5fb", "#eeeaf2", "#4a4653", "#4a4653",
        "floppy", "thin", "",
    ),
    "fox": (
        "#ffa24d", "#f27d2c", "#c9522a", "#fff2e2", "#5a3035", "#3a2024", "#5a2a20",
        "pointed", "bushy", "",
    ),
    "wolf": (
        "#b8b6c0", "#8e8b98", "#65616f", "#e4e2e8", "#a5a2ae", "#3a3740", "#35323c",
        "pointed", "bushy", "",
    ),
    "raccoon": (
        "#b5b2bc", "#8d8a96", "#625e6c", "#dcdae0", "#4a4653", "#2c2932", "#dcdae0",
        "round", "ringed", "masked",
    ),
    "bear": (
        "#b5764f", "#8f5540", "#6a3a38", "#c99a78", "#7a4840", "#3a2024", "#3a2024",
        "round", "", "",
    ),
    "polar-bear": (
        "#ffffff", "#eeebf2", "#c3bdd2", "#ffffff", "#e2ddea", "#3a3346", "#5a5468",
        "round", "", "",
    ),
    "panda": (
        "#ffffff", "#f0edf5", "#c2b9d3", "#ffffff", "#3a3346", "#3a3346", "#f7f5fb",
        "dark", "", "masked",
    ),
    "koala": (
        "#b9b9c0", "#94929c", "#6e6a78", "#e0dfe4", "#7a7684", "#3a3740", "#3a3740",
        "large", "", "",
    ),
    "hamster": (
        "#ffc48f", "#f0a066", "#cf7a52", "#fff0e0", "#f7c8a8", "#d9707a", "#5a3528",
        "round", "", "",
    ),
    "lion": (
        "#ffd584", "#f7b24c", "#cf8034", "#ffe9c4", "#ffcf84", "#5a2f2a", "#5a2f2a",
        "maned", "tuft", "",
    ),
    "tiger": (
        "#ffb55e", "#f58a2e", "#c9602a", "#fff2e2", "#ffb55e", "#d9607a", "#3a2024",
        "round", "thin", "striped",
    ),
    "leopard": (
        "#ffd27a", "#f7b04a", "#c98034", "#fff0d2", "#ffc86a", "#5a2f2a", "#3a2024",
        "round", "thin", "spotted",
    ),
    "rabbit": (
        "#f7f2fb", "#dcd3e6", "#aca0c0", "#ffffff", "#f0eaf5", "#e0708a", "#5a4a6a",
        "long", "puff", "",
    ),
    "mouse": (
        "#d2d0d8", "#aeabb8", "#7f7b8c", "#e8e6ec", "#f0b4b8", "#e0708a", "#3a3740",
        "large", "thin", "",
    ),
    "chipmunk": (
        "#ffc07a", "#f0a052", "#c9743a", "#fff0dc", "#ffd2a2", "#5a2f2a", "#5a2f2a",
        "round", "bushy", "",
    ),
    "pig": (
        "#ffccd4", "#f7a8b5", "#d97a90", "#ffb8c4", "#f2a0b0", "#c9607a", "#7a3048",
        "floppy", "", "",
    ),
    "ewe": (
        "#ffffff", "#efeaf2", "#c0b8cc", "#f5e2d2", "#d9c0b0", "#6a4a4a", "#4a3a40",
        "floppy", "", "",
    ),
}  # fmt: skip
_PALE: Ramp = ((0.0, "#6a5a86"), (0.25, "#a99ac4"), (0.5, "#d9d0ea"), (0.75, "#f3effa"), (1.0, "#ffffff"))
_SOOT: Ramp = ((0.0, "#0e0d14"), (0.4, "#26242f"), (0.75, "#413e4c"), (1.0, "#8a8798"))
_UMBER: Ramp = ((0.0, "#1e1413"), (0.4, "#4a3029"), (0.7, "#6f4a3a"), (1.0, "#a5806a"))
_BRISTLE: Ramp = ((0.0, "#2a1a18"), (0.45, "#5a3d34"), (0.75, "#7d5a49"), (1.0, "#b08d78"))


def own_drawings(icons: Icons) -> dict[str, str]:
    """Return our drawings by name. `icons` are the emoji of one set, which some of them contain."""
    return {
        **{name: sitter(icons[name], *colours) for name, colours in _SITTERS.items()},
        **{f"{name}-asleep": sleeper(*colours) for name, colours in _SLEEPERS.items()},
        **{name: drawing(name) for name in _WHOLE},
        "robot": drawing("robot", head=icons["robot"]),
        "alien": drawing("alien", head=icons["alien"]),
        "unicorn": recolour(icons["horse"], _PALE) + drawing("horn"),
        "black-cat": recolour(icons["black-cat"], _SOOT),
        "moose": recolour(icons["deer"], _UMBER),
        "boar": recolour(icons["pig"], _BRISTLE) + drawing("tusk"),
    }


def sitter(head: str, light: str, middle: str, dark: str, belly: str, legs: str, paws: str, tail: str) -> str:
    """Put a head on a body that sits upright, seen from the front; 32 wide and 46 high."""
    behind = drawing(f"tail-{tail}", dark=dark, belly=belly) if tail else ""
    return drawing(
        "sitter",
        head=head,
        light=light,
        middle=middle,
        dark=dark,
        belly=belly,
        legs=legs,
        paws=paws,
        tail=behind,
    )


def sleeper(
    light: str, middle: str, dark: str, belly: str, paws: str, nose: str, lids: str, ears: str, tail: str,
    marks: str,
) -> str:  # fmt: skip
    """Draw an animal that sleeps rolled up, its head to the left; 60 wide and 32 high."""
    hues = {"light": light, "middle": middle, "dark": dark, "belly": belly, "nose": nose}

    def part(name: str) -> str:
        return drawing(f"asleep-{name}", **hues) if name else ""

    return drawing(
        "sleeper", **hues, paws=paws, lids=lids, ears=part(f"{ears}-ears"),
        tail=part(tail and f"{tail}-tail"),
        marks=part(marks if marks != "masked" else ""), mask=part("mask" if marks == "masked" else ""),
        behind=part("mane" if ears == "maned" else ""),
    )  # fmt: skip


def drawing(name: str, **parts: str) -> str:
    """Read a drawing of the folder and fill in its parts."""
    text = (_FOLDER / f"{name}.svg").read_text(encoding="utf-8").replace("\n", "")
    return Template(text).substitute(parts)


def recolour(body: str, ramp: Ramp) -> str:
    """Give every colour of a drawing the colour of a ramp that belongs to its lightness."""
    return re.sub(r"#[0-9A-Fa-f]{6}\b", lambda found: _on(ramp, found[0]), body)


def _on(ramp: Ramp, colour: str) -> str:
    red, green, blue = _shares(colour)
    light = 0.3 * red + 0.59 * green + 0.11 * blue
    for (low, dark), (high, bright) in zip(ramp, ramp[1:], strict=False):
        if light <= high:
            share = (light - low) / (high - low)
            mixed = (a + (b - a) * share for a, b in zip(_shares(dark), _shares(bright), strict=True))
            return "#" + "".join(f"{round(255 * one):02x}" for one in mixed)
    return ramp[-1][1]


def _shares(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue
