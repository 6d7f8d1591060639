"""Paid requests over the wire, against a server that has bad days: what is raised, what is recorded, and how
often the server is asked."""

from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any

import pytest
from imitations.openrouter import OpenRouter
from imitations.records import MemoryRecords, call_with
from imitations.server import GOOD_KEY, served
from imitations.wires import open_wire

from reelwright.engines.paid import PaidRequest
from reelwright.engines.wire import KeyAccess, Wire, clean_reason
from reelwright.errors import AnswerLost, Cancelled, EngineBusy, EngineFailed, KeyRejected, ProviderRefused

ASKED = PaidRequest("openrouter", "images", "m")
PATH = "/api/v1/images"
BODY = {"model": "m", "prompt": "A lighthouse", "aspect_ratio": "9:16"}


@pytest.fixture(scope="module")
def running() -> Iterator[OpenRouter]:
    imitation = OpenRouter()
    with served(imitation):
        yield imitation


@pytest.fixture
def imitation(running: OpenRouter) -> OpenRouter:
    running.seen.clear()
    running.billed.clear()
    return running


def pay(wire: Wire, records: MemoryRecords, within_s: float = 20) -> Any:
    with call_with(records):
        return wire.pay(PATH, BODY, ASKED, within_s)


UNCLEAR = [500, 502, 504, 524, 408, "lost", "truncated"]


@pytest.mark.parametrize("fault", UNCLEAR)
def test_an_ambiguous_answer_is_never_asked_for_again(imitation: OpenRouter, fault: int | str) -> None:
    """The first try says so, and so does every later one, without a second request."""
    imitation.fault(fault, path=PATH)
    records = MemoryRecords()
    wire = open_wire("openrouter", imitation)
    with pytest.raises(AnswerLost, match="may have been billed, so it was not sent again"):
        pay(wire, records)
    assert [one.state for one in records.all] == ["lost"]
    with pytest.raises(AnswerLost):
        pay(wire, records.again())
    assert len(imitation.posts(PATH)) == 1


def test_an_ambiguous_status_stays_so_whatever_its_body_says(imitation: OpenRouter) -> None:
    """A gateway that says "unavailable" with 502 may have passed the request on."""
    error = {"code": 502, "message": "no", "metadata": {"error_type": "provider_unavailable"}}
    imitation.fault(502, path=PATH, body={"error": error})
    with pytest.raises(AnswerLost):
        pay(open_wire("openrouter", imitation), MemoryRecords())


def test_silence_after_sending_is_ambiguous_too(imitation: OpenRouter) -> None:
    """The work may have been done."""
    imitation.fault("silent", path=PATH)
    records = MemoryRecords()
    with pytest.raises(AnswerLost):
        pay(open_wire("openrouter", imitation), records, within_s=1.0)
    assert [one.state for one in records.all] == ["lost"]


BUSY = [(429, {"Retry-After": "7"}, 7), (503, {}, None), (529, {"Retry-After": "2"}, 2)]


@pytest.mark.parametrize(("status", "headers", "wait_s"), BUSY)
def test_who_is_busy_is_asked_again(
    imitation: OpenRouter, status: int, headers: dict[str, str], wait_s: float | None
) -> None:
    """Nothing was bought: the second try is a request of its own, and everybody with the key waits."""

    class Pauses:
        def place(self, stop: Any) -> Any:
            return nullcontext()

        def pause(self, seconds: float) -> None:
            paused.append(seconds)

    paused: list[float] = []
    imitation.fault(status, path=PATH, headers=headers)
    records = MemoryRecords()
    wire = open_wire("openrouter", imitation, access=KeyAccess(GOOD_KEY, Pauses()))
    with pytest.raises(EngineBusy) as told:
        pay(wire, records)
    assert told.value.retry_after_s == wait_s
    assert paused == [wait_s or 1.0]
    assert pay(wire, records.again()).reply.status == 200
    assert [one.state for one in records.all] == ["void", "answered"]
    assert imitation.billed == {"pictures": 1}


def test_an_answer_that_was_kept_is_not_bought_twice(imitation: OpenRouter) -> None:
    """The worker died between the answer and its record: the next try reads what was kept."""
    records = MemoryRecords()
    wire = open_wire("openrouter", imitation)
    first = pay(wire, records).reply
    again = pay(wire, records.again()).reply
    assert (again.status, again.body) == (first.status, first.body)
    assert imitation.billed == {"pictures": 1}


def test_who_never_connected_has_bought_nothing() -> None:
    """A closed port: it may be tried again."""
    gone = OpenRouter()
    with served(gone):
        pass
    records = MemoryRecords()
    with pytest.raises(EngineBusy, match="^openrouter could not be reached$"):
        pay(open_wire("openrouter", gone), records)
    assert [one.state for one in records.all] == ["void"]


REFUSALS = [
    (400, {"error": {"code": 400, "message": "no"}}, EngineFailed, "openrouter answered with status 400"),
    (401, {"error": {"code": 401, "message": "no"}}, KeyRejected, "openrouter does not accept the key"),
    (402, {"error": {"code": 402, "message": "no"}}, EngineFailed, "The balance or the quota at openrouter"),
    (403, {"error": {"code": 403, "message": "Violence"}}, ProviderRefused, "refused this request: Violence"),
    (404, {"error": {"code": 404, "message": "no"}}, EngineFailed, "see REELWRIGHT_OPENROUTER_TEXT_MODEL"),
]


