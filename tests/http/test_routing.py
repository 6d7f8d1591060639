"""What all routes of the app have in common."""

from fastapi.routing import APIRoute
from house import House


def test_every_route_reads_a_body_without_a_content_type(house: House) -> None:
    """Whichever router it comes from: those of the dashboard, too."""
    strict = {
        route.path: route.strict_content_type for route in house.app.routes if isinstance(route, APIRoute)
    }
    assert {"/v1/project/create/story", "/app/drafts", "/uploads/{token}"} <= strict.keys()
    assert set(strict.values()) == {False}
