import type { KeyboardEvent } from 'react';

/** Moves the focus within a list, for the arrow keys, Home and End. The up arrow on the first entry focuses the field above the list. */
export function moveListFocus(
  event: KeyboardEvent,
  entries: readonly HTMLElement[],
  field: HTMLElement | null,
): void {
  const at = entries.findIndex((entry) => entry.matches(':focus'));
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -entries.length, End: entries.length }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  if (at + step < 0 && event.key === 'ArrowUp') field?.focus();
  else entries[Math.max(0, Math.min(entries.length - 1, at + step))]?.focus();
}
