"""Colours with their shades: every material has a light, a base, a shade and a deep tone."""

from dataclasses import dataclass
from functools import cache

from reelwright_people.traits import SkinTone


@dataclass(frozen=True)
class Tones:
    light: str
    base: str
    shade: str
    deep: str


@dataclass(frozen=True)
class SkinTones(Tones):
    blush: str
    lip: str
    lip_deep: str


def mix(a: str, b: str, share: float) -> str:
    """`share` of b in a."""
    pairs = zip(_rgb(a), _rgb(b), strict=True)
    return "#" + "".join(f"{round(x + (y - x) * share):02X}" for x, y in pairs)


def times(a: str, b: str) -> str:
    """Multiplied, as light through two filters."""
    return "#" + "".join(f"{round(x * y / 255):02X}" for x, y in zip(_rgb(a), _rgb(b), strict=True))


def brightness(colour: str) -> float:
    red, green, blue = _rgb(colour)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@cache
def tones(base: str) -> Tones:
    """Shades lean to a cool violet, lights to a warm cream, as under one warm lamp."""
    lift = 0.22 if brightness(base) > 0.25 else 0.16
    return Tones(
        light=mix(base, "#FFF1DC", lift),
        base=base,
        shade=mix(times(base, "#B9A4B8"), "#2B1F4A", 0.08),
        deep=mix(times(base, "#82688C"), "#1C1434", 0.18),
    )


SKINS = {
    "porcelain": SkinTones("#FFEBDD", "#F8D5C2", "#E3A793", "#B4705F", "#EE8F86", "#D4746F", "#A5494C"),
    "fair": SkinTones("#FFE2CA", "#F3C6A6", "#D89A7A", "#A7654C", "#E7836F", "#CB6A62", "#9A4344"),
    "beige": SkinTones("#FCD6B4", "#E6B48C", "#C48862", "#91583E", "#DB7557", "#C0625A", "#8C3E3C"),
    "honey": SkinTones("#F4C598", "#D69E70", "#B0744C", "#7D492F", "#CC6648", "#B25C50", "#803A36"),
    "olive": SkinTones("#EABB8C", "#C69263", "#9C6841", "#6D422A", "#BC6246", "#A6564B", "#753533"),
    "caramel": SkinTones("#DBA272", "#B0774A", "#875432", "#5C3521", "#A9523A", "#98493F", "#6A2E2B"),
    "brown": SkinTones("#BC8156", "#8D5A38", "#683D26", "#432518", "#8E4333", "#85403A", "#582625"),
    "ebony": SkinTones("#966346", "#65402B", "#482A1D", "#2C1812", "#70332B", "#6E3735", "#431D1F"),
}

SKIN_TONES: dict[str, SkinTone] = {
    "porcelain": "light", "fair": "light", "beige": "medium-light", "honey": "medium-light",
    "olive": "medium",
    "caramel": "medium", "brown": "dark", "ebony": "dark",
}  # fmt: skip

HAIRS = {
    "black": Tones("#55495C", "#251F2A", "#17131C", "#0D0A12"),
    "dark-brown": Tones("#7D5842", "#402A21", "#291A17", "#170E0E"),
    "brown": Tones("#A67650", "#684530", "#462C21", "#2A1915"),
    "chestnut": Tones("#C4804E", "#834B2D", "#592F20", "#361B15"),
    "auburn": Tones("#CC6C45", "#8A3A26", "#5E241D", "#3A1414"),
    "ginger": Tones("#F6A45C", "#CE6A2C", "#97451F", "#622816"),
    "blonde": Tones("#FBE3A4", "#DDB165", "#AD7F42", "#7A542C"),
    "platinum": Tones("#FFF7E4", "#EADAB8", "#BFA682", "#8C7458"),
    "grey": Tones("#D9D8DA", "#9C9AA0", "#6F6C76", "#4A4752"),
    "white": Tones("#FFFFFF", "#E4E2E4", "#B3AFB8", "#837E8B"),
    "pink": Tones("#FFB9CE", "#EA7BA2", "#B64D7C", "#7D2F57"),
    "blue": Tones("#86B8F2", "#3F73C8", "#2A4C93", "#1A2E62"),
    "teal": Tones("#7EDCD2", "#2C9C9A", "#1D6A70", "#12434B"),
    "purple": Tones("#B99AE8", "#7A55B8", "#533787", "#341F5A"),
    "green": Tones("#9FD88C", "#4F9652", "#34693D", "#1E4227"),
    "red": Tones("#F4705E", "#B9262B", "#7F1722", "#4F0E18"),
}

IRISES = {
    "brown": ("#9A6236", "#4E2A16"),
    "dark-brown": ("#6A4128", "#2A160E"),
    "hazel": ("#B08A45", "#5A4A22"),
    "green": ("#86A860", "#2F5A38"),
    "blue": ("#7FB2DA", "#28558A"),
    "grey": ("#A4B2BC", "#4A5A68"),
}

CLOTHS = {
    "white": "#EFECE8", "cream": "#EBDDC4", "black": "#2C2A33", "grey": "#8C8F99", "navy": "#2B3A5E",
    "blue": "#3E6CB0", "sky": "#8DB9DC", "teal": "#2C8487", "green": "#3F7F55", "sage": "#93A98A",
    "olive": "#767544", "mustard": "#D19A36", "yellow": "#EBC44E", "orange": "#E0813A",
    "terracotta": "#C0634A", "red": "#BF3A3D", "burgundy": "#7A2C3E", "pink": "#E29AAE",
    "lavender": "#AE9DD0", "purple": "#6E4C97", "brown": "#7A5440", "beige": "#CDB394",
}  # fmt: skip
