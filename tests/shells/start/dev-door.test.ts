import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { builtApp } from '../../support/app/built-app.ts';

const checkout = resolve(import.meta.dirname, '../../..');

/** Texts of the code that only `npm run dev` uses, each with a source file that contains it. */
const words = [
  ['/@dev/', 'build/dev/page-start.js'],
  ['imei-desk-dev-place', 'build/dev/page-start.js'],
  ['backend:ready', 'renderer/main.ts'],
  ['import.meta.hot', 'renderer/i18n.ts'],
  ['loaded: true', 'electron/dev-restart.ts'],
  ['await found.arrayBuffer()', 'electron/dev-page.ts'],
] as const;

test('no build contains the entry for development', async () => {
  const out = await builtApp();
  const files = (await readdir(out, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  );
  for (const [word, source] of words) {
    const said = (await readFile(join(checkout, source), 'utf8')).replaceAll("'", '"');
    expect(said, `${source} says it`).toContain(word);
    expect(texts.filter((text) => text.includes(word)).length, word).toBe(0);
  }
  expect(texts.length).toBeGreaterThan(10);
});
