import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { readJson } from '../../../../shared/model/base/parse-json.ts';
import type { MachineSigns } from '../../../../shared/model/host/machine-signs.ts';
import { mayBePaidStates } from '../../../../shared/model/order/order.ts';
import type { SeenEvent } from '../../base/postgres-config.ts';
import type { Database } from '../engine/database.ts';
import { JournalFailure } from '../engine/journal-failure.ts';
import { keepMarkFile, readMarkFile } from '../engine/mark-file.ts';
import { keys } from '../keys.ts';
import { asJson, isOnServer, jsonList, jsonObject } from '../sql/dialect.ts';

const accountSchema = z.object({
  connectionId: z.string(),
  name: z.string(),
  practice: z.number(),
  /** Number of all orders, of orders that the supplier accepted or may have accepted, and of sent attempts. */
  orders: z.number(),
  reached: z.number(),
  sent: z.number(),
});

const missingSchema = z.array(
  accountSchema.pick({ connectionId: true, name: true, practice: true, orders: true }),
);

const markSchema = z.object({
  installation: z.string(),
  /** The run of the app that reached this position, and the journal's last event at that time. */
  run: z.string(),
  sequence: z.number(),
  /** Time of the event `sequence`, and of the first order. */
  at: z.number().nullable(),
  firstAt: z.number().nullable(),
  accounts: z.array(accountSchema),
  /** Orders missing in unsettled gaps, so that a new mark never contains fewer orders than the mark before it. */
  missing: missingSchema,
  /** Path of the journal; null in a mark that counts only for its own journal. */
  journalFile: z.string().nullable(),
});
/** A journal's position, stored outside the journal (money-safety J5). Contains no key and no identifier. */
export type HighWaterMark = z.infer<typeof markSchema>;

/** The places of the marks. Each mark detects losses that the other cannot detect. */
export interface MarkLocations {
  /** The mark next to the journal, which remains if only the journal's file is replaced or deleted. */
  readonly beside: string;
  /** The folder for marks outside the data folder, unaffected by a restore of the data folder. Null if the system offers no such folder. */
  readonly outside: string | null;
}

/** The last event when a mark was written. */
export type MarkedEvent = Pick<HighWaterMark, 'sequence' | 'at'>;

/** The journal lacks commits of the current run: its server was restored to an earlier state. */
export class ForgottenCommits extends JournalFailure {
  constructor() {
    super('the journal lacks an event that it contained earlier in this run', null, 'unreachable');
  }
}

/**
 * True if the journal has the event that a mark names. If commits were lost, the number of the marked event may be free or belong to
 * another event.
 */
async function holdsMarked(
  database: Pick<Database, 'selectFrom'>,
  { sequence, at }: MarkedEvent,
): Promise<boolean> {
  if (at === null) return true;
  const event = database.selectFrom('order_events').select('at').where('sequence', '=', sequence);
  return (await event.executeTakeFirst())?.at === at;
}

export interface FoundMarks {
  readonly marks: readonly HighWaterMark[];
  /** True if a mark exists but cannot be read. */
  readonly unreadable: boolean;
  /**
   * The last event that this machine saw while another machine wrote the journal; without counts of orders.
   */
  readonly seenEvent?: SeenEvent | null;
  /** True if a standby took over or another server answers. Commits may be lost, and no mark shows which. */
  readonly isOtherServer?: boolean;
  /**
   * This can be true only for a server's journal: this machine sees the journal for the first time, and no other machine can confirm that
   * the journal was not restored.
   */
  readonly isUnconfirmed?: boolean;
  /** A run whose commits the journal has lost. The event numbers of the lost commits may now belong to other events. */
  readonly forgottenRun?: string;
  /** The machine of this start; null if it cannot be identified. */
  readonly machine?: MachineSigns | null;
}

export function markLocations(journalFile: string, outsideFolder: string | null): MarkLocations {
  return { beside: `${journalFile}-mark`, outside: outsideFolder };
}

const outsideName = (installation: string): string => `${installation}.mark`;

/**
 * All marks about this journal: its mark next to the file, its mark in the outside folder, and the outside marks of earlier journals in the
 * same place.
 */
export async function findMarks(
  { beside, outside }: MarkLocations,
  journalFile: string,
  installation: string,
): Promise<FoundMarks> {
  const ownFileName = outsideName(installation);
  const names = outside === null ? [] : await readdir(outside).catch(() => []);
  const files = names.filter((name) => name.endsWith('.mark')).map((name) => join(outside ?? '', name));
  const marks: HighWaterMark[] = [];
  let unreadable = false;
  for (const file of [beside, ...files]) {
    const found = await readMarkFile(file);
    const mark = found.is === 'text' ? readJson(markSchema, found.text) : null;
    const concernsUs = file === beside || basename(file) === ownFileName;
    if (mark !== null && (concernsUs || mark.journalFile === journalFile)) marks.push(mark);
    // Ignores other unreadable marks, which may belong to another journal of this machine.
    if (mark === null && found.is !== 'absent' && concernsUs) unreadable = true;
  }
  return { marks, unreadable };
}

