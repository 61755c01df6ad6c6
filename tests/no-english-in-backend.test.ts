import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The files whose texts may be English, and the reason. */
const allowed: readonly (readonly [path: RegExp, why: string])[] = [
  [
    /backend\/start\/(journal-start-failure|begin-run|check-installation)\.ts$/,
    'said before there is a page, to whoever started the app',
  ],
  [/journal\/migrations\/migrations\.ts$/, 'why a version has no way back, said at a start too'],
  [
    /supplier\/(doctor|diagnosis)\/|connections\/doctor\.ts$|http-authorities/,
    'what the doctor saw, for the support of a supplier',
  ],
];

/** At least four words, the first with a capital letter. */
const sentence = /^[A-Z][a-z’]*(?:[ ,]+(?:\$\{[^}]*\}|[A-Za-z’]+)){3,}/;
/** Texts of thrown errors stay in the log. */
const ofDefects = /(?:Error|SlotNotRecorded)\(\s*$/;

function sentencesIn(code: string): readonly string[] {
  const bare = code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
  return [...bare.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].flatMap((match) => {
    const text = match[1] ?? match[2] ?? '';
    return sentence.test(text) && !ofDefects.test(bare.slice(0, match.index)) ? [text] : [];
  });
}

test('the backend makes no sentence for a screen, only notes for which the page has the words', () => {
  const files = globSync(['electron/backend/**/*.ts', 'shared/**/*.ts'], { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const made = files
    .filter((file) => !allowed.some(([path]) => path.test(file.replaceAll('\\', '/'))))
    .flatMap((file) => sentencesIn(readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`));
  expect(made).toEqual([]);
});

test('an English sentence in code is found, and the text of a thrown error is not', () => {
  expect(sentencesIn("const words = 'The reply broke off in the middle.';")).toHaveLength(1);
  expect(sentencesIn("throw new Error('The limiter is stopped for good.');")).toEqual([]);
});
