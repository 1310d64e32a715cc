#!/usr/bin/env bash
# Installs each package of dist/ in a clean place and uses it for the main job. Needs root for the Debian package (debootstrap, chroot).
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
dist=$root/dist
note='Bought groceries for $186.70'
expected='{"category":"expense","title":"Bought groceries","priority":"normal","amount":186.70}'
passed=0 failed=0 skipped=0

check() { # name, answer
  if [ "$2" = "$expected" ]; then echo "ok      $1"; passed=$((passed + 1)); else echo "FAILED  $1: $2"; failed=$((failed + 1)); fi
}
skip() { echo "skipped $1: $2"; skipped=$((skipped + 1)); }

scratch=$(mktemp -d)
trap 'umount "$scratch/root/proc" 2>/dev/null || true; rm -rf "$scratch"' EXIT

for package in "$dist"/espalier-*.tar.gz; do
  [ -e "$package" ] || { skip tar "none in dist"; break; }
  tar -C "$scratch" -xzf "$package"
  check tar "$(cd / && env -i "$scratch/$(basename "$package" .tar.gz)/bin/espalier" --schema CapturedItem "$note" 2>&1)"
done

for package in "$dist"/espalier_*.deb; do
  [ -e "$package" ] || { skip deb "none in dist"; break; }
  if [ "$(id -u)" -ne 0 ] || ! command -v debootstrap >/dev/null; then skip deb "needs root and debootstrap"; break; fi
  debootstrap --variant=minbase stable "$scratch/root" >"$scratch/debootstrap.log" 2>&1 || { skip deb "debootstrap found no mirror"; break; }
  # Swift reads a program's arguments from /proc.
  mount -t proc proc "$scratch/root/proc" || { skip deb "/proc cannot be mounted"; break; }
  cp "$package" "$scratch/root/tmp/espalier.deb"
  chroot "$scratch/root" sh -c 'apt-get update -qq && apt-get install -y -qq /tmp/espalier.deb' >"$scratch/install.log" 2>&1 || { tail "$scratch/install.log"; failed=$((failed + 1)); break; }
  check deb "$(chroot "$scratch/root" espalier --schema CapturedItem "$note" 2>&1)"
  check 'deb, as its own user' "$(chroot "$scratch/root" su -s /bin/sh espalier -c "espalier --schema CapturedItem '$note'" 2>&1)"
  chroot "$scratch/root" apt-get remove -y -qq espalier >/dev/null 2>&1
  [ ! -e "$scratch/root/usr/bin/espalier" ] && { echo "ok      deb, removed"; passed=$((passed + 1)); }
done

for package in "$dist"/espaliered-*.whl; do
  [ -e "$package" ] || { skip wheel "none in dist"; break; }
  python3 -m venv "$scratch/python"
  "$scratch/python/bin/python" -m pip install --quiet --disable-pip-version-check "$package"
  answer=$(cd / && env -i "$scratch/python/bin/python" -c "
from espaliered import Extractor
print(Extractor('CapturedItem').result('$note').json)" 2>&1) || true
  check wheel "$answer"
done

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
