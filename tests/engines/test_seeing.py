"""What models that see are sent, and what becomes of their answers, at each provider."""

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from engines.at_imitations import make_seeing
from engines.seeing_suite import picture
from google import genai
from google.genai import types
from imitations.gemini import Gemini
from imitations.model_server import ModelServer
from imitations.openrouter import OpenRouter
from imitations.records import MemoryRecords, call_with
from imitations.server import GOOD_KEY, Imitation, Seen, served
from openai import OpenAI
from openrouter import OpenRouter as Sdk

from reelwright.catalog.avatars import avatars
from reelwright.engines.local.portraits import LocalPortraits
from reelwright.engines.portrait import PortraitTags
from reelwright.engines.seeing import EXPRESSIONS, PLACES, SHAPE
from reelwright.errors import EngineFailed, ProviderRefused
from reelwright_people.traits import Portrait, PortraitTraits

SAID = {
    "gender": "Male",
    "age": "Senior",
    "skinTone": "dark",
    "emotions": ["Happy", "Warm", "Happy"],
    "situation": ["Kitchen", "Indoor", "Kitchen"],
}
SEEN = PortraitTags("Male", "Senior", "dark", ("Kitchen", "Indoor"), ("Happy", "Warm"))


@pytest.fixture(scope="module")
def all_running() -> Iterator[dict[str, Any]]:
    imitations: dict[str, Any] = {
        "openrouter": OpenRouter(),
        "gemini": Gemini(),
        "own-server": ModelServer(),
    }
    with served(*imitations.values()):
        yield imitations


@pytest.fixture(params=["openrouter", "gemini", "own-server"])
def imitation(request: pytest.FixtureRequest, all_running: dict[str, Any]) -> Any:
    found = all_running[request.param]
    found.forget()
    found.says.clear()
    return found


def describe(imitation: Imitation, folder: Path) -> tuple[PortraitTags, MemoryRecords]:
    with call_with() as records:
        return make_seeing(imitation).describe(picture(folder)), records


def test_a_picture_goes_along_as_data_and_the_answer_is_read(imitation: Any, tmp_path: Path) -> None:
    """With a schema; words that come twice count once, and the call is recorded as seeing."""
    kept = {**SAID, "emotions": ["Happy", "Warm"], "situation": ["Kitchen", "Indoor"]}
    imitation.says.append(json.dumps(kept))
    seen, records = describe(imitation, tmp_path)
    assert seen == SEEN
    sent = json.dumps(imitation.posts()[0].json)
    assert base64.b64encode(picture(tmp_path).read_bytes()).decode() in sent
    assert json.dumps(SHAPE["properties"]["skinTone"]["enum"]) in sent
    assert [(one.request.ability, one.state) for one in records.all] == [("seeing", "answered")]


@pytest.mark.parametrize(
    "wrong",
    [
        {"gender": "Unknown"},
        {"age": "42"},
        {"emotions": []},
        {"situation": ["On the moon"]},
        {"skinTone": None},
    ],
)
def test_an_answer_in_other_words_is_asked_for_once_more(
    imitation: Any, tmp_path: Path, wrong: dict[str, Any]
) -> None:
    """Then it counts; a second one that does not fit is a failure in a sentence."""
    good = json.dumps({**SAID, "emotions": ["Happy", "Warm"]})
    imitation.says += [json.dumps({**SAID, **wrong}), good]
    assert describe(imitation, tmp_path)[0].skin_tone == "dark"
    assert "That does not fit" in json.dumps(imitation.posts()[-1].json)
    imitation.says += [json.dumps({**SAID, **wrong})] * 2
    with pytest.raises(EngineFailed, match="did not keep to the shape"):
        describe(imitation, tmp_path)
    assert len(imitation.posts()) == 4


def test_a_model_that_will_not_describe_people_has_refused(all_running: Any, tmp_path: Path) -> None:
    """It is not asked again."""
    refusal = {"choices": [{"message": {"refusal": "I do not describe people."}}]}
    for name in ("openrouter", "own-server"):
        imitation = all_running[name]
        imitation.forget()
        imitation.fault(200, body=refusal)
        with pytest.raises(ProviderRefused, match="I do not describe people"):
            describe(imitation, tmp_path)
        assert len(imitation.posts()) == 1


