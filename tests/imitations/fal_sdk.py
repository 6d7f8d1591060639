"""fal's official Python client, unchanged, at the imitation."""

import fal_client
import httpx

from imitations.fal import Fal
from imitations.server import GOOD_KEY


class _Reroute(httpx.BaseTransport):
    """The client's hosts are fixed when it is imported: what goes to them goes to the imitation."""

    def __init__(self, fal: Fal) -> None:
        self._own = httpx.URL(fal.address)
        self._network = httpx.HTTPTransport()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if request.url.host in ("queue.fal.run", "rest.fal.ai", "api.fal.ai"):
            request.url = request.url.copy_with(scheme="http", host=self._own.host, port=self._own.port)
        return self._network.handle_request(request)

    def close(self) -> None:
        self._network.close()


def open_sdk(fal: Fal, key: str = GOOD_KEY) -> fal_client.SyncClient:
    client = fal_client.SyncClient(key=key)
    headers = {"Authorization": f"Key {key}"}
    client.__dict__["_client"] = httpx.Client(transport=_Reroute(fal), headers=headers, follow_redirects=True)
    return client
