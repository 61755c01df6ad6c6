import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOfUnits, unitsOf } from '../../../shared/model/base/decimal.ts';
import {
  type BalanceReading,
  jumpsOf,
  type PaidOrder,
  refundedWithinMs,
} from '../../../shared/model/wallet/balance-path.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const weekMs = 7 * 24 * hourMs;
const cent = unitsOf('0.01');

interface Move {
  readonly at: number;
  readonly cents: number;
}

/** An order as the app knows it, and the supplier's bookings for it, which the app does not know. */
const orderOfLife = fc
  .record({
    sentAt: fc.integer({ min: 0, max: weekMs }),
    cents: fc.integer({ min: 1, max: 500 }),
    chargedAfterMs: fc.integer({ min: 0, max: 2 * minuteMs }),
    answeredAfterMs: fc.integer({ min: 2 * minuteMs, max: 48 * hourMs }),
    refundedAfterMs: fc.integer({ min: -48 * hourMs, max: refundedWithinMs - 1 }),
    fate: fc.constantFrom('paid' as const, 'paid' as const, 'rejected' as const, 'uncertain' as const),
    charged: fc.boolean(),
  })
  .map(({ sentAt, cents, chargedAfterMs, answeredAfterMs, refundedAfterMs, fate, charged }) => {
    const finishedAt = sentAt + answeredAfterMs;
    const chargedAt = sentAt + chargedAfterMs;
    const refundedAt = Math.max(chargedAt, finishedAt + refundedAfterMs);
    const moves: Move[] = [];
    if (fate === 'paid' || charged) moves.push({ at: chargedAt, cents: -cents });
    if (fate === 'rejected' && charged) moves.push({ at: refundedAt, cents });
    const known: PaidOrder = {
      sentAt,
      fate,
      finishedAt: fate === 'rejected' ? finishedAt : null,
      price: (cents / 100).toFixed(2),
    };
    return { known, moves };
  });

/** Each balance is from an unknown moment between its request and its answer. */
const readingTimes = fc
  .array(
    fc.record({
      afterMs: fc.integer({ min: 1, max: 12 * hourMs }),
      takesMs: fc.integer({ min: 1, max: 20_000 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { minLength: 2, maxLength: 40 },
  )
  .map((gaps) => {
    let at = 0;
    return gaps.map(({ afterMs, takesMs, part }) => {
      const askedAt = at + afterMs;
      at = askedAt + takesMs;
      return { askedAt, reportedAt: at, trueAt: askedAt + Math.floor(takesMs * part) };
    });
  });

const otherMoves = fc.array(
  fc.record({ at: fc.integer({ min: 0, max: weekMs }), cents: fc.integer({ min: -3_000, max: 20_000 }) }),
  { maxLength: 6 },
);

function readingsOf(
  times: readonly { askedAt: number; reportedAt: number; trueAt: number }[],
  moves: readonly Move[],
) {
  return times.map(({ askedAt, reportedAt: toldAt, trueAt }): BalanceReading => {
    const cents = moves.filter(({ at }) => at <= trueAt).reduce((sum, move) => sum + move.cents, 1_000_000);
    return { askedAt, reportedAt: toldAt, amount: (cents / 100).toFixed(2) };
  });
}

/** The sum of the moves without an order of ours after one balance and until the next. */
function movedBetween(others: readonly Move[], after: number, until: number): bigint {
  const cents = others
    .filter(({ at }) => at > after && at <= until)
    .reduce((sum, move) => sum + move.cents, 0);
  return BigInt(cents) * cent;
}

test('no change is reported if charges or refunds of orders at any time may explain it', () => {
  const met = new Set<string>();
  fc.assert(
    fc.property(
      fc.array(orderOfLife, { maxLength: 25 }),
      readingTimes,
      otherMoves,
      (lives, times, others) => {
        const moves = [...lives.flatMap((life) => life.moves), ...others];
        const orders = lives.map(({ known }) => known);
        for (const { after, before, amount, exact } of jumpsOf(readingsOf(times, moves), orders)) {
          const from = times.find(({ askedAt }) => askedAt === after)?.trueAt ?? Number.NaN;
          const to = times.find(({ reportedAt: toldAt }) => toldAt === before)?.trueAt ?? Number.NaN;
          const truly = movedBetween(others, from, to);
          const said = unitsOf(amount);
          expect(said).not.toBe(0n);
          const kind = exact ? 'exact' : said > 0n ? 'at least' : 'at most';
          const isTrue = { exact: truly === said, 'at least': truly >= said, 'at most': truly <= said };
          expect(isTrue[kind], `${said} was said to be ${kind} what moved, ${truly}`).toBe(true);
          met.add(kind);
        }
      },
    ),
    { numRuns: 400 },
  );
  expect([...met].sort()).toEqual(['at least', 'at most', 'exact']);
});

test('without orders every cent is reported, with its time', () => {
  fc.assert(
    fc.property(readingTimes, otherMoves, (times, others) => {
      const jumps = jumpsOf(readingsOf(times, others), []);
      expect(jumps.every(({ exact }) => exact)).toBe(true);
      const reported = jumps.reduce((sum, { amount }) => sum + unitsOf(amount), 0n);
      const [first, last] = [times[0]?.trueAt ?? 0, times.at(-1)?.trueAt ?? 0];
      expect(amountOfUnits(reported)).toBe(amountOfUnits(movedBetween(others, first, last)));
    }),
    { numRuns: 200 },
  );
});

const at = (hours: number, amount: string): BalanceReading => ({
  askedAt: hours * hourMs,
  reportedAt: hours * hourMs + 200,
  amount,
});
const sent = (hours: number, price: string, change: Partial<PaidOrder> = {}): PaidOrder => ({
  sentAt: hours * hourMs,
  finishedAt: null,
  price,
  fate: 'paid',
  ...change,
});

test('a top-up, somebody else’s order and a missing refund are separated from our own charges', () => {
  const readings = [
    at(0, '100.00'),
    at(2, '95.00'),
    at(3, '295.00'),
    at(5, '290.00'),
    at(7, '287.50'),
    at(40, '287.50'),
  ];
  const orders = [sent(1, '5.00'), sent(4, '5.00', { fate: 'rejected', finishedAt: 5 * hourMs })];
  expect(jumpsOf(readings, orders)).toMatchObject([
    { after: 2 * hourMs, before: 3 * hourMs + 200, amount: '200', exact: true },
    { after: 3 * hourMs, before: 40 * hourMs + 200, amount: '-7.5', exact: true },
  ]);
});

test('nothing is reported while a list is sent; once the list is answered, other movements are known to the cent', () => {
  const list = Array.from({ length: 100 }, (_, index) => sent(1 + index / 6_000, '0.10'));
  const during = { askedAt: 1 * hourMs + 30_000, reportedAt: 1 * hourMs + 31_000, amount: '97.00' };
  expect(jumpsOf([at(0, '100.00'), during], list)).toEqual([]);
  expect(jumpsOf([at(0, '100.00'), during, at(2, '89.00')], list)).toMatchObject([
    { after: 0, before: 2 * hourMs + 200, amount: '-1', exact: true },
  ]);
});
