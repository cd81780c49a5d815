"""Buffers of compiled code as NumPy arrays."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Scalar = TypeVar("Scalar", bound=np.generic)


def array(buffer: Any, dtype: type[Scalar], *shape: int) -> NDArray[Scalar]:
    """Return a vec as a read-only array without copying it: later writes of compiled code show in it."""
    return np.ndarray(shape or len(buffer), dtype, buffer)