@pytest.mark.parametrize(("status", "body", "kind", "sentence"), REFUSALS)
def test_a_refusal_is_final_and_costs_nothing(
    imitation: OpenRouter, status: int, body: Any, kind: type[EngineFailed], sentence: str
) -> None:
    """Of its own class, in a sentence; the record is void."""
    imitation.fault(status, path=PATH, body=body)
    records = MemoryRecords()
    with pytest.raises(EngineFailed, match=sentence) as told:
        pay(open_wire("openrouter", imitation), records)
    assert type(told.value) is kind
    assert [one.state for one in records.all] == ["void"]


def test_only_the_key_itself_is_noted_as_rejected(imitation: OpenRouter) -> None:
    """A moderated request and an empty balance leave it as it is."""
    noted: list[str] = []
    access = KeyAccess(GOOD_KEY, note_rejected=lambda: noted.append("rejected"))
    wire = open_wire("openrouter", imitation, access=access)
    for status in (402, 403, 404):
        imitation.fault(status, path=PATH, body={"error": {"code": status, "message": "no"}})
        with pytest.raises(EngineFailed):
            pay(wire, MemoryRecords())
    assert noted == []
    imitation.fault(401, path=PATH, body={"error": {"code": 401, "message": "no"}})
    with pytest.raises(KeyRejected):
        pay(wire, MemoryRecords())
    imitation.fault(200, path=PATH, body={"error": {"code": 401, "message": "no"}})
    with pytest.raises(KeyRejected):
        pay(wire, MemoryRecords())
    assert noted == ["rejected"] * 2


def test_no_failure_repeats_the_key(imitation: OpenRouter) -> None:
    """Providers repeat what they were sent, in any kind of answer."""
    told = []
    wire = open_wire("openrouter", imitation)
    for status in (400, 401, 402, 403, 404, 429, 500):
        for body in (None, {"error": {"code": status, "message": f"Bearer {GOOD_KEY} is wrong"}}):
            imitation.fault(status, path=PATH, body=body)
            with pytest.raises(EngineFailed) as failure:
                pay(wire, MemoryRecords())
            told.append(str(failure.value))
    assert len(told) == 14
    assert not any(GOOD_KEY in one for one in told)


def test_a_refusal_with_a_good_status_is_one(imitation: OpenRouter) -> None:
    """OpenRouter sends errors with 200, too."""
    imitation.fault(200, path=PATH, body={"error": {"code": 403, "message": "Not allowed"}})
    records = MemoryRecords()
    with pytest.raises(ProviderRefused, match="The provider refused this request: Not allowed"):
        pay(open_wire("openrouter", imitation), records)
    assert [one.state for one in records.all] == ["void"]


def test_an_answer_that_is_too_large_is_refused(imitation: OpenRouter) -> None:
    """It was paid for, and is not asked for again."""
    imitation.fault("huge", path=PATH)
    records = MemoryRecords()
    with call_with(records), pytest.raises(EngineFailed, match="answered more than it should"):
        open_wire("openrouter", imitation).pay(PATH, BODY, ASKED, 20, most_bytes=1 << 20)
    assert [one.state for one in records.all] == ["lost"]


def test_who_was_cancelled_while_waiting_for_a_place_has_bought_nothing(imitation: OpenRouter) -> None:
    """No request was sent."""

    class Full:
        def place(self, stop: Any) -> Any:
            raise Cancelled

        def pause(self, seconds: float) -> None:
            raise AssertionError

    records = MemoryRecords()
    wire = open_wire("openrouter", imitation, access=KeyAccess(GOOD_KEY, Full()))
    with pytest.raises(Cancelled):
        pay(wire, records)
    assert ([one.state for one in records.all], imitation.posts(PATH)) == (["void"], [])


def test_a_redirect_is_not_followed(imitation: OpenRouter) -> None:
    """The key would go along."""
    imitation.fault("redirect", path=PATH)
    with pytest.raises(EngineFailed, match="openrouter answered with status 302"):
        pay(open_wire("openrouter", imitation), MemoryRecords())
    assert [one.path for one in imitation.seen] == [PATH]


def test_a_result_on_a_private_host_is_not_fetched(imitation: OpenRouter) -> None:
    """A provider, or whoever speaks in its name, cannot lead the service into the operator's network."""
    with pytest.raises(EngineFailed, match="leads to a network that is not public"):
        open_wire("openrouter", imitation).download("https://127.0.0.1:9/secret.png")


def test_a_result_is_fetched_without_the_key(imitation: OpenRouter) -> None:
    """Unless the provider asks for it, and then only from its own address."""
    wire = open_wire("openrouter", imitation)
    for keyed in (False, True):
        with pytest.raises(EngineFailed):
            wire.download(f"{imitation.address}/api/v1/nothing", keyed=keyed)
    assert [one.headers.get("authorization") for one in imitation.seen] == [None, f"Bearer {GOOD_KEY}"]


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("The prompt  shows\nviolence.", "The prompt shows violence."),
        (f"Wrong key {GOOD_KEY}!", "Wrong key …!"),
        ("See https://example.com/policy?key=abc for more", "See … for more"),
        ("x" * 15 + " " + "word " * 80, ("x" * 15 + " " + "word " * 80)[:199].rstrip() + "…"),
    ],
)
def test_a_reason_is_shown_without_addresses_and_keys(said: str, shown: str) -> None:
    """One line of at most 200 characters."""
    assert clean_reason(said) == shown
