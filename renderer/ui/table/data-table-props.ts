import type { KeyboardEvent, ReactNode } from 'react';
import type { Whole } from './table-space.ts';

/** A column of a table, before it is moved or resized. */
export interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  /** A CSS grid track: `"168px"`, `"minmax(120px, 1fr)"`. */
  readonly track: string;
  /** Figures are `end`. */
  readonly align?: 'start' | 'end';
  readonly cell: (row: Row) => ReactNode;
}

/** How rows are selected by hand: a box, Ctrl with a click, Shift with a click for all rows up to it, a drag over the boxes. */
export interface Selecting<Row> {
  /** Selection state of all rows, including those not loaded. */
  readonly all: 'all' | 'some' | 'none';
  /** The box of the head was pressed. */
  readonly onAll: () => void;
  readonly onSelect: (rows: readonly Row[], selected: boolean) => void;
  /** Label of the checkboxes. */
  readonly name: string;
  readonly nameOfAll: string;
}

/** By the column of this key. */
export interface Sort {
  readonly by: string;
  readonly descending: boolean;
}

/** Sorting by column heads: ascending, descending, then the list's own order. Rows arrive sorted. */
export interface Sorting {
  readonly columns: ReadonlySet<string>;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
  /** Hint on what pressing a column head does. */
  readonly hint: string;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Enter, or a click on the row. */
  readonly onOpen?: (row: Row) => void;
  /** What opens with the mouse: a click (default), or a double click if a click selects the row for `onActive`. */
  readonly opensBy?: 'click' | 'double-click';
  /** Other keys on the focused row, e.g. Space to select, `f` for favourite. */
  readonly onRowKey?: (event: KeyboardEvent, row: Row) => void;
  readonly selected?: ReadonlySet<string>;
  /** With it, each row begins with a box that selects it, and the head with one for all. */
  readonly selecting?: Selecting<Row> | undefined;
  /** With it, the heads of these columns can be pressed. */
  readonly sorting?: Sorting | undefined;
  /** A row that must stand out most. */
  readonly alarming?: (row: Row) => boolean;
  /** Rows of one section follow each other; each section gets a line of its own. */
  readonly sectionOf?: ((row: Row) => string) | undefined;
  /** Sections whose rows are put away; with `onToggleSection` each section's line opens and closes it. */
  readonly collapsed?: ReadonlySet<string>;
  readonly onToggleSection?: (section: string) => void;
  /** The row that the keys act on now: it took the focus. */
  readonly onActive?: (row: Row) => void;
  /** The row to focus first, if it is among the first rows loaded. */
  readonly beginAt?: string | null;
  /** The row that Shift with an arrow came to, and the one it came from. */
  readonly onExtend?: (from: Row, to: Row) => void;
  /** The rows are part of a longer list; the scrollbar covers all of it. */
  readonly whole?: Whole;
  /** Called when the first rows come into view: read the page before. */
  readonly onNearStart?: () => void;
  /** Called when the last rows come into view: read the next page. */
  readonly onNearEnd?: () => void;
  /** Opens a row's menu: right click, menu key, Shift+F10. */
  readonly onMenu?: (row: Row, at: { readonly x: number; readonly y: number }) => void;
  /** A column gets another width in pixels, null: its own again; `kept` once the hand lets go. */
  readonly onResize?: ((key: string, width: number | null, kept: boolean) => void) | undefined;
  /** Label of a column's grip; with `onResize`. */
  readonly gripName?: ((column: Column<Row>) => string) | undefined;
  /** Shown under the head if there are no rows. */
  readonly empty?: ReactNode;
}
