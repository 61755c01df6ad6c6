import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
// By its address, because the scripts of build/ are outside this folder's types.
const { ensureBuilt } = (await import(
  new URL('../../../build/bundle/ensure-built.mjs', import.meta.url).href
)) as {
  ensureBuilt: () => Promise<string | null>;
};

/**
 * The folder of the built app, `out/`: built now unless it is of exactly these sources.
 * Test files that run side by side share one build.
 */
export async function builtApp(): Promise<string> {
  const problem = await ensureBuilt();
  if (problem !== null) throw new Error(`The build failed:\n${problem}`);
  return join(root, 'out');
}
