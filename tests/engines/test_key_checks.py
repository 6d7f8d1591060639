"""What each provider says of a key, against a local imitation with faults."""

import logging
from collections.abc import Iterator

import pytest
from imitation import CHECKS, GOOD_KEY, Imitation, imitated

from reelwright.delivery.outbound import AllowedTargets, Outbound
from reelwright.engines.key_check import KeyChecks
from reelwright.engines.providers import key_checks
from reelwright.engines.wire import join_url
from reelwright.errors import EngineBusy, EngineFailed
from reelwright.settings import PROVIDERS

BAD_KEY = "key-that-is-wrong-0123456789"


@pytest.fixture(scope="module")
def server() -> Iterator[Imitation]:
    with imitated() as running:
        yield running


@pytest.fixture
def imitation(server: Imitation) -> Imitation:
    server.fault, server.answers, server.asked = None, {}, []
    return server


@pytest.fixture
def check(imitation: Imitation) -> Iterator[KeyChecks]:
    """Asks the imitation, and has time."""
    yield key_checks(_client(imitation), dict.fromkeys(PROVIDERS, imitation.address), within_s=60)


@pytest.fixture
def hasty(imitation: Imitation) -> Iterator[KeyChecks]:
    """Asks the imitation, and waits for half a second at most."""
    yield key_checks(_client(imitation), dict.fromkeys(PROVIDERS, imitation.address), within_s=0.5)


def _client(imitation: Imitation) -> Outbound:
    return Outbound(AllowedTargets().with_addresses([imitation.address]))


@pytest.mark.parametrize("name", PROVIDERS)
def test_a_provider_tells_a_good_key_from_a_wrong_one(
    check: KeyChecks, imitation: Imitation, name: str
) -> None:
    """With one request each, at the address of the settings."""
    assert [check(name, GOOD_KEY), check(name, BAD_KEY)] == ["ok", "invalid"]
    assert imitation.asked == [(name, GOOD_KEY), (name, BAD_KEY)]


@pytest.mark.parametrize("name", PROVIDERS)
@pytest.mark.parametrize("status", [401, 403])
def test_a_refusal_makes_a_key_invalid(
    check: KeyChecks, imitation: Imitation, name: str, status: int
) -> None:
    """Whatever its body says."""
    imitation.fault = status
    assert check(name, GOOD_KEY) == "invalid"


FAULTS = [
    (429, "{} is over its limit"),
    (503, "{} is over its limit"),
    (500, "{} answered with status 500"),
    (404, "{} answered with status 404"),
    (400, "{} answered with status 400"),
    ("redirect", "{} answered with status 302"),
    ("garbage", "{} answered something that is not its own format"),
    ("closing", "{} could not be reached"),
]


@pytest.mark.parametrize("name", PROVIDERS)
@pytest.mark.parametrize(("fault", "sentence"), FAULTS, ids=[str(fault) for fault, _ in FAULTS])
def test_a_provider_that_does_not_say_is_told_in_a_sentence(
    check: KeyChecks, imitation: Imitation, name: str, fault: int | str, sentence: str
) -> None:
    """Nothing of its answer is in it, since providers repeat what they were sent."""
    imitation.fault = fault
    with pytest.raises(EngineFailed) as told:
        check(name, GOOD_KEY)
    assert str(told.value) == sentence.format(name)
    assert (told.value.__cause__, told.value.__suppress_context__) in ((None, True), (None, False))


@pytest.mark.parametrize("name", PROVIDERS)
@pytest.mark.parametrize("fault", ["silent", "dripping"])
def test_a_provider_that_takes_too_long_is_told_in_a_sentence(
    hasty: KeyChecks, imitation: Imitation, name: str, fault: str
) -> None:
    """Whether it says nothing, or never ends."""
    imitation.fault = fault
    with pytest.raises(EngineFailed, match=f"^{name} did not answer within 0.5 seconds$"):
        hasty(name, GOOD_KEY)


def test_a_provider_over_its_limit_says_when_to_come_back(check: KeyChecks, imitation: Imitation) -> None:
    """As it asked."""
    imitation.fault = 429
    with pytest.raises(EngineBusy) as told:
        check("openrouter", GOOD_KEY)
    assert told.value.retry_after_s == 7


def test_a_closed_port_is_told_in_a_sentence() -> None:
    """Like any provider that cannot be reached."""
    closed = "http://127.0.0.1:9"
    check = key_checks(Outbound(AllowedTargets().with_addresses([closed])), {"fal": closed})
    with pytest.raises(EngineFailed) as told:
        check("fal", GOOD_KEY)
    assert str(told.value) == "fal could not be reached"


def test_a_voice_key_without_the_right_to_read_its_user_is_a_good_one(
    check: KeyChecks, imitation: Imitation
) -> None:
    """ElevenLabs refuses it with a reason of its own; it may still speak."""
    imitation.answers[GOOD_KEY] = "elevenlabs-user-restricted"
    assert check("elevenlabs", GOOD_KEY) == "ok"


def test_a_bad_request_that_is_not_about_the_key_says_nothing_of_it(
    check: KeyChecks, imitation: Imitation
) -> None:
    """Gemini answers 400 for a wrong key, and for a server in a country that it does not serve."""
    imitation.answers[GOOD_KEY] = "gemini-models-elsewhere"
    with pytest.raises(EngineFailed, match="^gemini answered with status 400$"):
        check("gemini", GOOD_KEY)


@pytest.mark.parametrize("key", ["ключ", "two words", "line\nbreak", "tab\t", ""])
def test_what_no_header_can_hold_is_no_key(check: KeyChecks, imitation: Imitation, key: str) -> None:
    """Nobody is asked."""
    assert check("openrouter", key) == "invalid"
    assert imitation.asked == []


def test_no_log_line_holds_a_key(
    check: KeyChecks, imitation: Imitation, caplog: pytest.LogCaptureFixture
) -> None:
    """Not even the libraries' at their most talkative."""
    caplog.set_level(logging.DEBUG)
    for name in CHECKS:
        check(name, GOOD_KEY)
    assert caplog.records
    assert GOOD_KEY not in caplog.text


@pytest.mark.parametrize(
    ("base", "address"),
    [
        ("https://host", "https://host/api/v1/key"),
        ("https://host/", "https://host/api/v1/key"),
        ("https://host/api/v1", "https://host/api/v1/key"),
        ("https://host/api/v1/", "https://host/api/v1/key"),
        ("https://host/api", "https://host/api/v1/key"),
        ("https://host/proxy", "https://host/proxy/api/v1/key"),
        ("https://host/proxy/api/v1", "https://host/proxy/api/v1/key"),
        ("https://host:81/fapi", "https://host:81/fapi/api/v1/key"),
    ],
)
def test_an_address_may_be_given_with_or_without_the_version(base: str, address: str) -> None:
    """As people write base URLs."""
    assert join_url(base, "/api/v1/key") == address
