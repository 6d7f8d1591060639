"""Short names for the arrays that the drawing code passes around."""

from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[Any]  # float32 or float64
Ints = npt.NDArray[Any]  # int32 or int64
Bytes = npt.NDArray[np.uint8]
