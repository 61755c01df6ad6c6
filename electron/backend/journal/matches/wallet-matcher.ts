import { judgeOrder } from '../../../../shared/model/wallet/judge-order.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { ofSameAccount } from '../engine/same-account.ts';
import type { Row } from '../schema/schema.ts';
import type { MatchedBy } from '../schema/tables/wallet.ts';
import { findForeignRefunds } from './foreign-refunds.ts';
import { likelyOrders } from './likely-orders.ts';
import {
  applyPersonsMatches,
  clockSlackMs,
  findingOfRow,
  type Matched,
  matchEntries,
  mayGoByAmount,
  plainAmount,
  sideOf,
} from './match-entries.ts';
import { comparedConnections, type Due, type DueWork, orderDue, rowDue, takeDue } from './match-queue.ts';
import {
  addOrders,
  type MatchingWork,
  type OrderEntry,
  readWork,
  type WalletEntry,
} from './matching-work.ts';
import { namesToSeek, rowsBySharedText } from './rare-names.ts';
import { type Rematched, rematch } from './rematch.ts';
import { rowsToSeek } from './rows-to-seek.ts';
import { writeMatches } from './write-matches.ts';

// Rows or orders per step. A step takes a few milliseconds on either thread.
const atOnce = 100;
// A wallet of several years takes thousands of steps, so progress is reported only after every group of this many steps.
const stepsUntold = 20;

/**
 * Compares wallets with our orders, a few rows at a time, and stores differences. Reads on the reader's thread. Each step makes one short
 * write (J7).
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is one step of the comparison: read, match, judge and write.
export function openWalletMatcher(database: Database, reads: Database, feed: ChangeFeed) {
  const untold = { wallet: new Set<string>(), findings: new Set<string>() };
  let steps = 0;

  const match = async (
    work: MatchingWork,
    taken: DueWork,
    moves: Rematched['moves'] | null,
  ): Promise<Matched> => {
    if (moves !== null) {
      const orders = [...moves.values()].flatMap((move) => move?.orderNumber ?? []);
      await addOrders(reads, work.orders, orders);
      return applyPersonsMatches(work, moves);
    }
    if (taken.pass === 1) return matchEntries(work, null);
    // A charge and a refund with the same reference cancel each other, so neither row is a difference.
    const free = work.entries.filter(({ number }) => !work.matches.has(number) && !work.repeats.has(number));
    const back = await findForeignRefunds(reads, work, free);
    const likely = await likelyOrders(reads, work);
    return matchEntries(work, ({ number }) => (back.rows.has(number) ? undefined : likely.get(number)));
  };
  const compare = async (
    connectionId: string,
    taken: DueWork,
    moves: Rematched['moves'] | null,
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it writes all conclusions of a comparison in one transaction.
  ): Promise<void> => {
    const work = await readWork(reads, connectionId, taken);
    const matched = await match(work, taken, moves);
    const concerned = [...new Set([...taken.orders, ...matched.touched])].flatMap(
      (number) => work.orders.get(number) ?? [],
    );
    const judged = concerned.filter(({ walletOf }) => walletOf === connectionId);
    const uncertain = await uncertainOrders(reads, connectionId);
    const strangers = work.entries.filter(
      ({ number }) => matched.rows.get(number) === null && !work.repeats.has(number),
    );
    const back = await findForeignRefunds(reads, work, strangers);
    const findings = [
      ...strangers
        .filter(({ number }) => !back.rows.has(number))
        .flatMap((entry) => rowFinding(entry, uncertain, matched.contested.has(entry.number)) ?? []),
      ...judged.flatMap((order) => orderFinding(order) ?? []),
    ];
    // Names in these rows, except the reference of the order that a row was matched by. If an order gets one of these names later, the rows
    // are found by that name.
    const names = work.entries
      .filter(({ number }) => !work.repeats.has(number))
      .flatMap((entry) => {
        const match = matched.rows.get(entry.number);
        const matchedReference =
          match?.how === 'reference' ? work.orders.get(match.orderNumber)?.reference : null;
        return namesToSeek(entry, work.named)
          .filter((reference) => reference !== matchedReference)
          .map((reference) => ({ reference, transaction_number: entry.number }));
      });
    const shared = await rowsBySharedText(reads, work);
    const due: Due[] = [...matched.released, ...work.repeated, ...back.found, ...shared].map((number) =>
      rowDue(connectionId, 1, number),
    );
    if (taken.pass === 1)
      for (const entry of strangers.filter((each) => sideOf(each) !== null))
        if (mayGoByAmount(entry) || (work.named.get(entry.number)?.keys ?? []).length > 0)
          due.push(rowDue(connectionId, 2, entry.number));
    // Orders whose money is in another wallet of the account. Rows of this wallet may still name them.
    const elsewhere = concerned.filter(
      ({ number, walletOf }) => walletOf !== connectionId && taken.orders.includes(number),
    );
    due.push(
      ...(await rowsToSeek(reads, work, judged, elsewhere, taken.orders, findings)),
      ...leftOverDue(findings),
    );
    const others = elsewhere.length === 0 ? [] : await comparedConnections(reads);
    for (const { number, walletOf } of elsewhere)
      if (others.includes(walletOf)) due.push(orderDue(walletOf, number));
    const compared = {
      connectionId,
      taken,
      findings,
      names,
      due,
      rows: work.entries.map(({ number }) => number),
      matches: matched.rows,
      orders: judged.map(({ number }) => number),
      // This wallet is now known to name orders, so rows matched by weaker proof may belong to others.
      sweepAgain:
        work.hasGuessed &&
        ((!work.namesOrders && isAny(matched, 'reference')) ||
          (!work.byName.debit && !work.byName.refund && isAny(matched, 'identifier'))),
    };
    const changed = await writeMatches(database, compared);
    if (changed.matches) untold.wallet.add(connectionId);
    if (changed.findings) untold.findings.add(connectionId);
  };
  /** Matches ambiguous unmatched rows and orders again. */
  const even = async (connectionId: string, dueWork: DueWork): Promise<void> => {
    const { sequences, moves } = await rematch(reads, connectionId, dueWork);
    const changes = dueWork.changes.filter(({ sequence }) => sequences.includes(sequence));
    await compare(connectionId, { ...dueWork, changes, rows: [...moves.keys()], orders: [] }, moves);
  };
  const publishChanges = (): void => {
    for (const entity of ['wallet', 'findings'] as const) {
      if (untold[entity].size > 0) feed.publish(entity, [...untold[entity]]);
      untold[entity].clear();
    }
    steps = 0;
  };

  return {
    /** Compares a few rows or orders of one connection. False if nothing is due. */
    async step() {
      for (const connectionId of await comparedConnections(reads)) {
        const dueWork = await takeDue(reads, connectionId, atOnce);
        if (dueWork === null) continue;
        await (dueWork.pass === 3 ? even(connectionId, dueWork) : compare(connectionId, dueWork, null));
        steps += 1;
        if (steps >= stepsUntold) publishChanges();
        return true;
      }
      publishChanges();
      return false;
    },
  };
}

