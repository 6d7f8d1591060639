"""fal's official client works against the imitation as it is: so the imitation is honest."""

import io

import fal_client
import httpx
import pytest
from PIL import Image

from imitations.fal import Failing, imitated
from imitations.fal_media import drawn
from imitations.fal_sdk import open_sdk

CUT_OUT = "fal-ai/birefnet/v2"
POLICY = {"loc": ["body", "prompt"], "msg": "Flagged", "type": "content_policy_violation", "input": "x"}


@pytest.fixture(scope="module")
def server():
    with imitated() as fal:
        yield fal


@pytest.fixture
def fal(server):
    server.begin_anew()
    return server


@pytest.fixture
def sdk(fal):
    client = open_sdk(fal)
    yield client
    client._client.close()


def submit(sdk):
    picture = fal_client.encode(drawn("1:1"), "image/png")
    return sdk.submit(CUT_OUT, {"image_url": picture, "output_format": "png"})


def test_a_job_is_submitted_asked_about_and_collected(fal, sdk):
    """Its states come in their order, and the file lies on another address."""
    handle = submit(sdk)
    states = [type(state).__name__ for state in handle.iter_events(interval=0.01)]
    made = handle.get(interval=0.01)
    assert states == ["Queued", "Completed"]
    assert not made["image"]["url"].startswith(fal.address)
    content = httpx.get(made["image"]["url"]).content
    assert Image.open(io.BytesIO(content)).mode == "RGBA"


def test_a_handle_made_from_an_id_alone_finds_its_job(fal, sdk):
    """The client leaves out the model's subpath, and so does the imitation."""
    handle = submit(sdk)
    again = fal_client.SyncRequestHandle.from_request_id(sdk._client, CUT_OUT, handle.request_id)
    assert again.get(interval=0.01)["image"]["content_type"] == "image/png"
    assert fal.seen[-1].path == f"/fal-ai/birefnet/requests/{handle.request_id}"


def test_a_job_is_cancelled(fal, sdk):
    """While it waits; afterwards it is too late."""
    submit(sdk).cancel()
    assert list(fal.jobs.values())[-1].cancelled
    late = submit(sdk)
    late.get(interval=0.01)
    with pytest.raises(fal_client.FalClientHTTPError) as told:
        late.cancel()
    assert told.value.response.json() == {"status": "ALREADY_COMPLETED"}


def test_a_job_that_failed_is_completed_with_an_error(fal, sdk):
    """The status that it failed with is that of its result."""
    fal.failing = [Failing(422, {"detail": [POLICY]})]
    handle = submit(sdk)
    *_, last = handle.iter_events(interval=0.01)
    assert isinstance(last, fal_client.Completed)
    assert last.error == "The request failed"
    with pytest.raises(fal_client.FalClientHTTPError) as told:
        handle.get(interval=0.01)
    assert told.value.status_code == 422


def test_a_file_is_uploaded_to_where_the_client_is_told(fal, sdk):
    """In two requests; what was uploaded can be worked with."""
    address = sdk.upload(drawn("16:9"), "image/png", "picture.png", repository="fal")
    assert fal.seen[-1].path == "/storage/upload/initiate"
    made = sdk.submit(CUT_OUT, {"image_url": address}).get(interval=0.01)
    assert Image.open(io.BytesIO(httpx.get(made["image"]["url"]).content)).size == (171, 96)


@pytest.mark.parametrize(
    ("locked", "key", "status"), [("Exhausted balance", None, 403), ("", "key-that-is-wrong-0123", 401)]
)
def test_a_refusal_reaches_the_client(fal, locked, key, status):
    """A locked account and a wrong key."""
    fal.locked = locked
    client = open_sdk(fal, key) if key else open_sdk(fal)
    with pytest.raises(fal_client.FalClientHTTPError) as told:
        submit(client)
    assert told.value.status_code == status
    client._client.close()


@pytest.mark.parametrize("model", ["fal-ai/nothing-of-the-kind", "fal-ai/birefnet/v9"])
def test_a_model_that_does_not_exist_is_not_found(sdk, model):
    """Nor is a version that never was."""
    with pytest.raises(fal_client.FalClientHTTPError) as told:
        sdk.submit(model, {"image_url": "data:image/png;base64,AA=="})
    assert told.value.status_code == 404
