import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { readJson } from '../../../../shared/model/base/parse-json.ts';
import type { MachineSigns } from '../../../../shared/model/host/machine-signs.ts';
import { reachedStates } from '../../../../shared/model/order/order.ts';
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
  /** Number of orders, of those that the supplier took or may have taken, and of sendings. */
  orders: z.number(),
  reached: z.number(),
  sent: z.number(),
});

const missingSchema = z.array(
  accountSchema.pick({ connectionId: true, name: true, practice: true, orders: true }),
);

const markSchema = z.object({
  installation: z.string(),
  /** The run of the app that reached this position, and the journal's last event then. */
  run: z.string(),
  sequence: z.number(),
  /** Time of that event, and of the first order. */
  at: z.number().nullable(),
  firstAt: z.number().nullable(),
  accounts: z.array(accountSchema),
  /** What is missing in unsettled gaps: a new mark never knows less than the one before it. */
  missing: missingSchema,
  /** Former location of the journal; null in a mark that counts for its own journal only. */
  journalFile: z.string().nullable(),
});
/** A journal's position, kept outside it (money-safety J5). Contains no key and no device. */
export type HighWaterMark = z.infer<typeof markSchema>;

/** The places of the marks. Each catches what the other cannot. */
export interface MarkLocations {
  /** Beside the journal: it remains if only the journal's file is replaced or deleted. */
  readonly beside: string;
  /** A folder outside the data folder: it remains if the whole data folder is restored. Null if the shell has none. */
  readonly outside: string | null;
}

/** The last event when a mark was written. */
export type MarkedEvent = Pick<HighWaterMark, 'sequence' | 'at'>;

/** The journal lacks what it committed in this very run: its server was restored to an earlier state. */
export class ForgottenCommits extends JournalFailure {
  constructor() {
    super('the journal has forgotten what it held before', null, 'unreachable');
  }
}

/** Whether the journal has the event that a mark names. If commits were lost, its number is free or belongs to another event by now. */
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
  /** A mark exists but cannot be read. */
  readonly unreadable: boolean;
  /** The last event that this machine saw in the journal while another one wrote it; without figures. */
  readonly seenEvent?: SeenEvent | null;
  /** A standby that took over, or another server: commits may be lost, and no mark tells which. */
  readonly isOtherServer?: boolean;
  /** For a server's journal: this machine sees it for the first time, and no other one can confirm that it was not restored. */
  readonly isUnconfirmed?: boolean;
  /** A run whose commits the journal has lost: its event numbers may belong to other events by now. */
  readonly forgottenRun?: string;
  /** The machine of this start; null if it cannot be determined. */
  readonly machine?: MachineSigns | null;
}

export function markLocations(journalFile: string, outsideFolder: string | null): MarkLocations {
  return { beside: `${journalFile}-mark`, outside: outsideFolder };
}

const outsideName = (installation: string): string => `${installation}.mark`;

/** Every mark about this journal: the one beside it, its own outside, and the outside marks of earlier journals in its place. */
export async function findMarks(
  { beside, outside }: MarkLocations,
  journalFile: string,
  installation: string,
): Promise<FoundMarks> {
  const own = outsideName(installation);
  const names = outside === null ? [] : await readdir(outside).catch(() => []);
  const files = names.filter((name) => name.endsWith('.mark')).map((name) => join(outside ?? '', name));
  const marks: HighWaterMark[] = [];
  let unreadable = false;
  for (const file of [beside, ...files]) {
    const found = await readMarkFile(file);
    const mark = found.is === 'text' ? readJson(markSchema, found.text) : null;
    const concernsUs = file === beside || basename(file) === own;
    if (mark !== null && (concernsUs || mark.journalFile === journalFile)) marks.push(mark);
    // Any other unreadable one may be of any journal of this machine.
    if (mark === null && found.is !== 'absent' && concernsUs) unreadable = true;
  }
  return { marks, unreadable };
}

/** Null if none is readable. */
export async function readMark(file: string): Promise<HighWaterMark | null> {
  const found = await readMarkFile(file);
  return found.is === 'text' ? readJson(markSchema, found.text) : null;
}

/**
 * Writes the journal's position to each place of this machine. Resolves when one of them holds it durably, and returns whether all do,
 * and the event that it names; before the first event it writes nothing. `before` is the event of this run's previous mark. Rejects with
 * `JournalFailure` if no place accepts it, and with `ForgottenCommits`.
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
  // On a server another till may have taken over: the transaction begins in this one's term or not at all, so that no event of the other
  // one is marked as reached in this run.
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
      `the mark beside the journal could not be written: ${failures[0]}`,
      readOnlyOrFull(failures),
    );
  return { everywhere: failures.length === 0, marked: reached };
}

/** From now on a mark of an earlier journal in this place counts for that journal only: this one's gap has its figures. */
export async function retireMark(database: Database, mark: HighWaterMark, outside: string): Promise<void> {
  const retired = JSON.stringify({ ...mark, journalFile: null } satisfies HighWaterMark);
  const file = join(outside, outsideName(mark.installation));
  await writeMark(database, file, retired);
}

/** Null, or the file system's error code. The thread that waits for the disk is the journal's, if it has one. */
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

/** Orders per connection, as the JSON list that a mark contains. */
export const accountsOf = sql<string>`select ${jsonList(
  asJson(
    jsonObject({
      connectionId: sql`id`,
      name: sql`name`,
      practice: sql`practice`,
      orders: sql`(select sum(orders) from order_counts where connection_id = connections.id)`,
      reached: sql`coalesce((select sum(orders) from order_counts where connection_id = connections.id
        and state in (${sql.join(reachedStates.map((state) => sql.lit(state)))})), 0)`,
      sent: sql`coalesce((select sent from sending_counts where connection_id = connections.id), 0)`,
    }),
  ),
)} from connections where id in (select connection_id from order_counts)`;

export const accountsSchema = z.array(accountSchema);

// SQLite's own codes for what a file system says.
function readOnlyOrFull(failures: readonly string[]): number | null {
  if (failures.some((code) => ['ENOSPC', 'EDQUOT'].includes(code))) return 13;
  return failures.some((code) => ['EACCES', 'EPERM', 'EROFS'].includes(code)) ? 8 : null;
}
