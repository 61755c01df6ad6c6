import { expect, test } from 'vitest';
import { createBatchEnds } from '../../../../electron/backend/desk/notices/batch-ends.ts';
import type { Batch } from '../../../../shared/model/order/batch.ts';

const stopped = 'insufficient-balance';

/** The reports about one batch, which passes through these states. */
async function reported(
  states: readonly Pick<Batch, 'state' | 'pauseReason'>[],
  begunAs: Pick<Batch, 'state' | 'pauseReason'> | null = null,
): Promise<readonly (string | null)[]> {
  let batch: Batch | null = null;
  const be = (state: Pick<Batch, 'state' | 'pauseReason'>): void => {
    batch = {
      id: 'b1',
      connectionId: 'c1',
      name: 'Morning list',
      services: [],
      pauseWords: null,
      total: 1,
      counts: {},
      hasLines: false,
      createdAt: 1,
      updatedAt: 1,
      ...state,
    };
  };
  const ends = createBatchEnds({
    list: async () => (batch ? [batch] : []),
    read: async () => batch,
  });
  if (begunAs) be(begunAs);
  await ends.start();
  const all: (string | null)[] = [];
  for (const state of states) {
    be(state);
    all.push((await ends.look(new Set(['b1']))).map(({ how }) => how)[0] ?? null);
  }
  return all;
}
const running = { state: 'running', pauseReason: null } as const;
const paused = { state: 'paused', pauseReason: stopped } as const;
const finished = { state: 'finished', pauseReason: null } as const;
const finishedStopped = { state: 'finished', pauseReason: stopped } as const;

test('a list is reported once when it stops, and once when it is finished', async () => {
  expect(await reported([running, paused, paused, running, finished, finished])).toEqual([
    null,
    'stopped',
    null,
    null,
    'finished',
    null,
  ]);
});

test('a list stopped by its last row is reported as stopped, even if it looked finished before the stop was written', async () => {
  expect(await reported([running, finishedStopped, finishedStopped])).toEqual([null, 'stopped', null]);
  expect(await reported([finished, finishedStopped])).toEqual(['finished', 'stopped']);
});

test('a list that stopped and then finished is reported twice', async () => {
  expect(await reported([paused, finishedStopped])).toEqual(['stopped', 'finished']);
});

test('lists paused by a person, or paused at the start, are not reported', async () => {
  expect(await reported([{ state: 'paused', pauseReason: 'person' }])).toEqual([null]);
  expect(await reported([paused, finishedStopped], paused)).toEqual([null, 'finished']);
  expect(await reported([finished], finished)).toEqual([null]);
});
