import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @typedef {import('./changes.mjs').Change & { id: number, file: string }} Numbered */

const rooms = ['shared', 'electron', 'renderer'];

/**
 * The changes that cause a type error in their own file. The compiler always notices such a change, so no test has to notice it. One run of
 * the compiler checks all changes in a copy of the sources, in which each change has its own copy of the file. Errors that a change causes
 * in other files do not count.
 * @param {string} root
 * @param {readonly Numbered[]} changes
 * @returns {ReadonlySet<number>}
 */
export function refusedByTypes(root, changes) {
  const folder = mkdtempSync(join(tmpdir(), 'imei-desk-types-'));
  try {
    for (const room of rooms) cpSync(join(root, room), join(folder, room), { recursive: true });
    for (const name of ['node_modules', 'package.json']) symlinkSync(join(root, name), join(folder, name));
    /** @type {Set<number>} */
    const refused = new Set();
    for (const inPage of [true, false]) {
      const own = changes.filter(({ file }) => file.startsWith('renderer/') === inPage);
      if (own.length > 0) for (const id of refusedOf(folder, own, inPage)) refused.add(id);
    }
    return refused;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder @param {readonly Numbered[]} changes @param {boolean} inPage */
function refusedOf(folder, changes, inPage) {
  const copies = changes.map(({ id, file, start, end, text }) => {
    const code = readFileSync(join(folder, file), 'utf8');
    const copy = file.replace(/(?=\.tsx?$)/, `.change-${id}`);
    writeFileSync(join(folder, copy), code.slice(0, start) + text + code.slice(end));
    return copy;
  });
  const { compilerOptions: base } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../tsconfig.base.json'), 'utf8'),
  );
  const { composite: _, emitDeclarationOnly: __, ...strict } = base;
  const compilerOptions = {
    ...strict,
    noEmit: true,
    ...(inPage
      ? { lib: ['es2024', 'dom', 'dom.iterable'], jsx: 'react-jsx', types: ['vite/client'] }
      : { types: ['node'] }),
  };
  const files = [...new Set(changes.map(({ file }) => file)), ...copies];
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const compiler = join(folder, 'node_modules/typescript/bin/tsc');
  const words = ['-p', '.', '--pretty', 'false', '--checkers', '1'];
  const { stdout } = spawnSync(process.execPath, [compiler, ...words], { cwd: folder, encoding: 'utf8' });
  /** @type {Set<number>} */
  const refused = new Set();
  for (const [line, id] of stdout.matchAll(/^\S+?(?:\.change-(\d+))?\.tsx?\(.*$/gm)) {
    if (id === undefined) throw new Error(`The sources do not type-check without a change: ${line}`);
    refused.add(Number(id));
  }
  return refused;
}
