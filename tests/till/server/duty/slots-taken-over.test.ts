import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { openDutyJournal, type TillOfServer } from '../../../../electron/backend/journal/server/duty.ts';
import { createSlotTable } from '../../../../electron/backend/supplier/limiter/slot-table.ts';
import type { SavedSlot } from '../../../../shared/model/connection/saved-slot.ts';
import { shopServer } from '../../../support/till/server-tills.ts';

const till = (id: string): TillOfServer => ({ id, name: id, version: '0.0.0-test', sends: true });
const key = 'key';
const windowMs = 60_000;
/** The longest deadline of a request, for the catalogue. */
const longestDeadlineMs = 120_000;
/** The monotonic time of a machine that has been on for days. */
const nowMs = 500_000_000;

/** Returns how long a till holds the slots in `left`, which another till has saved, after the duty has changed twice. */
async function heldAfter(left: readonly SavedSlot[]): Promise<readonly number[]> {
  const config = await shopServer();
  const duty = openDutyJournal(config);
  onTestFinished(() => duty.close());
  const first = till('first');
  const seen = await duty.lookIn(first, null, 0);
  const taken = typeof seen === 'string' ? null : await duty.take(first, seen.duty);
  if (taken === null) throw new Error('the first till did not take the duty');
  const before = await openJournal({ ...config, term: taken.term });
  for (const slot of left) await before.slots.save(key, slot);
  await before.close();
  const second = till('second');
  const now = await duty.lookIn(second, null, 0);
  const next = typeof now === 'string' ? null : await duty.take(second, now.duty);
  if (next === null) throw new Error('the second till did not take the duty');
  // The second till sends nothing, so the third till holds the slots for the same time.
  const third = till('third');
  const last = await duty.take(third, next);
  if (last === null) throw new Error('the third till did not take the duty');
  const after = await openJournal({ ...config, term: last.term });
  onTestFinished(() => after.close());
  const table = createSlotTable(
    60,
    await after.slots.load(key, { nowMs: () => 0, monotonicMs: () => nowMs }),
    nowMs,
  );
  return table.freeingAtMs(nowMs, 60).map((atMs) => atMs - nowMs);
}

test('L1: after a change of the duty, slots of requests under way are held for the deadline plus a window, all others for a window', async () => {
  const savedAt = 7_000;
  const held = await heldAfter([
    { slot: 0, savedAt, freeAt: null },
    // The sender no longer waits for this request, but the request may still be on its way.
    { slot: 1, savedAt, freeAt: savedAt + longestDeadlineMs + windowMs },
    { slot: 2, savedAt, freeAt: savedAt + windowMs + 50 },
    { slot: 3, savedAt, freeAt: savedAt - 10 },
  ]);
  expect(held).toHaveLength(60);
  expect(held.filter((ms) => ms >= longestDeadlineMs + windowMs)).toHaveLength(2);
  expect(held.filter((ms) => ms >= windowMs && ms < windowMs + 1_000)).toHaveLength(58);
});
