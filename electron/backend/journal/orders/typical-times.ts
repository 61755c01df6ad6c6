import { type SqlBool, sql } from 'kysely';
import {
  latestFinished,
  type TypicalTime,
  typicalTimeFrom,
} from '../../../../shared/model/order/typical-time.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import type { Row } from '../schema/schema.ts';

export interface ServiceKey {
  readonly connectionId: string;
  readonly serviceId: string;
}

export type TypicalTimeJournal = ReturnType<typeof openTypicalTimeJournal>;

// A statement with this many rows takes one to two milliseconds.
const rowsPerStatement = 250;

export function openTypicalTimeJournal(database: Database, reads: Database, feed: ChangeFeed) {
  const learnOne = async (
    { connectionId, serviceId }: ServiceKey,
    atMs: number,
  ): Promise<Row<'usual_times'>> => {
    const latest = await reads
      .selectFrom('orders')
      .select(['sent_at', 'finished_at'])
      .where('connection_id', '=', connectionId)
      .where('service_id', '=', serviceId)
      // The state is a literal and not a parameter, because SQLite uses the partial index only for a literal.
      .where(sql<SqlBool>`state = 'success'`)
      .where('finished_at', 'is not', null)
      .orderBy('finished_at', 'desc')
      .limit(latestFinished)
      .execute();
    const service = await reads
      .selectFrom('services')
      .select('time')
      .where('connection_id', '=', connectionId)
      .where('id', '=', serviceId)
      .executeTakeFirst();
    const tookMs = latest.flatMap((order) =>
      order.sent_at === null || order.finished_at === null
        ? []
        : Math.max(0, order.finished_at - order.sent_at),
    );
    const { medianMs, lateAfterMs, finished } = typicalTimeFrom(tookMs, service?.time ?? '');
    return {
      connection_id: connectionId,
      service_id: serviceId,
      median_ms: medianMs === null ? null : Math.round(medianMs),
      late_after_ms: lateAfterMs === null ? null : Math.round(lateAfterMs),
      finished,
      updated_at: atMs,
    };
  };

  return {
    async all() {
      return (await reads.selectFrom('usual_times').selectAll().execute()).map(typicalTimeOfRow);
    },
    /** Recomputes the typical times of these services, each by an index over its latest successful orders. */
    async learn(services: readonly ServiceKey[], atMs: number) {
      const learned: Row<'usual_times'>[] = [];
      // The reads run between writes, so no order waits for two hundred services. Orders that finish meanwhile count next time.
      for (const service of services) learned.push(await learnOne(service, atMs));
      for (let start = 0; start < learned.length; start += rowsPerStatement)
        await database
          .insertInto('usual_times')
          .values(learned.slice(start, start + rowsPerStatement))
          .onConflict((conflict) =>
            conflict.columns(['connection_id', 'service_id']).doUpdateSet((set) => ({
              median_ms: set.ref('excluded.median_ms'),
              late_after_ms: set.ref('excluded.late_after_ms'),
              finished: set.ref('excluded.finished'),
              updated_at: set.ref('excluded.updated_at'),
            })),
          )
          .execute();
      if (learned.length > 0) feed.publish('usual-times', null);
      return learned.map(typicalTimeOfRow);
    },
  };
}

function typicalTimeOfRow(row: Row<'usual_times'>): TypicalTime {
  return {
    connectionId: row.connection_id,
    serviceId: row.service_id,
    medianMs: row.median_ms,
    lateAfterMs: row.late_after_ms,
    finished: row.finished,
  };
}
