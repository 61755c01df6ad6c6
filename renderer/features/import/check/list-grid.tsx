// biome-ignore-all lint/a11y/useSemanticElements: a grid that renders only its visible rows cannot be a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of a grid at a time is a tab stop
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ListRow } from '../../../../shared/model/list/rows/row.ts';
import table from '../../../ui/table/data-table.module.css';
import { isFocusFree } from '../../../ui/table/use-keep-row-focus.ts';
import { readRowHeight } from '../../../ui/table/use-row-height.ts';
import styles from './list-grid.module.css';

export interface GridColumn {
  readonly key: string;
  readonly head: ReactNode;
  readonly track: string;
  readonly align?: 'end';
  readonly cell: (row: ListRow) => ReactNode;
}

interface ListGridProps {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly total: number;
  /** Increases whenever a row may have changed. */
  readonly version: number;
  /** Null while loading. */
  readonly rowAt: (index: number) => ListRow | null;
  readonly onView: (from: number, to: number) => void;
  readonly onOpen: (row: ListRow) => void;
  /** Called with the row that gets the focus. */
  readonly onFocusRow: (row: ListRow) => void;
  readonly onRowKey: (event: KeyboardEvent, row: ListRow) => void;
}

/**
 * A grid of rows held in a worker: only visible rows are fetched, so that 200,000 cost no more than 30. One row is in the tab order;
 * arrows, Home, End and Page keys move the focus.
 */
export function ListGrid(props: ListGridProps) {
  const { label, columns, total, version, rowAt, onView, onOpen, onFocusRow, onRowKey } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const height = readRowHeight();
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    scrollPaddingStart: height,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onView(first, last), [onView, first, last]);
  const stop = Math.min(active, Math.max(0, total - 1));
  // Focuses the grid's row if an action removed the focused element, for example the button that accepted the last row of a group.
  // Otherwise the keys of rows would stop working.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every change of the list
  useEffect(() => {
    if (!isFocusFree()) return;
    scroller.current
      ?.querySelector<HTMLElement>('[data-index][tabindex="0"]')
      ?.focus({ preventScroll: true });
  }, [version, total]);

  function onKeyDown(event: KeyboardEvent): void {
    // Handles only keys on the row itself; buttons and fields in a row handle their own.
    if (!(event.target instanceof HTMLElement) || event.target.dataset.index === undefined) return;
    // A key with modifiers is a command of the screen: Ctrl+Enter orders the list and must not edit a row.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2);
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -total, End: total }[
      event.key
    ];
    const row = rowAt(stop);
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.max(0, Math.min(total - 1, stop + step));
      setActive(next);
      virtual.scrollToIndex(next);
      // The row may not be rendered before the scroll.
      requestAnimationFrame(() =>
        scroller.current
          ?.querySelector<HTMLElement>(`[data-index="${next}"]`)
          ?.focus({ preventScroll: true }),
      );
    } else if (event.key === 'Enter' && row !== null) {
      event.preventDefault();
      onOpen(row);
    } else if (row !== null) onRowKey(event, row);
  }

  const gridTemplateColumns = columns.map((column) => column.track).join(' ');
  return (
    <div ref={scroller} className={table.table}>
      <div
        role="grid"
        className={table.grid}
        aria-label={label}
        aria-rowcount={total + 1}
        onKeyDown={onKeyDown}
      >
        <div role="row" aria-rowindex={1} className={styles.head} style={{ gridTemplateColumns }}>
          {columns.map((column) => (
            <div key={column.key} role="columnheader" className={table.cell} data-align={column.align}>
              {column.head}
            </div>
          ))}
        </div>
        <div role="presentation" className={table.space} style={{ blockSize: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rowAt(item.index);
            return (
              <div
                key={item.index}
                role="row"
                data-index={item.index}
                aria-rowindex={item.index + 2}
                aria-busy={row === null || undefined}
                tabIndex={item.index === stop ? 0 : -1}
                className={styles.row}
                style={{
                  blockSize: item.size,
                  transform: `translateY(${item.start}px)`,
                  gridTemplateColumns,
                }}
                onFocus={() => {
                  setActive(item.index);
                  if (row !== null) onFocusRow(row);
                }}
                onDoubleClick={() => row !== null && onOpen(row)}
              >
                {row === null ? (
                  <span className={styles.waiting} />
                ) : (
                  columns.map((column) => (
                    <div key={column.key} role="gridcell" className={table.cell} data-align={column.align}>
                      {column.cell(row)}
                    </div>
                  ))
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
