"""What every stock library promises. A line in every_engine.py puts an engine under it.

It has media of lighthouses, and none of "nothing".
"""

import av
import pytest
from PIL import Image

from reelwright.engines.call import CALL, Call
from reelwright.engines.fake_web import NOTHING

SHAPES = {"ratio_9_16": 9 / 16, "ratio_16_9": 16 / 9, "ratio_1_1": 1.0}


class StockSuite:
    @pytest.fixture
    def folder(self, tmp_path):
        """Where the call's large files belong."""
        folder = tmp_path / "call"
        folder.mkdir()
        token = CALL.set(Call(folder=folder))
        yield folder
        CALL.reset(token)

    @pytest.mark.parametrize("shape", SHAPES)
    @pytest.mark.parametrize("kind", ["photo", "clip"])
    def test_what_is_found_has_the_shape_and_says_whose_it_is(self, engine, kind, shape):
        """Each with its author and its page, which must be shown."""
        find = engine.find_photos if kind == "photo" else engine.find_clips
        found = find("lighthouse", shape, 3)
        assert 1 <= len(found) <= 3
        assert len({one.id for one in found}) == len(found)
        for one in found:
            assert (one.kind, bool(one.author)) == (kind, True)
            assert one.page.startswith("https://")
            assert abs(one.width / one.height / SHAPES[shape] - 1) < 0.05
            assert (one.duration_s > 0) == (kind == "clip")

    def test_nothing_found_is_no_error(self, engine):
        """Who asks searches with fewer words."""
        assert engine.find_photos(NOTHING, "ratio_9_16") == []
        assert engine.find_clips(NOTHING, "ratio_9_16") == []

    def test_a_photograph_is_fetched_into_the_folder_of_the_call(self, engine, folder):
        """A file that can be opened, and nothing else."""
        path = engine.download(engine.find_photos("lighthouse", "ratio_9_16", 1)[0])
        assert list(folder.iterdir()) == [path]
        with Image.open(path) as opened:
            assert opened.height > opened.width

    def test_a_clip_is_fetched_as_long_as_was_told(self, engine, folder):
        """Within a quarter of a second."""
        item = engine.find_clips("lighthouse", "ratio_16_9", 1)[0]
        path = engine.download(item)
        assert list(folder.iterdir()) == [path]
        with av.open(str(path)) as container:
            assert abs(container.duration / av.time_base - item.duration_s) < 0.25

    def test_it_says_whose_library_it_is(self, engine):
        """Records name the provider."""
        assert engine.provider
