import type { Order } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import { anyConnection } from '../list/number-range.ts';
import { orderOfRow } from '../schema/order-rows.ts';

export interface UnclearReply {
  readonly order: Order;
  readonly request: string;
  readonly httpStatus: number | null;
  readonly evidence: string;
  readonly reply: Uint8Array;
}

const maxRead = 500;
/** A longer text is a web page, not an answer to one order. */
const maxReplyLength = 16_384;

/** Uncertain orders whose last request was answered: of one connection, or of all connections if null. Oldest first, at most 500. */
export async function readUnclearReplies(
  database: Database,
  connectionId: string | null,
): Promise<UnclearReply[]> {
  const rows = await database
    .selectFrom('orders')
    .innerJoin('attempts', (join) =>
      join.on('attempts.id', '=', (attempt) =>
        attempt
          .selectFrom('order_events')
          .innerJoin('attempts as sent', 'sent.id', 'order_events.attempt_id')
          .whereRef('order_events.order_id', '=', 'orders.id')
          .where('sent.purpose', '=', 'place')
          .orderBy('sent.started_at', 'desc')
          .limit(1)
          .select('sent.id')
          .$castTo<string>(),
      ),
    )
    .selectAll('orders')
    .select(['attempts.request', 'attempts.http_status', 'attempts.evidence', 'attempts.reply'])
    .where('orders.connection_id', 'in', connectionId === null ? anyConnection : [connectionId])
    .where('orders.state', '=', 'uncertain')
    .where('attempts.verdict', '=', 'uncertain')
    .where('attempts.reply', 'is not', null)
    .where('attempts.reply_bytes', '<=', maxReplyLength)
    .orderBy('orders.number')
    .limit(maxRead)
    .execute();
  return rows.flatMap(({ request, http_status, evidence, reply, ...row }) =>
    reply === null ? [] : [{ order: orderOfRow(row), request, httpStatus: http_status, evidence, reply }],
  );
}
