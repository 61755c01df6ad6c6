// biome-ignore-all lint/a11y/useSemanticElements: a grid that renders only its visible rows cannot be a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of a grid at a time is a tab stop
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useLatest } from '../base/use-latest.ts';
import { DataRow } from './data-row.tsx';
import styles from './data-table.module.css';
import type { DataTableProps } from './data-table-props.ts';
import { lineOf, rowEvents } from './row-events.ts';
import { selectByPointer } from './select-by-pointer.ts';
import { TableHead } from './table-head.tsx';
import { nearestRow, nextActive, type TableLine, tableLines } from './table-lines.ts';
import { PinnedSection, SectionName } from './table-section.tsx';
import { isBeyond, maxPxHere, placeAt, spaceOf, type TableSpace } from './table-space.ts';
import { useFocusRow } from './use-focus-row.ts';
import { useKeepRowFocus } from './use-keep-row-focus.ts';
import { useRowHeight } from './use-row-height.ts';

/**
 * A table that renders only the visible rows, so that 20,000 rows are as fast as 30. One row is the tab stop; arrows, Home, End and Page
 * keys move it. The parent must set the table's height (`Screen fill`).
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one grid, whose focus, scroll position and rendered rows depend on each other.
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, sectionOf, collapsed, onNearEnd, onNearStart, whole } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => tableLines(rows, sectionOf, collapsed), [rows, sectionOf, collapsed]);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const rowHeight = useRowHeight();
  const { before = 0, after = 0 } = whole ?? {};
  const space = useMemo(
    () => spaceOf({ rows: lines.length, before, after }, rowHeight, maxPxHere()),
    [lines.length, before, after, rowHeight],
  );
  const found = lines.findIndex((line) => line.kind === 'row' && rowKey(line.row) === activeKey);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: space.top,
    // The focused row is always rendered, wherever the list is scrolled, because the next key starts from this row.
    rangeExtractor: (range) => withLine(defaultRangeExtractor(range), found),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again after the height changed
  useEffect(() => virtual.measure(), [virtual, rowHeight]);

  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  // The browser reports a scroll by script only after the next frame, and that frame would show the wrong rows.
  const onMoved = useCallback(() => {
    virtual.scrollOffset = scroller.current?.scrollTop ?? 0;
    draw();
  }, [virtual]);
  useSteadyScroll(scroller, { lines, top: space.top }, rowKey, rowHeight, onMoved);
  useRowsInView(scroller, { space, rows: lines.length, rowHeight }, whole?.onJump);

  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (lastShown >= lines.length - 20) onNearEnd?.();
  }, [lastShown, lines.length, onNearEnd]);
  const firstShown = items[0]?.index ?? 0;
  useEffect(() => {
    if (firstShown < 20) onNearStart?.();
  }, [firstShown, onNearStart]);

  const inView = Math.max(0, Math.ceil(((virtual.scrollOffset ?? 0) - space.top) / rowHeight));
  const activeLine = found < 0 ? nearestRow(lines, Math.min(inView, lines.length - 1)) : found;

  const rowFocus = useKeepRowFocus(scroller, activeLine);

  function rowAt(index: number): Row | null {
    const line = lines[index];
    return line?.kind === 'row' ? line.row : null;
  }

  function focusLine(index: number): void {
    const row = rowAt(index);
    const element = scroller.current;
    if (row === null || element === null) return;
    setActiveKey(rowKey(row));
    const start = space.top + index * rowHeight;
    const head = sectionOf === undefined ? 0 : rowHeight;
    const view = element.clientHeight - rowHeight;
    if (start - head < element.scrollTop) element.scrollTop = start - head;
    else if (start + rowHeight > element.scrollTop + view) element.scrollTop = start + rowHeight - view;
    onMoved();
    // The row may not be rendered before the scroll.
    requestAnimationFrame(() =>
      element.querySelector<HTMLElement>(`[data-line="${index}"]`)?.focus({ preventScroll: true }),
    );
  }

  const reach = useFocusRow(whole, lines.length, focusLine);

  // A new sort order starts at the top.
  const sortedBy = `${props.sorting?.sort?.by} ${props.sorting?.sort?.descending}`;
  const lastSorted = useRef(sortedBy);
  useLayoutEffect(() => {
    if (lastSorted.current === sortedBy) return;
    lastSorted.current = sortedBy;
    scroller.current?.scrollTo({ top: 0 });
  });

  const hasBegun = useRef(props.beginAt == null);
  useLayoutEffect(() => {
    if (hasBegun.current || lines.length === 0) return;
    hasBegun.current = true;
    const line = lines.findIndex((each) => each.kind === 'row' && rowKey(each.row) === props.beginAt);
    if (line >= 0) focusLine(line);
  });

  function onKeyDown(event: KeyboardEvent): void {
    // Handles only keys on the row itself; buttons in a row handle their own.
    if (!(event.target instanceof HTMLElement) || event.target.dataset.line === undefined) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const next = nextActive(lines, activeLine, event.key, page);
    const row = rowAt(activeLine);
    if (next !== null) {
      event.preventDefault();
      // If the target row is not loaded yet, it is requested and focused later.
      if (!event.shiftKey && reach(event.key, activeLine, page)) return;
      const nextRow = rowAt(next);
      if (event.shiftKey && row !== null && nextRow !== null) props.onExtend?.(row, nextRow);
      focusLine(next);
    } else if (event.key === 'Enter' && row !== null && props.onOpen) {
      event.preventDefault();
      props.onOpen(row);
    } else if (row !== null) props.onRowKey?.(event, row);
  }

  const { selecting } = props;
  const latest = useLatest({ props, lines, activeLine });
  // The table keeps one object, because a drag continues while rows render again.
  const [pointer] = useState(() =>
    selectByPointer<Row>({
      selecting: () => latest.current.props.selecting,
      isSelected: (row) => latest.current.props.selected?.has(latest.current.props.rowKey(row)) ?? false,
      lineOf,
      rowsOf: (from, to) =>
        latest.current.lines
          .slice(Math.min(from, to), Math.max(from, to) + 1)
          .flatMap((line) => (line.kind === 'row' ? [line.row] : [])),
      lastLine: () => latest.current.activeLine,
      workOn: (row) => setActiveKey(latest.current.props.rowKey(row)),
    }),
  );
  const events = rowEvents(props, rowAt, (row) => setActiveKey(rowKey(row)), pointer);
  // The widths are set once for all rows, so that a resize does not render each row again.
  const widths = [...(selecting === undefined ? [] : ['16px']), ...columns.map((column) => column.track)];
  const tracks = { '--tracks': widths.join(' ') } as CSSProperties;
  return (
    <div ref={scroller} className={styles.table}>
      <div
        role="grid"
        className={styles.grid}
        style={tracks}
        aria-label={props.label}
        aria-rowcount={before + rows.length + after + 1}
        aria-multiselectable={props.selected === undefined ? undefined : true}
        onKeyDown={onKeyDown}
        {...events}
        onFocus={(event: FocusEvent) => {
          rowFocus.onFocus(event);
          events.onFocus(event);
        }}
        onBlur={rowFocus.onBlur}
      >
        <TableHead
          columns={columns}
          selecting={selecting}
          sorting={props.sorting}
          onResize={props.onResize}
          gripName={props.gripName}
        />
        {sectionOf === undefined ? null : (
          <PinnedSection lines={lines} at={Math.floor((virtual.scrollOffset ?? 0) / rowHeight)} />
        )}
        <div
          role="presentation"
          className={styles.space}
          data-part={before + after > 0 || undefined}
          style={{ blockSize: space.height }}
        >
          {items.map((item) => {
            const line = lines[item.index];
            if (line === undefined) return null;
            if (line.kind === 'section')
              return (
                <div
                  key={`section ${line.section}`}
                  role="row"
                  className={styles.section}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <div role="gridcell" aria-colspan={widths.length}>
                    <SectionName line={line} collapsed={collapsed} onToggle={props.onToggleSection} />
                  </div>
                </div>
              );
            const key = rowKey(line.row);
            return (
              <DataRow
                key={key}
                row={line.row}
                columns={columns}
                line={item.index}
                number={before + line.number}
                start={item.start}
                selected={props.selected?.has(key)}
                box={selecting?.name}
                alarming={props.alarming?.(line.row) ?? false}
                opens={props.onOpen !== undefined}
                stop={item.index === activeLine}
              />
            );
          })}
        </div>
      </div>
      {lines.length === 0 ? props.empty : null}
    </div>
  );
}

function withLine(visibleLines: number[], line: number): number[] {
  if (line < 0 || visibleLines.includes(line)) return visibleLines;
  return [...visibleLines, line].sort((left, right) => left - right);
}

// A dragged scrollbar passes thousands of positions, so rows are loaded only when it pauses.
const pauseMs = 100;

/** Loads the rows at the scroll position if no loaded row is visible, for example after a person has dragged the scrollbar. */
function useRowsInView(
  scroller: RefObject<HTMLElement | null>,
  sizes: { readonly space: TableSpace; readonly rows: number; readonly rowHeight: number },
  onJump: ((place: number) => void) | undefined,
): void {
  const latest = useLatest({ ...sizes, onJump });
  const { space, rows } = sizes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the rows or their positions change
  useEffect(() => {
    const element = scroller.current;
    if (element === null || onJump === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        const now = latest.current;
        const view = element.clientHeight - now.rowHeight;
        if (isBeyond(element.scrollTop, now.space, now.rows, now.rowHeight, view))
          now.onJump?.(placeAt(element.scrollTop, now.space, view));
      }, pauseMs);
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', update);
    };
  }, [scroller, latest, space.top, space.height, rows, onJump === undefined]);
}

