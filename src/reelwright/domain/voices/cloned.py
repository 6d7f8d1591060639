"""What a team needs to make voices of its own and to speak with them: the engines of one provider."""

from sqlalchemy.orm import Session

from reelwright.domain.billing.preconditions import refuse_missing_keys
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import usable_keys
from reelwright.engines.abilities import CLONED_SPEECH, CLONING, Abilities
from reelwright.errors import BadRequest, Invalid

CLONER = "elevenlabs"
NOT_AVAILABLE = "Voice cloning is not available on this server"
SPOKEN_LANGUAGES = (
    *("en", "ar", "bg", "cs", "da", "de", "el", "es", "fi", "fr", "hi", "hr", "id", "it", "ja", "ko", "ms"),
    *("nl", "pl", "pt", "ro", "ru", "sk", "sv", "ta", "tl", "tr", "uk", "zh"),
)
"""Those of the provider's multilingual model, which speaks them with every voice."""


def refuse_uncloned(session: Session, team: Team, abilities: Abilities) -> None:
    """Refuse to make a voice for a team that no engine makes one for. Raises MissingKeys or BadRequest."""
    refuse_missing_keys(session, team, [CLONER])
    if not abilities.has(CLONING, usable_keys(session, team)):
        raise BadRequest(NOT_AVAILABLE)


def refuse_unspoken(
    session: Session, team: Team, voice_id: str, abilities: Abilities, field: str = "voiceId"
) -> None:
    """Refuse to speak with a cloned voice where nobody has a key for its provider any more. Raises
    MissingKeys or Invalid, for the field."""
    refuse_missing_keys(session, team, [CLONER])
    if not abilities.has(CLONED_SPEECH, usable_keys(session, team)):
        reason = f'Voice "{voice_id}" needs a key for {CLONER}, which this server does not have any more'
        raise Invalid(field, reason)
