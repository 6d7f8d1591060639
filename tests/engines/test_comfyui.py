"""What a ComfyUI of one's own is sent, and what becomes of its answers."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np
import pytest
from imitations.comfyui import CHECKPOINT, EXAMPLES, ComfyUI, example_workflows, wire_to
from imitations.records import call_with
from imitations.server import GOOD_KEY, served
from PIL import Image

from reelwright.engines.clips import ClipRequest
from reelwright.engines.paid import Usage
from reelwright.engines.pictures import PictureRequest
from reelwright.engines.providers.comfyui.check import ask_whether_it_answers, find_missing
from reelwright.engines.providers.comfyui.clips import ComfyClips
from reelwright.engines.providers.comfyui.pictures import NEGATIVE, ComfyPictures
from reelwright.engines.workflow_files import Workflow, read_workflow, read_workflows
from reelwright.errors import Cancelled, EngineBusy, EngineFailed, KeyRejected, WrongSetting
from reelwright.settings import read_settings

WISH = PictureRequest("A lighthouse", "ratio_16_9", seed=7)
FILM = ClipRequest("Waves", 2, "ratio_9_16", seed=2)
WORKFLOWS = example_workflows()


@pytest.fixture(scope="module")
def running() -> Iterator[ComfyUI]:
    imitation = ComfyUI()
    with served(imitation):
        yield imitation


@pytest.fixture
def server(running: ComfyUI) -> ComfyUI:
    running.begin_anew()
    return running


@pytest.fixture
def frame(tmp_path: Path) -> Path:
    path = tmp_path / "frame.png"
    cv2.imwrite(str(path), np.full((30, 40, 3), 90, np.uint8))
    return path


def pictures(server: ComfyUI, **changed: Workflow) -> ComfyPictures:
    return ComfyPictures(wire_to(server), {**WORKFLOWS, **changed})


def clips(server: ComfyUI, workflows: dict[str, Workflow] = WORKFLOWS) -> ComfyClips:
    return ComfyClips(wire_to(server), workflows, (2, 4), 24, "480p")


def changed(work: str, node: str, **inputs: Any) -> Workflow:
    """The example of a work with other inputs at a node."""
    usual = WORKFLOWS[work]
    old = usual.nodes[node]
    nodes = {**usual.nodes, node: {**old, "inputs": {**old["inputs"], **inputs}}}
    return Workflow(usual.name, usual.setting, nodes)


class TestPictures:
    def test_the_workflow_is_filled_queued_and_its_picture_fetched(self, server: ComfyUI) -> None:
        """Numbers are numbers; nothing costs anything."""
        with call_with(key="a-call") as records:
            made = pictures(server).draw(WISH)
        (sent,) = server.posts("/prompt")
        graph = sent.json["prompt"]
        assert graph["2"]["inputs"]["text"] == "A lighthouse"
        assert graph["3"]["inputs"]["text"] == NEGATIVE
        assert graph["4"]["inputs"] == {"width": 1344, "height": 768, "batch_size": 1}
        assert graph["5"]["inputs"]["seed"] == 7
        assert sent.json["client_id"].startswith("reelwright-")
        assert made.model == "picture"
        assert Image.open(io.BytesIO(made.image)).size == (320, 180)
        assert records.all[0].request.model == "picture"
        assert records.all[0].usages == [Usage("pictures", 1, 0.0)]

    def test_the_graph_in_the_file_is_left_out(self, server: ComfyUI) -> None:
        """ComfyUI writes the operator's whole workflow into what it saves."""
        with call_with():
            made = pictures(server).draw(WISH)
        assert any(b"KSampler" in content for content in server.saved.values())
        assert b"KSampler" not in made.image

    def test_references_are_uploaded_once_each_and_fill_all_places(
        self, server: ComfyUI, frame: Path
    ) -> None:
        """By a name that their content has; the last one is repeated where there are more places."""
        two = changed("reference", "9", image="{image_2}")
        with call_with():
            pictures(server, reference=two).draw(WISH, [frame])
            pictures(server).draw(WISH, [frame])
        first, second = server.posts("/upload/image")
        assert first.form == second.form
        assert (first.form["overwrite"], first.form["subfolder"]) == (["true"], ["reelwright"])
        (name,) = server.inputs
        graph = server.posts("/prompt")[0].json["prompt"]
        assert (graph["8"]["inputs"]["image"], graph["9"]["inputs"]["image"]) == (name, name)

    def test_without_a_workflow_for_references_they_are_refused(self, server: ComfyUI, frame: Path) -> None:
        """Told before anything is sent."""
        engine = ComfyPictures(wire_to(server), {"image": WORKFLOWS["image"]})
        with call_with(), pytest.raises(EngineFailed, match="REELWRIGHT_COMFYUI_REFERENCE_WORKFLOW"):
            engine.draw(WISH, [frame])
        assert server.seen == []

    def test_a_final_file_goes_before_one_that_is_only_shown(self, server: ComfyUI) -> None:
        """Whatever the order of the nodes."""
        shown = {"class_type": "PreviewImage", "inputs": {"images": ["6", 0]}}
        usual = WORKFLOWS["image"]
        both = Workflow(usual.name, usual.setting, {"0": shown, **usual.nodes})
        with call_with():
            pictures(server, image=both).draw(WISH)
        assert server.seen[-1].query == {
            "filename": "picture_00002_.png",
            "subfolder": "reelwright",
            "type": "output",
        }

    def test_a_workflow_that_saves_no_picture_names_its_setting(self, server: ComfyUI) -> None:
        """One that saves a clip is none for pictures."""
        short = changed("clip", "7", length=25).nodes
        nodes = {**short, "10": {"class_type": "CreateVideo", "inputs": {"fps": 24, "images": ["9", 0]}}}
        engine = pictures(server, image=Workflow("clip", WORKFLOWS["image"].setting, nodes))
        with call_with(), pytest.raises(EngineFailed, match="IMAGE_WORKFLOW needs a node that saves one"):
            engine.draw(WISH)

    @pytest.mark.parametrize("path", ["/api", "/", ""])
    def test_the_address_may_end_with_api_or_not(self, server: ComfyUI, path: str) -> None:
        """As people copy it."""
        engine = ComfyPictures(wire_to(server, path=path), WORKFLOWS)
        with call_with():
            assert engine.draw(WISH).image

    def test_a_key_for_a_proxy_is_sent_everywhere(self, server: ComfyUI, frame: Path) -> None:
        """And only where one is set."""
        server.asks_for_key = True
        engine = ComfyPictures(wire_to(server, key=GOOD_KEY), WORKFLOWS)
        with call_with():
            engine.draw(WISH, [frame])
        assert {one.headers.get("authorization") for one in server.seen} == {f"Bearer {GOOD_KEY}"}
        with call_with(), pytest.raises(KeyRejected, match="see REELWRIGHT_COMFYUI_API_KEY"):
            pictures(server).draw(WISH)


