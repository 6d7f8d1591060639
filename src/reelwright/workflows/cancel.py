"""Work that nobody wants any more is stopped. What it was for has ended before: its row says so, in the same
transaction that wrote this job. So a part that begins only now reads the row and does nothing, and a part
that runs is cancelled here: its long steps look for that twice a second."""

from dbos import DBOS

from reelwright.workflows import generate, render
from reelwright.workflows.durable import step, workflow


class CancelWorkflows:
    """Cancels the parts, never their guards: a guard that wakes up finds its row settled."""

    def __init__(self) -> None:
        workflow("stop-generating", self._stop_generating)
        workflow("stop-rendering", self._stop_rendering)

    def _stop_generating(self, project_id: str) -> None:
        step("cancel", DBOS.cancel_workflows, [f"make:{project_id}:{run}" for run in generate.RUNS])

    def _stop_rendering(self, video_id: str) -> None:
        tries = range(1, render.TRIES + 1)
        step("cancel", DBOS.cancel_workflows, [f"film:{video_id}:{run}" for run in tries])