const mayBeEvened: readonly Row<'wallet_findings'>['kind'][] = [
  ...(['unknown-debit', 'unknown-refund', 'unclear', 'perhaps-uncertain'] as const),
  ...(['not-charged', 'unseen', 'refund-missing'] as const),
];

/** One queue entry per amount and day with unmatched rows or orders. */
function leftOverDue(findings: readonly Row<'wallet_findings'>[]): Due[] {
  const left = findings.filter(({ kind, amount }) => amount !== null && mayBeEvened.includes(kind));
  const seen = new Map(left.map((finding) => [`${finding.amount} ${dayOf(finding.since)}`, finding]));
  return [...seen.values()].map(({ connection_id, subject, number }) =>
    subject === 'row' ? rowDue(connection_id, 3, number) : orderDue(connection_id, number, 3),
  );
}

function dayOf(atMs: number | null): number {
  return Math.floor((atMs ?? 0) / clockSlackMs);
}

function isAny({ rows }: Matched, proof: MatchedBy): boolean {
  return [...rows.values()].some((match) => match?.how === proof);
}

// If there are more uncertain orders than this, a person must decide anyway.
const maxUncertain = 500;

async function uncertainOrders(reads: Database, connectionId: string) {
  const rows = await reads
    .selectFrom('orders')
    .select(['price', 'currency', 'sent_at', 'created_at'])
    .where('connection_id', 'in', ofSameAccount(connectionId))
    .where('state', '=', 'uncertain')
    .limit(maxUncertain)
    .execute();
  return rows.map(({ price, currency, sent_at, created_at }) => ({
    price,
    currency,
    sentAt: sent_at ?? created_at,
  }));
}

function rowFinding(
  entry: WalletEntry,
  uncertain: Parameters<typeof findingOfRow>[1],
  isContested: boolean,
): Row<'wallet_findings'> | null {
  const kind = isContested ? 'unclear' : findingOfRow(entry, uncertain);
  if (kind === null) return null;
  return {
    connection_id: entry.connectionId,
    subject: 'row',
    number: entry.number,
    kind,
    amount: entry.amount === null ? null : plainAmount(entry.amount.amount),
    currency: entry.amount?.currency ?? '',
    since: entry.at,
    due_at: 0,
  };
}

function orderFinding(order: OrderEntry): Row<'wallet_findings'> | null {
  const finding = judgeOrder(
    order,
    [...order.rows.values()].map(({ entry }) => entry),
  );
  if (finding === null) return null;
  const { kind, amount, since, dueAt } = finding;
  return {
    connection_id: order.walletOf,
    subject: 'order',
    number: order.number,
    kind,
    amount,
    currency: order.currency,
    since,
    due_at: dueAt,
  };
}
