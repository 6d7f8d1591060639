"""AI keys: the team's own at five providers, and what of the operator's it works with."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field
from sqlalchemy.orm import Session

from reelwright.domain.teams.model import Team
from reelwright.domain.teams.provider_keys import KeyState
from reelwright.domain.views import Instant, View
from reelwright.engines.offers import PROVIDER_ENGINES
from reelwright.errors import NotFound
from reelwright.formats.shapes import Shape
from reelwright.http.dashboard.door import AsUser, OwnerOnly, confirmation
from reelwright.http.dashboard.parts import OperatorService
from reelwright.http.envelope import Success, success
from reelwright.http.parts import Api
from reelwright.http.routing import make_router
from reelwright.settings import PROVIDERS
from reelwright.store.clock import iso

_TITLES = {
    "openrouter": "OpenRouter",
    "elevenlabs": "ElevenLabs",
    "gemini": "Gemini",
    "fal": "fal",
    "firecrawl": "Firecrawl",
}
_WORK = {
    "writing": "Stories, titles and comments",
    "images": "Pictures",
    "clips": "Clips",
    "speech": "Narration",
    "picture-edits": "Cutting out and expanding pictures",
    "speaking-clips": "Talking avatars",
    "reaction-clips": "Reactions",
    "clip-matting": "Removing the background of clips",
    "seeing": "Describing photographs",
    "cloning": "Cloned voices",
    "web": "Reading articles",
}


class AiKeyRequest(Shape):
    """A key of a provider's."""

    key: Annotated[str, Field(min_length=1, max_length=500)]


class AiKeyView(View):
    """The team's key at a provider, without the key."""

    provider: str
    title: str
    configured: bool
    status: Literal["ok", "missing", "invalid"]
    checked_at: Instant | None
    """When the provider was last asked."""
    needed_for: list[str]
    """What it does, in words."""


class SetAiKeyView(AiKeyView):
    """The same after it was set."""

    unanswered: str | None
    """Why the provider did not say whether the key works; `null` where it did."""


class OperatorServiceView(View):
    """A server or library that the operator has set up."""

    id: str
    title: str
    configured: bool
    model: str | None


class AiView(View):
    """All AI keys and servers that the team's work may use."""

    billing_mode: Literal["managed", "byok"]
    local_engines: bool
    """Whether the team may use this machine's engines without a provider's key."""
    providers: list[AiKeyView]
    operator: list[str]
    """The providers for which the operator has a key; managed teams use those."""
    servers: list[OperatorServiceView]
    stock: list[OperatorServiceView]


def ai_keys_router(api: Api) -> APIRouter:
    router = make_router(prefix="/app/ai", tags=["AI keys"])
    parts, confirmed = api.dashboard, confirmation(api)

    @router.get("", operation_id="listAiKeys")
    def list_ai_keys(user: AsUser) -> Success[AiView]:
        """Returns the state of the team's keys at each provider, and what the operator has set up."""
        states = parts.provider_keys.states(user.team_id)
        with api.database.session() as session:
            return success(_view(api, session.get_one(Team, user.team_id), states))

    @router.put("/{provider}", operation_id="setAiKey", dependencies=[OwnerOnly, confirmed])
    def set_ai_key(provider: str, body: AiKeyRequest, user: AsUser) -> Success[SetAiKeyView]:
        """Keeps a key, and asks its provider about it at once. No answer ever shows it."""
        found = _provider_named(provider)
        _, check = parts.provider_keys.set(user.team_id, found, body.key.strip())
        with api.database.session() as session:
            _note(session, "ai-key.set", found, user)
        return success(SetAiKeyView(**_key(_state(user.team_id, found)), unanswered=check.unanswered or None))

    @router.delete("/{provider}", operation_id="removeAiKey", dependencies=[OwnerOnly])
    def remove_ai_key(provider: str, user: AsUser) -> Success[AiKeyView]:
        """Takes a key away."""
        found = _provider_named(provider)
        parts.provider_keys.set(user.team_id, found, "")
        with api.database.session() as session:
            _note(session, "ai-key.remove", found, user)
        return success(AiKeyView(**_key(_state(user.team_id, found))))

    def _note(session: Session, what: str, provider: str, user: AsUser) -> None:
        parts.audit.note(session, what, _TITLES[provider], user.team_id, user.user_id, user.email)

    def _state(team_id: str, provider: str) -> KeyState:
        return next(one for one in parts.provider_keys.states(team_id) if one.provider == provider)

    return router


def _provider_named(provider: str) -> str:
    """Raises NotFound."""
    if provider not in PROVIDERS:
        raise NotFound("Provider")
    return provider


def _view(api: Api, team: Team, states: list[KeyState]) -> AiView:
    services = api.dashboard.services
    return AiView(
        billing_mode="managed" if team.billing_mode == "managed" else "byok",
        local_engines=team.local_engines,
        providers=[AiKeyView(**_key(state)) for state in states],
        operator=list(services.providers),
        servers=[_service(one) for one in services.servers],
        stock=[_service(one) for one in services.stock],
    )


def _key(state: KeyState) -> dict[str, Any]:
    done = dict.fromkeys(one.ability.name for one in PROVIDER_ENGINES if one.provider == state.provider)
    return {
        "provider": state.provider,
        "title": _TITLES[state.provider],
        "configured": state.status != "missing",
        "status": state.status,
        "checked_at": None if state.checked_at is None else iso(state.checked_at),
        "needed_for": [_WORK[name] for name in done if name in _WORK],
    }


def _service(one: OperatorService) -> OperatorServiceView:
    return OperatorServiceView(**vars(one))
