"""One model of fal, asked through its queue: files there, a job, its result, what it cost."""

import base64
import json
import re
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Literal

from pydantic import BaseModel

from reelwright.engines.paid import PaidRequest, Usage
from reelwright.engines.providers.fal.errors import NotThere, Unusable, not_done
from reelwright.engines.wire import MOST_CLIP_BYTES, Job, Reply, Wire
from reelwright.errors import EngineBusy, EngineFailed, ProviderRefused

PROVIDER = "fal"
BASE_URL = "https://api.fal.ai"
QUEUE_URL = "https://queue.fal.run"
FILES_URL = "https://rest.fal.ai"
MOST_IN_A_REQUEST = 4 << 20
"""Bytes of a file that goes along in the request itself; a larger one is uploaded first."""
KEPT_S = 86_400
"""Seconds that fal keeps what was sent and made. Long enough for a worker that was killed to come back."""
START_S = 900
"""Seconds after which a job that has not begun is given up; it is not billed."""
_RESULT_TRIES = 4
_ID = re.compile(r"[A-Za-z0-9_\-]{1,100}")
_LIFECYCLE = {"X-Fal-Object-Lifecycle-Preference": json.dumps({"expiration_duration_seconds": KEPT_S})}
_SUBMIT = {"X-Fal-Request-Timeout": str(float(START_S)), "x-fal-no-retry": "1", **_LIFECYCLE}


class FalPrice(BaseModel):
    endpoint_id: str
    unit_price: float
    currency: str = "USD"


class FalPrices(BaseModel):
    prices: list[FalPrice]


class _Submitted(BaseModel):
    request_id: str


class _JobStatus(BaseModel):
    status: Literal["IN_QUEUE", "IN_PROGRESS", "COMPLETED"]
    error: str | None = None
    error_type: str | None = None

    @property
    def has_failed(self) -> bool:
        return bool(self.error or self.error_type)


class _Upload(BaseModel):
    upload_url: str
    file_url: str


class File(BaseModel):
    url: str
    file_name: str | None = None


class Made(BaseModel):
    """What jobs answer: each model fills one of the fields, or two."""

    image: File | None = None
    images: list[File] = []
    video: File | list[File] | None = None
    mask_video: File | None = None
    has_nsfw_concepts: list[bool] | None = None

    @property
    def pictures(self) -> list[File]:
        return [self.image] if self.image else self.images

    @property
    def films(self) -> list[File]:
        made = self.video if isinstance(self.video, list) else [self.video]
        return [one for one in (*made, self.mask_video) if one is not None]


@dataclass(frozen=True)
class _Result:
    found: Reply | EngineBusy


