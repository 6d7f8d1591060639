"""Success bodies: `{success: true, message, data}`."""

from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from reelwright.domain.views import View

Shown = TypeVar("Shown", bound=BaseModel)
Total = Annotated[
    int,
    Field(
        description="The number of all matches, not only of those on this page. The last page is reached "
        "when `offset + limit >= total`.",
        examples=[1],
    ),
]
PageLimit = Annotated[
    int,
    Field(
        description="The largest number of items on a page: the parameter `limit`, capped at 100.",
        examples=[50],
    ),
]
PageOffset = Annotated[
    int,
    Field(
        description="The number of matches that were skipped before this page, as the parameter `offset` "
        "asked for it.",
        examples=[0],
    ),
]
SuccessMessage = Annotated[
    str,
    Field(
        description="A short English sentence about the result, for logs and people. Its wording may change.",
        examples=["OK"],
    ),
]


class Success(View, Generic[Shown]):
    # Pydantic looks for the docstrings of fields in all frames of the stack, which takes milliseconds for a
    # class that does not stand in the source, as `Success[VideoView]`: so these fields are described here.
    model_config = ConfigDict(use_attribute_docstrings=False)

    success: Literal[True] = Field(
        default=True, description="Always `true` in the answer of a call that succeeded."
    )
    message: SuccessMessage = "OK"
    data: Shown = Field(
        description="What the call returns: an object whose fields are described one by one in the schema of "
        "this field."
    )

    @classmethod
    def model_parametrized_name(cls, params: tuple[Any, ...]) -> str:
        """The schema's name in the OpenAPI document."""
        return f"{params[0].__name__}Answer"


def success(data: Shown, message: str = "OK") -> Success[Shown]:
    kind: Any = type(data)
    answer: Success[Shown] = Success[kind](message=message, data=data)
    return answer


def success_bytes(data: BaseModel, message: str) -> bytes:
    """Return the answer as it goes over the wire, for one that is stored before it is sent."""
    return success(data, message).model_dump_json().encode()
