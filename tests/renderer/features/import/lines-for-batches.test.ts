import { expect, test } from 'vitest';
import { type CommitCalls, commitList } from '../../../../renderer/features/import/commit/commit-list.ts';
import { openLinesForBatches } from '../../../../renderer/features/import/commit/lines-for-batches.ts';
import { openListReader } from '../../../../renderer/features/import/reading/open-list-reader.ts';
import {
  charactersOf,
  type StoredLine,
  storedLineLimits,
} from '../../../../shared/model/list/sheet/kept-line.ts';
import { guessAll } from '../../../../shared/model/list/sheet/source.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { inPlaceWorker } from '../../../support/lists/in-place-list-worker.ts';
import { listService } from '../../../support/lists/list-samples.ts';

const services = [listService()];

/** Opens a reader that has read and checked this text. */
async function readerOf(text: string) {
  const reader = openListReader(() => {}, inPlaceWorker);
  await reader.read({ text }, guessAll);
  const { plan } = await reader.columns(0, services);
  await reader.check({ plan, services, serviceId: '12', common: [] });
  return reader;
}

const row = (line: number): StoredLine => ({ line, is: 'row', cells: [String(line)] });
const given = (lines: readonly StoredLine[]) => ({
  lines: async (from: number, limit: number) => ({
    total: lines.length,
    lines: lines.slice(from, from + limit),
  }),
});

test('every original line of a list is kept with its number: titles, column names, rows, blank lines and added lines', async () => {
  const reader = await readerOf(
    `Unlocks of March;;\nIMEI;Customer;Price\n${sampleImei(1)};Mara;"19,90"\n\n;;\nnot a phone;;\n${sampleImei(2)};=1+1;\n\n`,
  );
  await reader.append({ text: `${sampleImei(3)}\n${sampleImei(4)}` }, guessAll);
  const { rows } = await reader.ready(0, 10);
  expect(rows.map(({ line }) => line)).toEqual([3, 7, 9, 10]);
  const lines = await openLinesForBatches(reader, 1).next(null);
  expect(lines).toEqual([
    { line: 1, is: 'title', cells: ['Unlocks of March'] },
    { line: 2, is: 'header', cells: ['IMEI', 'Customer', 'Price'] },
    { line: 3, is: 'row', cells: [sampleImei(1), 'Mara', '19,90'] },
    { line: 4, is: 'blank', cells: [] },
    { line: 5, is: 'blank', cells: [] },
    { line: 6, is: 'row', cells: ['not a phone'] },
    { line: 7, is: 'row', cells: [sampleImei(2), '=1+1'] },
    { line: 8, is: 'blank', cells: [] },
    { line: 9, is: 'row', cells: [sampleImei(3)] },
    { line: 10, is: 'row', cells: [sampleImei(4)] },
  ]);
});

test('each of several batches has the column names and its own lines, and no line is in two batches', async () => {
  const header: StoredLine = { line: 1, is: 'header', cells: ['IMEI'] };
  const blank: StoredLine = { line: 7, is: 'blank', cells: [] };
  const of = openLinesForBatches(given([header, row(2), row(3), row(4), row(5), row(6), blank]), 2);
  expect((await of.next(4)).map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  expect((await of.next(null)).map(({ line }) => line)).toEqual([1, 5, 6]);
});

test('a batch keeps no lines if they are above the size limit; the next batch still keeps its lines', async () => {
  const lines = Array.from({ length: 2_500 }, (_, index) => row(index + 1));
  const few = openLinesForBatches(given(lines), 2, { ...storedLineLimits, lines: 2_000 });
  expect(await few.next(2_100)).toEqual([]);
  expect(await few.next(null)).toHaveLength(400);
  const short = openLinesForBatches(given(lines), 2, { ...storedLineLimits, characters: 6_500 });
  expect(await short.next(2_000)).toEqual([]);
  expect(await short.next(null)).toHaveLength(500);
  const exact = openLinesForBatches(given([row(1), row(2)]), 1, {
    ...{ lines: 2, characters: charactersOf([row(1), row(2)]) },
  });
  expect(await exact.next(null)).toHaveLength(2);
  const farTooMany = openLinesForBatches(given(lines), 1, { ...storedLineLimits, lines: 1_000 });
  expect(await farTooMany.next(null)).toEqual([]);
});

test('lines with long cells are sent fewer at a time, because messages have a maximum size', async () => {
  const cells = Array<string>(250).fill('x'.repeat(storedLineLimits.cellCharacters));
  const lines = Array.from({ length: 5 }, (_, at): StoredLine => ({ line: at + 1, is: 'row', cells }));
  const handed: number[] = [];
  const calls = {
    stageLines: async ({ from, lines: piece }: { from: number; lines: readonly StoredLine[] }) => {
      expect(charactersOf(piece)).toBeLessThanOrEqual(storedLineLimits.charactersAtOnce);
      handed.push(piece.length);
      return { staged: from + piece.length };
    },
    commit: async () => ({}),
  } as unknown as CommitCalls;
  await commitList(
    calls,
    { requestId: crypto.randomUUID(), connectionId: 'own', name: 'List', services: [], rows: [] },
    lines,
  );
  expect(handed).toEqual([2, 2, 1]);
});

test('lines are sent in pieces; if they are lost repeatedly, the list is ordered without them', async () => {
  const lines = Array.from({ length: 2_300 }, (_, index) => row(index + 1));
  async function commit(stageLines: (from: number, count: number) => number) {
    const handed: number[] = [];
    let kept = -1;
    const calls = {
      stage: async () => ({ staged: 0 }),
      stageLines: async ({ from, lines: piece }: { from: number; lines: readonly unknown[] }) => {
        handed.push(from);
        return { staged: stageLines(from, piece.length) };
      },
      commit: async ({ stagedLines = 0 }: { stagedLines?: number }) => {
        kept = stagedLines;
        return {};
      },
    } as unknown as CommitCalls;
    const form = {
      requestId: crypto.randomUUID(),
      connectionId: 'own',
      name: 'List',
      services: [],
      rows: [],
    };
    await commitList(calls, form, lines);
    return { handed, kept };
  }
  expect(await commit((from, count) => from + count)).toEqual({ handed: [0, 1_000, 2_000], kept: 2_300 });
  expect((await commit(() => 0)).kept).toBe(0);
  const refusing = await commit(() => {
    throw new Error('too long');
  });
  expect(refusing.kept).toBe(0);
});