/** Null if there is no readable mark. */
export async function readMark(file: string): Promise<HighWaterMark | null> {
  const found = await readMarkFile(file);
  return found.is === 'text' ? readJson(markSchema, found.text) : null;
}

/**
 * Writes the journal's position to every mark place of this machine. Resolves when at least one place holds the position durably. Returns
 * whether all places hold the position, and the marked event. Writes nothing before the first event. `before` is the event of this run's
 * previous mark. Rejects with `JournalFailure` if every place fails, and with `ForgottenCommits`.
 */
export async function writeMarks(
  database: Database,
  run: string,
  { beside, outside }: MarkLocations,
  journalFile: string,
  before: MarkedEvent | null,
): Promise<{ readonly everywhere: boolean; readonly marked: MarkedEvent | null }> {
  const read = async (source: Database): Promise<Awaited<ReturnType<typeof readReached>>> => {
    if (before !== null && !(await holdsMarked(source, before))) throw new ForgottenCommits();
    return readReached(source);
  };
  // On a server, another till may have taken over. The transaction starts only in this till's term, so no event of the other till is marked
  // as reached in this run.
  const reached = isOnServer(database) ? await database.transaction().execute(read) : await read(database);
  if (reached === null) return { everywhere: true, marked: null };
  const mark = JSON.stringify({ ...reached, run, journalFile } satisfies HighWaterMark);
  const places = [beside, ...(outside === null ? [] : [join(outside, outsideName(reached.installation))])];
  const failures: string[] = [];
  for (const place of places) {
    const failure = await writeMark(database, place, mark);
    if (failure !== null) failures.push(failure);
  }
  if (failures.length === places.length)
    throw new JournalFailure(
      `no mark outside the journal could be written: ${failures[0]}`,
      readOnlyOrFull(failures),
    );
  return { everywhere: failures.length === 0, marked: reached };
}

/**
 * Makes an outside mark count only for its own, earlier journal, because a gap of the current journal now
 * contains the counts of the mark.
 */
export async function retireMark(database: Database, mark: HighWaterMark, outside: string): Promise<void> {
  const retired = JSON.stringify({ ...mark, journalFile: null } satisfies HighWaterMark);
  const file = join(outside, outsideName(mark.installation));
  await writeMark(database, file, retired);
}

/** Returns null, or the file system's error code. For a file journal, the journal's thread waits for the disk. */
async function writeMark(database: Database, file: string, text: string): Promise<string | null> {
  if (isOnServer(database)) return keepMarkFile(file, text);
  const reported = await sql<{
    failure: string | null;
  }>`select write_mark(${file}, ${text}) as failure`.execute(database);
  return reported.rows[0]?.failure ?? null;
}

/** The journal's position; null before its first event. */
async function readReached(database: Database): Promise<Omit<HighWaterMark, 'run' | 'journalFile'> | null> {
  const { rows } = await sql<{
    installation: string;
    sequence: number;
    at: number | null;
    first_at: number | null;
    accounts: string;
    missing: string;
  }>`
    select * from (select coalesce((select value from facts where name = ${keys.installation.name}), '') as installation,
      coalesce((select max(sequence) from order_events), 0) as sequence,
      (select at from order_events order by sequence desc limit 1) as at,
      (select created_at from orders order by number limit 1) as first_at,
      (${accountsOf}) as accounts,
      (select ${jsonList(
        asJson(
          jsonObject({
            connectionId: sql`connection_id`,
            name: sql`name`,
            practice: sql`practice`,
            orders: sql`gap_accounts.orders`,
          }),
        ),
      )}
        from gap_accounts join gaps on gaps.id = gap_id where settled_at is null) as missing) as reached
    where sequence > 0 or missing <> '[]'`.execute(database);
  const [row] = rows;
  if (!row) return null;
  const { first_at: firstAt, accounts, missing, ...rest } = row;
  return {
    ...rest,
    firstAt,
    accounts: accountsSchema.parse(JSON.parse(accounts)),
    missing: missingSchema.parse(JSON.parse(missing)),
  };
}

/** SQL: orders per connection, as the JSON list in a mark. */
export const accountsOf = sql<string>`select ${jsonList(
  asJson(
    jsonObject({
      connectionId: sql`id`,
      name: sql`name`,
      practice: sql`practice`,
      orders: sql`(select sum(orders) from order_counts where connection_id = connections.id)`,
      reached: sql`coalesce((select sum(orders) from order_counts where connection_id = connections.id
        and state in (${sql.join(mayBePaidStates.map((state) => sql.lit(state)))})), 0)`,
      sent: sql`coalesce((select sent from sending_counts where connection_id = connections.id), 0)`,
    }),
  ),
)} from connections where id in (select connection_id from order_counts)`;

export const accountsSchema = z.array(accountSchema);

// SQLite's code for these file-system errors; null if none.
function readOnlyOrFull(failures: readonly string[]): number | null {
  if (failures.some((code) => ['ENOSPC', 'EDQUOT'].includes(code))) return 13;
  return failures.some((code) => ['EACCES', 'EPERM', 'EROFS'].includes(code)) ? 8 : null;
}
