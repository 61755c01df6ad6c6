import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * True if the app has a signature that macOS trusts. Without it macOS shows neither notifications nor a badge. A signature without a team
 * only comes from the linker.
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
