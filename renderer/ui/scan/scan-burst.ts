import { burstMs } from '../dialog/scanner-guard.ts';

/** A key press as input of the burst reader. */
export interface BurstPress {
  readonly key: string;
  /** The physical key, independent of the keyboard layout (`KeyboardEvent.code`); omitted if unknown. */
  readonly code?: string;
  /** True while Ctrl, Alt or Cmd is held. */
  readonly mod: boolean;
  /** True if the key repeats, because it is held down. */
  readonly repeat: boolean;
  /** Monotonic, in milliseconds. */
  readonly atMs: number;
}

/**
 * Classification of a key. `person`: not part of a scan. `begins`: the first key of a possible scan. `burst`: too fast for a person.
 * `line`: the Enter or Tab that ends a code. `after`: a key that a scanner sends after the end of a code.
 */
export type BurstAnswer = 'person' | 'begins' | 'burst' | 'line' | 'after';

/** A longer gap between two keys means that a person types. At 200 words a minute, the gap is 60 ms. */
export const scannerGapMs = 50;
/** A longer average gap between the keys of a code also means that a person types. */
export const scannerPaceMs = 40;
/** The shortest code on devices: an old serial number. */
export const minCodeLength = 8;
// From this many keys without a longer gap, the keys come from a scanner.
const surelyBurst = 4;
const modifiers: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock'];

/**
 * Distinguishes a scanner's keys from a person's keys by their timing, wherever the focus is. With another keyboard layout, a scanner types
 * `&é"'(` instead of digits. So if every key of a scan is a digit key, the digits of the physical keys are used.
 */
export function createBurstReader() {
  let text = '';
  // The same text by physical keys, with a digit for each digit key and `x` for other keys.
  let byKeys = '';
  let beganMs = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  let lines: string[] = [];
  let lastLine = '';
  let lastMended = false;

  function endsLine(sinceMs: number): boolean {
    if (sinceMs >= burstMs || text === '') return false;
    if (lines.length > 0) return true;
    const paceMs = (lastMs - beganMs) / Math.max(1, text.length - 1);
    return text.length >= minCodeLength && paceMs <= scannerPaceMs;
  }

  function character(key: string, digit: string | null, atMs: number, sinceMs: number): BurstAnswer {
    const continuesBurst = text === '' ? lines.length > 0 && sinceMs < burstMs : sinceMs <= scannerGapMs;
    if (text === '' || !continuesBurst) beganMs = atMs;
    byKeys = (continuesBurst && text !== '' ? byKeys : '') + (digit ?? 'x');
    text = continuesBurst ? text + key : key;
    if (lines.length > 0 && continuesBurst) return 'burst';
    if (text.length === 1) return 'begins';
    return text.length >= surelyBurst ? 'burst' : 'person';
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the rules of one key press, in their order.
  function press({ key, code = '', mod, repeat, atMs }: BurstPress): BurstAnswer {
    if (modifiers.includes(key)) return 'person';
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? null;
    // With some layouts, a digit key types an accent for the next letter (`Dead`).
    const typed = key.length === 1 ? key : key === 'Dead' ? digit : null;
    const sinceMs = atMs - lastMs;
    const behind = lines.length > 0 && text === '' && sinceMs < burstMs;
    if (key === 'Enter' || key === 'Tab') {
      const ends = !repeat && !mod && endsLine(sinceMs);
      lastMs = atMs;
      if (ends) {
        lastMended = /^\d+$/.test(byKeys) && !/^\d+$/.test(text);
        lastLine = lastMended ? byKeys : text;
        lines.push(lastLine);
        text = '';
        return 'line';
      }
      text = '';
      return behind ? 'after' : 'person';
    }
    if (typed === null || mod || repeat) {
      text = '';
      return behind ? 'after' : 'person';
    }
    const answer = character(typed, digit, atMs, sinceMs);
    lastMs = atMs;
    return answer;
  }

  return {
    press,
    /** The code that the last `line` key ended. */
    get lastLine() {
      return lastLine;
    },
    /**
     * True if the scanner types for another keyboard layout, so that `lastLine` has the physical keys' digits and the field has other text.
     */
    get lastMended() {
      return lastMended;
    },
    /** Returns all codes of the scan and clears them; empty if there are none. Call it `burstMs` after the last key. */
    finish() {
      const finished = lines;
      lines = [];
      return finished;
    },
  };
}
