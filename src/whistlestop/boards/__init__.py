"""The boards: a TOML file each, with facts and rules, which `load` reads and checks."""

from whistlestop.boards.load import BoardFile, load, names, read

__all__ = ["BoardFile", "load", "names", "read"]
