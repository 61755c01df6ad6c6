#!/usr/bin/env bash
# Installs what was packed here for Linux, starts it on X11 and on Wayland, and removes it. The AppImage is started where there is no libfuse2, and
# the .deb where user namespaces are for named programs alone, as on the systems that people have.
set -euo pipefail
on() { bash build/runners/on-display.sh "$@"; }
smoke() { on "$1" node build/pack/smoke-installed.mjs "$2"; }

# What brings its own sandbox must not need the loosened rule.
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
