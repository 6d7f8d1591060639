"""Chores beside a worker's main thread."""

import threading

from reelwright.workflows.background_task import BackgroundTask


def test_a_long_chore_holds_nobody_up_and_is_not_begun_twice() -> None:
    """While it runs, the next call does nothing; afterwards it begins again."""
    begun, go_on, done = threading.Semaphore(0), threading.Event(), threading.Semaphore(0)

    def chore() -> None:
        begun.release()
        assert go_on.wait(60)
        done.release()

    aside = BackgroundTask(chore, "trial")
    aside()
    assert begun.acquire(timeout=60)
    aside()
    assert not begun.acquire(blocking=False)
    go_on.set()
    assert done.acquire(timeout=60)
    for thread in threading.enumerate():
        if thread.name == "trial":
            thread.join(60)
    aside()
    assert begun.acquire(timeout=60)


def test_a_chore_that_fails_comes_again() -> None:
    """The worker goes on."""
    begun = threading.Semaphore(0)

    def chore() -> None:
        begun.release()
        raise RuntimeError("an error that nobody foresaw")

    aside = BackgroundTask(chore, "failing trial")
    for _ in range(2):
        aside()
        assert begun.acquire(timeout=60)
        for thread in threading.enumerate():
            if thread.name == "failing trial":
                thread.join(60)
