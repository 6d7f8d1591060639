"""The one way to call an address that a caller named: it cannot be led into the operator's own network.

The name is resolved once, every address is judged, and a judged address is dialled; TLS and `Host` keep the
name. No proxies, no redirects; one limit of time for the whole call and one of bytes for its answer.
"""

import ipaddress
import os
import re
import socket
import ssl
import time
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotInTime
from dataclasses import dataclass
from functools import cache
from threading import Thread
from typing import TypeVar
from urllib.parse import SplitResult, urlsplit

import certifi
import httpcore

from reelwright.errors import Unreachable, WrongSetting

WITHIN_S = 10.0
MOST_BYTES = 64 * 1024
LONGEST_URL = 500

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Monotonic = Callable[[], float]  # seconds
Resolve = Callable[[str, int], Sequence[str]]
Taken = TypeVar("Taken")
Take = Callable[[int, dict[str, str], Iterable[bytes]], Taken]  # status, headers in lower case, body

# Our own list and not `is_global`: in Python 3.11 that calls several of these public.
_CLOSED_4 = [
    ipaddress.IPv4Network(network)
    for network in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # carrier-grade translation
        "127.0.0.0/8",  # loopback
        "169.254.0.0/16",  # link-local, and the clouds' metadata
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocol assignments
        "192.0.2.0/24",  # documentation
        "192.31.196.0/24",  # AS112
        "192.52.193.0/24",  # automatic multicast tunnels
        "192.88.99.0/24",  # 6to4 relays
        "192.168.0.0/16",  # private
        "192.175.48.0/24",  # AS112
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, broadcast
    )
]
_OPEN_6 = ipaddress.IPv6Network("2000::/3")  # all else is local, translated, mapped or unassigned
_CLOSED_6 = [
    ipaddress.IPv6Network(network)
    for network in (
        "2001::/23",  # protocol assignments: Teredo, benchmarks, ORCHID, …
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4: an IPv4 address in disguise
        "2620:4f:8000::/48",  # AS112
        "3fff::/20",  # documentation
    )
]
_ISATAP = (0x00005EFE, 0x02005EFE)  # an IPv4 address in the last 32 bits
_RESERVED_NAMES = (
    *("localhost", "localdomain", "local", "internal", "intranet", "private", "lan", "home", "corp", "mail"),
    *("arpa", "test", "invalid", "onion", "alt", "svc", "consul"),
)
# Ports of services that are not the web: the Fetch standard's list of bad ports.
_CLOSED_PORTS = frozenset(
    (1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104)
    + (109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514)
    + (515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723)
    + (2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080)
)
_LABEL = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?")
_NUMERAL = re.compile(r"0x[0-9a-f]*|[0-9]+")
_BRACKETS = re.compile(r"\[[0-9A-Fa-f:.]+\](:[0-9]+)?")
_DOTS = re.compile("[\u3002\uff0e\uff61]")
_MOST_DIALLED = 4  # of the addresses that a name has


def is_public_address(address: Address) -> bool:
    """False for private, loopback, link-local, multicast, reserved, carrier-grade, translated and mapped."""
    if isinstance(address, ipaddress.IPv4Address):
        return not any(address in network for network in _CLOSED_4)
    if (int(address) >> 32) & 0xFFFFFFFF in _ISATAP:
        return False
    return address in _OPEN_6 and not any(address in network for network in _CLOSED_6)


@dataclass(frozen=True)
class AllowedTargets:
    """The operator's exceptions: `host:port` pairs and networks that the guard lets through."""

    places: frozenset[tuple[str, int]] = frozenset()
    networks: tuple[Network, ...] = ()

    @staticmethod
    def parse(setting: str) -> "AllowedTargets":
        """Read `OUTBOUND_ALLOW`: entries separated by commas. Raises WrongSetting."""
        places: set[tuple[str, int]] = set()
        networks: list[Network] = []
        for entry in filter(None, (part.strip() for part in setting.split(","))):
            try:
                networks.append(ipaddress.ip_network(entry))
            except ValueError:
                places.add(_place(entry))
        return AllowedTargets(frozenset(places), tuple(networks))

    def with_addresses(self, urls: Iterable[str]) -> "AllowedTargets":
        """Return these, and the hosts and ports of addresses that the operator has set."""
        targets = [split_url(url) for url in urls]
        return AllowedTargets(self.places | {(one.host, one.port) for one in targets}, self.networks)

    def place(self, host: str, port: int) -> bool:
        return (host, port) in self.places

    def address(self, address: Address) -> bool:
        return any(address in network for network in self.networks)


