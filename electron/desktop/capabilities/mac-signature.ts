import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * Whether this app is signed by somebody whom macOS knows: without that it shows none of its notifications, and no figure on its icon.
 * A signature that names no team is one that the linker made.
 */
export function isSignedForMac(executable: string): boolean {
  const bundle = resolve(executable, '../../..');
  const { status, stderr } = spawnSync('/usr/bin/codesign', ['--display', '--verbose=2', bundle], {
    encoding: 'utf8',
    timeout: 5_000,
  });
  return status === 0 && namesTeam(stderr);
}

/** What `codesign` says of a signature names the team that made it. */
export function namesTeam(told: string): boolean {
  return /^TeamIdentifier=(?!not set)\S/m.test(told);
}
