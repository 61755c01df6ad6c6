import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { KnownOrder } from '../../../shared/contract/orders.ts';
import { unresolvedStates } from '../../../shared/model/order.ts';
import type { Database } from './database.ts';
import { backwards } from './order-search.ts';
import { elsewhereThan, ofSameAccount } from './same-account.ts';

/** Written out, not as parameters: only so does SQLite see that O5's partial index holds them. */
export const isUnresolvedSql: RawBuilder<SqlBool> = sql<SqlBool>`state in (${sql.join(
  unresolvedStates.map((state) => sql.lit(state)),
)})`;

// SQLite takes 32,766 parameters in one statement; fewer keep the time to write one down short.
const identifiersPerStatement = 1_000;

// As much of a result as a list shows beside a row.
const resultLength = 200;

/**
 * What there is already for these identifiers with one service on the connections of one account, keyed by the identifier as asked:
 * the unresolved order, which O5's index finds in any letter case, this connection's first; else one that was delivered, else the newest.
 */
export async function readKnown(
  database: Database,
  connectionId: string,
  serviceId: string,
  identifiers: readonly string[],
): Promise<KnownOrder[]> {
  const found = new Map<string, KnownOrder>();
  for (let start = 0; start < identifiers.length; start += identifiersPerStatement) {
    const asked = identifiers.slice(start, start + identifiersPerStatement);
    const ended = await briefly(database, connectionId)
      // By the identifier's index: without the signs SQLite would read every order of the service.
      .where(sql<SqlBool>`+connection_id in ${ofSameAccount(connectionId)} and +service_id = ${serviceId}`)
      .where('identifier_backwards', 'in', asked.map(backwards))
      .where('state', 'not in', unresolvedStates)
      .orderBy('number')
      .execute();
    const lower = new Map(asked.map((each) => [each.toLowerCase(), each]));
    for (const row of ended) {
      const identifier = lower.get(row.identifier.toLowerCase()) ?? row.identifier;
      if (row.state === 'success' || found.get(identifier)?.state !== 'success')
        found.set(identifier, { ...row, identifier });
    }
    const unresolved = await briefly(database, connectionId)
      .where(isUnresolvedSql)
      .where(sql<SqlBool>`connection_id in ${ofSameAccount(connectionId)}`)
      .where('service_id', '=', serviceId)
      .where((where) => where(where.fn<string>('lower', ['identifier']), 'in', [...lower.keys()]))
      .orderBy(sql`elsewhere is null`)
      .execute();
    for (const row of unresolved) {
      const identifier = lower.get(row.identifier.toLowerCase()) ?? row.identifier;
      found.set(identifier, { ...row, identifier });
    }
  }
  return [...found.values()];
}

function briefly(database: Database, connectionId: string) {
  return database
    .selectFrom('orders')
    .select((select) => [
      'identifier',
      'id as orderId',
      'batch_id as batchId',
      'state',
      'created_at as createdAt',
      'finished_at as finishedAt',
      select.fn<string | null>('substr', ['result', select.lit(1), select.lit(resultLength)]).as('result'),
      elsewhereThan(connectionId).as('elsewhere'),
    ]);
}
