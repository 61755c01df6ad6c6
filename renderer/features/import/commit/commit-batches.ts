import { maxBatchRows } from '../../../../shared/contract/orders/batches.ts';
import type { ReadyRow } from '../../../../shared/model/list/rows/row.ts';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import type { RowCustomerPrice, RowToPrice } from '../../../../shared/model/pricing/row-price.ts';
import { shownService } from '../../../../shared/model/service/shown-service.ts';
import type { GapAnswer } from '../../../client/use-gaps.ts';
import { type Findings, serviceIdentifierKey } from '../list/compare-list.ts';
import type { ServiceTotal } from '../list/list-totals.ts';
import type { ListReader } from '../reading/open-list-reader.ts';
import { type CommitCalls, commitList } from './commit-list.ts';
import { openLinesForBatches } from './lines-for-batches.ts';

export interface CommitRequest {
  readonly connectionId: string;
  readonly name: string;
  /** Customer for rows that have none. */
  readonly customer: string;
  readonly note: string;
  readonly services: readonly ServiceTotal[];
  readonly priceRow: (row: RowToPrice) => RowCustomerPrice;
  /** One id for each batch. The backend returns the same batch again for the same id. */
  readonly requestIds: readonly string[];
  /** Created batches by request id; the function adds new ones. Later changes of the list do not apply to these batches. */
  readonly answered: Map<string, Batch>;
  /** Why identifiers with a result are ordered again; empty if there are none. */
  readonly reason: string;
  /** True if the reason applies to every row, because the same list was committed before. */
  readonly everyRowAgain: boolean;
  readonly overBalance: boolean;
  /** The reason for ordering although the journal has a gap; null if there is no gap. */
  readonly overGap: GapAnswer['overGap'];
}

const pieceRows = 2_000;

/** Returns the number of rows in the first `batches` batches of a list with `rows` rows. */
export function rowsInBatches(batches: number, rows: number): number {
  return Math.min(rows, batches * maxBatchRows);
}

/** Returns the number of batches for a list with `rows` rows. */
export function batchesFor(rows: number): number {
  return Math.max(1, Math.ceil(rows / maxBatchRows));
}

/**
 * Commits a list's ready rows, in order, as one batch, or as several if one batch would be too large. Each batch is written completely or
 * not at all. After a failure, the earlier batches remain, and another call continues after these. `onProgress` is called after each batch.
 */
export async function commitBatches(
  calls: CommitCalls,
  reader: ListReader,
  findings: Findings,
  request: CommitRequest,
  onProgress: (committed: number) => void,
  batchRows: number = maxBatchRows,
): Promise<Batch[]> {
  const committed: Batch[] = [];
  const lines = openLinesForBatches(reader, request.requestIds.length);
  for (const [index, requestId] of request.requestIds.entries()) {
    const before = request.answered.get(requestId);
    const rows = await readyRows(reader, index * batchRows, batchRows);
    const totals = new Map(request.services.map((total) => [total.service.id, total]));
    const used = new Set(rows.map((row) => row.serviceId));
    const many = request.requestIds.length > 1;
    const isLast = index === request.requestIds.length - 1;
    const form = {
      requestId,
      connectionId: request.connectionId,
      name: many ? `${request.name.slice(0, 100)} (${index + 1}/${request.requestIds.length})` : request.name,
      services: [...used].flatMap((serviceId) => {
        const total = totals.get(serviceId);
        return total ? [{ serviceId, quotedPrice: total.price, shown: shownService(total.service) }] : [];
      }),
      rows: rows.map((row) => {
        const customer = row.customer || request.customer;
        const { customerPrice, customerTax, pricedBy } = request.priceRow({ ...row, customer });
        const delivered =
          findings.known.get(serviceIdentifierKey(row.serviceId, row.identifier))?.state === 'success';
        return {
          serviceId: row.serviceId,
          identifier: row.identifier,
          fields: Object.fromEntries(row.fields),
          quantity: row.quantity,
          customer,
          note: row.note || request.note,
          customerPrice,
          customerTax,
          pricedBy,
          sourceLine: row.line,
          againReason: (delivered || request.everyRowAgain) && request.reason !== '' ? request.reason : null,
        };
      }),
      overBalance: request.overBalance,
      overGap: request.overGap,
    };
    const ownLines = await lines.next(isLast ? null : (rows.at(-1)?.line ?? 0)).catch(() => []);
    const batch = before ?? (await commitList(calls, form, ownLines));
    request.answered.set(requestId, batch);
    committed.push(batch);
    onProgress(committed.length);
  }
  return committed;
}

async function readyRows(reader: ListReader, from: number, count: number): Promise<readonly ReadyRow[]> {
  const rows: ReadyRow[] = [];
  for (let at = from; at < from + count; at += pieceRows) {
    const page = await reader.ready(at, Math.min(pieceRows, from + count - at));
    rows.push(...page.rows);
    if (page.rows.length === 0 || at + pieceRows >= page.total) break;
  }
  return rows;
}
