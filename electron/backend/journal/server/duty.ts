import type pg from 'pg';
import { createMutex } from '../../../../shared/model/base/in-turn.ts';
import type { Refusal } from '../../../../shared/model/host/sharing.ts';
import { machineName } from '../../../machine.ts';
import type { PostgresConfig, SeenEvent } from '../../base/postgres-config.ts';
import { JournalFailure } from '../engine/journal-failure.ts';
import { postgresFailure, ServerRefusal } from '../engine/postgres/failure.ts';
import { lockOfJournal } from '../engine/postgres/journal-lock.ts';
import { mayChangeTables, OwnerNeeded } from '../engine/postgres/owner-needed.ts';
import { connectToSame, OtherServer } from '../engine/postgres/server-identity.ts';
import { keys } from '../keys.ts';
import { migrations, refuseDevelopment } from '../migrations/migrations.ts';
import { holdingAllSlots } from '../supplier-data/limiter-slots.ts';
import { type AcceptedOutcomes, createHandedIn } from './handed-in.ts';

export interface TillOfServer {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** True if the till may take the duty, because it has received the suppliers' keys. */
  readonly sends: boolean;
}

/** The state that a till reads at sign-in. `lastEvent` is null before the first event. */
export interface SignInState {
  readonly duty: Duty;
  readonly lastEvent: SeenEvent | null;
  /**
   * True if the journal lacks an event that this till has seen, and has no gap for that event: the journal was restored to an earlier state
   * (money-safety J8).
   */
  readonly hasForgotten: boolean;
}

/** The till on duty. `beat` counts its heartbeats. `term` increases whenever another till takes the duty. */
export interface Duty {
  readonly till: string | null;
  readonly term: number;
  readonly beat: number;
  readonly wantedBy: string | null;
  readonly version: string;
}

export interface KnownTillOfServer extends TillOfServer {
  readonly beat: number;
  readonly addedAt: number;
  readonly seenAt: number;
}

/**
 * A till's access to the duty of the shop's journal. Each call rejects with `JournalFailure` if the server does not answer. If another
 * server answers than before, each call rejects with `OtherServer` until `lookIn` or `beat` has reported the change.
 */
export interface DutyJournal extends AcceptedOutcomes {
  /**
   * Reports that this till is present. Reads the till on duty, the journal's position, and whether the journal has the event that this till
   * has `seen`. `removed`: this till was removed. `closed`: the journal went back to a machine.
   */
  lookIn(
    till: TillOfServer,
    seen: SeenEvent | null,
    nowMs: number,
  ): Promise<SignInState | 'removed' | 'closed'>;
  /**
   * Takes the duty with a new term if the duty is unchanged since `seen`; otherwise returns null. If another
   * till had the duty last, or this till had it on another server, the requests of that time are unknown.
   * Every slot of every key is then held; see `holdAllSlots` (L1, L2).
   */
  take(till: TillOfServer, seen: Duty): Promise<Duty | null>;
  /** Sends a heartbeat. If false, another till has the duty, and this till may not send or write any more. */
  beat(tillId: string, term: number): Promise<boolean>;
  /**
   * Releases the duty after everything is settled. The till that requested the duty takes it. If no till requested the duty, any till that
   * can send takes it.
   */
  handOver(tillId: string, term: number): Promise<void>;
  want(tillId: string): Promise<void>;
  list(): Promise<KnownTillOfServer[]>;
  /** True if another computer signs in as this till: one data folder is a copy of the other. */
  hasTwin(): boolean;
  /** Revokes the till's access. */
  remove(tillId: string, nowMs: number): Promise<void>;
  close(): Promise<void>;
}

interface DutyRow {
  readonly till: string | null;
  readonly term: number;
  readonly beat: number;
  readonly wanted_by: string | null;
  readonly version: string;
}

const columns = 'till, term, beat, wanted_by, version';
// A journal that was filled but not used yet has no run.
const lastEvent = `select sequence, at, (select value from facts where name = '${keys.installation.name}') as installation,
  (select id from runs order by number desc limit 1) as run from order_events order by sequence desc limit 1`;
