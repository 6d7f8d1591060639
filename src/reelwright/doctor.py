"""Every engine and part, tried on something tiny: what is here, what is missing, and what to do about it."""

import json
import platform
import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from uuid import uuid4

from rich.console import Console

from reelwright.engines.writing import WritingTask
from reelwright.errors import NotNow, Unreachable, WrongSetting
from reelwright.settings import Settings
from reelwright_people.poses import Pose
from reelwright_people.traits import Portrait, PortraitTraits
from reelwright_render.sandbox.confine import is_open_to_children

if TYPE_CHECKING:
    from reelwright.catalog.writers import LargeWriter
    from reelwright.delivery.outbound import Outbound
    from reelwright.delivery.storage import Storage
    from reelwright.engines.local.writers import Weights
    from reelwright_people.frames import Pixels

State = Literal["works", "note", "broken"]
PATIENCE_S = 10.0
_MARKS = {"works": "[green]works [/]", "note": "[yellow]note  [/]", "broken": "[red]broken[/]"}


@dataclass(frozen=True)
class Finding:
    """`origin` says where the part comes from, `remedy` what to do when it is not as it should be."""

    part: str
    state: State
    version: str
    origin: str
    detail: str = ""
    remedy: str = ""


Check = Callable[[Settings, Path], Finding]


def run(settings: Settings, as_json: bool, console: Console) -> int:
    """Prints the findings; the exit code is 1 when something is broken."""
    findings = []
    with tempfile.TemporaryDirectory() as folder:
        for part, check in CHECKS.items():
            if not as_json and console.is_terminal:
                console.print(f"  trying {part} …", end="\r")
            finding = examine(part, check, settings, Path(folder))
            findings.append(finding)
            if not as_json:
                _show(finding, console)
    if as_json:
        print(json.dumps({"findings": [asdict(finding) for finding in findings]}))
    return 1 if any(finding.state == "broken" for finding in findings) else 0


def examine(part: str, check: Check, settings: Settings, folder: Path) -> Finding:
    """One check; whatever goes wrong in it is its finding, never the end of the examination."""
    began = time.monotonic()
    try:
        finding = check(settings, folder)
    except (WrongSetting, NotNow) as error:
        return Finding(
            part, "broken", "", "your settings", str(error), "docs/operating.md lists the settings"
        )
    except Exception as error:  # an edge: a broken part may raise anything, and saying so is the job
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        return Finding(part, "broken", "", "", reason, "Build the environment anew: make clean, make demo")
    return finding if finding.detail else _with_seconds(finding, time.monotonic() - began)


def _with_seconds(finding: Finding, seconds: float) -> Finding:
    return Finding(**{**asdict(finding), "detail": f"tried in {seconds:.1f} s"})


def _show(finding: Finding, console: Console) -> None:
    console.print(f"{_MARKS[finding.state]} {finding.part:<18} {finding.version:<14} {finding.origin}")
    for line in (finding.detail, finding.remedy and f"→ {finding.remedy}"):
        if line:
            console.print(f"       {line}", style="dim")


