"""The game server: tables without accounts, real-time play, games that survive a crash.

`whistlestop serve` starts it.
"""
