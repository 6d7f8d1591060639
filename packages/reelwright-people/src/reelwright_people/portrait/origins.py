"""Words for where somebody's family comes from, and what they leave likely of skin, hair and eyes.

They only narrow what is drawn by chance where nothing else is said: "an Indian woman with blonde hair" is
blonde. Each is a range, as people everywhere differ.
"""

import re
from dataclasses import dataclass
from functools import cache

from reelwright_people.traits import EyeColour, HairColour, Skin


@dataclass(frozen=True)
class Origin:
    """The looks that are likely for an origin; what is more likely stands twice. `coily` says whether hair
    is: None where the skin's depth decides as for anybody."""

    skins: tuple[Skin, ...]
    hair_colours: tuple[HairColour, ...]
    eyes: tuple[EyeColour, ...]
    coily: bool | None = False


_DARK: tuple[HairColour, ...] = ("black", "black", "dark-brown")
_BROWN_EYES: tuple[EyeColour, ...] = ("dark-brown", "brown")

EAST_ASIAN = Origin(("fair", "beige", "honey"), _DARK, _BROWN_EYES)
SOUTHEAST_ASIAN = Origin(("honey", "olive", "caramel"), _DARK, _BROWN_EYES)
SOUTH_ASIAN = Origin(("olive", "caramel", "caramel", "brown"), _DARK, _BROWN_EYES)
CENTRAL_ASIAN = Origin(("beige", "honey", "olive"), _DARK, ("brown", "dark-brown", "hazel"))
MIDDLE_EASTERN = Origin(
    ("beige", "honey", "olive", "olive"), ("black", "dark-brown", "brown"), ("brown", "dark-brown", "hazel")
)
NORTH_AFRICAN = Origin(("honey", "olive", "caramel"), ("black", "dark-brown"), ("brown", "dark-brown"))
AFRICAN = Origin(("brown", "ebony"), ("black",), _BROWN_EYES, coily=True)
HORN_OF_AFRICA = Origin(("caramel", "brown"), ("black",), _BROWN_EYES, coily=True)
AFRICAN_AMERICAN = Origin(("caramel", "brown", "brown", "ebony"), ("black", "dark-brown"), _BROWN_EYES, True)
MIXED = Origin(("honey", "olive", "caramel"), ("black", "dark-brown", "brown"), ("brown", "hazel"), None)
LATIN = Origin(
    ("beige", "honey", "olive", "caramel"), ("black", "dark-brown", "dark-brown", "brown"), ("brown", "hazel")
)
BRAZILIAN = Origin(
    ("beige", "honey", "olive", "caramel", "brown"),
    ("black", "dark-brown", "brown"),
    ("brown", "hazel"),
    None,
)
NATIVE_AMERICAN = Origin(("honey", "olive", "caramel"), ("black",), _BROWN_EYES)
PACIFIC = Origin(("olive", "caramel", "caramel"), ("black", "dark-brown"), _BROWN_EYES)
ABORIGINAL = Origin(("brown", "ebony"), ("black", "dark-brown"), _BROWN_EYES)
MEDITERRANEAN = Origin(
    ("beige", "honey", "olive"), ("black", "dark-brown", "dark-brown", "brown"), ("brown", "hazel", "green")
)
NORDIC = Origin(
    ("porcelain", "fair", "fair"),
    ("blonde", "blonde", "platinum", "brown"),
    ("blue", "blue", "grey", "green"),
)
SLAVIC = Origin(("porcelain", "fair", "beige"), ("blonde", "brown", "dark-brown"), ("blue", "grey", "green"))
CELTIC = Origin(
    ("porcelain", "fair"), ("ginger", "auburn", "brown", "dark-brown"), ("blue", "green", "hazel")
)
EUROPEAN = Origin(
    ("porcelain", "fair", "beige"),
    ("brown", "chestnut", "dark-brown", "blonde", "auburn"),
    ("blue", "green", "hazel", "grey", "brown"),
)