class FalModel:
    """`setting` is the name of the setting that chose the model."""

    def __init__(self, wire: Wire, model: str, setting: str) -> None:
        self.model = model
        self._setting = setting
        self._prices = wire
        self._queue = _host(wire, QUEUE_URL)
        self._files = _host(wire, FILES_URL)
        self._unit_price: float | None = None

    def send_file(self, content: bytes, kind: str) -> str:
        """Return the address under which the model reads a file of the type `kind`: the file itself where it
        is small, else that of an upload. Raises EngineFailed."""
        if len(content) <= MOST_IN_A_REQUEST:
            return f"data:{kind};base64,{base64.b64encode(content).decode()}"
        if len(content) > MOST_CLIP_BYTES:
            raise EngineFailed(f"A file of more than {MOST_CLIP_BYTES >> 20} MB is too large for fal")
        named = {"file_name": f"file.{kind.partition('/')[2]}", "content_type": kind}
        path = "/storage/upload/initiate?storage_type=gcs"
        place = self._files.send("POST", path, named, headers=_LIFECYCLE).read(_Upload)
        self._files.upload(place.upload_url, content, kind)
        return place.file_url

    def run(self, payload: dict[str, object], ability: str, usage: Usage) -> Made:
        """Have a job done, or collect the one that an earlier try of the call has begun. `usage` is written
        down where fal does not tell its own units. Raises EngineFailed."""
        job = self._begin(payload, ability)
        path = f"/{job.ticket}"
        cancel = partial(self._queue.send, "PUT", f"{path}/cancel")
        told = self._queue.collect(partial(self._poll, path), cancel)
        reply = self._result(path, told, job)
        job.note_usage(self._usage(reply, usage))
        made = reply.read(Made)
        if any(made.has_nsfw_concepts or []):
            raise ProviderRefused.because("its content policy")
        return made

    def download(self, file: File) -> bytes:
        return self._queue.download(file.url)

    def download_film(self, file: File) -> Path:
        """Return a new file in the call's folder. Raises EngineFailed where it is no video."""
        path = self._queue.download_file(file.url)
        with path.open("rb") as opened:
            begin = opened.read(12)
        if begin[4:8] != b"ftyp" and not begin.startswith(b"\x1aE\xdf\xa3"):  # MP4, MOV; WebM
            path.unlink()
            raise EngineFailed("fal answered something that is no video")
        return path

    def _begin(self, payload: dict[str, object], ability: str) -> Job:
        request = PaidRequest(PROVIDER, ability, self.model)
        try:
            return self._queue.begin(f"/{self.model}", payload, request, self._read_ticket, headers=_SUBMIT)
        except NotThere:
            raise EngineFailed(f"fal has no model {self.model}: set another one in {self._setting}") from None

    def _read_ticket(self, reply: Reply) -> str:
        """Where a job is asked about: the model without what follows its second part, and the job's id. The
        addresses that fal tells are not followed."""
        submitted = reply.read(_Submitted)
        if not _ID.fullmatch(submitted.request_id):
            raise EngineFailed("fal answered something that is not its own format")
        owner, app = self.model.split("/")[:2]
        return f"{owner}/{app}/requests/{submitted.request_id}"

    def _poll(self, path: str) -> _JobStatus | None:
        told = self._queue.get(f"{path}/status").read(_JobStatus)
        return told if told.status == "COMPLETED" else None

    def _result(self, path: str, told: _JobStatus, job: Job) -> Reply:
        """A job that failed is completed, too, and the status that it failed with is that of its result."""
        tries = count(1)

        def ask() -> _Result:
            try:
                reply = self._queue.get(path)
                reply.raise_for_status()
                return _Result(reply)
            except EngineBusy as busy:
                if told.has_failed or next(tries) >= _RESULT_TRIES:
                    return _Result(busy)
                raise

        try:
            found = self._queue.collect(ask).found
        except EngineFailed as error:
            if told.has_failed or isinstance(error, ProviderRefused | Unusable):
                job.record.void()
            raise
        if told.has_failed:
            job.record.void()
            raise not_done()
        if isinstance(found, EngineBusy):
            raise found  # the job is done, and is collected by the next try
        return found

    def _usage(self, reply: Reply, usage: Usage) -> Usage:
        units = _number(reply.headers.get("x-fal-billable-units", ""))
        if units is None:
            return usage
        price = self._find_price()
        return Usage("units", units, None if price is None else units * price)

    def _find_price(self) -> float | None:
        """Return the account's price of one unit in dollars; None where it is not told just now."""
        if self._unit_price is None:
            try:
                told = self._prices.get(f"/v1/models/pricing?endpoint_id={self.model}").read(FalPrices)
            except EngineFailed:  # what was made is worth more than the exact bill
                return None
            for one in told.prices:
                if one.endpoint_id == self.model and one.currency == "USD":
                    self._unit_price = one.unit_price
        return self._unit_price


def _host(wire: Wire, url: str) -> Wire:
    """Where the operator has set an address, it stands for all hosts of fal."""
    return wire.to_host(url) if wire.url("") == BASE_URL else wire


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"\d{1,9}(\.\d{1,9})?", text) else None
