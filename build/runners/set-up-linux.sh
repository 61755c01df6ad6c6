#!/usr/bin/env bash
# Gives a runner with Ubuntu what it lacks: `set-up-linux.sh PACKAGE…`. `--user-namespaces` before them lets every program have user namespaces, of
# which Chromium's sandbox is made; Ubuntu leaves them to named programs alone.
set -euo pipefail
if [ "${1:-}" = --user-namespaces ]; then
  shift
  sudo sysctl --write kernel.apparmor_restrict_unprivileged_userns=0
fi
sudo apt-get update --quiet
sudo apt-get install --yes --quiet --no-install-recommends "$@"
