"""Environments for research: numbered actions, observations as arrays, PettingZoo, Gymnasium and OpenSpiel.

They need the extra `research`.
"""