def _version_of(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"


def _check_python(settings: Settings, folder: Path) -> Finding:
    return Finding(
        "Python", "works", platform.python_version(), platform.platform(terse=True), "3.11 or newer"
    )


def _check_disk(settings: Settings, folder: Path) -> Finding:
    place = settings.data_dir
    while not place.exists():
        place = place.parent
    if is_open_to_children(place):
        remedy = "Move it: what looks at people's files may read Python, the service's code and /usr"
        return Finding(
            "disk", "broken", "", "the data directory's disk", "the data directory is readable", remedy
        )
    free = shutil.disk_usage(place).free
    state: State = "works" if free > 5e9 else "note"
    remedy = "" if state == "works" else "Videos and caches need room: 5 GB at least"
    return Finding("disk", state, "", "the data directory's disk", f"{free / 1e9:.1f} GB free", remedy)


def _check_database(settings: Settings, folder: Path) -> Finding:
    import sqlalchemy as sa

    from reelwright.store.database import Database

    url = settings.database
    if url.startswith("sqlite") and not settings.data_dir.exists():
        url = f"sqlite:///{folder / 'trial.db'}"
    database = Database(url)
    try:
        database.require_answer()
        with database.session() as session:
            name = "sqlite_version()" if database.dialect == "sqlite" else "current_setting('server_version')"
            found = session.execute(sa.text(f"SELECT {name}")).scalar_one()
    finally:
        database.close()
    return Finding("database", "works", str(found), database.dialect)


def _check_jobs(settings: Settings, folder: Path) -> Finding:
    """The tables and the workflow engine, in a database of the trial's own."""
    from reelwright.bootstrap import migrate
    from reelwright.store.database import Database
    from reelwright.workflows.runtime import make_jobs

    trial = settings.model_copy(update={"database_url": f"sqlite:///{folder / 'jobs.db'}"})
    migrate(trial)
    database = Database(trial.database)
    try:
        make_jobs(database)
    finally:
        database.close()
    return Finding("jobs", "works", _version_of("dbos"), "DBOS Transact (MIT), in the database")


def _check_storage(settings: Settings, folder: Path) -> Finding:
    """Something is kept, read and deleted where files lie."""
    name = f"doctor-{uuid4().hex}"
    storage, origin = _opened_storage(settings, folder)
    try:
        storage.put(f"{name}/trial", b"Kept.")
        read = b"".join(storage.read(f"{name}/trial"))
        storage.delete_prefix(name)
    except Exception as error:  # an edge: each store has errors of its own
        reason = str(error).splitlines()[0]
        return Finding("storage", "broken", "", origin, f"Nothing can be kept: {reason}", _STORAGE_REMEDY)
    if read != b"Kept.":
        raise RuntimeError("what was kept did not come back")
    return Finding("storage", "works", "", origin)


_STORAGE_REMEDY = "Correct STORAGE_URL (and AWS_… for S3), or the rights of this user there"


def _opened_storage(settings: Settings, folder: Path) -> "tuple[Storage, str]":
    from reelwright.delivery.storage import open_storage

    url = settings.storage_url
    if url.startswith("s3://"):
        from reelwright.delivery.object_storage import open_s3

        return open_s3(url, folder / "copies", within_s=PATIENCE_S), "S3"
    place = settings.data_dir if settings.data_dir.exists() else folder
    return open_storage(url, place / "files"), "a folder" if url else "the data directory"


def _check_secrets(settings: Settings, folder: Path) -> Finding:
    """Check that what is stored can be read again, and that a link that was signed opens."""
    from reelwright.delivery.links import Links
    from reelwright.store.secrets import KEY_FILE, open_secrets

    made = (settings.data_dir / KEY_FILE).exists()
    secrets = open_secrets(settings.secret_keys, settings.data_dir if made else folder)
    links = Links(secrets.derive("links"), "")
    token = links.sign("trial", 60).rpartition("/")[2]
    if secrets.decrypt(secrets.encrypt("a secret")) != "a secret" or links.open(token) != "trial":
        raise RuntimeError("a secret did not come back")
    origin = "SECRET_KEYS" if settings.secret_keys else KEY_FILE + " in the data directory"
    return Finding("secrets and links", "works", _version_of("cryptography"), origin)


def _check_library(settings: Settings, folder: Path) -> Finding:
    """A picture is looked at as one that somebody sent: by a process that can do little."""
    from reelwright_render.intake.inspect import inspect_media
    from reelwright_render.sandbox.landlock import landlock_version

    (folder / "library").mkdir()
    seen = inspect_media(_picture(folder), folder / "library", lambda: None)
    if (seen.width, seen.height) != (256, 256):
        raise RuntimeError("a picture's size was not read")
    if platform.system() == "Linux" and landlock_version():
        return Finding("library files", "works", "", "looked at behind seccomp and landlock")
    detail = "This system does not wall in what looks at people's files"
    remedy = "Let only people you trust send files, or use Linux 5.13 or newer"
    return Finding("library files", "note", "", "a process of its own", detail, remedy)


def _check_encoder(settings: Settings, folder: Path) -> Finding:
    import av
    import numpy as np

    target = folder / "tiny.mp4"
    with av.open(str(target), "w") as container:
        stream = container.add_stream("libx264", rate=30)
        stream.width, stream.height, stream.pix_fmt = 64, 64, "yuv420p"
        for level in range(5):
            frame = av.VideoFrame.from_ndarray(np.full((96, 64), 40 * level, np.uint8), format="yuv420p")
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    with av.open(str(target)) as container:
        frames = sum(1 for _ in container.decode(video=0))
    if frames != 5:
        raise RuntimeError(f"5 frames were encoded, {frames} came back")
    if settings.encoder == "hardware" and not _hardware_works():
        detail = "No H.264 encoder of this machine works: x264 does it, as if ENCODER were not set"
        return Finding(
            "video encoder", "note", _version_of("av"), "x264", detail, "See its driver, or ENCODER"
        )
    return Finding("video encoder", "works", _version_of("av"), "av: FFmpeg with libx264 (GPL) in a wheel")


def _hardware_works() -> bool:
    from reelwright_render.encode.hardware import find_working_encoder

    return find_working_encoder() is not None


def _check_drawing(settings: Settings, folder: Path) -> Finding:
    from reelwright_render.draw.skia_loader import skia

    surface = skia.Surface(8, 8)
    surface.getCanvas().drawColor(0xFFFF0000)
    if surface.toarray()[4, 4].max() != 255:
        raise RuntimeError("a red square did not come out red")
    return Finding("drawing", "works", _version_of("skia-python"), "skia-python")


def _check_speech(settings: Settings, folder: Path) -> Finding:
    from reelwright.catalog.voices import voices
    from reelwright.engines.local.kokoro import KokoroSpeech
    from reelwright.engines.speech import Utterance
    from reelwright.startup_checks import check_models_dir

    check_models_dir(settings)
    speech = KokoroSpeech(settings.models_dir).speak(Utterance("Hello there.", "voice_heart"))
    if not isinstance(speech.sound, bytes) or speech.duration_ms < 300:
        raise RuntimeError("two words came out too short")
    (folder / "hello.flac").write_bytes(speech.sound)
    spoken = len({language for voice in voices() for language in voice.languages})
    return Finding(
        "speech", "works", "82M int8", f"Kokoro (Apache-2.0): {len(voices())} voices in {spoken} languages"
    )


def _check_reading(settings: Settings, folder: Path) -> Finding:
    from reelwright.engines.local.english.reading import EnglishReading

    verbs = [
        token.text
        for token in EnglishReading().read("My brother sold a guitar.").tokens
        if token.tag == "VBD"
    ]
    if verbs != ["sold"]:
        raise RuntimeError("a plain sentence was not understood")
    return Finding(
        "reading", "works", _version_of("spacy"), "spaCy small English model (MIT), MiniLM (Apache-2.0)"
    )


def _check_listening(settings: Settings, folder: Path) -> Finding:
    from reelwright.engines.local.whisper import WhisperListening
    from reelwright.startup_checks import check_models_dir

    check_models_dir(settings)
    heard = WhisperListening(settings.models_dir).listen(folder / "hello.flac", "en")
    if "hello" not in " ".join(word.text for word in heard.words).lower():
        raise RuntimeError("a spoken hello was not understood")
    return Finding("listening", "works", _version_of("faster-whisper"), "Whisper base (MIT)")


def _check_portraits(settings: Settings, folder: Path) -> Finding:
    from reelwright.engines.local.portraits import LocalPortraits

    engine = LocalPortraits()
    if engine.traits_of("An old man with a full beard", 1).beard != "full":
        raise RuntimeError("what was described was not understood")
    drawn = engine.frame(_TRIAL_PERSON, Pose(), 64, 64).pixels
    if drawn.shape != (64, 64, 4) or drawn.min() == drawn.max():
        raise RuntimeError("a person came out empty")
    return Finding("portraits", "works", "", "our own: drawn people")


_TRIAL_PERSON = Portrait(PortraitTraits(), 1)


def _trial_person() -> "Pixels":
    """Somebody drawn, as height × width × BGR: no photograph ships."""
    import numpy as np

    from reelwright.engines.local.portraits import LocalPortraits

    return np.ascontiguousarray(LocalPortraits().frame(_TRIAL_PERSON, Pose(), 256, 256).pixels[..., :3])


def _picture(folder: Path) -> Path:
    """A file with somebody in it."""
    import cv2

    path = folder / "person.png"
    if not path.exists():
        cv2.imwrite(str(path), _trial_person())
    return path


def _check_acting(settings: Settings, folder: Path) -> Finding:
    """Two frames of somebody drawn, and two of a picture that is moved."""
    import av

    from reelwright.engines.acting import ActRequest, Photograph, Subject
    from reelwright.engines.local.acting import LocalActing
    from reelwright.engines.local.portraits import LocalPortraits
    from reelwright_people.photo.photographs import Photographs
    from reelwright_people.scores import Score

    engine = LocalActing(LocalPortraits(), Photographs())
    subjects: tuple[Subject, ...] = (_TRIAL_PERSON, Photograph(str(_picture(folder))))
    for subject in subjects:
        video = engine.act(ActRequest(subject, Score((), duration_ms=100), 128, 128, 0, 2)).video
        film = folder / "act.mp4"
        film.write_bytes(video if isinstance(video, bytes) else b"")
        with av.open(str(film)) as container:
            frames = sum(1 for _ in container.decode(video=0))
        if frames != 2:
            raise RuntimeError(f"2 frames were filmed, {frames} came back")
    return Finding("acting", "works", "", "our own: drawn people, and photographs that speak")


def _check_vision(settings: Settings, folder: Path) -> Finding:
    from reelwright.engines.local.vision import LocalVision

    faces = LocalVision().look(_trial_person()).faces
    if len(faces) != 1:
        raise RuntimeError(f"in a picture of one person {len(faces)} faces were seen")
    return Finding("vision", "works", "", "MediaPipe Face Mesh (Apache-2.0), FaceRes, emotions (MIT)")


def _check_matting(settings: Settings, folder: Path) -> Finding:
    import numpy as np

    from reelwright.engines.local.matting import SelfieMatting
    from reelwright.engines.local.matting_rvm import RvmMatting, found_rvm

    weights = found_rvm(settings.models_dir)
    engine = SelfieMatting() if weights is None else RvmMatting(weights)
    wall = np.full((96, 96, 3), 128, np.uint8)
    if engine.begin().alpha(wall).mean() > 64:
        raise RuntimeError("a person was seen in a plain wall")
    if weights is not None:
        detail = "People are cut out; most of what they hold is lost, of which the default model keeps more"
        return Finding("matting", "works", "", "Robust Video Matting (GPL-3.0)", detail)
    detail = (
        "People are cut out; what they hold may be lost in part. With Robust Video Matting (GPL-3.0, 15 MB)"
        " people markedly better: a third of the error, at twice the time, but most of what they hold is lost"
    )
    origin = "MediaPipe selfie segmentation (Apache-2.0)"
    return Finding("matting", "works", "", origin, detail, "reelwright models install rvm")


def _check_framing(settings: Settings, folder: Path) -> Finding:
    import numpy as np

    from reelwright.engines.local.attention import LocalAttention
    from reelwright_people.faces import Faces

    if Faces().find(np.full((96, 96, 3), 128, np.uint8)):
        raise RuntimeError("a face was seen in a plain wall")
    if len(LocalAttention().look(_picture(folder)).faces) != 1:
        raise RuntimeError("somebody in a picture was not found")
    return Finding("framing", "works", "", "MediaPipe BlazeFace (Apache-2.0), spectral residual")


def _check_writing(settings: Settings, folder: Path) -> Finding:
    from reelwright.engines.local.memory import available_bytes
    from reelwright.engines.local.writers import found_weights, make_writer
    from reelwright.startup_checks import check_writer

    check_writer(settings)
    found = found_weights(settings.models_dir, settings.writer_model)
    if settings.writer == "template" or not found:
        return _check_template_writing(settings)
    free = available_bytes()
    engine = make_writer(found, lambda: free)
    try:
        draft = engine.write(_tiny_task())
    finally:
        engine.close()
    if not str(draft.fields["word"]).strip():
        raise RuntimeError("the model answered nothing")
    return _who_writes(found, draft.model, free)


def _who_writes(found: "list[Weights]", model: str, free: int) -> Finding:
    """The model that wrote just now, and what would write better."""
    from reelwright.catalog.writers import large_writer

    best, large = found[0], large_writer()
    writer = next(weights for weights in found if weights.model == model)
    if writer.writes_freely:
        return Finding("writing", "works", _version_of("xllamacpp"), f"{writer.title}, writes whole stories")
    if best.writes_freely:
        detail = (
            f"{best.title} is here and needs {best.memory / 1e9:.1f} GB of free memory; {free / 1e9:.1f} GB"
            " are free, so the small model writes"
        )
        remedy = "Let something else end, or give the machine more memory; workers look before each story"
        return Finding("writing", "note", _version_of("xllamacpp"), writer.title, detail, remedy)
    detail = f"It fills places in our stories; {large.title} ({large.licence}) {large.brings}: {_cost(large)}"
    if free < large.memory:
        detail += f", of which {free / 1e9:.1f} GB are free"
    return Finding("writing", "works", _version_of("xllamacpp"), writer.title, detail, LARGE_REMEDY)


LARGE_REMEDY = "reelwright models install writer --size large"


def _cost(large: "LargeWriter") -> str:
    return f"{large.bytes / 1e9:.1f} GB to fetch, {large.memory / 1e9:.1f} GB of memory"


def _check_template_writing(settings: Settings) -> Finding:
    from reelwright.engines.local.template_writer import TemplateWriting

    remedy = "reelwright models install writer (1.1 GB)"
    if settings.writer == "model":
        detail = "WRITER is `model`, and the writing model is not here: stories fail"
        return Finding("writing", "broken", "", "the writing model", detail, remedy)
    if TemplateWriting().write(_tiny_task()).fields != {"word": "hello"}:
        raise RuntimeError("the template did not fill in a word")
    if settings.writer == "template":
        detail = "A template writes, plainly and in English, because WRITER says so"
        return Finding("writing", "note", "", "template", detail, "Set WRITER to auto for the writing model")
    detail = "The writing model is not here; a template writes, plainly and in English"
    return Finding("writing", "note", "", "template", detail, remedy)


def _tiny_task() -> WritingTask:
    word = {"type": "string", "minLength": 1, "maxLength": 12}
    shape = {"type": "object", "properties": {"word": word}, "required": ["word"]}
    facts = {"defaults": {"word": "hello"}}
    return WritingTask("Answer with one word.", "Say hello.", shape, facts=facts, max_tokens=16)


def _check_images(settings: Settings, folder: Path) -> Finding:
    from reelwright_pictures.api import describe, draw
    from reelwright_pictures.places import place_names

    drawn = draw(describe("a dog in a meadow"), (128, 128))
    if drawn.shape != (128, 128, 3) or drawn.min() == drawn.max():
        raise RuntimeError("a picture came out empty")
    return Finding("images", "works", "", f"our own: illustrations of {len(place_names())} places")


def _check_clips(settings: Settings, folder: Path) -> Finding:
    from reelwright_pictures.api import describe, film
    from reelwright_pictures.compose import compose

    frames = film(compose(describe("a dog in a meadow"), 128, 128), 0.1)
    if len({frame.tobytes() for frame in frames}) < 2:
        raise RuntimeError("nothing moved in a clip")
    return Finding("clips", "works", "", "our own: illustrations that move")


def _check_footage(settings: Settings, folder: Path) -> Finding:
    from reelwright.catalog.games import games, undrawn_games
    from reelwright.engines.local.footage import LocalFootage
    from reelwright_footage.trial import trial_frame

    frame = trial_frame()
    if frame.min() == frame.max():
        raise RuntimeError("a trial frame came out empty")
    missing = ", ".join(undrawn_games())
    drawn = len(games()) - len(undrawn_games())
    origin = f"our own: {drawn} of {len(games())} games"
    if missing:
        return Finding(
            "footage",
            "note",
            LocalFootage().version,
            origin,
            f"Not drawn yet, shown as the default: {missing}",
        )
    return Finding("footage", "works", LocalFootage().version, origin)


def _check_presets(settings: Settings, folder: Path) -> Finding:
    from reelwright_render.overlays.captions import cut_captions
    from reelwright_render.presets import PRESET_NAMES
    from reelwright_render.timeline.model import Word

    for name in PRESET_NAMES:  # each measures its own fonts
        cut_captions([Word("word", 0, 300)], name, "bottom", 270, 480)
    origin = f"our own: {len(PRESET_NAMES)} looks"
    return Finding("caption presets", "works", "", origin)


def _check_plugins(settings: Settings, folder: Path) -> Finding:
    """Looks at every group, so that each plug-in is loaded and checked."""
    from reelwright.engines.choose import engine_plugins
    from reelwright_render.plugins import faults, foreign_packages
    from reelwright_render.timeline.library import installed_libraries

    engine_plugins()
    installed_libraries()
    for module in ("reelwright.formats", "reelwright_render.presets"):  # each loads its group
        import_module(module)
    packages = ", ".join(foreign_packages())
    if found := faults():
        told = "; ".join(f"{one.package}: {one.entry} is left out, since {one.reason}" for one in found)
        return Finding("plug-ins", "note", "", packages, told, "Tell the author, or install another version.")
    return Finding("plug-ins", "works", "", packages or "none installed")


def _check_fonts(settings: Settings, folder: Path) -> Finding:
    from reelwright_render.draw.fonts import names, typeface

    for name in names():
        typeface(name)
    return Finding("fonts", "works", "", f"shipped (OFL): {len(names())} faces")


def _check_music(settings: Settings, folder: Path) -> Finding:
    import av

    from reelwright.catalog.music import track_path, tracks

    for track in tracks():
        with av.open(str(track_path(track.id))) as container:
            next(container.decode(audio=0))
    return Finding("music", "works", "", f"{len(tracks())} tracks, packaged (MIT) and our own")


def _check_providers(settings: Settings, folder: Path) -> Finding:
    """The operator's own keys and model servers, each asked about where it would be used."""
    from reelwright.engines.provider_reports import report_providers

    reports = list(report_providers(settings))
    if not reports:
        return Finding("providers", "works", "", "none needed", "The embedded engines do the work")
    detail = "; ".join(report.describe() for report in reports)
    wrong = [f"REELWRIGHT_{one.name.upper()}_API_KEY" for one in reports if one.is_refused]
    wrong += [name for one in reports for name in one.missing or {}]
    if wrong:
        return Finding("providers", "broken", "", "your keys", detail, f"Set {', '.join(wrong)} anew")
    is_good = all(one.is_good for one in reports)
    return Finding("providers", "works" if is_good else "note", "", "your keys", detail)


def _check_counters(settings: Settings, folder: Path) -> Finding:
    if not settings.redis_url:
        return Finding("request counts", "works", "", "the database", "Set REDIS_URL to keep them on Redis")
    from reelwright.store.redis_counters import is_redis_reachable

    if is_redis_reachable(settings.redis_url):
        return Finding("request counts", "works", _version_of("redis"), "Redis", "It answers")
    detail = "Redis does not answer: requests are counted in the database until it does"
    return Finding(
        "request counts", "note", _version_of("redis"), "Redis", detail, "Start it, or see REDIS_URL"
    )


def _check_outbound(settings: Settings, folder: Path) -> Finding:
    from reelwright.delivery.outbound import AllowedTargets, Outbound
    from reelwright.startup_checks import check_certificates

    check_certificates()
    allowed = AllowedTargets.parse(settings.outbound_allow)
    if not allowed.places and not allowed.networks and not _is_refused(Outbound(allowed)):
        raise RuntimeError("a private address was called")
    if settings.outbound_allow:
        detail = f"Exempt from the guard: {settings.outbound_allow}"
        return Finding("outbound guard", "note", "", "on", detail, "Empty OUTBOUND_ALLOW unless for tests")
    return Finding("outbound guard", "works", "", "on", "Private addresses are never called")


def _is_refused(outbound: "Outbound") -> bool:
    """A call to this machine itself, before anything is sent."""
    try:
        outbound.get("https://127.0.0.1:9/", {})
    except Unreachable as refusal:
        return str(refusal) == "The address leads to a network that is not public"
    return False


def _check_webhooks(settings: Settings, folder: Path) -> Finding:
    """A call is signed as its receiver will check it."""
    from reelwright.delivery.webhooks import Message, signed_headers

    message = Message("trial", "video.completed", "{}")
    now, other = (signed_headers(message, [secret], 1) for secret in ("whsec_dHJpYWw=", "whsec_b3RoZXI="))
    if now["webhook-signature"] == other["webhook-signature"]:
        raise RuntimeError("two secrets signed alike")
    return Finding("webhooks", "works", "", "signed by HMAC-SHA256 and Standard Webhooks")


def _check_dashboard(settings: Settings, folder: Path) -> Finding:
    """Passwords and sessions must not cross a network unencrypted."""
    from reelwright.http.dashboard.address import DashboardAddress

    if DashboardAddress(settings.base_url).is_plain:
        return Finding(
            "dashboard",
            "note",
            "",
            "plain HTTP",
            "Whoever listens on the network reads passwords and sessions",
            "Put a proxy with TLS before it, and set BASE_URL to its https:// address (docs/dashboard.md)",
        )
    return Finding("dashboard", "works", "", "over HTTPS, or on this machine only")


CHECKS: dict[str, Check] = {
    "Python": _check_python,
    "disk": _check_disk,
    "database": _check_database,
    "jobs": _check_jobs,
    "storage": _check_storage,
    "secrets and links": _check_secrets,
    "library files": _check_library,
    "video encoder": _check_encoder,
    "drawing": _check_drawing,
    "fonts": _check_fonts,
    "caption presets": _check_presets,
    "plug-ins": _check_plugins,
    "speech": _check_speech,
    "listening": _check_listening,
    "matting": _check_matting,
    "framing": _check_framing,
    "portraits": _check_portraits,
    "acting": _check_acting,
    "vision": _check_vision,
    "writing": _check_writing,
    "reading": _check_reading,
    "images": _check_images,
    "clips": _check_clips,
    "footage": _check_footage,
    "music": _check_music,
    "providers": _check_providers,
    "request counts": _check_counters,
    "outbound guard": _check_outbound,
    "webhooks": _check_webhooks,
    "dashboard": _check_dashboard,
}


def model_files(settings: Settings) -> list[dict[str, Any]]:
    """The models of the embedded engines: what each weighs, whether it is here, and what it is for."""
    from reelwright.catalog.writers import large_writer
    from reelwright.engines.local.install import (
        WRITER_BYTES,
        large_writer_is_installed,
        writer_is_installed,
    )
    from reelwright.engines.local.matting_rvm import BYTES, found_rvm

    rvm = found_rvm(settings.models_dir) is not None
    own = settings.writer_model is not None and settings.writer_model.is_file()
    writer = own or writer_is_installed(settings.models_dir)
    large, is_large = large_writer(), large_writer_is_installed(settings.models_dir)
    return [
        _model_entry("writer", WRITER_BYTES, writer, "Qwen2.5-Coder 1.5B, writes stories (Apache-2.0)"),
        _model_entry(
            "writer-large", large.bytes, is_large, f"{large.title}, writes whole ones ({large.licence})"
        ),
        _model_entry(
            "speech", 92_000_000, True, "Kokoro 82M and its voices (Apache-2.0); comes with the packages"
        ),
        _model_entry(
            "rvm", BYTES, rvm, "Robust Video Matting: people better, what they hold worse (GPL-3.0)"
        ),
        _model_entry(
            "listening", 148_000_000, True, "Whisper base, hears what is said (MIT); comes with the packages"
        ),
    ]


def _model_entry(name: str, size: int, installed: bool, description: str) -> dict[str, Any]:
    return {"id": name, "megabytes": size // 1_000_000, "installed": installed, "description": description}
