import { sql } from 'kysely';
import type { Claim, ClaimSubject } from '../../../../shared/model/claim/claim.ts';
import type { Database } from '../engine/database.ts';
import type { Row } from '../schema/schema.ts';

export function subjectKey(about: ClaimSubject): string {
  return about.of === 'order' ? `order:${about.orderId}` : `row:${about.connectionId}:${about.rowId}`;
}

/** A claim with the names of its order or row. Every join uses a key. */
export const claimColumns = sql`claim.*, supplier.name as supplier, supplier.removed_at, orders.identifier, orders.service_name, told.description`;
export const claimTables = sql`supplier_claims as claim join connections as supplier on supplier.id = claim.connection_id
  left join orders on orders.id = claim.order_id
  left join transactions as told on told.connection_id = claim.connection_id and told.id = claim.row_id`;

export interface NamedClaimRow extends Omit<Row<'supplier_claims'>, 'number'> {
  readonly number: number;
  readonly supplier: string;
  readonly removed_at: number | null;
  readonly identifier: string | null;
  readonly service_name: string | null;
  readonly description: string | null;
}

export function claimOfRow(row: NamedClaimRow): Claim {
  const { order_id: orderId, row_id: rowId, connection_id: connectionId } = row;
  return {
    id: row.id,
    number: row.number,
    connectionId,
    supplier: row.supplier,
    supplierRemoved: row.removed_at !== null,
    kind: row.kind,
    about: orderId === null ? { of: 'row', connectionId, rowId: rowId ?? '' } : { of: 'order', orderId },
    identifier: row.identifier,
    what: row.service_name ?? row.description ?? '',
    amount: row.amount === null ? null : { amount: row.amount, currency: row.currency },
    state: row.state,
    outcome: row.outcome,
    paidBy: idsIn(row.paid_by),
    openedAt: row.opened_at,
    askedAt: row.asked_at,
    askAt: row.ask_at,
    closedAt: row.closed_at,
  };
}

export function idsIn(json: string): string[] {
  const read: unknown = JSON.parse(json);
  return Array.isArray(read) ? read.map(String) : [];
}

/** The claim's current state; null if it does not exist. */
export async function claimById(source: Pick<Database, 'getExecutor'>, id: string): Promise<Claim | null> {
  const { rows } = await sql<NamedClaimRow>`
    select ${claimColumns} from ${claimTables} where claim.id = ${id}`.execute(source);
  return rows[0] ? claimOfRow(rows[0]) : null;
}

/** The wallet rows of an order, or a single row, by the supplier's ids, oldest first. */
export function rowsAbout(subject: ClaimSubject) {
  return subject.of === 'order'
    ? sql<boolean>`transactions.number in (select match.transaction_number from wallet_matches as match
        join orders on orders.number = match.order_number where orders.id = ${subject.orderId})`
    : sql<boolean>`transactions.connection_id = ${subject.connectionId} and transactions.id = ${subject.rowId}`;
}

// A supplier's clock may use another time zone.
const slackMs = 26 * 60 * 60_000;

/** SQL: true for wallet rows since the claim was opened, with tolerance for the supplier's clock. */
export function isAfterOpening({ openedAt }: Pick<Claim, 'openedAt'>) {
  return sql<boolean>`(transactions.at is null or transactions.at >= ${openedAt - slackMs})`;
}
