"""`reelwright providers …`: whether the operator's keys and model servers do what the settings ask for."""

from typing import Any

import typer

from reelwright.cli_options import AsJson, show
from reelwright.settings import read_settings
from reelwright.startup_checks import check_settings

providers = typer.Typer(no_args_is_help=True, help="Your own keys for AI providers, and your model servers.")


@providers.callback()
def _keep_the_name() -> None:
    """One command alone would lose its name."""


@providers.command("check")
def check_providers(as_json: AsJson = False) -> None:
    """Ask each provider whether it accepts your key and has the models of the settings; each server, too.

    It costs nothing. The exit code is 1 unless all is well."""
    from reelwright.engines.provider_reports import ProviderReport, report_providers

    def as_record(report: ProviderReport) -> dict[str, Any]:
        return {
            "name": report.name,
            "answer": report.answer,
            "missingModels": dict(report.missing or {}),
            "ok": report.is_good,
        }

    settings = read_settings()
    check_settings(settings)
    reports = list(report_providers(settings))
    told = "\n".join(report.describe() for report in reports)
    none = "No key and no model server is set: the embedded engines do the work"
    show({"providers": [as_record(report) for report in reports]}, as_json, told or none)
    if not all(report.is_good for report in reports):
        raise typer.Exit(1)
