"""/v1/social/account: what a creator's account is about. A call asks the platform and waits for it."""

from typing import Annotated, Any

from anyio.to_thread import run_sync
from fastapi import APIRouter, Query
from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.domain.social.service import PLATFORMS, UNKNOWN_PLATFORM
from reelwright.domain.social.views import AnalyzedAccount, SocialAccountView, account_view
from reelwright.domain.views import Deleted, View
from reelwright.engines.social import Platform, SocialProfile
from reelwright.errors import PlatformSilent
from reelwright.formats.shapes import Length, Shape, Text, refusal, refuse_unknown_name
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating, Creation, TeamId
from reelwright.http.envelope import PageLimit, PageOffset, Success, Total, success
from reelwright.http.error_bodies import CREATED, INVALID, NOT_FOUND, SILENT
from reelwright.http.errors import silent_platform_error, too_busy_error
from reelwright.http.fair_limiter import FairLimiter, LimiterBusy
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, Paging, PathAccountId, choices_schema
from reelwright.http.routing import make_router

ASKED_AT_ONCE = 4  # each may be a child process; one at a time of a team
WAITING_OF_A_TEAM = 5
WAITING_TEAMS = 64
_LONGEST_NAME = 100


def _account_name(value: str) -> str:
    name = value.strip().removeprefix("@")
    if not name:
        raise refusal("Must be at least 1 character")
    if not all(letter.isalnum() or letter in "._-" for letter in name):
        raise refusal("Must be the name of an account")
    return name


def _platform(value: Any) -> Any:
    name = value.lower() if isinstance(value, str) else value
    if isinstance(name, str) and name not in PLATFORMS:
        raise refuse_unknown_name(UNKNOWN_PLATFORM)
    return name


class AnalyzeRequest(Shape):
    """The account to analyse."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"username": "@lighthousekeeper", "platform": "youtube"}]}
    )

    username: Annotated[Text, Length(_LONGEST_NAME, 1), AfterValidator(_account_name)] = Field(
        examples=["@lighthousekeeper"]
    )
    """The name of the account, of at most 100 characters. An `@` in front is dropped. For YouTube the id of a
    channel, which begins with `UC`, is taken too."""
    platform: Annotated[Platform, BeforeValidator(_platform)] = Field(examples=["youtube"])
    """The platform of the account: `tiktok` or `youtube`."""


class SocialAccountList(View):
    """A page of analysed accounts."""

    accounts: list[SocialAccountView]
    """The accounts of this page, the last analysed first."""
    total: Total
    limit: PageLimit
    offset: PageOffset


def social_router(api: Api) -> APIRouter:
    router = make_router(prefix="/v1/social/account", tags=["Social accounts"])
    _add_calls(router, api)
    _add_reads(router, api)
    return router


def _add_calls(router: APIRouter, api: Api) -> None:
    asking = FairLimiter(ASKED_AT_ONCE, WAITING_OF_A_TEAM, WAITING_TEAMS, api.clock)

    async def analyze(creating: Creation, platform: Platform, username: str) -> Response:
        try:
            return await asking.run(creating.team_id, _analyze, api, creating, platform, username)
        except LimiterBusy:
            return too_busy_error(creating.request_id)
        except PlatformSilent as problem:
            return silent_platform_error(problem, creating.request_id)

    @router.post(
        "/analyze",
        operation_id="analyzeSocialAccount",
        summary="Analyse an account",
        response_model=Success[AnalyzedAccount],
        responses={**CREATED, **NOT_FOUND, **SILENT},
        dependencies=[JsonBody],
    )
    async def analyze_social_account(body: AnalyzeRequest, creating: Creating) -> Response:
        """Reads the public account of a creator and its last videos, at most 30, and says what they are about
        and how they are seen. It costs a managed team 1 credit, and nothing where it comes to nothing.

        The call answers when the platform has, which may take a minute. What the platform does not tell is
        `null`. The same account again is the same record, analysed anew. An account that there is not answers
        404 `Account not found on youtube`; a platform that cannot be read, 502."""
        return await analyze(creating, body.platform, body.username)

    @router.post(
        "/{accountId}/refresh",
        operation_id="refreshSocialAccount",
        summary="Analyse an account again",
        response_model=Success[AnalyzedAccount],
        responses={**CREATED, **NOT_FOUND, **SILENT},
    )
    async def refresh_social_account(accountId: PathAccountId, creating: Creating) -> Response:
        """Reads an analysed account from its platform again. It costs a managed team 1 credit, and nothing
        where it comes to nothing. A platform that cannot be read answers 502; the record stays as it was."""
        platform, name = await run_sync(_find_name, api, creating.team_id, accountId)
        return await analyze(creating, platform, name)


def _add_reads(router: APIRouter, api: Api) -> None:
    @router.get(
        "/list",
        operation_id="listSocialAccounts",
        summary="List analysed accounts",
        responses=INVALID,
    )
    def list_social_accounts(
        team_id: TeamId,
        page: Paging,
        platform: Annotated[
            Chosen,
            choices_schema(PLATFORMS),
            Query(
                description="Only accounts of this platform: `tiktok` or `youtube`; another is refused with "
                "400. All platforms when omitted."
            ),
        ] = None,
    ) -> Success[SocialAccountList]:
        """Returns the accounts that the team has analysed, the last analysed first."""
        with api.database.session() as session:
            found, total = api.social.list_page(session, team_id, platform, page)
            shown = [account_view(one) for one in found]
        return success(SocialAccountList(accounts=shown, total=total, limit=page.limit, offset=page.offset))

    @router.get(
        "/{accountId}",
        operation_id="getSocialAccount",
        summary="Read an analysed account",
        responses=NOT_FOUND,
    )
    def get_social_account(accountId: PathAccountId, team_id: TeamId) -> Success[AnalyzedAccount]:
        """Returns an account as it was last analysed. The platform is not asked."""
        return success(AnalyzedAccount(account=_read(api, team_id, accountId)))

    @router.delete(
        "/{accountId}",
        operation_id="deleteSocialAccount",
        summary="Delete an analysed account",
        responses=NOT_FOUND,
    )
    def delete_social_account(accountId: PathAccountId, team_id: TeamId) -> Success[Deleted]:
        """Deletes the record of an account. The account itself is not touched."""
        with api.database.session() as session:
            api.social.delete(session, team_id, accountId)
        return success(Deleted(id=accountId), "The account has been deleted")


def _find_name(api: Api, team_id: str, account_id: str) -> tuple[Platform, str]:
    with api.database.session() as session:
        return api.social.find_name(session, team_id, account_id)


def _read(api: Api, team_id: str, account_id: str) -> SocialAccountView:
    with api.database.session() as session:
        return account_view(api.social.read(session, team_id, account_id))


def _analyze(api: Api, creating: Creation, platform: Platform, username: str) -> Response:
    with api.database.session() as session:
        api.social.require_credits(session, creating.team_id)
    profile: SocialProfile = api.social.ask(platform, username)

    def work(session: Session) -> AnalyzedAccount:
        return AnalyzedAccount(
            account=account_view(api.social.keep(session, creating.team_id, platform, profile))
        )

    return creating.run(api.database, work, "The account has been analysed")
