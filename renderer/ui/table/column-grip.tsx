// biome-ignore-all lint/a11y/useSemanticElements: an `hr` cannot be moved
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import styles from './column-grip.module.css';

interface ColumnGripProps {
  readonly name: string;
  /** True for the grip that is the header's tab stop. From there, arrow keys move to the other grips. */
  readonly first: boolean;
  readonly onResize: (width: number | null, kept: boolean) => void;
}

const stepPx = 16;

/** Resizes a column: a person drags this grip or moves it with arrow keys. Home or a double click restores the default width. */
export function ColumnGrip({ name, first, onResize }: ColumnGripProps) {
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const [width, setWidth] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const grip = event.currentTarget;
    const forwards = isRightToLeft(grip) ? 'ArrowLeft' : 'ArrowRight';
    const grips = [
      ...(grip.closest('[role="row"]')?.querySelectorAll<HTMLElement>('[role="separator"]') ?? []),
    ];
    const at = grips.indexOf(grip);
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      resize(widthOf(grip) + (event.key === forwards ? stepPx : -stepPx), true);
    else if (event.key === 'Home') onResize(null, true);
    else if (event.key === 'ArrowUp') grips[at - 1]?.focus();
    else if (event.key === 'ArrowDown') grips[at + 1]?.focus();
    else return;
    event.preventDefault();
  }

  function resize(next: number, isFinal: boolean): void {
    setWidth(Math.round(next));
    onResize(next, isFinal);
  }

  function dragged(event: PointerEvent<HTMLElement>, isFinal: boolean): void {
    if (from.current === null) return;
    const sign = isRightToLeft(event.currentTarget) ? -1 : 1;
    const deltaX = (event.clientX - from.current.x) * sign;
    const next = from.current.width + deltaX;
    if (isFinal) from.current = null;
    // A press without movement does not set a width.
    if (deltaX !== 0 || width !== 0) resize(next, isFinal);
  }

  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={name}
      aria-valuemin={40}
      aria-valuemax={1200}
      aria-valuenow={width}
      title={name}
      tabIndex={first ? 0 : -1}
      className={styles.grip}
      onFocus={(event) => setWidth(widthOf(event.currentTarget))}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(null, true)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: widthOf(event.currentTarget) };
      }}
      onPointerMove={(event) => dragged(event, false)}
      onPointerUp={(event) => dragged(event, true)}
      onPointerCancel={() => {
        from.current = null;
      }}
    />
  );
}

function widthOf(grip: HTMLElement): number {
  return Math.round(grip.parentElement?.getBoundingClientRect().width ?? 0);
}

function isRightToLeft(grip: HTMLElement): boolean {
  return getComputedStyle(grip).direction === 'rtl';
}
