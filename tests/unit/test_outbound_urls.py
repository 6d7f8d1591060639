"""Which addresses a caller may name, before anything is dialled: a table of tricks, and the guard behind it
that judges again when the call goes out."""

import ssl

import pytest

from reelwright.delivery.outbound import AllowedTargets, Outbound, is_public_https_url, split_url
from reelwright.errors import Unreachable

NOBODY = AllowedTargets()
TLS = ssl.create_default_context()  # loaded once: nobody is dialled

ACCEPTED = [
    "https://example.com",
    "https://example.com/",
    "https://hooks.example.com:8443/a/b?c=d&e=%20#part",
    "HTTPS://EXAMPLE.COM/x",
    "https://example.com./x",
    "https://example。com/x",
    "https://a_b.example.com/",
    "https://bücher.example.com/x",
    "https://xn--bcher-kva.example.com/",
    "https://例え.jp/",
    "https://1.2.3.4.example.com/",
    "https://0xdeadbeef.com/",
    "https://localhost.example.com/",
    "https://internal.example.com/",
    "https://8.8.8.8/x",
    "https://134744072/",
    "https://0x8.8.8.8/",
    "https://[2606:4700::1111]/x",
    "https://[2606:4700::1111]:8443/x",
    "https://example.com/@127.0.0.1",
    "https://example.com/?@127.0.0.1",
    "https://example.com/http://127.0.0.1/",
    "https://example.com/ünïcode",
    "https://example.com/" + "a" * 480,
]

NO_WEB = """
example.com //example.com /example.com example.com:443 https https: https:/ https:// https:///x
https:example.com https:/example.com https:///example.com http://example.com/ http://8.8.8.8/
ftp://example.com/ ftps://example.com/ ws://example.com/ wss://example.com/ file:///etc/passwd
file://example.com/x gopher://127.0.0.1:25/_x dict://127.0.0.1:11211/ ldap://example.com/
tftp://example.com/ sftp://example.com/ jar:https://example.com!/ javascript:alert(1) data:text/html,x
mailto:a@example.com urn:x:y blob:https://example.com/ ://example.com https://?x https://#x https://.
https://.. https://.../ https://:443/ https:@example.com view-source:https://x.com
""".split()

CREDENTIALS = """
https://user@example.com/ https://user:pass@example.com/ https://:pass@example.com/ https://@example.com/
https://:@example.com/ https://example.com@127.0.0.1/ https://example.com:443@127.0.0.1/ https://a@b@example.com/
https://127.0.0.1@example.com/ https://example.com%40127.0.0.1/ https://user%40example.com:x@example.com/
""".split()

PORTS = """
https://example.com:0/ https://example.com:/ https://example.com:65536/ https://example.com:99999999999/
https://example.com:x/ https://example.com:-1/ https://example.com:+443/ https://example.com:443:443/
https://example.com:4_43/ https://example.com:４４３/ https://example.com:٤٤٣/ https://example.com:%34%34%33/
https://example.com:7/ https://example.com:19/ https://example.com:21/ https://example.com:22/
https://example.com:23/ https://example.com:25/ https://example.com:53/ https://example.com:110/
https://example.com:111/ https://example.com:135/ https://example.com:139/ https://example.com:143/
https://example.com:389/ https://example.com:465/ https://example.com:587/ https://example.com:636/
https://example.com:993/ https://example.com:995/ https://example.com:2049/ https://example.com:5060/
https://example.com:6000/ https://example.com:6667/ https://example.com:10080/ https://8.8.8.8:25/
https://[2606:4700::1111]:22/
""".split()

IPV4 = """
https://127.0.0.1/ https://127.0.0.1:8443/ https://127.0.0.1./ https://127.1/ https://127.0.1/ https://127.8.8.8/
https://2130706433/ https://2130706433./ https://0x7f000001/ https://0X7F000001/ https://0x7f.1/ https://0x7f.0.0.1/
https://0x7f.0x0.0x0.0x1/ https://0177.0.0.1/ https://0177.0.0.01/ https://017700000001/ https://00000177.1/
https://127.0.0.0x1/ https://127.0.01/ https://0/ https://0x/ https://0.0.0.0/ https://00/ https://0.1.2.3/
https://10.0.0.1/ https://10.1/ https://0xa.1/ https://012.1/ https://167772161/ https://172.16.0.1/
https://172.31.255.255/ https://192.168.1/ https://192.168.0.1/ https://0300.0250.1/ https://0xc0a80001/
https://169.254.169.254/latest/meta-data/ https://0xa9fea9fe/ https://2852039166/ https://169.254.43518/
https://0251.0376.0251.0376/ https://169.254.170.2/ https://100.100.100.200/ https://192.0.0.192/
https://100.64.0.1/ https://100.127.255.254/ https://192.0.0.1/ https://192.0.2.1/ https://198.51.100.1/
https://203.0.113.7/ https://198.18.0.1/ https://198.19.255.255/ https://192.88.99.1/ https://192.31.196.1/
https://192.52.193.1/ https://192.175.48.1/ https://224.0.0.1/ https://239.255.255.250/ https://240.0.0.1/
https://255.255.255.255/ https://4294967295/ https://4294967296/ https://0x100000000/ https://256.1.1.1/
https://1.1.1.256/ https://1.2.3.4.5/ https://1.1.1.1.0x7f/ https://1.1.65536/ https://08.1.1.1/ https://0x7g.1/
https://+8.8.8.8/ https://8_8.8.8.8/ https://-8.8.8.8/ https://1.-1.0.0/ https://8.8.8.+8/ https://8..8.8/
https://0o17.1/ https://0b1.1/ https://example.123/ https://127.0.0.1%00.example.com/
""".split()

