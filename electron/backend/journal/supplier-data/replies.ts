import {
  type ReplySummary,
  replySummarySchema,
} from '../../../../shared/model/connection/explained-reply.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import type { Row } from '../schema/schema.ts';

/** A stored reply: its entry in the list, where decoding stopped, and its bytes, limited in size and without secrets. */
export interface StoredReply extends Omit<ReplySummary, 'id'> {
  readonly connectionId: string;
  readonly stopped: string | null;
  readonly body: Uint8Array;
  readonly continues: boolean;
}

/**
 * The last reply per connection, interface and operation. A later reply replaces the earlier one under the same id if `takesPlace` allows
 * it.
 */
export type ReplyJournal = ReturnType<typeof openReplyJournal>;

const maxStatuses = 200;

/** If a list has several pages, only one page is kept: the first page with unreadable rows, or the first page of all. */
export function takesPlace(
  next: Pick<StoredReply, 'continues' | 'lost'>,
  stored: Pick<StoredReply, 'lost'>,
): boolean {
  return !next.continues || (next.lost > 0 && stored.lost === 0);
}

export function openReplyJournal(database: Database, reads: Database, feed: ChangeFeed) {
  return {
    /** Writes several replies in one transaction. `newId` generates ids for operations without a stored reply. */
    async write(replies: readonly StoredReply[], newId: () => string) {
      if (replies.length === 0) return;
      await database.transaction().execute(async (transaction) => {
        for (const reply of replies) {
          const { id, ...row } = rowOf(reply, newId());
          await transaction
            .insertInto('replies')
            .values({ id, ...row })
            .onConflict((conflict) =>
              conflict
                .columns(['connection_id', 'interface', 'operation'])
                .doUpdateSet(row)
                .where((eb) =>
                  eb.or([
                    eb.lit(!reply.continues),
                    eb.and([eb.lit(reply.lost > 0), eb('replies.lost', '=', 0)]),
                  ]),
                ),
            )
            .execute();
        }
      });
      for (const connectionId of new Set(replies.map((reply) => reply.connectionId)))
        feed.publish('replies', [connectionId]);
    },
    /** Newest first, without their bytes. */
    async list(connectionId: string) {
      const rows = await reads
        .selectFrom('replies')
        .select(['id', 'interface', 'operation', 'reply', 'at', 'http_status', 'understood', 'lost'])
        .where('connection_id', '=', connectionId)
        .orderBy('at', 'desc')
        .execute();
      return rows.map(summaryOf);
    },
    async read(connectionId: string, replyId: string) {
      const row = await reads
        .selectFrom('replies')
        .selectAll()
        .where('connection_id', '=', connectionId)
        .where('id', '=', replyId)
        .executeTakeFirst();
      return row ? { ...summaryOf(row), connectionId, ...bodyOf(row) } : null;
    },
    async statuses(connectionId: string) {
      const rows = await reads
        .selectFrom('status_counts')
        .select(['said', 'rows as orders'])
        .where('connection_id', '=', connectionId)
        .where('rows', '>', 0)
        .orderBy('rows', 'desc')
        .limit(maxStatuses)
        .execute();
      return rows;
    },
  };
}

function summaryOf(
  row: Omit<Row<'replies'>, 'body' | 'stopped' | 'connection_id' | 'continues'>,
): ReplySummary {
  return replySummarySchema.parse({
    id: row.id,
    interface: row.interface,
    operation: row.operation,
    reply: row.reply,
    at: row.at,
    httpStatus: row.http_status,
    understood: row.understood === 1,
    lost: row.lost,
  });
}

function bodyOf({
  stopped,
  body,
  continues,
}: Row<'replies'>): Pick<StoredReply, 'stopped' | 'body' | 'continues'> {
  return { stopped, body, continues: continues === 1 };
}

function rowOf(reply: StoredReply, id: string): Row<'replies'> {
  return {
    id,
    connection_id: reply.connectionId,
    interface: reply.interface,
    operation: reply.operation,
    reply: reply.reply,
    at: reply.at,
    http_status: reply.httpStatus,
    understood: reply.understood ? 1 : 0,
    stopped: reply.stopped,
    body: reply.body,
    lost: reply.lost,
    continues: reply.continues ? 1 : 0,
  };
}
