"""What a project reads: a page or a document of the web, or a text that came with the call."""

from pathlib import Path

import structlog

from reelwright.delivery.download import DownloadLimits
from reelwright.delivery.pages import download_page
from reelwright.domain.media.downloads import DOWNLOAD_WITHIN_MS, end_lease, keep_lease
from reelwright.domain.sources import document, page
from reelwright.domain.sources.kept import read_kept
from reelwright.domain.sources.model import SourceText
from reelwright.engines.abilities import WEB
from reelwright.engines.call import CALL
from reelwright.errors import EngineFailed
from reelwright.workflows.assets import open_scratch
from reelwright.workflows.parts import Parts

log = structlog.get_logger(__name__)

WITHIN_S = 60.0


class AssetSources:
    """Behind `context.sources`; its calls are steps. A download has the project's place among those of its
    team, which it gives back."""

    provider = "web"

    def __init__(self, parts: Parts, team_id: str, project_id: str) -> None:
        self._parts = parts
        self._team_id = team_id
        self._project_id = project_id

    def read_page(self, url: str) -> SourceText:
        """By the provider first where the team has a key of its own for it, else by our own reader, unless
        that finds too little."""
        if self._parts.choose.uses_own_key(WEB, self._team_id):
            return self._read_by_provider_first(url)
        try:
            found = self._read_here(url)
            if len(found.text) >= page.ENOUGH:
                return found
        except EngineFailed as problem:
            return self._read_by_provider(url, problem)
        try:
            return self._read_by_provider(url, EngineFailed(page.NO_TEXT))
        except EngineFailed:
            return found

    def read_document(self, url: str) -> SourceText:
        with open_scratch(self._parts) as folder:
            self._download(url, folder / "body", document.MOST_BYTES)
            return document.read_document_file(folder / "body", folder, CALL.get().stop_if_cancelled)

    def read_kept(self) -> SourceText:
        return read_kept(self._parts.storage, self._project_id)

    def _read_by_provider_first(self, url: str) -> SourceText:
        try:
            return self._read_by_provider(url, EngineFailed(page.NO_TEXT))
        except EngineFailed as problem:
            if not self._parts.choose.may_fall_back(self._team_id):
                raise
            log.warning("page not read by the provider", project=self._project_id, reason=str(problem))
            return self._read_here(url)

    def _read_here(self, url: str) -> SourceText:
        with open_scratch(self._parts) as folder:
            address = self._download(url, folder / "body", page.MOST_BYTES)
            return page.read_page_file(folder / "body", address, folder, CALL.get().stop_if_cancelled)

    def _read_by_provider(self, url: str, otherwise: EngineFailed) -> SourceText:
        """Raises `otherwise` where the team has no provider."""
        if not self._parts.choose.has(WEB, self._team_id):
            raise otherwise
        return page.source_of(self._parts.choose(WEB, self._team_id).read_page(url))

    def _download(self, url: str, out: Path, most_bytes: int) -> str:
        with self._parts.database.session() as session:
            keep_lease(session, self._team_id, self._project_id, self._parts.clock() + DOWNLOAD_WITHIN_MS)
        try:
            limits = DownloadLimits(most_bytes, WITHIN_S)
            return download_page(self._parts.outbound, url, out, limits, CALL.get().stop_if_cancelled)
        finally:
            with self._parts.database.session() as session:
                end_lease(session, self._project_id)
