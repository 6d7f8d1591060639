"""The one place where parts are joined. Only the factories of engines read Settings beside it."""

import signal
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING

import structlog

from reelwright.delivery.files import Files
from reelwright.delivery.links import Links
from reelwright.delivery.outbound import AllowedTargets, Outbound, is_public_https_url
from reelwright.delivery.storage import Storage, open_storage
from reelwright.logs import configure
from reelwright.settings import Settings
from reelwright.store.clock import SteadyClock, now_ms
from reelwright.store.counters import open_counters
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.store.secrets import Secrets, open_secrets
from reelwright_render.plugins import faults

if TYPE_CHECKING:
    from fastapi import FastAPI

    from reelwright.domain.teams.provider_keys import ProviderKeys
    from reelwright.http.parts import Api
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
    from reelwright.catalog.avatars import avatars, find_avatar, voice_of_shipped
    from reelwright.catalog.reactions import find_reaction, reactions
    from reelwright.delivery.staging import StagingFolders
    from reelwright.domain.assets.service import Assets
    from reelwright.domain.avatars.pictures import LibraryPictures
    from reelwright.domain.avatars.reactions import Reactions
    from reelwright.domain.avatars.service import Avatars
    from reelwright.domain.catalog.service import Catalogue
    from reelwright.domain.media.editing import PictureEdits
    from reelwright.domain.media.inspection import limited_inspection
    from reelwright.domain.media.intake import Intake
    from reelwright.domain.media.service import LONGEST_SOURCE, MediaLibrary
    from reelwright.domain.projects.ending import ProjectEndings
    from reelwright.domain.projects.outcome import Settlement
    from reelwright.domain.projects.service import CreateChecks, Projects
    from reelwright.domain.teams.service import Teams
    from reelwright.domain.webhooks.deliveries import Deliveries
    from reelwright.domain.webhooks.endpoints import Endpoints
    from reelwright.engines.choose import open_chooser
    from reelwright.engines.foreign import foreign_language, foreign_prompt
    from reelwright.engines.language import detect_language
    from reelwright.engines.local.embedded import shared_portraits
    from reelwright.engines.writing import EMBEDDED_LANGUAGES
    from reelwright.formats import FORMATS
    from reelwright.http.parts import Api
    from reelwright.workflows.runtime import make_jobs

    secrets = open_secrets(settings.secret_keys, settings.data_dir)
    database = Database(settings.database, API_BUSY_S)
    chooser = open_chooser(settings)
    catalogue = Catalogue(serving=chooser.models)
    allowed = AllowedTargets.parse(settings.outbound_allow)
    casting = CreateChecks(
        catalogue.find_voice,
        catalogue.has_track,
        detect_language,
        lambda avatar_id: find_avatar(avatar_id) is not None,
        lambda reaction_id: find_reaction(reaction_id) is not None,
        voice_of_shipped,
        foreign_language,
        foreign_prompt,
        sorted(EMBEDDED_LANGUAGES),
    )
    jobs, links = make_jobs(database), _links(settings, secrets)
    is_webhook = partial(is_public_https_url, allow=allowed)
    is_source = partial(is_public_https_url, allow=allowed, longest=LONGEST_SOURCE)
    settling, storage = Settlement(jobs, links, settings.link_ttl), _storage(settings)
    inspect = limited_inspection(settings.media_max_bytes)
    staging = StagingFolders(settings.data_dir / "work" / "arriving")
    projects = Projects(jobs, casting, is_webhook, new_id, now_ms, chooser)
    steady = SteadyClock(now_ms)
    is_over = steady.is_over
    assets = Assets(settling, is_webhook, new_id, now_ms, is_over, chooser)
    cast = Avatars(assets, avatars, is_source)
    return Api(
        database=database,
        teams=Teams(secrets, new_id, now_ms),
        projects=projects,
        endings=ProjectEndings(projects, settling, now_ms, is_over),
        formats=FORMATS,
        catalogue=catalogue,
        files=Files(storage, LibraryPictures(storage, shared_portraits)),
        links=links,
        secrets=secrets,
        endpoints=Endpoints(jobs, secrets, is_webhook, new_id, now_ms),
        deliveries=Deliveries(jobs, now_ms),
        assets=assets,
        avatars=cast,
        reactions=Reactions(assets, cast.read, reactions),
        pictures=PictureEdits(assets),
        media=MediaLibrary(assets, is_source),
        intake=Intake(database, storage, inspect, staging.folder, now_ms),
        staging=staging,
        media_max_bytes=settings.media_max_bytes,
        link_ttl_s=settings.link_ttl,
        rate_limit_post=settings.rate_limit_post,
        rate_limit_other=settings.rate_limit_other,
        plan_limits=settings.plan_limits,
        counters=open_counters(settings.redis_url),
        steady_ms=steady.now_ms,
        new_id=new_id,
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


def worker_parts(settings: Settings) -> "Parts":
    from reelwright.catalog.avatars import find_avatar
    from reelwright.domain.media.inspection import limited_inspection
    from reelwright.domain.teams.service import read_usable_keys
    from reelwright.engines.choose import TeamEngines, make_attention, open_chooser
    from reelwright.formats import FORMATS
    from reelwright.workflows.local_renderer import LocalFilePreparer
    from reelwright.workflows.parts import Parts
    from reelwright.workflows.renderers import make_renderer

    secrets = open_secrets(settings.secret_keys, settings.data_dir)
    database = Database(settings.database)
    chooser = open_chooser(settings)
    chooser.make_embedded()
    return Parts(
        database=database,
        storage=_storage(settings),
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
    )


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
