"""The boards: one TOML file each with facts, rules and parameters, read and checked by `load`."""

from whistlestop.boards.load import check, load, names, translations

__all__ = ["check", "load", "names", "translations"]
