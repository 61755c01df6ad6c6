import { type RawBuilder, sql } from 'kysely';
import { type FindingKind, findingKinds } from '../../../../shared/model/wallet/finding.ts';
import type { Database } from '../engine/database.ts';
import { ofSameAccount } from '../engine/same-account.ts';
import { by, eachJson, joinInOrder, memberOf } from '../sql/dialect.ts';
import { clockSlackMs } from './match-entries.ts';

/** How far the supplier's wallet was read. Later rows do not count as missing. */
export interface WalletReach {
  readonly connectionId: string;
  readonly fetchedAt: number;
  /** False while rows are unread: older ones, or newer ones if the supplier lists the oldest first. */
  readonly complete: boolean;
  readonly oldestFirst?: boolean;
}

export interface FindingBounds {
  readonly connectionId: string;
  /** Rows due until this time must be in the wallet. */
  readonly knownUntilMs: number;
  /** Charges of orders before this time are unknown. */
  readonly chargesFromMs: number;
  /**
   * Rows before this time are older than this journal's first order, so they belong to none of its orders.
   */
  readonly rowsFromMs: number;
}

const ever = Number.MIN_SAFE_INTEGER;

export async function boundsOf(
  reads: Database,
  { connectionId, fetchedAt, complete, oldestFirst = false }: WalletReach,
): Promise<FindingBounds> {
  const { rows } = await sql<Record<'oldest' | 'newest' | 'charged' | 'sent' | 'connected', number | null>>`
    select (select min(at) from transactions where connection_id = ${connectionId}) as oldest,
      (select max(at) from transactions where connection_id = ${connectionId}) as newest,
      (select 1 from wallet_matches where connection_id = ${connectionId} and side = 'debit' limit 1) as charged,
      min((select min(sent_at) from orders where orders.connection_id = connections.id and sent_at is not null)) as sent,
      min(created_at) as connected
    from connections where id in ${ofSameAccount(connectionId)}`.execute(reads);
  const { oldest = null, newest = null, charged = null, sent = null, connected = null } = rows[0] ?? {};
  // If a wallet never showed a charge, no charge can be missing.
  const showsCharges = charged !== null && oldest !== null;
  const readUntilMs = oldestFirst && !complete ? (newest ?? ever) - clockSlackMs : fetchedAt;
  return {
    connectionId,
    knownUntilMs: Math.min(fetchedAt, readUntilMs),
    chargesFromMs: showsCharges ? oldest + clockSlackMs : Number.MAX_SAFE_INTEGER,
    rowsFromMs: (sent ?? connected ?? 0) - clockSlackMs,
  };
}

// Only `not-charged` depends on when the wallet begins to show charges. The order of `charged-less` has its charge, and a refund's charge
// is checked below.
const needCharges: readonly FindingKind[] = ['not-charged'];
const ofRows: readonly FindingKind[] = ['unknown-debit', 'unknown-refund', 'perhaps-uncertain', 'unclear'];

/** SQL for the findings of these kinds that can be reported, each with its stage. Reads no other findings. */
export function staged(
  bounds: FindingBounds,
  kinds: readonly FindingKind[] = findingKinds,
): RawBuilder<unknown> {
  const { connectionId, knownUntilMs, chargesFromMs, rowsFromMs } = bounds;
  const kindsAndStages = kinds.map((kind) => [
    kind,
    needCharges.includes(kind) ? chargesFromMs : ofRows.includes(kind) ? rowsFromMs : ever,
  ]);
  return sql`wanted(kind, from_ms) as (select ${memberOf(sql`value`, 0)}, cast(${memberOf(sql`value`, 1)} as bigint)
      from ${eachJson(JSON.stringify(kindsAndStages))} as listed),
    reached as (select found.* from wanted ${joinInOrder} wallet_findings as found ${by('wallet_findings_by_time')}
        on found.connection_id = ${connectionId} and found.kind = wanted.kind and found.since >= wanted.from_ms
      union all select found.* from wanted ${joinInOrder} wallet_findings as found ${by('wallet_findings_by_time')}
        on found.connection_id = ${connectionId} and found.kind = wanted.kind and found.since is null),
    told as (select * from reached as found where found.kind <> 'refunded-too-much' or found.since >= ${chargesFromMs} or exists (
      select 1 from wallet_matches as charge where charge.order_number = found.number and charge.connection_id = ${connectionId} and charge.side = 'debit')),
    staged as (select found.*, ${settlement}, case when last.settled = 1 then 'settled' when due_at <= ${knownUntilMs} then 'open'
        when found.kind in ('not-charged', 'charged-less') then null else 'expected' end as stage
      from told as found ${withSettlement})`;
}

/** SQL for unmatched rows older than this journal's first order, newest first by time and number. */
export function earlier({ connectionId, rowsFromMs }: FindingBounds): RawBuilder<unknown> {
  return sql`staged as (select found.*, ${settlement}, 'earlier' as stage
    from wallet_findings as found ${by('wallet_findings_of_rows')} ${withSettlement}
    where found.connection_id = ${connectionId} and found.subject = 'row' and found.since < ${rowsFromMs})`;
}

/** Number of these rows per kind. */
export async function countEarlier(
  reads: Database,
  { connectionId, rowsFromMs }: FindingBounds,
): Promise<{ kind: FindingKind; count: number }[]> {
  const { rows } = await sql<{ kind: FindingKind; count: number }>`
    select kind, count(*) as count from wallet_findings ${by('wallet_findings_by_time')} where connection_id = ${connectionId} and kind in (${sql.join(ofRows)})
      and since < ${rowsFromMs} and subject = 'row' group by kind`.execute(reads);
  return rows;
}

const settlement = sql`last.who, last.at as settled_at, last.words`;
/** SQL join: `last` is a person's last decision about the finding `found`, if it was "settled". */
export const withSettlement = sql`left join wallet_settlements as last on last.sequence = (
  select max(sequence) from wallet_settlements as told where told.subject = found.subject
    and told.about = case when found.subject = 'order' then (select id from orders where orders.number = found.number)
      else (select id from transactions where transactions.number = found.number) end
    and (found.subject = 'order' or told.connection_id = found.connection_id) and told.kind = found.kind and told.amount is not distinct from found.amount)
  and last.settled = 1`;
