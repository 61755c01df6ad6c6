import { scannerGapMs } from './scan-burst.ts';

// Equals the time for which the frame waits for the second key of a sequence.
const sequenceMs = 1_200;

const modifiers: readonly string[] = ['shift', 'control', 'alt', 'altgraph', 'meta', 'capslock', 'numlock'];
const endsOfCode: readonly string[] = ['enter', 'tab'];

/**
 * Distinguishes a single key on a row from a scanner's burst, and from the second key of a sequence such as `g o`. `after` schedules a
 * function and returns its cancel function.
 */
export function createSingleKey(after: (ms: number, run: () => void) => () => void) {
  let last = { key: '', atMs: Number.NEGATIVE_INFINITY };
  let takeBack = (): void => {};
  return {
    /**
     * Call with every key on a row, in lower case; `run` is the row's action for the key, if any. Returns false if the row does not handle
     * the key.
     */
    press(key: string, atMs: number, run: (() => void) | null) {
      // Scanners hold Shift for capital letters; a modifier alone does nothing.
      if (modifiers.includes(key)) return false;
      const before = last;
      last = { key, atMs };
      takeBack();
      if (run === null || (before.key === 'g' && atMs - before.atMs <= sequenceMs)) return false;
      // A key that no scanner types, such as an arrow, never starts a burst. A person who uses both hands can press the next key just as
      // fast.
      const inBurst =
        atMs - before.atMs < scannerGapMs && (before.key.length === 1 || endsOfCode.includes(before.key));
      if (!inBurst) takeBack = after(scannerGapMs, run);
      return true;
    },
  };
}
