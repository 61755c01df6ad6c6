import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { FetchedService } from '../../../../electron/backend/journal/supplier-data/service-rows.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection } from '../../../support/journal/sample-orders.ts';

const service = (id: number, amount: string): FetchedService => ({
  id: `s${id}`,
  name: `Service ${id}`,
  kind: 'imei',
  group: '',
  time: '',
  fields: [],
  quantity: null,
  price: { amount, currency: 'USD' },
  bulkAllowed: true,
  info: '',
  details: {},
  identifier: { kind: 'imei', label: '', minLength: 15, maxLength: 15, lettersAllowed: false, pattern: null },
});

// As many services as the journal reads in one step, and one service more.
test.each([2_000, 2_001])(
  'among %i services each changed price is counted, with the previous price',
  async (count) => {
    const journal = await openJournal(await emptyJournal());
    onTestFinished(() => journal.close());
    await addSampleConnection(journal);
    const moves = (id: number): boolean => id % 500 === 0 || id === count - 1;
    const ids = Array.from({ length: count }, (_, id) => id);
    const first = ids.map((id) => service(id, '1.50'));
    expect(await journal.catalogue.replace('connection-1', first, 0, 1)).toBe(0);
    const second = ids.map((id) => service(id, moves(id) ? '1.75' : '1.5'));
    const moved = ids.filter(moves);
    expect(await journal.catalogue.replace('connection-1', second, 0, 2)).toBe(moved.length);
    const { services } = await journal.catalogue.list('connection-1');
    const reported = services.filter(({ previousPrice }) => previousPrice !== null);
    expect(reported.map(({ id }) => id)).toEqual(moved.map((id) => `s${id}`));
    expect(new Set(reported.map(({ previousPrice }) => previousPrice?.amount))).toEqual(new Set(['1.50']));
  },
);
