// biome-ignore-all lint/a11y/useSemanticElements: a virtualised grid cannot be a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid, one row at a time is the stop
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { ColumnGrip } from './column-grip.tsx';
import styles from './data-table.module.css';
import { nextActive, tableLines } from './table-lines.ts';
import { PinnedSection, SectionName } from './table-section.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';

export interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  /** A CSS grid track: `"168px"`, `"minmax(120px, 1fr)"`. */
  readonly track: string;
  /** Figures are `end`. */
  readonly align?: 'start' | 'end';
  readonly cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** What the table is, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Enter, or a click on the row. */
  readonly onOpen?: (row: Row) => void;
  /** What opens with the mouse: a click (the usual), or two where one click selects the row for `onActive`. */
  readonly opensBy?: 'click' | 'double-click';
  /** Other keys on the focused row, e.g. Space to select, `f` for favourite. */
  readonly onRowKey?: (event: KeyboardEvent, row: Row) => void;
  readonly selected?: ReadonlySet<string>;
  /** A row that stands out more than any other. */
  readonly alarming?: (row: Row) => boolean;
  /** Rows of one section follow each other; each section gets a line of its own. */
  readonly sectionOf?: (row: Row) => string;
  /** Sections whose rows are put away; with `onToggleSection` each section's line opens and closes it. */
  readonly collapsed?: ReadonlySet<string>;
  readonly onToggleSection?: (section: string) => void;
  /** The row that the keys act on now: it took the focus. */
  readonly onActive?: (row: Row) => void;
  /** The row that Shift with an arrow came to, and the one it came from. */
  readonly onExtend?: (from: Row, to: Row) => void;
  /** Called when the first rows come into view: read the page before. */
  readonly onNearStart?: () => void;
  /** Called when the last rows come into view: read the next page. */
  readonly onNearEnd?: () => void;
  /** A right click on a row, its menu key or Shift+F10: where its menu opens. */
  readonly onMenu?: (row: Row, at: { readonly x: number; readonly y: number }) => void;
  /** A column gets another width in pixels, null: its own again; `kept` once the hand lets go. */
  readonly onResize?: (key: string, width: number | null, kept: boolean) => void;
  /** What the grip of a column is called; with `onResize`. */
  readonly gripName?: (column: Column<Row>) => string;
  /** Shown under the head where there are no rows. */
  readonly empty?: ReactNode;
}

