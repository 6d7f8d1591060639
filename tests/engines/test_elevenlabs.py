"""What ElevenLabs is sent, and what becomes of its answers."""

import io
from collections.abc import Iterator
from typing import Any

import httpx
import numpy as np
import pytest
import soundfile
from elevenlabs import ElevenLabs as Sdk
from elevenlabs import VoiceSettings
from imitations.elevenlabs import LETTER_S, ElevenLabs
from imitations.records import MemoryRecords, call_with
from imitations.server import GOOD_KEY, served
from imitations.wires import open_wire

from reelwright.catalog.voices import voices
from reelwright.engines.paid import Usage
from reelwright.engines.providers.elevenlabs.speech import ElevenLabsSpeech
from reelwright.engines.speech import Delivery, FreshSpeech, Utterance
from reelwright.errors import AnswerLost, EngineBusy, EngineFailed, KeyRejected, ProviderRefused

TEXT = "My brother sold the guitar for $40, and nobody asked."
MODEL = "eleven_multilingual_v2"
SPEAK = "/v1/text-to-speech/"


@pytest.fixture(scope="module")
def running() -> Iterator[ElevenLabs]:
    imitation = ElevenLabs()
    with served(imitation):
        yield imitation


@pytest.fixture
def imitation(running: ElevenLabs) -> ElevenLabs:
    running.forget()
    running.quota, running.aligned = 1_000_000, True
    return running


def speak(
    imitation: ElevenLabs, text: str = TEXT, records: MemoryRecords | None = None, **more: Any
) -> FreshSpeech:
    delivery = Delivery(speed=more.pop("speed", 1.0))
    utterance = Utterance(text, more.pop("voice", "voice_heart"), more.pop("language", "en"), delivery)
    with call_with(records):
        return ElevenLabsSpeech(open_wire("elevenlabs", imitation), MODEL).speak(utterance)


def length_ms(speech: FreshSpeech) -> float:
    samples, rate = soundfile.read(io.BytesIO(speech.sound))
    return len(samples) / rate * 1000


def test_the_text_is_sent_as_it_is_with_the_voice_that_is_most_like_ours(imitation: ElevenLabs) -> None:
    """And the delivery's settings; what it used is what the provider says."""
    records = MemoryRecords()
    speak(imitation, records=records)
    (sent,) = imitation.posts(SPEAK)
    assert sent.path == f"{SPEAK}EXAVITQu4vr4xnSDxMaL/with-timestamps"
    assert sent.query == {"output_format": "pcm_24000"}
    assert sent.json == {
        "text": TEXT,
        "model_id": MODEL,
        "voice_settings": {
            "stability": 0.5,
            "similarity_boost": 0.75,
            "style": 0.0,
            "use_speaker_boost": True,
            "speed": 1.0,
        },
    }
    assert records.all[0].usages == [Usage("characters", len(TEXT))]


def test_the_words_spell_the_text_and_lie_where_its_letters_do(imitation: ElevenLabs) -> None:
    """To a few milliseconds, on the clock of the sound whose silence was cut."""
    speech = speak(imitation)
    assert " ".join(word.text for word in speech.words) == TEXT
    at, begins = 0, []
    for word in TEXT.split():
        begins.append(at * LETTER_S * 1000)
        at += len(word) + 1
    shift = speech.words[0].start_ms - begins[0]
    assert 20 <= shift <= 60
    assert all(
        abs(word.start_ms - shift - begin) <= 5 for word, begin in zip(speech.words, begins, strict=True)
    )
    assert abs(length_ms(speech) - speech.duration_ms) <= 1


def test_lips_have_the_sounds_of_each_word(imitation: ElevenLabs) -> None:
    """In order, within the words; of a language whose sounds are not known, an open mouth."""
    speech = speak(imitation)
    edges = [edge for one in speech.phonemes for edge in (one.start_ms, one.end_ms)]
    assert edges == sorted(edges)
    assert len(speech.phonemes) > 2 * len(speech.words)
    foreign = speak(imitation, "Mein Bruder schweigt.", language="de")
    assert [one.symbol for one in foreign.phonemes] == ["ə"] * 3


