import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListRow } from '../../../../shared/model/list/rows/row.ts';
import { useLatest } from '../../../ui/base/use-latest.ts';
import type { ListReader } from '../reading/open-list-reader.ts';

export type Shown = Parameters<ListReader['rows']>[0]['show'];

interface Pages {
  readonly wish: string;
  readonly total: number;
  readonly rows: ReadonlyMap<number, ListRow>;
}

// Enough rows for a few screens, and few enough to arrive within one or two frames.
const pageRows = 100;

/** The visible rows and those around them, read from the worker during scrolling. The shown rows stay until new rows arrive. */
export function useRowPages(reader: ListReader, show: Shown, version: number) {
  const wish = `${version} ${JSON.stringify(show)}`;
  const [pages, setPages] = useState<Pages>({ wish: '', total: 0, rows: new Map() });
  const view = useRef({ from: 0, to: pageRows });
  const requested = useRef({ wish: '', pages: new Set<number>() });
  const latest = useLatest({ wish, show });

  const load = useCallback(async (): Promise<void> => {
    const now = latest.current;
    if (requested.current.wish !== now.wish) requested.current = { wish: now.wish, pages: new Set() };
    const first = Math.floor(view.current.from / pageRows);
    const last = Math.floor(view.current.to / pageRows);
    for (let page = first; page <= last; page += 1) {
      if (requested.current.pages.has(page)) continue;
      requested.current.pages.add(page);
      const from = page * pageRows;
      // If the reader has ended, it reports this to its owner itself; the table keeps its rows.
      const answer = await reader.rows({ show: now.show, from, limit: pageRows }).catch(() => null);
      if (answer === null || latest.current.wish !== now.wish) return;
      setPages((before) => {
        const rows = new Map(before.wish === now.wish ? before.rows : []);
        for (const [index, row] of answer.rows.entries()) rows.set(from + index, row);
        return { wish: now.wish, total: answer.total, rows };
      });
    }
  }, [reader, latest]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again when the list or the filter changes
  useEffect(() => void load(), [load, wish]);

  const onView = useCallback(
    (from: number, to: number) => {
      view.current = { from: Math.max(0, from), to: Math.max(0, to) };
      void load();
    },
    [load],
  );
  return { total: pages.total, rowAt: (index: number) => pages.rows.get(index) ?? null, onView };
}
