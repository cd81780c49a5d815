"""Planning: which routes connect a seat's tickets, which cards they take, and games played to their end; compiled."""