def test_all_tags_of_drawn_people_can_be_said() -> None:
    """A search by a word finds drawn avatars and photographs."""
    engine = LocalPortraits()
    places = "studio office living-room kitchen cafe library park city beach bedroom gym classroom workshop"
    for place in [*places.split(), "mountains"]:
        for time in ("day", "sunset", "night"):
            tags = engine.tags(Portrait(PortraitTraits(setting=place, time=time)))  # type: ignore[arg-type]
            assert set(tags.situation) <= set(PLACES)
    for mood in "neutral happy friendly confident calm serious sad surprised thoughtful".split():
        tags = engine.tags(Portrait(PortraitTraits(mood=mood)))  # type: ignore[arg-type]
        assert set(tags.emotions) <= set(EXPRESSIONS)
    for avatar in avatars():
        assert set(avatar.situation) <= set(PLACES)
        assert set(avatar.emotions) <= set(EXPRESSIONS)


def test_the_official_sdk_asks_as_we_do_at_openrouter(all_running: Any, tmp_path: Path) -> None:
    """A picture beside words, in a schema: the same request, field by field."""
    imitation = all_running["openrouter"]
    imitation.forget()
    describe(imitation, tmp_path)
    (ours,) = imitation.posts()
    sdk = Sdk(api_key=GOOD_KEY, server_url=f"{imitation.address}/api/v1")
    sdk.chat.send(**ours.json)
    imitation.posts()[-1].json.pop("stream")  # it says what is the default
    assert same_request(*imitation.posts(), "authorization")


def test_the_official_sdk_asks_as_we_do_at_gemini(all_running: Any, tmp_path: Path) -> None:
    """Inline data, a system instruction and a JSON schema."""
    imitation = all_running["gemini"]
    imitation.forget()
    describe(imitation, tmp_path)
    (ours,) = imitation.posts()
    config = ours.json["generationConfig"]
    image, words = ours.json["contents"][0]["parts"]
    shown = types.Part.from_bytes(
        data=base64.b64decode(image["inlineData"]["data"]), mime_type=image["inlineData"]["mimeType"]
    )
    options = types.HttpOptions(base_url=imitation.address, api_version="v1")
    with genai.Client(api_key=GOOD_KEY, http_options=options) as sdk:
        sdk.models.generate_content(
            model="gemini-3.8-flash",
            contents=[types.Content(role="user", parts=[shown, types.Part.from_text(text=words["text"])])],
            config=types.GenerateContentConfig(
                system_instruction=types.Content(
                    parts=[types.Part(**ours.json["systemInstruction"]["parts"][0])]
                ),
                response_mime_type=config["responseMimeType"],
                response_json_schema=config["responseJsonSchema"],
                temperature=config["temperature"],
                max_output_tokens=config["maxOutputTokens"],
            ),
        )
    theirs = imitation.posts()[-1].json["contents"][0]["parts"][0]["inlineData"]
    # Google's JSON takes both alphabets of base64 and both spellings of a field.
    theirs["data"] = theirs["data"].replace("-", "+").replace("_", "/")
    theirs["mimeType"] = theirs.pop("mime_type")
    assert same_request(*imitation.posts(), "x-goog-api-key")


def test_the_official_sdk_asks_as_we_do_at_ones_own_server(all_running: Any, tmp_path: Path) -> None:
    """A chat with a picture as data."""
    imitation = all_running["own-server"]
    imitation.forget()
    describe(imitation, tmp_path)
    (ours,) = imitation.posts()
    with OpenAI(api_key=GOOD_KEY, base_url=f"{imitation.address}/v1") as sdk:
        sdk.chat.completions.create(**ours.json)
    assert same_request(*imitation.posts(), "content-type")


def same_request(ours: Seen, theirs: Seen, header: str) -> bool:
    """Whether both say the same, in every field that either sends."""
    assert (ours.path, ours.query) == (theirs.path, theirs.query)
    assert ours.json == theirs.json
    return ours.headers[header] == theirs.headers[header]
