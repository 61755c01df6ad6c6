import { scannerGapMs } from './scan-burst.ts';

// The same time as in `shortcut-reader.ts`, which waits for the second key of a sequence.
const sequenceMs = 1_200;

const modifiers: readonly string[] = ['shift', 'control', 'alt', 'altgraph', 'meta', 'capslock', 'numlock'];
const endsOfCode: readonly string[] = ['enter', 'tab'];

/**
 * Distinguishes a single key on a row from a scanner's keys, and from the second key of a sequence such as `g o`. `after` schedules a
 * function and returns a function that cancels it.
 */
export function createSingleKey(after: (ms: number, run: () => void) => () => void) {
  let last = { key: '', atMs: Number.NEGATIVE_INFINITY };
  let takeBack = (): void => {};
  return {
    /**
     * Call this with every key on a row, in lower case. `run` is the row's action for the key, or null. Returns false if the row does not
     * handle the key.
     */
    press(key: string, atMs: number, run: (() => void) | null) {
      // A modifier alone does nothing, because scanners hold Shift for capital letters.
      if (modifiers.includes(key)) return false;
      const before = last;
      last = { key, atMs };
      takeBack();
      if (run === null || (before.key === 'g' && atMs - before.atMs <= sequenceMs)) return false;
      // After a key that no scanner types, such as an arrow, a fast key may come from a person who types with both hands.
      const inBurst =
        atMs - before.atMs < scannerGapMs && (before.key.length === 1 || endsOfCode.includes(before.key));
      if (!inBurst) takeBack = after(scannerGapMs, run);
      return true;
    },
  };
}
