import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const checkout = resolve(import.meta.dirname, '../../..');
const records = ['.package-lock.json', '.imei-desk-set.json'];

export interface CopiedCheckout {
  readonly folder: string;
  /** Replaces `before` by `after` in a file of the copy; rejects unless it contains `before` exactly once. */
  edit(file: string, before: string, after: string): Promise<void>;
}

/** Copies this checkout's sources for a test that changes sources. Packages are linked; the copy has its own caches. */
export async function copyCheckout(folder: string): Promise<CopiedCheckout> {
  const sources = ['build', 'electron', 'renderer', 'shared', 'package.json', 'package-lock.json'];
  await Promise.all(sources.map((name) => cp(join(checkout, name), join(folder, name), { recursive: true })));
  const packages = join(checkout, 'node_modules');
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  for (const name of await readdir(packages)) {
    if (name.startsWith('.') && !records.includes(name)) continue;
    await symlink(join(packages, name), join(folder, 'node_modules', name));
  }
  return {
    folder,
    async edit(file, before, after) {
      const text = await readFile(join(folder, file), 'utf8');
      if (text.split(before).length !== 2) throw new Error(`${file} does not hold "${before}" exactly once`);
      await writeFile(join(folder, file), text.replace(before, after));
    },
  };
}
