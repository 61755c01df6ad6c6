import { sql } from 'kysely';
import { isOpenAtSupplier } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import { ofSameAccount } from '../engine/same-account.ts';
import type { Row } from '../schema/schema.ts';
import type { Side } from '../schema/tables/wallet.ts';
import { type AmbiguousOrder, type AmbiguousRow, assignRows } from './ambiguous-matches.ts';
import { withSettlement } from './finding-stages.ts';
import { clockSlackMs, mayBeOf, mayGuess, nearestFirst, plainAmount, sideOf } from './match-entries.ts';
import type { DueWork } from './match-queue.ts';
import {
  addOrders,
  type Match,
  type MatchingWork,
  namesIn,
  type OrderEntry,
  readEntries,
  readWork,
  type WalletEntry,
} from './matching-work.ts';

/** Unmatched rows of one amount, and orders of that amount that lack a row. */
interface Unmatched {
  readonly debits: readonly number[];
  readonly refunds: readonly number[];
  readonly uncharged: readonly number[];
  readonly unrefunded: readonly number[];
  /** Rejected orders without charge and without refund. */
  readonly unseen: readonly number[];
  readonly settledOrders: ReadonlySet<number>;
}

/**
 * `sequences`: the queue entries that this completes. `moves`: for each row that got another order, its new
 * match; null if none.
 */
export interface Rematched {
  readonly sequences: readonly number[];
  readonly moves: ReadonlyMap<number, Match | null>;
}

// The time range within which one row can displace another, given the clock tolerance of each.
const reachMs = 3 * clockSlackMs;
const maxLeftOver = 50;
const maxUnseen = 20;
const maxOrders = 2_000;

/**
 * Assigns rows and orders again if both rows and orders remain unmatched. Considers only rows and orders whose times are so close that they
 * may be confused. Usually only rows or only orders remain; then nothing more is read.
 */
export async function rematch(reads: Database, connectionId: string, dueWork: DueWork): Promise<Rematched> {
  const work = await readWork(reads, connectionId, { ...dueWork, rows: [] });
  const rows = new Map((await readEntries(reads, dueWork.rows)).map((entry) => [entry.number, entry]));
  const sequences: number[] = [];
  const looked = new Set<string>();
  for (const { sequence, subject, number } of dueWork.changes) {
    sequences.push(sequence);
    const row = subject === 'row' ? rows.get(number) : undefined;
    const order = subject === 'order' ? work.orders.get(number) : undefined;
    const amount = row?.amount?.amount ?? order?.price;
    const atMs = row?.at ?? order?.sentAt;
    if (amount === undefined || atMs === undefined) continue;
    const about = `${plainAmount(amount)} ${Math.floor(atMs / clockSlackMs)}`;
    if (looked.has(about)) continue;
    looked.add(about);
    const leftovers = await findUnmatched(reads, connectionId, plainAmount(amount), atMs);
    if (leftovers === null) continue;
    const moves = await rematchAmbiguous(reads, work, amount, leftovers);
    if (moves.size > 0) return { sequences, moves };
  }
  return { sequences, moves: new Map() };
}

/** Null if the unmatched rows and orders cannot match each other. */
async function findUnmatched(
  reads: Database,
  connectionId: string,
  amount: string,
  atMs: number,
): Promise<Unmatched | null> {
  const settled = new Set<number>();
  const seek = async (
    kinds: readonly Row<'wallet_findings'>['kind'][],
    fromMs: number,
    untilMs: number,
    limit = maxLeftOver,
  ) => {
    const { rows } = await sql<{ number: number; since: number; isSettled: number }>`
      select found.number, found.since, last.settled is not null as "isSettled" from wallet_findings as found ${withSettlement}
      where found.connection_id = ${connectionId} and found.kind in (${sql.join(kinds)}) and found.amount = ${amount}
        and found.since between ${fromMs} and ${untilMs} order by found.since desc limit ${limit}`.execute(
      reads,
    );
    for (const { number, isSettled } of rows) if (isSettled === 1) settled.add(number);
    return rows;
  };
  const open = (rows: Awaited<ReturnType<typeof seek>>) =>
    rows.flatMap(({ number, isSettled }) => (isSettled === 1 ? [] : [number]));
  const all = (rows: Awaited<ReturnType<typeof seek>>) => rows.map(({ number }) => number);
  const refunds = await seek(['unknown-refund', 'unclear'], atMs - reachMs, Number.MAX_SAFE_INTEGER);
  const uncharged = await seek(['not-charged'], atMs - reachMs, atMs + reachMs);
  if (refunds.length + uncharged.length === 0) return null;
  const debits = await seek(['unknown-debit', 'perhaps-uncertain'], atMs - reachMs, atMs + reachMs);
  const lastRefundMs = Math.max(atMs, ...refunds.map(({ since }) => since)) + clockSlackMs;
  // The charge of a rejected order may belong to an order that has no charge, at any time after that order was sent.
  const unrefunded = await seek(
    ['refund-missing'],
    0,
    uncharged.length === 0 ? lastRefundMs : Number.MAX_SAFE_INTEGER,
  );
  if (refunds.length === 0 && debits.length + unrefunded.length === 0) return null;
  const unseen = refunds.length === 0 ? [] : await seek(['unseen'], 0, lastRefundMs, maxUnseen);
  return {
    debits: open(debits),
    refunds: open(refunds),
    uncharged: all(uncharged),
    unrefunded: all(unrefunded),
    unseen: all(unseen),
    settledOrders: settled,
  };
}

