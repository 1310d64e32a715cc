#!/usr/bin/env bash
# Installs the system packages that the build needs, where they are missing. Debian and Ubuntu; elsewhere it says what to install.
set -euo pipefail

if [ "$(uname -s)" = Darwin ]; then
  command -v swift >/dev/null || { echo "setup: swift is missing: install Xcode 26 or later" >&2; exit 69; }
  exit 0
fi

command -v swift >/dev/null || { echo "setup: swift is missing: install Swift 6.2 or later from swift.org" >&2; exit 69; }

missing=()
for package in libsqlite3-dev pkg-config "$@"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0
# Used where it is there, needed nowhere: it comes with what is needed.
command -v apt-get >/dev/null && missing+=(libopenblas-dev)

if ! command -v apt-get >/dev/null; then
  echo "setup: install the equivalents of: ${missing[*]}" >&2
  exit 69
fi
sudo=""
[ "$(id -u)" -eq 0 ] || sudo=sudo
echo "setup: installing ${missing[*]}" >&2
$sudo apt-get update -qq
DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq "${missing[@]}" >/dev/null
