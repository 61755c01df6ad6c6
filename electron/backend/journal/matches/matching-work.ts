import Big from 'big.js';
import { sql } from 'kysely';
import type { OrderState } from '../../../../shared/model/order/order.ts';
import type { JudgedOrder } from '../../../../shared/model/wallet/judge-order.ts';
import { identifiersIn, referencesIn } from '../../../../shared/model/wallet/row-names.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import type { Database } from '../engine/database.ts';
import { ofSameAccount, walletOfOrder } from '../engine/same-account.ts';
import type { Row } from '../schema/schema.ts';
import type { MatchedBy, Side } from '../schema/tables/wallet.ts';
import { anyOf, each, joinInOrder, unindexed } from '../sql/dialect.ts';
import { transactionOfRow } from '../wallet/wallet-rows.ts';
import type { DueWork } from './match-queue.ts';
import { type Names, rareNames } from './rare-names.ts';

/** A row of the wallet, with its number in the journal. */
export interface WalletEntry extends Transaction {
  readonly number: number;
  readonly connectionId: string;
  /** Time of the first read on our own clock; null if unknown. */
  readonly readAt: number | null;
}

export interface Match {
  readonly orderNumber: number;
  readonly side: Side;
  readonly how: MatchedBy;
}

/** An order that rows may belong to, with its current rows. */
export interface OrderEntry extends JudgedOrder {
  readonly number: number;
  /** The connection whose wallet shows this order's money: the order's own connection, unless that connection was removed. */
  readonly walletOf: string;
  readonly reference: string | null;
  readonly identifierKey: string;
  readonly rows: Map<number, { readonly entry: WalletEntry; readonly match: Match }>;
  /** The previous finding; null if there was none. */
  readonly found: Row<'wallet_findings'>['kind'] | null;
}

/** The input of one comparison step, read completely before the step begins. */
export interface MatchingWork {
  readonly connectionId: string;
  readonly entries: readonly WalletEntry[];
  readonly matches: ReadonlyMap<number, Match>;
  /** Rows that report a movement which an earlier row already reported. */
  readonly repeats: ReadonlySet<number>;
  /** Rows that repeat one of these rows. */
  readonly repeated: readonly number[];
  readonly named: ReadonlyMap<number, Names>;
  /** The references in these rows that can be an order's reference. */
  readonly rare: ReadonlySet<string>;
  /** Whether rows of this wallet were matched by reference, and whether any were matched by weaker proof. */
  readonly namesOrders: boolean;
  readonly hasGuessed: boolean;
  /** For debits and for refunds: whether rows were matched by order or by device. */
  readonly byName: Readonly<Record<Side, boolean>>;
  readonly orders: Map<number, OrderEntry>;
  /** Orders by reference, on all connections of the account. */
  readonly byReference: ReadonlyMap<string, readonly OrderEntry[]>;
  readonly byKey: ReadonlyMap<string, readonly OrderEntry[]>;
}

/** Reads the rows and orders of a step, and all orders that the rows may belong to. */
export async function readWork(
  reads: Database,
  connectionId: string,
  dueWork: DueWork,
): Promise<MatchingWork> {
  const entries = await readEntries(reads, dueWork.rows);
  const matches = await readMatches(reads, dueWork.rows);
  const { repeats, repeated } = await readRepeats(reads, dueWork.rows);
  const named = new Map(entries.map((entry) => [entry.number, namesIn(entry)]));
  const written = [...new Set([...named.values()].flatMap((names) => names.references))];
  const references = await rareNames(reads, { connectionId, entries, repeats, named }, written);
  const keys = [...new Set([...named.values()].flatMap((names) => names.keys))];
  const matchedOrders = [...matches.values()].map(({ orderNumber }) => orderNumber);
  const { rows: numbers } = await sql<{ number: number }>`
    select number from orders where connection_id in ${ofSameAccount(connectionId)} and reference in ${anyOf('text', references)}
    union select number from orders where identifier_key in ${anyOf('text', keys)} and ${unindexed(sql`connection_id`)} in ${ofSameAccount(connectionId)}
    union select value from ${each('bigint', [...dueWork.orders, ...matchedOrders])} as those`.execute(reads);
  const orders = new Map<number, OrderEntry>();
  await addOrders(
    reads,
    orders,
    numbers.map(({ number }) => number),
  );
  const all = [...orders.values()];
  return {
    connectionId,
    entries,
    matches,
    repeats,
    repeated,
    named,
    rare: new Set(references),
    orders,
    namesOrders: await hasMatched(reads, connectionId, ['debit', 'refund'], ['reference']),
    hasGuessed: await hasMatched(reads, connectionId, ['debit', 'refund'], ['identifier', 'amount']),
    byName: {
      debit: await hasMatched(reads, connectionId, ['debit'], ['reference', 'identifier']),
      refund: await hasMatched(reads, connectionId, ['refund'], ['reference', 'identifier']),
    },
    byReference: Map.groupBy(
      all.filter(({ reference }) => reference !== null && references.includes(reference)),
      ({ reference }) => reference ?? '',
    ),
    byKey: Map.groupBy(
      all.filter((order) => order.walletOf === connectionId),
      ({ identifierKey }) => identifierKey,
    ),
  };
}