def _place(entry: str) -> tuple[str, int]:
    try:
        parts = urlsplit(f"//{entry}")
        if parts.hostname and parts.port and not parts.path:
            return parts.hostname, parts.port
    except ValueError:
        pass
    raise WrongSetting(
        f"REELWRIGHT_OUTBOUND_ALLOW has the entry {entry!r}; write host:port (localhost:8080) or a network "
        "(10.1.0.0/16), parted by commas."
    )


@dataclass(frozen=True)
class Target:
    """An address of the web, taken apart. `address` is set when the host is a number in any spelling; then
    `host` is its usual spelling."""

    scheme: str
    host: str
    port: int
    path: str
    address: Address | None

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        default = {"https": 443, "http": 80}[self.scheme]
        return host if self.port == default else f"{host}:{self.port}"


def is_public_https_url(url: str, allow: AllowedTargets, longest: int = LONGEST_URL) -> bool:
    """The check at a create: syntax, HTTPS, no credentials, and a host that is not plainly ours. Names are
    resolved and judged only when the call goes out."""
    try:
        target = split_url(url)
    except ValueError:
        return False
    if len(url) > longest:
        return False
    if allow.place(target.host, target.port):
        return True
    if target.address is not None and allow.address(target.address):
        return True
    if target.scheme != "https" or target.port in _CLOSED_PORTS:
        return False
    return is_public_address(target.address) if target.address else _is_public_name(target.host)


def split_url(url: str) -> Target:
    """Read an http or https address strictly. Raises ValueError."""
    if not url.isprintable() or " " in url or "\\" in url:
        raise ValueError("An address has no blanks, no backslashes and nothing that cannot be seen")
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or "@" in parts.netloc or not parts.hostname:
        raise ValueError("Not an address of the web, or one with credentials")
    port = parts.port
    if port == 0 or parts.netloc.endswith(":"):
        raise ValueError("Not a port")
    host, address = _host(parts)
    return Target(parts.scheme, host, port or {"https": 443, "http": 80}[parts.scheme], _path(parts), address)


def _path(parts: SplitResult) -> str:
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return "".join(letter if letter.isascii() else _percent(letter) for letter in path)


def _percent(letter: str) -> str:
    return "".join(f"%{byte:02X}" for byte in letter.encode("utf-8", "strict"))


def _host(parts: SplitResult) -> tuple[str, Address | None]:
    if "[" in parts.netloc or "]" in parts.netloc:
        if not _BRACKETS.fullmatch(parts.netloc):  # also for zones, which have no place here
            raise ValueError("Not an IPv6 address")
        six = ipaddress.IPv6Address(parts.hostname or "")
        return str(six), six
    name = _ascii(parts.hostname or "").removesuffix(".")
    if not name or len(name) > 253:
        raise ValueError("No host")
    if _NUMERAL.fullmatch(name.rpartition(".")[2]):
        four = _number(name)
        return str(four), four
    if not all(_LABEL.fullmatch(label) for label in name.split(".")):
        raise ValueError("Not a host name")
    return name, None


def _ascii(host: str) -> str:
    """A host in the spelling that goes over the wire, in which numbers show as what they are."""
    name = _DOTS.sub(".", unicodedata.normalize("NFKC", host)).lower()
    if name.isascii():
        return name
    if any(label.isdecimal() and not label.isascii() for label in name.split(".")):
        raise ValueError("A number in digits of another script")
    return name.encode("idna").decode().lower()


def _number(text: str) -> ipaddress.IPv4Address:
    """An IPv4 address as browsers read it: one to four parts, each decimal, octal or hexadecimal."""
    parts = [_digits(part) for part in text.split(".")]
    if len(parts) > 4 or any(part > 255 for part in parts[:-1]) or parts[-1] >= 256 ** (5 - len(parts)):
        raise ValueError("Not an address")
    value = parts[-1]
    for place, part in enumerate(parts[:-1]):
        value += part * 256 ** (3 - place)
    return ipaddress.IPv4Address(value)


def _digits(part: str) -> int:
    if not _NUMERAL.fullmatch(part):  # int() takes signs and underlines, too
        raise ValueError("Not a number")
    if part.startswith("0x"):
        return int(part[2:] or "0", 16)
    return int(part, 8) if part.startswith("0") and len(part) > 1 else int(part)


def _is_public_name(name: str) -> bool:
    labels = name.split(".")
    return len(labels) > 1 and labels[-1] not in _RESERVED_NAMES


