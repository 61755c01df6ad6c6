import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * True if the app has a signature that macOS trusts. Without such a signature, macOS shows neither notifications nor a badge. If a
 * signature names no team, only the linker made it.
 */
export function isSignedForMac(executable: string): boolean {
  const bundle = resolve(executable, '../../..');
  const { status, stderr } = spawnSync('/usr/bin/codesign', ['--display', '--verbose=2', bundle], {
    encoding: 'utf8',
    timeout: 5_000,
  });
  return status === 0 && namesTeam(stderr);
}

/** True if `codesign`'s output names a team. */
export function namesTeam(reported: string): boolean {
  return /^TeamIdentifier=(?!not set)\S/m.test(reported);
}
