"""Data sets: many games of bots as records and as tables of observations, actions and results, the same every time."""

from whistlestop.dataset.make import make_dataset
from whistlestop.dataset.plan import Plan

__all__ = ["Plan", "make_dataset"]
