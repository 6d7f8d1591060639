"""What providers and the operator's own model servers say of the settings: whether they accept the key, and
whether they have the models. All that is asked is free."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from reelwright.engines.providers import CHECK_S, MODULES, comfyui, open_key_checks, open_transport, pexels
from reelwright.engines.providers.comfyui.check import ask_whether_it_answers, find_missing
from reelwright.engines.providers.openai_compatible import Work, list_models, open_wire, setting_of
from reelwright.engines.wire import KeyAccess
from reelwright.engines.workflow_files import read_workflows
from reelwright.errors import EngineFailed, KeyRejected
from reelwright.settings import OWN_SERVER_WORK, PREFIX, PROVIDERS, Settings

ACCEPTED, REFUSED = "the key is accepted", "the key is refused"


@dataclass(frozen=True)
class ProviderReport:
    """What one provider said, or one model server of the operator's own. `missing` are the models of the
    settings that its list does not have, by the names of the settings; `kind` is what they are."""

    name: str
    answer: str
    is_refused: bool = False
    is_sure: bool = True
    missing: Mapping[str, str] | None = None
    kind: str = "model"

    @property
    def is_good(self) -> bool:
        return self.is_sure and not self.is_refused and not self.missing

    def describe(self) -> str:
        """Return it as one line, without the key."""
        gone = (f"it has no {self.kind} {model} ({name})" for name, model in (self.missing or {}).items())
        return ", ".join([f"{self.name}: {self.answer}", *gone])


def report_providers(settings: Settings) -> Iterator[ProviderReport]:
    """Ask each provider for which the operator has a key, and each model server whose address is set."""
    for name in PROVIDERS:
        if getattr(settings, f"{name}_api_key").strip():
            yield _report_provider(settings, name)
    if settings.pexels_api_key.strip():
        yield _report_pexels(settings)
    for work in OWN_SERVER_WORK:
        if getattr(settings, f"openai_{work}_base_url"):
            yield _report_server(settings, cast(Work, work))
    if settings.comfyui_base_url:
        yield _report_comfyui(settings)


def _report_provider(settings: Settings, name: str) -> ProviderReport:
    key = getattr(settings, f"{name}_api_key").strip()
    try:
        if open_key_checks(settings)(name, key) != "ok":
            return ProviderReport(name, REFUSED, is_refused=True)
    except EngineFailed as error:
        return ProviderReport(name, f"not checked, {error}", is_sure=False)
    wanted = _models_of(settings, f"{name}_")
    module, address = MODULES[name], getattr(settings, f"{name}_base_url")
    wire = module.open_wire(open_transport(settings), KeyAccess(key), address, within_s=CHECK_S)
    return _compare(name, ACCEPTED, wanted, lambda: module.list_models(wire, sorted(set(wanted.values()))))


def _report_pexels(settings: Settings) -> ProviderReport:
    access = KeyAccess(settings.pexels_api_key.strip())
    wire = pexels.open_wire(open_transport(settings), access, settings.pexels_base_url, within_s=CHECK_S)
    try:
        pexels.PexelsStock(wire).find_photos("lighthouse", "ratio_9_16", most=1)
    except KeyRejected:
        return ProviderReport(pexels.PROVIDER, REFUSED, is_refused=True)
    except EngineFailed as error:
        return ProviderReport(pexels.PROVIDER, f"not checked, {error}", is_sure=False)
    return ProviderReport(pexels.PROVIDER, ACCEPTED)


def _report_server(settings: Settings, work: Work) -> ProviderReport:
    key, address, model = (
        getattr(settings, f"openai_{work}_{part}") for part in ("api_key", "base_url", "model")
    )
    wire = open_wire(open_transport(settings), work, KeyAccess(key.strip()), address, within_s=CHECK_S)
    wanted = {setting_of(work, "MODEL"): model}
    return _compare(f"your own server ({work})", "it answers", wanted, lambda: list_models(wire))


def _report_comfyui(settings: Settings) -> ProviderReport:
    """Its nodes and files are those of the workflows, each by the setting of its workflow."""
    name, access = comfyui.PROVIDER, KeyAccess(settings.comfyui_api_key.strip())
    wire = comfyui.open_wire(open_transport(settings), access, settings.comfyui_base_url, within_s=CHECK_S)
    try:
        ask_whether_it_answers(wire)
        found = {one.setting: find_missing(wire, one) for one in read_workflows(settings).values()}
    except KeyRejected:
        return ProviderReport(name, REFUSED, is_refused=True)
    except EngineFailed as error:
        return ProviderReport(name, f"not checked, {error}", is_sure=False)
    missing = {setting: ", ".join(gone) for setting, gone in found.items() if gone}
    return ProviderReport(name, "it answers", missing=missing, kind="node or file")


def _models_of(settings: Settings, prefix: str) -> dict[str, str]:
    return {
        PREFIX + name.upper(): getattr(settings, name)
        for name in Settings.model_fields
        if name.startswith(prefix) and name.endswith("_model")
    }


def _compare(
    name: str, answer: str, wanted: Mapping[str, str], list_them: Callable[[], list[str]]
) -> ProviderReport:
    if not wanted:
        return ProviderReport(name, answer)
    try:
        listed = set(list_them())
    except EngineFailed as error:
        return ProviderReport(name, f"{answer}, its models are not checked, {error}", is_sure=False)
    missing = {setting: model for setting, model in wanted.items() if model not in listed}
    return ProviderReport(name, answer, missing=missing)
