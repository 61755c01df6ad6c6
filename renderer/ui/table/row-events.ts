import type { FocusEvent, MouseEvent } from 'react';
import type { DataTableProps } from './data-table-props.ts';
import type { PointerSelection } from './select-by-pointer.ts';

/** Handlers for the mouse and focus events of all rows, which the grid uses once for all rows. `rowAt` returns the row of a line. */
export function rowEvents<Row>(
  { onOpen, onMenu, onActive, opensBy = 'click' }: DataTableProps<Row>,
  rowAt: (line: number) => Row | null,
  activate: (row: Row) => void,
  pointer: PointerSelection,
) {
  const rowOf = (target: EventTarget): Row | null => {
    const line = lineOf(target);
    return line === null ? null : rowAt(line);
  };
  const open = (event: MouseEvent): void => {
    const row = isControl(event.target) ? null : rowOf(event.target);
    if (row !== null) onOpen?.(row);
  };
  return {
    onFocus(event: FocusEvent): void {
      const row = rowOf(event.target);
      if (row === null) return;
      activate(row);
      onActive?.(row);
    },
    onContextMenu(event: MouseEvent): void {
      const row = onMenu === undefined || hasSelection() ? null : rowOf(event.target);
      if (row === null) return;
      event.preventDefault();
      activate(row);
      // Browsers also send this event for the menu key and Shift+F10, with the row's position.
      onMenu?.(row, { x: event.clientX, y: event.clientY });
    },
    onPointerDown: pointer.onPointerDown,
    onPointerOver: pointer.onPointerOver,
    onClick(event: MouseEvent): void {
      if (!isControl(event.target) && pointer.onClick(event)) return;
      if (opensBy === 'click' && !hasSelection()) open(event);
    },
    onDoubleClick(event: MouseEvent): void {
      if (opensBy === 'double-click') open(event);
    },
  };
}

export function lineOf(target: EventTarget): number | null {
  const line =
    target instanceof Element ? target.closest<HTMLElement>('[data-line]')?.dataset.line : undefined;
  return line === undefined ? null : Number(line);
}

/** A person who selects text in a row wants to copy it, not to open the row. */
function hasSelection(): boolean {
  return (getSelection()?.toString() ?? '') !== '';
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, label') !== null;
}
