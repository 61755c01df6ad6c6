// biome-ignore-all lint/a11y/useSemanticElements: a virtualised grid cannot be a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid, one row at a time is the stop
import type { CSSProperties } from 'react';
import styles from './data-table.module.css';
import type { DataTableProps } from './data-table-props.ts';

interface DataRowProps<Row> {
  readonly table: DataTableProps<Row>;
  readonly row: Row;
  /** Its line among those that are held, and its number in the whole list from 1. */
  readonly line: number;
  readonly number: number;
  /** Whether Tab comes to it. */
  readonly stop: boolean;
  readonly style: CSSProperties;
  readonly onActive: () => void;
}

/** One row of a `DataTable`. */
export function DataRow<Row>({ table, row, line, number, stop, style, onActive }: DataRowProps<Row>) {
  const { columns, opensBy = 'click', onOpen, onMenu } = table;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its rows
    <div
      role="row"
      data-line={line}
      aria-rowindex={number + 1}
      aria-selected={table.selected?.has(table.rowKey(row))}
      tabIndex={stop ? 0 : -1}
      className={styles.row}
      data-opens={onOpen === undefined ? undefined : true}
      data-alarming={table.alarming?.(row) || undefined}
      style={style}
      onFocus={() => {
        onActive();
        table.onActive?.(row);
      }}
      onContextMenu={(event) => {
        if (onMenu === undefined || hasSelection()) return;
        event.preventDefault();
        onActive();
        // The browser says so for the menu key and Shift+F10 too, at the place of the row.
        onMenu(row, { x: event.clientX, y: event.clientY });
      }}
      onClick={(event) => {
        if (opensBy === 'click' && !hasSelection() && !isControl(event.target)) onOpen?.(row);
      }}
      onDoubleClick={(event) => {
        if (opensBy === 'double-click' && !isControl(event.target)) onOpen?.(row);
      }}
    >
      {columns.map((column) => (
        <div key={column.key} role="gridcell" className={styles.cell} data-align={column.align}>
          {column.cell(row)}
        </div>
      ))}
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