@dataclass(frozen=True)
class Answer:
    """`headers` in lower case. `body` ends at the client's limit, whatever more there was."""

    status: int
    headers: dict[str, str]
    body: bytes


def resolve_host(host: str, port: int) -> Sequence[str]:
    return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


class Outbound:
    """Thread-safe. Raises Unreachable, with a sentence for the caller, when there is no answer."""

    def __init__(
        self,
        allow: AllowedTargets,
        resolve: Resolve = resolve_host,
        within_s: float = WITHIN_S,
        most_bytes: int = MOST_BYTES,
        tls: ssl.SSLContext | None = None,
        monotonic: Monotonic = time.monotonic,
    ) -> None:
        self._allow = allow
        self._resolve = resolve
        self._within_s = within_s
        self._most_bytes = most_bytes
        self._tls = tls or _trust(os.environ.get("SSL_CERT_FILE"))
        self._monotonic = monotonic

    def post(self, url: str, headers: dict[str, str], body: bytes) -> Answer:
        return self._call("POST", url, headers, body, self._deadline(), self._answer)

    def get(self, url: str, headers: dict[str, str]) -> Answer:
        return self._call("GET", url, headers, b"", self._deadline(), self._answer)

    def send(
        self, method: str, url: str, headers: dict[str, str], body: bytes, take: Take[Taken], within_s: float
    ) -> Taken:
        """Send one request and hand the answer to `take` as it comes, within `within_s` seconds in all and
        without a limit of bytes, so `take` must have one. Nothing is ever sent twice: what `Unreachable.sent`
        says tells whether the server may have got the request."""
        deadline = _Deadline(within_s, None, self._monotonic)
        return self._call(method, url, headers, body, deadline, take)

    def fetch(self, url: str, headers: dict[str, str], take: Take[Taken], within_s: float) -> Taken:
        """GET, with the answer handed to `take` as it comes: within a time of its own, and without a limit
        of bytes, so `take` must have one. A wait for the next bytes is as short as for any other call."""
        deadline = _Deadline(within_s, self._within_s, self._monotonic)
        return self._call("GET", url, headers, b"", deadline, take)

    def _deadline(self) -> "_Deadline":
        return _Deadline(self._within_s, None, self._monotonic)

    def _call(
        self,
        method: str,
        url: str,
        headers: dict[str, str],
        body: bytes,
        deadline: "_Deadline",
        take: Take[Taken],
    ) -> Taken:
        try:
            target = split_url(url)
        except ValueError:
            raise Unreachable("The address is not a valid one") from None
        addresses = self._check_target(target, deadline)
        dialled = _PinnedBackend(addresses, deadline)
        try:
            return self._exchange(method, target, headers, body, dialled, take)
        except httpcore.TimeoutException:
            reason = f"No answer within {deadline.limit_s():g} seconds"
            raise Unreachable(reason, dialled.has_sent, timed_out=True) from None
        except httpcore.ConnectError as error:
            raise Unreachable(_describe_failure(error), dialled.has_sent) from None
        except (httpcore.NetworkError, httpcore.ProtocolError):
            reason = "The server broke off, or did not speak HTTP"
            raise Unreachable(reason, dialled.has_sent) from None

    def _check_target(self, target: Target, deadline: "_Deadline") -> list[str]:
        """The addresses that may be dialled: all of those that the name stands for, or none."""
        if target.address is not None:
            found: list[Address] = [target.address]
        else:
            found = [ipaddress.ip_address(text) for text in self._resolve_in_time(target, deadline)]
        exempt = self._allow.place(target.host, target.port)
        if target.scheme != "https" and not exempt and not all(map(self._allow.address, found)):
            raise Unreachable("The address is not an HTTPS one")
        for address in found:
            if exempt or self._allow.address(address):
                continue
            if not is_public_address(address):
                raise Unreachable("The address leads to a network that is not public")
            if target.port in _CLOSED_PORTS:
                raise Unreachable("The address has a port of a service that is not the web")
        return [str(address) for address in found[:_MOST_DIALLED]]

    def _resolve_in_time(self, target: Target, deadline: "_Deadline") -> list[str]:
        """Resolve a name in a thread of its own, since a look-up knows no time limit."""
        result: Future[Sequence[str]] = Future()

        def run() -> None:
            try:
                result.set_result(self._resolve(target.host, target.port))
            except (OSError, ValueError) as error:
                result.set_exception(error)

        Thread(target=run, daemon=True).start()
        try:
            found = [text.partition("%")[0] for text in result.result(deadline.remaining_s())]
        except (OSError, ValueError, NotInTime):
            raise Unreachable("The host name does not resolve") from None
        if not found:
            raise Unreachable("The host name does not resolve")
        return found

    def _exchange(
        self,
        method: str,
        target: Target,
        headers: dict[str, str],
        body: bytes,
        dialled: "_PinnedBackend",
        take: Take[Taken],
    ) -> Taken:
        sent = {"Host": target.authority, "Connection": "close", "Accept": "*/*", **headers}
        if method != "GET":
            sent["Content-Length"] = str(len(body))
        url = httpcore.URL(
            scheme=target.scheme.encode(),
            host=target.host.encode(),
            port=target.port,
            target=target.path.encode(),
        )
        with (
            httpcore.ConnectionPool(self._tls, http1=True, http2=False, network_backend=dialled) as pool,
            pool.stream(method, url, headers=list(sent.items()), content=body) as response,
        ):
            pairs = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in response.headers]
            found = {name.lower(): value for name, value in pairs}
            return take(response.status, found, response.iter_stream())

    def _answer(self, status: int, headers: dict[str, str], pieces: Iterable[bytes]) -> Answer:
        return Answer(status, headers, self._cut(pieces))

    def _cut(self, pieces: Iterable[bytes]) -> bytes:
        body = b""
        for piece in pieces:
            body += piece
            if len(body) >= self._most_bytes:
                break
        return body[: self._most_bytes]


