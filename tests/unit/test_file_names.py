"""What files are called that callers save."""

import pytest

from reelwright.domain.media.names import safe_file_name, video_file_name


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("CON", "CON_.srt"),
        ("con", "con_.srt"),
        ("Prn", "Prn_.srt"),
        ("AUX", "AUX_.srt"),
        ("nul", "nul_.srt"),
        ("COM1", "COM1_.srt"),
        ("lpt9", "lpt9_.srt"),
        ("COM²", "COM²_.srt"),
        ("con.final cut", "con_.final cut.srt"),
        ("NUL .2", "NUL_.2.srt"),
        ("?CON*", "CON_.srt"),
        ("CON_", "CON_.srt"),
    ],
)
def test_a_file_has_no_name_of_a_device(name: str, file: str) -> None:
    """Windows opens those instead of a file, whatever the ending."""
    assert safe_file_name(name, "srt") == file


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Con artists", "Con artists.srt"),
        ("Contact", "Contact.srt"),
        ("COM10", "COM10.srt"),
        ("My first: story", "My first story.srt"),
        ("..", "Untitled.srt"),
    ],
)
def test_other_names_stay(name: str, file: str) -> None:
    """A device's name is only one by itself or before a dot."""
    assert safe_file_name(name, "srt") == file


@pytest.mark.parametrize(
    ("name", "film", "captions"),
    [
        ("My talk.mp4", "My talk.webm", "My talk.srt"),
        ("My talk.MOV", "My talk.webm", "My talk.srt"),
        ("Version 1.2", "Version 1.2.webm", "Version 1.2.srt"),
        (".mp4", ".mp4.webm", "mp4.srt"),
    ],
)
def test_what_is_called_after_a_video_gets_no_second_ending(name: str, film: str, captions: str) -> None:
    """Only the endings of video files go, and never the whole name."""
    assert (video_file_name(name, "webm"), safe_file_name(name, "srt")) == (film, captions)
