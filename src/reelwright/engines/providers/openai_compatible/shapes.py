"""The answers of these servers, as far as they are read. What a server leaves out has a default."""

from pydantic import BaseModel, Field


class Used(BaseModel):
    total_tokens: float = 0


class CompletionMessage(BaseModel):
    content: str | None = None
    refusal: str | None = None


class CompletionChoice(BaseModel):
    message: CompletionMessage = CompletionMessage()
    finish_reason: str | None = None


class Chat(BaseModel):
    model: str = ""
    choices: list[CompletionChoice] = Field(min_length=1)
    usage: Used | None = None


class MadePicture(BaseModel):
    b64_json: str | None = None
    url: str | None = None


class MadePictures(BaseModel):
    data: list[MadePicture] = Field(min_length=1)


class HeardWord(BaseModel):
    word: str
    start_time: float
    end_time: float


class Captioned(BaseModel):
    """Sound as base64, and the words of what was read, which is the text as it is spoken."""

    audio: str
    timestamps: list[HeardWord] | None = None


class VideoJob(BaseModel):
    id: str
    status: str
