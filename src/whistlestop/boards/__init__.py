"""The boards: one TOML file each with facts, rules and parameters, read and checked by `load`."""

from whistlestop.boards.load import about, check, load, names, translations

__all__ = ["about", "check", "load", "names", "translations"]
