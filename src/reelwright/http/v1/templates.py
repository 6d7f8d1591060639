"""/v1/template: videos that are laid out already, for the caller's words and pictures."""

from typing import Annotated

from fastapi import APIRouter, Query

from reelwright.catalog.templates import find_template, templates
from reelwright.domain.catalog.template_views import TemplateView, template_view
from reelwright.domain.views import View
from reelwright.errors import NotFound
from reelwright.http.creation import TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import NOT_FOUND
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, Paging


class TemplateList(View):
    templates: list[TemplateView]
    total: int
    """Counts every match."""
    limit: int
    offset: int


def templates_router(api: Api) -> APIRouter:
    router = APIRouter(prefix="/v1/template", tags=["Templates"])

    @router.get("/list", operation_id="listTemplates", summary="List templates")
    def list_templates(
        team_id: TeamId,
        page: Paging,
        type: Annotated[Chosen, Query(description="The kind of project that is made, `template`")] = None,
    ) -> Success[TemplateList]:
        """Create from one with `POST /v1/project/create`."""
        found = [template_view(one, api.sign) for one in templates()]
        found = [one for one in found if type in (None, one.type, one.category)]
        shown = found[page.offset : page.offset + page.limit]
        return success(TemplateList(templates=shown, total=len(found), limit=page.limit, offset=page.offset))

    @router.get("/{templateId}", operation_id="getTemplate", summary="Read a template", responses=NOT_FOUND)
    def get_template(templateId: str, team_id: TeamId) -> Success[TemplateView]:
        """Its scenes with their sample texts and variables."""
        template = find_template(templateId)
        if template is None:
            raise NotFound("Template")
        return success(template_view(template, api.sign))

    return router
