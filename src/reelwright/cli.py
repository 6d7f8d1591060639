"""`reelwright serve | worker | demo | doctor | migrate | team … | key … | keys … | user … | models …`."""

import hashlib
import ipaddress
import os
import socket
import sys
import threading
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from reelwright.cli_options import AsJson, DataDir, show
from reelwright.errors import NotNow, ReelwrightError, WrongSetting
from reelwright.settings import PREFIX, Settings, read_settings

WORKER_NICENESS = 5

HELP = (
    "A prompt in, a finished short video out, on your own machine.\n\n"
    "`demo` shows all of it with one command. `serve` starts the service; `team create` and `key create` "
    "then make a key for its API, which documents itself at the address that `serve` prints. "
    "Settings are environment variables: docs/operating.md lists them. "
    "`reelwright COMMAND --help` says more about each command."
)
app = typer.Typer(no_args_is_help=True, add_completion=False, help=HELP)
models = typer.Typer(no_args_is_help=True, help="Files of the models that work on this machine.")
app.add_typer(models, name="models")

ADDRESS, LINKS = "address", "links-begin-with"  # files in the data directory, for others on this machine

WRITER_HELP = (
    "Who writes stories: `model`, `template` (needs no model), or `auto`, the model where it is installed"
)
Writer = Annotated[str | None, typer.Option("--writer", help=WRITER_HELP)]


def main() -> None:
    """A refused wish is one sentence on standard error, never a traceback. The exit code is 2, or 1 where the
    same may work later: whoever keeps processes running starts only those again."""
    from reelwright import cli_team, cli_users

    cli_team.mount(app)
    cli_users.mount(app)
    try:
        app()
    except ReelwrightError as error:
        print(error, file=sys.stderr)
        raise SystemExit(1 if isinstance(error, NotNow) else 2) from None


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 lets other machines in")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at; 0 takes a free one")] = 8080,
    data_dir: DataDir = None,
    no_worker: Annotated[
        bool, typer.Option("--no-worker", help="Only the API; `reelwright worker` does the work")
    ] = False,
    writer: Writer = None,
) -> None:
    """Bring the database up to date, start the API and the workers, and keep them running until Ctrl-C."""
    from reelwright import supervisor
    from reelwright.bootstrap import migrate as bring_up_to_date
    from reelwright.cli_users import offer_set_up
    from reelwright.delivery.local_socket import listen_locally
    from reelwright.domain.projects.viewer import SOCKET
    from reelwright.startup_checks import check_engines, check_settings

    settings = read_settings(data_dir=data_dir, writer=writer)
    check_settings(settings)
    if not no_worker:
        check_engines(settings)
    bring_up_to_date(settings)
    listener = supervisor.listen(host, port)
    bound, taken = listener.getsockname()[:2]
    everywhere = ipaddress.ip_address(bound).is_unspecified
    address = _address(bound if everywhere else host, taken)
    _hand_down(settings, address)
    fd = listener.fileno()
    children = [supervisor.Child("api", ["api", "--fd", str(fd)], pass_fds=[fd])]
    drawing = listen_locally(settings.data_dir / SOCKET)
    draws = ["viewer", "--fd", str(drawing.fileno())]
    children.append(supervisor.Child("viewer", draws, pass_fds=[drawing.fileno()], wanted_at=drawing))
    if not no_worker:
        names = [_worker_name(settings, number + 1) for number in range(settings.workers)]
        children += [supervisor.Child(name, ["worker", "--name", name]) for name in names]
    stopped = supervisor.Signals()
    _note(settings, ADDRESS, address)
    _note(settings, LINKS, settings.base_url or address)
    print(f"Reelwright listens at {address} (dashboard and documentation there). Ctrl-C ends it.", flush=True)
    if everywhere and not settings.base_url:
        print(f"Links begin with {address}: set REELWRIGHT_BASE_URL for callers elsewhere.", flush=True)
    offer_set_up(settings, settings.base_url or address)
    if not supervisor.supervise(children, stopped):
        raise typer.Exit(supervisor.WRONG_SETTING)