class _Deadline:
    """A time limit for a whole call and, where it is given, for each wait within it."""

    def __init__(self, within_s: float, each_s: float | None, monotonic: Monotonic) -> None:
        self._within_s = within_s
        self._each_s = each_s
        self._monotonic = monotonic
        self._at = monotonic() + within_s

    def remaining_s(self) -> float:
        """Seconds; never 0, which sockets take for 'do not wait'."""
        left = self._at - self._monotonic()
        if left <= 0:
            raise httpcore.TimeoutException("The time is over")
        return left if self._each_s is None else min(left, self._each_s)

    def limit_s(self) -> float:
        """The limit that was the shorter one."""
        if self._each_s is None or self._monotonic() >= self._at:
            return self._within_s
        return self._each_s


class _PinnedBackend(httpcore.NetworkBackend):
    """Dials addresses that were judged, whatever name it is asked for, and knows one deadline for all."""

    def __init__(self, addresses: Sequence[str], deadline: _Deadline) -> None:
        self._addresses = addresses
        self._deadline = deadline
        self._network = httpcore.SyncBackend()
        self.has_sent = False

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        for number, address in enumerate(self._addresses[:-1]):
            share = self._deadline.remaining_s() / (len(self._addresses) - number)
            try:
                return self._dial(address, port, share)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return self._dial(self._addresses[-1], port, self._deadline.remaining_s())

    def _dial(self, address: str, port: int, within_s: float) -> httpcore.NetworkStream:
        stream = self._network.connect_tcp(address, port, within_s)
        return _TimedStream(stream, self._deadline, self._note_sending)

    def _note_sending(self) -> None:
        self.has_sent = True


class _TimedStream(httpcore.NetworkStream):
    """A stream whose every wait ends at the call's deadline: a receiver that drips cannot hold us. `on_send`
    hears of each write; a TLS handshake is none."""

    def __init__(
        self, stream: httpcore.NetworkStream, deadline: _Deadline, on_send: Callable[[], None]
    ) -> None:
        self._stream = stream
        self._deadline = deadline
        self._on_send = on_send

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, self._deadline.remaining_s())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._on_send()
        self._stream.write(buffer, self._deadline.remaining_s())

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        secured = self._stream.start_tls(ssl_context, server_hostname, self._deadline.remaining_s())
        return _TimedStream(secured, self._deadline, self._on_send)

    def get_extra_info(self, info: str) -> object:
        return self._stream.get_extra_info(info)


@cache
def _trust(others: str | None) -> ssl.SSLContext:
    """The system's authorities (`SSL_CERT_FILE` names others); certifi's where the system has none. They are
    read once a process: that takes tens of milliseconds."""
    context = ssl.create_default_context()
    if others is None:
        context.load_verify_locations(certifi.where())
    return context


def _describe_failure(error: httpcore.ConnectError) -> str:
    if isinstance(error.__cause__, ssl.SSLError) or isinstance(error.__context__, ssl.SSLError):
        return "No secure connection: the certificate or the protocol is not right"
    return "No connection to the server"
