interface Press {
  readonly key: string;
  /** Ctrl or Cmd is held. */
  readonly mod: boolean;
  /** Shift is held; used only together with `mod`, since it is part of typing other keys. */
  readonly shift?: boolean;
  /** Monotonic milliseconds. */
  readonly atMs: number;
}

const sequenceMs = 1_200;
/** Keys closer than this come from a barcode scanner, whose digits and letters must never steer the app. */
const scannerMs = 25;
const modifiers: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

/** Reads keys as shortcuts: `n`, `mod+k`, `mod+shift+c`, and one after another `g o`. */
export function createShortcutReader(): {
  /** The shortcut out of `offered` that this press completes, or null. */
  press(press: Press, offered: readonly string[]): string | null;
  /** The last press began a shortcut of several keys. */
  isBegun(): boolean;
} {
  let first: { readonly key: string; readonly atMs: number } | null = null;
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    isBegun: () => first !== null,
    press({ key, mod, shift = false, atMs }, offered) {
      if (modifiers.includes(key)) return null;
      // No shortcut uses it and no scanner types it: a key right after it counts as pressed by a person.
      if (key === 'Escape') {
        first = null;
        return null;
      }
      const hasty = !mod && atMs - lastMs < scannerMs;
      lastMs = atMs;
      const step = mod ? `mod+${shift ? 'shift+' : ''}${key.length === 1 ? key.toLowerCase() : key}` : key;
      const begun = first;
      first = null;
      if (hasty) return null;
      if (begun !== null && atMs - begun.atMs <= sequenceMs) {
        const whole = `${begun.key} ${step}`;
        if (offered.includes(whole)) return whole;
      }
      if (offered.some((shortcut) => shortcut.startsWith(`${step} `))) first = { key: step, atMs };
      return offered.includes(step) ? step : null;
    },
  };
}
