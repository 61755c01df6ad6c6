import { expect, test } from 'vitest';
import { ignoreDoublePress } from '../../../../renderer/ui/printing/ignore-double-press.ts';

test('a double click or a held key prints once, and a second label needs its own press', async () => {
  let nowMs = 5_000;
  const printed: string[] = [];
  const press = ignoreDoublePress(() => nowMs);
  const print = (what: string) => press(what, async () => void printed.push(what));
  await print('a');
  for (let held = 0; held < 200; held += 1) {
    nowMs += 30;
    await print('a');
  }
  expect(printed).toEqual(['a']);
  nowMs += 200;
  await print('b');
  nowMs += 200;
  await print('a');
  expect(printed).toEqual(['a', 'b', 'a']);
  nowMs += 1_100;
  await print('a');
  expect(printed).toHaveLength(4);
});

test('a running print is not started again, but a failed one can be', async () => {
  let nowMs = 0;
  const press = ignoreDoublePress(() => nowMs);
  let runs = 0;
  let fail = (): void => {};
  const work = () =>
    new Promise<void>((_, reject) => {
      runs += 1;
      fail = () => reject(new Error('no paper'));
    });
  const first = press('a', work);
  nowMs += 60_000;
  await press('a', work);
  expect(runs).toBe(1);
  fail();
  await expect(first).rejects.toThrow('no paper');
  nowMs += 2_000;
  void press('a', work).catch(() => {});
  expect(runs).toBe(2);
});
