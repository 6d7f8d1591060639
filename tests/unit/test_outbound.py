"""The guarded client: which addresses it believes, which it dials, and how long it lets itself be held."""

import datetime
import gzip
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from reelwright.delivery.outbound import (
    AllowedTargets,
    Answer,
    Outbound,
    is_public_address,
    is_public_https_url,
    split_url,
)
from reelwright.errors import Unreachable, WrongSetting

NOBODY = AllowedTargets()
LOOPBACK = AllowedTargets.parse("127.0.0.0/8")


@pytest.mark.parametrize(
    "address",
    ["0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.8.8.8"]
    + ["169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.0.9", "192.0.2.1"]
    + ["192.88.99.1", "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.7"]
    + ["224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255"]
    + ["::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:0:8.8.8.8"]
    + ["64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::1", "100::1", "2001::1", "2001:0:7f00:1::1"]
    + ["2001:2::1", "2001:10::1", "2001:20::1", "2001:db8::1", "2002:7f00:1::", "2002:808:808::1"]
    + ["3fff::1", "5f00::1", "fc00::1", "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1", "4000::1"]
    + ["2a00:1450::5efe:7f00:1", "2a00:1450::200:5efe:a00:1"],
)
def test_addresses_that_are_not_public(address: str) -> None:
    """Private, loopback, link-local, multicast, reserved, carrier-grade, translated, mapped."""
    assert not is_public_address(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "address",
    ["1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.255.255", "172.32.0.1", "192.0.1.1"]
    + ["198.17.255.255", "223.255.255.255", "2001:4860:4860::8888", "2606:4700::1111", "2a00:1450:4001::1"],
)
def test_addresses_that_are_public(address: str) -> None:
    """The neighbours of the closed ranges are open."""
    assert is_public_address(ipaddress.ip_address(address))


def test_the_operator_can_exempt_places_and_networks() -> None:
    """Host and port, or a network: exempt from the host check and from HTTPS. Neighbours are not."""
    allow = AllowedTargets.parse("localhost:8080, 10.1.0.0/16, [::1]:9000,127.0.0.1:7000")
    for url in ("http://localhost:8080/x", "http://10.1.2.3/x", "https://0x0a010203/", "http://[::1]:9000/"):
        assert is_public_https_url(url, allow)
    for url in (
        "http://localhost:8081/x",
        "https://localhost/",
        "http://10.2.0.1/",
        "http://127.0.0.1:7001/",
    ):
        assert not is_public_https_url(url, allow)


@pytest.mark.parametrize(
    "entry", ["localhost", "10.1.0.0/33", "http://localhost:80", "a:b", "x:99999", ":80"]
)
def test_a_wrong_exemption_stops_the_start(entry: str) -> None:
    """The sentence says what to write instead."""
    with pytest.raises(WrongSetting, match="write host:port"):
        AllowedTargets.parse(f"10.0.0.0/8,{entry}")


def test_an_address_is_taken_apart() -> None:
    """Numbers come out in their usual spelling; what is not ASCII is encoded; fragments are never sent."""
    target = split_url("https://Bücher.example.com:443/a b?x=ü#frag".replace(" ", "%20"))
    assert (target.host, target.port, target.authority) == (
        "xn--bcher-kva.example.com",
        443,
        "xn--bcher-kva.example.com",
    )
    assert target.path == "/a%20b?x=%C3%BC"
    six = split_url("http://[2606:4700:0::1111]:8080?q")
    assert (six.authority, six.path) == ("[2606:4700::1111]:8080", "/?q")


Talk = Callable[[socket.socket], None]


@contextmanager
def listening(talk: Talk, tls: ssl.SSLContext | None = None, host: str = "127.0.0.1") -> Iterator[int]:
    """A server on loopback that talks to each caller once; yields its port."""
    listener = socket.create_server((host, 0))
    stop = threading.Event()

    def serve() -> None:
        while not stop.is_set():
            try:
                connection, _ = listener.accept()
                with tls.wrap_socket(connection, server_side=True) if tls else connection as caller:
                    caller.settimeout(60)
                    talk(caller)
            except OSError:
                continue

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        stop.set()
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join(10)


def saying(answer: bytes, heard: list[bytes] | None = None) -> Talk:
    def talk(caller: socket.socket) -> None:
        request = caller.recv(65536)
        if heard is not None:
            heard.append(request)
        caller.sendall(answer)

    return talk


OK = b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\nX-Kind: Test\r\n\r\ndone"


def test_a_call_says_what_was_asked_and_hears_the_answer() -> None:
    """Method, target, host, headers, body; status, headers in lower case, body."""
    heard: list[bytes] = []
    with listening(saying(OK, heard)) as port:
        answer = Outbound(LOOPBACK).post(f"http://127.0.0.1:{port}/a?b=c#d", {"X-Own": "1"}, b"{}")
    assert answer == Answer(200, {"content-length": "4", "x-kind": "Test"}, b"done")
    lines = heard[0].split(b"\r\n")
    assert lines[0] == b"POST /a?b=c HTTP/1.1"
    assert {b"Host: 127.0.0.1:%d" % port, b"X-Own: 1", b"Content-Length: 2"} <= set(lines)


