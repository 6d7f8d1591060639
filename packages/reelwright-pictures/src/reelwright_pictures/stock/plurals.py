"""Plural nouns become singular: no dictionary, only the endings of English and its common exceptions."""

_IRREGULAR = {
    "men": "man", "women": "woman", "children": "child", "people": "person", "mice": "mouse",
    "geese": "goose",
    "feet": "foot", "teeth": "tooth", "oxen": "ox", "lice": "louse", "dice": "die", "wolves": "wolf",
    "knives": "knife", "wives": "wife", "lives": "life", "leaves": "leaf", "loaves": "loaf",
    "shelves": "shelf", "thieves": "thief", "halves": "half", "calves": "calf", "scarves": "scarf",
    "hooves": "hoof", "elves": "elf", "dwarves": "dwarf", "cacti": "cactus", "fungi": "fungus",
    "bacteria": "bacterium", "criteria": "criterion", "phenomena": "phenomenon", "data": "data",
    "crises": "crisis", "analyses": "analysis", "theses": "thesis", "oases": "oasis", "octopi": "octopus",
    "octopuses": "octopus", "buses": "bus", "gases": "gas", "lenses": "lens", "viruses": "virus",
    "potatoes": "potato", "tomatoes": "tomato", "heroes": "hero", "echoes": "echo", "volcanoes": "volcano",
    "mosquitoes": "mosquito", "tornadoes": "tornado", "mangoes": "mango", "pianos": "piano",
    "movies": "movie", "cookies": "cookie", "selfies": "selfie", "ties": "tie", "pies": "pie",
    "zombies": "zombie", "brownies": "brownie", "smoothies": "smoothie", "calories": "calorie",
    "genies": "genie", "hippies": "hippie", "shoes": "shoe", "toes": "toe", "canoes": "canoe",
    "axes": "axe", "aeroplanes": "aeroplane", "yoghurts": "yoghurt", "grandchildren": "grandchild",
}  # fmt: skip
_NO_PLURAL = ("ss", "us", "is", "news", "series", "species", "jeans", "scissors", "glasses", "gps", "maths",
              "physics", "politics", "economics", "always", "perhaps", "this", "its", "his", "was", "has",
              "yes", "as", "plus", "gas", "lens", "tennis", "christmas")  # fmt: skip


def singular(word: str) -> str:
    """Return a noun in the singular, as far as its ending tells: "foxes" → "fox". Phrases change their last
    word; a word in the singular comes back as it is."""
    head, space, last = word.rpartition(" ")
    return f"{head}{space}{_singular(last)}"


def _singular(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    woman = next((end for end in ("women", "men") if word.endswith(end) and len(word) > len(end) + 2), "")
    if woman:
        return word.removesuffix(woman) + _IRREGULAR[woman]
    if len(word) < 4 or not word.endswith("s") or word.endswith(_NO_PLURAL):
        return word
    if word.endswith("ies"):
        return word.removesuffix("ies") + "y"
    if word.endswith(("ches", "shes", "xes", "sses", "zes")):
        return word.removesuffix("es")
    return word.removesuffix("s")
