"""By which names the dashboard is reached. A page of another site can make its own name lead here (DNS
rebinding), but it cannot make the browser say another `Host`."""

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

SECURE_COOKIE, PLAIN_COOKIE = "__Host-reelwright", "reelwright"


@dataclass(frozen=True)
class DashboardAddress:
    """`base_url` is the address that links begin with."""

    base_url: str

    def knows(self, host: str) -> bool:
        """`host` as a request names it, with its port where it has one."""
        return is_loopback(host) or bool(host) and host.casefold() == self._host

    def is_secure(self, host: str, scheme: str = "http") -> bool:
        """Return whether a browser reaches this name over HTTPS; `scheme` is what the server, or a proxy
        that it believes, says of the request."""
        return (
            scheme == "https" or urlsplit(self.base_url).scheme == "https" and host.casefold() == self._host
        )

    @property
    def is_plain(self) -> bool:
        """Return whether passwords and cookies cross a network unencrypted."""
        return urlsplit(self.base_url).scheme == "http" and not is_loopback(self._host)

    def cookie_name(self, host: str, scheme: str = "http") -> str:
        return SECURE_COOKIE if self.is_secure(host, scheme) else PLAIN_COOKIE

    def cookie(self, host: str, token: str, lasts_s: int, scheme: str = "http") -> str:
        """The header that sets the session's cookie. No page's script and no other site can use it."""
        secure = "; Secure" if self.is_secure(host, scheme) else ""
        name = self.cookie_name(host, scheme)
        return f"{name}={token}; Max-Age={lasts_s}; Path=/; HttpOnly; SameSite=Strict{secure}"

    @property
    def _host(self) -> str:
        """As browsers name it: without the scheme's usual port."""
        parts = urlsplit(self.base_url)
        usual = {"https": ":443", "http": ":80"}.get(parts.scheme, "")
        return parts.netloc.casefold().removesuffix(usual)


def is_loopback(host: str) -> bool:
    """Return whether `host`, with a port or without one, is this machine's own name for itself."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name == "localhost" or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
