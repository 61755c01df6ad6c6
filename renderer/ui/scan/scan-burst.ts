import { burstMs } from '../dialog/scanner-guard.ts';

/** One key as the reader of bursts sees it. */
export interface BurstPress {
  readonly key: string;
  /** The key itself, whatever its layout makes of it (`KeyboardEvent.code`); none if it is not known. */
  readonly code?: string;
  /** Ctrl, Alt or Cmd is held. */
  readonly mod: boolean;
  /** The key is held down. */
  readonly repeat: boolean;
  /** Milliseconds that only rise. */
  readonly atMs: number;
}

/**
 * Classification of a key: `person`: not part of a scan; `begins`: the first key of a possible scan; `burst`: one of keys too
 * fast for a person; `line`: the Enter or Tab that ends a code; `after`: more that a scanner sends after it.
 */
export type BurstAnswer = 'person' | 'begins' | 'burst' | 'line' | 'after';

/** Larger gaps between keys are a person's: 200 words a minute leave 60 ms. */
export const scannerGapMs = 50;
/** Nor was a code whose keys are on average this far apart. */
export const scannerPaceMs = 40;
/** The shortest code there is on a device: an old serial number. */
export const shortestCode = 8;
// After this many keys in a row without a gap, the next is not a person's.
const surelyBurst = 4;
const modifiers: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock'];

/**
 * Distinguishes a wedge scanner's keys from a person's by timing, wherever the focus is. With another keyboard layout a scanner types `&é"'(` for
 * digits: if every key is a digit key, the key codes decide.
 */
export function createBurstReader() {
  let text = '';
  // The same by its keys: their digits, and a letter for any other.
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
    return text.length >= shortestCode && paceMs <= scannerPaceMs;
  }

  function character(key: string, digit: string | null, atMs: number, sinceMs: number): BurstAnswer {
    const goesOn = text === '' ? lines.length > 0 && sinceMs < burstMs : sinceMs <= scannerGapMs;
    if (text === '' || !goesOn) beganMs = atMs;
    byKeys = (goesOn && text !== '' ? byKeys : '') + (digit ?? 'x');
    text = goesOn ? text + key : key;
    if (lines.length > 0 && goesOn) return 'burst';
    if (text.length === 1) return 'begins';
    return text.length >= surelyBurst ? 'burst' : 'person';
  }

  function press({ key, code = '', mod, repeat, atMs }: BurstPress): BurstAnswer {
    if (modifiers.includes(key)) return 'person';
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? null;
    // A digit key may be an accent that waits for its letter.
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
    /** The code that the last `line` ended. */
    get lastLine() {
      return lastLine;
    },
    /**
     * It was typed for another keyboard layout: the digits are read from the physical keys, and differ from the text in the field.
     */
    get lastMended() {
      return lastMended;
    },
    /** Every code of the scan, and forgets it. To be called `burstMs` after its last key; empty if there was none. */
    finish() {
      const whole = lines;
      lines = [];
      return whole;
    },
  };
}
