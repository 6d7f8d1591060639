"""Sign-in at somebody else's: OpenID Connect's code flow with PKCE (RFC 7636), state and nonce.

The issuer is the operator's choice, so it may be at a private address, as the operator's model servers are.
"""

import base64
import hashlib
import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import httpx
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from reelwright.errors import ReelwrightError

WITHIN_S = 10.0
_ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA", "Ed25519")
_DISCOVERY = "/.well-known/openid-configuration"
_FRESH_S = 900  # the issuer asks again where somebody signed in there longer ago
_APART_S = 60  # what clocks may differ


class OidcFailed(ReelwrightError):
    """The issuer did not answer, or what it said is not to be believed."""


@dataclass(frozen=True)
class OidcAttempt:
    """What the browser that began keeps until it comes back."""

    state: str
    nonce: str
    verifier: str

    @classmethod
    def begin(cls) -> "OidcAttempt":
        return cls(*(secrets.token_urlsafe(32) for _ in range(3)))


@dataclass(frozen=True)
class OidcUser:
    """Whom the issuer vouches for: an e-mail address in small letters, and when they signed in there, in
    milliseconds; 0 where it does not say."""

    email: str
    signed_in_at: int


@dataclass(frozen=True)
class OidcClient:
    """This server at an issuer. `domains` are those whose e-mail addresses may sign in; all where it is
    empty."""

    issuer: str
    client_id: str
    client_secret: str
    domains: Collection[str]
    redirect_uri: str
    now_ms: Callable[[], int]

    def address(self, attempt: OidcAttempt) -> str:
        """Where the browser signs in. Raises OidcFailed."""
        challenge = hashlib.sha256(attempt.verifier.encode()).digest()
        query = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": self.redirect_uri,
            "scope": "openid email",
            "state": attempt.state,
            "nonce": attempt.nonce,
            "max_age": str(_FRESH_S),  # `auth_time` is told then
            "code_challenge": base64.urlsafe_b64encode(challenge).decode().rstrip("="),
            "code_challenge_method": "S256",
        }
        endpoint = self._discover()["authorization_endpoint"]
        return f"{endpoint}{'&' if '?' in endpoint else '?'}{urlencode(query)}"

    def exchange(self, attempt: OidcAttempt, code: str) -> OidcUser:
        """Exchange the code for whoever signed in. Raises OidcFailed."""
        known = self._discover()
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self.redirect_uri,
            "code_verifier": attempt.verifier,
        }
        answer = _ask("POST", known["token_endpoint"], form, (self.client_id, self.client_secret))
        claims = self._verify(str(answer.get("id_token", "")), _ask("GET", known["jwks_uri"]), attempt.nonce)
        return OidcUser(self._allowed_email(claims), _signed_in_at(claims))

    def _discover(self) -> dict[str, Any]:
        found = _ask("GET", self.issuer.rstrip("/") + _DISCOVERY)
        wanted = ("authorization_endpoint", "token_endpoint", "jwks_uri")
        if found.get("issuer") != self.issuer or not all(isinstance(found.get(one), str) for one in wanted):
            raise OidcFailed("The issuer describes itself as another one")
        return found

    def _verify(self, token: str, keys: Any, nonce: str) -> dict[str, Any]:
        rules = jwt.JWTClaimsRegistry(
            now=self.now_ms() // 1000,
            leeway=_APART_S,
            iss={"essential": True, "value": self.issuer},
            aud={"essential": True, "value": self.client_id},
            exp={"essential": True},
            iat={"essential": True},
            sub={"essential": True},
            nonce={"essential": True, "value": nonce},
        )
        try:
            claims = jwt.decode(token, KeySet.import_key_set(keys), algorithms=_ALGORITHMS).claims
            rules.validate(claims)
        except (JoseError, ValueError, KeyError, TypeError) as error:
            raise OidcFailed(f"The issuer's token is not valid ({type(error).__name__})") from None
        if claims.get("azp", self.client_id) != self.client_id:
            raise OidcFailed("The issuer's token is somebody else's")
        return claims

    def _allowed_email(self, claims: dict[str, Any]) -> str:
        email = str(claims.get("email", "")).strip().casefold()
        if claims.get("email_verified") is not True or "@" not in email:
            raise OidcFailed("The issuer does not vouch for the e-mail address")
        if self.domains and email.rpartition("@")[2] not in self.domains:
            raise OidcFailed("The e-mail address is of another domain")
        return email


def _signed_in_at(claims: dict[str, Any]) -> int:
    told = claims.get("auth_time")
    return int(told) * 1000 if isinstance(told, int | float) and 0 < told < 2**40 else 0


def _ask(
    method: str, url: str, form: dict[str, str] | None = None, auth: tuple[str, str] | None = None
) -> dict[str, Any]:
    """Raises OidcFailed, without what was sent."""
    try:
        answer = httpx.request(method, url, data=form, auth=auth, timeout=WITHIN_S, follow_redirects=False)
        answer.raise_for_status()
        body = answer.json()
    except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
        raise OidcFailed(f"The issuer gave no answer that can be read ({type(error).__name__})") from None
    if not isinstance(body, dict):
        raise OidcFailed("The issuer gave no answer that can be read")
    return body
