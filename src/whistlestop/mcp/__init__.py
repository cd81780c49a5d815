"""A server by the Model Context Protocol: an assistant plays a seat, here or at a table of a running game server."""
