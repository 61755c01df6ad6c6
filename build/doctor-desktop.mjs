// npm run doctor:desktop: checks the real Electron binary step by step, for everything that tests without Electron cannot prove.
// On a machine without the binary, the command passes. With the option `--must-run` it fails there, so that a workflow notices.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './bundle/ensure-built.mjs';
import { getElectronBinary } from './electron/electron-binary.mjs';

/**
 * @type {{
 *   desktopSteps: readonly { name: string, proves: string, run(run: unknown): Promise<void> }[],
 *   startReal(binary: string, dataFolder: string): Promise<{ app: import('@playwright/test').ElectronApplication }>,
 * }}
 */
const { desktopSteps, startReal } = await import(
  new URL('../tests/support/desktop/desktop-steps.ts', import.meta.url).href
);

const why = await whatIsMissing();
if (why === null) await runSteps();
else {
  console.log(`Nothing was proven: ${why}. On a machine with it, this would be done:`);
  for (const { name, proves } of desktopSteps) console.log(`  ${name}: ${proves}`);
  if (process.argv.includes('--must-run')) process.exitCode = 1;
}

/** @returns {Promise<string | null>} */
async function whatIsMissing() {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    return 'there is no display';
  }
  const electron = await getElectronBinary((sentence) => console.log(sentence));
  return 'why' in electron ? `Electron’s binary could not be fetched (${electron.why})` : null;
}

/** A failed step ends the run, because later steps depend on its result. */
async function runSteps() {
  const problem = await ensureBuilt();
  if (problem !== null) throw new Error(problem);
  const electron = await getElectronBinary(() => {});
  if ('why' in electron) throw new Error(electron.why);
  const dataFolder = await mkdtemp(join(tmpdir(), 'imei-desk-doctor-'));
  const run = await startReal(electron.binary, dataFolder);
  let passed = 0;
  try {
    for (const step of desktopSteps) {
      console.log(`... ${step.name}`);
      await step.run(run);
      passed += 1;
      console.log(`ok  ${step.name}: ${step.proves}`);
    }
  } catch (error) {
    console.error(`BAD ${desktopSteps[passed]?.name}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  } finally {
    run.app.process().kill('SIGKILL');
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 10 });
    console.log(
      `${passed} passed, ${process.exitCode === 1 ? 1 : 0} failed, of ${desktopSteps.length} steps`,
    );
  }
}
