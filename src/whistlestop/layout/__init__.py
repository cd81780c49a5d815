"""Where a board is drawn: places, curves and land, from the table [layout] of its file.

`table` reads the plan of a file, `drawing` turns it into all that is drawn, `sketch` into a small picture, `fallback`
makes a plan for a file without one, and `show` returns the layout of a board. These need only Python. `solver`, which
finds a good plan, needs numpy.
"""