OTHER_DIGITS = [
    "https://１２７.０.０.１/",
    "https://127。0。0。1/",
    "https://127．0．0．1/",
    "https://127｡0｡0｡1/",
    "https://①②⑦.0.0.1/",
    "https://𝟏𝟐𝟕.𝟎.𝟎.𝟏/",
    "https://１６９.２５４.１６９.２５４/",
    "https://0ｘ7f.1/",
    "https://१२७.०.०.१/",
    "https://٠.٠.٠.٠/",
    "https://%31%32%37.0.0.1/",
    "https://127.0.0.%31/",
    "https://%6c%6f%63%61%6c%68%6f%73%74/",
    "https://127.0.0.\u00ad1/",
    "https://127.0.0.1\u200b/",
    "https://127.0.0.1\ufeff/",
    "https://\u2060127.0.0.1/",
    "https://127\u2024 0.0.1/",
]

IPV6 = """
https://[::]/ https://[::1]/ https://[::1]:443/ https://[0:0:0:0:0:0:0:1]/ https://[0000::0001]/ https://[::2]/
https://[::127.0.0.1]/ https://[::7f00:1]/ https://[::8.8.8.8]/ https://[::ffff:127.0.0.1]/ https://[::ffff:7f00:1]/
https://[::ffff:8.8.8.8]/ https://[::ffff:a9fe:a9fe]/ https://[0:0:0:0:0:ffff:7f00:1]/ https://[::ffff:0:7f00:1]/
https://[64:ff9b::7f00:1]/ https://[64:ff9b::127.0.0.1]/ https://[64:ff9b::8.8.8.8]/ https://[64:ff9b:1::1]/
https://[64:ff9b:1:ffff::a9fe:a9fe]/ https://[2002:7f00:1::]/ https://[2002:a9fe:a9fe::1]/
https://[2002:808:808::1]/ https://[2001::1]/ https://[2001:0:7f00:1::1]/ https://[2001:2::1]/ https://[2001:10::1]/
https://[2001:20::1]/ https://[2001:db8::1]/ https://[3fff::1]/ https://[5f00::1]/ https://[100::1]/
https://[fc00::1]/ https://[fd00::1]/ https://[fd00:ec2::254]/ https://[fe80::1]/ https://[FE80::1]/
https://[fe80::a9fe:a9fe]/ https://[fec0::1]/ https://[ff02::1]/ https://[ff0e::1]/ https://[2620:4f:8000::1]/
https://[2a00:1450::5efe:7f00:1]/ https://[2a00:1450::200:5efe:a00:1]/ https://[fe80::1%25eth0]/
https://[fe80::1%eth0]/ https://[2606:4700::1111%25eth0]/ https://[2606:4700::1111%251]/ https://[::1/
https://::1/ https://::1]/ https://[]/ https://[:]/ https://[1.2.3.4]/ https://[8.8.8.8]/ https://[v1.x]/
https://[::g]/ https://[1:2:3:4:5:6:7:8:9]/ https://[::1]x/ https://x[::1]/ https://x[2606:4700::1111]/
https://[2606:4700::1111].example.com/ https://[2606:4700::1111]x:443/ https://[2606:4700::1111]:/
https://[2606:4700::1111]@127.0.0.1/ https://[[::1]]/ https://[::1][::1]/ https://2606:4700::1111/
https://[::%31]/ https://[::ffff:127.0.0.1%00]/ https://[::ffff:0x7f.1]/
""".split()

OWN_NAMES = """
https://localhost/ https://LOCALHOST/ https://localhost./ https://localhost:8443/ https://a.localhost/
https://localhost.localdomain/ https://localhost6.localdomain6.localhost/ https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/ https://ｌｏｃａｌｈｏｓｔ/
https://loc𝒶lhost/ https://x.ⓛocal/ https://printer.local/ https://PRINTER.LOCAL./ https://ſervice.internal/
https://metadata.google.internal/computeMetadata/v1/ https://metadata.internal/ https://metadata/
https://instance-data/ https://instance-data.ec2.internal/ https://host.docker.internal/ https://gateway.internal./
https://kubernetes/ https://kubernetes.default.svc/ https://kubernetes.default.svc.cluster.local/
https://vault.service.consul/ https://router.lan/ https://nas.home/ https://x.home.arpa/ https://x.home.arpa./
https://1.0.0.127.in-addr.arpa/ https://wiki.corp/ https://smtp.mail/ https://site.intranet/ https://db.private/
https://x.localdomain/ https://hidden.onion/ https://x.test/ https://x.invalid/ https://x.alt/
https://server/ https://com/ https://xn--n3h.local/
""".split()