/** Adds orders with their rows to a step. Orders that the step already has stay unchanged. */
export async function addOrders(
  reads: Database,
  orders: Map<number, OrderEntry>,
  numbers: readonly number[],
): Promise<void> {
  const missing = [...new Set(numbers)].filter((number) => !orders.has(number));
  if (missing.length === 0) return;
  const rows = await reads
    .selectFrom('orders')
    .leftJoin('wallet_findings as found', (join) =>
      join
        .on('found.connection_id', '=', walletOfOrder)
        .on('found.subject', '=', 'order')
        .onRef('found.number', '=', 'orders.number'),
    )
    .select(['orders.number', walletOfOrder.as('walletOf'), 'state', 'price', 'orders.currency', 'reference'])
    .select(['identifier_key', 'sent_at', 'created_at', 'finished_at', 'updated_at', 'found.kind as found'])
    .where('orders.number', 'in', anyOf('bigint', missing))
    .execute();
  for (const row of rows)
    orders.set(row.number, {
      number: row.number,
      walletOf: row.walletOf,
      state: row.state as OrderState,
      price: row.price,
      currency: row.currency,
      reference: row.reference,
      identifierKey: row.identifier_key,
      sentAt: row.sent_at ?? row.created_at,
      endedAt: row.finished_at ?? row.updated_at,
      rows: new Map(),
      found: row.found,
    });
  const theirs = await reads
    .selectFrom('wallet_matches as match')
    .innerJoin('transactions', 'transactions.number', 'match.transaction_number')
    .selectAll('transactions')
    .select(['match.order_number as orderNumber', 'match.side', 'match.how'])
    .where('match.order_number', 'in', anyOf('bigint', missing))
    .execute();
  for (const { orderNumber, side, how, ...row } of theirs) {
    const order = orders.get(orderNumber);
    // A row in the wallet of another connection of the account would report the same money twice.
    if (order?.walletOf === row.connection_id)
      order.rows.set(row.number, { entry: entryOf(row), match: { orderNumber, side, how } });
  }
}

export function namesIn(entry: WalletEntry): Names {
  return { references: referencesIn(entry), keys: identifiersIn(entry) };
}

/** True if any row of a wallet was matched in one of these ways. */
async function hasMatched(
  reads: Database,
  connectionId: string,
  sides: readonly Side[],
  how: readonly MatchedBy[],
): Promise<boolean> {
  const row = await reads
    .selectFrom('wallet_matches')
    .select('transaction_number')
    .where('connection_id', '=', connectionId)
    .where('side', 'in', sides)
    .where('how', 'in', how)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function readEntries(reads: Database, numbers: readonly number[]): Promise<WalletEntry[]> {
  const rows = await reads
    .selectFrom('transactions')
    .selectAll()
    .where('number', 'in', anyOf('bigint', numbers))
    .orderBy('number')
    .execute();
  return rows.map(entryOf);
}

async function readMatches(reads: Database, numbers: readonly number[]): Promise<Map<number, Match>> {
  const rows = await reads
    .selectFrom('wallet_matches')
    .select(['transaction_number', 'order_number as orderNumber', 'side', 'how'])
    .where('transaction_number', 'in', anyOf('bigint', numbers))
    .execute();
  return new Map(rows.map(({ transaction_number, ...match }) => [transaction_number, match]));
}

export function entryOf(row: Row<'transactions'>): WalletEntry {
  return {
    ...transactionOfRow(row),
    number: row.number,
    connectionId: row.connection_id,
    readAt: row.read_at,
  };
}

interface Movement {
  readonly number: number;
  readonly moment: string;
  readonly amount: string;
  readonly balance: string;
  readonly description: string;
  readonly details: string;
}

/**
 * `repeats`: given rows that report the movement of an earlier row again. Repeated rows have another id, but the same words, details and
 * resulting balance. A row does not count as a repeat if rows in between restored the balance, because the money then moved twice.
 * `repeated`: later rows that repeat one of the given rows.
 */
async function readRepeats(
  reads: Database,
  numbers: readonly number[],
): Promise<{ readonly repeats: ReadonlySet<number>; readonly repeated: readonly number[] }> {
  const { rows } = await sql<Movement>`
    with moments as (select distinct one.connection_id, one.at from transactions as one join transactions as other
      on other.connection_id = one.connection_id and other.at = one.at and other.number <> one.number
      and other.amount = one.amount and other.balance_after = one.balance_after and other.description = one.description
      and other.details = one.details
      where one.number in ${anyOf('bigint', numbers)})
    select number, moments.connection_id || ' ' || cast(moments.at as text) as moment, amount, balance_after as balance, description, details
    from moments ${joinInOrder} transactions as told on told.connection_id = moments.connection_id and told.at = moments.at
    where amount is not null and balance_after is not null order by number`.execute(reads);
  const asked = new Set(numbers);
  const repeats = new Set<number>();
  const repeated: number[] = [];
  for (const moment of Map.groupBy(rows, (row) => row.moment).values())
    for (const { number, first } of repeatsIn(moment)) {
      if (asked.has(number)) repeats.add(number);
      else if (asked.has(first)) repeated.push(number);
    }
  return { repeats, repeated };
}

function repeatsIn(moment: readonly Movement[]): { number: number; first: number }[] {
  const moved: Movement[] = [];
  const lastOf = new Map<string, number>();
  return moment.flatMap((row) => {
    const { amount, balance, description, details } = row;
    const words = JSON.stringify([amount, balance, description, details]);
    const last = lastOf.get(words);
    const first = last === undefined ? undefined : moved[last];
    const before = new Big(balance).minus(amount);
    const isRestored = moved.slice((last ?? 0) + 1).some((each) => before.eq(each.balance));
    if (first && !isRestored) return { number: row.number, first: first.number };
    lastOf.set(words, moved.push(row) - 1);
    return [];
  });
}
