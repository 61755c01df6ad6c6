import type { KeyboardEvent, ReactNode } from 'react';
import type { ListExtent } from './table-space.ts';

/** A column of a table, before a person moves or resizes it. */
export interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  /** A CSS grid track, for example `"168px"` or `"minmax(120px, 1fr)"`. */
  readonly track: string;
  /** Use `end` for figures. */
  readonly align?: 'start' | 'end';
  readonly cell: (row: Row) => ReactNode;
}

/** Selects rows with the pointer: by checkbox, Ctrl and click, Shift and click for a range, or dragging over the checkboxes. */
export interface Selecting<Row> {
  /** Selection state of all rows, loaded or not. */
  readonly all: 'all' | 'some' | 'none';
  /** Called when the checkbox in the header is pressed. */
  readonly onAll: () => void;
  readonly onSelect: (rows: readonly Row[], selected: boolean) => void;
  /** Label of the checkboxes. */
  readonly name: string;
  readonly nameOfAll: string;
}

/** Sort order by the column with this key. */
export interface Sort {
  readonly by: string;
  readonly descending: boolean;
}

/** Sorts by column headers: first ascending, then descending, then in the list's own order. The caller passes sorted rows. */
export interface Sorting {
  readonly columns: ReadonlySet<string>;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
  /** Explains what pressing a column header does. */
  readonly hint: string;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Called for Enter or a click on the row. */
  readonly onOpen?: (row: Row) => void;
  /** How the mouse opens a row: a click (default), or a double click if a click makes the row active (`onActive`). */
  readonly opensBy?: 'click' | 'double-click';
  /** Called for other keys on the focused row, for example Space to select, `f` for favourite. */
  readonly onRowKey?: (event: KeyboardEvent, row: Row) => void;
  readonly selected?: ReadonlySet<string>;
  /** If given, each row starts with a checkbox, and the header has a checkbox for all rows. */
  readonly selecting?: Selecting<Row> | undefined;
  /** If given, the headers of these columns can be pressed. */
  readonly sorting?: Sorting | undefined;
  /** True for rows that must be most visible. */
  readonly alarming?: (row: Row) => boolean;
  /** Rows of one section must follow each other; each section gets a heading line. */
  readonly sectionOf?: ((row: Row) => string) | undefined;
  /** Sections whose rows are hidden. With `onToggleSection`, a person collapses and expands sections by their heading lines. */
  readonly collapsed?: ReadonlySet<string>;
  readonly onToggleSection?: (section: string) => void;
  /** Called when a row gets the focus. */
  readonly onActive?: (row: Row) => void;
  /** The row to focus first, if this row is among the first loaded rows. */
  readonly beginAt?: string | null;
  /** Called for Shift and an arrow, with the row that had the focus and the row that gets the focus. */
  readonly onExtend?: (from: Row, to: Row) => void;
  /** The size of the whole list, if the rows are only a part of it. The scrollbar then covers the whole list. */
  readonly whole?: ListExtent;
  /** Called when the first rows become visible, so that the caller can load the previous page. */
  readonly onNearStart?: () => void;
  /** Called when the last rows become visible, so that the caller can load the next page. */
  readonly onNearEnd?: () => void;
  /** Called to open a row's menu, for a right click, the menu key or Shift+F10. */
  readonly onMenu?: (row: Row, at: { readonly x: number; readonly y: number }) => void;
  /** Called when a column is resized, with the width in pixels, or null for its default; `kept` is true after the drag ends. */
  readonly onResize?: ((key: string, width: number | null, kept: boolean) => void) | undefined;
  /** Label of a column's resize grip; needed with `onResize`. */
  readonly gripName?: ((column: Column<Row>) => string) | undefined;
  /** Shown below the header if there are no rows. */
  readonly empty?: ReactNode;
}
