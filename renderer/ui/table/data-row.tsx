// biome-ignore-all lint/a11y/useSemanticElements: a grid that renders only its visible rows cannot be a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of a grid at a time is a tab stop
import { memo } from 'react';
import styles from './data-table.module.css';
import type { Column } from './data-table-props.ts';

interface DataRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  /** Line number among the loaded rows; `number` is the row's number in the whole list, from 1. */
  readonly line: number;
  readonly number: number;
  /** Offset in the scrolled area, in pixels. */
  readonly start: number;
  /** Undefined if rows of this table cannot be selected. */
  readonly selected: boolean | undefined;
  /** Label of the row's checkbox; undefined if it has none. */
  readonly box: string | undefined;
  readonly alarming: boolean;
  readonly opens: boolean;
  /** True if the row is the table's tab stop. */
  readonly stop: boolean;
}

/**
 * One row of a `DataTable`. It renders again only when its props change, so that a fast scroll renders only rows that become visible. It
 * has no listeners; the grid's `rowEvents` handle its events.
 */
export const DataRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>({ row, columns, line, number, start, ...is }: DataRowProps<Row>) {
  return (
    <div
      role="row"
      data-line={line}
      aria-rowindex={number + 1}
      aria-selected={is.selected}
      tabIndex={is.stop ? 0 : -1}
      className={styles.row}
      data-opens={is.opens || undefined}
      data-alarming={is.alarming || undefined}
      style={{ insetBlockStart: start }}
    >
      {is.box === undefined ? null : (
        <div role="gridcell" className={styles.select} data-select>
          <span
            role="checkbox"
            aria-checked={is.selected === true}
            aria-label={is.box}
            className={styles.box}
          />
        </div>
      )}
      <RowCells row={row} columns={columns} />
    </div>
  );
}

// A separate component from the row: pages that are loaded above move the row, but do not change its cells.
const RowCells = memo(DrawnCells) as typeof DrawnCells;

function DrawnCells<Row>({ row, columns }: Pick<DataRowProps<Row>, 'row' | 'columns'>) {
  return (
    <>
      {columns.map((column) => (
        <div key={column.key} role="gridcell" className={styles.cell} data-align={column.align}>
          {column.cell(row)}
        </div>
      ))}
    </>
  );
}
