import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
// Imported by its address, because the scripts of build/ are outside this folder's types.
const { ensureBuilt } = (await import(
  new URL('../../../build/bundle/ensure-built.mjs', import.meta.url).href
)) as {
  ensureBuilt: () => Promise<string | null>;
};

/**
 * Returns the folder of the built app, `out/`; builds it first if its sources changed. Test files that run at the same time share one
 * build.
 */
export async function builtApp(): Promise<string> {
  const problem = await ensureBuilt();
  if (problem !== null) throw new Error(`The build failed:\n${problem}`);
  return join(root, 'out');
}
