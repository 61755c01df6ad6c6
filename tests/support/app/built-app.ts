import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '../../..');
// By its address, because the scripts of build/ are outside this folder's types.
const { ensureBuilt } = (await import(
  new URL('../../../build/bundle/ensure-built.mjs', import.meta.url).href
)) as {
  ensureBuilt: () => Promise<string | null>;
};
const lock = join(root, 'node_modules', '.building-app');
const waitAtMostMs = 180_000;
const lookAgainMs = 100;

/**
 * The folder of the built app, `out/`: built now unless it is of exactly these sources.
 * Test files that run side by side share one build.
 */
export async function builtApp(): Promise<string> {
  for (let waitedMs = 0; waitedMs < waitAtMostMs; waitedMs += lookAgainMs) {
    if (await takeLock()) {
      try {
        const problem = await ensureBuilt();
        if (problem !== null) throw new Error(`The build failed:\n${problem}`);
        return join(root, 'out');
      } finally {
        await rm(lock, { recursive: true, force: true });
      }
    }
    await wait(lookAgainMs);
  }
  throw new Error(`The app was not built in ${waitAtMostMs} ms.`);
}

async function takeLock(): Promise<boolean> {
  const held = await stat(lock).catch(() => undefined);
  // A build that was killed leaves its lock behind.
  if (held !== undefined && Date.now() - held.mtimeMs > waitAtMostMs)
    await rm(lock, { recursive: true, force: true });
  return mkdir(lock).then(
    () => true,
    () => false,
  );
}
