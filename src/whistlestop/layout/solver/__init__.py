"""Finding a plan for a board: from latitude and longitude to a readable map. Needs numpy.

`problem` is the board as arrays, `spread` gives every connection the length that it needs, `relaxation` moves cities
and bends curves until nothing touches, `boxes` and `settle` choose where labels and spots stand, `search` does all that
for a seed and tells how good it is. `land` cuts the coast out of an atlas, and `warp` carries it along with the cities.
"""
