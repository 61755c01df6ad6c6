#!/usr/bin/env bash
# Checks the fuses of the app that was packaged here, and the commit of its archive.
set -euo pipefail
shopt -s nullglob
case "$(uname -s)" in
  Darwin) packed=(dist/mac*/"IMEI Desk.app") name= ;;
  Linux) packed=(dist/linux*-unpacked) name=/imei-desk ;;
  *) packed=(dist/win*-unpacked) name="/IMEI Desk.exe" ;;
esac
[ "${#packed[@]}" = 1 ] || { echo "There is not one packed app in dist/: ${packed[*]}" >&2; exit 1; }
node build/pack/fuses.mjs "${packed[0]}$name"
[ "$(uname -s)" != Darwin ] || codesign --verify --deep --strict "${packed[0]}"
npm run verify -- "${packed[0]}"
