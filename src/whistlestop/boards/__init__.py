"""The boards: one TOML file each with facts, rules and parameters, read and checked by `load`."""

from whistlestop.boards.load import BoardFile, load, names, read

__all__ = ["BoardFile", "load", "names", "read"]
