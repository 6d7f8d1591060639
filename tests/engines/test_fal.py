"""fal's engines against its imitation: the same requests as those of the official client, and all that can go
wrong with them."""

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager

import av
import cv2
import fal_client
import numpy as np
import pytest
from engines.picture_edits_suite import draw_subject
from engines.speaking_clips_suite import write_voice
from imitations.fal import Failing, Fal, imitated, open_fal
from imitations.fal_media import film
from imitations.fal_sdk import open_sdk
from imitations.records import MemoryRecords, call_with
from imitations.server import GOOD_KEY
from PIL import Image

from reelwright.engines.clips import ClipRequest, SpeakingRequest
from reelwright.engines.paid import Usage
from reelwright.engines.pictures import Expansion, PictureRequest
from reelwright.engines.providers import fal as provider
from reelwright.engines.providers.fal.clips import FalClips, FalMatting, FalSpeakingClips
from reelwright.engines.providers.fal.pictures import FalPictureEdits, FalPictures
from reelwright.engines.wire import KeyAccess
from reelwright.errors import (
    AnswerLost,
    Cancelled,
    EngineBusy,
    EngineFailed,
    KeyRejected,
    ProviderRefused,
    Unreachable,
)
from reelwright.settings import Settings

CUT_OUT = "fal-ai/birefnet/v2"
EXPAND = "bria/fibo-edit-1.5/expand"
OUTPAINT = "fal-ai/flux-2-pro/outpaint"
EDIT = "fal-ai/nano-banana-2/edit"
KLING = "fal-ai/kling-video/v3/standard/image-to-video"
PRO = "fal-ai/kling-video/v3/pro/image-to-video"
FABRIC = "veed/fabric-1.0"
MATTING = "veed/video-background-removal"
PROBLEM = {"loc": ["body", "image_url"], "msg": f"{GOOD_KEY} https://a.b/c", "input": "what was sent"}


@pytest.fixture(scope="module")
def server() -> Iterator[Fal]:
    with imitated() as fal:
        yield fal


@pytest.fixture
def fal(server: Fal) -> Fal:
    for imitation in (server, server.media):
        imitation.seen.clear()
        imitation._left = [0] * len(imitation._left)
    server.failing, server.makes, server.locked, server.polls = [], [], "", 2
    server.tells_units = True
    server.jobs.clear()
    server.billed.clear()
    return server


@pytest.fixture
def records(tmp_path) -> Iterator[MemoryRecords]:
    """The call that everything here belongs to."""
    folder = tmp_path / "call"
    folder.mkdir()
    records = MemoryRecords()
    with call_with(records, folder=folder):
        yield records


@pytest.fixture
def picture(tmp_path):
    return draw_subject(tmp_path / "picture.png", 96, 64)


@pytest.fixture
def voice(tmp_path):
    return write_voice(tmp_path / "voice.flac", 0.5)


@pytest.fixture
def edits(fal) -> FalPictureEdits:
    return FalPictureEdits(open_fal(fal), CUT_OUT, EXPAND, OUTPAINT)


def data_url(path) -> str:
    return fal_client.encode(path.read_bytes(), "image/png")


def size_of(image: bytes) -> tuple[int, int]:
    return Image.open(io.BytesIO(image)).size


# The requests, field by field.


def wanted_requests(fal, model, payload):
    """What the official client sends for a job, as far as a job's meaning goes."""
    client = open_sdk(fal)
    headers = {"x-fal-no-retry": "1"}
    client.submit(model, payload, headers=headers, start_timeout=900).get(interval=0.01)
    client._client.close()
    return told(fal)


def told(fal):
    """Method, path, body and the headers that matter of all requests to the queue; ids differ."""
    names = ("authorization", "content-type", "x-fal-request-timeout", "x-fal-no-retry")
    found = [
        (
            one.method,
            one.path.split("/requests/")[0] + "/".join(["", *one.path.split("/")[5:]]),
            one.json,
            {name: one.headers[name] for name in names if name in one.headers},
        )
        for one in fal.seen
        if "pricing" not in one.path
    ]
    fal.seen.clear()
    return found


