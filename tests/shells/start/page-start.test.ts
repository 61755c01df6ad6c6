import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtApp } from '../../support/app/built-app.ts';

const maxOfTheEntry = 150_000;

test('the page opens its connection in a small file, which loads the app separately', async () => {
  const page = join(await builtApp(), 'renderer');
  const html = await readFile(join(page, 'index.html'), 'utf8');
  const named = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, file = '']) => file);
  const texts = (files: readonly string[]) =>
    Promise.all(files.map((file) => readFile(join(page, file), 'utf8')));

  const entry = (await texts(named(/<script [^>]*src="([^"]+)"/g))).join('');
  const beside = (await texts(named(/<link rel="modulepreload"[^>]* href="([^"]+)"/g))).join('');
  expect(entry).toContain('/contract');
  expect(entry.length).toBeLessThan(maxOfTheEntry);
  expect(beside.length).toBeGreaterThan(entry.length);
  expect(beside).toContain('createRoot');
});
