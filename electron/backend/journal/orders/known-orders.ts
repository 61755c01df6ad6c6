import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { KnownInList } from '../../../../shared/contract/orders/orders.ts';
import { keysOnOrder } from '../../../../shared/model/identifier/identifier-key.ts';
import type { IdentifierKind } from '../../../../shared/model/identifier/identifier-kind.ts';
import { unresolvedStates } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import { elsewhereThan, ofSameAccount } from '../engine/same-account.ts';
import { unindexed } from '../sql/dialect.ts';

/** The states are literals and not parameters, because SQLite uses O5's partial index only for literals. */
export const isUnresolvedSql: RawBuilder<SqlBool> = sql<SqlBool>`state in (${sql.join(
  unresolvedStates.map((state) => sql.lit(state)),
)})`;

// SQLite allows 32,766 parameters per statement. With fewer parameters, SQLite compiles a statement faster.
const keysPerStatement = 1_000;

// Maximum length of a result in a row of a list.
const resultLength = 200;

/**
 * Existing orders of one service for these identifiers, on all connections of the account. Returns one order per identifier: the unresolved
 * order (in any spelling, O5), otherwise a delivered order, otherwise the newest order. An unresolved order of this connection comes before
 * those of other connections.
 */
export async function readKnown(
  database: Database,
  connectionId: string,
  { serviceId, kind }: { readonly serviceId: string; readonly kind: IdentifierKind },
  identifiers: readonly string[],
): Promise<KnownInList[]> {
  const byKey = Map.groupBy(
    identifiers.flatMap((identifier) =>
      keysOnOrder(kind, identifier).map((known) => ({ ...known, identifier })),
    ),
    ({ key }) => key,
  );
  const keys = [...byKey.keys()];
  const found = new Map<string, BriefOrder>();
  for (let start = 0; start < keys.length; start += keysPerStatement) {
    const rows = await briefly(database, connectionId)
      // `unindexed` forces the index of identifiers. Without it, SQLite would scan every order of the service.
      .where(
        sql<SqlBool>`${unindexed(sql`connection_id`)} in ${ofSameAccount(connectionId)} and ${unindexed(sql`service_id`)} = ${serviceId}`,
      )
      .where('identifier_key', 'in', keys.slice(start, start + keysPerStatement))
      .orderBy(isUnresolvedSql)
      .orderBy(
        sql`case when ${isUnresolvedSql} then connection_id = ${connectionId} else state = 'success' end`,
      )
      .orderBy('number')
      .execute();
    // The rows are sorted so that the most important row of each identifier comes last and replaces the others.
    for (const row of rows)
      for (const { identifier, orderedAs } of byKey.get(row.key) ?? [])
        if (orderedAs.includes(row.orderedAs)) found.set(identifier, row);
  }
  return [...found].map(([identifier, { key, orderedAs, ...known }]) => ({ ...known, identifier }));
}

type BriefOrder = Awaited<ReturnType<ReturnType<typeof briefly>['execute']>>[number];

function briefly(database: Database, connectionId: string) {
  return database
    .selectFrom('orders')
    .select((select) => [
      'identifier_key as key',
      'identifier_kind as orderedAs',
      'id as orderId',
      'batch_id as batchId',
      'state',
      'created_at as createdAt',
      'finished_at as finishedAt',
      select.fn<string | null>('substr', ['result', select.lit(1), select.lit(resultLength)]).as('result'),
      elsewhereThan(connectionId).as('elsewhere'),
    ]);
}
