"""The Python MCP client against our servers on standard input and output and over HTTP, in both ages of the protocol.

usage: mcp_client.py FOLDER_OF_BINARIES
"""

import asyncio
import os
import re
import subprocess
import sys
import tempfile

from mcp import Client, StdioServerParameters
from mcp.types import ElicitResult

binaries = sys.argv[1]
checks = 0


def expect(condition, what):
    global checks
    checks += 1
    if not condition:
        raise SystemExit(f"failed: {what}")


def text(result):
    return result.content[0].text


async def actions(mode):
    with tempfile.TemporaryDirectory() as folder:
        server = StdioServerParameters(
            command=os.path.join(binaries, "sample-actions"), args=["mcp"], env={"SAMPLE_FOLDER": folder, "PATH": os.environ["PATH"]}
        )
        asked = []
        replies = {"What should I log?": {"text": "call the plumber"}, "Remove all notes?": {"confirm": True}}

        async def answer(context, params):
            asked.append(params.message)
            reply = replies.get(params.message)
            return ElicitResult(action="accept", content=reply) if reply else ElicitResult(action="decline")

        async with Client(server, mode=mode, elicitation_callback=answer, read_timeout_seconds=30) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            expect(list(tools) == ["LogWater", "LogNote", "ClearNotes"], f"{mode}: tools in order, found {list(tools)}")
            expect(tools["LogWater"].input_schema["properties"]["amount"]["default"] == 8, "the default stands in the schema")
            result = await client.call_tool("LogWater", {})
            expect(text(result) == "Logged 8 oz. Today's total: 8 oz", f"{mode}: {text(result)}")
            value = result.structured_content
            expect(value == (8 if mode != "legacy" else {"result": 8}), f"{mode}: value {value}")
            result = await client.call_tool("LogWater", {"amount": 12})
            expect("total: 20 oz" in text(result), f"{mode}: {text(result)}")
            result = await client.call_tool("LogWater", {"amount": 900})
            expect(result.is_error and "from 1 to 64" in text(result), f"{mode}: out of range says so: {text(result)}")
            result = await client.call_tool("LogNote", {})
            expect(text(result) == 'Logged "call the plumber".' and asked == ["What should I log?"], f"{mode}: {text(result)}, asked {asked}")
            with open(os.path.join(folder, "notes")) as notes:
                expect(notes.read() == "call the plumber\n", f"{mode}: exactly one row")
            result = await client.call_tool("ClearNotes", {})
            expect(text(result) == "No notes are left." and not os.path.exists(os.path.join(folder, "notes")), f"{mode}: confirmed")
            prompts = (await client.list_prompts()).prompts
            expect("LogNote.2" in [prompt.name for prompt in prompts], f"{mode}: phrases are prompts")
            prompt = await client.get_prompt("LogNote.2", {"text": "buy milk"})
            expect(prompt.messages[0].content.text == "Note buy milk in Sample", f"{mode}: {prompt}")

        async with Client(server, mode=mode, read_timeout_seconds=30) as client:
            result = await client.call_tool("LogNote", {})
            expect(result.is_error and "What should I log?" in text(result), f"{mode}: a client without forms is told: {text(result)}")
            expect(not os.path.exists(os.path.join(folder, "notes")), f"{mode}: and nothing is written")


async def over_http(mode):
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [os.path.join(binaries, "sample-actions"), "serve", "--port", "0"], stderr=subprocess.PIPE, text=True,
            env={"SAMPLE_FOLDER": folder, "PATH": os.environ["PATH"]},
        )
        try:
            port = re.search(r":(\d+)/mcp", process.stderr.readline())[1]

            async def answer(context, params):
                return ElicitResult(action="accept", content={"text": "call the plumber"})

            async with Client(f"http://127.0.0.1:{port}/mcp", mode=mode, elicitation_callback=answer, read_timeout_seconds=30) as client:
                tools = [tool.name for tool in (await client.list_tools()).tools]
                expect(tools == ["LogWater", "LogNote", "ClearNotes"], f"http {mode}: {tools}")
                result = await client.call_tool("LogWater", {"amount": 12})
                expect("total: 12 oz" in text(result), f"http {mode}: {text(result)}")
                result = await client.call_tool("LogNote", {})
                # A client of the handshake has no connection over which it could be asked.
                wanted = "What should I log?" if mode == "legacy" else 'Logged "call the plumber".'
                expect(wanted in text(result), f"http {mode}: {text(result)}")
        finally:
            process.terminate()
            process.wait(timeout=30)


async def extraction(mode):
    server = StdioServerParameters(command=os.path.join(binaries, "generate"), args=["mcp"], env={"PATH": os.environ["PATH"]})
    async with Client(server, mode=mode, read_timeout_seconds=60) as client:
        names = [tool.name for tool in (await client.list_tools()).tools]
        expect(names == ["extract_CapturedItem", "extract", "check_schema", "decide"], f"{mode}: {names}")
        result = await client.call_tool("extract_CapturedItem", {"text": "Bought groceries for $186.70"})
        expect(result.structured_content["amount"] == 186.70 and result.structured_content["category"] == "expense", f"{mode}: {result}")
        schema = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"], "additionalProperties": False}
        result = await client.call_tool("extract", {"text": "We flew to Oslo", "schema": schema})
        expect(not result.is_error and '"city"' in text(result), f"{mode}: {result}")
        result = await client.call_tool("check_schema", {"schema": {"type": "object", "$ref": "https://example.org/x"}})
        expect(result.is_error, f"{mode}: {text(result)}")


async def main():
    for mode in ["2026-07-28", "legacy", "auto"]:
        await actions(mode)
        await over_http(mode)
        await extraction(mode)


asyncio.run(main())
print(f"{checks} passed, 0 failed")
