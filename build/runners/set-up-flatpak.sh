#!/usr/bin/env bash
# Installs the runtime and the SDK that are needed to build a flatpak. Installs them only for this user.
set -euo pipefail
version=25.08
flatpak remote-add --user --if-not-exists flathub https://flathub.org/repo/flathub.flatpakrepo
flatpak install --user --noninteractive flathub \
  "org.freedesktop.Platform//$version" "org.freedesktop.Sdk//$version" "org.electronjs.Electron2.BaseApp//$version"
