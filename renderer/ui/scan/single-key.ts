import { scannerGapMs } from './scan-burst.ts';

// As long as the frame waits for the second key.
const sequenceMs = 1_200;

const modifiers: readonly string[] = ['shift', 'control', 'alt', 'altgraph', 'meta', 'capslock', 'numlock'];
const endsOfCode: readonly string[] = ['enter', 'tab'];

/**
 * Tells a letter pressed on a row from a scanner's burst, and from the second of two keys such as `g o`. `after` runs something later and
 * returns what takes that back.
 */
export function createSingleKey(after: (ms: number, run: () => void) => () => void) {
  let last = { key: '', atMs: Number.NEGATIVE_INFINITY };
  let takeBack = (): void => {};
  return {
    /**
     * Call with every key on a row, in lower case; `run` is the row's action for it, if any. Returns false if the key is not the
     * row's.
     */
    press(key: string, atMs: number, run: (() => void) | null) {
      // Scanners hold it for capital letters; alone it means nothing.
      if (modifiers.includes(key)) return false;
      const before = last;
      last = { key, atMs };
      takeBack();
      if (run === null || (before.key === 'g' && atMs - before.atMs <= sequenceMs)) return false;
      // What no scanner types, such as an arrow, begins no burst: two hands are faster than that.
      const inBurst =
        atMs - before.atMs < scannerGapMs && (before.key.length === 1 || endsOfCode.includes(before.key));
      if (!inBurst) takeBack = after(scannerGapMs, run);
      return true;
    },
  };
}
