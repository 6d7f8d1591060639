"""An imitation of fal: the queue, the prices, the files, and on another address the links to what was made.

Paths, field names and answers follow its official SDK, which works against it unchanged (`test_fal_sdk.py`),
the types of its JavaScript client, and its documentation of queue, errors and platform.
"""

import base64
import io
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

import soundfile
from PIL import Image
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from imitations import fal_media as media
from imitations.media import PORTRAIT
from imitations.server import GOOD_KEY, Imitation, Seen, served
from imitations.wires import AT_ONCE, transport
from reelwright.engines.providers import MODULES
from reelwright.engines.wire import KeyAccess, Wire

POLLS = 2
"""How often a job is asked about before it is done."""


@dataclass
class Job:
    model: str
    sent: dict[str, Any]
    polls: int = 0
    cancelled: bool = False
    fails: "Failing | None" = None
    result: dict[str, Any] | None = None


@dataclass(frozen=True)
class Failing:
    """How a job fails: with a status and a body that its result has. `error_type` is told with the status of
    the job where fal itself failed; old models tell nothing there (`told` is False)."""

    status: int = 500
    body: Any = None
    error_type: str | None = None
    told: bool = True


class FalMedia(Imitation):
    """The public links: whoever knows one may read it, and nobody should come with a key."""

    def __init__(self) -> None:
        super().__init__()
        self.files: dict[str, tuple[bytes, str]] = {}

    def is_known(self, seen: Seen) -> bool:
        return "authorization" not in seen.headers

    async def respond(self, request: Request, seen: Seen) -> Response:
        if seen.method == "PUT":  # the official client sends its key along; nobody asks for it
            if seen.path not in self.files:
                return Response("no such upload", 403)
            self.files[seen.path] = (await request.body(), seen.headers["content-type"])
            return Response()
        if not self.is_known(seen):
            return Response("a key came along", 400)
        content, kind = self.files.get(seen.path, (b"", ""))
        return Response(content, 200 if content else 404, media_type=kind or None)

    def keep(self, content: bytes, kind: str) -> str:
        name = f"/files/{len(self.files) + 1}.{kind.partition('/')[2]}"
        self.files[name] = (content, kind)
        return self.address + name


