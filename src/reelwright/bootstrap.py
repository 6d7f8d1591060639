"""The one place where parts are joined. Only the factories of engines read Settings beside it."""

import signal
import socket
from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import structlog

from reelwright.delivery.files import Files
from reelwright.delivery.links import Links
from reelwright.delivery.outbound import AllowedTargets, Outbound, is_public_https_url
from reelwright.delivery.storage import Storage, open_storage
from reelwright.logs import configure
from reelwright.settings import OWN_SERVER_WORK, PROVIDERS, Settings
from reelwright.store.clock import Clock, SteadyClock, now_ms
from reelwright.store.counters import open_counters
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.store.secrets import Secrets, open_secrets
from reelwright_render.plugins import faults

if TYPE_CHECKING:
    from fastapi import FastAPI

    from reelwright.delivery.oidc import OidcClient
    from reelwright.domain.catalog.clip_facts import ClipFacts
    from reelwright.domain.catalog.service import Catalogue
    from reelwright.domain.jobs import Jobs
    from reelwright.domain.media.intake import FileInspector
    from reelwright.domain.projects.service import CreateChecks, FindVoice
    from reelwright.domain.teams.key_ring import KeyRing
    from reelwright.domain.teams.provider_keys import ProviderKeys
    from reelwright.engines.choose import Chooser
    from reelwright.engines.portrait import PortraitEngine
    from reelwright.engines.social import SocialReader
    from reelwright.http.dashboard.parts import DashboardParts, OperatorServices
    from reelwright.http.parts import Api
    from reelwright.viewer.drafts import Drafts
    from reelwright.workflows.parts import Parts


log = structlog.get_logger(__name__)
API_BUSY_S = 10.0  # a caller is better told to try again than kept waiting


def migrate(settings: Settings) -> None:
    """Bring our tables and the workflow engine's up to date."""
    from reelwright.store.migrations import upgrade
    from reelwright.workflows.runtime import prepare_tables

    database = Database(settings.database)
    try:
        upgrade(database)
        prepare_tables(database)
    finally:
        database.close()


def make_app(settings: Settings, new_id: Callable[[], str] = new_id) -> "FastAPI":
    """`new_id` names what the API creates, and what chances decide follows from a name."""
    from reelwright.http.app import create_app

    configure(settings.log_level)
    parts = api_parts(settings, new_id)
    report_plugin_faults()
    return create_app(parts)


def report_plugin_faults() -> None:
    """Log what was left out so far: the service works without it."""
    for fault in faults():
        log.warning("plugin_left_out", **asdict(fault))


def api_parts(settings: Settings, new_id: Callable[[], str] = new_id) -> "Api":
    from reelwright.domain.media.inspection import limited_inspection
    from reelwright.engines.choose import open_chooser
    from reelwright.engines.language import detect_language
    from reelwright.engines.local.embedded import shared_portraits
    from reelwright.workflows.runtime import make_jobs

    secrets = open_secrets(settings.secret_keys, settings.data_dir)
    database = Database(settings.database, API_BUSY_S)
    seams = ApiSeams(
        database=database,
        jobs=make_jobs(database),
        storage=_storage(settings),
        links=_links(settings, secrets),
        secrets=secrets,
        chooser=open_chooser(settings),
        inspect=limited_inspection(settings.media_max_bytes),
        portraits=shared_portraits,
        detect_language=detect_language,
        steady_ms=SteadyClock(now_ms).now_ms,
        new_id=new_id,
    )
    return join_api(settings, seams)


@dataclass(frozen=True)
class ApiSeams:
    """Where an API touches what is outside it; tests put other parts there. `portraits` draws the library's
    avatars, `catalogue` is the shipped one unless given, `read_account` asks the platforms themselves, and
    `steady_ms` a clock that nobody puts forward."""

    database: Database
    jobs: "Jobs"
    storage: Storage
    links: Links
    secrets: Secrets
    chooser: "Chooser"
    inspect: "FileInspector"
    portraits: "Callable[[], PortraitEngine]"
    detect_language: Callable[[str, Collection[str], str], str]
    catalogue: "Catalogue | None" = None
    read_account: "SocialReader | None" = None
    clock: Clock = now_ms
    steady_ms: Clock = now_ms
    new_id: Callable[[], str] = new_id


