import type { Clock } from '../../../../shared/model/base/clock.ts';

/** Holds the rows or lines of long lists in memory until their commit. After a restart the page sends the rows or lines again. */
export interface StagedRows<Row> {
  /**
   * Stores rows of this list from index `from` on, and replaces rows that are already stored at these indexes. Returns the number of stored
   * rows.
   */
  stage(requestId: string, from: number, rows: readonly Row[]): number;
  read(requestId: string): readonly Row[];
  drop(requestId: string): void;
}

const maxIdleMs = 10 * 60_000;
// A page works on one list at a time; other lists belong to other windows or earlier reloads.
const maxLists = 4;

export function openStagedRows<Row>(clock: Clock): StagedRows<Row> {
  const lists = new Map<string, { rows: Row[]; touchedAt: number }>();
  const forget = (): void => {
    for (const [id, list] of lists) if (clock.nowMs() - list.touchedAt > maxIdleMs) lists.delete(id);
    // A map keeps insertion order.
    for (const id of [...lists.keys()].slice(0, Math.max(0, lists.size - maxLists))) lists.delete(id);
  };
  return {
    stage(requestId, from, rows) {
      const list = lists.get(requestId) ?? { rows: [], touchedAt: 0 };
      // Rows after a gap are not stored. The returned number tells the page where to continue.
      if (from <= list.rows.length) {
        list.rows.length = from;
        list.rows.push(...rows);
      }
      list.touchedAt = clock.nowMs();
      lists.set(requestId, list);
      forget();
      return list.rows.length;
    },
    read: (requestId) => lists.get(requestId)?.rows ?? [],
    drop: (requestId) => void lists.delete(requestId),
  };
}
