import { sql } from 'kysely';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { GapKind } from '../../../../shared/model/order/gap.ts';
import type { SeenEvent } from '../../base/postgres-config.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import { openKeyValueJournal } from '../engine/key-value.ts';
import { ofSameAccount } from '../engine/same-account.ts';
import { keys } from '../keys.ts';
import type { Row } from '../schema/schema.ts';
import { isOnServer } from '../sql/dialect.ts';
import { holdAllSlots } from '../supplier-data/limiter-slots.ts';
import { accountsOf, accountsSchema, type FoundMarks, type HighWaterMark } from './high-water-mark.ts';
import { isElsewhere, keepMachine } from './machine.ts';
import { markUncertain } from './mark-uncertain.ts';

export interface StartOfRun {
  readonly run: string;
  readonly installation: string;
  readonly randomId: () => string;
  readonly nowMs: number;
}

const message = encodeMessage('older-data');
/**
 * For each sign of orders sent from elsewhere: the kind of the gap, and the reason written to the queued
 * orders.
 */
const signs = {
  listed: { kind: 'sent-elsewhere', reason: encodeMessage('may-be-elsewhere') },
  'balance-fell': { kind: 'balance-fell', reason: encodeMessage('balance-fell-elsewhere') },
  unchecked: { kind: 'unchecked', reason: encodeMessage('elsewhere-unchecked') },
} as const;

/**
 * Begins a run of the app. Compares the journal with the found marks (money-safety J5) before anything is written. Missing events become a
 * gap. Orders that were queued or being sent become uncertain, because they may have been sent since (O2). Returns the number of new gaps.
 * The caller commits. The same marks never cause a second gap.
 */
export async function recogniseGaps(
  transaction: JournalTransaction,
  found: FoundMarks,
  start: StartOfRun,
): Promise<number> {
  const { unexplained, unmarked, copied } = await compare(transaction, found, start.installation);
  const last = await lastEvent(transaction, null);
  await keepMachine(transaction, found.machine ?? null, start.installation);

  const gaps: NewGap[] = [];
  for (const marks of Map.groupBy(unexplained, ({ installation }) => installation).values())
    gaps.push(await olderThan(transaction, marks, start));
  if (copied) {
    markRule('J8');
    gaps.push({ kind: 'copied', from: last?.at ?? null, to: start.nowMs, accounts: [], marks: [] });
  } else if (unmarked)
    gaps.push({ kind: 'unmarked', from: last?.at ?? null, to: start.nowMs, accounts: [], marks: [] });
  if (gaps.length > 0) {
    // Orders become uncertain only after the comparison, because uncertain orders count as sent.
    const uncertainCount = await markUncertain(transaction, 'found-in-gap', message, start.nowMs);
    await holdAllSlots(transaction);
    for (const [index, gap] of gaps.entries())
      await insertGap(transaction, start, gap, index === 0 ? uncertainCount : 0);
  }
  await openKeyValueJournal(transaction).remove(keys.restoredBlindly);
  await transaction
    .insertInto('runs')
    .values({ id: start.run, began_at: start.nowMs, events_before: last?.sequence ?? 0 })
    .execute();
  return gaps.length;
}

/** Orders of a connection that exist or may exist at the supplier, but that this app did not send. `orders` is their minimum number. */
export interface SentElsewhere {
  readonly connectionId: string;
  readonly orders: number;
  readonly sinceMs: number;
  /** True if these orders may be the account's queued orders. The queued orders then become uncertain. */
  readonly isOfQueue: boolean;
  /** True if the supplier shows queued orders: a copy of this journal is at work, and may have sent the queues of all accounts. */
  readonly isCopy: boolean;
  /**
   * `listed`: the supplier's list or wallet shows orders. `balance-fell`: only the balance fell, without a known reason. `unchecked`: neither
   * list nor wallet nor balance can be compared.
   */
  readonly sign: keyof typeof signs;
}

/**
 * Records that orders on this account were sent from elsewhere: a copy of this journal, or the supplier's website. Every queued order may
 * have been sent there too: those of this account, or of all accounts if a copy is at work. The caller commits.
 */
export async function recogniseSentElsewhere(
  transaction: JournalTransaction,
  { connectionId, orders, sinceMs, isOfQueue, isCopy, sign }: SentElsewhere,
  id: string,
  atMs: number,
): Promise<void> {
  const { kind, reason } = signs[sign];
  const uncertainCount = isOfQueue
    ? await markUncertain(
        transaction,
        'found-in-gap',
        reason,
        atMs,
        reason,
        ['queued'],
        isCopy ? null : ofSameAccount(connectionId),
      )
    : 0;
  const account = await transaction
    .selectFrom('connections')
    .select(['id as connection_id', 'name', 'practice'])
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow();
  const accounts = [{ ...account, orders }];
  const gap = { kind, from: sinceMs, to: atMs, accounts, marks: [] } as const;
  await insertGap(transaction, { randomId: () => id, nowMs: atMs }, gap, uncertainCount);
}