def join_api(settings: Settings, seams: ApiSeams) -> "Api":
    """Join the services of an API around its seams."""
    from reelwright.catalog.avatars import avatars
    from reelwright.catalog.reactions import reactions
    from reelwright.delivery.staging import StagingFolders
    from reelwright.domain.assets.arriving import ArrivingFiles
    from reelwright.domain.assets.service import Assets
    from reelwright.domain.avatars.pictures import LibraryPictures
    from reelwright.domain.avatars.reactions import Reactions
    from reelwright.domain.avatars.service import Avatars
    from reelwright.domain.catalog.service import Catalogue
    from reelwright.domain.characters.service import Characters
    from reelwright.domain.costs.cap import CostCap
    from reelwright.domain.media.editing import PictureEdits
    from reelwright.domain.media.generation import MediaGeneration
    from reelwright.domain.media.intake import Intake
    from reelwright.domain.media.service import LONGEST_SOURCE, MediaLibrary
    from reelwright.domain.projects.ending import ProjectEndings
    from reelwright.domain.projects.outcome import Settlement
    from reelwright.domain.projects.retakes import Retakes
    from reelwright.domain.projects.service import Projects
    from reelwright.domain.projects.viewer import SOCKET, Viewer
    from reelwright.domain.social.service import SocialAccounts
    from reelwright.domain.teams.service import Teams
    from reelwright.domain.voices.clone_kind import CLONED_VOICE
    from reelwright.domain.voices.recordings import RecordingIntake
    from reelwright.domain.voices.service import Voices
    from reelwright.domain.voices.speeches import Speeches
    from reelwright.domain.webhooks.deliveries import Deliveries
    from reelwright.domain.webhooks.endpoints import Endpoints
    from reelwright.engines.foreign import foreign_language
    from reelwright.engines.refused_words import refuse_words
    from reelwright.formats import FORMATS
    from reelwright.http.parts import Api
    from reelwright_render.intake.recordings import measure_sound

    database, storage, secrets = seams.database, seams.storage, seams.secrets
    jobs, chooser, new_id, clock = seams.jobs, seams.chooser, seams.new_id, seams.clock
    catalogue = seams.catalogue or Catalogue()
    allowed = AllowedTargets.parse(settings.outbound_allow)
    is_webhook = partial(is_public_https_url, allow=allowed)
    is_source = partial(is_public_https_url, allow=allowed, longest=LONGEST_SOURCE)
    settling = Settlement(jobs, seams.links, settings.link_ttl)
    staging = StagingFolders(settings.data_dir / "work" / "arriving")
    cap = CostCap(settings.daily_cost_cap, clock)

    def is_over(at_ms: int) -> bool:
        return seams.steady_ms() > at_ms

    assets = Assets(settling, is_webhook, new_id, clock, is_over, chooser, cap)
    voices = Voices(assets, catalogue.voices)
    checks = _create_checks(catalogue, voices.find, seams.detect_language, is_source)
    projects = Projects(jobs, checks, is_webhook, new_id, clock, chooser, cap)
    cast = Avatars(assets, avatars, is_source)
    return Api(
        database=database,
        teams=Teams(secrets, new_id, clock),
        projects=projects,
        retakes=Retakes(projects, assets, checks, _name_of_shipped),
        endings=ProjectEndings(projects, settling, clock, is_over),
        formats=FORMATS,
        catalogue=catalogue,
        files=Files(storage, LibraryPictures(storage, seams.portraits)),
        links=seams.links,
        secrets=secrets,
        endpoints=Endpoints(jobs, secrets, is_webhook, new_id, clock),
        deliveries=Deliveries(jobs, clock),
        assets=assets,
        avatars=cast,
        reactions=Reactions(assets, cast.read, reactions),
        voices=voices,
        recordings=RecordingIntake(
            ArrivingFiles(CLONED_VOICE, database, storage, clock), measure_sound, staging.folder
        ),
        speeches=Speeches(assets, voices, foreign_language, seams.detect_language, clock),
        social=SocialAccounts(seams.read_account or _account_reader(settings), new_id, clock),
        characters=Characters(assets, voices.find),
        pictures=PictureEdits(assets),
        generations=MediaGeneration(assets, refuse_words),
        media=MediaLibrary(assets, is_source),
        intake=Intake(database, storage, seams.inspect, staging.folder, clock),
        staging=staging,
        viewer=Viewer(settings.data_dir / SOCKET),
        dashboard=_dashboard(settings, seams),
        media_max_bytes=settings.media_max_bytes,
        link_ttl_s=settings.link_ttl,
        rate_limit_post=settings.rate_limit_post,
        rate_limit_other=settings.rate_limit_other,
        plan_limits=settings.plan_limits,
        counters=open_counters(settings.redis_url),
        clock=clock,
        steady_ms=seams.steady_ms,
        new_id=new_id,
    )


def _name_of_shipped(avatar_id: str) -> str | None:
    from reelwright.catalog.avatars import find_avatar

    found = find_avatar(avatar_id)
    return found.name if found is not None else None