NO_NAMES = [
    "https://example..com/",
    "https://example.com../",
    "https://.example.com/",
    "https://-a.example.com/",
    "https://a-.example.com/",
    "https://exa$mple.com/",
    "https://exa*mple.com/",
    "https://*.example.com/",
    "https://a,b.com/",
    "https://a;b.com/",
    "https://a!b.com/",
    "https://a|b.com/",
    "https://<a>.com/",
    "https://exam%70le.com/",
    "https://example.com%2f/",
    "https://example.com%23.x.com/",
    "https://xn--/",
    "https://xn--.com-/",
    "https://" + "a" * 64 + ".com/",
    "https://" + "ü" * 64 + ".com/",
    "https://" + "a." * 127 + "com/",
    "https://" + ("a" * 50 + ".") * 5 + "com/",
    "https://example.com/" + "a" * 481,
    "https://example.com?" + "a" * 481,
    "https://exam／ple.com/",
    "https://example.com＃.x.com/",
    "https://example.com＠127.0.0.1/",
    "https://example.com：443/",
    "https://example.com？x.com/",
    "https://\ud800.com/",
]

BLANKS = [
    "",
    " ",
    "\n",
    " https://example.com/",
    "https://example.com/ ",
    "\thttps://example.com/",
    "https://example.com/\n",
    "https://example.com/\r\nHost: 127.0.0.1",
    "https://exam ple.com",
    "https://example.com/ x",
    "https://exa\tmple.com/",
    "https://exa\nmple.com/",
    "https://exa\rmple.com/",
    "ht\ntps://127.0.0.1/",
    "https://example.com\0.x.com/",
    "https://example.com/\0",
    "https://example.com/\x7f",
    "https://example.com/\x85",
    "https://example.com\u3000/",
    "https://example.com/\u2028",
    "https://exa\u200bmple.com/",
    "https://example.com/\u202e",
    "https://\ufeffexample.com/",
    "https:\\\\example.com\\",
    "https://example.com\\@127.0.0.1/",
    "https://127.0.0.1\\@example.com/",
    "https://example.com/\\x",
    "\\\\example.com\\x",
]

REFUSED = [
    *NO_WEB,
    *CREDENTIALS,
    *PORTS,
    *IPV4,
    *OTHER_DIGITS,
    *IPV6,
    *OWN_NAMES,
    *NO_NAMES,
    *BLANKS,
]


def test_the_table_is_long_and_says_nothing_twice() -> None:
    """More than three hundred tricks, each another one."""
    assert len(REFUSED) == len(set(REFUSED)) > 300


@pytest.mark.parametrize("url", ACCEPTED, ids=ascii)
def test_public_https_addresses_are_accepted(url: str) -> None:
    """With ports, queries, fragments, a dot at the end, names of all scripts, and numbers that are public."""
    assert is_public_https_url(url, NOBODY)


def test_everything_else_is_refused() -> None:
    """What a person could write to lead us to a machine that is not theirs, or what leads nowhere."""
    assert [ascii(url) for url in REFUSED if is_public_https_url(url, NOBODY)] == []


def test_the_client_refuses_them_without_dialling_or_asking() -> None:
    """Though every name that it asked about were public: a number is no name, in no spelling."""
    asked: list[str] = []

    def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["8.8.8.8"]

    client, sent = Outbound(NOBODY, resolve, tls=TLS), []
    for url in (*IPV4, *IPV6, *OTHER_DIGITS, *CREDENTIALS, *BLANKS):
        try:
            client.post(url, {}, b"")
        except Unreachable:
            continue
        sent.append(ascii(url))
    assert (sent, asked) == ([], [])


@pytest.mark.parametrize("url", [url for url in PORTS if ":25/" in url or ":22/" in url])
def test_ports_of_other_services_are_not_dialled(url: str) -> None:
    """Not even at public addresses, and though the check at the create was passed in an older version."""
    with pytest.raises(Unreachable, match="a port of a service that is not the web"):
        Outbound(NOBODY, lambda host, port: ["8.8.8.8"], tls=TLS).post(url, {}, b"")


def test_an_exempt_place_may_have_any_port() -> None:
    """The operator's word is above the list."""
    allow = AllowedTargets.parse("hooks.local:25")
    assert is_public_https_url("http://hooks.local:25/", allow)
    assert not is_public_https_url("http://hooks.local:22/", allow)


def test_numbers_come_out_in_their_usual_spelling() -> None:
    """What is judged is what is dialled."""
    spellings = ["0x8.8.8.8", "134744072", "８.８.８.８", "010.8.8.8", "8.8.2056", "8.8.8.8."]
    assert {split_url(f"https://{host}/").host for host in spellings} == {"8.8.8.8"}
