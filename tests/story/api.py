"""The API of a service whose ids are counted: `python -m story.api FD`, on a socket of its parent.

What chances decide follows from the ids of projects and avatars, so every run of these tests makes the same
videos.
"""

import sys
from itertools import count

import uvicorn

from reelwright.bootstrap import make_app
from reelwright.settings import read_settings

if __name__ == "__main__":
    ids = count()
    app = make_app(read_settings(), new_id=lambda: f"c{next(ids):024d}")
    uvicorn.run(app, fd=int(sys.argv[1]), log_config=None, log_level="warning", access_log=False)