const dutyOf = (row: DutyRow): Duty => ({
  till: row.till,
  term: row.term,
  beat: row.beat,
  wantedBy: row.wanted_by,
  version: row.version,
});

/** True if another server answers than before, so that this till's duty has ended. */
export const isOtherServer = (error: unknown): boolean => error instanceof OtherServer;

/** Why the server refused this till; null if the server did not refuse it. */
export const refusalOf = (error: unknown): Refusal | null =>
  error instanceof ServerRefusal ? error.refusal : null;

const maxDoubts = 6;

/** Uses a separate connection, so that no long write delays the queries about the duty. Reconnects automatically. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it has one short function per action, and all of them use one connection.
export function openDutyJournal(config: PostgresConfig): DutyJournal {
  let opened: Promise<pg.Client> | null = null;
  /** Queries run one at a time: a query made while the duty is being taken would be rolled back together with that transaction. */
  const runExclusive = createMutex();
  let identity: string | null = null;
  /** Count of this till's sign-ins, as read at its last sign-in. Null if the outcome of that sign-in is unknown. */
  let lastSeen: number | null = null;
  /** Increases with each sign-in of another computer as this till. Decreases with each sign-in that shows no other computer. */
  let doubt = 0;
  function noteSignIn(now: number): void {
    const isElses = lastSeen !== null && now > lastSeen + 1;
    doubt = isElses ? Math.min(doubt + 2, maxDoubts) : Math.max(doubt - 1, 0);
    lastSeen = now;
  }
  async function connected(): Promise<pg.Client> {
    // Statements on the previous connection may have taken effect without an answer.
    lastSeen = null;
    const made = await connectToSame(config, 'talk', identity);
    identity = made.identity;
    made.client.once('end', () => {
      opened = null;
    });
    return made.client;
  }
  /** Reports the change of the server to one caller. After that report, calls accept the new server. */
  async function watched<Value>(work: Promise<Value>): Promise<Value> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof OtherServer) identity = null;
      throw error;
    }
  }
  async function client(): Promise<pg.Client> {
    opened ??= connected().then(
      (newClient) => newClient,
      (error: unknown) => {
        opened = null;
        throw error;
      },
    );
    return opened;
  }
  async function ask<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    try {
      return await runExclusive(async () => (await (await client()).query<Row>(text, [...values])).rows);
    } catch (error) {
      throw postgresFailure(error);
    }
  }

  const isTwin = (): boolean => doubt >= maxDoubts / 2;

  return {
    ...createHandedIn(ask),
    hasTwin: isTwin,
    async lookIn(till, seen, nowMs) {
      // Every till signs in every second, so this is one query that does not wait for the disk. Data lost in a server crash is reported
      // again.
      const [tillRow] = await watched(
        ask<{
          removed_at: number | null;
          looks: number;
          duty: string | null;
          last: string | null;
          holds: boolean;
        }>(
          `insert into tills (id, name, version, sends, added_at, seen_at)
          select $1::text, $2::text, $3::text, $4::bigint, $5::bigint, $5::bigint from (select set_config('synchronous_commit', 'off', true)) as not_waited_for
          on conflict (id) do update set name = excluded.name, version = excluded.version, sends = excluded.sends,
            seen_at = excluded.seen_at, beat = tills.beat + 1
          returning removed_at, beat as looks,
            (select to_json(seen) from (select ${columns} from duty where left_for is null) as seen) as duty,
            (select to_json(seen) from (${lastEvent}) as seen where run is not null and installation is not null) as last,
            exists (select from order_events where sequence = $6::bigint and at = $7::bigint)
              or exists (select from gap_marks where run = $8::text and sequence >= $6::bigint) as holds`,
          [
            ...[till.id, till.name, till.version, till.sends ? 1 : 0, nowMs],
            ...[seen?.sequence ?? null, seen?.at ?? null, seen?.run ?? null],
          ],
        ),
      );
      if (tillRow?.removed_at !== null) return 'removed';
      noteSignIn(tillRow.looks);
      if (tillRow.duty === null) return 'closed';
      return {
        duty: dutyOf(JSON.parse(tillRow.duty)),
        lastEvent: tillRow.last === null ? null : JSON.parse(tillRow.last),
        hasForgotten: seen !== null && !tillRow.holds,
      };
    },
    take: (till, seen) =>
      runExclusive(async () => {
        const to = await client().catch((error: unknown) => {
          throw postgresFailure(error);
        });
        try {
          await to.query('begin');
          // Waits for running writes to finish before the term ends.
          await to.query(lockOfJournal(config));
          await checkSchemaVersion(to);
          const { rows } = await to.query<DutyRow>(
            `update duty set till = $1, version = $2, term = term + 1, beat = 0, wanted_by = null
            where term = $3 and beat = $4 and till is not distinct from $5 and left_for is null returning ${columns}`,
            [till.id, till.version, seen.term, seen.beat, seen.till],
          );
          const [row] = rows;
          const last = await to.query<{ value: string }>(
            `select value from facts where name = '${keys.lastOnDuty.name}'`,
          );
          // Another server may lack slots that this till has used (T10), and copies of a till do not know each other's slots.
          const ownIdentity = `${till.id} ${machineName()} ${identity}`;
          if (row !== undefined && (last.rows[0]?.value !== ownIdentity || isTwin())) {
            await to.query(holdingAllSlots);
            await to.query(
              `insert into facts (name, value) values ('${keys.lastOnDuty.name}', $1) on conflict (name) do update set value = excluded.value`,
              [ownIdentity],
            );
          }
          await to.query('commit');
          return row === undefined ? null : dutyOf(row);
        } catch (error) {
          await to.query('rollback').catch(() => {});
          throw postgresFailure(error);
        }
      }),
    async beat(tillId, term) {
      const rows = await watched(
        ask(`update duty set beat = beat + 1 where term = $1 and till = $2 returning beat`, [term, tillId]),
      );
      return rows.length > 0;
    },
    async handOver(tillId, term) {
      await ask(`update duty set till = null, beat = 0 where term = $1 and till = $2`, [term, tillId]);
    },
    async want(tillId) {
      await ask(`update duty set wanted_by = $1`, [tillId]);
    },
    async list() {
      const rows = await ask<{
        id: string;
        name: string;
        version: string;
        sends: number;
        beat: number;
        added_at: number;
        seen_at: number;
      }>(
        `select id, name, version, sends, beat, added_at, seen_at from tills where removed_at is null order by name`,
        [],
      );
      return rows.map(({ added_at, seen_at, sends, ...row }) => ({
        ...row,
        sends: sends === 1,
        addedAt: added_at,
        seenAt: seen_at,
      }));
    },
    async remove(tillId, nowMs) {
      await ask(`update tills set removed_at = $2 where id = $1`, [tillId, nowMs]);
    },
    async close() {
      const ending = opened;
      opened = null;
      await (await ending?.catch(() => null))?.end().catch(() => {});
    },
  };
}

/**
 * Rejects if this version cannot use the duty: it does not open tables of a newer version (J2), and only the owner may migrate older
 * tables.
 */
async function checkSchemaVersion(client: pg.Client): Promise<void> {
  const { rows: applied } = await client.query<{ name: string }>(`select name from kysely_migration`);
  refuseDevelopment(applied.map(({ name }) => name));
  const unknown = applied.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined) throw await newer(client, unknown.name);
  if (applied.length === Object.keys(migrations).length) return;
  const { rows } = await client.query<{ may: number }>(mayChangeTables);
  if (rows[0]?.may !== 1) throw new OwnerNeeded();
}

async function newer(client: pg.Client, migration: string): Promise<JournalFailure> {
  const { rows } = await client.query<{ written_by: string }>(
    `select written_by from ways_down where migration = $1`,
    [migration],
  );
  const writtenBy = rows[0]?.written_by;
  return new JournalFailure(
    `${writtenBy ? `version ${writtenBy}` : 'a newer version'} of the app wrote the journal on the server, and this version cannot read it; update this app`,
    null,
    'read-only',
  );
}