def test_a_cut_out_is_asked_for_as_the_official_client_does(fal, edits, picture, records):
    """The submission, two questions, the result."""
    edits.cut_out(picture)
    ours = told(fal)
    payload = {
        "image_url": data_url(picture),
        "model": "General Use (Light)",
        "output_format": "png",
        "refine_foreground": True,
    }
    assert ours == wanted_requests(fal, CUT_OUT, payload)
    assert len(ours) == 4


def test_what_was_made_is_not_kept_for_ever(fal, edits, picture, records):
    """The lifecycle goes along with each submission."""
    edits.cut_out(picture)
    header = fal.posts()[0].headers["x-fal-object-lifecycle-preference"]
    assert json.loads(header) == {"expiration_duration_seconds": 86_400}


def test_an_expansion_with_a_prompt_names_canvas_and_place(fal, edits, picture, records):
    """The model that reads prompts."""
    image = edits.expand(picture, Expansion(10, 20, 30, 40, "a meadow")).image
    assert size_of(image) == (126, 134)
    assert told(fal) == wanted_requests(
        fal,
        EXPAND,
        {
            "image_url": data_url(picture),
            "canvas_size": [126, 134],
            "original_image_location": [10, 30],
            "prompt": "a meadow",
        },
    )


def test_an_expansion_without_a_prompt_names_the_sides(fal, edits, picture, records):
    """The model that reads none."""
    assert edits.expand(picture, Expansion(10, 20, 30, 40)).model == OUTPAINT
    sides = {"expand_left": 10, "expand_right": 20, "expand_top": 30, "expand_bottom": 40}
    assert told(fal) == wanted_requests(fal, OUTPAINT, {"image_url": data_url(picture), **sides})


def test_a_side_beyond_a_models_limit_is_painted_by_the_other_model(fal, edits, picture, records):
    """2,048 pixels are the most that one of them adds to a side."""
    assert edits.expand(picture, Expansion(left=2_049)).model == EXPAND


def test_a_picture_beyond_all_limits_is_told_before_anything_is_sent(fal, edits, picture, records):
    """25 megapixels, with the figure in the sentence."""
    with pytest.raises(EngineFailed, match=r"would have 25\.\d megapixels, and 25 is what fal can make"):
        edits.expand(picture, Expansion(left=5_000, bottom=4_900))
    assert fal.seen == []
    assert records.all == []


def test_references_go_along_with_a_prompt(fal, picture, records):
    """To the model that edits."""
    drawn = FalPictures(open_fal(fal), EDIT).draw(PictureRequest("a fox", seed=5), [picture, picture])
    assert size_of(drawn.image) == (96, 171)
    assert told(fal) == wanted_requests(
        fal,
        EDIT,
        {
            "prompt": "a fox",
            "aspect_ratio": "9:16",
            "seed": 5,
            "num_images": 1,
            "output_format": "png",
            "resolution": "1K",
            "image_urls": [data_url(picture), data_url(picture)],
        },
    )


def test_a_prompt_alone_goes_to_the_model_for_that(fal, records):
    """The one that edits wants a picture."""
    drawn = FalPictures(open_fal(fal), EDIT).draw(PictureRequest("a fox", "ratio_16_9"))
    assert drawn.model == "fal-ai/nano-banana-2"
    assert size_of(drawn.image) == (171, 96)


def test_a_clip_begins_and_ends_with_the_pictures(fal, picture, records):
    """Durations are texts for this model."""
    engine = FalClips(open_fal(fal), KLING, PRO)
    clip = engine.film(ClipRequest("she turns", 3, audio=True), picture, picture)
    with av.open(str(clip.video)) as container:
        assert container.streams.video[0].frames == 36
    assert told(fal) == wanted_requests(
        fal,
        KLING,
        {
            "prompt": "she turns",
            "duration": "3",
            "generate_audio": True,
            "start_image_url": data_url(picture),
            "end_image_url": data_url(picture),
        },
    )


