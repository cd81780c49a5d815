"""What compiled code has written, as arrays."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Scalar = TypeVar("Scalar", bound=np.generic)


def array(written: Any, dtype: type[Scalar], *shape: int) -> NDArray[Scalar]:
    """A vec as an array that cannot be written to, without a copy: it shows what compiled code writes later on."""
    return np.ndarray(shape or len(written), dtype, written)
