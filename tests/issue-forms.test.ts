import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { english } from '../renderer/locales/resources.ts';

// Bold words in a form are a button, a heading or a screen of the app, spelled exactly so.

const forms = textsOf('../.github/ISSUE_TEMPLATE');
const manual = textsOf('../.github/manual');
const texts = new Set(textsIn(english));

test('an issue form names things on screen by the app’s own words', () => {
  expect(forms.flatMap(boldIn).length).toBeGreaterThan(5);
  expect(forms.flatMap(boldIn).filter((words) => !texts.has(words))).toEqual([]);
});

test('an issue form quotes nothing of the app where it is not checked', () => {
  expect(forms.flatMap((form) => [...form.matchAll(/\w[ ,]+"\w[^"\n]*"/g)].map(([found]) => found))).toEqual(
    [],
  );
});

test('the shop’s manual names things on screen by the app’s own words, in italics', () => {
  const italics = manual.flatMap((page) =>
    [...page.matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, words = '']) => words),
  );
  expect(italics.length).toBeGreaterThan(20);
  expect(italics.filter((words) => !texts.has(words))).toEqual([]);
});

test('a form with a word that the app does not say would be caught', () => {
  expect(boldIn('press **Diagnose**, then **Examine**').filter((words) => !texts.has(words))).toEqual([
    'Examine',
  ]);
});

function textsOf(folder: string): readonly string[] {
  const path = resolve(import.meta.dirname, folder);
  return readdirSync(path).map((file) => readFileSync(join(path, file), 'utf8'));
}

function boldIn(form: string): readonly string[] {
  return [...form.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