def test_a_clip_from_words_alone_is_told_its_shape(fal, records):
    """By the model that films from text."""
    clip = FalClips(open_fal(fal), KLING, PRO).film(ClipRequest("rain", 3, "ratio_16_9"))
    assert clip.model == "fal-ai/kling-video/v3/standard/text-to-video"
    assert fal.posts()[0].json["aspect_ratio"] == "16:9"


def test_a_model_of_other_names_is_asked_in_its_own(fal, picture, records):
    """The table knows that this one calls its start frame otherwise, and takes a seed."""
    engine = FalClips(open_fal(fal), "fal-ai/wan/v2.7/image-to-video", PRO)
    engine.film(ClipRequest("rain", 2, seed=5), picture, picture)
    assert fal.posts()[0].json == {
        "prompt": "rain",
        "duration": "2",
        "seed": 5,
        "resolution": "720p",
        "image_url": data_url(picture),
        "end_image_url": data_url(picture),
    }


def test_a_clip_that_would_only_end_with_a_picture_is_refused(fal, picture, records):
    """Before anything is sent."""
    with pytest.raises(EngineFailed, match="cannot end with a picture"):
        FalClips(open_fal(fal), KLING, PRO).film(ClipRequest("rain", 3), end=picture)
    assert fal.seen == []


def test_a_clip_model_says_what_it_can(fal):
    """Three to fifteen seconds, both frames, sound."""
    described = FalClips(open_fal(fal), KLING, PRO).describe()
    assert (described.durations_s, described.start_frame, described.end_frame) == (
        tuple(range(3, 16)),
        True,
        True,
    )
    assert described.audio


def test_a_speaking_clip_has_picture_and_sound(fal, picture, voice, records):
    """The sound goes as WAV, which every model reads."""
    engine = FalSpeakingClips(open_fal(fal), FABRIC)
    engine.speak_on_camera(SpeakingRequest("Hello", 0.5), picture, voice)
    sent = fal.posts()[0].json
    assert set(sent) == {"image_url", "audio_url", "resolution"}
    assert sent["image_url"] == data_url(picture)
    assert sent["audio_url"].startswith("data:audio/wav;base64,")
    assert sent["resolution"] == "720p"
    assert records.all[0].request.ability == "speaking-clips"


def test_a_speech_beyond_the_models_limit_is_told_before_anything_is_sent(fal, picture, tmp_path, records):
    """A minute for this model."""
    engine = FalSpeakingClips(open_fal(fal), "fal-ai/bytedance/omnihuman/v1.5")
    with pytest.raises(EngineFailed, match="The sound has 61 seconds, and 60 is what fal can film"):
        engine.speak_on_camera(SpeakingRequest("", 61), picture, write_voice(tmp_path / "v.wav", 61, 8_000))
    assert fal.seen == []


@pytest.fixture
def video(tmp_path):
    frames = []
    for number in range(8):
        frame = np.full((64, 96, 3), (190, 200, 210), np.uint8)
        cv2.circle(frame, (30 + 4 * number, 32), 16, (160, 40, 30), -1)
        frames.append(frame)
    path = tmp_path / "video.mp4"
    path.write_bytes(film(frames))
    return path


@pytest.mark.parametrize(
    ("model", "fields"),
    [
        (MATTING, {"output_codec", "refine_foreground_edges", "subject_is_person"}),
        ("fal-ai/birefnet/v2/video", {"model", "output_mask", "video_output_type"}),
    ],
)
def test_a_clip_is_cut_out_into_colours_and_alpha(fal, video, records, model, fields):
    """Two videos of as many frames: in the second the subject is white and the wall black."""
    made = FalMatting(open_fal(fal), model).cut_clip(video)
    seen = []
    for path in (made.colours, made.alpha):
        with av.open(str(path)) as container:
            seen.append([frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)])
    assert [len(frames) for frames in seen] == [8, 8]
    assert seen[1][0][32, 30].min() > 220 and seen[1][0][2, 90].max() < 30
    assert seen[0][0][32, 30, 0] > seen[0][0][32, 30, 1]
    assert set(fal.posts()[0].json) == {"video_url", *fields}