class Fal(Imitation):
    """`media` is served beside it. `failing` are what becomes of the next jobs; `locked` is the reason for
    which the account is locked. `makes` replaces what the next jobs make; `tells_units` is off for models
    that tell no units."""

    def __init__(self, media_server: FalMedia) -> None:
        super().__init__()
        self.media = media_server
        self.jobs: dict[str, Job] = {}
        self.failing: list[Failing] = []
        self.makes: list[dict[str, Any]] = []
        self.locked = ""
        self.tells_units = True
        self.polls = POLLS

    def begin_anew(self) -> None:
        """Forget everything, faults too: tests share a server."""
        for one in (self, self.media):
            one.seen.clear()
            one.billed.clear()
            one._left = [0] * len(one._left)
        self.jobs.clear()
        self.failing, self.makes, self.locked = [], [], ""
        self.tells_units, self.polls = True, POLLS

    def is_known(self, seen: Seen) -> bool:
        return seen.headers.get("authorization") == f"Key {GOOD_KEY}"

    async def respond(self, request: Request, seen: Seen) -> Response:
        if seen.path == "/v1/models":
            return self._list(request)
        if not self.is_known(seen):
            told = f"Cannot access application with {seen.headers.get('authorization')}"
            return JSONResponse({"detail": told}, 401)
        if self.locked:
            return JSONResponse({"detail": f"User is locked. Reason: {self.locked}."}, 403)
        if seen.path == "/v1/models/pricing":
            return self._prices(seen)
        if seen.path == "/storage/upload/initiate":
            return self._begin_upload(seen)
        parts = seen.path.strip("/").split("/")
        if "requests" in parts:
            return self._job(seen.method, parts)
        return self._submit(seen)

    def _list(self, request: Request) -> Response:
        asked = request.query_params.getlist("endpoint_id")
        names = [name for name in MODELS if not asked or name in asked]
        begin = int(request.query_params.get("cursor", 0))
        page, more = names[begin : begin + 4], begin + 4 < len(names)
        models = [{"endpoint_id": name, "metadata": {"status": "active"}} for name in page]
        following = str(begin + 4) if more else None
        return JSONResponse({"models": models, "has_more": more, "next_cursor": following})

    def _prices(self, seen: Seen) -> Response:
        name = seen.query["endpoint_id"]
        price = {"endpoint_id": name, "unit_price": 0.04, "unit": "images", "currency": "USD"}
        return JSONResponse({"prices": [price], "has_more": False, "next_cursor": None})

    def _begin_upload(self, seen: Seen) -> Response:
        address = self.media.keep(b"", seen.json["content_type"])
        return JSONResponse({"upload_url": address, "file_url": address})

    def _submit(self, seen: Seen) -> Response:
        model = seen.path.strip("/")
        if seen.method != "POST" or model not in MODELS:
            app = "/".join(model.split("/")[:2])
            return JSONResponse({"detail": f"Application '{app}' not found"}, 404)
        missing = MODELS[model].required - seen.json.keys()
        if missing:
            problem = {
                "loc": ["body", min(missing)],
                "msg": "Field required",
                "type": "missing",
                "input": seen.json,
            }
            return JSONResponse({"detail": [problem]}, 422)
        name = f"00000000-0000-4000-8000-{len(self.jobs) + 1:012}"
        self.jobs[name] = Job(model, seen.json, fails=self.failing.pop(0) if self.failing else None)
        root = f"{self.address}/{'/'.join(model.split('/')[:2])}/requests/{name}"
        told = {"status": "IN_QUEUE", "request_id": name, "queue_position": 0}
        told |= {"response_url": root, "status_url": f"{root}/status", "cancel_url": f"{root}/cancel"}
        return JSONResponse(told)

    def _job(self, method: str, parts: list[str]) -> Response:
        at = parts.index("requests")
        job = self.jobs.get(parts[at + 1])
        if job is None or parts[:at] != job.model.split("/")[:2]:  # a model's subpath is no part of it
            return JSONResponse({"status": "NOT_FOUND"} if method == "PUT" else {"detail": "Not Found"}, 404)
        action = "/".join(parts[at + 2 :])
        if (method, action) == ("PUT", "cancel"):
            return self._cancel(job)
        if (method, action) == ("GET", "status"):
            return self._status(job)
        if (method, action) == ("GET", ""):
            return self._result(job)
        return JSONResponse({"detail": "Method Not Allowed"}, 405)

    def _cancel(self, job: Job) -> Response:
        if job.polls >= self.polls:
            return JSONResponse({"status": "ALREADY_COMPLETED"}, 400)
        job.cancelled = True
        return JSONResponse({"status": "CANCELLATION_REQUESTED"}, 202)

    def _status(self, job: Job) -> Response:
        job.polls += 1
        if job.polls < self.polls:
            if job.polls == 1:
                return JSONResponse({"status": "IN_QUEUE", "queue_position": 1}, 202)
            return JSONResponse({"status": "IN_PROGRESS", "logs": None}, 202)
        told: dict[str, Any] = {"status": "COMPLETED", "logs": None, "metrics": {"inference_time": 0.5}}
        if job.fails and job.fails.told:
            told |= {"error": "The request failed", "error_type": job.fails.error_type}
        return JSONResponse(told)

    def _result(self, job: Job) -> Response:
        if job.polls < self.polls:
            return JSONResponse({"detail": "Request is still in progress"}, 400)
        if job.fails:
            headers = {"X-Fal-Retryable": str(job.fails.status >= 500).lower()}
            body = job.fails.body or {"detail": "Internal Server Error", "error_type": job.fails.error_type}
            return JSONResponse(body, job.fails.status, headers=headers)
        if job.result is None:
            model = MODELS[job.model]
            job.result = self.makes.pop(0) if self.makes else getattr(self, model.make)(job.sent)
            self.bill(job.model)
        return JSONResponse(job.result, headers={"x-fal-billable-units": "2.5"} if self.tells_units else {})

    def file_of(self, url: str) -> bytes:
        """What a model reads at an address that it was sent."""
        if url.startswith("data:"):
            return base64.b64decode(url.partition(",")[2], validate=True)
        return self.media.files[url.removeprefix(self.media.address)][0]

    def _file(self, content: bytes, kind: str = "image/png") -> dict[str, Any]:
        url = self.media.keep(content, kind)
        told = {"url": url, "content_type": kind, "file_size": len(content)}
        return told | {"file_name": url.rpartition("/")[2]}

    def _film(self, content: bytes) -> dict[str, Any]:
        return self._file(content, "video/mp4")

    def cut_out(self, sent: dict[str, Any]) -> dict[str, Any]:
        return {"image": self._file(media.cut_out(self.file_of(sent["image_url"])))}

    def expand(self, sent: dict[str, Any]) -> dict[str, Any]:
        (left, top), (width, height) = sent["original_image_location"], sent["canvas_size"]
        made = media.expanded(self.file_of(sent["image_url"]), left, top, width, height)
        return {"image": self._file(made), "seed": 7}

    def outpaint(self, sent: dict[str, Any]) -> dict[str, Any]:
        content = self.file_of(sent["image_url"])
        width, height = Image.open(io.BytesIO(content)).size
        width += sent["expand_left"] + sent["expand_right"]
        height += sent["expand_top"] + sent["expand_bottom"]
        made = media.expanded(content, sent["expand_left"], sent["expand_top"], width, height)
        return {"images": [self._file(made)], "seed": 7, "has_nsfw_concepts": [False]}

    def draw(self, sent: dict[str, Any]) -> dict[str, Any]:
        for url in sent.get("image_urls", []):
            Image.open(io.BytesIO(self.file_of(url))).load()
        side = 384 if PORTRAIT in sent["prompt"] else 96  # a person large enough to be animated
        return {"images": [self._file(media.drawn(sent["aspect_ratio"], side))], "description": ""}

    def film(self, sent: dict[str, Any]) -> dict[str, Any]:
        start = sent.get("start_image_url") or sent.get("image_url")
        picture = self.file_of(start) if start else media.drawn(sent["aspect_ratio"])
        end = self.file_of(sent["end_image_url"]) if "end_image_url" in sent else b""
        return {"video": self._film(media.filmed(picture, int(sent["duration"]), end=end))}

    def speak(self, sent: dict[str, Any]) -> dict[str, Any]:
        wave = self.file_of(sent["audio_url"])
        seconds = soundfile.info(io.BytesIO(wave)).duration
        return {"video": self._film(media.filmed(self.file_of(sent["image_url"]), seconds, wave))}

    def matte(self, sent: dict[str, Any]) -> dict[str, Any]:
        colours, alpha = media.matted(self.file_of(sent["video_url"]))
        return {"video": [self._film(colours), self._film(alpha)]}

    def matte_by_frame(self, sent: dict[str, Any]) -> dict[str, Any]:
        colours, alpha = media.matted(self.file_of(sent["video_url"]))
        return {"video": self._film(colours), "mask_video": self._film(alpha)}


