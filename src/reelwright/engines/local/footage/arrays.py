"""Short names for the arrays that the drawing code passes around."""

from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.floating[Any]]
Ints = npt.NDArray[np.integer[Any]]
Bytes = npt.NDArray[np.uint8]
