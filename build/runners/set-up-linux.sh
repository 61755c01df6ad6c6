#!/usr/bin/env bash
# Installs packages on a runner with Ubuntu: `set-up-linux.sh PACKAGE…`. With `--user-namespaces` before the packages, every
# program may use user namespaces. Chromium's sandbox needs them, but Ubuntu allows them only to named programs.
set -euo pipefail
if [ "${1:-}" = --user-namespaces ]; then
  shift
  sudo sysctl --write kernel.apparmor_restrict_unprivileged_userns=0
fi
sudo apt-get update --quiet
sudo apt-get install --yes --quiet --no-install-recommends "$@"
