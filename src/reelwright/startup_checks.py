"""Try what the settings name before anything starts. A check says which setting is wrong and what to do."""

import errno
import os
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from reelwright.delivery.outbound import AllowedTargets
from reelwright.delivery.storage import open_storage
from reelwright.engines.choose import chosen_engines, engine_plugins
from reelwright.errors import NotNow, WrongSetting, is_out_of_room
from reelwright.http.dashboard.address import is_loopback
from reelwright.settings import Settings
from reelwright.store.counters import open_counters
from reelwright.store.database import Database
from reelwright.store.secrets import open_secrets

# Of a path that no restart makes right; what else a file system answers may pass, as a share's hiccup does.
_WRONG_PATH = frozenset(
    {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOENT, errno.ENOTDIR, errno.EEXIST, errno.EISDIR}
    | {errno.ELOOP, errno.ENAMETOOLONG}
)


def check_settings(settings: Settings) -> None:
    """Try what settings name, and make the data directory, before anything starts. Raises WrongSetting, and
    NotNow for what may be right later."""
    AllowedTargets.parse(settings.outbound_allow)
    check_oidc(settings)
    check_certificates()
    open_counters(settings.redis_url)
    database = Database(settings.database)
    with _writing_to("REELWRIGHT_DATA_DIR"):
        settings.data_dir.mkdir(parents=True, exist_ok=True)
        open_secrets(settings.secret_keys, settings.data_dir)
    with _writing_to("REELWRIGHT_STORAGE_URL" if settings.storage_url else "REELWRIGHT_DATA_DIR"):
        open_storage(settings.storage_url, settings.data_dir / "files")
    try:
        database.require_answer()
    finally:
        database.close()


def check_oidc(settings: Settings) -> None:
    """Raises WrongSetting where an issuer is named and the rest is missing, or would cross a network
    unencrypted."""
    issuer = settings.oidc_issuer
    if not issuer:
        return
    if not issuer.startswith("https://") and not is_loopback(urlsplit(issuer).netloc):
        raise WrongSetting("REELWRIGHT_OIDC_ISSUER is no https:// address: write the issuer's own.")
    for name in ("client_id", "client_secret"):
        if not getattr(settings, f"oidc_{name}"):
            raise WrongSetting(
                f"REELWRIGHT_OIDC_{name.upper()} is missing: write what the issuer gave you, or leave out "
                "REELWRIGHT_OIDC_ISSUER."
            )


def check_engines(settings: Settings) -> None:
    """Check what only workers need. Raises WrongSetting, and NotNow for what may be right later."""
    from reelwright.engines.local.writers import found_weights

    chosen_engines(settings, engine_plugins())
    if settings.engines == "instant":
        return
    check_writer(settings)
    check_models_dir(settings)
    if settings.writer == "model" and not found_weights(settings.models_dir, settings.writer_model):
        raise WrongSetting(
            "REELWRIGHT_WRITER is 'model', and the writing model is not here: run `reelwright models install "
            "writer`, or write auto."
        )


def check_models_dir(settings: Settings) -> None:
    """The models that come in parts are joined there. Makes it. Raises as `check_engines`."""
    with _writing_to("REELWRIGHT_MODELS_DIR"):
        settings.models_dir.mkdir(parents=True, exist_ok=True)


@contextmanager
def _writing_to(setting: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if is_out_of_room(error):
            raise NotNow("The disk is full: make room on it, and start again.") from None
        if error.errno not in _WRONG_PATH:
            raise NotNow(
                f"The folder of {setting} does not answer: see whether its disk is there, and start again."
            ) from None
        raise WrongSetting(
            f"{setting} names a folder that cannot be written: write one that this user may write to."
        ) from None


def check_certificates() -> None:
    """Check SSL_CERT_FILE, which is not ours alone. Raises WrongSetting."""
    file = os.environ.get("SSL_CERT_FILE")
    try:
        if file:
            ssl.create_default_context(cafile=file)
    except OSError:  # SSLError is one
        raise WrongSetting(
            "SSL_CERT_FILE names no file of certificates: write the path of a PEM file, or leave it out."
        ) from None


def check_writer(settings: Settings) -> None:
    """Check the operator's own writing model. Raises WrongSetting for what is none, NotNow where its disk is
    silent."""
    if settings.writer_model is None:
        return
    try:
        with settings.writer_model.open("rb") as file:
            right = file.read(4) == b"GGUF"
    except OSError as error:
        if error.errno not in _WRONG_PATH:
            raise NotNow(
                "The file of REELWRIGHT_WRITER_MODEL does not answer: see whether its disk is there, and "
                "start again."
            ) from None
        right = False
    if not right:
        raise WrongSetting(
            "REELWRIGHT_WRITER_MODEL names no GGUF file: write the path of one, or leave it out for the "
            "model that `reelwright models install writer` fetches."
        )
