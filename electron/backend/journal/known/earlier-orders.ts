import { type SqlBool, sql } from 'kysely';
import { keysOnOrder } from '../../../../shared/model/identifier/identifier-key.ts';
import type { IdentifierKind } from '../../../../shared/model/identifier/identifier-kind.ts';
import type { EarlierOrder } from '../../../../shared/model/known/known-answer.ts';
import { maxAnswerLength } from '../../../../shared/model/known/stated-facts.ts';
import type { OrderState } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import { ofSameAccount } from '../engine/same-account.ts';
import { anyOf } from '../sql/dialect.ts';

const keysPerStatement = 500;
// A test device may have a thousand orders. The latest orders are enough.
const maxOfDevice = 100;
const samples = 20;

/** Earlier orders whose results may answer a new check. */
export function openEarlierOrders(reads: Database) {
  return {
    /**
     * All orders for these devices, grouped by the identifier as passed in. Practice orders are excluded, because they say nothing about
     * real devices.
     */
    async of(
      connectionId: string,
      { serviceId, kind }: { readonly serviceId: string; readonly kind: IdentifierKind },
      identifiers: readonly string[],
    ) {
      const byKey = Map.groupBy(
        identifiers.flatMap((identifier) =>
          keysOnOrder(kind, identifier).map((known) => ({ ...known, identifier })),
        ),
        ({ key }) => key,
      );
      const keys = [...byKey.keys()];
      const found = new Map<string, EarlierOrder[]>();
      for (let start = 0; start < keys.length; start += keysPerStatement)
        for (const row of await readRows(
          reads,
          connectionId,
          serviceId,
          keys.slice(start, start + keysPerStatement),
        ))
          for (const { identifier, orderedAs } of byKey.get(row.key) ?? []) {
            const earlierOrders = found.get(identifier) ?? [];
            if (!orderedAs.includes(row.orderedAs as IdentifierKind) || earlierOrders.length >= maxOfDevice)
              continue;
            found.set(identifier, [...earlierOrders, orderOf(row)]);
          }
      return found;
    },
    /** Latest results of the service's successful orders for any device, newest first. */
    async results(connectionId: string, serviceId: string) {
      const rows = await reads
        .selectFrom('orders')
        .select(answer)
        .where('connection_id', '=', connectionId)
        .where('service_id', '=', serviceId)
        // The state is a literal and not a parameter, because SQLite uses the partial index only for a literal.
        .where(sql<SqlBool>`state = 'success'`)
        .orderBy('finished_at', 'desc')
        .limit(samples)
        .execute();
      return rows.map(({ result }) => result);
    },
  };
}

/** One character over the limit, to detect truncation. */
const answer = sql<string | null>`substr(orders.result, 1, ${sql.lit(maxAnswerLength + 1)})`.as('result');

interface Row {
  readonly key: string;
  readonly orderedAs: string;
  readonly id: string;
  readonly number: number;
  readonly serviceName: string;
  readonly isSame: number;
  readonly state: string;
  readonly result: string | null;
  readonly isBare: number;
  readonly at: number;
  readonly endedAt: number | null;
}

async function readRows(
  reads: Database,
  connectionId: string,
  serviceId: string,
  keys: readonly string[],
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select orders.identifier_key as "key", orders.identifier_kind as "orderedAs", orders.id, orders.number,
      orders.service_name as "serviceName", orders.service_id = ${serviceId} and orders.connection_id in ${ofSameAccount(connectionId)} as "isSame",
      orders.state, ${answer}, orders.fields = '{}' and orders.quantity = 1 as "isBare",
      coalesce(orders.sent_at, orders.created_at) as at, orders.finished_at as "endedAt"
    from orders join connections on connections.id = orders.connection_id
    where orders.identifier_key in ${anyOf('text', keys)}
      and connections.practice = (select practice from connections where id = ${connectionId})
    order by orders.number desc`.execute(reads);
  return rows;
}

function orderOf(row: Row): EarlierOrder {
  const { number, serviceName, at, endedAt, result } = row;
  return {
    number,
    serviceName,
    at,
    endedAt,
    result,
    orderId: row.id,
    sameService: row.isSame === 1,
    state: row.state as OrderState,
    isBare: row.isBare === 1,
  };
}
