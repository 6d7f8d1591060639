"""The speech engines of a team: its own voices are spoken by the provider that made them, all others by the
engine that was chosen for the team."""

from dataclasses import dataclass, replace

from reelwright.domain.voices.clone_kind import ClonedVoice
from reelwright.engines.abilities import CLONED_SPEECH, SPEECH
from reelwright.engines.speech import FreshSpeech, SpeechEngine, Utterance
from reelwright.errors import EngineBusy, EngineFailed, ProviderRefused
from reelwright.store.ids import is_id
from reelwright.workflows.parts import Parts

GONE = "The voice that this is to be spoken with is not there any more"


@dataclass(frozen=True)
class TeamSpeech:
    """Speaks with every voice of a team. `engine` speaks with those of the library."""

    engine: SpeechEngine
    parts: Parts
    team_id: str

    @property
    def provider(self) -> str:
        return self.engine.provider

    def speak(self, utterance: Utterance) -> FreshSpeech:
        if not is_own_voice(utterance.voice):
            return self.engine.speak(utterance)
        with self.parts.database.session() as session:
            voice = session.get(ClonedVoice, utterance.voice)
        if voice is None or voice.team_id != self.team_id or voice.provider_voice_id is None:
            raise EngineFailed(GONE)
        cloned = self.parts.choose(CLONED_SPEECH, self.team_id)
        return cloned.speak(replace(utterance, voice=voice.provider_voice_id))


@dataclass(frozen=True)
class FallbackSpeech:
    """One text, spoken by one of two engines. What passes, and what a provider refuses, is raised, and what
    was to be said with a voice that only one of them has."""

    engine: SpeechEngine
    fallback: SpeechEngine | None

    @property
    def provider(self) -> str:
        return self.engine.provider

    def speak(self, utterance: Utterance) -> FreshSpeech:
        try:
            return self.engine.speak(utterance)
        except EngineFailed as failure:
            passes = isinstance(failure, (EngineBusy, ProviderRefused))
            if self.fallback is None or passes or is_own_voice(utterance.voice):
                raise
            return self.fallback.speak(utterance)


def is_own_voice(voice_id: str) -> bool:
    """Return whether the voice is a team's own. Voices of the library, and of plug-ins, have readable ids."""
    return is_id(voice_id)


def open_team_speech(parts: Parts, team_id: str) -> SpeechEngine:
    """Return an engine for single texts."""
    engine = TeamSpeech(parts.choose(SPEECH, team_id), parts, team_id)
    return FallbackSpeech(engine, parts.choose.fallback(SPEECH, team_id))