async function rematchAmbiguous(
  reads: Database,
  work: MatchingWork,
  amount: string,
  leftovers: Unmatched,
): Promise<ReadonlyMap<number, Match | null>> {
  const free = await readEntries(reads, [...leftovers.debits, ...leftovers.refunds]);
  const { orders } = work;
  const short = [...leftovers.uncharged, ...leftovers.unrefunded, ...leftovers.unseen];
  await addOrders(reads, orders, short);
  const times = [
    ...free.flatMap(({ at }) => at ?? []),
    ...short.flatMap((number) => orders.get(number)?.sentAt ?? []),
  ];
  const nearbyOrders = await ordersNear(reads, work.connectionId, amount, times);
  await addOrders(reads, orders, nearbyOrders);
  const like = [...new Set([...short, ...nearbyOrders])]
    .flatMap((number) => orders.get(number) ?? [])
    .filter(
      ({ state, reference, walletOf }) =>
        walletOf === work.connectionId && reference !== null && (state === 'rejected' || isTaken(state)),
    );
  const entries = new Map(free.map((entry) => [entry.number, entry]));
  const holders = new Map<number, OrderEntry>();
  const likeOrders = like.map((order): AmbiguousOrder => {
    const rowOfSide = (side: Side) => {
      const matchedRows = [...order.rows.values()].filter(({ match }) => match.side === side);
      const [only] = matchedRows;
      const moves = only !== undefined && matchedRows.length === 1 && only.match.how !== 'reference';
      if (moves) {
        entries.set(only.entry.number, only.entry);
        holders.set(only.entry.number, order);
      }
      return { row: only?.entry.number ?? null, keeps: matchedRows.length > 0 && !moves };
    };
    const [debit, refund] = [rowOfSide('debit'), rowOfSide('refund')];
    const isSettled = leftovers.settledOrders.has(order.number);
    return {
      number: order.number,
      isRejected: order.state === 'rejected',
      sentAt: order.sentAt,
      debit: debit.row,
      refund: refund.row,
      keepsDebit: isSettled || debit.keeps,
      keepsRefund: isSettled || refund.keeps,
    };
  });
  const keys = new Map([...entries.values()].map((entry) => [entry.number, namesIn(entry)]));
  const likely = (entry: WalletEntry, side: Side): AmbiguousRow => {
    const holder = holders.get(entry.number);
    const names = keys.get(entry.number);
    const { keys: devices = [], references = [] } = names ?? {};
    const guess = mayGuess(work, names, side);
    const isDevices = ({ identifierKey }: OrderEntry): boolean =>
      devices.includes(identifierKey) && !(work.namesOrders && references.length > 0);
    const candidates = like.filter(
      (order) =>
        order === holder ||
        ((guess || isDevices(order)) && mayBeOf(order, entry, side) && !isTooLate(order, entry, holder)),
    );
    const byTime = nearestFirst(entry, side);
    return {
      number: entry.number,
      orders: candidates.toSorted(byTime).map(({ number }) => number),
      isNamed: candidates.some(isDevices),
    };
  };
  const rowsOf = (side: Side) =>
    [...entries.values()].filter((entry) => sideOf(entry) === side).map((entry) => likely(entry, side));
  const moved = assignRows(likeOrders, rowsOf('debit'), rowsOf('refund'));
  return new Map(
    [...moved].map(([number, orderNumber]) => {
      const entry = entries.get(number);
      const order = orders.get(orderNumber ?? Number.NaN);
      const side = entry === undefined ? null : sideOf(entry);
      if (!order || side === null) return [number, null];
      const isDevices = keys.get(number)?.keys.includes(order.identifierKey) ?? false;
      return [number, { orderNumber: order.number, side, how: isDevices ? 'identifier' : 'amount' }];
    }),
  );
}

async function ordersNear(
  reads: Database,
  connectionId: string,
  amount: string,
  times: readonly number[],
): Promise<number[]> {
  const spans: { from: number; until: number }[] = [];
  for (const at of times.toSorted((one, other) => one - other)) {
    const last = spans.at(-1);
    if (last !== undefined && at - 2 * clockSlackMs <= last.until) last.until = at + 2 * clockSlackMs;
    else spans.push({ from: at - 2 * clockSlackMs, until: at + 2 * clockSlackMs });
  }
  const numbers: number[] = [];
  for (const { from, until } of spans) {
    const { rows } = await sql<{ number: number }>`select number from orders
      where connection_id in ${ofSameAccount(connectionId)} and sent_at between ${from} and ${until}
        and cast(price as double precision) = cast(${plainAmount(amount)} as double precision) limit ${maxOrders - numbers.length}`.execute(
      reads,
    );
    numbers.push(...rows.map(({ number }) => number));
    if (numbers.length >= maxOrders) break;
  }
  return numbers;
}

function isTaken(state: OrderEntry['state']): boolean {
  return state === 'success' || isOpenAtSupplier(state);
}

/** True if `order` was sent after the order that holds the row was rejected. The row is then too old for `order`. */
function isTooLate(order: OrderEntry, { readAt }: WalletEntry, holder: OrderEntry | undefined): boolean {
  const isLeft = holder?.state === 'rejected' && holder.rows.size === 1;
  return readAt === null && isLeft && order.sentAt >= holder.endedAt;
}