def _address(host: str, port: int) -> str:
    """Return the address at which this machine reaches the server; a server that listens everywhere is
    reached at the loopback address."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _worker_name(settings: Settings, number: int) -> str:
    """Unlike those of other machines and of other data directories on one database, and the same after a
    restart of `serve`."""
    directory = hashlib.sha256(str(settings.data_dir).encode()).hexdigest()[:6]
    return f"{socket.gethostname()}-{directory}-{number}"


def _hand_down(settings: Settings, address: str) -> None:
    """The children read the same settings: what the command line changed goes through the environment."""
    os.environ[PREFIX + "DATA_DIR"] = str(settings.data_dir)
    os.environ[PREFIX + "WRITER"] = settings.writer
    os.environ[PREFIX + "BASE_URL"] = settings.base_url or address


def _note(settings: Settings, name: str, text: str) -> None:
    fresh = settings.data_dir / f"{name}.{os.getpid()}"
    fresh.write_text(text + "\n")
    fresh.replace(settings.data_dir / name)


def _noted_links(settings: Settings) -> str:
    """Read how links begin, as `serve` wrote it down beside the data. Raises WrongSetting when it never ran
    there."""
    try:
        return (settings.data_dir / LINKS).read_text().strip()
    except OSError:
        raise WrongSetting(
            "Set REELWRIGHT_BASE_URL to the address that callers use, such as https://videos.example.com"
        ) from None


@app.command(hidden=True)
def api(fd: Annotated[int, typer.Option()]) -> None:
    """One API process on a listening socket that `serve` opened."""
    import uvicorn

    from reelwright.bootstrap import make_app

    service = make_app(read_settings())
    # The forms read the limits of the API there. It takes seconds, which nobody need wait for who opens one.
    threading.Thread(target=service.openapi, daemon=True).start()
    uvicorn.run(
        service,
        fd=fd,
        log_config=None,  # our own form, which hides secrets
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=15,
        timeout_keep_alive=75,  # longer than clients keep theirs, so that none meets a closing one
    )


@app.command(hidden=True)
def viewer(fd: Annotated[int, typer.Option()]) -> None:
    """The process that draws drafts, on a listening socket that `serve` opened."""
    from reelwright.bootstrap import run_viewer

    run_viewer(read_settings(), fd)


@app.command()
def worker(
    data_dir: DataDir = None,
    name: Annotated[
        str, typer.Option(help="Unlike those of all other workers of this database; made up unless given")
    ] = "",
    writer: Writer = None,
) -> None:
    """Start one worker beside `serve --no-worker`: it makes videos, renders them and calls webhooks."""
    from reelwright.bootstrap import migrate as bring_up_to_date
    from reelwright.bootstrap import run_worker
    from reelwright.startup_checks import check_engines, check_settings

    settings = read_settings(data_dir=data_dir, writer=writer)
    settings = settings.model_copy(update={"base_url": settings.base_url or _noted_links(settings)})
    check_settings(settings)
    check_engines(settings)
    bring_up_to_date(settings)
    os.nice(WORKER_NICENESS)  # callers of an API on the same machine do not wait behind a render
    run_worker(settings, name or _worker_name(settings, os.getpid()))


@app.command()
def migrate(data_dir: DataDir = None) -> None:
    """Bring the database up to date. `serve` and `worker` do so by themselves."""
    from reelwright.bootstrap import migrate as bring_up_to_date
    from reelwright.startup_checks import check_settings

    settings = read_settings(data_dir=data_dir)
    check_settings(settings)
    bring_up_to_date(settings)
    print("The database is up to date.")


@app.command()
def doctor(data_dir: DataDir = None, as_json: AsJson = False) -> None:
    """Try every part of this installation on something tiny: what works, what is missing, and what to do."""
    from reelwright import doctor as examination

    settings = read_settings(data_dir=data_dir)
    raise typer.Exit(examination.run(settings, as_json, Console(soft_wrap=True)))


@app.command()
def demo(
    prompt: Annotated[str, typer.Option(help="What the story is about; one of ours unless given")] = "",
    aspect: Annotated[str, typer.Option(help="ratio_9_16 (upright), ratio_16_9 or ratio_1_1")] = "ratio_9_16",
    preset: Annotated[
        str, typer.Option(help="The captions' look, such as beast or neon: docs/looks.md shows them")
    ] = "default",
    voice: Annotated[str, typer.Option(help="A voice's id: GET /v1/voice/list shows them")] = "voice_heart",
    music: Annotated[
        str, typer.Option(help="A track's id, or '' for none: GET /v1/music/list shows them")
    ] = "music_calm_01",
    duration: Annotated[int, typer.Option(help="How long the video is, in seconds: 10 to 600")] = 60,
    lite: Annotated[
        bool, typer.Option("--lite", help="Without the 1.1 GB writing model: a template writes")
    ] = False,
    out: Annotated[
        Path, typer.Option(help="The folder that the video goes to, and the service's data")
    ] = Path("out"),
) -> None:
    """Start a service, post a story to it, and leave the finished video: the whole way in one command."""
    from reelwright import demo as show
    from reelwright.startup_checks import check_models_dir, check_settings, check_writer

    settings = read_settings(data_dir=out / "service")
    check_settings(settings)
    check_writer(settings)
    check_models_dir(settings)
    wish = show.DemoOptions(prompt, aspect, preset, voice, music, duration, lite)
    raise typer.Exit(show.run(wish, out, Console(soft_wrap=True)))


@models.command("list")
def list_models(as_json: AsJson = False) -> None:
    """Show which are here, what they weigh, what they do and under which licence."""
    from reelwright.doctor import model_files

    rows = model_files(read_settings())
    show({"models": rows}, as_json, "\n".join(map(_model_line, rows)))


def _model_line(row: dict[str, Any]) -> str:
    state = "here" if row["installed"] else "not here"
    return f"{row['id']:<12} {row['megabytes']:>6} MB  {state:<9} {row['description']}"


class WriterSize(StrEnum):
    SMALL = "small"
    LARGE = "large"


Size = Annotated[
    WriterSize,
    typer.Option(
        help="For writer: small fills places in our stories; large writes whole ones and needs 5 GB"
    ),
]


@models.command("install")
def install_model(
    name: Annotated[
        str,
        typer.Argument(
            metavar="MODEL",
            help="writer (1.1 GB, or 2.5 GB with --size large: stories) or rvm (15 MB: cuts people out)",
        ),
    ],
    file: Annotated[
        Path | None,
        typer.Option(help="A file brought along: rvm.onnx where there is no checkout, or the large writer's"),
    ] = None,
    size: Size = WriterSize.SMALL,
) -> None:
    """Fetch a model and check that it is the right one; does nothing when it is here."""
    from reelwright.startup_checks import check_certificates, check_models_dir

    if name not in ("writer", "rvm"):
        raise typer.BadParameter('the models to install are "writer" and "rvm"')
    if name == "rvm" and size is WriterSize.LARGE:
        raise typer.BadParameter("only the writer comes in two sizes")
    if name == "writer" and file is not None and size is WriterSize.SMALL:
        raise typer.BadParameter("the small writer comes in parts: a file can be given for the large one")
    settings = read_settings()
    check_models_dir(settings)
    check_certificates()
    if name == "rvm":
        _install_rvm(settings, file)
    elif size is WriterSize.LARGE:
        _install_large_writer(settings, file)
    else:
        _install_writer(settings)


def _install_writer(settings: Settings) -> None:
    from reelwright.demo import progress_bar
    from reelwright.engines.local.install import WRITER_BYTES, install_writer, writer_is_installed

    if writer_is_installed(settings.models_dir):
        print(f"The writing model is here: {settings.models_dir}")
        return
    print(f"The writing model: {WRITER_BYTES / 1e9:.1f} GB, once, kept in {settings.models_dir}", flush=True)
    with progress_bar(Console()) as show:
        install_writer(settings.models_dir, lambda share, message: show(100 * share, message))


def _install_large_writer(settings: Settings, file: Path | None) -> None:
    from reelwright.catalog.writers import large_writer
    from reelwright.demo import progress_bar
    from reelwright.engines.local.install import install_large_writer, large_writer_is_installed
    from reelwright.engines.local.memory import available_bytes

    writer, free = large_writer(), available_bytes()
    if not large_writer_is_installed(settings.models_dir):
        print(
            f"{writer.title} ({writer.licence}): {writer.bytes / 1e9:.1f} GB, once, kept in "
            f"{settings.models_dir}",
            flush=True,
        )
        with progress_bar(Console(), details_every_s=10) as show:
            install_large_writer(
                settings.models_dir,
                lambda share, message: show(100 * share, message),
                settings.models_mirror,
                file,
            )
    print(f"{writer.title} is here: {settings.models_dir}. Workers use it from their next start")
    if free < writer.memory:
        print(f"It needs {writer.memory / 1e9:.1f} GB of free memory, and {free / 1e9:.1f} GB are free.")
        print("The small writing model, where it is installed, works until there is more")


def _install_rvm(settings: Settings, file: Path | None) -> None:
    from reelwright.engines.local.matting_rvm import found_rvm, install_rvm

    if found_rvm(settings.models_dir) is None:
        install_rvm(settings.models_dir, file)
    print("Robust Video Matting is here, under the GPL-3.0; workers use it from their next start")


@models.command("uninstall")
def uninstall_model(
    name: Annotated[str, typer.Argument(metavar="MODEL", help="rvm, or writer with --size large")],
    size: Size = WriterSize.SMALL,
) -> None:
    """Take an optional model away again; the default one then does its work."""
    from reelwright.engines.local.install import uninstall_large_writer
    from reelwright.engines.local.matting_rvm import found_rvm, uninstall_rvm

    settings = read_settings()
    if (name, size) == ("writer", WriterSize.LARGE):
        uninstall_large_writer(settings.models_dir)
        print("The large writing model is gone; workers use the small one from their next start")
        return
    if (name, size) != ("rvm", WriterSize.SMALL):
        raise typer.BadParameter('the models to uninstall are "rvm", and "writer" with --size large')
    uninstall_rvm(settings.models_dir)
    if found_rvm(settings.models_dir) is not None:
        print("Robust Video Matting comes from an installed package: pip uninstall reelwright-rvm")
        return
    print("Robust Video Matting is gone; workers use the default engine from their next start")
