"""What animals do in a text, where a drawing shows it: they sleep rolled up, jump over something, run."""

from collections.abc import Sequence

from reelwright_pictures import stock
from reelwright_pictures.scene import Does, Thing
from reelwright_pictures.words.mentions import Mention
from reelwright_pictures.words.tokens import Token
from reelwright_pictures.words.verbs import bases

_SLEEPS = frozenset("sleep nap doze snooze slumber asleep hibernate snore curl".split())
_JUMPS = frozenset("jump leap hop pounce bounce vault".split())
_RUNS = frozenset("run gallop race sprint charge trot bolt canter dash stampede".split())
_ENDS = frozenset("and while but because when . , ; ! ?".split())
_FAR = 4  # words after an animal, in which its verb is looked for


def beast_doing(
    tokens: Sequence[Token], mention: Mention, thing: Thing, until: int
) -> tuple[Thing, frozenset[int]]:
    """Return an animal as what it does shows it, and the tokens that say so: "a sleeping cat", "the horse
    jumped over the fence". `until` is where somebody else is named."""
    if stock.item(thing.name).kind not in ("animal", "fantasy") or thing.is_flying:
        return thing, frozenset()
    for at in _verbs_near(tokens, mention, until):
        forms = {tokens[at].low, *bases(tokens[at].low)}
        name = f"{thing.name}-asleep"
        if forms & _SLEEPS and name in stock.names():
            one, awake = stock.item(name), stock.item(thing.name)
            usual = awake.metres * (max(1.0, awake.aspect) if awake.is_tall else max(1.0, 1 / awake.aspect))
            factor = thing.metres / usual  # of a tiny or a huge one
            return Thing(name, round(one.metres * min(2.4, max(0.3, factor)), 3), thing.colour), frozenset(
                {at}
            )
        does: Does = "jump" if forms & _JUMPS else "run" if forms & _RUNS else ""
        if does and stock.item(thing.name).stands == "ground" and stock.item(thing.name).metres >= 0.1:
            return Thing(thing.name, thing.metres, thing.colour, does=does), frozenset({at})
    return thing, frozenset()


def _verbs_near(tokens: Sequence[Token], mention: Mention, until: int) -> tuple[int, ...]:
    """Return the tokens that can say what an animal does: words in -ing before it, and those after it up to
    the end of the clause."""
    before = [at for at in range(mention.first, mention.start) if tokens[at].low.endswith("ing")]
    after: list[int] = []
    for at in range(mention.end, min(mention.end + _FAR, until)):
        if tokens[at].low in _ENDS:
            break
        after.append(at)
    return (*before, *after)
