import { sql } from 'kysely';
import { maxAnswerLength, statedFacts } from '../../../../shared/model/known/stated-facts.ts';
import { statedModel, tacOf } from '../../../../shared/model/known/tac.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import { anyOf } from '../sql/dialect.ts';

// Orders per step. A step takes a few milliseconds on either thread.
const atOnce = 100;

interface DueBatch {
  readonly numbers: readonly number[];
  /** Position of a background sweep over all orders. Null if the sweep is done, absent outside a sweep. */
  readonly below?: number | null;
}

/**
 * Processes part of the queue: learns device names from results, and service outcomes per type code. True if more orders remain. Reads on
 * the reader's thread. Removes an order's earlier contribution first, so repeating is harmless.
 */
export function learnDevices(database: Database, reads: Database): () => Promise<boolean> {
  return async () => {
    const batch = await takeDue(reads);
    if (batch === null) return false;
    const orders = await readOrders(reads, batch.numbers);
    const learned = orders.flatMap((order) => learnedOf(order) ?? []);
    await database.transaction().execute((transaction) => write(transaction, batch, learned));
    return true;
  };
}

async function takeDue(reads: Database): Promise<DueBatch | null> {
  const due = await reads.selectFrom('device_due').select('number').orderBy('number').limit(atOnce).execute();
  if (due.length > 0) return { numbers: due.map(({ number }) => number) };
  const sweep = await reads.selectFrom('device_sweep').select('below').executeTakeFirst();
  if (!sweep) return null;
  const rows = await reads
    .selectFrom('orders')
    .select('number')
    .where('number', '<', sweep.below)
    .orderBy('number', 'desc')
    .limit(atOnce)
    .execute();
  const numbers = rows.map(({ number }) => number);
  return { numbers, below: numbers.length < atOnce ? null : (numbers.at(-1) ?? null) };
}

async function readOrders(reads: Database, numbers: readonly number[]) {
  return reads
    .selectFrom('orders')
    .innerJoin('connections', 'connections.id', 'orders.connection_id')
    .select([
      'orders.number',
      'orders.connection_id',
      'orders.service_id',
      'orders.state',
      'orders.identifier',
    ])
    .select(['orders.identifier_key', 'orders.identifier_kind', 'connections.practice'])
    .select(sql<string | null>`substr(orders.result, 1, ${sql.lit(maxAnswerLength + 1)})`.as('result'))
    .select(sql<number>`coalesce(orders.finished_at, orders.updated_at)`.as('at'))
    .where('orders.number', 'in', anyOf('bigint', numbers))
    .execute();
}

type ReadOrder = Awaited<ReturnType<typeof readOrders>>[number];

function learnedOf(order: ReadOrder) {
  const { state, identifier } = order;
  if (state !== 'success' && state !== 'rejected') return null;
  // A lock code or serial number is no IMEI, even if its digits have a valid check digit.
  if (!['imei', 'device', 'other'].includes(order.identifier_kind)) return null;
  const tac = tacOf(identifier);
  if (tac === null) return null;
  const named = state === 'success' ? statedModel(statedFacts(order.result), identifier) : null;
  return { order, tac, named };
}

async function write(
  transaction: JournalTransaction,
  { numbers, below }: DueBatch,
  learned: readonly NonNullable<ReturnType<typeof learnedOf>>[],
): Promise<void> {
  const numberList = anyOf('bigint', numbers);
  await transaction.deleteFrom('device_orders').where('order_number', 'in', numberList).execute();
  for (const { order, tac, named } of learned) {
    const { number, connection_id, service_id, state, practice, identifier_key: device, at } = order;
    await transaction
      .insertInto('device_orders')
      .values({ order_number: number, connection_id, service_id, tac, state })
      .execute();
    if (named === null) continue;
    const before = await transaction
      .selectFrom('device_models')
      .select('at')
      .where('practice', '=', practice)
      .where('device', '=', device)
      .executeTakeFirst();
    if (before && before.at > at) continue;
    await transaction
      .deleteFrom('device_models')
      .where('practice', '=', practice)
      .where('device', '=', device)
      .execute();
    await transaction
      .insertInto('device_models')
      .values({ practice, device, tac, ...named, at })
      .execute();
  }
  await transaction.deleteFrom('device_due').where('number', 'in', numberList).execute();
  if (below === null) await transaction.deleteFrom('device_sweep').execute();
  else if (below !== undefined) await transaction.updateTable('device_sweep').set({ below }).execute();
}
