"""Make the app: the whole game as static files, which any web server can serve under any path.

`make` puts the folder together: the page of the server, Pyodide (from npm), the package itself and the Python packages
that it needs (from the package index). In the app, a web worker runs `whistlestop.embedded`.
"""
