interface KeyPress {
  readonly key: string;
  /** True while Ctrl or Cmd is held. */
  readonly mod: boolean;
  /** True while Shift is held. Counts only together with `mod`, because without `mod` some characters need Shift. */
  readonly shift?: boolean;
  /** Monotonic, in milliseconds. */
  readonly atMs: number;
}

const sequenceMs = 1_200;
/** Keys in faster succession come from a barcode scanner, whose characters must never trigger shortcuts. */
const scannerMs = 25;
const modifiers: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

/** Recognizes shortcuts: single keys (`n`), combinations (`mod+k`, `mod+shift+c`) and sequences (`g o`). */
export function createShortcutReader(): {
  /** Returns the shortcut in `offered` that this key press completes, or null. */
  press(press: KeyPress, offered: readonly string[]): string | null;
  /** True if the last press started a sequence. */
  isBegun(): boolean;
} {
  let first: { readonly key: string; readonly atMs: number } | null = null;
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    isBegun: () => first !== null,
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the few rules of one key press, in their order.
    press({ key, mod, shift = false, atMs }, offered) {
      if (modifiers.includes(key)) return null;
      // No shortcut contains Escape and no scanner types it, so a key right after Escape was pressed by a person.
      if (key === 'Escape') {
        first = null;
        return null;
      }
      const hasty = !mod && atMs - lastMs < scannerMs;
      lastMs = atMs;
      const step = mod ? `mod+${shift ? 'shift+' : ''}${key.length === 1 ? key.toLowerCase() : key}` : key;
      const started = first;
      first = null;
      if (hasty) return null;
      if (started !== null && atMs - started.atMs <= sequenceMs) {
        const sequence = `${started.key} ${step}`;
        if (offered.includes(sequence)) return sequence;
      }
      if (offered.some((shortcut) => shortcut.startsWith(`${step} `))) first = { key: step, atMs };
      return offered.includes(step) ? step : null;
    },
  };
}
