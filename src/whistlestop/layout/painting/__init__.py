"""The painted ground of a board: relief, sea, woods, by day and by night (needs NumPy and Pillow).

`rasters` has noise, blurs and distances, `relief` the lie of the land under a board, `erosion` mountains carved by
water, `canvas` what is land, what is water and what has to stay clear, `ground` the colours, `woods` the trees, and
`paint` the files that come of it.
"""
