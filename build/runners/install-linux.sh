#!/usr/bin/env bash
# Installs the Linux packages that were built here, starts them on X11 and on Wayland, and removes them. As on real systems, the AppImage is started
# without libfuse2. The .deb is started while the system allows user namespaces only to named programs.
set -euo pipefail
on() { bash build/runners/on-display.sh "$@"; }
smoke() { on "$1" node build/pack/smoke-installed.mjs "$2"; }

# A package that has its own sandbox profile must work although the system restricts user namespaces.
namespaces=/proc/sys/kernel/apparmor_restrict_unprivileged_userns
[ ! -e "$namespaces" ] || sudo sysctl --write kernel.apparmor_restrict_unprivileged_userns=1
sudo apt-get install --yes --quiet ./dist/*.deb
desktop-file-validate /usr/share/applications/imei-desk.desktop
for display in x11 wayland; do smoke "$display" "/opt/IMEI Desk/imei-desk"; done
sudo apt-get remove --yes --quiet imei-desk
test ! -e "/opt/IMEI Desk/imei-desk"

[ ! -e "$namespaces" ] || sudo sysctl --write kernel.apparmor_restrict_unprivileged_userns=0
! ldconfig -p | grep -q 'libfuse\.so\.2' || sudo apt-get remove --yes --quiet libfuse2t64
chmod +x dist/*.AppImage
for display in x11 wayland; do smoke "$display" "$(realpath dist/*.AppImage)"; done

rpm --query --package --info dist/*.rpm
flatpak install --user --noninteractive ./dist/*.flatpak
on x11 node build/pack/smoke-installed.mjs flatpak run desk.imei.desktop
flatpak uninstall --user --noninteractive desk.imei.desktop
