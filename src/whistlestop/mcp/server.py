"""The Model Context Protocol over standard input and output: tools, and the rules as resources."""

from __future__ import annotations

import asyncio
from typing import Any

from mcp import MCPError, types
from mcp.server import Server
from mcp.server.stdio import stdio_server

from whistlestop import build_info
from whistlestop.boards import load, names
from whistlestop.mcp.tools import GameTools, Tool, ToolResult

RULES = "whistlestop://rules/"

INSTRUCTIONS = """\
You play a train game at one seat and see what a player at that seat sees. Read the rules of the board first. Start with
new_game, or sit down at a table with join_table. Then play one action at a time, written as the rules say. An action
that is refused changes nothing, and the refusal says why. At a table with other people, call wait for your turn."""


def serve(tools: GameTools) -> None:
    """Serve one client until it disconnects."""
    asyncio.run(run(tools))


async def run(tools: GameTools) -> None:
    server = build(tools)
    try:
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())
    finally:
        await tools.close()


def build(tools: GameTools) -> Any:
    """Return a server with these tools, and the rules of every board as resources."""

    async def list_tools(context: Any, params: Any) -> Any:
        return types.ListToolsResult(tools=[described(tool) for tool in tools.by_name.values()])

    async def call_tool(context: Any, params: Any) -> Any:
        return answer(await tools.call(params.name, params.arguments))

    async def list_resources(context: Any, params: Any) -> Any:
        return types.ListResourcesResult(
            resources=[
                types.Resource(uri=f"{RULES}{name}", name=f"rules of {load(name).name}", mime_type="text/markdown")
                for name in names()
            ]
        )

    async def read_resource(context: Any, params: Any) -> Any:
        uri = str(params.uri)
        name = uri.removeprefix(RULES)
        if not uri.startswith(RULES) or name not in names():
            raise MCPError(
                types.INVALID_PARAMS, f"[unknown-board] there is no such resource; the boards: {', '.join(names())}"
            )
        page = (await tools.rules(name)).text
        return types.ReadResourceResult(
            contents=[types.TextResourceContents(uri=uri, text=page, mime_type="text/markdown")]
        )

    return Server(
        "whistlestop",
        version=build_info.version(),
        title="Whistlestop",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
    )


def described(tool: Tool) -> Any:
    return types.Tool(
        name=tool.name,
        description=tool.about,
        input_schema=tool.schema(),
        annotations=types.ToolAnnotations(read_only_hint=tool.reads, destructive_hint=False),
    )


def answer(reply: ToolResult) -> Any:
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=reply.text)], structured_content=reply.data, is_error=reply.refused
    )
