"""All the sounds of a timeline in one file, as loud as the platforms want it.

`channels` adds them up; the sum is brought to −14 LUFS and limited to −2 dBTP, which is a decibel more
than is promised, because encoding to AAC moves peaks. Samples wait in a file, so that a long video takes no
more memory than a short one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from reelwright_render.sound.channels import BLOCK, audible_sounds, make_channels, sum_channels
from reelwright_render.sound.ducking import Ducking, Span, speech_spans
from reelwright_render.sound.limiter import MARGIN, limiting_gain
from reelwright_render.sound.loudness import SILENCE, Meter, PeakMeter, Samples, amplitude, true_peaks
from reelwright_render.sound.sound_files import RATE, SampleFile, write_wav
from reelwright_render.timeline.library import FindMeasured, nothing_measured
from reelwright_render.timeline.model import FPS, Timeline

TARGET_LUFS = -14.0
CEILING_DBTP = -2.0  # before encoding; −1 is promised after it

_REACH = 24  # samples on either side that a true peak depends on
_MOST_GAIN_DB = 30.0  # a recording of nothing is not turned into a roar
_CLOSE_ENOUGH = 0.05  # LU
_TRIES = 4

Resolve = Callable[[str], Path] | Mapping[str, Path]
Stop = Callable[[], None]
Progress = Callable[[float], None]


@dataclass(frozen=True)
class MixResult:
    """A finished mix, measured on its samples. Silence has −70 for both levels."""

    lufs: float
    true_peak_db: float
    duration_ms: int


def mix(
    timeline: Timeline,
    resolve: Resolve,
    out: Path,
    stop: Stop = lambda: None,
    progress: Progress = lambda share: None,
    measured: FindMeasured = nothing_measured,
) -> MixResult:
    """Write the timeline's sound to `out`: WAV, 48 kHz, stereo, 16 bit, exactly as long as its frames.

    `resolve` finds the file of an asset, `measured` what is known of its sound. `stop` is called for every
    ten seconds of sound and raises when the work was cancelled; `progress` is told the share that is done.
    Raises EngineFailed for a broken file.
    """
    find = resolve.__getitem__ if isinstance(resolve, Mapping) else resolve
    length = timeline.frames * RATE // FPS
    ducking = Ducking(_spans(timeline), timeline.duration_ms, RATE)
    with SampleFile(out.parent, 2) as samples, SampleFile(out.parent, 1) as peaks:
        loudness = Meter(RATE)
        for block in sum_channels(make_channels(timeline, find, measured), ducking, length):
            stop()
            samples.append(block)
            loudness.add(block)
            progress(0.6 * samples.length / length)
        for block in _peaks(samples):
            peaks.append(block)
        gain = _gain(samples, peaks, loudness.lufs, stop)
        progress(0.8)
        mixed = _master(samples, peaks, gain, out, stop)
    progress(1.0)
    return mixed


def _spans(timeline: Timeline) -> tuple[Span, ...]:
    """Return where speech is: by the words, or for want of words by the narration's files."""
    if timeline.words:
        return speech_spans(timeline.words, timeline.duration_ms)
    end = timeline.duration_ms
    return tuple(Span(max(s.start_ms, 0), min(s.end_ms, end)) for s in audible_sounds(timeline, "voice"))


def _peaks(samples: SampleFile) -> Iterator[Samples]:
    """The true peak around each sample, shaped (n, 1)."""
    for first in range(0, samples.length, BLOCK):
        last = min(first + BLOCK, samples.length)
        yield true_peaks(samples.read(first - _REACH, last + _REACH))[_REACH:-_REACH, None]


def _gain(samples: SampleFile, peaks: SampleFile, lufs: float, stop: Stop) -> float:
    """The gain after which the limited sound has the target's loudness: limiting takes some of it away, so
    it is measured and corrected."""
    if lufs <= SILENCE:
        return 1.0
    decibels = min(TARGET_LUFS - lufs, _MOST_GAIN_DB)
    for _ in range(_TRIES):
        loudness = Meter(RATE)
        for block in _limit(samples, peaks, amplitude(decibels), stop):
            loudness.add(block)
        missing = TARGET_LUFS - loudness.lufs
        if abs(missing) <= _CLOSE_ENOUGH or decibels + missing > _MOST_GAIN_DB:
            break
        decibels += missing
    return amplitude(decibels)


def _limit(samples: SampleFile, peaks: SampleFile, gain: float, stop: Stop) -> Iterator[Samples]:
    ceiling = amplitude(CEILING_DBTP) / gain
    for first in range(0, samples.length, BLOCK):
        stop()
        last = min(first + BLOCK, samples.length)
        limiting = limiting_gain(peaks.read(first - MARGIN, last + MARGIN)[:, 0], ceiling)
        yield samples.read(first, last) * (gain * limiting[MARGIN : len(limiting) - MARGIN, None])


def _master(samples: SampleFile, peaks: SampleFile, gain: float, out: Path, stop: Stop) -> MixResult:
    loudness, peak = Meter(RATE), PeakMeter()

    def measure_blocks(blocks: Iterable[Samples]) -> Iterator[Samples]:
        for block in blocks:
            loudness.add(block)
            peak.add(block)
            yield block

    write_wav(out, measure_blocks(_limit(samples, peaks, gain, stop)))
    return MixResult(loudness.lufs, peak.dbtp, samples.length * 1000 // RATE)
