// node build/pack/fuses.mjs PROGRAM: reads the fuses of a packaged program, and fails if a fuse is not set as decided.
import { fileURLToPath } from 'node:url';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** This list must match electron-builder.yml and package-hooks.mjs. */
const decided = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
};

/**
 * The names of the fuses in a packaged program that are not set as decided. Fuses for which there is no decision are included.
 * @param {string} program
 * @returns {Promise<readonly string[]>}
 */
export async function wrongFuses(program) {
  const { version, ...found } = await getCurrentFuseWire(program);
  const names = new Set([...Object.keys(decided), ...Object.keys(found)].map(Number));
  const wrong = [...names].filter((fuse) => {
    const isOn = decided[/** @type {FuseV1Options} */ (fuse)];
    return (
      isOn === undefined ||
      found[/** @type {FuseV1Options} */ (fuse)] !== (isOn ? FuseState.ENABLE : FuseState.DISABLE)
    );
  });
  return [
    ...(version === '1' ? [] : [`version ${version}`]),
    ...wrong.map((fuse) => FuseV1Options[fuse] ?? String(fuse)),
  ];
}

const [, script, program] = process.argv;
if (script === fileURLToPath(import.meta.url)) {
  const wrong = await wrongFuses(program ?? '');
  if (wrong.length > 0) process.exitCode = 1;
  console.log(
    wrong.length > 0 ? `Not as decided: ${wrong.join(', ')}.` : `Every fuse of ${program} is as decided.`,
  );
}