def test_colours_and_alpha_in_the_other_order_are_told_apart(fal, video, records):
    """By the names of the files."""
    made = [fal._film(film([np.full((64, 96, 3), 9, np.uint8)])) for _ in range(2)]
    fal.makes = [{"video": [made[0] | {"file_name": "alpha.mp4"}, made[1] | {"file_name": "rgb.mp4"}]}]
    found = FalMatting(open_fal(fal), MATTING).cut_clip(video)
    assert [one.path for one in fal.media.seen] == [
        made[1]["url"].removeprefix(fal.media.address),
        made[0]["url"].removeprefix(fal.media.address),
    ]
    assert found.colours != found.alpha


def test_a_matte_that_is_missing_is_told(fal, video, records):
    """One video with both in it is not what was asked for."""
    fal.makes = [{"video": [fal._film(film([np.zeros((64, 96, 3), np.uint8)]))]}]
    with pytest.raises(EngineFailed, match="without a matte"):
        FalMatting(open_fal(fal), MATTING).cut_clip(video)


# Files, links, cost.


def test_a_large_file_is_uploaded_first_and_without_the_key(fal, edits, tmp_path, records):
    """The model gets its address; the request for the place is that of the official client."""
    path = draw_large(tmp_path)
    fal.makes = [{"image": fal._file(draw_alpha((1_300, 1_300)))}]
    edits.cut_out(path)
    initiate, submit = fal.posts()
    assert (initiate.path, initiate.query) == ("/storage/upload/initiate", {"storage_type": "gcs"})
    assert initiate.json == {"file_name": "file.png", "content_type": "image/png"}
    assert submit.json["image_url"].startswith(fal.media.address)
    assert fal.file_of(submit.json["image_url"]) == path.read_bytes()
    assert all("authorization" not in one.headers for one in fal.media.seen)
    fal.seen.clear()
    client = open_sdk(fal)
    client.upload(b"x", "image/png", "file.png", repository="fal")
    client._client.close()
    assert (fal.seen[0].path, fal.seen[0].query, fal.seen[0].json) == (
        initiate.path,
        initiate.query,
        initiate.json,
    )


def draw_large(folder):
    """A picture's file of more than 4 MB."""
    path = folder / "large.png"
    Image.new("RGB", (1_300, 1_300), (9, 9, 9)).save(path, compress_level=0)
    assert path.stat().st_size > 4 << 20
    return path


def draw_alpha(size) -> bytes:
    file = io.BytesIO()
    Image.new("RGBA", size, (9, 9, 9, 128)).save(file, "PNG", compress_level=1)
    return file.getvalue()


@pytest.mark.parametrize("fault", [{"kind": 503}, {"kind": 403}, {"kind": "lost"}])
def test_an_upload_that_fails_costs_nothing(fal, edits, tmp_path, records, fault):
    """No job has been begun, and it may be tried again where that may help."""
    path = draw_large(tmp_path)
    fal.media.fault(method="PUT", **fault)
    with pytest.raises(EngineFailed, match="^A file could not be sent to fal") as failed:
        edits.cut_out(path)
    assert isinstance(failed.value, EngineBusy) == (fault["kind"] != 403)
    assert records.all == []
    assert len(fal.posts(CUT_OUT)) == 0


def test_the_cost_is_the_units_told_times_the_accounts_price(fal, edits, picture, records):
    """Which is asked for once."""
    edits.cut_out(picture)
    edits.cut_out(picture)
    assert [one.usages for one in records.all] == [[Usage("units", 2.5, 0.1)]] * 2
    assert sum("pricing" in one.path for one in fal.seen) == 1
    assert fal.billed == {CUT_OUT: 2}


def test_an_unknown_price_leaves_the_units(fal, edits, picture, records):
    """What was made is not lost for it."""
    fal.fault(500, path="pricing")
    edits.cut_out(picture)
    assert records.all[0].usages == [Usage("units", 2.5, None)]


def test_without_units_the_pieces_are_counted(fal, edits, picture, records):
    """A picture is a picture."""
    fal.tells_units = False
    edits.cut_out(picture)
    assert records.all[0].usages == [Usage("pictures", 1, None)]


