"""An imitation of ComfyUI: a queue, the history of what ran, files, and what each class of nodes takes.

Paths, checks and answers follow its `server.py`, `execution.py` and the nodes of its core. A graph is not
run: what is saved shows the words, the size and the pictures that reach the node that saves. Jobs run one
after the other, and each ends when somebody has asked for a history `POLLS` times.
"""

import io
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PIL import Image, PngImagePlugin
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from imitations.media import picture, video
from imitations.server import GOOD_KEY, Imitation, Seen
from imitations.wires import AT_ONCE, transport
from reelwright.engines.providers.comfyui import open_wire
from reelwright.engines.wire import KeyAccess, Wire
from reelwright.engines.workflow_files import Workflow, read_workflow

EXAMPLES = Path(__file__).parents[2] / "docs" / "comfyui"
POLLS = 2
CHECKPOINT = "sd_xl_base_1.0.safetensors"
_WAN = "wan2.2_ti2v_5B_fp16.safetensors"

# Each class by its required and its optional inputs; a list is what a value is chosen from.
NODES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "CheckpointLoaderSimple": ({"ckpt_name": [CHECKPOINT]}, {}),
    "CLIPTextEncode": ({"text": "STRING", "clip": "CLIP"}, {}),
    "EmptyLatentImage": ({"width": "INT", "height": "INT", "batch_size": "INT"}, {}),
    "KSampler": (
        {
            "seed": "INT",
            "steps": "INT",
            "cfg": "FLOAT",
            "sampler_name": ["euler", "dpmpp_2m", "uni_pc"],
            "scheduler": ["simple", "karras"],
            "denoise": "FLOAT",
            "model": "MODEL",
            "positive": "CONDITIONING",
            "negative": "CONDITIONING",
            "latent_image": "LATENT",
        },
        {},
    ),
    "VAEDecode": ({"samples": "LATENT", "vae": "VAE"}, {}),
    "VAEEncode": ({"pixels": "IMAGE", "vae": "VAE"}, {}),
    "LoadImage": ({"image": "IMAGE_FILE"}, {}),
    "ImageScale": (
        {
            "image": "IMAGE",
            "upscale_method": ["bilinear", "lanczos"],
            "width": "INT",
            "height": "INT",
            "crop": ["disabled", "center"],
        },
        {},
    ),
    "SaveImage": ({"images": "IMAGE", "filename_prefix": "STRING"}, {}),
    "PreviewImage": ({"images": "IMAGE"}, {}),
    "UNETLoader": ({"unet_name": [_WAN], "weight_dtype": ["default"]}, {}),
    "CLIPLoader": (
        {"clip_name": ["umt5_xxl_fp8_e4m3fn_scaled.safetensors"], "type": ["wan"]},
        {"device": ["default", "cpu"]},
    ),
    "VAELoader": ({"vae_name": ["wan2.2_vae.safetensors"]}, {}),
    "ModelSamplingSD3": ({"model": "MODEL", "shift": "FLOAT"}, {}),
    "Wan22ImageToVideoLatent": (
        {"vae": "VAE", "width": "INT", "height": "INT", "length": "INT", "batch_size": "INT"},
        {"start_image": "IMAGE"},
    ),
    "WanFirstLastFrameToVideo": (
        {"vae": "VAE", "width": "INT", "height": "INT", "length": "INT", "batch_size": "INT"},
        {"start_image": "IMAGE", "end_image": "IMAGE"},
    ),
    "CreateVideo": ({"images": "IMAGE", "fps": "FLOAT"}, {}),
    "SaveVideo": (
        {"video": "VIDEO", "filename_prefix": "STRING", "format": ["auto", "mp4"], "codec": ["auto", "h264"]},
        {},
    ),
}
_SAVE = {"SaveImage": ("png", "output"), "PreviewImage": ("png", "temp"), "SaveVideo": ("mp4", "output")}
_NUMBERS = {"INT": int, "FLOAT": (int, float), "STRING": str}

Graph = dict[str, dict[str, Any]]


@dataclass
class Job:
    graph: Graph
    extra: dict[str, Any]
    polls: int = 0
    ended: dict[str, Any] | None = None