/**
 * A virtualised table: only the rows in view exist, so 20,000 cost what 30 do. One row at a time is in the tab order; arrows,
 * Home, End and Page keys move it. The parent must give it a height (`Screen fill`).
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, sectionOf, collapsed, onNearEnd, onNearStart, opensBy = 'click' } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => tableLines(rows, sectionOf, collapsed), [rows, sectionOf, collapsed]);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const rowHeight = useRowHeight();
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: rowHeight,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew because the height changed
  useEffect(() => virtual.measure(), [virtual, rowHeight]);

  useSteadyScroll(scroller, lines, rowKey, rowHeight);

  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (lastShown >= lines.length - 20) onNearEnd?.();
  }, [lastShown, lines.length, onNearEnd]);
  const firstShown = items[0]?.index ?? 0;
  useEffect(() => {
    if (firstShown < 20) onNearStart?.();
  }, [firstShown, onNearStart]);

  const found = lines.findIndex((line) => line.kind === 'row' && rowKey(line.row) === activeKey);
  const activeLine = found < 0 ? lines.findIndex((line) => line.kind === 'row') : found;

  const keptFocus = useKeptFocus(scroller, activeLine);

  function rowAt(index: number): Row | null {
    const line = lines[index];
    return line?.kind === 'row' ? line.row : null;
  }

  function focusLine(index: number): void {
    const row = rowAt(index);
    if (row === null) return;
    setActiveKey(rowKey(row));
    virtual.scrollToIndex(index);
    // The row may exist only after the scroll has been drawn.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-line="${index}"]`)?.focus({ preventScroll: true }),
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Only keys of the row itself; a button inside a row keeps its own.
    if (!(event.target instanceof HTMLElement) || event.target.dataset.line === undefined) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const next = nextActive(lines, activeLine, event.key, page);
    const row = rowAt(activeLine);
    if (next !== null) {
      event.preventDefault();
      const to = rowAt(next);
      if (event.shiftKey && row !== null && to !== null) props.onExtend?.(row, to);
      focusLine(next);
    } else if (event.key === 'Enter' && row !== null && props.onOpen) {
      event.preventDefault();
      props.onOpen(row);
    } else if (row !== null) props.onRowKey?.(event, row);
  }

  const tracks = columns.map((column) => column.track).join(' ');
  return (
    <div ref={scroller} className={styles.table}>
      <div
        role="grid"
        className={styles.grid}
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={props.selected === undefined ? undefined : true}
        onKeyDown={onKeyDown}
        {...keptFocus}
      >
        <div role="row" aria-rowindex={1} className={styles.head} style={{ gridTemplateColumns: tracks }}>
          {columns.map((column, index) => (
            <div key={column.key} role="columnheader" className={styles.cell} data-align={column.align}>
              {column.head}
              {props.onResize === undefined ? null : (
                <ColumnGrip
                  name={props.gripName?.(column) ?? ''}
                  first={index === 0}
                  onResize={(width, kept) => props.onResize?.(column.key, width, kept)}
                />
              )}
            </div>
          ))}
        </div>
        {sectionOf === undefined ? null : (
          <PinnedSection lines={lines} at={Math.floor((virtual.scrollOffset ?? 0) / rowHeight)} />
        )}
        <div role="presentation" className={styles.space} style={{ blockSize: virtual.getTotalSize() }}>
          {items.map((item) => {
            const line = lines[item.index];
            if (line === undefined) return null;
            const place = { blockSize: item.size, transform: `translateY(${item.start}px)` };
            if (line.kind === 'section')
              return (
                <div key={`section ${line.section}`} role="row" className={styles.section} style={place}>
                  <div role="gridcell" aria-colspan={columns.length}>
                    <SectionName line={line} collapsed={collapsed} onToggle={props.onToggleSection} />
                  </div>
                </div>
              );
            const { row } = line;
            const key = rowKey(row);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its rows
              <div
                key={key}
                role="row"
                data-line={item.index}
                aria-rowindex={line.number + 1}
                aria-selected={props.selected?.has(key)}
                tabIndex={item.index === activeLine ? 0 : -1}
                className={styles.row}
                data-opens={props.onOpen === undefined ? undefined : true}
                data-alarming={props.alarming?.(row) || undefined}
                style={{ ...place, gridTemplateColumns: tracks }}
                onFocus={() => {
                  setActiveKey(key);
                  props.onActive?.(row);
                }}
                onContextMenu={(event) => {
                  if (props.onMenu === undefined || hasSelection()) return;
                  event.preventDefault();
                  setActiveKey(key);
                  // The browser says so for the menu key and Shift+F10 too, at the place of the row.
                  props.onMenu(row, { x: event.clientX, y: event.clientY });
                }}
                onClick={(event) => {
                  if (opensBy === 'click' && !hasSelection() && !isControl(event.target)) props.onOpen?.(row);
                }}
                onDoubleClick={(event) => {
                  if (opensBy === 'double-click' && !isControl(event.target)) props.onOpen?.(row);
                }}
              >
                {columns.map((column) => (
                  <div key={column.key} role="gridcell" className={styles.cell} data-align={column.align}>
                    {column.cell(row)}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
      {lines.length === 0 ? props.empty : null}
    </div>
  );
}

/** A person who marks text in a row wants to copy it, not to open the row. */
function hasSelection(): boolean {
  return (getSelection()?.toString() ?? '') !== '';
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, label') !== null;
}

/** The height of a row in pixels, which follows the density setting (theme-tokens.css). */
function useRowHeight(): number {
  const [height, setHeight] = useState(readRowHeight);
  useEffect(() => {
    const watch = new MutationObserver(() => setHeight(readRowHeight()));
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] });
    return () => watch.disconnect();
  }, []);
  return height;
}

function readRowHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row')) || 28;
}
