"""A server of the Model Context Protocol: an assistant plays a seat, in a game here or at a table of a game server."""