def _dashboard(settings: Settings, seams: ApiSeams) -> "DashboardParts":
    from reelwright.domain.users.audit import Audit
    from reelwright.domain.users.links import SignInLinks
    from reelwright.domain.users.passwords import Passwords
    from reelwright.domain.users.service import Users
    from reelwright.domain.users.sessions import Sessions
    from reelwright.http.dashboard.address import DashboardAddress
    from reelwright.http.dashboard.parts import DashboardParts

    new_id, clock = seams.new_id, seams.clock
    return DashboardParts(
        address=DashboardAddress(settings.base_url),
        users=Users(new_id, clock),
        sessions=Sessions(new_id, clock),
        links=SignInLinks(new_id, clock),
        audit=Audit(new_id, clock),
        passwords=Passwords(clock=clock),
        provider_keys=provider_keys(settings, seams.database, seams.secrets),
        services=_operator_services(settings),
        oidc=_oidc(settings, clock),
    )


def _oidc(settings: Settings, clock: Clock) -> "OidcClient | None":
    from reelwright.delivery.oidc import OidcClient

    if not settings.oidc_issuer:
        return None
    return OidcClient(
        settings.oidc_issuer,
        settings.oidc_client_id,
        settings.oidc_client_secret,
        frozenset(one.strip().casefold() for one in settings.oidc_domains.split(",") if one.strip()),
        settings.base_url.rstrip("/") + "/app/oidc/callback",
        clock,
    )


def _operator_services(settings: Settings) -> "OperatorServices":
    from reelwright.http.dashboard.parts import OperatorService, OperatorServices

    titles = {
        "writing": "Stories",
        "images": "Pictures",
        "edits": "Cutting out and expanding",
        "speech": "Voices",
        "clips": "Clips",
        "vision": "Looking at photographs",
    }
    own = [(f"openai-{work}", titles[work], f"openai_{work}") for work in OWN_SERVER_WORK]
    servers = [
        OperatorService(
            id, title, bool(getattr(settings, f"{name}_base_url")), getattr(settings, f"{name}_model") or None
        )
        for id, title, name in own
    ]
    comfyui = OperatorService("comfyui", "ComfyUI", bool(settings.comfyui_base_url))
    return OperatorServices(
        tuple(name for name in PROVIDERS if getattr(settings, f"{name}_api_key").strip()),
        (*servers, comfyui),
        (OperatorService("pexels", "Pexels", bool(settings.pexels_api_key.strip())),),
    )


def _account_reader(settings: Settings) -> "SocialReader":
    from reelwright.engines.providers import open_transport, youtube
    from reelwright.engines.social_pages import AccountReader, PublicPages
    from reelwright.engines.wire import KeyAccess

    transport, key = open_transport(settings), settings.youtube_api_key.strip()
    pages = PublicPages(transport, settings.data_dir / "work" / "accounts")
    if not key:
        return AccountReader(pages)
    wire = youtube.open_wire(transport, KeyAccess(key), settings.youtube_base_url)
    return AccountReader(pages, youtube.YouTubeAccounts(wire).read)


def _create_checks(
    catalogue: "Catalogue",
    find_voice: "FindVoice",
    detect_language: Callable[[str, Collection[str], str], str],
    is_source: Callable[[str], bool],
) -> "CreateChecks":
    from reelwright.catalog.avatars import find_avatar, voice_of_shipped
    from reelwright.catalog.reactions import find_reaction
    from reelwright.catalog.voices import voice_in
    from reelwright.domain.projects.service import CreateChecks
    from reelwright.engines.foreign import foreign_language, foreign_prompt
    from reelwright.engines.refused_words import refuse_words
    from reelwright.engines.writing import EMBEDDED_LANGUAGES

    return CreateChecks(
        find_voice,
        catalogue.has_track,
        detect_language,
        lambda avatar_id: find_avatar(avatar_id) is not None,
        lambda reaction_id: find_reaction(reaction_id) is not None,
        voice_of_shipped,
        foreign_language,
        foreign_prompt,
        sorted(EMBEDDED_LANGUAGES),
        voice_in,
        partial(refuse_words, is_narrated=True),
        is_source,
    )


def run_worker(settings: Settings, name: str) -> None:
    """Works until SIGTERM or SIGINT; then the process ends."""
    from reelwright.workflows.runtime import run_worker as work

    configure(settings.log_level)
    told: list[int] = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda received, frame: told.append(received))
    parts = worker_parts(settings)
    report_plugin_faults()
    work(parts, name, lambda: bool(told))


def run_viewer(settings: Settings, fd: int) -> None:
    """Draws drafts for whoever connects at the listening socket, until nobody has for a while. The renderer
    is imported by the first."""
    from reelwright.viewer.answers import answer_with
    from reelwright.viewer.server import ViewerServer

    configure(settings.log_level)
    told: list[int] = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda received, frame: told.append(received))
    listener = socket.socket(fileno=fd)
    ViewerServer(listener, answer_with(lru_cache(partial(_drafts, settings)))).run(lambda: bool(told))


