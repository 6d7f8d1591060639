"""Files that a hostile or unlucky caller sends, made by code: nothing of it lies in the repository."""

from pathlib import Path

from hostile.hostile import Hostile
from hostile.other_files import add_other_files
from hostile.pictures import add_pictures
from hostile.shelf import Shelf
from hostile.videos import add_videos

NOWHERE = "http://127.0.0.1:9"


def corpus(folder: Path, trap: str = NOWHERE) -> list[Hostile]:
    """Every file, written into `folder`, with how the library must end with it. `trap` is the URL that
    playlists and references point to: nobody may ever ask it."""
    shelf = Shelf(folder)
    add_other_files(shelf, trap)
    add_pictures(shelf)
    add_videos(shelf, trap)
    return shelf.files
