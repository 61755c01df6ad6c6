import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const renderer = resolve(import.meta.dirname, '../../renderer');
const textsIn = (folder: string) =>
  readdirSync(join(renderer, folder)).map((name) => readFileSync(join(renderer, folder, name), 'utf8'));

test('every part of ui/ is in the gallery', () => {
  const gallery = textsIn('gallery/parts').join('\n');
  const parts = readdirSync(join(renderer, 'ui'), { recursive: true, encoding: 'utf8' })
    .map((name) => `ui/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.tsx'));
  expect(parts.length).toBeGreaterThan(30);
  const missing = parts.filter(
    (file) => !gallery.includes(`file: '${file}'`) || !gallery.includes(`'../../${file}'`),
  );
  expect(missing, 'these want an entry, with every state, in renderer/gallery/parts/').toEqual([]);
});
