#!/usr/bin/env bash
# Installs the system packages that the build needs, where they are missing. Debian and Ubuntu; elsewhere it says what to install.
set -euo pipefail

if [ "$(uname -s)" = Darwin ]; then
  command -v swift >/dev/null || { echo "setup: swift is missing: install Xcode 26 or later" >&2; exit 69; }
  exit 0
fi

command -v swift >/dev/null || { echo "setup: swift is missing: install Swift 6.2 or later from swift.org" >&2; exit 69; }

is_there() { dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'ok installed'; }
missing=()
for package in libsqlite3-dev pkg-config "$@"; do is_there "$package" || missing+=("$package"); done
# Used where it is there, needed nowhere.
optional=()
is_there libopenblas-dev || optional+=(libopenblas-dev)
[ ${#missing[@]} -eq 0 ] && [ ${#optional[@]} -eq 0 ] && exit 0

if ! command -v apt-get >/dev/null; then
  [ ${#missing[@]} -eq 0 ] && exit 0
  echo "setup: install the equivalents of: ${missing[*]}" >&2
  exit 69
fi
sudo=""
[ "$(id -u)" -eq 0 ] || sudo=sudo
install() { DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq "$@" >/dev/null; }
echo "setup: installing ${missing[*]} ${optional[*]}" >&2
if [ ${#missing[@]} -eq 0 ]; then
  { $sudo apt-get update -qq && install "${optional[@]}"; } || echo "setup: going on without ${optional[*]}" >&2
  exit 0
fi
$sudo apt-get update -qq
install "${missing[@]}" "${optional[@]}"