def test_links_are_read_without_the_key(fal, edits, picture, records):
    """They are on another address, and public."""
    edits.cut_out(picture)
    assert [("authorization" in one.headers, one.method) for one in fal.media.seen] == [(False, "GET")]


@pytest.mark.parametrize(
    ("base_url", "hosts"),
    [
        ("", {"queue.fal.run", "api.fal.ai", "rest.fal.ai"}),
        ("https://proxy.example.com/fal", {"proxy.example.com"}),
    ],
)
def test_one_address_moves_all_three_hosts(tmp_path, base_url, hosts):
    """Nothing reaches the real queue where the operator has set another address."""
    asked = set()

    class Nowhere:
        def send(self, method, url, headers, body, take, within_s):
            asked.add(url.split("/")[2])
            if "initiate" in url:
                return take(200, {}, [b'{"upload_url": "https://files.example.com/1", "file_url": "x"}'])
            if url.endswith("/status"):
                return take(200, {}, [b'{"status": "COMPLETED"}'])
            made = b'{"request_id": "1", "image": {"url": "https://files.example.com/2"}, "prices": []}'
            return take(200, {"x-fal-billable-units": "1"}, [made])

    path = draw_large(tmp_path)
    wire = provider.open_wire(Nowhere(), KeyAccess(GOOD_KEY), base_url)
    with pytest.raises(EngineFailed, match="no picture"):
        FalPictureEdits(wire, CUT_OUT, EXPAND, OUTPAINT).cut_out(path)
    assert asked - {"files.example.com"} == hosts


# What goes wrong.


@contextmanager
def fails(kind, match):
    with pytest.raises(EngineFailed, match=match) as failed:
        yield failed
    assert type(failed.value) is kind or kind is None
    assert GOOD_KEY not in repr(failed.value)


@pytest.mark.parametrize("kind", ["lost", 500, 502, 504])
def test_a_submission_whose_answer_is_lost_is_never_sent_again(fal, edits, picture, records, kind):
    """Not by itself, and not by the next try of the call."""
    fal.fault(kind, method="POST")
    with fails(AnswerLost, "gave no answer to a request that may have been billed"):
        edits.cut_out(picture)
    records.again()
    with pytest.raises(AnswerLost):
        edits.cut_out(picture)
    assert len(fal.posts()) == 1
    assert records.all[0].state == "lost"


def test_a_submission_that_is_not_answered_in_time_is_never_sent_again(picture, records):
    """Nobody knows what became of it."""
    asked = []

    class Silence:
        def send(self, method, url, headers, body, take, within_s):
            asked.append(method)
            raise Unreachable("No answer", sent=True, timed_out=True)

    wire = provider.open_wire(Silence(), KeyAccess(GOOD_KEY))
    for _ in range(2):
        with fails(AnswerLost, "may have been billed|The answer was lost"):
            FalPictureEdits(wire, CUT_OUT, EXPAND, OUTPAINT).cut_out(picture)
        records.again()
    assert asked == ["POST"]


def test_over_the_limit_it_says_when_to_come_back(fal, edits, picture, records):
    """And the request may be sent again."""
    fal.fault(429, method="POST", headers={"Retry-After": "7"})
    with fails(EngineBusy, "over its limit") as failed:
        edits.cut_out(picture)
    assert failed.value.retry_after_s == 7
    records.again()
    edits.cut_out(picture)
    assert [len(fal.posts()), *(one.state for one in records.all)] == [2, "void", "begun"]


@pytest.mark.parametrize("kind", ["truncated", "garbage", "redirect"])
def test_a_submission_that_is_answered_badly_is_not_sent_again(fal, edits, picture, records, kind):
    """A job may have begun."""
    fal.fault(kind, method="POST")
    with pytest.raises(EngineFailed):
        edits.cut_out(picture)
    assert len(fal.posts()) == 1


@pytest.mark.parametrize("kind", [429, 500, 502, 503, 504, "lost", "truncated"])
@pytest.mark.parametrize("path", ["/status", "requests/"])
def test_a_question_that_is_answered_badly_is_asked_again(fal, edits, picture, records, kind, path):
    """Asking is free: the job is collected all the same."""
    fal.fault(kind, method="GET", path=path, times=2)
    assert size_of(edits.cut_out(picture).image) == (96, 64)
    assert len(fal.posts()) == 1


