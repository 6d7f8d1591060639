"""Success bodies: `{success: true, message, data}`."""

from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel

from reelwright.domain.views import View

Shown = TypeVar("Shown", bound=BaseModel)


class Success(View, Generic[Shown]):
    success: Literal[True] = True
    message: str = "OK"
    data: Shown

    @classmethod
    def model_parametrized_name(cls, params: tuple[Any, ...]) -> str:
        """The schema's name in the OpenAPI document."""
        return f"{params[0].__name__}Answer"


def success(data: Shown, message: str = "OK") -> Success[Shown]:
    kind: Any = type(data)
    answer: Success[Shown] = Success[kind](message=message, data=data)
    return answer


def success_bytes(data: BaseModel, message: str) -> bytes:
    """The same as it goes over the wire, for an answer that is stored before it is sent."""
    return success(data, message).model_dump_json().encode()
