"""What is kept about the models that make clips."""

from sqlalchemy.orm import Mapped, mapped_column

from reelwright.store.database import Base


class ClipModelFacts(Base):
    """What a model of the catalogue can do. `durations` are its lengths in seconds; none while nobody has
    said."""

    __tablename__ = "clip_model_facts"

    model: Mapped[str] = mapped_column(primary_key=True)  # the catalogue's id
    durations: Mapped[list[int]]
    start_frame: Mapped[bool]
    end_frame: Mapped[bool]
    audio: Mapped[bool]
    ask_at: Mapped[int]
