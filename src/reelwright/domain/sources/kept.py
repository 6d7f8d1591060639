"""The text of a document that came with a call: in storage until its project ends, and no longer."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.delivery.storage import Storage
from reelwright.domain.media.intake import ABANDONED_MS, Intake
from reelwright.domain.sources.document import read_document_file
from reelwright.domain.sources.folder import source_folder
from reelwright.domain.sources.model import SourceText
from reelwright.errors import EngineFailed, Invalid
from reelwright.store.removals import Removal, forget_removal, remove_later

GONE = "The document is no longer there"


def _key(project_id: str) -> str:
    return f"{source_folder(project_id)}text.json"


@dataclass(frozen=True)
class DocumentIntake:
    """A document that comes with the call: read and its text stored before the project is written, and
    forgotten when that fails. The file itself is not kept."""

    intake: Intake

    def keep(self, project_id: str, file: Path) -> SourceText:
        """Raises Invalid for the field `file`."""
        with self.intake.folder() as folder:
            try:
                source = read_document_file(file, folder, _never_stop)
            except EngineFailed as problem:
                raise Invalid("file", str(problem)) from None
        with self.intake.database.session() as session:
            remove_later(session, [source_folder(project_id)], self.intake.clock() + ABANDONED_MS)
        self.intake.storage.put(_key(project_id), json.dumps(asdict(source)).encode())
        return source

    def claim(self, session: Session, project_id: str) -> None:
        """The project has it now, in this transaction."""
        forget_removal(session, source_folder(project_id))

    def discard(self, project_id: str) -> None:
        """Nobody will have it: it goes at the next sweep."""
        with self.intake.database.session() as session:
            at_once = sa.update(Removal).where(Removal.id == source_folder(project_id))
            session.execute(at_once.values(due_at=self.intake.clock()))


def read_kept(storage: Storage, project_id: str) -> SourceText:
    """Raises EngineFailed where it has been deleted."""
    try:
        said = json.loads(storage.path(_key(project_id)).read_bytes())
    except FileNotFoundError:
        raise EngineFailed(GONE) from None
    return SourceText(said["text"], said["title"], page_starts=tuple(said["page_starts"]))


def _never_stop() -> None:
    """Nobody stops it."""
