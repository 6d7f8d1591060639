"""What Gemini is sent, and what becomes of its answers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from google import genai
from google.genai import types
from imitations.gemini import Gemini
from imitations.records import MemoryRecords, call_with
from imitations.server import GOOD_KEY, served
from imitations.wires import open_wire

from reelwright.engines.paid import Usage
from reelwright.engines.pictures import PictureRequest
from reelwright.engines.providers.gemini.pictures import GeminiPictures
from reelwright.engines.providers.gemini.texts import GeminiWriting
from reelwright.engines.writing import Example, WritingTask
from reelwright.errors import AnswerLost, EngineBusy, EngineFailed, KeyRejected, ProviderRefused

SHAPE = {
    "type": "object",
    "properties": {
        "title": {"type": "string", "minLength": 5, "maxLength": 80},
        "comments": {"type": "array", "items": {"type": "string", "maxLength": 90}, "minItems": 2},
    },
    "required": ["title", "comments"],
    "additionalProperties": False,
}
EXAMPLE = Example("A cat.", {"title": "Cat"})
TASK = WritingTask("You write.", "Write of a lighthouse.", SHAPE, (EXAMPLE,), seed=3)
TEXT, DRAW = "/v1/models/gemini-3.8-flash:generateContent", "/v1/models/painter:generateContent"


@pytest.fixture(scope="module")
def running() -> Iterator[Gemini]:
    imitation = Gemini()
    with served(imitation):
        yield imitation


@pytest.fixture
def imitation(running: Gemini) -> Gemini:
    running.forget()
    running.says.clear()
    running.refuses.clear()
    running.draws_nothing = 0
    return running


def write(imitation: Gemini, records: MemoryRecords | None = None) -> Any:
    with call_with(records):
        return GeminiWriting(open_wire("gemini", imitation), "gemini-3.8-flash").write(TASK)


def draw(imitation: Gemini, *references: Path, records: MemoryRecords | None = None) -> Any:
    with call_with(records):
        wish = PictureRequest("A lighthouse", "ratio_16_9", seed=7)
        return GeminiPictures(open_wire("gemini", imitation), "painter").draw(wish, references)


def test_the_task_becomes_turns_and_a_schema_without_limits(imitation: Gemini) -> None:
    """The provider ignores limits of length, so they are checked here; the cost is by our table."""
    records = MemoryRecords()
    draft = write(imitation, records)
    (sent,) = imitation.posts(TEXT)
    assert sent.json["systemInstruction"] == {"parts": [{"text": "You write."}]}
    assert [(one["role"], one["parts"][0]["text"]) for one in sent.json["contents"]] == [
        ("user", "A cat."),
        ("model", '{"title": "Cat"}'),
        ("user", "Write of a lighthouse."),
    ]
    schema = sent.json["generationConfig"]["responseJsonSchema"]
    assert schema["properties"]["title"] == {"type": "string"}
    assert schema["properties"]["comments"] == {"type": "array", "items": {"type": "string"}, "minItems": 2}
    assert sent.headers["x-goog-api-key"] == GOOD_KEY
    assert (set(draft.fields), draft.model) == ({"title", "comments"}, "gemini-3.8-flash")
    assert records.all[0].usages == [
        Usage("tokens", 1300, pytest.approx(900 * 0.75e-6 + 400 * 3.75e-6))  # type: ignore[arg-type]
    ]


def test_an_answer_that_was_cut_off_is_asked_for_once_more(imitation: Gemini) -> None:
    """Thoughts count as tokens, too: JSON may end in the middle."""
    imitation.says.append('{"title": "A lightho')
    assert write(imitation).fields["title"]
    assert imitation.billed == {"texts": 2}


@pytest.mark.parametrize("reason", ["PROMPT_BLOCKED", "SAFETY", "IMAGE_SAFETY"])
def test_a_refusal_without_content_is_one(imitation: Gemini, reason: str) -> None:
    """A good status, and no candidate, or one without parts."""
    for call in (write, draw):
        imitation.refuses.append(reason)
        with pytest.raises(ProviderRefused, match=f"request: {reason.replace('_', ' ').lower()}$"):
            call(imitation)
    assert len(imitation.posts()) == 2


def test_a_picture_is_found_among_texts(imitation: Gemini, tmp_path: Path) -> None:
    """In the shape that was asked for, by references."""
    path = tmp_path / "a.png"
    cv2.imwrite(str(path), np.zeros((4, 4, 3), np.uint8))
    made = draw(imitation, path)
    (sent,) = imitation.posts(DRAW)
    parts = sent.json["contents"][0]["parts"]
    assert [next(iter(part)) for part in parts] == ["inlineData", "text"]
    assert parts[0]["inlineData"]["mimeType"] == "image/png"
    assert sent.json["generationConfig"]["imageConfig"] == {"aspectRatio": "16:9"}
    pixels = cv2.imdecode(np.frombuffer(made.image, np.uint8), cv2.IMREAD_COLOR)
    assert pixels.shape[1] > pixels.shape[0]


def test_an_answer_without_a_picture_is_asked_for_once_more(imitation: Gemini) -> None:
    """And then it is a failure in a sentence."""
    imitation.draws_nothing = 1
    assert draw(imitation).image
    imitation.draws_nothing = 2
    with pytest.raises(EngineFailed, match="gemini answered twice without a picture"):
        draw(imitation)


RETRY = {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "31s"}
QUOTA = "type.googleapis.com/google.rpc.QuotaFailure"
DAILY = {"@type": QUOTA, "violations": [{"quotaId": "RequestsPerDay"}]}


@pytest.mark.parametrize(
    ("status", "details", "kind", "sentence"),
    [
        (400, [{"reason": "API_KEY_INVALID"}], KeyRejected, "gemini does not accept the key"),
        (400, [], EngineFailed, "gemini answered with status 400"),
        (404, [], EngineFailed, "gemini has no such model: set another one in REELWRIGHT_GEMINI_TEXT_MODEL"),
        (429, [RETRY], EngineBusy, "gemini is over its limit"),
        (429, [DAILY, RETRY], EngineFailed, "The balance or the quota at gemini is used up"),
        (503, [], EngineBusy, "gemini is over its limit"),
    ],
)
@pytest.mark.parametrize("listed", [False, True])
def test_an_error_means_what_its_body_says(
    imitation: Gemini, status: int, details: Any, kind: type[EngineFailed], sentence: str, listed: bool
) -> None:
    """Also in a list of one; how long to wait stands in the body."""
    body: Any = {"error": {"code": status, "message": f"key {GOOD_KEY}", "details": details}}
    imitation.fault(status, path=TEXT, body=[body] if listed else body)
    with pytest.raises(EngineFailed, match=sentence) as told:
        write(imitation)
    assert type(told.value) is kind
    assert GOOD_KEY not in str(told.value)
    if RETRY in details and isinstance(told.value, EngineBusy):
        assert told.value.retry_after_s == 31


def test_a_lost_answer_is_not_asked_for_again(imitation: Gemini) -> None:
    """It was billed."""
    imitation.fault("lost", path=DRAW)
    records = MemoryRecords()
    for _ in range(2):
        with pytest.raises(AnswerLost):
            draw(imitation, records=records.again())
    assert imitation.billed == {"pictures": 1}


def test_the_official_sdk_works_against_the_imitation(imitation: Gemini) -> None:
    """Its requests for a text and a picture have our fields."""
    options = types.HttpOptions(base_url=imitation.address, api_version="v1")
    with genai.Client(api_key=GOOD_KEY, http_options=options) as sdk:
        said = sdk.models.generate_content(
            model="gemini-3.8-flash",
            contents="Write of a lighthouse.",
            config=types.GenerateContentConfig(
                response_mime_type="application/json", response_json_schema=SHAPE, seed=3
            ),
        )
        assert said.text
        drawn = sdk.models.generate_content(
            model="painter",
            contents="A lighthouse",
            config=types.GenerateContentConfig(
                response_modalities=["IMAGE"], image_config=types.ImageConfig(aspect_ratio="16:9"), seed=7
            ),
        )
        assert any(part.inline_data for part in drawn.candidates[0].content.parts)
    draw(imitation)
    theirs, ours = imitation.posts(DRAW)
    assert ours.json == theirs.json
    assert ours.headers["x-goog-api-key"] == theirs.headers["x-goog-api-key"]
    text = imitation.posts(TEXT)[0].json["generationConfig"]
    assert (text["responseMimeType"], text["seed"]) == ("application/json", 3)
    assert "responseJsonSchema" in text
