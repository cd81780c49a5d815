"""Planning: what to join and how, which cards that takes, and games played to their end. Compiled like the engine."""