@dataclass(frozen=True)
class Model:
    make: str
    required: frozenset[str] = field(default_factory=frozenset)


def _model(make: str, *required: str) -> Model:
    return Model(make, frozenset(required))


MODELS = {
    "fal-ai/birefnet/v2": _model("cut_out", "image_url"),
    "bria/fibo-edit-1.5/expand": _model("expand", "image_url"),
    "fal-ai/flux-2-pro/outpaint": _model("outpaint", "image_url"),
    "fal-ai/nano-banana-2/edit": _model("draw", "prompt", "image_urls"),
    "fal-ai/nano-banana-2": _model("draw", "prompt"),
    "fal-ai/kling-video/v3/standard/image-to-video": _model("film", "start_image_url"),
    "fal-ai/kling-video/v3/standard/text-to-video": _model("film"),
    "fal-ai/kling-video/v3/pro/image-to-video": _model("film", "start_image_url"),
    "fal-ai/kling-video/v3/pro/text-to-video": _model("film"),
    "fal-ai/wan/v2.7/image-to-video": _model("film", "prompt"),
    "veed/fabric-1.0": _model("speak", "image_url", "audio_url", "resolution"),
    "fal-ai/bytedance/omnihuman/v1.5": _model("speak", "image_url", "audio_url"),
    "veed/video-background-removal": _model("matte", "video_url"),
    "fal-ai/birefnet/v2/video": _model("matte_by_frame", "video_url"),
}


@contextmanager
def imitated() -> Iterator[Fal]:
    media_server = FalMedia()
    fal = Fal(media_server)
    with served(fal, media_server):
        yield fal


def open_fal(fal: Fal, key: str = GOOD_KEY, access: KeyAccess | None = None, **more: Any) -> Wire:
    """A wire of the product to the imitation, which may also read its public links."""
    reach = transport(fal, fal.media)
    return MODULES["fal"].open_wire(reach, access or KeyAccess(key), fal.address, pace=AT_ONCE, **more)


class AtFal:
    """An engine at an imitation of its own, for the suites: the imitation ends with it."""

    def __init__(self, make: Any) -> None:
        self._open = ExitStack()
        self._engine = make(open_fal(self._open.enter_context(imitated())))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def close(self) -> None:
        self._open.close()
