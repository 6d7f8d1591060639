"""Secrets at rest."""

import stat
from multiprocessing.pool import ThreadPool
from pathlib import Path

import pytest

from reelwright.errors import WrongSetting
from reelwright.store.secrets import Secrets, SecretUnreadable, hash_secret, open_secrets

OLD, NEW = "an old key that is long enough", "a new key that is long enough"


def test_what_was_encrypted_reads_back_and_says_nothing() -> None:
    """The stored text holds no part of the secret, and is another each time."""
    secrets = Secrets([OLD])
    stored = secrets.encrypt("sk-provider-key")
    assert secrets.decrypt(stored) == "sk-provider-key"
    assert "sk-provider" not in stored
    assert stored != secrets.encrypt("sk-provider-key")


def test_the_first_key_encrypts_and_all_decrypt() -> None:
    """So a key can be changed while old secrets are still read."""
    before, both, after = Secrets([OLD]), Secrets([NEW, OLD]), Secrets([NEW])
    assert both.decrypt(before.encrypt("s")) == "s"
    assert after.decrypt(both.encrypt("s")) == "s"


def test_a_secret_of_a_lost_key_is_told_in_words() -> None:
    """It names the setting."""
    with pytest.raises(SecretUnreadable, match="REELWRIGHT_SECRET_KEYS lacks the key that wrote it"):
        Secrets([NEW]).decrypt(Secrets([OLD]).encrypt("s"))


def test_another_purpose_has_another_key() -> None:
    """32 bytes of each key, in the keys' order, the same every time."""
    secrets = Secrets([OLD, NEW])
    assert secrets.derive("links") == Secrets([OLD]).derive("links") + Secrets([NEW]).derive("links")
    assert [len(secret) for secret in secrets.derive("links")] == [32, 32]
    assert not set(secrets.derive("links")) & set(secrets.derive("other"))


def test_a_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    """In the data directory, mode 600, the same after a restart; nothing else is left there."""
    stored = open_secrets("", tmp_path / "data").encrypt("s")
    assert open_secrets("", tmp_path / "data").decrypt(stored) == "s"
    (made,) = (tmp_path / "data").iterdir()
    assert (made.name, stat.S_IMODE(made.stat().st_mode)) == ("secret.key", 0o600)


def test_processes_that_start_together_agree_on_one_key(tmp_path: Path) -> None:
    """Whoever comes first has made it."""
    with ThreadPool(8) as pool:
        made = pool.map(lambda _: open_secrets("", tmp_path).derive("x"), range(8))
    assert len(set(made)) == 1


@pytest.mark.parametrize("held", [b"", b"\n", b"too short", b"\xff" * 64])
def test_a_file_without_a_key_is_told_and_kept(tmp_path: Path, held: bytes) -> None:
    """Nothing is signed or encrypted with a key that anybody could guess."""
    (tmp_path / "secret.key").write_bytes(held)
    with pytest.raises(WrongSetting, match=r"secret\.key in the data directory holds no key: put back"):
        open_secrets("", tmp_path)
    assert (tmp_path / "secret.key").read_bytes() == held


def test_keys_of_the_setting_are_used_and_none_is_made(tmp_path: Path) -> None:
    """Commas between them, spaces around them do not matter."""
    opened = open_secrets(f" {NEW} , {OLD},", tmp_path)
    assert opened.decrypt(Secrets([OLD]).encrypt("s")) == "s"
    assert list(tmp_path.iterdir()) == []


def test_a_short_key_stops_the_start(tmp_path: Path) -> None:
    """With what to write instead."""
    with pytest.raises(WrongSetting) as told:
        open_secrets(f"{NEW},short", tmp_path)
    assert str(told.value) == (
        "REELWRIGHT_SECRET_KEYS holds a key of less than 16 characters: write long random ones, such as"
        " `openssl rand -hex 32` prints, with commas between them."
    )


def test_a_hash_is_the_same_for_the_same_key_only() -> None:
    """SHA-256 in hex."""
    assert hash_secret("a") == "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
