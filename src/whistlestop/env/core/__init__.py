"""Compiled: the part of the environments that is done for every decision."""
