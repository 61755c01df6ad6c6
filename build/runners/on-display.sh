#!/usr/bin/env bash
# Runs a command on a separate display and with a session bus: `on-display.sh x11|wayland COMMAND…`.
set -euo pipefail
kind=$1
shift
if [ "$kind" = x11 ]; then
  exec xvfb-run --auto-servernum dbus-run-session -- "$@"
fi
[ "$kind" = wayland ] || { echo "on-display.sh: x11 or wayland, not $kind" >&2; exit 2; }
runtime=$(mktemp -d)
chmod 700 "$runtime"
export XDG_RUNTIME_DIR=$runtime WAYLAND_DISPLAY=imei-desk XDG_SESSION_TYPE=wayland
unset DISPLAY
weston --backend=headless-backend.so --socket="$WAYLAND_DISPLAY" --idle-time=0 >"$runtime/weston.log" 2>&1 &
weston=$!
trap 'kill "$weston" 2>/dev/null || true; rm -rf "$runtime"' EXIT
for _ in $(seq 100); do
  [ ! -S "$runtime/$WAYLAND_DISPLAY" ] || break
  kill -0 "$weston" 2>/dev/null || { cat "$runtime/weston.log" >&2; exit 1; }
  sleep 0.1
done
dbus-run-session -- "$@"
