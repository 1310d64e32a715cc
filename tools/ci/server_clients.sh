#!/usr/bin/env bash
# Runs real clients against the server, each in an environment of its own. Arguments: the clients (default: openai ollama mcp).
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# -gt 0 ] || set -- openai ollama mcp
for client in "$@"; do
  environment=.build/client-$client
  [ -x "$environment/bin/python" ] || python3 -m venv "$environment"
  "$environment/bin/python" -m pip install --quiet --disable-pip-version-check "$client"
  "$environment/bin/python" Tests/Server/clients.py "$client"
done
