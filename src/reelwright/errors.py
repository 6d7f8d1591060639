"""Every error that the service raises on purpose, those of the renderer among them (`base_errors`). Only
`http/errors.py` knows statuses.

ReelwrightError
├── WrongSetting          the start is stopped; the sentence says what to write instead
├── NotNow                the start is stopped by what may pass; the sentence says what to do
├── Refused               the caller is told; nothing ran, nothing was charged
│   ├── Invalid           a field is to blame: `<field>: <reason>`
│   ├── Mismatch          variables that are not the template's
│   ├── BadRequest        the request as a whole is to blame
│   ├── SpeechRefused     what was to be said could not be, and the charge is back
│   ├── NotDrawn          there is no preview at the moment
│   ├── PlatformSilent    a platform gave no answer that can be read
│   ├── NotAuthenticated  no key, or an unknown one
│   ├── NotLetIn          the dashboard's door; `code` says what to do
│   │   ├── NotSignedIn
│   │   ├── WrongSignIn
│   │   ├── NotConfirmed  who asks must say again who they are
│   │   ├── OwnersOnly
│   │   ├── WithoutTeam
│   │   ├── CrossSite     a request that another site's page has made
│   │   └── UnknownHost   the server is not known by this name
│   ├── NotEntitled       a team without the product
│   ├── Forbidden         the timeline's files belong to somebody else
│   ├── NotFound          unknown, or another team's: the same answer
│   ├── MissingKeys       own-keys teams without the keys that the request needs
│   ├── NoPlan            a managed team without a live plan
│   ├── NotEnoughCredits
│   ├── CostCapReached    the day's budget of the team at a provider is used up
│   ├── StorageFull
│   ├── Conflict          the thing is in no state for it
│   ├── Outdated          what an edit was made for has been changed meanwhile
│   ├── StillInProgress   the same idempotency key is running now
│   ├── KeyReused         the same idempotency key with another body
│   └── TooMany           a rate limit
├── EngineFailed          work went wrong after acceptance; the message is read by a person
│   ├── EngineBusy        worth another try later: the work was not begun
│   ├── KeyRejected       the provider does not accept the key
│   ├── ProviderRefused   the provider will not do this request
│   ├── EngineReplaced    another engine works from now on
│   ├── AnswerLost        whether a paid request was done is not known; it is not repeated
│   └── SpeakingFailed    what was to be said could not be
├── Unreachable           a caller's address is not public, or did not answer in time
└── Cancelled             the work was cancelled while it ran
"""

from reelwright_render.errors import (
    Cancelled,
    EngineFailed,
    FieldError,
    Invalid,
    ReelwrightError,
    Refused,
    is_out_of_room,
)

__all__ = [
    "AnswerLost",
    "BadRequest",
    "Cancelled",
    "Conflict",
    "CostCapReached",
    "CrossSite",
    "EngineBusy",
    "EngineFailed",
    "EngineReplaced",
    "FieldError",
    "Forbidden",
    "Invalid",
    "KeyRejected",
    "KeyReused",
    "Mismatch",
    "MissingKeys",
    "NoPlan",
    "NotAuthenticated",
    "NotConfirmed",
    "NotDrawn",
    "NotEnoughCredits",
    "NotEntitled",
    "NotFound",
    "NotLetIn",
    "NotNow",
    "NotSignedIn",
    "Outdated",
    "OwnersOnly",
    "PlatformSilent",
    "ProviderRefused",
    "ReelwrightError",
    "Refused",
    "SpeakingFailed",
    "SpeechRefused",
    "StillInProgress",
    "StorageFull",
    "TooMany",
    "UnknownHost",
    "Unreachable",
    "WithoutTeam",
    "WrongSetting",
    "WrongSignIn",
    "is_out_of_room",
]


class WrongSetting(ReelwrightError):
    pass


class NotNow(ReelwrightError):
    pass


class Mismatch(Refused):
    """`missing` and `unknown` name variables as `scenes[0].title`."""

    def __init__(self, missing: list[str], unknown: list[str]) -> None:
        told = [("missing", missing), ("unknown", unknown)]
        named = "; ".join(f"{word} {', '.join(names)}" for word, names in told if names)
        super().__init__(f"scenes: Variables do not match the template ({named})")
        self.missing = missing
        self.unknown = unknown


class BadRequest(Refused):
    pass


class SpeechRefused(Refused):
    """A text that could not be spoken while its caller waited; nothing is charged for it."""


class PlatformSilent(Refused):
    def __init__(self) -> None:
        super().__init__("The platform did not answer")


class NotAuthenticated(Refused):
    """`str(error)` is `Missing API key` or `Invalid API key`."""