/**
 * Records a gap if another till saw an event that this server's journal lacks (money-safety J8). The journal was then restored to an
 * earlier state during this run, and orders that are not being sent yet may have been sent since. Returns whether the gap is new. The
 * caller commits.
 */
export async function recogniseSeenOutsideJournal(
  transaction: JournalTransaction,
  seen: SeenEvent,
  start: Pick<StartOfRun, 'randomId' | 'installation' | 'nowMs'>,
): Promise<boolean> {
  const [mark] = asMark(seen);
  const event = transaction.selectFrom('order_events').select('at').where('sequence', '=', seen.sequence);
  if (!mark || (await isInGap(transaction, mark)) || (await event.executeTakeFirst())?.at === seen.at)
    return false;
  const gap = await olderThan(transaction, [mark], start);
  const unsure = await markUncertain(transaction, 'found-in-gap', message, start.nowMs, message, [
    'queued',
    'claimed',
  ]);
  await insertGap(transaction, start, gap, unsure);
  return true;
}

/**
 * Compares the journal with the marks. Returns the marks that name missing events (`unexplained`), whether a mark is missing or in doubt
 * (`unmarked`), and whether the journal comes from another machine or folder (`copied`). Writes nothing.
 */
export async function compare(
  database: Database,
  {
    marks,
    unreadable,
    seenEvent = null,
    isOtherServer = false,
    forgottenRun,
    machine = null,
    isUnconfirmed = false,
  }: FoundMarks,
  installation: string,
): Promise<{
  readonly unexplained: readonly HighWaterMark[];
  readonly unmarked: boolean;
  readonly copied: boolean;
}> {
  const unexplained: HighWaterMark[] = [];
  for (const mark of [...marks, ...asMark(seenEvent)])
    if (mark.run === forgottenRun || !(await isExplained(database, mark))) unexplained.push(mark);
  // In a server's journal each till has its own marks, and a new till has none.
  const lacking = isOnServer(database)
    ? [keys.restoredBlindly.name]
    : [keys.marked.name, keys.restoredBlindly.name];
  const facts = await database.selectFrom('facts').select('name').where('name', 'in', lacking).execute();
  const isOwnKnown = marks.some((mark) => mark.installation === installation);
  const isDoubted = isOtherServer && unexplained.length === 0;
  const hasEvents = (await lastEvent(database, null)) !== null;
  return {
    unexplained,
    unmarked: isDoubted || (!isOwnKnown && (unreadable || facts.length > 0 || (isUnconfirmed && hasEvents))),
    copied: hasEvents && (await isElsewhere(database, machine, installation)),
  };
}

/** Converts the last event that this machine saw of another machine's run to a mark of that run. */
function asMark(seen: SeenEvent | null): readonly HighWaterMark[] {
  return seen === null ? [] : [{ ...seen, firstAt: null, accounts: [], missing: [], journalFile: null }];
}

/** True if the journal has everything up to the mark, or has recorded the missing part as a gap. */
async function isExplained(database: Database, mark: HighWaterMark): Promise<boolean> {
  if (await isInGap(database, mark)) return true;
  const reached = await reachedIn(database, mark.run);
  return reached !== null && reached >= mark.sequence;
}

async function isInGap(database: Database, mark: HighWaterMark): Promise<boolean> {
  const known = await database
    .selectFrom('gap_marks')
    .select('run')
    .where('run', '=', mark.run)
    .where('sequence', '>=', mark.sequence)
    .executeTakeFirst();
  return known !== undefined;
}

/** The last event of a run in this journal; null if the run is unknown. */
async function reachedIn(database: Database, run: string): Promise<number | null> {
  const { rows } = await sql<{ reached: number }>`
    select coalesce((select events_before from runs as later where later.number > runs.number order by number limit 1),
      (select max(sequence) from order_events), 0) as reached from runs where id = ${run}`.execute(database);
  return rows[0]?.reached ?? null;
}

async function lastEvent(
  transaction: Database,
  upTo: number | null,
): Promise<{ sequence: number; at: number } | null> {
  const events = transaction.selectFrom('order_events').select(['sequence', 'at']);
  const within = upTo === null ? events : events.where('sequence', '<=', upTo);
  return (await within.orderBy('sequence', 'desc').limit(1).executeTakeFirst()) ?? null;
}