def test_a_file_that_is_not_to_be_had_is_had_by_the_next_try(fal, edits, picture, records):
    """Without another job, and without another bill."""
    fal.media.fault(503)
    with fails(EngineBusy, "could not be downloaded"):
        edits.cut_out(picture)
    records.again()
    assert size_of(edits.cut_out(picture).image) == (96, 64)
    assert len(fal.posts()) == 1
    assert fal.billed == {CUT_OUT: 1}


def test_old_models_that_fail_without_telling_keep_the_job(fal, edits, picture, records):
    """Completed, no error told, and 500 for the result: asked for four times, and no more."""
    fal.failing = [Failing(500, told=False)]
    with fails(EngineBusy, "answered with status 500"):
        edits.cut_out(picture)
    results = [one for one in fal.seen if one.method == "GET" and one.path.count("/") == 4]
    assert len(results) == 4
    assert records.all[0].state == "begun"


@pytest.mark.parametrize(
    ("status", "error_type"),
    [(504, "request_timeout"), (503, "runner_disconnected"), (500, "internal_server_error"), (504, None)],
)
def test_a_job_that_fal_could_not_do_may_be_sent_again(fal, edits, picture, records, status, error_type):
    """It is completed with an error, and not billed."""
    fal.failing = [Failing(status, error_type=error_type)]
    with fails(EngineBusy, "fal could not do the work"):
        edits.cut_out(picture)
    assert records.all[0].state == "void"
    records.again()
    edits.cut_out(picture)
    assert len(fal.posts()) == 2


def test_a_refused_job_is_told_with_its_categories(fal, edits, picture, records):
    """And with nothing of what was sent."""
    problem = {**PROBLEM, "type": "content_policy_violation", "categories": ["sexual", GOOD_KEY + "x" * 40]}
    fal.failing = [Failing(422, {"detail": [problem]})]
    with fails(ProviderRefused, r"^The provider refused this request: its content policy \(sexual\)$"):
        edits.cut_out(picture)
    assert records.all[0].state == "void"


def test_a_picture_that_is_told_unfit_is_refused(fal, edits, picture, records):
    """Some models answer 200 and a black picture."""
    fal.makes = [{"images": [fal._file(draw_alpha((9, 9)))], "has_nsfw_concepts": [True]}]
    with fails(ProviderRefused, "its content policy"):
        edits.expand(picture, Expansion(left=5))
    assert records.all[0].usages


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("image_too_small", "^fal could not do this: the picture is too small$"),
        ("no_media_generated", "^fal could not do this: nothing came of it$"),
        ("something_new", r"^fal could not work with what it was sent \(something_new\)$"),
        ("Odd type: https://a.b", "^fal could not work with what it was sent$"),
    ],
)
def test_what_a_model_cannot_work_with_is_told_in_a_sentence(fal, edits, picture, records, kind, sentence):
    """Known problems in words of ours, others by their name."""
    fal.failing = [Failing(422, {"detail": [{**PROBLEM, "type": kind}]})]
    with fails(None, sentence):
        edits.cut_out(picture)


def test_a_wrong_key_is_told_as_that(fal, picture, records):
    """Everybody who uses it hears of it."""
    heard = []
    access = KeyAccess("key-that-is-wrong-0123456789", note_rejected=lambda: heard.append(True))
    with fails(KeyRejected, "^fal does not accept the key$"):
        FalPictureEdits(open_fal(fal, access=access), CUT_OUT, EXPAND, OUTPAINT).cut_out(picture)
    assert heard == [True]
    assert records.all[0].state == "void"


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("Exhausted balance", "^The balance or the quota at fal is used up$"),
        ("TOP_UP", "^The balance or the quota at fal is used up$"),
        ("Admin lock", "^The account at fal is locked"),
    ],
)
def test_a_locked_account_says_nothing_of_the_key(fal, picture, records, reason, sentence):
    """It is told in the failing record, and the key stays in order."""
    heard = []
    fal.locked = reason
    access = KeyAccess(GOOD_KEY, note_rejected=lambda: heard.append(True))
    wire = open_fal(fal, access=access)
    with fails(None, sentence):
        FalPictureEdits(wire, CUT_OUT, EXPAND, OUTPAINT).cut_out(picture)
    assert heard == []
    assert provider.check_key(wire) == "ok"


