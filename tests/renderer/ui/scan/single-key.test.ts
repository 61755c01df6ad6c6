import { expect, test } from 'vitest';
import { scannerGapMs } from '../../../../renderer/ui/scan/scan-burst.ts';
import { createSingleKey } from '../../../../renderer/ui/scan/single-key.ts';

/** Presses each key `afterMs` after the previous key; returns the keys that acted and the keys left to the app. */
function pressed(keys: readonly (readonly [key: string, afterMs: number])[]) {
  const acted: string[] = [];
  const left: string[] = [];
  let waiting: { readonly atMs: number; readonly run: () => void } | null = null;
  let now = 0;
  const pass = (ms: number): void => {
    now += ms;
    if (waiting && waiting.atMs <= now) {
      const { run } = waiting;
      waiting = null;
      run();
    }
  };
  const lone = createSingleKey((ms, run) => {
    waiting = { atMs: now + ms, run };
    return () => {
      waiting = null;
    };
  });
  for (const [key, afterMs] of keys) {
    pass(afterMs);
    const run = 'ho'.includes(key) ? () => void acted.push(key) : null;
    if (!lone.press(key, now, run)) left.push(key);
  }
  pass(scannerGapMs);
  return { acted, left };
}

test('a letter pressed by a person runs its action', () => {
  expect(
    pressed([
      ['h', 1_000],
      ['o', 300],
    ]).acted,
  ).toEqual(['h', 'o']);
});

test('no letter of a scan runs an action, not even the first', () => {
  expect(
    pressed([
      ['h', 1_000],
      ['o', 8],
      ['3', 8],
      ['h', 8],
      ['enter', 8],
    ]).acted,
  ).toEqual([]);
});

test('no letter right after the Enter of a scan runs an action, and no capital', () => {
  expect(
    pressed([
      ['enter', 1_000],
      ['h', 8],
      ['shift', 4],
      ['o', 4],
      ['3', 8],
    ]).acted,
  ).toEqual([]);
});

test('a letter right after an arrow key counts as a person’s and runs its action', () => {
  expect(
    pressed([
      ['arrowdown', 1_000],
      ['h', 5],
    ]).acted,
  ).toEqual(['h']);
});

test('a letter after g is left to the app, which opens a screen, and runs no action of the row', () => {
  expect(
    pressed([
      ['g', 1_000],
      ['o', 300],
    ]),
  ).toEqual({ acted: [], left: ['g', 'o'] });
  expect(
    pressed([
      ['g', 1_000],
      ['o', 1_500],
    ]).acted,
  ).toEqual(['o']);
});
