import { sql } from 'kysely';
import type { Gap } from '../../../../shared/model/order/gap.ts';
import type { SeenEvent } from '../../base/postgres-config.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { openKeyValueJournal } from '../engine/key-value.ts';
import { keys } from '../keys.ts';
import { isOpenFor } from '../orders/open-gaps.ts';
import type { Row } from '../schema/schema.ts';
import type { GapReading } from './gap-findings.ts';
import { type AdoptParts, adoptFindings, findingsOf, keepFindings } from './gap-findings.ts';
import {
  type FoundMarks,
  type MarkedEvent,
  type MarkLocations,
  retireMark,
  writeMarks,
} from './high-water-mark.ts';
import {
  compare,
  recogniseGaps,
  recogniseSeenOutsideJournal,
  recogniseSentElsewhere,
  type SentElsewhere,
  type StartOfRun,
} from './recognise-gaps.ts';

/** Gaps: periods with orders that the journal lacks, and people's decisions about them (money-safety J5). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is a list of short functions, each with one query or one transaction.
export function openGapJournal(database: Database, feed: ChangeFeed) {
  const readGaps = (rows: readonly Row<'gaps'>[]) => Promise.all(rows.map((row) => gapOf(database, row)));
  const publish = (id: string): void => feed.publish('gaps', [id]);
  return {
    /** Begins a run of the app. Compares the journal with the marks outside it and records gaps. Returns the number of new gaps. */
    async beginRun(found: FoundMarks, start: StartOfRun): Promise<number> {
      const recognised = await database
        .transaction()
        .execute((transaction) => recogniseGaps(transaction, found, start));
      if (recognised > 0) feed.publish('gaps', null);
      return recognised;
    },
    /** True if `beginRun` would record a gap. Writes nothing. */
    async isRestoredCopy(found: FoundMarks, installation: string): Promise<boolean> {
      const { unexplained, unmarked, copied } = await compare(database, found, installation);
      return unmarked || copied || unexplained.length > 0;
    },
    /**
     * Records a gap for orders that were sent from elsewhere, such as a copy of this journal (money-safety J8). If these orders may be the
     * queued orders, all queued orders become uncertain. Nothing is sent until a person has read the gap.
     */
    async sentElsewhere(found: SentElsewhere, id: string, atMs: number): Promise<void> {
      await database
        .transaction()
        .execute((transaction) => recogniseSentElsewhere(transaction, found, id, atMs));
      for (const entity of ['gaps', 'orders', 'batches'] as const) feed.publish(entity, null);
    },
    /** Records a gap if the journal lacks the event. Returns whether the gap is new. */
    async recordSeenOutsideJournal(
      seen: SeenEvent,
      start: Pick<StartOfRun, 'randomId' | 'installation' | 'nowMs'>,
    ): Promise<boolean> {
      const isNews = await database
        .transaction()
        .execute((transaction) => recogniseSeenOutsideJournal(transaction, seen, start));
      if (isNews) for (const entity of ['gaps', 'orders', 'batches'] as const) feed.publish(entity, null);
      return isNews;
    },
    /** Writes the journal's position durably to the marks, which are files outside the journal. Same as `writeMarks`. */
    async writeMarks(
      run: string,
      places: MarkLocations,
      journalFile: string,
      before: MarkedEvent | null,
    ): ReturnType<typeof writeMarks> {
      const written = await writeMarks(database, run, places, journalFile, before);
      if (written.marked !== null) await rememberMark(database);
      return written;
    },
    /** Same as `retireMark`, for all marks of earlier journals in this place. */
    async retireMarks({ marks }: FoundMarks, installation: string, outside: string): Promise<void> {
      for (const mark of marks)
        if (mark.installation !== installation && mark.journalFile !== null)
          await retireMark(database, mark, outside);
    },
    /** Unsettled gaps first, then the newest. */
    async list(limit: number): Promise<Gap[]> {
      const rows = await database
        .selectFrom('gaps')
        .selectAll()
        .orderBy(sql`settled_at is not null`)
        .orderBy('recognised_at', 'desc')
        .limit(limit)
        .execute();
      return readGaps(rows);
    },
    async get(id: string): Promise<Gap | null> {
      const row = await database.selectFrom('gaps').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? gapOf(database, row) : null;
    },
    /** Unsettled gaps of this connection's account, newest first. */
    async concerning(connectionId: string): Promise<Gap[]> {
      const rows = await database
        .selectFrom('gaps')
        .selectAll()
        .where(isOpenFor(connectionId))
        .orderBy('recognised_at', 'desc')
        .orderBy('id')
        .execute();
      return readGaps(rows);
    },
    async countUnread(): Promise<number> {
      const { unread } = await database
        .selectFrom('gaps')
        .select((select) => select.fn.countAll<number>().as('unread'))
        .where('acknowledged_at', 'is', null)
        .executeTakeFirstOrThrow();
      return unread;
    },
    async acknowledge(id: string, who: string, atMs: number): Promise<void> {
      await database
        .updateTable('gaps')
        .set({ acknowledged_at: atMs, acknowledged_by: who })
        .where('id', '=', id)
        .where('acknowledged_at', 'is', null)
        .execute();
      publish(id);
    },
    async settle(id: string, who: string, words: string, atMs: number): Promise<void> {
      await database
        .updateTable('gaps')
        .set({ settled_at: atMs, settled_by: who, settled_words: words })
        .where('id', '=', id)
        .where('acknowledged_at', 'is not', null)
        .where('settled_at', 'is', null)
        .execute();
      publish(id);
    },
    /** Stores the listed orders that match no order of ours. Replaces earlier findings, except adopted ones. */
    async keepReading(id: string, reading: GapReading, atMs: number): Promise<void> {
      await database.transaction().execute((transaction) => keepFindings(transaction, id, reading, atMs));
      publish(id);
    },
    /** Adopts found orders as orders of this journal, and returns their ids. */
    async adopt(id: string, parts: AdoptParts): Promise<string[]> {
      const adopted = await adoptFindings(database, id, parts);
      if (adopted.length > 0) feed.publish('orders', adopted);
      publish(id);
      return adopted;
    },
  };
}

