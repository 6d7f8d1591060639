"""The team's API keys and its webhook secret: owners only, shown once or to whoever was just confirmed."""

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from reelwright.domain.teams.model import ApiKey, Team
from reelwright.domain.users.service import checked_name
from reelwright.domain.views import Instant, View
from reelwright.errors import NotFound
from reelwright.formats.shapes import Shape
from reelwright.http.dashboard.door import AsUser, OwnerOnly, confirmation
from reelwright.http.envelope import Success, success
from reelwright.http.parts import Api
from reelwright.http.routing import make_router
from reelwright.store.clock import iso

_SHOWN_OF_SECRET = 9


class ApiKeyRequest(Shape):
    """The name of a new key, for people."""

    name: Annotated[str, Field(max_length=100)]


class ApiKeyView(View):
    """An API key, without the key."""

    id: str
    name: str
    hint: str
    """The first characters of the key."""
    created_at: Instant
    last_used_at: Instant | None
    revoked_at: Instant | None
    made_by: str | None
    """Who made it; `null` for one of the command line."""


class NewApiKeyView(ApiKeyView):
    """A new API key, which no later answer shows."""

    key: str


class ApiKeysView(View):
    """All keys that the team ever had, the newest first."""

    keys: list[ApiKeyView]


class WebhookSecretView(View):
    """What the team's webhook secret begins with."""

    hint: str
    previous_until: Instant | None
    """Until then calls are also signed with the secret before the last rotation."""


class ShownSecretView(View):
    """The team's webhook secret."""

    secret: str
    previous_until: Instant | None


def keys_router(api: Api) -> APIRouter:
    router = make_router(prefix="/app", tags=["Keys"], dependencies=[OwnerOnly])
    confirmed = confirmation(api)
    _add_keys(router, api, confirmed)
    _add_secret(router, api, confirmed)
    return router


def _add_keys(router: APIRouter, api: Api, confirmed: Any) -> None:
    parts = api.dashboard

    @router.get("/keys", operation_id="listApiKeys")
    def list_api_keys(user: AsUser) -> Success[ApiKeysView]:
        """Returns the team's API keys, without the keys."""
        with api.database.session() as session:
            rows = api.teams.keys(session, user.team_id)
        return success(ApiKeysView(keys=[ApiKeyView(**_key(row)) for row in reversed(rows)]))

    @router.post("/keys", operation_id="createApiKey", dependencies=[confirmed])
    def create_api_key(body: ApiKeyRequest, user: AsUser) -> Success[NewApiKeyView]:
        """Makes an API key. The answer shows it, and no later one does."""
        name = checked_name("name", body.name)
        with api.database.session() as session:
            made = api.teams.create_key(session, user.team_id, name, user.email)
            row = session.get_one(ApiKey, made.id)
            parts.audit.note(session, "key.create", name, user.team_id, user.user_id, user.email)
        return success(NewApiKeyView(**_key(row), key=made.key), "The key has been made")

    @router.delete("/keys/{id}", operation_id="revokeApiKey")
    def revoke_api_key(id: str, user: AsUser) -> Success[ApiKeyView]:
        """Makes a key useless, from now on."""
        with api.database.session() as session:
            row = session.get(ApiKey, id)
            if row is None or row.team_id != user.team_id:
                raise NotFound("Key")
            row = api.teams.revoke_key(session, id)
            parts.audit.note(session, "key.revoke", row.name, user.team_id, user.user_id, user.email)
        return success(ApiKeyView(**_key(row)), "The key has been revoked")


def _add_secret(router: APIRouter, api: Api, confirmed: Any) -> None:
    parts = api.dashboard

    @router.get("/webhook-secret", operation_id="getWebhookSecret")
    def get_webhook_secret(user: AsUser) -> Success[WebhookSecretView]:
        """Returns what the secret begins with that signs the calls of `webhook` fields."""
        with api.database.session() as session:
            secret = api.teams.webhook_secret(session, user.team_id)
            until = _previous_until(session.get_one(Team, user.team_id))
        return success(WebhookSecretView(hint=secret[:_SHOWN_OF_SECRET] + "…", previous_until=until))

    @router.post("/webhook-secret/reveal", operation_id="revealWebhookSecret", dependencies=[confirmed])
    def reveal_webhook_secret(user: AsUser) -> Success[ShownSecretView]:
        """Returns the secret."""
        with api.database.session() as session:
            secret = api.teams.webhook_secret(session, user.team_id)
            until = _previous_until(session.get_one(Team, user.team_id))
            parts.audit.note(session, "secret.reveal", "webhooks", user.team_id, user.user_id, user.email)
        return success(ShownSecretView(secret=secret, previous_until=until))

    @router.post("/webhook-secret/rotate", operation_id="rotateTeamSecret", dependencies=[confirmed])
    def rotate_team_secret(user: AsUser) -> Success[ShownSecretView]:
        """Replaces the secret. The old one signs beside it for a day."""
        with api.database.session() as session:
            secret = api.teams.rotate_webhook_secret(session, user.team_id)
            until = _previous_until(session.get_one(Team, user.team_id))
            parts.audit.note(session, "secret.rotate", "webhooks", user.team_id, user.user_id, user.email)
        return success(ShownSecretView(secret=secret, previous_until=until))

    def _previous_until(team: Team) -> str | None:
        until = team.previous_secret_until
        return None if until is None or until <= api.clock() else iso(until)


def _key(row: ApiKey) -> dict[str, Any]:
    used, revoked = row.last_used_at, row.revoked_at
    return {
        **{name: getattr(row, name) for name in ("id", "name", "hint", "made_by")},
        "created_at": iso(row.created_at),
        "last_used_at": None if used is None else iso(used),
        "revoked_at": None if revoked is None else iso(revoked),
    }
