"""Cities that take a toll: a rule, its advisor and a board of its own."""
