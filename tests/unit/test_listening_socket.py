"""The socket that `serve` hands to the API."""

import socket

from reelwright import supervisor


def test_answers_go_out_at_once() -> None:
    """The body of an answer does not wait until the caller has acknowledged its head."""
    with supervisor.listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