def test_a_model_that_fal_does_not_have_names_its_setting(fal, picture, records):
    """So that the operator knows what to change."""
    fal.fault(404, method="POST", body={"detail": "Application 'birefnet' not found"})
    with fails(EngineFailed, "^fal has no model fal-ai/birefnet/v2: .* REELWRIGHT_FAL_CUT_OUT_MODEL$"):
        FalPictureEdits(open_fal(fal), CUT_OUT, EXPAND, OUTPAINT).cut_out(picture)
    assert records.all[0].state == "void"


@pytest.mark.parametrize(
    ("make", "setting"),
    [
        (lambda wire, one: FalPictureEdits(wire, "a/b", EXPAND, OUTPAINT).cut_out(one), "CUT_OUT"),
        (
            lambda wire, one: FalPictureEdits(wire, CUT_OUT, "a/b", OUTPAINT).expand(one, Expansion(1)),
            "EXPAND",
        ),
        (
            lambda wire, one: FalPictureEdits(wire, CUT_OUT, EXPAND, "a/b").expand(one, Expansion(1)),
            "OUTPAINT",
        ),
        (lambda wire, one: FalPictures(wire, "a/b").draw(PictureRequest("a fox")), "EDIT"),
        (lambda wire, one: FalClips(wire, "a/b", PRO).describe(), "VIDEO"),
        (lambda wire, one: FalMatting(wire, "a/b").cut_clip(one), "MATTING"),
        (
            lambda wire, one: FalSpeakingClips(wire, "a/b").speak_on_camera(SpeakingRequest("", 1), one, one),
            "AVATAR",
        ),
    ],
)
def test_a_model_whose_fields_are_not_known_names_its_setting(fal, picture, records, make, setting):
    """And the ones that can be used."""
    with pytest.raises(EngineFailed, match=rf"^The model a/b cannot be used: REELWRIGHT_FAL_{setting}_MODEL"):
        make(open_fal(fal), picture)
    assert fal.seen == []


def test_the_models_of_the_settings_are_rows_of_the_tables(fal):
    """And fal has them: its own list says so, without a key."""
    names = [name for name in Settings.model_fields if name.startswith("fal_") and name.endswith("_model")]
    wanted = {Settings.model_fields[name].default for name in names}
    assert set(provider.list_models(open_fal(fal, "no-key"), sorted(wanted))) == wanted
    assert wanted == {CUT_OUT, EXPAND, OUTPAINT, EDIT, KLING, PRO, FABRIC, MATTING}


def test_the_whole_list_has_many_pages(fal):
    """All of them are read."""
    assert len(provider.list_models(open_fal(fal))) == 14


@pytest.mark.parametrize(
    "content",
    [b"this is a text and no picture", b"", b"\x89PNG\r\n\x1a\n" + b"x" * 99],
    ids=["text", "empty", "torn"],
)
def test_what_is_no_picture_is_told(fal, edits, picture, records, content):
    """Whatever its type says."""
    fal.makes = [{"image": fal._file(content)}]
    with pytest.raises(EngineFailed):
        edits.cut_out(picture)


def test_a_cut_out_without_transparency_is_told(fal, edits, picture, records):
    """The picture as it was is no cut-out."""
    fal.makes = [{"image": fal._file(picture.read_bytes())}]
    with fails(EngineFailed, "nothing is transparent"):
        edits.cut_out(picture)


def test_a_picture_of_another_shape_is_told(fal, edits, picture, records):
    """What differs by a rounding is made to fit."""
    fal.makes = [{"image": fal._file(draw_alpha((64, 96)))}, {"image": fal._file(draw_alpha((195, 128)))}]
    with fails(EngineFailed, "another shape"):
        edits.cut_out(picture)
    assert size_of(edits.cut_out(picture).image) == (96, 64)


