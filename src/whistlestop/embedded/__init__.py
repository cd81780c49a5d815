"""The game server inside a page, without a network: the app runs it in a web worker, by Pyodide.

`EmbeddedServer` is the server's own application. Requests and messages go straight into it, what it writes goes
into a journal that the page provides, and bots decide in the same process.
"""