class TestFailures:
    def test_a_node_that_cannot_run_is_named_with_what_stands_in_the_file(self, server: ComfyUI) -> None:
        """In the words of the operator's own workflow: the file of a model that is not there."""
        wrong = changed("image", "1", ckpt_name="dreams.safetensors")
        told = (
            r"comfyui cannot run REELWRIGHT_COMFYUI_IMAGE_WORKFLOW, node 1 \(CheckpointLoaderSimple, "
            r"ckpt_name = dreams.safetensors\): Value not in list"
        )
        with call_with() as records, pytest.raises(EngineFailed, match=told):
            pictures(server, image=wrong).draw(WISH)
        assert (server.billed, records.all[0].state) == ({}, "void")

    def test_a_class_that_the_server_does_not_have_is_told(self, server: ComfyUI) -> None:
        usual = WORKFLOWS["image"]
        strange = {**usual.nodes, "9": {"class_type": "Sharpen", "inputs": {}}}
        engine = pictures(server, image=Workflow(usual.name, usual.setting, strange))
        with (
            call_with(),
            pytest.raises(EngineFailed, match="Cannot execute because node Sharpen does not exist"),
        ):
            engine.draw(WISH)

    def test_a_node_that_failed_is_named(self, server: ComfyUI) -> None:
        """With its reason, and without the server's paths."""
        server.fails.append(("5", "Allocation on device failed, see /opt/ComfyUI/models/checkpoints/sdxl"))
        with call_with(), pytest.raises(EngineFailed) as failed:
            pictures(server).draw(WISH)
        assert str(failed.value) == "comfyui failed at node 5 (KSampler): Allocation on device failed, see …"

    def test_work_that_somebody_stopped_there_says_so(self, server: ComfyUI) -> None:
        """At the page of ComfyUI itself."""
        engine = pictures(server)
        server.hold = True

        def stop_there() -> None:
            if server.queue:
                server._stop({})

        with (
            call_with(stop_if_cancelled=stop_there),
            pytest.raises(EngineFailed, match="Somebody stopped this work at comfyui"),
        ):
            engine.draw(WISH)

    def test_a_server_that_was_started_anew_is_asked_again(self, server: ComfyUI) -> None:
        """It has forgotten its queue; nothing was billed, so the next try begins the work anew."""
        server.hold = True

        def restart() -> None:
            if server.queue:
                server.restart()

        with call_with(stop_if_cancelled=restart) as records, pytest.raises(EngineBusy, match="started anew"):
            pictures(server).draw(WISH)
        server.hold = False
        with call_with(records.again()):
            assert pictures(server).draw(WISH).image
        assert server.billed == {"jobs": 2}

    @pytest.mark.parametrize("fault", [500, 502, 429, 503, "lost", "truncated"])
    def test_a_bad_moment_may_be_asked_again(self, server: ComfyUI, fault: Any) -> None:
        """Nothing costs anything there."""
        server.fault(fault, path="/prompt")
        with call_with() as records, pytest.raises(EngineBusy):
            pictures(server).draw(WISH)
        with call_with(records.again()):
            assert pictures(server).draw(WISH).image

    def test_a_job_whose_answer_was_lost_does_not_stay_in_the_queue(self, server: ComfyUI) -> None:
        """It is begun anew; what others have put there stays."""
        server.hold = True
        values: dict[str, str | int] = {"prompt": "x", "negative": "", "width": 64, "height": 64, "seed": 1}
        graph = WORKFLOWS["image"].fill(values)
        server._put({"prompt": graph, "client_id": "somebody"})
        server.fault("lost", path="/prompt")
        with call_with(key="mine"), pytest.raises(EngineBusy):
            pictures(server).draw(WISH)
        assert [server.jobs[ticket].extra["client_id"] for ticket in server.queue] == ["somebody"]

    def test_something_else_at_the_address_is_told(self, server: ComfyUI) -> None:
        """By the name of the setting."""
        with (
            call_with(),
            pytest.raises(EngineFailed, match="REELWRIGHT_COMFYUI_BASE_URL is no ComfyUI"),
        ):
            ComfyPictures(wire_to(server, path="/elsewhere"), WORKFLOWS).draw(WISH)

    def test_a_file_that_is_no_picture_is_told_in_a_sentence(self, server: ComfyUI) -> None:
        server.fault("garbage", path="/view")
        with call_with(), pytest.raises(EngineFailed, match="The file is no picture"):
            pictures(server).draw(WISH)