class NotLetIn(Refused):
    """`code` tells the dashboard which of its answers this is."""

    code = "NOT_LET_IN"
    told = "This is not allowed"

    def __init__(self, told: str | None = None) -> None:
        super().__init__(told or self.told)


class NotSignedIn(NotLetIn):
    code = "SIGN_IN"
    told = "Sign in first"


class WrongSignIn(NotLetIn):
    code = "WRONG_SIGN_IN"
    told = "This e-mail address and password do not belong together"


class NotConfirmed(NotLetIn):
    code = "CONFIRM"
    told = "Write your password once more"


class OwnersOnly(NotLetIn):
    code = "OWNER_ONLY"
    told = "Only owners of the team can do this"


class WithoutTeam(NotLetIn):
    code = "NO_TEAM"
    told = "You are in no team: ask an owner for an invitation"


class OtherTeam(NotLetIn):
    code = "OTHER_TEAM"
    told = "This browser shows another team now: load the page again"


class CrossSite(NotLetIn):
    code = "CROSS_SITE"
    told = "This request does not come from the dashboard itself"


class UnknownHost(NotLetIn):
    code = "UNKNOWN_HOST"


class NotEntitled(Refused):
    pass


class Forbidden(Refused):
    pass


class NotFound(Refused):
    def __init__(self, what: str, where: str = "") -> None:
        super().__init__(f"{what} not found{where}")


class NotDrawn(Refused):
    """There is no preview, and the sentence says why; the same may work later."""


class Conflict(Refused):
    """What was asked for cannot be done with the thing as it is now; the sentence says what to do."""


class Outdated(Refused):
    """Somebody else was faster: what the caller saw is not there any more."""


class MissingKeys(Refused):
    def __init__(self, providers: list[str]) -> None:
        super().__init__(f"Missing provider keys: {', '.join(providers)}. Add them in Settings, AI keys")
        self.providers = providers


class NoPlan(Refused):
    def __init__(self) -> None:
        super().__init__("An active plan is required")


class NotEnoughCredits(Refused):
    def __init__(self, required: int, balance: int) -> None:
        super().__init__("Not enough credits")
        self.required = required
        self.balance = balance


class CostCapReached(Refused):
    """The team has cost the operator as much at this provider today as it may."""

    def __init__(self, provider: str) -> None:
        super().__init__(f"Today's budget for {provider} is used up. It is there again after midnight UTC")
        self.provider = provider


class StorageFull(Refused):
    def __init__(self, used_bytes: int, limit_bytes: int) -> None:
        super().__init__("Storage limit reached")
        self.used_bytes = used_bytes
        self.limit_bytes = limit_bytes


class StillInProgress(Refused):
    def __init__(self) -> None:
        super().__init__("A request with this Idempotency-Key is still in progress")


class KeyReused(Refused):
    def __init__(self) -> None:
        super().__init__("Idempotency-Key was already used with a different body")


class TooMany(Refused):
    """`reset_at` in Unix seconds; `scope` is post, other, download or render."""

    def __init__(self, scope: str, limit: int, remaining: int, reset_at: int, retry_after_s: int) -> None:
        super().__init__(f"Rate limit exceeded. Try again in {retry_after_s} seconds")
        self.scope = scope
        self.limit = limit
        self.remaining = remaining
        self.reset_at = reset_at
        self.retry_after_s = retry_after_s


class EngineBusy(EngineFailed):
    def __init__(self, message: str, retry_after_s: float | None = None) -> None:
        super().__init__(message)
        self.retry_after_s = retry_after_s


class SpeakingFailed(EngineFailed):
    code = "VOICE_SYNTHESIS_ERROR"

    def __init__(self, message: str = "What is to be said could not be spoken. Please try again") -> None:
        super().__init__(message)


class KeyRejected(EngineFailed):
    """The provider does not accept the key itself, so nothing else that needs the key will work either."""


class ProviderRefused(EngineFailed):
    """The provider will not do this request, whoever sends it: a moderation, as a rule. No other engine is
    tried."""

    @classmethod
    def because(cls, reason: str) -> "ProviderRefused":
        """`reason` is the provider's own, without anything that was sent to it."""
        return cls(f"The provider refused this request: {reason}")


class EngineReplaced(EngineFailed):
    """The chosen engine failed for good, and from now on another one works in its place. Whoever must not mix
    the two begins anew."""


class AnswerLost(EngineFailed):
    """A request that costs money was sent, and whether it was done is not known. It is never sent again by
    itself."""


class Unreachable(ReelwrightError):
    """`sent` says whether the server may have got the request, `timed_out` whether the time was over."""

    def __init__(self, reason: str, sent: bool = False, timed_out: bool = False) -> None:
        super().__init__(reason)
        self.sent = sent
        self.timed_out = timed_out
