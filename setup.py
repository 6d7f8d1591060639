"""Puts the documents into the wheel: an installed server shows them at /docs as a checkout does."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
DOCUMENTS = (
    "README.md",
    "CHANGELOG.md",
    "docs/*.md",
    "docs/decisions/*.md",
    "docs/images/*",
    "packages/*/README.md",
)
PLACE = "reelwright/http/documentation/shipped"


class BuildWithDocuments(build_py):
    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            for pattern in DOCUMENTS:
                for document in ROOT.glob(pattern):
                    copy = Path(self.build_lib, PLACE, document.relative_to(ROOT))
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(document, copy)


setup(cmdclass={"build_py": BuildWithDocuments})
