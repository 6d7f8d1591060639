"""Who is in each shot of a film, and who says its line."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from reelwright.catalog.voices import fitting_voice
from reelwright.engines.acting import Photograph, Subject
from reelwright.engines.characters import CharacterLook
from reelwright.formats.cinematic.shots import PlannedShot
from reelwright.formats.context import FilmCharacter
from reelwright_people.traits import Portrait

_SOMEBODY = re.compile(
    r"\b(?:he|she|they|him|her|his|their|hers|man|woman|boy|girl|person|somebody|someone|hero|heroine)\b",
    re.I,
)
_GENDERS = {
    "Female": re.compile(r"\b(?:she|her|hers|woman|girl|heroine)\b", re.I),
    "Male": re.compile(r"\b(?:he|him|his|man|boy|hero)\b", re.I),
}


@dataclass(frozen=True)
class ShotCast:
    """Who is seen in a shot, and who says its line, where it has one."""

    seen: tuple[FilmCharacter, ...] = ()
    speaker: FilmCharacter | None = None


def cast_shots(
    shots: Sequence[PlannedShot], known: dict[str, FilmCharacter], of_film: Sequence[str], seed: int
) -> list[ShotCast]:
    """Cast every shot: who is named by its id or in its prompt; where it only speaks of somebody, a character
    of the film. A film whose prompts name and speak of nobody shows its first character throughout. A line
    that no character says is said by the person whom the prompts show."""
    cast = [known[one] for one in of_film]
    seen = [_seen_in(shot, known, cast) for shot in shots]
    if cast and not any(seen):
        seen = [() if shot.is_empty or shot.frame == "detail" else (cast[0],) for shot in shots]
    prompts = [shot.subject for shot in shots]
    return [
        ShotCast(who, _speaker(shot, who, prompts[: number + 1], seed) if shot.line is not None else None)
        for number, (shot, who) in enumerate(zip(shots, seen, strict=True))
    ]


def _seen_in(
    shot: PlannedShot, known: dict[str, FilmCharacter], cast: Sequence[FilmCharacter]
) -> tuple[FilmCharacter, ...]:
    if shot.is_empty:
        return ()
    own = [known[shot.character_id]] if shot.character_id is not None else []
    named = [one for one in cast if _names(shot.prompt, one.look.name)]
    found = tuple(dict.fromkeys((*own, *named)))
    if found or not _SOMEBODY.search(shot.prompt):
        return found
    fitting = [one for one in cast if _GENDERS[one.look.portrait.traits.gender].search(shot.prompt)]
    says_gender = any(one.search(shot.prompt) for one in _GENDERS.values())
    return tuple(fitting[:1] if says_gender else cast[:1])


def _names(prompt: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name.strip())}(?!\w)", prompt) is not None


def _speaker(
    shot: PlannedShot, seen: Sequence[FilmCharacter], prompts: Sequence[str], seed: int
) -> FilmCharacter:
    return seen[0] if seen else somebody_of(prompts, seed)


def somebody_of(prompts: Sequence[str], seed: int) -> FilmCharacter:
    """Return the person whom the last of some prompts shows, as this server's own engine draws them in the
    same film; where it shows nobody, somebody."""
    from reelwright_people.portrait.words import traits_of
    from reelwright_pictures.errors import NotShown
    from reelwright_pictures.scene import Person
    from reelwright_pictures.words import read_script

    try:
        people = [one.what for one in read_script(prompts, seed)[-1].subjects if isinstance(one.what, Person)]
    except NotShown:
        people = []
    portrait = (
        Portrait(people[0].traits, people[0].seed) if people else Portrait(traits_of("person", seed), seed)
    )
    traits = portrait.traits
    look = CharacterLook("The speaker", prompts[-1], portrait)
    return FilmCharacter(look, fitting_voice(traits.gender, traits.age, portrait.seed))


def subject_of(character: FilmCharacter, is_drawn: bool) -> Subject:
    """Return who speaks on camera: as this server draws them, where it draws the film; else their picture."""
    look = character.look
    if is_drawn or not look.pictures:
        return look.portrait
    return Photograph(look.pictures[0], look.portrait.seed)
