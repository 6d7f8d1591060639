"""Where things belong, unless a text says where they are."""

from reelwright_pictures import stock
from reelwright_pictures.words.tables import inverted, sections

_BY_NAME, _BY_KIND = inverted(sections("homes.txt")["name"]), inverted(sections("homes.txt")["kind"])
_OWN_WORLD = ("sea", "space", "sky")


def home_of(name: str) -> str:
    """Return a word for the place to which a thing of the stock belongs; "abstract" for what is at home
    nowhere."""
    one = stock.item(name)
    return _BY_NAME.get(name) or ("sea" if one.stands == "water" else _BY_KIND.get(one.kind, "abstract"))


def lives_apart(name: str) -> bool:
    """Say whether a thing is at home where people and rooms are not: in the sea, in space, in the air."""
    kinds = ("animal", "sky", "vehicle", "nature", "fantasy")
    return home_of(name) in _OWN_WORLD and stock.item(name).kind in kinds
