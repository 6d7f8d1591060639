"""The team's people: members, invitations, roles, and what they did."""

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field

from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import NAME_TAKEN
from reelwright.domain.users.model import OWNER, AuditEntry, SignInLink
from reelwright.domain.users.service import TeamMember, checked_email, checked_name
from reelwright.domain.views import Instant, View
from reelwright.errors import Invalid, OwnersOnly
from reelwright.formats.shapes import Shape
from reelwright.http.dashboard.door import AsUser, OwnerOnly, confirmation
from reelwright.http.dashboard.session_view import Role, SessionView, reread_session_view
from reelwright.http.envelope import PageLimit, PageOffset, Success, Total, success
from reelwright.http.parts import Api
from reelwright.http.query import Paging
from reelwright.http.routing import make_router
from reelwright.store.clock import iso

_IN_OTHER_TEAMS = "This person is in other teams, too: the operator makes the link (reelwright user link)"


class TeamChangeRequest(Shape):
    """Another name of the team."""

    name: Annotated[str, Field(max_length=100)]


class InvitationRequest(Shape):
    """Who is to come into the team, and as what."""

    email: Annotated[str, Field(max_length=254)]
    role: Role = "member"


class RoleRequest(Shape):
    """Another role of a member."""

    role: Role


class MemberView(View):
    """Somebody of the team."""

    user_id: str
    email: str
    name: str
    role: Role
    joined_at: Instant
    last_seen_at: Instant | None
    """When they last used the dashboard."""
    you: bool


class InvitationView(View):
    """Somebody who has not taken the invitation up yet."""

    id: str
    email: str
    role: Role
    created_at: Instant
    expires_at: Instant
    invited_by: str


class MembersView(View):
    """The team's people. Members see no invitations."""

    members: list[MemberView]
    invitations: list[InvitationView]


class NewInvitationView(View):
    """An invitation with its link, which no later answer shows."""

    id: str
    email: str
    role: Role
    expires_at: Instant
    link: str


class NewLinkView(View):
    """A link that signs in once, which no later answer shows."""

    link: str
    expires_at: Instant


class GoneView(View):
    """The id of what is gone."""

    id: str


class AuditEntryView(View):
    """Something that somebody did."""

    id: str
    created_at: Instant
    user_id: str | None
    who: str
    what: str
    about: str


class AuditView(View):
    """A page of what was done in the team, the newest first."""

    entries: list[AuditEntryView]
    total: Total
    limit: PageLimit
    offset: PageOffset


def members_router(api: Api) -> APIRouter:
    router = make_router(prefix="/app", tags=["Team"])
    confirmed = confirmation(api)
    _add_team(router, api)
    _add_invitations(router, api, confirmed)
    _add_members(router, api, confirmed)
    return router


def _add_team(router: APIRouter, api: Api) -> None:
    parts = api.dashboard

    @router.patch("/team", operation_id="changeTeam", dependencies=[OwnerOnly])
    def change_team(body: TeamChangeRequest, user: AsUser, request: Request) -> Success[SessionView]:
        """Changes the team's name."""
        name = checked_name("name", body.name)
        with api.database.session() as session:
            if api.teams.is_name_taken(session, name, but=user.team_id):
                raise Invalid("name", NAME_TAKEN)
            session.get_one(Team, user.team_id).name = name
            parts.audit.note(session, "team.rename", name, user.team_id, user.user_id, user.email)
            return success(reread_session_view(api, session, request))

    @router.get("/audit", operation_id="listAudit", dependencies=[OwnerOnly])
    def list_audit(user: AsUser, page: Paging) -> Success[AuditView]:
        """Returns who did what in the team, of the last year."""
        with api.database.session() as session:
            rows, total = parts.audit.list_page(session, user.team_id, page.limit, page.offset)
        entries = [_entry(row) for row in rows]
        return success(AuditView(entries=entries, total=total, limit=page.limit, offset=page.offset))


