"""Cities that take a toll: a rule, its advisor, and a board and a lesson of its own."""
