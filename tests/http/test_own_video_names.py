"""What a project is called that is made from one video of the library, once it is finished."""

from typing import Any

import pytest
from house import House, Member, a_timeline, finish_render
from test_remove_background import clip

from reelwright.domain.projects.outcome import GenerationResult, Settlement, begin, complete
from reelwright_render.timeline.codec import encode

each_path = pytest.mark.parametrize(
    "path", ["/v1/project/create/remove-background", "/v1/project/create/add-captions"]
)


def finished(house: House, member: Member, path: str, recipe_says: str = "", **body: Any) -> dict[str, Any]:
    """The project, created from "My talk.mp4" and ended as a worker ends it. A recipe that heard of no name
    gives the empty one."""
    media = clip(member, name="My talk.mp4")
    made: dict[str, Any] = member.client.post(path, json={"media": media, **body}).json()["data"]
    settling = Settlement(house.jobs, house.api.links)
    result = GenerationResult(encode(a_timeline()), recipe_says, "one two")
    with house.database.session() as session:
        begin(session, made["projectId"], house.clock.now)
        assert complete(session, settling, made["projectId"], result, house.clock.now)
    finish_render(house, made["videoId"])
    project: dict[str, Any] = member.client.get(f"/v1/project/{made['projectId']}").json()["data"]
    assert project["status"] == "completed"
    return project


@each_path
def test_a_finished_project_is_still_called_like_its_video(house: House, member: Member, path: str) -> None:
    """Where no name was sent: in its read, in the search, in the list of videos."""
    project = finished(house, member, path)
    assert project["name"] == "My talk.mp4"
    [found] = member.client.get("/v1/project/list", params={"search": "my talk"}).json()["data"]["projects"]
    assert found["id"] == project["id"]
    [video] = member.client.get("/v1/video/list").json()["data"]["videos"]
    assert video["name"] == "My talk.mp4"


@each_path
def test_its_files_have_that_name_and_one_ending(house: House, member: Member, path: str) -> None:
    """The video that a browser keeps, and its captions."""
    project = finished(house, member, path)
    answer = member.client.get(project["video"]["url"])
    assert answer.headers["content-disposition"] == "inline; filename*=UTF-8''My%20talk.mp4"
    export = member.client.get(f"/v1/project/{project['id']}/export", params={"format": "srt"})
    assert export.json()["data"]["fileName"] == "My talk.srt"


@each_path
def test_a_name_that_was_sent_stays(house: House, member: Member, path: str) -> None:
    """Whatever the recipe says."""
    assert finished(house, member, path, recipe_says="Another", name="Mine")["name"] == "Mine"
