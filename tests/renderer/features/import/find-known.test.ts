import { expect, test } from 'vitest';
import { type FoundCache, findKnown } from '../../../../renderer/features/import/known/find-known.ts';
import type { KnownAnswer } from '../../../../shared/model/known/known-answer.ts';
import type { ListRow } from '../../../../shared/model/list/rows/row.ts';

const rowAt = (row: number, is: 'good' | 'before' | 'removed'): ListRow =>
  ({
    row,
    source: `line ${row}`,
    serviceId: row % 2 === 0 ? 'even' : 'odd',
    verdict: is === 'removed' ? { is } : { is, identifier: `device ${row}` },
  }) as ListRow;

const readerOf = (rows: readonly ListRow[]) => ({
  rows: async ({ from, limit }: { from: number; limit: number }) => ({
    total: rows.length,
    rows: rows.slice(from, from + limit),
  }),
});

test('good rows and rows ordered before are looked up once, by service, at most a thousand at a time', async () => {
  const rows = Array.from({ length: 5_000 }, (_, row) =>
    rowAt(row, row === 7 ? 'removed' : row % 5 === 0 ? 'before' : 'good'),
  );
  const questions: [string, number][] = [];
  const answersOf = async (serviceId: string, identifiers: string[]) => {
    questions.push([serviceId, identifiers.length]);
    return identifiers
      .filter((identifier) => identifier.endsWith('00'))
      .map((identifier) => ({ identifier }) as KnownAnswer);
  };
  const asked: FoundCache<KnownAnswer> = new Map();
  const found = await findKnown(readerOf(rows), answersOf, asked, () => true);
  expect(found?.map(({ row }) => row)).toEqual(
    rows.map(({ row }) => row).filter((row) => `${row}`.endsWith('00')),
  );
  expect(found?.[0]).toMatchObject({ line: 'line 100', serviceId: 'even' });
  expect(questions).toEqual([
    ...[1_000, 1_000, 500].map((count) => ['even', count]),
    ...[1_000, 1_000, 499].map((count) => ['odd', count]),
  ]);
  expect(await findKnown(readerOf(rows), answersOf, asked, () => true)).toHaveLength(found?.length ?? 0);
  expect(questions).toHaveLength(6);
});

test('a newer request cancels the search', async () => {
  const rows = [rowAt(1, 'good')];
  expect(
    await findKnown(
      readerOf(rows),
      async () => [],
      new Map(),
      () => false,
    ),
  ).toBeNull();
});
