import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { markRule, type RuleCode, ruleCodes } from '../shared/model/base/rule-marks.ts';
import { explains } from './support/house/explains.ts';

/** Rules whose `markRule` call and explaining test do not exist yet. The change that adds both removes the rule from this list. */
const notYetHeld: readonly RuleCode[] = [];

const root = fileURLToPath(new URL('..', import.meta.url));
const own = ['shared/model/base/rule-marks.ts', 'tests/rule-marks.test.ts'];

/** The rules named in calls of the function `word` in these folders, each with the file of the call. */
function callsOf(word: string, rooms: readonly string[]): readonly { rule: string; file: string }[] {
  const call = new RegExp(`\\b${word}\\('([^']*)'\\)`, 'g');
  const files = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  );
  return files
    .filter((file) => /\.tsx?$/.test(file) && !own.includes(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(call)].map(([, rule]) => ({
        rule: rule ?? '',
        file,
      })),
    );
}

const held = ruleCodes.filter((rule) => !notYetHeld.includes(rule));
const marks = callsOf('markRule', ['shared', 'electron', 'renderer']);
const explanations = callsOf('explains', ['tests']);

test.each([
  ['is marked where the code holds it', marks],
  ['is explained by a test', explanations],
])('every rule of money-safety %s, once', (_, calls) => {
  const places = (rule: RuleCode): readonly string[] =>
    calls.filter((call) => call.rule === rule).map(({ file }) => file);
  expect(
    held.filter((rule) => places(rule).length === 0),
    'rules without any',
  ).toEqual([]);
  const several = held.filter((rule) => places(rule).length > 1);
  expect(Object.fromEntries(several.map((rule) => [rule, places(rule)])), 'rules with several').toEqual({});
  expect(
    notYetHeld.filter((rule) => places(rule).length > 0),
    'held now: take it out of the list above',
  ).toEqual([]);
});

test('a test that explains a rule fails if the rule’s `markRule` call is not reached', {
  fails: true,
}, () => {
  explains(unreached);
  markRule('O1');
});
const unreached: RuleCode = 'O2';