def test_what_is_no_video_is_told_and_not_left_behind(fal, picture, voice, records, tmp_path):
    """The call's folder is empty again."""
    fal.makes = [{"video": fal._film(b"<html>this is no video</html>")}]
    with fails(EngineFailed, "something that is no video"):
        FalSpeakingClips(open_fal(fal), FABRIC).speak_on_camera(SpeakingRequest("", 1), picture, voice)
    assert list((tmp_path / "call").iterdir()) == []


@pytest.mark.parametrize("made", [{}, {"image": None}, {"images": []}, {"video": None}])
def test_a_result_without_what_was_asked_for_is_told(fal, edits, picture, records, made):
    """In a sentence."""
    fal.makes = [made]
    with fails(EngineFailed, "^fal answered without a picture$"):
        edits.cut_out(picture)


@pytest.mark.slow
def test_a_picture_of_200_megabytes_is_not_read_to_its_end(fal, edits, picture, records):
    """Nor kept."""
    fal.media.fault("huge")
    with fails(EngineFailed, "larger than it may be"):
        edits.cut_out(picture)


@pytest.mark.parametrize(
    "url",
    ["http://127.0.0.1:9/x.png", "https://10.0.0.1/x.png", "https://localhost/x.png", "file:///etc/passwd"],
)
def test_a_link_into_a_private_network_is_not_followed(fal, edits, picture, records, url):
    """The guard judges what results link to."""
    fal.makes = [{"image": {"url": url}}]
    with fails(EngineFailed, "could not be downloaded"):
        edits.cut_out(picture)


def test_a_link_that_leads_elsewhere_is_not_followed(fal, edits, picture, records):
    """Redirects are none of ours."""
    fal.media.fault("redirect")
    with fails(EngineFailed, "could not be downloaded: it answered with status 302"):
        edits.cut_out(picture)


def test_a_key_that_is_echoed_stays_out_of_the_message(fal, edits, picture, records):
    """Providers repeat what they were sent."""
    fal.fault(400, method="POST")
    with fails(EngineFailed, "^fal answered with status 400$"):
        edits.cut_out(picture)


def test_addresses_that_fal_tells_are_not_followed(fal, edits, picture, records):
    """The job is asked about at the configured address, by its id."""
    fal.fault(
        200,
        method="POST",
        body={"request_id": "../../v1/keys", "status_url": "http://127.0.0.1:9/status"},
    )
    with fails(EngineFailed, "not its own format"):
        edits.cut_out(picture)
    assert len(fal.seen) == 1


# Crashes and cancellations.


class Killed(BaseException):
    """The worker is gone."""


def test_a_killed_worker_collects_the_same_job(fal, edits, picture, records):
    """No second submission, and one bill."""

    def die() -> None:
        raise Killed

    with pytest.raises(Killed), call_with(records, stop_if_cancelled=die_later(die)):
        edits.cut_out(picture)
    records.again()
    with call_with(records):
        image = FalPictureEdits(open_fal(fal), CUT_OUT, EXPAND, OUTPAINT).cut_out(picture).image
    assert size_of(image) == (96, 64)
    assert len(fal.posts()) == 1
    assert fal.billed == {CUT_OUT: 1}


def die_later(die):
    """The first question is let pass: it comes before the submission."""
    asked = []

    def stop() -> None:
        asked.append(True)
        if len(asked) > 1:
            die()

    return stop


def test_a_cancelled_call_is_cancelled_at_fal(fal, picture, records):
    """With a PUT at the model's root."""

    def cancel() -> None:
        raise Cancelled

    with pytest.raises(Cancelled), call_with(records, stop_if_cancelled=die_later(cancel)):
        FalClips(open_fal(fal), KLING, PRO).film(ClipRequest("rain", 3), picture)
    job = next(iter(fal.jobs.values()))
    assert job.cancelled
    assert [one.path.rpartition("/")[2] for one in fal.seen if one.method == "PUT"] == ["cancel"]
    assert "/fal-ai/kling-video/requests/" in fal.seen[-1].path
