import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import { type BookSum, togetherAlike } from '../../../../shared/model/books/book-facts.ts';
import { customerKey } from '../../../../shared/model/customer/customer-key.ts';
import '../../../support/time/chance.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { closedTruth, less, truthOf } from '../../../support/money/book-truth.ts';
import { addPastOrder, endPastOrder } from '../../../support/past/past-orders.ts';
import { isWholeForm } from '../../../support/whole-form.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 1);
const days = Array.from({ length: 9 }, (_, day) => ({
  fromMs: start + day * dayMs,
  untilMs: start + (day + 1) * dayMs,
}));
const label = (day: number): string => new Date(start + day * dayMs).toISOString().slice(0, 10);

const money = fc.record({
  amount: fc.constantFrom('0.5', '1.25', '0.0000000001', '999999.99', '0.085'),
  currency: fc.constantFrom('USD', 'EUR', ''),
});
const close = fc.constant({ do: 'close' as const });
const step = fc.oneof(
  close,
  close,
  fc.record({ do: fc.constant('place' as const), price: money, sold: fc.option(money), day: fc.nat(3) }),
  fc.record({
    do: fc.constant('end' as const),
    which: fc.nat(),
    state: fc.constantFrom('success', 'rejected', 'pending'),
  }),
  // Changes that no function of the app makes now, but a later function may make. The database itself must notice these changes.
  fc.record({ do: fc.constant('reprice' as const), which: fc.nat(), price: money }),
  fc.record({ do: fc.constant('resell' as const), which: fc.nat(), sold: fc.option(money) }),
  fc.record({ do: fc.constant('resend' as const), which: fc.nat(), day: fc.nat(8) }),
  fc.record({ do: fc.constant('unsure' as const), which: fc.nat() }),
);

/** Checks that the stored sums of finished days equal the sums computed while a day is open: for each day, and for all days together. */
async function expectSameWhenKept(journal: Journal): Promise<void> {
  const anew: BookSum[] = [];
  for (const day of days) anew.push(...(await journal.books.days([day], day.untilMs - 1)));
  const over = Number.MAX_SAFE_INTEGER;
  for (const _ of ['added up', 'kept']) {
    const each: BookSum[] = [];
    for (const day of days) each.push(...(await journal.books.days([day], over)));
    expect(each).toEqual(anew);
    expect(togetherAlike(await journal.books.days(days, over))).toEqual(togetherAlike(anew));
  }
}

test('closed days and their corrections add up to the orders, for any events in any order', async () => {
  let closed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const file = await emptyJournal();
      const journal = await openJournal(file);
      try {
        await addSampleConnection(journal);
        const engine = new DatabaseSync(file);
        engine.function('customer_key', (name) => customerKey(String(name)));
        const ids: string[] = [];
        // The first closed day is the third: earlier orders are not booked, but their later changes are.
        let nextDay = 2;
        let before: ReturnType<typeof truthOf> | null = null;
        let now = start;
        const closings: boolean[] = [];
        const change = (which: number, set: string, ...values: (string | number | null)[]) => {
          const id = ids[which % Math.max(1, ids.length)];
          if (id !== undefined)
            engine.prepare(`update orders set ${set}, updated_at = ? where id = ?`).run(...values, now, id);
        };
        for (const [at, each] of steps.entries()) {
          now += 30 * 3_600_000;
          if (each.do === 'place') {
            const placed = sampleOrder({
              price: each.price,
              customerPrice: each.sold,
              identifier: sampleImei(ids.length + 1),
            });
            const sentAt = start + (nextDay - 2 + each.day) * dayMs + ids.length;
            ids.push(await addPastOrder(journal, placed, `R${ids.length}`, sentAt));
          } else if (each.do === 'end') {
            const id = ids[each.which % Math.max(1, ids.length)];
            const { state } = each;
            if (id !== undefined && (await journal.orders.get(id))?.state !== 'uncertain')
              await endPastOrder(journal, id, { at: now, state: state as 'success' });
          } else if (each.do === 'reprice')
            change(each.which, 'price = ?, currency = ?', each.price.amount, each.price.currency);
          else if (each.do === 'resell')
            change(
              each.which,
              'customer_price = ?, customer_currency = ?',
              ...[each.sold?.amount ?? null, each.sold?.currency ?? null],
            );
          else if (each.do === 'resend') change(each.which, 'sent_at = ?', start + each.day * dayMs + 5);
          else if (each.do === 'unsure') change(each.which, `state = 'uncertain'`);
          else {
            before ??= truthOf(file, 0, start + 2 * dayMs);
            const isClosed = await journal.books.close({
              day: label(nextDay),
              fromMs: start + nextDay * dayMs,
              untilMs: start + (nextDay + 1) * dayMs,
              zone: 'UTC',
              closedAt: now,
              who: 'Mara',
              leftOpen: '{}',
              after: nextDay === 2 ? null : label(nextDay - 1),
            });
            nextDay += isClosed ? 1 : 0;
            closings.push(isClosed);
          }
          // No price includes tax, so net sales equal sales.
          const whole = truthOf(file, 0, start + nextDay * dayMs);
          expect(await closedTruth(journal)).toEqual(less(whole, before ?? whole));
          if (at % 3 === 0) await expectSameWhenKept(journal);
        }
        expect(closings).not.toContain(false);
        closed += closings.length;
        engine.close();
      } finally {
        await journal.close();
      }
    }),
    { numRuns: isWholeForm ? 25 : 8 },
  );
  expect(closed).toBeGreaterThan(0);
}, 180_000);