@pytest.mark.parametrize(
    "addresses",
    [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::ffff:127.0.0.1"], ["64:ff9b::7f00:1"], ["10.0.0.1"]],
)
def test_a_name_that_leads_inside_is_not_dialled(addresses: list[str]) -> None:
    """Not even when only one of its addresses does; and it is asked about once only."""
    asked: list[str] = []

    def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return addresses

    with pytest.raises(Unreachable, match="a network that is not public"):
        Outbound(NOBODY, resolve).post("https://rebind.example.com/", {}, b"")
    assert asked == ["rebind.example.com"]


def test_the_judged_address_is_dialled_and_the_next_one_when_it_refuses() -> None:
    """No second look-up between judging and dialling; a name with two addresses has two chances."""
    asked: list[str] = []

    def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.3", "127.0.0.1"]

    with listening(saying(OK)) as port:
        answer = Outbound(LOOPBACK, resolve).get(f"http://hooks.example.com:{port}/", {})
    assert (answer.status, asked) == (200, ["hooks.example.com"])


def test_of_many_addresses_only_the_first_few_are_dialled() -> None:
    """A name with hundreds of them would make us knock at hundreds of doors."""
    many = [f"127.0.1.{number}" for number in range(1, 200)]
    asked = Outbound(LOOPBACK, lambda host, port: [*many[:4], "127.0.0.1"])
    reached = Outbound(LOOPBACK, lambda host, port: [*many[:3], "127.0.0.1"])
    with listening(saying(OK)) as port:
        assert reached.get(f"http://hooks.example.com:{port}/", {}).status == 200
        with pytest.raises(Unreachable, match="No connection"):
            asked.get(f"http://hooks.example.com:{port}/", {})


def test_a_redirect_is_an_answer_and_is_not_followed() -> None:
    """Whatever it points at."""
    heard: list[bytes] = []
    moved = b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n"
    with listening(saying(moved, heard)) as port:
        assert Outbound(LOOPBACK).get(f"http://127.0.0.1:{port}/", {}).status == 302
    assert len(heard) == 1


def test_proxies_of_the_environment_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy would resolve the name itself, past the guard."""
    for name in ("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    for name in ("NO_PROXY", "no_proxy"):  # set for all tests, which would excuse every address
        monkeypatch.delenv(name, raising=False)
    with listening(saying(OK)) as port:
        assert Outbound(LOOPBACK).get(f"http://127.0.0.1:{port}/", {}).body == b"done"


class Ticking:
    """A clock on which every look costs a second: no test waits for it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


def dripping(first: bytes, drop: bytes) -> Talk:
    """Sends without end, until the caller has left."""

    def talk(caller: socket.socket) -> None:
        caller.recv(65536)
        caller.sendall(first)
        while True:
            caller.sendall(drop)
            time.sleep(0.001)

    return talk


@pytest.mark.parametrize(
    ("first", "drop"),
    [
        (b"", b"H"),
        (b"HTTP/1.1 200 OK\r\n", b"X: 1\r\n"),
        (b"HTTP/1.1 200 OK\r\n\r\n", b"x"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", b"x"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
        (b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    ],
    ids=["status", "headers", "body", "length", "chunks", "continue"],
)
def test_a_receiver_that_drips_is_left_when_the_time_is_over(first: bytes, drop: bytes) -> None:
    """The limit is for the whole call, however often a byte arrives: ten seconds, on a clock that is handed
    in."""
    clock = Ticking()
    reason = "No answer within 10 seconds"
    with listening(dripping(first, drop)) as port, pytest.raises(Unreachable, match=reason):
        Outbound(LOOPBACK, monotonic=clock).get(f"http://127.0.0.1:{port}/", {})
    assert clock.now <= 14


def test_a_receiver_that_says_nothing_is_left_when_the_time_is_over() -> None:
    """The wait for its first byte is as long as what is left, and no longer."""
    over = threading.Event()

    def silent(caller: socket.socket) -> None:
        caller.recv(65536)
        over.wait(30)

    with listening(silent) as port:
        try:
            with pytest.raises(Unreachable, match="No answer within 0.2 seconds"):
                Outbound(LOOPBACK, within_s=0.2).get(f"http://127.0.0.1:{port}/", {})
        finally:
            over.set()


def test_a_look_up_that_hangs_is_left_too() -> None:
    """Resolving counts towards the same limit."""
    over = threading.Event()

    def resolve(host: str, port: int) -> list[str]:
        over.wait(10)
        return ["8.8.8.8"]

    with pytest.raises(Unreachable, match="does not resolve"):
        Outbound(NOBODY, resolve, within_s=0.2).get("https://slow.example.com/", {})
    over.set()


def test_only_64_kilobytes_are_read() -> None:
    """An endless answer is cut, and is an answer."""
    endless = b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 200_000
    with listening(saying(endless)) as port:
        answer = Outbound(LOOPBACK).get(f"http://127.0.0.1:{port}/", {})
    assert (answer.status, answer.body) == (200, b"x" * 65_536)


def test_a_compressed_answer_is_not_inflated() -> None:
    """Sixty-four megabytes in sixty-four kilobytes stay what they are."""
    bomb = gzip.compress(bytes(1 << 26), mtime=0)
    heads = b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(bomb)
    heard: list[bytes] = []
    with listening(saying(heads + bomb, heard)) as port:
        answer = Outbound(LOOPBACK).get(f"http://127.0.0.1:{port}/", {})
    assert answer.body == bomb[:65_536]
    assert b"accept-encoding" not in heard[0].lower()


def test_headers_without_end_are_no_answer() -> None:
    """Long before the memory is full."""
    heads = b"HTTP/1.1 200 OK\r\n" + b"".join(
        b"X-%d: %s\r\n" % (number, b"y" * 1000) for number in range(5_000)
    )
    with listening(saying(heads + b"\r\n")) as port, pytest.raises(Unreachable, match="broke off"):
        Outbound(LOOPBACK).get(f"http://127.0.0.1:{port}/", {})


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-x\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx"])
def test_what_does_not_speak_http_is_no_answer(answer: bytes) -> None:
    """Also an answer that breaks off."""
    with listening(saying(answer)) as port, pytest.raises(Unreachable, match="broke off"):
        Outbound(LOOPBACK).get(f"http://127.0.0.1:{port}/", {})


def test_nobody_there_is_no_answer() -> None:
    """A refused connection, a name without addresses, plain HTTP to a public host, and no address at all."""
    with socket.socket() as deaf:  # its port is taken and nobody listens: no other process can come there
        deaf.bind(("127.0.0.1", 0))
        cases = {
            f"http://127.0.0.1:{deaf.getsockname()[1]}/": "No connection",
            "https://nowhere.example.com/": "does not resolve",
            "http://8.8.8.8/": "not an HTTPS one",
            "https://user@8.8.8.8/": "not a valid one",
        }
        for url, reason in cases.items():
            with pytest.raises(Unreachable, match=reason):
                Outbound(LOOPBACK, lambda host, port: []).get(url, {})


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """For hooks.example.com, signed by itself; key and certificate in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "hooks.example.com")])
    today = datetime.datetime.now(datetime.UTC)
    builder = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(today - datetime.timedelta(days=1))
        .not_valid_after(today + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("hooks.example.com")]), False)
    )
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path = tmp_path / "tls.pem"
    path.write_bytes(pem + builder.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    return path


def serving(certificate: Path) -> ssl.SSLContext:
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(certificate)
    return server


def test_a_name_that_is_bound_anew_is_judged_anew(certificate: Path) -> None:
    """Within a call the judged address is dialled, whatever the name leads to by then; the next call asks
    again, and refuses. 127.0.0.2 plays the public address here, 127.0.0.1 the private one."""
    answers = [["127.0.0.2"], ["127.0.0.1"], ["127.0.0.2", "127.0.0.1"], ["127.0.0.2"]]
    heard: list[bytes] = []
    trust = ssl.create_default_context(cafile=str(certificate))
    with listening(saying(OK, heard), serving(certificate), "127.0.0.2") as port:
        outbound = Outbound(
            AllowedTargets.parse("127.0.0.2/32"), lambda host, port: answers.pop(0), tls=trust
        )
        url = f"https://hooks.example.com:{port}/"
        assert outbound.post(url, {}, b"").body == b"done"
        assert len(answers) == 3  # asked once
        for _ in range(2):
            with pytest.raises(Unreachable, match="a network that is not public"):
                outbound.post(url, {}, b"")
        assert len(heard) == 1
        assert outbound.post(url, {}, b"").body == b"done"
    assert (answers, len(heard)) == ([], 2)


def test_tls_is_checked_against_the_name_not_the_address(certificate: Path) -> None:
    """The dialled address is loopback; certificate, server name and Host are those of the host's name."""
    server = serving(certificate)
    asked: list[str | None] = []
    server.sni_callback = lambda connection, name, context: asked.append(name)
    trust = ssl.create_default_context(cafile=str(certificate))
    heard: list[bytes] = []
    with listening(saying(OK, heard), server) as port:
        outbound = Outbound(LOOPBACK, lambda host, port: ["127.0.0.1"], tls=trust)
        assert outbound.get(f"https://hooks.example.com:{port}/", {}).body == b"done"
        assert (asked[0], b"Host: hooks.example.com:%d" % port in heard[0]) == ("hooks.example.com", True)
        with pytest.raises(Unreachable, match="certificate"):
            outbound.get(f"https://other.example.com:{port}/", {})
        with pytest.raises(Unreachable, match="certificate"):
            Outbound(LOOPBACK, lambda host, port: ["127.0.0.1"]).get(f"https://hooks.example.com:{port}/", {})
