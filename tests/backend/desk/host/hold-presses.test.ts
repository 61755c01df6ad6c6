import { expect, test } from 'vitest';
import { createSendingPause } from '../../../../electron/backend/desk/host/sending-pause.ts';
import type { Key } from '../../../../electron/backend/journal/keys.ts';

/** Each write completes only when the test calls `finishOne`, one after another, as in the journal's thread. */
function slowKeyValues() {
  const written: string[] = [];
  const waiting: (() => void)[] = [];
  return {
    written,
    finishOne: async () => {
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    read: async () => null,
    write: <Value>(key: Key<Value>, value: Value) =>
      new Promise<void>((resolve) => {
        waiting.push(() => {
          written.push(key.write(value));
          resolve();
        });
      }),
  };
}

test('a pause pressed while a resume is still being written wins, at every moment', async () => {
  const keyValues = slowKeyValues();
  let released = 0;
  const hold = createSendingPause({
    keyValues,
    onReleased: () => {
      released += 1;
    },
    onChanged: () => {},
  });
  await hold.start();
  const presses = [hold.set(false), hold.set(true)];
  await keyValues.finishOne();
  expect(hold.held()).toBe(true);
  await keyValues.finishOne();
  await Promise.all(presses);
  expect([hold.held(), released, keyValues.written]).toEqual([true, 0, ['', 'held']]);
});
