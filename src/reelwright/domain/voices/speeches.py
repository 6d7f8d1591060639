"""Texts spoken without a video: begin and read. Each method works inside the caller's transaction, so that
the charge, the row, the job and the stored answer commit together or not at all."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from math import ceil
from typing import Any, Literal

from sqlalchemy.orm import Session

from reelwright.catalog.prices import price_of
from reelwright.domain.assets.lifecycle import read_own
from reelwright.domain.assets.service import AssetOrder, Assets
from reelwright.domain.teams.model import Team
from reelwright.domain.voices.cloned import CLONER, refuse_unspoken
from reelwright.domain.voices.narrator import Narrator
from reelwright.domain.voices.service import Voices
from reelwright.domain.voices.speech_kind import KEPT_MS, SPEAK, SPEECH_FILE, SpokenText
from reelwright.engines.abilities import CLONED_SPEECH, SPEECH
from reelwright.engines.speech import Delivery
from reelwright.errors import FieldError, Invalid, NotFound
from reelwright.store.clock import Clock

_PRICED_CHARACTERS = 1_000


@dataclass(frozen=True)
class SpeechSpec:
    voice_id: str
    text: str
    language: str | None
    delivery: Delivery
    format: Literal["mp3", "wav"]


class Speeches:
    """`foreign_language(text, spoken)` says in which other language a text is, where that is beyond doubt,
    and `detect_language(text, among, default)` in which of those that the voice speaks."""

    def __init__(
        self,
        assets: Assets,
        voices: Voices,
        foreign_language: Callable[[str, Sequence[str]], str | None],
        detect_language: Callable[[str, Sequence[str], str], str],
        clock: Clock,
    ) -> None:
        self._assets = assets
        self._voices = voices
        self._foreign_language = foreign_language
        self._detect_language = detect_language
        self._clock = clock

    def begin(self, session: Session, team_id: str, spec: SpeechSpec) -> SpokenText:
        """Take the credits, write a PROCESSING speech and its job.

        Raises Invalid, MissingKeys, BadRequest, CostCapReached, NoPlan, NotEnoughCredits or StorageFull; then
        nothing has changed.
        """
        voice = self._voices.require(session, team_id, spec.voice_id)
        language = self._language(spec, voice)
        order = AssetOrder(price_of_text(spec.text), CLONER, SPEECH)
        if voice.is_cloned:
            team = session.get_one(Team, team_id)
            refuse_unspoken(session, team, spec.voice_id, self._assets.abilities)
            self._assets.refuse_beyond_cap(session, team, CLONED_SPEECH)
        else:
            self._assets.require_engine(session, team_id, order, SPEECH)
        speech = SpokenText(
            id=self._assets.new_id(),
            team_id=team_id,
            voice_id=spec.voice_id,
            text=spec.text,
            language=language,
            delivery=asdict(spec.delivery),
            format=spec.format,
            size=0,
            expires_at=self._clock() + KEPT_MS,
        )
        reason = f"speech: {len(spec.text):,} characters"
        self._assets.start(session, SPEECH_FILE, SPEAK, speech, order, reason)
        return speech

    def read(self, session: Session, team_id: str, speech_id: str) -> SpokenText:
        """Raises NotFound, also for another team's speech and for one whose seven days are over."""
        speech: Any = read_own(session, SPEECH_FILE, team_id, speech_id)
        if speech.expires_at <= self._clock():
            raise NotFound(SPEECH_FILE.noun)
        found: SpokenText = speech
        return found

    def _language(self, spec: SpeechSpec, voice: Narrator) -> str:
        """The language asked for, else the text's. Raises Invalid where the voice does not speak it."""
        if spec.language is not None and spec.language not in voice.languages:
            raise _not_spoken("language", spec.voice_id, spec.language)
        foreign = None if spec.language else self._foreign_language(spec.text, voice.languages)
        if foreign is not None:
            raise _not_spoken("text", spec.voice_id, foreign)
        return spec.language or self._detect_language(spec.text, voice.languages, voice.languages[0])


def price_of_text(text: str) -> int:
    """Return the credits of a text: every started 1,000 characters count."""
    return price_of("speech").credits * ceil(len(text) / _PRICED_CHARACTERS)


def _not_spoken(field: str, voice_id: str, language: str) -> Invalid:
    error = FieldError(field, f'Voice "{voice_id}" does not speak "{language}"')
    return Invalid(error.field, error.reason, "INVALID_VALUE")
