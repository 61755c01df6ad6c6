#!/usr/bin/env bash
# Installs packages on a runner with Ubuntu: `set-up-linux.sh PACKAGE…`. `--user-namespaces` before the packages allows user namespaces to every
# program. Chromium's sandbox needs them; Ubuntu allows them only to named programs.
set -euo pipefail
if [ "${1:-}" = --user-namespaces ]; then
  shift
  sudo sysctl --write kernel.apparmor_restrict_unprivileged_userns=0
fi
sudo apt-get update --quiet
sudo apt-get install --yes --quiet --no-install-recommends "$@"