ORIGINS: tuple[tuple[Origin, tuple[str, ...]], ...] = (
    (
        EAST_ASIAN,
        ("asian", "east asian", "chinese", "japanese", "korean", "south korean", "taiwanese", "mongolian",
        "hong kong", "from china", "from japan", "from korea", "from taiwan", "asian american"),
    ),
    (
        SOUTHEAST_ASIAN,
        ("southeast asian", "south east asian", "thai", "vietnamese", "filipino", "filipina", "indonesian",
        "malaysian", "malay", "cambodian", "burmese", "singaporean", "from thailand", "from vietnam",
        "from indonesia", "from the philippines"),
    ),
    (
        SOUTH_ASIAN,
        ("south asian", "indian", "desi", "pakistani", "bangladeshi", "bengali", "sri lankan", "nepali",
        "nepalese", "punjabi", "tamil", "gujarati", "from india", "from pakistan", "from bangladesh",
        "from sri lanka", "from nepal", "sikh"),
    ),
    (CENTRAL_ASIAN, ("central asian", "kazakh", "uzbek", "afghan", "from kazakhstan", "from afghanistan")),
    (
        MIDDLE_EASTERN,
        ("middle eastern", "arab", "arabic", "arabian", "persian", "iranian", "iraqi", "lebanese", "syrian",
        "turkish", "kurdish", "jordanian", "palestinian", "israeli", "saudi", "emirati", "yemeni",
        "armenian", "from turkey", "from iran", "from iraq", "from lebanon", "from syria"),
    ),
    (
        NORTH_AFRICAN,
        ("north african", "moroccan", "egyptian", "algerian", "tunisian", "libyan", "berber",
        "from morocco", "from egypt"),
    ),
    (
        AFRICAN,
        ("african", "west african", "nigerian", "ghanaian", "kenyan",
        "senegalese", "ugandan", "tanzanian", "congolese", "zimbabwean", "cameroonian", "jamaican",
        "haitian", "caribbean", "west indian", "from nigeria", "from ghana", "from kenya", "from senegal",
        "black african"),
    ),
    (HORN_OF_AFRICA, ("ethiopian", "somali", "eritrean", "east african", "from ethiopia", "from somalia")),
    (
        AFRICAN_AMERICAN,
        ("african american", "black american", "black british", "black", "afro latina", "afro latino"),
    ),
    (MIXED, ("mixed race", "biracial", "multiracial", "mixed heritage", "mixed")),
    (
        LATIN,
        ("latina", "latino", "latinx", "latin american", "hispanic", "mexican", "colombian", "peruvian",
        "chilean", "venezuelan", "puerto rican", "cuban", "argentinian", "dominican", "from mexico",
        "from colombia", "from peru"),
    ),
    (BRAZILIAN, ("brazilian", "from brazil")),
    (
        NATIVE_AMERICAN,
        ("native american", "american indian", "indigenous", "first nations", "inuit", "navajo"),
    ),
    (PACIFIC, ("pacific islander", "polynesian", "hawaiian", "samoan", "maori", "tongan", "fijian")),
    (ABORIGINAL, ("aboriginal", "indigenous australian")),
    (
        MEDITERRANEAN,
        ("mediterranean", "italian", "spanish", "greek", "portuguese", "maltese", "sicilian",
        "southern european", "from italy", "from spain", "from greece", "from portugal"),
    ),
    (
        NORDIC,
        ("nordic", "scandinavian", "swedish", "norwegian", "danish", "finnish", "icelandic",
        "northern european", "from sweden", "from norway", "from denmark", "from finland",
        "from iceland", "viking"),
    ),
    (
        SLAVIC,
        ("slavic", "eastern european", "russian", "ukrainian", "polish", "czech", "slovak", "serbian",
        "croatian", "bulgarian", "baltic", "lithuanian", "latvian", "estonian", "from russia",
        "from ukraine", "from poland"),
    ),
    (CELTIC, ("irish", "scottish", "celtic", "welsh", "from ireland", "from scotland")),
    (
        EUROPEAN,
        ("european", "caucasian", "white", "british", "english", "german", "french", "dutch", "belgian",
        "swiss", "austrian", "western european", "from germany", "from france", "from england"),
    ),
)  # fmt: skip

# "white" and "black" are colours first, and nations name dishes and places: such a word is somebody's origin
# only where a person follows it, perhaps after a few words about them.
_BETWEEN = (
    r"(?!(?:in|and|with|hair|haired|eyes?|eyed|skin|shirt|t-shirt|dress|suit|blouse|jacket|coat|hoodie|sweater)\b)"
    r"[\w']+ "
)
_OF_A_PERSON = (
    rf"(?= (?:{_BETWEEN}){{0,3}}"
    r"(?:wo)?(?:man|person|girl|boy|guy|gentleman|lady|male|female|teen\w*|adult|student|senior|mother|father"
    r"|mom|dad|grand\w+|american|british|teacher|doctor|nurse|chef|cook|baker|artist|business\w+|engineer"
    r"|scientist|developer|designer|farmer|entrepreneur|influencer|model|host|presenter|professor|lawyer"
    r"|athlete|worker)\b)"
)
_COLOURS = ("white", "black", "mixed", "polish", "english", "dutch", "danish", "french", "swiss", "greek")
_THINGS = re.compile(
    r" (?:restaurant|food|cuisine|dish(?:es)?|coffee|tea|kitchen|cats?|ocean|sea|bread|yog\w+|walking|flag"
    r"|furniture|rugs?|carpets?|garden|style|music|dance|braids?|plaits?|lessons?|class\w*|school|manicure"
    r"|windows?|press|twist|mountains|temple|market|church|city|street|beach|island|village|architecture|design"
    r"|lamp|pottery|jewel\w+|earrings|necklace|scarf|pattern\w*|print|fabric|tiles?|violets?|sofa|summer|spring"
    r"|autumn|winter|outfit|clothes|robe|hat|knit\w*)\b"
)


def origin_of(text: str) -> Origin | None:
    """Return the origin that a description in lower case names; the longest words that are in it decide."""
    flat = " ".join(re.sub(r"[-/]", " ", text).split())
    return next((origin for phrase, origin in _by_length() if _means_a_person(flat, phrase)), None)


@cache
def _by_length() -> tuple[tuple[str, Origin], ...]:
    named = ((phrase, origin) for origin, phrases in ORIGINS for phrase in phrases)
    return tuple(sorted(named, key=lambda pair: -len(pair[0])))


def _means_a_person(text: str, phrase: str) -> bool:
    if phrase not in text:
        return False
    followed = _OF_A_PERSON if phrase in _COLOURS else ""
    found = re.finditer(rf"(?<!\w){re.escape(phrase)}(?!\w){followed}", text)
    return any(not _THINGS.match(text[match.end() :]) for match in found)
