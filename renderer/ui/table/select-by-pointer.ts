import type { MouseEvent, PointerEvent } from 'react';
import type { Selecting } from './data-table-props.ts';

export interface PointerSelection {
  onPointerDown(event: PointerEvent): void;
  onPointerOver(event: PointerEvent): void;
  /** True if the click selected something and must do nothing else. */
  onClick(event: MouseEvent): boolean;
}

/**
 * Selects lines by a press, a drag, or a click with Ctrl or Shift. `lineOf` returns the line of an element, `rowsOf` the rows of a range of
 * lines.
 */
export function selectByPointer<Row>(deps: {
  readonly selecting: () => Selecting<Row> | undefined;
  readonly isSelected: (row: Row) => boolean;
  readonly lineOf: (target: EventTarget) => number | null;
  readonly rowsOf: (from: number, to: number) => readonly Row[];
  /** Returns the line that was used last, at which a range starts. */
  readonly lastLine: () => number;
  readonly workOn: (row: Row) => void;
}): PointerSelection {
  /** The line where a drag started, and whether it selects or deselects. */
  let drag: { readonly from: number; readonly selected: boolean } | null = null;
  /** True if the press has already toggled a box, so that the following click must not toggle it back. */
  let wasPressed = false;
  const select = (from: number, to: number, selected: boolean): void =>
    deps.selecting()?.onSelect(deps.rowsOf(from, to), selected);
  const flip = (line: number): boolean | null => {
    const [row] = deps.rowsOf(line, line);
    if (row === undefined) return null;
    const selected = !deps.isSelected(row);
    deps.workOn(row);
    select(line, line, selected);
    return selected;
  };
  const isBox = (target: EventTarget): boolean =>
    target instanceof Element && target.closest('[data-select]') !== null;

  return {
    onPointerDown(event) {
      wasPressed = false;
      if (deps.selecting() === undefined || event.button !== 0) return;
      // A touch may be the start of a scroll. If it is not, a click follows and selects.
      if (event.pointerType === 'touch') return;
      const line = deps.lineOf(event.target);
      if (line === null) return;
      // Otherwise the browser would select the text up to this row.
      if (event.shiftKey || isBox(event.target)) event.preventDefault();
      if (event.shiftKey || !isBox(event.target)) return;
      const selected = flip(line);
      drag = selected === null ? null : { from: line, selected };
      wasPressed = true;
    },
    onPointerOver(event) {
      if (drag === null) return;
      if (event.buttons % 2 === 0) {
        drag = null;
        return;
      }
      const line = deps.lineOf(event.target);
      if (line !== null) select(drag.from, line, drag.selected);
    },
    onClick(event) {
      const line = deps.selecting() === undefined ? null : deps.lineOf(event.target);
      if (line === null) return false;
      drag = null;
      if (event.shiftKey) select(deps.lastLine(), line, true);
      else if (isBox(event.target)) {
        if (!wasPressed) flip(line);
      } else if (event.ctrlKey || event.metaKey) flip(line);
      else return false;
      return true;
    },
  };
}
