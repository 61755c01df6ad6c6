import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { english } from '../renderer/locales/resources.ts';

// Bold text in a form is the exact name of a button, a heading or a screen of the app.

const forms = textsOf('../.github/ISSUE_TEMPLATE');
const manual = textsOf('../.github/manual');
const texts = new Set(textsIn(english));

test('an issue form uses the app’s own words for things on screen', () => {
  expect(forms.flatMap(boldIn).length).toBeGreaterThan(5);
  expect(forms.flatMap(boldIn).filter((words) => !texts.has(words))).toEqual([]);
});

test('an issue form quotes the app only where it is checked', () => {
  expect(forms.flatMap((form) => [...form.matchAll(/\w[ ,]+"\w[^"\n]*"/g)].map(([found]) => found))).toEqual(
    [],
  );
});

test('the manual uses the app’s own words for things on screen, in italics', () => {
  const italics = manual.flatMap((page) =>
    [...page.matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, words = '']) => words),
  );
  expect(italics.length).toBeGreaterThan(20);
  expect(italics.filter((words) => !texts.has(words))).toEqual([]);
});

test('benches find controls by the app’s own words', () => {
  const found = textsOf('./bench/page').flatMap((bench) =>
    [
      ...bench.matchAll(/(?:getByRole\('\w+', \{[^}]*?name: |getBy(?:Label|Placeholder|Text)\()'([^']+)'/g),
    ].map(([, words = '']) => words),
  );
  expect(found).toContain('Use these columns');
  expect(found.filter((words) => !texts.has(words))).toEqual([]);
});

test('a form with a word that the app does not have would be detected', () => {
  expect(boldIn('press **Diagnose**, then **Examine**').filter((words) => !texts.has(words))).toEqual([
    'Examine',
  ]);
});

function textsOf(folder: string): readonly string[] {
  const path = resolve(import.meta.dirname, folder);
  const files = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name }) => readFileSync(join(path, name), 'utf8'));
}

function boldIn(form: string): readonly string[] {
  return [...form.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