def _drafts(settings: Settings) -> "Drafts":
    from reelwright.viewer.drafts import Drafts, Tools
    from reelwright.viewer.shown import ShownMedia
    from reelwright_render.encode.hardware import find_working_encoder

    storage = _storage(settings)
    media = ShownMedia(Database(settings.database, API_BUSY_S), storage)
    tools = Tools(media, Files(storage), settings.data_dir / "cache" / "segments")
    if settings.encoder == "hardware":
        tools = replace(tools, find_coder=find_working_encoder)
    return Drafts(tools)


def worker_parts(settings: Settings) -> "Parts":
    from reelwright.catalog.avatars import find_avatar
    from reelwright.domain.costs.prices import price_usage
    from reelwright.domain.costs.records import CostBooks, StoredPaidRecords
    from reelwright.domain.media.inspection import limited_inspection
    from reelwright.domain.teams.service import read_usable_keys
    from reelwright.engines.choose import TeamEngines, make_attention, open_chooser
    from reelwright.formats import FORMATS
    from reelwright.workflows.local_renderer import LocalFilePreparer
    from reelwright.workflows.parts import Parts
    from reelwright.workflows.renderers import make_renderer

    secrets = open_secrets(settings.secret_keys, settings.data_dir)
    database = Database(settings.database)
    storage = _storage(settings)
    keys = _key_ring(settings, database, secrets)
    chooser = open_chooser(settings, keys.open)
    chooser.make_embedded()
    return Parts(
        database=database,
        storage=storage,
        links=_links(settings, secrets),
        outbound=Outbound(AllowedTargets.parse(settings.outbound_allow)),
        decrypt=secrets.decrypt,
        choose=TeamEngines(chooser, partial(read_usable_keys, database)),
        formats={format.name: format for format in FORMATS.values()},
        renderer=make_renderer(settings.engines, settings.encoder, settings.data_dir / "cache" / "segments"),
        prepare=LocalFilePreparer(),
        attention=make_attention(settings),
        inspect=limited_inspection(settings.media_max_bytes),
        media_max_bytes=settings.media_max_bytes,
        work_dir=settings.data_dir / "work",
        link_ttl_s=settings.link_ttl,
        find_avatar=find_avatar,
        check_keys=provider_keys(settings, database, secrets).check_due,
        refresh_models=_clip_facts(database, chooser).refresh,
        open_records=partial(StoredPaidRecords, CostBooks(database, storage, now_ms, price_usage)),
    )


def _key_ring(settings: Settings, database: Database, secrets: Secrets) -> "KeyRing":
    """The keys of the operator: those for providers, and those of model servers of the operator's own."""
    from reelwright.domain.teams.key_ring import KeyRing

    own = {f"openai-{work}": f"openai_{work}" for work in OWN_SERVER_WORK}
    others = ("pexels", "comfyui")
    prefixes = dict.fromkeys((*PROVIDERS, *others), "") | own
    operators = {
        name: getattr(settings, f"{prefix or name}_api_key").strip() for name, prefix in prefixes.items()
    }
    at_once = {name: getattr(settings, f"{name}_at_once") for name in (*PROVIDERS, *others)}
    at_once |= dict.fromkeys(own, settings.openai_at_once)
    return KeyRing(database, secrets.decrypt, operators, at_once, now_ms)


def _clip_facts(database: Database, chooser: "Chooser") -> "ClipFacts":
    """What the clip models of the operator's providers and servers can do."""
    from reelwright.catalog.models import models
    from reelwright.domain.catalog.clip_facts import ClipFacts
    from reelwright.engines.abilities import CLIPS, TeamKeys
    from reelwright.engines.clips import ClipModel

    operator = TeamKeys(uses_operators=True)

    def describe(model: str) -> ClipModel | None:
        if not chooser.has(CLIPS, operator, model):
            return None
        return chooser.choose(CLIPS, operator, model).describe()

    return ClipFacts(database, tuple(one.id for one in models() if one.kind == "video"), describe, now_ms)


def provider_keys(settings: Settings, database: Database, secrets: Secrets) -> "ProviderKeys":
    from reelwright.domain.teams.provider_keys import ProviderKeys
    from reelwright.domain.teams.service import Teams
    from reelwright.engines.providers import open_key_checks

    teams = Teams(secrets, new_id, now_ms)
    return ProviderKeys(database, teams, secrets, open_key_checks(settings), now_ms)


def _storage(settings: Settings) -> Storage:
    return open_storage(settings.storage_url, settings.data_dir / "files")


def _links(settings: Settings, secrets: Secrets) -> Links:
    return Links(secrets.derive("links"), settings.base_url)
