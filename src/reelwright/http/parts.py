"""Everything the HTTP door works with. `bootstrap` chooses the parts; nothing here reads settings."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from reelwright.delivery.files import Files
from reelwright.delivery.links import Links
from reelwright.delivery.staging import StagingFolders
from reelwright.domain.assets.registry import ASSET_KINDS
from reelwright.domain.assets.service import Assets
from reelwright.domain.avatars.photo import PhotoIntake
from reelwright.domain.avatars.reactions import Reactions
from reelwright.domain.avatars.service import Avatars
from reelwright.domain.catalog.service import Catalogue
from reelwright.domain.characters.service import Characters
from reelwright.domain.media.editing import PictureEdits
from reelwright.domain.media.generation import MediaGeneration
from reelwright.domain.media.intake import Intake
from reelwright.domain.media.service import MediaLibrary
from reelwright.domain.projects.edit import Edits
from reelwright.domain.projects.ending import ProjectEndings
from reelwright.domain.projects.restore import Versions
from reelwright.domain.projects.retakes import Retakes
from reelwright.domain.projects.service import Projects
from reelwright.domain.projects.viewer import Viewer
from reelwright.domain.projects.views import Addresses
from reelwright.domain.social.service import SocialAccounts
from reelwright.domain.sources.kept import DocumentIntake
from reelwright.domain.teams.service import Teams
from reelwright.domain.voices.recordings import RecordingIntake
from reelwright.domain.voices.service import Voices
from reelwright.domain.voices.speeches import Speeches
from reelwright.domain.webhooks.deliveries import Deliveries
from reelwright.domain.webhooks.endpoints import Endpoints
from reelwright.formats.format import Format
from reelwright.http.dashboard.parts import DashboardParts
from reelwright.store.clock import Clock, now_ms
from reelwright.store.counters import Counters, DatabaseCounters
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.store.secrets import Secrets


@dataclass(frozen=True)
class Api:
    """`formats` by their names. `staging` is where files lie while they come in, and `media_max_bytes` the
    most that one may have. `steady_ms` is a clock that nobody puts forward. Limits are requests
    a minute a team; with `plan_limits` those of its plan instead. A call that speaks
    waits for `speech_wait_s`."""

    database: Database
    teams: Teams
    projects: Projects
    retakes: Retakes
    endings: ProjectEndings
    formats: Mapping[str, Format[Any]]
    catalogue: Catalogue
    files: Files
    links: Links
    secrets: Secrets
    endpoints: Endpoints
    deliveries: Deliveries
    assets: Assets
    media: MediaLibrary
    pictures: PictureEdits
    generations: MediaGeneration
    avatars: Avatars
    reactions: Reactions
    voices: Voices
    recordings: RecordingIntake
    speeches: Speeches
    social: SocialAccounts
    characters: Characters
    intake: Intake
    staging: StagingFolders
    viewer: Viewer
    dashboard: DashboardParts
    media_max_bytes: int = 2 << 30
    link_ttl_s: int = 86_400
    rate_limit_post: int = 30
    rate_limit_other: int = 120
    plan_limits: bool = False
    speech_wait_s: float = 25.0
    counters: Counters = DatabaseCounters()
    clock: Clock = now_ms
    steady_ms: Clock = now_ms
    new_id: Callable[[], str] = new_id

    def sign(self, asset: str) -> str:
        return self.links.sign(asset, self.link_ttl_s)

    def download(self, asset: str, name: str) -> str:
        return self.links.sign(asset, self.link_ttl_s, name)

    def end_late(self, team_id: str) -> None:
        """Before a look at the credits: what was paid for things that took too long is back."""
        self.endings.end_late(self.database, team_id)
        self.assets.end_late(self.database, team_id, *ASSET_KINDS)

    @property
    def photos(self) -> PhotoIntake:
        return PhotoIntake(self.intake)

    @property
    def documents(self) -> DocumentIntake:
        return DocumentIntake(self.intake)

    @property
    def edits(self) -> Edits:
        return Edits(self.projects, self.catalogue.has_track, self.clock)

    @property
    def versions(self) -> Versions:
        return Versions(self.projects, self.clock)

    @property
    def addresses(self) -> Addresses:
        return Addresses(self.sign, self.download, self.links.share)
