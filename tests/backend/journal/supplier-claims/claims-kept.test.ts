import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { type ClaimKind, moneyKinds, topicOf } from '../../../../shared/model/claim/claim.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { addPastOrder } from '../../../support/past/past-orders.ts';

const one = 'connection-1';
const sentAt = Date.UTC(2026, 10, 2, 9);
const orders = ['98211', '98212', '98213'] as const;
const kinds = [
  'refund-missing',
  'refund-short',
  'charged-twice',
  'verify-result',
] as const satisfies ClaimKind[];

const order = fc.nat({ max: orders.length - 1 });
const pressed = fc.record({
  act: fc.constant('open' as const),
  order,
  kind: fc.constantFrom(...kinds),
  repeats: fc.boolean(),
});
const moved = fc.record({
  act: fc.constant('row' as const),
  order: fc.option(order, { nil: null }),
  amount: fc.constantFrom('-0.50', '0.50', '0.20', '0.30', '1.00'),
});
const spoken = fc.record({
  act: fc.constantFrom('ask' as const, 'promise' as const, 'refuse' as const, 'won by a row' as const),
  claim: fc.nat(),
  row: fc.nat(),
});
const compared = fc.record({ act: fc.constant('compare' as const) });
const ended = fc.record({ act: fc.constant('delivered' as const), order });
/** The net cost of an order in hundredths, according to its rows. */
const costOf = (rows: readonly Transaction[], words: string): number =>
  rows
    .filter(({ description }) => description === words)
    .reduce((sum, { amount }) => sum - Math.round(Number(amount?.amount ?? 0) * 100), 0);

const history = fc.array(fc.oneof(pressed, pressed, moved, moved, spoken, compared, compared, ended), {
  maxLength: 40,
  size: 'max',
});

test('in random histories, no order has two open claims, and no claim for money is won without a row', async () => {
  let wonByThemselves = 0;
  await fc.assert(
    fc.asyncProperty(history, async (actions) => {
      const journal = await openJournal(await emptyJournal());
      await addSampleConnection(journal);
      const claims = journal.supplierClaims;
      const ids: string[] = [];
      for (const [index, reference] of orders.entries()) {
        const placed = sampleOrder({ serviceId: String(index) });
        ids.push(
          await addPastOrder(journal, placed, reference, sentAt, { at: sentAt + 1, state: 'rejected' }),
        );
      }
      const opened = new Map<string, { about: string; topic: string; kind: ClaimKind }>();
      const rows = new Map<string, Transaction>();
      const seenWon = new Set<string>();
      const delivered = new Set<number>();
      let nowMs = sentAt + 60_000;
      for (const action of actions) {
        nowMs += 1_000;
        const by = { who: 'Mara', words: '', at: nowMs };
        const [claimId = randomUUID()] =
          'claim' in action ? [...opened.keys()].slice(action.claim % (opened.size || 1)) : [];
        if (action.act === 'open') {
          const orderId = ids[action.order] ?? '';
          const before = (await claims.walletWord({ of: 'order', orderId }))?.rows ?? [];
          const id = action.repeats ? ([...opened.keys()].at(-1) ?? randomUUID()) : randomUUID();
          const written = await claims.open(
            {
              id,
              connectionId: one,
              kind: action.kind,
              about: { of: 'order', orderId },
              amount: { amount: '0.50', currency: 'USD' },
              rowsBefore: before.filter(({ amount }) => !amount?.amount.startsWith('-')).map((row) => row.id),
            },
            by,
          );
          if (written.opened) {
            const { kind } = written.claim;
            opened.set(written.claim.id, { about: orderId, topic: topicOf(kind), kind });
          }
        } else if (action.act === 'row') {
          const id = `r${rows.size}`;
          const description = action.order === null ? 'By hand' : `Order #${orders[action.order]}`;
          rows.set(id, {
            id,
            at: nowMs,
            atWords: '',
            description,
            balanceAfter: null,
            details: {},
            amount: { amount: action.amount, currency: 'USD' },
            kind: action.amount.startsWith('-') ? 'spend' : 'refund',
          });
          await journal.transactions.store(one, [...rows.values()].slice(-1), 'newest');
        } else if (action.act === 'compare') {
          while (await journal.matcher.step());
          await claims.closePaid(nowMs);
        } else if (action.act === 'delivered') {
          delivered.add(action.order);
          const read = {
            request: '',
            startedAt: 1,
            finishedAt: 2,
            httpStatus: 200,
            reply: null,
            replyBytes: 0,
          };
          const change = {
            orderId: ids[action.order] ?? '',
            state: 'success',
            supplierStatus: null,
          } as const;
          await journal.statuses.record(
            { ...read, id: randomUUID(), verdict: 'read', evidence: '' },
            [{ ...change, reason: null, result: 'code' }],
            nowMs,
          );
        } else if (action.act === 'ask')
          await claims.ask(claimId, { ...by, askAt: nowMs + 5_000, anyway: false });
        else if (action.act === 'promise') await claims.promise(claimId, { ...by, askAt: nowMs + 5_000 });
        else {
          const paidBy =
            action.act === 'refuse' ? null : ([...rows.keys()][action.row % (rows.size || 1)] ?? 'none');
          const outcome = action.act === 'refuse' ? 'refused' : 'won';
          await claims.close(claimId, { ...by, words: 'so', outcome, paidBy });
        }
        const reported = (await Promise.all([...opened.keys()].map((id) => claims.read(id)))).flatMap(
          (whole) => whole ?? [],
        );
        const open = reported
          .filter(({ claim }) => claim.state !== 'closed')
          .map(({ claim }) => opened.get(claim.id));
        expect(new Set(open.map((each) => `${each?.about} ${each?.topic}`)).size).toBe(open.length);
        for (const { claim, events } of reported) {
          expect(events[0]?.what).toBe('opened');
          expect(events.filter(({ what }) => what === 'closed')).toHaveLength(
            claim.state === 'closed' ? 1 : 0,
          );
        }
        const won = reported.filter(({ claim }) => claim.outcome === 'won');
        for (const { claim } of won) {
          expect(claim.paidBy.length).toBeGreaterThan(0);
          for (const id of claim.paidBy) expect(rows.get(id)?.amount?.amount).not.toMatch(/^-/);
        }
        // The wallet showed the money for each claim that was won automatically.
        const byThemselves = won
          .filter(({ events }) => events.at(-1)?.who === 'app')
          .map(({ claim }) => ({ claim, index: ids.indexOf(opened.get(claim.id)?.about ?? '') }));
        for (const { claim, index } of byThemselves) {
          expect(moneyKinds).toContain(claim.kind);
          for (const id of claim.paidBy) expect(rows.get(id)?.description).toBe(`Order #${orders[index]}`);
        }
        for (const { claim, index } of byThemselves.filter(({ claim: { id } }) => !seenWon.has(id))) {
          seenWon.add(claim.id);
          wonByThemselves += 1;
          const cost = costOf([...rows.values()], `Order #${orders[index]}`);
          expect(cost).toBeLessThanOrEqual(delivered.has(index) ? 50 : 0);
        }
      }
      await journal.close();
    }),
    { numRuns: 40 },
  );
  expect(wonByThemselves).toBeGreaterThan(0);
}, 240_000);
