"""Where a board is drawn: places, curves and land, from the table [layout] of its file.

`plan` is what the file says, `drawing` makes all that is drawn out of it, `sketch` a small picture of that, `fallback`
makes do without a plan, and `show` gives the result for a board. These need nothing but Python. The solver, which finds
a plan, needs numpy.
"""