type GapAccount = Pick<Row<'gap_accounts'>, 'connection_id' | 'name' | 'practice' | 'orders'>;

interface NewGap {
  readonly kind: Exclude<GapKind, 'left-out'>;
  readonly from: number | null;
  readonly to: number;
  readonly accounts: readonly GapAccount[];
  readonly marks: readonly HighWaterMark[];
}

/** The gap between this journal and the position in the marks. Another journal, or a newer state of this journal, has reached the mark. */
async function olderThan(
  transaction: JournalTransaction,
  marks: readonly HighWaterMark[],
  start: Pick<StartOfRun, 'installation' | 'nowMs'>,
): Promise<NewGap> {
  const highest = marks.reduce((highestSoFar, mark) =>
    (mark.at ?? 0) >= (highestSoFar.at ?? 0) ? mark : highestSoFar,
  );
  const isOwn = highest.installation === start.installation;
  const reached = isOwn ? await reachedIn(transaction, highest.run) : null;
  const since = isOwn ? ((await lastEvent(transaction, reached))?.at ?? highest.firstAt) : highest.firstAt;
  const to = highest.at ?? start.nowMs;
  // If the clock was set back since, the beginning of the gap is unknown.
  const from = since === null || since > to ? null : since;
  return { kind: 'older', from, to, marks, accounts: await missingAccounts(transaction, highest) };
}

/**
 * The accounts with missing orders, and the minimum number per account. If no account's counts differ, orders
 * of any account may be missing.
 */
async function missingAccounts(
  transaction: JournalTransaction,
  mark: HighWaterMark,
): Promise<readonly GapAccount[]> {
  const { rows } = await sql<{ accounts: string }>`select (${accountsOf}) as accounts`.execute(transaction);
  const ownMarks = new Map(
    accountsSchema.parse(JSON.parse(rows[0]?.accounts ?? '[]')).map((own) => [own.connectionId, own]),
  );
  const open = await transaction
    .selectFrom('gap_accounts')
    .innerJoin('gaps', 'gaps.id', 'gap_id')
    .select((select) => ['connection_id', select.fn.sum<number>('gap_accounts.orders').as('orders')])
    .where('settled_at', 'is', null)
    .groupBy('connection_id')
    .execute();
  const alreadyMissing = new Map(open.map((each) => [each.connection_id, each.orders]));

  const counted = mark.accounts.map(({ connectionId, name, practice, orders, reached, sent }) => {
    const ownMark = ownMarks.get(connectionId);
    const more = Math.max(0, orders - (ownMark?.orders ?? 0), reached - (ownMark?.reached ?? 0));
    const differs =
      !ownMark || orders !== ownMark.orders || reached !== ownMark.reached || sent !== ownMark.sent;
    return { differs, account: { connection_id: connectionId, name, practice, orders: more } };
  });
  const different = counted.filter(({ differs }) => differs);
  const accounts = new Map(
    (different.length > 0 ? different : counted).map(({ account }) => [account.connection_id, account]),
  );
  for (const { connectionId, name, practice, orders } of mark.missing) {
    const more = orders - (alreadyMissing.get(connectionId) ?? 0);
    if (more <= 0 && alreadyMissing.has(connectionId)) continue;
    const known = accounts.get(connectionId)?.orders ?? 0;
    accounts.set(connectionId, {
      connection_id: connectionId,
      name,
      practice,
      orders: known + Math.max(0, more),
    });
  }
  return [...accounts.values()];
}

async function insertGap(
  transaction: JournalTransaction,
  start: Pick<StartOfRun, 'randomId' | 'nowMs'>,
  gap: NewGap,
  unsure: number,
): Promise<void> {
  const id = start.randomId();
  markRule('J5');
  await transaction
    .insertInto('gaps')
    .values({
      id,
      kind: gap.kind,
      recognised_at: start.nowMs,
      from_at: gap.from,
      to_at: gap.to,
      orders: gap.accounts.reduce((sum, { orders }) => sum + orders, 0),
      unsure,
    })
    .execute();
  for (const account of gap.accounts)
    await transaction
      .insertInto('gap_accounts')
      .values({ gap_id: id, ...account, read_whole: 0 })
      .execute();
  const runs = new Map<string, number>();
  for (const { run, sequence } of gap.marks) runs.set(run, Math.max(sequence, runs.get(run) ?? 0));
  for (const [run, sequence] of runs)
    await transaction.insertInto('gap_marks').values({ gap_id: id, run, sequence }).execute();
}
