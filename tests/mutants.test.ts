import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { changesOf, withSwitches } from '../build/mutants/changes.mjs';
import { importsOf, testsOf } from '../build/mutants/covering-tests.mjs';
import { refusedByTypes } from '../build/mutants/refused-by-types.mjs';

/** The file's text after each mutation. */
function changed(code: string, file = 'some.ts'): readonly string[] {
  return changesOf(file, code).map(({ start, end, text }) => code.slice(0, start) + text + code.slice(end));
}

test('each mutation changes one place of the code, and never a type or a string', () => {
  expect(changed('if (a < b) pay();')).toEqual([
    'if (!(a < b)) pay();',
    'if (a <= b) pay();',
    'if (a < b) ;',
  ]);
  expect(changed('const c = a && !b;')).toEqual([
    'const c = ((a) || (!b));',
    'const c = (a);',
    'const c = (!b);',
    'const c = a && b;',
  ]);
  expect(changed('function none() { return []; } function one() { return [a]; }')).toEqual([
    'function none() { return []; } function one() { return []; }',
  ]);
  expect(changed('await write(1);')).toEqual([';', '(write(1));', 'await write(2);']);
  expect(changed('x.some(f) ?? true;')).toEqual([
    '(x.some(f));',
    'x.every(f) ?? true;',
    'x.some(f) ?? false;',
  ]);
  expect(changed("type A = 1 | true; import b from 'c'; const d = 'a' + e; x.constructor();")).toEqual([
    "type A = 1 | true; import b from 'c'; const d = 'a' + e; ;",
  ]);
  expect(changed('const part = <b hidden={a === 1} />;', 'some.tsx')).toEqual([
    'const part = <b hidden={a !== 1} />;',
    'const part = <b hidden={a === 2} />;',
  ]);
  expect(
    changed('markRule(1); const part = <b key={a === 1} size={14} tabIndex={a + 1} />;', 'some.tsx'),
  ).toEqual([
    'markRule(1); const part = <b key={a === 1} size={14} tabIndex={a - 1} />;',
    'markRule(1); const part = <b key={a === 1} size={14} tabIndex={a + 2} />;',
  ]);
});

test('a file with a switch for each mutation acts like the mutation that is switched on, or like the original', () => {
  const code = `
    let paid = 0;
    if (a < b && !c) paid += 1;
    result = [paid, list?.some((each) => each > 1).valueOf() ?? false];`;
  const changes = changesOf('some.ts', code).map((change, id) => ({ ...change, id }));
  const meaning = (text: string, inForce: number | null = null) =>
    new Function(
      'changeIs',
      `const [a, b, c, list] = [1, 2, false, [1, 2]]; let result; ${text}; return result`,
    )((id: number) => id === inForce);
  const switched = withSwitches(code, changes);
  expect(meaning(switched)).toEqual(meaning(code));
  expect(changes.length).toBeGreaterThan(10);
  for (const { id, start, end, text } of changes)
    expect(meaning(switched, id)).toEqual(meaning(code.slice(0, start) + text + code.slice(end)));
});

test('a mutation is refused if its file no longer type-checks, and kept if the code only behaves differently', () => {
  const root = resolve(import.meta.dirname, '..');
  const file = 'shared/model/base/decimal.ts';
  const code = readFileSync(resolve(root, file), 'utf8');
  const changes = changesOf(file, code).map((change, id) => ({ ...change, id, file }));
  const refused = refusedByTypes(root, changes);
  const isRefused = (what: string) =>
    changes.filter((each) => each.what === what).map(({ id }) => refused.has(id));
  // By its type a comparison returns -1, 0 or 1, and a sum is a string.
  expect(isRefused('1 became 2')).toContain(true);
  expect(isRefused('what stands for nothing dropped')).toEqual([true]);
  expect(isRefused('10 became 11')).toEqual([false]);
});

test('the tests of a file are those that import it, directly or indirectly; the test with its name is the first', () => {
  const imports = importsOf(resolve(import.meta.dirname, '..'));
  const nearest = (file: string) => testsOf(file, imports)[0];
  expect(nearest('renderer/features/new-order/order-request.ts')).toBe(
    'tests/renderer/features/new-order/order-request.test.ts',
  );
  expect(nearest('shared/model/base/decimal.ts')).toBe('tests/shared/base/decimal.test.ts');
  expect(testsOf('renderer/app.tsx', imports)).toEqual([]);
});
