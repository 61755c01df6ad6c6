#!/usr/bin/env bash
# Installs the macOS packages that were built here: first from the .dmg, then from the .zip. Starts the app each time.
set -euo pipefail
place=${RUNNER_TEMP:-$(mktemp -d)}
program="$place/IMEI Desk.app/Contents/MacOS/IMEI Desk"
volume=$(hdiutil attach -nobrowse dist/*.dmg | grep -o '/Volumes/.*$')
cp -R "$volume/IMEI Desk.app" "$place/"
hdiutil detach "$volume"
node build/pack/smoke-installed.mjs "$program"
rm -rf "$place/IMEI Desk.app"
ditto -x -k dist/*.zip "$place"
node build/pack/smoke-installed.mjs "$program"
