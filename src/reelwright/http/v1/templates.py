"""/v1/template: videos that are laid out already, for the caller's words and pictures."""

from typing import Annotated

from fastapi import APIRouter, Query

from reelwright.catalog.templates import find_template, templates
from reelwright.domain.catalog.template_views import TemplateView, template_view
from reelwright.domain.views import View
from reelwright.errors import NotFound
from reelwright.http.creation import TeamId
from reelwright.http.envelope import PageLimit, PageOffset, Success, Total, success
from reelwright.http.error_bodies import NOT_FOUND
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, Paging, PathTemplateId, example_schema
from reelwright.http.routing import make_router


class TemplateList(View):
    """A page of templates."""

    templates: list[TemplateView]
    """The templates of this page."""
    total: Total
    limit: PageLimit
    offset: PageOffset


def templates_router(api: Api) -> APIRouter:
    router = make_router(prefix="/v1/template", tags=["Templates"])

    @router.get("/list", operation_id="listTemplates", summary="List templates")
    def list_templates(
        team_id: TeamId,
        page: Paging,
        type: Annotated[
            Chosen,
            example_schema("quote"),
            Query(
                description="Only templates of this `category`, or of this `type`, which is `template` for "
                "all. All templates when omitted.",
            ),
        ] = None,
    ) -> Success[TemplateList]:
        """Returns the templates: videos that are laid out already, with places for your own words and
        pictures. Send the `id` of one as `templateId` to `POST /v1/project/create`."""
        found = [template_view(one, api.sign) for one in templates()]
        found = [one for one in found if type in (None, one.type, one.category)]
        shown = found[page.offset : page.offset + page.limit]
        return success(TemplateList(templates=shown, total=len(found), limit=page.limit, offset=page.offset))

    @router.get("/{templateId}", operation_id="getTemplate", summary="Read a template", responses=NOT_FOUND)
    def get_template(templateId: PathTemplateId, team_id: TeamId) -> Success[TemplateView]:
        """Returns a template with its scenes, their sample texts and their variables."""
        template = find_template(templateId)
        if template is None:
            raise NotFound("Template")
        return success(template_view(template, api.sign))

    return router