@pytest.mark.parametrize(("speed", "asked"), [(0.5, 0.7), (0.7, 0.7), (1.1, 1.1), (2.0, 1.2)])
def test_a_speed_that_is_not_spoken_there_is_made_here(
    imitation: ElevenLabs, speed: float, asked: float
) -> None:
    """Spoken at the nearest, and stretched, words with it."""
    speech = speak(imitation, speed=speed)
    assert imitation.posts(SPEAK)[0].json["voice_settings"]["speed"] == asked
    spoken_ms = len(TEXT) * LETTER_S * 1000
    assert speech.duration_ms == pytest.approx(spoken_ms / speed + 130 * asked / speed, rel=0.04)
    assert speech.words[-1].end_ms <= speech.duration_ms
    assert length_ms(speech) == pytest.approx(speech.duration_ms, abs=1)


def test_a_stretched_voice_keeps_its_pitch(imitation: ElevenLabs) -> None:
    """The imitation hums one note a text, and it is the same at any speed."""
    slow, usual, fast = (pitch_of(speak(imitation, speed=speed)) for speed in (0.5, 1.0, 2.0))
    assert [slow, fast] == pytest.approx([usual, usual], rel=0.03)


def pitch_of(speech: FreshSpeech) -> float:
    samples, rate = soundfile.read(io.BytesIO(speech.sound))
    middle = samples[len(samples) // 4 : 3 * len(samples) // 4]
    spectrum = np.abs(np.fft.rfft(middle * np.hanning(len(middle))))
    return float(spectrum.argmax() * rate / len(middle))


def test_the_other_alignment_is_taken_where_the_first_is_missing(imitation: ElevenLabs) -> None:
    """Either may be null."""
    imitation.aligned = False
    assert [word.text for word in speak(imitation).words] == TEXT.split()


def test_sound_without_times_is_no_narration(imitation: ElevenLabs) -> None:
    """A sentence, and no guess."""
    imitation.fault(200, path=SPEAK, body={"audio_base64": "AAAA"})
    with pytest.raises(EngineFailed, match="did not say when the words are heard"):
        speak(imitation)


def test_a_text_that_is_too_long_is_not_sent(imitation: ElevenLabs) -> None:
    """Half of it would be billed."""
    with pytest.raises(EngineFailed, match="speaks 10,000 characters at once"):
        speak(imitation, "a" * 10_001)
    assert imitation.seen == []


def refusal(status: str) -> dict[str, Any]:
    return {"detail": {"status": status, "message": f"Because of {GOOD_KEY}"}}


@pytest.mark.parametrize(
    ("status", "reason", "kind", "sentence"),
    [
        (401, "invalid_api_key", KeyRejected, "elevenlabs does not accept the key"),
        (401, "quota_exceeded", EngineFailed, "The balance or the quota at elevenlabs is used up"),
        (
            401,
            "detected_unusual_activity",
            ProviderRefused,
            "The provider refused this request: Because of …",
        ),
        (429, "too_many_concurrent_requests", EngineBusy, "elevenlabs is over its limit"),
        (400, "voice_not_found", EngineFailed, "elevenlabs cannot do this: Because of …"),
        (422, "anything", EngineFailed, "elevenlabs cannot do this: Because of …"),
    ],
)
def test_a_refusal_means_what_its_status_says(
    imitation: ElevenLabs, status: int, reason: str, kind: type[EngineFailed], sentence: str
) -> None:
    """A 401 is not always about the key; nothing of it is in the sentence."""
    imitation.fault(status, path=SPEAK, body=refusal(reason))
    noted: list[str] = []
    with pytest.raises(EngineFailed) as told:
        speak(imitation)
    assert (type(told.value), str(told.value), noted) == (kind, sentence, [])


def test_a_key_that_may_not_speak_is_a_good_one(imitation: ElevenLabs) -> None:
    """It only lacks the permission."""
    imitation.fault(401, path=SPEAK, body=refusal("missing_permissions"))
    with pytest.raises(EngineFailed, match="The key for elevenlabs may not do this") as told:
        speak(imitation)
    assert not isinstance(told.value, KeyRejected)


def test_an_answer_that_was_lost_is_found_in_the_history(imitation: ElevenLabs) -> None:
    """It was billed, and is not asked for again: the same words at the same times, and sound as long."""
    heard = speak(imitation)
    imitation.forget()
    imitation.fault("lost", path=SPEAK)
    records = MemoryRecords()
    for _ in range(2):
        found = speak(imitation, records=records.again())
        assert [word.text for word in found.words] == [word.text for word in heard.words]
        assert all(
            abs(one.start_ms - other.start_ms) <= 60
            for one, other in zip(found.words, heard.words, strict=True)
        )
        assert found.duration_ms == pytest.approx(heard.duration_ms, abs=120)
    assert imitation.billed["calls"] == 1
    (record,) = records.all
    assert (record.state, record.usages[0].amount) == ("answered", len(TEXT))


def test_a_killed_workers_answer_is_found_in_the_history(imitation: ElevenLabs) -> None:
    """The request was written down as sent, and nothing more."""
    records = MemoryRecords()
    speak(imitation, records=records)
    records.all[0].state, records.all[0].answer = "sent", None
    assert speak(imitation, records=records.again()).words
    assert (imitation.billed["calls"], records.all[0].state) == (1, "answered")


def test_a_lost_answer_that_is_not_in_the_history_is_not_asked_for_again(imitation: ElevenLabs) -> None:
    """Nor is another text, or the same one of an hour ago, taken for it."""
    imitation.history.clear()
    speak(imitation, "Another sentence.")
    speak(imitation)
    imitation.history[-1]["date_unix"] -= 3_600
    imitation.forget()
    imitation.fault(500, times=9, path=SPEAK)
    records = MemoryRecords()
    for _ in range(2):
        with pytest.raises(AnswerLost):
            speak(imitation, records=records.again())
    assert len(imitation.posts(SPEAK)) == 1
    assert records.all[0].state == "lost"


def test_every_voice_of_ours_has_one_there() -> None:
    """Of twenty letters and digits, as their ids are."""
    assert all(len(voice.elevenlabs) == 20 and voice.elevenlabs.isalnum() for voice in voices())


def test_the_official_sdk_works_against_the_imitation(imitation: ElevenLabs) -> None:
    """Its request for speech with times is ours, field by field."""
    with httpx.Client(trust_env=False) as http:
        spoken = Sdk(
            api_key=GOOD_KEY, base_url=imitation.address, httpx_client=http
        ).text_to_speech.convert_with_timestamps(
            "EXAVITQu4vr4xnSDxMaL",
            text=TEXT,
            model_id=MODEL,
            output_format="pcm_24000",
            voice_settings=VoiceSettings(
                stability=0.5, similarity_boost=0.75, style=0.0, use_speaker_boost=True, speed=1.0
            ),
        )
    assert spoken.alignment.characters == list(TEXT)
    speak(imitation)
    theirs, ours = imitation.posts(SPEAK)
    assert (ours.path, ours.query, ours.json) == (theirs.path, theirs.query, theirs.json)
    assert ours.headers["xi-api-key"] == theirs.headers["xi-api-key"]


def test_the_official_sdk_finds_lost_answers_as_we_do(imitation: ElevenLabs) -> None:
    """It lists the history with our question, and reads the sound of an item."""
    imitation.history.clear()
    imitation.forget()
    imitation.fault("lost", path=SPEAK)
    speak(imitation)
    listed, read = (one for one in imitation.seen if one.path.startswith("/v1/history"))
    with httpx.Client(trust_env=False) as http:
        sdk = Sdk(api_key=GOOD_KEY, base_url=imitation.address, httpx_client=http)
        asked = {name: int(value) if value.isdigit() else value for name, value in listed.query.items()}
        (item,) = sdk.history.list(**asked).history
        assert b"".join(sdk.history.get_audio(item.history_item_id))
    theirs = [one for one in imitation.seen if one.path.startswith("/v1/history")][2:]
    assert [(one.path, one.query) for one in (listed, read)] == [(one.path, one.query) for one in theirs]
    assert theirs[0].headers["xi-api-key"] == listed.headers["xi-api-key"]