/** The loaded lines of a table, and the offset of the first line in pixels. */
interface Placed<Row> {
  readonly lines: readonly TableLine<Row>[];
  readonly top: number;
}

/**
 * Keeps the visible rows in place while rows are added or removed above, or when the estimated position in the list changes. Otherwise a
 * list that updates itself would jump, and a person would open the wrong row. A table that is scrolled to the top stays there, so that new
 * rows are visible. `onMoved` is called after a change of the scroll position, before painting.
 */
function useSteadyScroll<Row>(
  scroller: RefObject<HTMLElement | null>,
  { lines, top }: Placed<Row>,
  rowKey: (row: Row) => string,
  rowHeight: number,
  onMoved: () => void,
): void {
  const before = useRef<Placed<Row>>({ lines, top });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { lines, top };
    const element = scroller.current;
    if ((old.lines === lines && old.top === top) || element === null) return;
    if (element.scrollTop < rowHeight && old.top === 0) return;
    // No loaded row was visible before.
    if (element.scrollTop + element.clientHeight <= old.top) return;
    const moved = movedBy(old, { lines, top }, element.scrollTop, rowKey, rowHeight);
    if (moved === 0) return;
    element.scrollTop += moved;
    onMoved();
  }, [scroller, lines, top, rowKey, rowHeight, onMoved]);
}

/** Scroll offset in pixels that keeps the first remaining visible row in place; 0 without such a row. */
function movedBy<Row>(
  old: Placed<Row>,
  now: Placed<Row>,
  scrollTop: number,
  rowKey: (row: Row) => string,
  rowHeight: number,
): number {
  const first = Math.floor((scrollTop - old.top) / rowHeight);
  if (first >= old.lines.length) return 0;
  const places = new Map(
    now.lines.map((line, index) => [line.kind === 'row' ? rowKey(line.row) : null, index]),
  );
  for (let index = Math.max(0, first); index < old.lines.length; index += 1) {
    const line = old.lines[index];
    const place = line?.kind === 'row' ? places.get(rowKey(line.row)) : undefined;
    if (place !== undefined) return now.top + place * rowHeight - (old.top + index * rowHeight);
  }
  return 0;
}
