import { expect, onTestFinished, test } from 'vitest';
import {
  createSelectedOrders,
  selectedAtOnce,
} from '../../../../electron/backend/desk/orders/selected-orders.ts';
import { openDatabase } from '../../../../electron/backend/journal/engine/database.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { orderFilterSchema } from '../../../../shared/model/order/order-filter.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { multiplyOrder } from '../../../support/past/multiplied-order.ts';

test.each([false, true])(
  'a sorted selection is complete and without repeats, even if its orders move meanwhile (downwards: %s)',
  async (descending) => {
    const file = await emptyJournal();
    const first = await openJournal(file);
    await addSampleConnection(first);
    await first.orders.insert(sampleOrder({ id: 'first' }), 1);
    await first.close();
    await multiplyOrder(file, 3 * selectedAtOnce, { customer: "'customer ' || (10000 + counted.value)" });

    const journal = await openJournal(file);
    onTestFinished(() => journal.close());
    const filter = orderFilterSchema.parse({ sort: { by: 'customer', descending } });
    const chosen = createSelectedOrders(journal, { nowMs: () => 1 });
    const other = await openDatabase(file);
    onTestFinished(() => other.destroy());
    const ids: string[] = [];
    for await (const orders of chosen.pages({ by: 'filter', filter, except: ['order 7'] })) {
      ids.push(...orders.map(({ id }) => id));
      // Changes the sequence of the rows.
      await other
        .updateTable('orders')
        .set(({ fn, val }) => ({ customer: fn('hex', [fn('randomblob', [val(4)])]) }))
        .execute();
    }
    expect(ids).toHaveLength(3 * selectedAtOnce);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain('order 7');
  },
);
