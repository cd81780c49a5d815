"""Find a plan for a board: from latitude and longitude to a readable map. Needs numpy.

`problem` is the board as arrays, `spread` gives every connection the length that it needs, `relaxation` moves cities
and bends curves until nothing overlaps, `boxes` and `settle` place labels and spots, and `search` does all that for a
seed and rates the result. `land` cuts the coast out of an atlas, and `warp` moves it along with the cities.
"""
