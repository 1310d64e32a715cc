#!/usr/bin/env bash
# The server by itself, under load, with real clients and in a real browser. Short; Tests/Server/load.py has the long runs.
#   --clients   only the clients, those of agents' libraries and schemathesis too
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ "${1:-}" = --clients ]; then
  tools/setup.sh python3-venv
  exec tools/ci/server_clients.sh --all
fi
tools/setup.sh python3-venv chromium
python3 -m unittest discover -s Tests/Server
python3 Tests/Server/load.py soak --answers 3000
python3 Tests/Server/load.py overload --seconds 100 --callers 64
python3 Tests/Server/load.py drops --answers 300
tools/ci/server_clients.sh
python3 Tests/Server/page.py
