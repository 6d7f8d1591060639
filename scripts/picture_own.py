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
    "treasure-chest", "hot-air-balloon", "fish-bowl", "tall-ship", "surfboard", "dumbbell",
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
_PALE: Ramp = ((0.0, "#6a5a86"), (0.25, "#a99ac4"), (0.5, "#d9d0ea"), (0.75, "#f3effa"), (1.0, "#ffffff"))
_SOOT: Ramp = ((0.0, "#0e0d14"), (0.4, "#26242f"), (0.75, "#413e4c"), (1.0, "#8a8798"))
_UMBER: Ramp = ((0.0, "#1e1413"), (0.4, "#4a3029"), (0.7, "#6f4a3a"), (1.0, "#a5806a"))
_BRISTLE: Ramp = ((0.0, "#2a1a18"), (0.45, "#5a3d34"), (0.75, "#7d5a49"), (1.0, "#b08d78"))


def own_drawings(icons: Icons) -> dict[str, str]:
    """Return our drawings by name. `icons` are the emoji of one set, which some of them contain."""
    return {
        **{name: sitter(icons[name], *colours) for name, colours in _SITTERS.items()},
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
