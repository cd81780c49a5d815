"""Environments for research: numbered actions, observations as arrays, and the interfaces that others use.

Needs the extra `research`; nothing else of the package needs numpy.
"""
