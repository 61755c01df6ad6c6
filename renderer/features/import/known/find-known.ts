import type { ListRow } from '../../../../shared/model/list/rows/row.ts';
import { listLimits } from '../../../../shared/model/list/text/limits.ts';
import { serviceIdentifierKey } from '../list/compare-list.ts';
import type { ListReader } from '../reading/open-list-reader.ts';

/** Returns the known facts about these identifiers for one service; identifiers without facts are omitted. */
export type KnownBy<Found> = (serviceId: string, identifiers: string[]) => Promise<readonly Found[]>;

export interface FoundRow<Found> {
  readonly row: number;
  /** The original line of the row. */
  readonly line: string;
  readonly serviceId: string;
  /** True if the row would be ordered; false if it is omitted because it was ordered before. */
  readonly isGood: boolean;
  readonly found: Found;
}

/** Known facts by `serviceIdentifierKey`; null if the journal had no facts. The journal is asked only once for each key. */
export type FoundCache<Found> = Map<string, Found | null>;

// The backend's limit per call.
const pieceRows = 1_000;

/** Returns the rows with known facts, among the rows that will be or were ordered; null if a newer run has started. */
export async function findKnown<Found extends { readonly identifier: string }>(
  reader: Pick<ListReader, 'rows'>,
  knownBy: KnownBy<Found>,
  cache: FoundCache<Found>,
  isCurrent: () => boolean,
): Promise<readonly FoundRow<Found>[] | null> {
  const rows = await rowsToAsk(reader, isCurrent);
  const open = Map.groupBy(
    rows.filter(({ serviceId, identifier }) => !cache.has(serviceIdentifierKey(serviceId, identifier))),
    ({ serviceId }) => serviceId,
  );
  for (const [serviceId, wantedRows] of open) {
    const identifiers = [...new Set(wantedRows.map(({ identifier }) => identifier))];
    for (let from = 0; from < identifiers.length; from += pieceRows) {
      if (!isCurrent()) return null;
      const piece = identifiers.slice(from, from + pieceRows);
      const found = await knownBy(serviceId, piece);
      for (const identifier of piece) cache.set(serviceIdentifierKey(serviceId, identifier), null);
      for (const each of found) cache.set(serviceIdentifierKey(serviceId, each.identifier), each);
    }
  }
  if (!isCurrent()) return null;
  return rows.flatMap(({ identifier, ...row }) => {
    const found = cache.get(serviceIdentifierKey(row.serviceId, identifier)) ?? null;
    return found === null ? [] : [{ ...row, found }];
  });
}

type RowQuery = Omit<FoundRow<never>, 'found'> & { readonly identifier: string };

async function rowsToAsk(reader: Pick<ListReader, 'rows'>, isCurrent: () => boolean): Promise<RowQuery[]> {
  const rows: RowQuery[] = [];
  const limit = listLimits.pageRows;
  for (let from = 0; isCurrent(); from += limit) {
    const page = await reader.rows({ show: 'all', from, limit });
    rows.push(...page.rows.flatMap((row) => queryOf(row) ?? []));
    if (page.rows.length === 0 || from + limit >= page.total) break;
  }
  return rows;
}

function queryOf({ row, source, serviceId, verdict }: ListRow): RowQuery | null {
  if (serviceId === null || (verdict.is !== 'good' && verdict.is !== 'before')) return null;
  return { row, line: source, serviceId, isGood: verdict.is === 'good', identifier: verdict.identifier };
}