@dataclass
class ComfyUI(Imitation):
    """`fails` are the errors of the next jobs, by the ids of their nodes; while `hold`, no job ends.
    `combos` says that choices are told as newer nodes tell them."""

    jobs: dict[str, Job] = field(default_factory=dict)
    queue: list[str] = field(default_factory=list)
    inputs: dict[str, bytes] = field(default_factory=dict)
    saved: dict[str, bytes] = field(default_factory=dict)
    fails: list[tuple[str, str]] = field(default_factory=list)
    hold: bool = False
    combos: bool = False
    asks_for_key: bool = False

    def __post_init__(self) -> None:
        super().__init__()

    def is_known(self, seen: Seen) -> bool:
        """It asks for no key; a proxy before it may."""
        sent = seen.headers.get("authorization")
        return sent == f"Bearer {GOOD_KEY}" or (sent is None and not self.asks_for_key)

    def begin_anew(self) -> None:
        """Forget everything, as after a start."""
        self.forget()
        for kept in (self.jobs, self.queue, self.inputs, self.saved, self.fails):
            kept.clear()
        self.hold = self.combos = self.asks_for_key = False

    def restart(self) -> None:
        """Queue and history are in memory only."""
        self.jobs.clear()
        self.queue.clear()

    async def respond(self, request: Request, seen: Seen) -> Response:
        if not self.is_known(seen):
            return Response("Unauthorized", 401)
        path, method = seen.path.removeprefix("/api"), seen.method
        if path == "/system_stats":
            return JSONResponse({"system": {"os": "posix", "comfyui_version": "0.9"}, "devices": []})
        if path.startswith("/object_info/"):
            return self._describe(path.removeprefix("/object_info/"))
        if path.startswith("/history/"):
            return JSONResponse(self._history(path.removeprefix("/history/")))
        if path == "/view":
            content = self.saved.get(f"{seen.query.get('subfolder', '')}/{seen.query['filename']}")
            return Response(content or b"", 200 if content else 404)
        if path == "/queue" and method == "GET":
            return JSONResponse(self._queue())
        if method == "POST" and path in ("/prompt", "/queue", "/interrupt"):
            return {"/prompt": self._put, "/queue": self._change, "/interrupt": self._stop}[path](
                seen.json or {}
            )
        if (method, path) == ("POST", "/upload/image"):
            return self._take(seen)
        return Response("404: Not Found", 404)

    def _take(self, seen: Seen) -> Response:
        name, folder = seen.form["image"][0][0], seen.form.get("subfolder", [""])[0]
        self.inputs[f"{folder}/{name}" if folder else name] = seen.files["image"][0]
        return JSONResponse({"name": name, "subfolder": folder, "type": seen.form.get("type", ["input"])[0]})

    def _describe(self, kind: str) -> Response:
        if kind not in NODES:
            return JSONResponse({})
        required, optional = ({name: self._tell(one) for name, one in part.items()} for part in NODES[kind])
        about = {
            "input": {"required": required, "optional": optional},
            "name": kind,
            "output_node": kind in _SAVE,
        }
        return JSONResponse({kind: about})

    def _tell(self, takes: Any) -> list[Any]:
        if isinstance(takes, list):
            return ["COMBO", {"options": takes}] if self.combos else [takes]
        if takes == "IMAGE_FILE":
            return [sorted(self.inputs), {"image_upload": True}]
        return [takes, {}]

    def _put(self, sent: dict[str, Any]) -> Response:
        graph: Graph = sent["prompt"]
        unknown = next((name for name, node in graph.items() if node["class_type"] not in NODES), None)
        if unknown is not None:
            kind = graph[unknown]["class_type"]
            told = _problem("invalid_prompt", f"Cannot execute because node {kind} does not exist.", unknown)
            return JSONResponse({"error": told, "node_errors": {}}, 400)
        if not any(node["class_type"] in _SAVE for node in graph.values()):
            told = _problem("prompt_no_outputs", "Prompt has no outputs", "")
            return JSONResponse({"error": told, "node_errors": {}}, 400)
        wrong = {name: errors for name, node in graph.items() if (errors := self._errors(node))}
        if wrong:
            told = _problem("prompt_outputs_failed_validation", "Prompt outputs failed validation", "")
            nodes = {
                name: {
                    "errors": errors,
                    "dependent_outputs": [one for one in graph if graph[one]["class_type"] in _SAVE],
                    "class_type": graph[name]["class_type"],
                }
                for name, errors in wrong.items()
            }
            return JSONResponse({"error": told, "node_errors": nodes}, 400)
        ticket = f"00000000-0000-4000-8000-{len(self.jobs) + 1:012}"
        self.jobs[ticket] = Job(graph, {"client_id": sent["client_id"]})
        self.queue.append(ticket)
        self.bill("jobs")
        return JSONResponse({"prompt_id": ticket, "number": len(self.jobs), "node_errors": {}})

    def _errors(self, node: dict[str, Any]) -> list[dict[str, Any]]:
        required, optional = NODES[node["class_type"]]
        given = node["inputs"]
        missing = [
            _problem("required_input_missing", "Required input is missing", name, input_name=name)
            for name in required
            if name not in given
        ]
        wrong = [
            self._judge(name, given[name], takes)
            for name, takes in (required | optional).items()
            if name in given
        ]
        return missing + [one for one in wrong if one is not None]

    def _judge(self, name: str, value: Any, takes: Any) -> dict[str, Any] | None:
        if isinstance(takes, list) and value not in takes:
            details = f"{name}: '{value}' not in {takes}"
            return _problem("value_not_in_list", "Value not in list", details, input_name=name)
        if takes == "IMAGE_FILE" and value not in self.inputs:
            details = f"{name} - Invalid image file: {value}"
            return _problem(
                "custom_validation_failed", "Custom validation failed for node", details, input_name=name
            )
        kind = _NUMBERS.get(takes) if isinstance(takes, str) else None
        if kind is not None and not isinstance(value, kind):
            details = f"{name}, {value}, invalid literal"
            message = f"Failed to convert an input value to a {takes} value"
            return _problem("invalid_input_type", message, details, input_name=name)
        return None

    def _history(self, ticket: str) -> dict[str, Any]:
        job = self.jobs.get(ticket)
        if job is None:
            return {}
        if job.ended is None and not self.hold and self.queue:
            first = self.jobs[self.queue[0]]
            first.polls += 1
            if first.polls >= POLLS:
                self._end(self.queue[0], first)
        if job.ended is None:
            return {}
        return {ticket: {"prompt": [1, ticket, job.graph, job.extra, []], "meta": {}, **job.ended}}

    def _end(self, ticket: str, job: Job) -> None:
        self.queue.remove(ticket)
        if not self.fails:
            done = [["execution_start", {"prompt_id": ticket}], ["execution_success", {"prompt_id": ticket}]]
            status = {"status_str": "success", "completed": True, "messages": done}
            job.ended = {"outputs": self._outputs(ticket, job), "status": status}
            return
        node, said = self.fails.pop(0)
        error = {
            "prompt_id": ticket,
            "node_id": node,
            "node_type": job.graph[node]["class_type"],
            "exception_message": said,
            "exception_type": "RuntimeError",
            "traceback": ['  File "/opt/ComfyUI/execution.py", line 1'],
        }
        self._fail(job, "execution_error", error)

    def _fail(self, job: Job, kind: str, about: dict[str, Any]) -> None:
        status = {"status_str": "error", "completed": False, "messages": [[kind, about]]}
        job.ended = {"outputs": {}, "status": status}

    def _outputs(self, ticket: str, job: Job) -> dict[str, Any]:
        told = {}
        for name, node in job.graph.items():
            if node["class_type"] not in _SAVE:
                continue
            ending, kind = _SAVE[node["class_type"]]
            prefix = node["inputs"].get("filename_prefix", "ComfyUI_temp")
            folder, _, stem = prefix.rpartition("/")
            file = f"{stem}_{len(self.saved) + 1:05}_.{ending}"
            self.saved[f"{folder}/{file}"] = self._make(job.graph, node, ending)
            told[name] = {"images": [{"filename": file, "subfolder": folder, "type": kind}]}
            if ending == "mp4":
                told[name]["animated"] = [True]
        return told

    def _make(self, graph: Graph, saving: dict[str, Any], ending: str) -> bytes:
        """A file that shows what reaches the node that saves."""
        reached = _upstream(graph, saving)
        words = next(one["inputs"]["text"] for one in reached if one["class_type"] == "CLIPTextEncode")
        width, height = next(
            (i["width"], i["height"]) for i in (one["inputs"] for one in reached) if "width" in i
        )
        ratio = "1:1" if width == height else "9:16" if width < height else "16:9"
        if ending == "png":
            return _with_graph(picture(words, ratio), graph)
        latent = next(one["inputs"] for one in reached if "length" in one["inputs"])
        fps = next(one["inputs"]["fps"] for one in reached if "fps" in one["inputs"])
        start, end = (self._input(graph, latent.get(f"{name}_image")) for name in ("start", "end"))
        return video((latent["length"] - 1) // fps, ratio, False, start, end)

    def _input(self, graph: Graph, link: Any) -> bytes:
        return self.inputs[graph[link[0]]["inputs"]["image"]] if link else b""

    def _queue(self) -> dict[str, Any]:
        items = [
            [number, one, self.jobs[one].graph, self.jobs[one].extra, []]
            for number, one in enumerate(self.queue)
        ]
        return {"queue_running": items[:1], "queue_pending": items[1:]}

    def _change(self, sent: dict[str, Any]) -> Response:
        for ticket in sent.get("delete", []):
            if ticket in self.queue[1:]:  # what runs is no part of the queue any more
                self.queue.remove(ticket)
        return Response()

    def _stop(self, sent: dict[str, Any]) -> Response:
        if self.queue and sent.get("prompt_id") in (None, self.queue[0]):
            self._fail(self.jobs[self.queue.pop(0)], "execution_interrupted", {"node_id": "5"})
        return Response()


def _problem(kind: str, message: str, details: str, **extra: Any) -> dict[str, Any]:
    return {"type": kind, "message": message, "details": details, "extra_info": extra}


def _upstream(graph: Graph, node: dict[str, Any]) -> list[dict[str, Any]]:
    """All nodes that a node depends on, the nearest ones first."""
    found = [node]
    for one in found:
        links = [value for value in one["inputs"].values() if isinstance(value, list)]
        found += [graph[link[0]] for link in links if graph[link[0]] not in found]
    return found


def _with_graph(content: bytes, graph: Graph) -> bytes:
    """What SaveImage does: the graph stands in the file."""
    about = PngImagePlugin.PngInfo()
    about.add_text("prompt", json.dumps(graph))
    file = io.BytesIO()
    Image.open(io.BytesIO(content)).save(file, "PNG", pnginfo=about)
    return file.getvalue()


def example_workflows() -> dict[str, Workflow]:
    """Those of the documents, and one with two frames."""
    files = {"image": "picture", "reference": "reference", "clip": "clip", "start_frame": "start-frame"}
    found = {work: read_workflow(work, EXAMPLES / f"{name}.json") for work, name in files.items()}
    return {**found, "end_frame": two_frames(found["start_frame"])}


def two_frames(begins: Workflow) -> Workflow:
    """The workflow of a first frame, with a node that takes a last one, too."""
    inputs = {**begins.nodes["7"]["inputs"], "end_image": ["13", 0]}
    both = {"class_type": "WanFirstLastFrameToVideo", "inputs": inputs}
    last = {"class_type": "LoadImage", "inputs": {"image": "{end_image}"}}
    setting = "REELWRIGHT_COMFYUI_END_FRAME_WORKFLOW"
    return Workflow("two-frames", setting, {**begins.nodes, "7": both, "13": last})


def wire_to(server: ComfyUI, key: str = "", path: str = "", **more: Any) -> Wire:
    return open_wire(transport(server), KeyAccess(key), server.address + path, pace=AT_ONCE, **more)