def _add_invitations(router: APIRouter, api: Api, confirmed: Any) -> None:
    parts = api.dashboard

    @router.post("/invitations", operation_id="invite", dependencies=[OwnerOnly, confirmed])
    def invite(body: InvitationRequest, user: AsUser) -> Success[NewInvitationView]:
        """Makes a link that lets somebody into the team. Nothing is sent: whoever asked passes it on."""
        email = checked_email(body.email)
        with api.database.session() as session:
            made = parts.links.for_invited(session, email, user.team_id, body.role, user.email)
            about = f"{email} as {body.role}"
            parts.audit.note(session, "member.invite", about, user.team_id, user.user_id, user.email)
        link = made.at(parts.address.base_url)
        return success(
            NewInvitationView(
                id=made.id, email=email, role=body.role, expires_at=iso(made.expires_at), link=link
            )
        )

    @router.delete("/invitations/{id}", operation_id="withdrawInvitation", dependencies=[OwnerOnly])
    def withdraw_invitation(id: str, user: AsUser) -> Success[GoneView]:
        """Makes an invitation's link useless."""
        with api.database.session() as session:
            row = parts.links.withdraw(session, user.team_id, id)
            about = row.email or ""
            parts.audit.note(session, "member.uninvite", about, user.team_id, user.user_id, user.email)
        return success(GoneView(id=id))


def _add_members(router: APIRouter, api: Api, confirmed: Any) -> None:
    parts = api.dashboard

    @router.get("/members", operation_id="listMembers")
    def list_members(user: AsUser) -> Success[MembersView]:
        """Returns the team's people, and for owners who is invited."""
        with api.database.session() as session:
            rows = parts.users.members(session, user.team_id)
            invited = parts.links.invitations(session, user.team_id) if user.is_owner else []
        members = [_member(row, user.user_id) for row in rows]
        return success(MembersView(members=members, invitations=[_invitation(row) for row in invited]))

    @router.patch("/members/{id}", operation_id="changeRole", dependencies=[OwnerOnly, confirmed])
    def change_role(id: str, body: RoleRequest, user: AsUser) -> Success[MemberView]:
        """Makes a member an owner, or an owner a member."""
        with api.database.session() as session:
            parts.users.change_role(session, id, user.team_id, body.role)
            row = parts.users.read_member(session, user.team_id, id)
            about = f"{row.user.email} is {body.role}"
            parts.audit.note(session, "member.role", about, user.team_id, user.user_id, user.email)
        return success(_member(row, user.user_id))

    @router.delete("/members/{id}", operation_id="removeMember")
    def remove_member(id: str, user: AsUser) -> Success[GoneView]:
        """Takes somebody out of the team: an owner anybody, others themselves."""
        if not user.is_owner and id != user.user_id:
            raise OwnersOnly
        with api.database.session() as session:
            row = parts.users.read_member(session, user.team_id, id)
            parts.users.leave(session, id, user.team_id)
            about = row.user.email
            parts.audit.note(session, "member.remove", about, user.team_id, user.user_id, user.email)
        return success(GoneView(id=id))

    @router.post("/members/{id}/link", operation_id="makeSignInLink", dependencies=[OwnerOnly, confirmed])
    def make_sign_in_link(id: str, user: AsUser) -> Success[NewLinkView]:
        """Makes a link that signs a member in once, for somebody who has lost the password. Whoever is also
        in a team that the owner does not own gets it from the operator."""
        with api.database.session() as session:
            row = parts.users.read_member(session, user.team_id, id)
            if not parts.users.owns_all_teams_of(session, user.user_id, id):
                raise OwnersOnly(_IN_OTHER_TEAMS)
            made = parts.links.for_user(session, id, user.email, user.team_id)
            about = row.user.email
            parts.audit.note(session, "member.link", about, user.team_id, user.user_id, user.email)
        return success(NewLinkView(link=made.at(parts.address.base_url), expires_at=iso(made.expires_at)))


def _member(row: TeamMember, you: str) -> MemberView:
    return MemberView(
        user_id=row.user.id,
        email=row.user.email,
        name=row.user.name,
        role=_role(row.role),
        joined_at=iso(row.joined_at),
        last_seen_at=None if row.seen_at is None else iso(row.seen_at),
        you=row.user.id == you,
    )


def _invitation(row: SignInLink) -> InvitationView:
    return InvitationView(
        id=row.id,
        email=row.email or "",
        role=_role(row.role),
        created_at=iso(row.created_at),
        expires_at=iso(row.expires_at),
        invited_by=row.made_by,
    )


def _entry(row: AuditEntry) -> AuditEntryView:
    names = ("id", "user_id", "who", "what", "about")
    values = {name: getattr(row, name) for name in names}
    return AuditEntryView(**values, created_at=iso(row.created_at))


def _role(role: str | None) -> Role:
    return "owner" if role == OWNER else "member"
