"""Data sets: reproducible games of bots as records, and as tables of observations, actions and results."""

from whistlestop.dataset.make import make_dataset
from whistlestop.dataset.plan import DatasetPlan

__all__ = ["DatasetPlan", "make_dataset"]