class TestClips:
    def test_what_it_can_do_is_what_is_set(self, server: ComfyUI) -> None:
        """Lengths by their setting, frames by their workflows."""
        both, begins, words = (
            clips(server, {work: WORKFLOWS[work] for work in works}).describe()
            for works in (("clip", "start_frame", "end_frame"), ("clip", "start_frame"), ("clip",))
        )
        assert (both.start_frame, both.end_frame, both.durations_s) == (True, True, (2, 4))
        assert (begins.start_frame, begins.end_frame) == (True, False)
        assert (words.start_frame, words.end_frame, words.audio) == (False, False, False)

    def test_seconds_become_frames(self, server: ComfyUI, tmp_path: Path) -> None:
        """As video models count: the first one, and then all steps."""
        with call_with(folder=tmp_path) as records:
            made = clips(server).film(FILM)
        graph = server.posts("/prompt")[0].json["prompt"]
        latent = graph["7"]["inputs"]
        assert (latent["width"], latent["height"], latent["length"]) == (480, 832, 49)
        assert graph["10"]["inputs"]["fps"] == 24
        with av.open(str(made.video)) as container:
            assert sum(1 for _ in container.decode(video=0)) == 48
        assert (made.model, records.all[0].usages) == ("clip", [Usage("seconds", 2, 0.0)])
        assert list(tmp_path.iterdir()) == [made.video]

    def test_given_frames_are_sent_in_the_clips_own_size(
        self, server: ComfyUI, frame: Path, tmp_path: Path
    ) -> None:
        """The first and the last one, each by its own place in the workflow."""
        other = tmp_path / "other.png"
        cv2.imwrite(str(other), np.full((50, 20, 3), 200, np.uint8))
        with call_with(folder=tmp_path):
            clips(server).film(FILM, frame, other)
        sizes = {Image.open(io.BytesIO(content)).size for content in server.inputs.values()}
        assert sizes == {(480, 832)}
        graph = server.posts("/prompt")[0].json["prompt"]
        assert graph["12"]["inputs"]["image"] != graph["13"]["inputs"]["image"]

    def test_a_clip_cannot_only_end_with_a_picture(self, server: ComfyUI, frame: Path) -> None:
        """Told before anything is sent, as is a frame without a workflow for it."""
        with call_with(), pytest.raises(EngineFailed, match="cannot end with a picture unless it begins"):
            clips(server).film(FILM, None, frame)
        with call_with(), pytest.raises(EngineFailed, match="REELWRIGHT_COMFYUI_START_FRAME_WORKFLOW"):
            clips(server, {"clip": WORKFLOWS["clip"]}).film(FILM, frame)
        assert server.seen == []

    def test_a_worker_that_was_killed_collects_the_same_job(self, server: ComfyUI, tmp_path: Path) -> None:
        """The job was begun, then the process died: the next try asks for it and begins none."""
        server.fault("lost", path="/view")
        with call_with(folder=tmp_path) as records, pytest.raises(EngineFailed):
            clips(server).film(FILM)
        with call_with(records.again(), folder=tmp_path):
            assert clips(server).film(FILM).video.exists()
        assert server.billed == {"jobs": 1}

    @pytest.mark.parametrize("place", ["running", "waiting"])
    def test_a_cancelled_call_stops_its_own_job_only(self, server: ComfyUI, place: str) -> None:
        """One that runs is interrupted, one that waits is taken out of the queue: the other's goes on."""
        server.hold = True
        graph = WORKFLOWS["image"].fill({"prompt": "x", "negative": "", "width": 64, "height": 64, "seed": 1})
        if place == "waiting":
            server._put({"prompt": graph, "client_id": "somebody"})
        asked: list[int] = []

        def stop() -> None:
            asked.append(1)
            if len(asked) > 2:
                raise Cancelled

        with call_with(stop_if_cancelled=stop), pytest.raises(Cancelled):
            clips(server).film(FILM)
        left = [server.jobs[ticket].extra["client_id"] for ticket in server.queue]
        assert left == (["somebody"] if place == "waiting" else [])
        interrupted = [one.json for one in server.posts("/interrupt")]
        assert interrupted == ([] if place == "waiting" else [{"prompt_id": [*server.jobs][0]}])

    def test_what_is_no_video_is_told_in_a_sentence(self, server: ComfyUI, tmp_path: Path) -> None:
        """And nothing is left behind."""
        server.fault("garbage", path="/view")
        with call_with(folder=tmp_path), pytest.raises(EngineFailed, match="something that is no video"):
            clips(server).film(FILM)
        assert list(tmp_path.iterdir()) == []