async function rememberMark(database: Database): Promise<void> {
  const keyValues = openKeyValueJournal(database);
  // This value is written after the mark. Otherwise, if the app ended between the two writes, the next start
  // would look for a mark that does not exist.
  if ((await keyValues.read(keys.marked)) === null) await keyValues.write(keys.marked, 'kept');
}

async function gapOf(database: Database, row: Row<'gaps'>): Promise<Gap> {
  const accounts = await database
    .selectFrom('gap_accounts')
    .leftJoin('connections', (join) =>
      join.onRef('connections.id', '=', 'gap_accounts.connection_id').on('removed_at', 'is', null),
    )
    .selectAll('gap_accounts')
    .select('connections.id as known')
    .where('gap_id', '=', row.id)
    .orderBy('gap_accounts.name')
    .execute();
  const { acknowledged_at, acknowledged_by, settled_at, settled_by, settled_words } = row;
  return {
    id: row.id,
    kind: row.kind,
    recognisedAt: row.recognised_at,
    from: row.from_at,
    to: row.to_at,
    orders: row.orders,
    unsure: row.unsure,
    accounts: accounts.map(accountOf),
    findings: await findingsOf(database, row.id),
    acknowledged: acknowledged_at === null ? null : { at: acknowledged_at, who: acknowledged_by ?? '' },
    settled:
      settled_at === null ? null : { at: settled_at, who: settled_by ?? '', words: settled_words ?? '' },
  };
}

function accountOf(row: Row<'gap_accounts'> & { readonly known: string | null }): Gap['accounts'][number] {
  return {
    connectionId: row.connection_id,
    name: row.name,
    known: row.known !== null,
    orders: row.orders,
    readAt: row.read_at,
    readFailed: row.read_failed,
    readWhole: row.read_whole === 1,
  };
}
