#!/usr/bin/env bash
# Runs real clients against the server, each in an environment of its own. Arguments: the clients (default: openai ollama mcp; `--all` for the others as well).
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# -gt 0 ] || set -- openai ollama mcp
if [ "$1" = --all ]; then set -- openai ollama mcp pydantic-ai instructor langchain-openai litellm langextract typesafe-sdk langchain-typesafe jevcompat schemathesis; fi
passed=0
for client in "$@"; do
  environment=.build/client-$client
  case $client in
    pydantic-ai) packages='pydantic-ai-slim[openai]' ;;
    langextract) packages='langextract[openai]' ;;
    jevcompat) packages='jevcompat typesafe-sdk' ;;
    *) packages=$client ;;
  esac
  [ -x "$environment/bin/python" ] || python3 -m venv "$environment"
  "$environment/bin/python" -m pip install --quiet --disable-pip-version-check --constraint tools/requirements-clients.txt $packages
  "$environment/bin/python" Tests/Server/clients.py "$client"
  passed=$((passed + 1))
done
echo "clients: $passed passed"
