"""A worker process of a trial: `python -m harness.worker URL FOLDER NAME RENDERER`."""

import sys
from pathlib import Path

from harness.joined import join
from reelwright.supervisor import Signals
from reelwright.workflows.runtime import run_worker

if __name__ == "__main__":
    run_worker(join(sys.argv[1], Path(sys.argv[2]), sys.argv[4]), sys.argv[3], Signals())