class TestFiles:
    def test_values_are_put_in_once_and_only_where_they_belong(self) -> None:
        """A prompt that speaks of a placeholder keeps its words; numbers stay numbers."""
        nodes = {"1": {"class_type": "A", "inputs": {"a": "{seed}", "b": ["so: {prompt}", {"c": "{seed}!"}]}}}
        filled = Workflow("w", "S", nodes).fill({"seed": 3, "prompt": "{seed} or {{x}}"})
        assert filled["1"]["inputs"] == {"a": 3, "b": ["so: {seed} or {{x}}", {"c": "3!"}]}

    @pytest.mark.parametrize("name", ["picture", "reference", "clip", "start-frame"])
    def test_the_examples_of_the_documents_can_be_read(self, name: str) -> None:
        assert read_workflow(name.replace("-", "_").replace("picture", "image"), EXAMPLES / f"{name}.json")

    @pytest.mark.parametrize(
        ("content", "told"),
        [
            (None, "cannot be read"),
            ("{", "is no JSON"),
            ("[]", "is no workflow to run"),
            ('{"nodes": [], "links": []}', r"save it in ComfyUI by Export \(API\)"),
            (
                '{"1": {"class_type": "A", "inputs": {"x": "{promt}"}}}',
                r"has \{promt\}: write some of \{height\}",
            ),
            ('{"1": {"class_type": "A", "inputs": {"x": "{image}"}}}', r"has \{image\}: write some of"),
            ('{"1": {"class_type": "A", "inputs": {"x": 1}}}', r"has no \{prompt\}"),
        ],
    )
    def test_a_file_that_cannot_be_used_names_its_setting(
        self, tmp_path: Path, content: str | None, told: str
    ) -> None:
        """At the start, and not at the first picture."""
        path = tmp_path / "workflow.json"
        if content is not None:
            path.write_text(content)
        with pytest.raises(WrongSetting, match=f"^REELWRIGHT_COMFYUI_IMAGE_WORKFLOW: .*{told}"):
            read_workflows(read_settings(comfyui_base_url="http://box:8188", comfyui_image_workflow=path))

    @pytest.mark.parametrize(
        ("settings", "told"),
        [
            ({"comfyui_base_url": "http://box:8188"}, "BASE_URL needs a workflow file"),
            (
                {"comfyui_clip_workflow": EXAMPLES / "clip.json"},
                "CLIP_WORKFLOW needs REELWRIGHT_COMFYUI_BASE_URL",
            ),
            (
                {
                    "comfyui_base_url": "http://box:8188",
                    "comfyui_start_frame_workflow": EXAMPLES / "start-frame.json",
                },
                "begin with a picture need REELWRIGHT_COMFYUI_CLIP_WORKFLOW",
            ),
        ],
    )
    def test_a_setting_that_lacks_another_names_it(self, settings: dict[str, Any], told: str) -> None:
        with pytest.raises(WrongSetting, match=told):
            read_workflows(read_settings(**settings))


class TestCheck:
    @pytest.mark.parametrize("combos", [False, True])
    def test_nodes_and_files_that_are_missing_are_found(self, server: ComfyUI, combos: bool) -> None:
        """Whichever way the server tells what can be chosen; pictures to come are not missed."""
        server.combos = combos
        wire = wire_to(server)
        ask_whether_it_answers(wire)
        assert [find_missing(wire, one) for one in WORKFLOWS.values()] == [[]] * 5
        wrong = changed("image", "1", ckpt_name="dreams.safetensors")
        nodes = {**wrong.nodes, "9": {"class_type": "Sharpen / more", "inputs": {}}}
        assert find_missing(wire, Workflow("w", "S", nodes)) == ["dreams.safetensors", "Sharpen / more"]
        assert CHECKPOINT not in json.dumps([one.path for one in server.seen])
