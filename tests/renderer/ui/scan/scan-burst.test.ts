import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { burstMs, settleMs, watchKeys } from '../../../../renderer/ui/dialog/scanner-guard.ts';
import {
  type BurstAnswer,
  createBurstReader,
  minCodeLength,
  scannerGapMs,
  scannerPaceMs,
} from '../../../../renderer/ui/scan/scan-burst.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';

interface Typed {
  readonly key: string;
  /** Time since the previous key. */
  readonly afterMs: number;
}

function typing(keys: readonly Typed[]) {
  const reader = createBurstReader();
  let atMs = 5_000;
  const answers: BurstAnswer[] = keys.map(({ key, afterMs }) => {
    atMs += afterMs;
    return reader.press({ key, mod: false, repeat: false, atMs });
  });
  return { answers, lines: reader.finish() };
}

const keysOf = (text: string, everyMs: number, end = 'Enter'): readonly Typed[] =>
  [...text, end].map((key) => ({ key, afterMs: everyMs }));
const character = fc.stringMatching(/^[0-9A-Za-z /:.-]$/);

describe('the burst of a scanner', () => {
  test.each([1, 8, 16, scannerPaceMs])('is read with a key every %i ms, ended by Enter or Tab', (everyMs) => {
    for (const end of ['Enter', 'Tab']) {
      const { answers, lines } = typing(keysOf(sampleImei(1), everyMs, end));
      expect(lines).toEqual([sampleImei(1)]);
      expect(answers[0]).toBe('begins');
      expect(answers.at(-1)).toBe('line');
    }
  });

  test('is read with any content, at any scanner’s speed', () => {
    const pace = fc.integer({ min: 1, max: scannerPaceMs });
    const text = fc
      .array(character, { minLength: minCodeLength, maxLength: 60 })
      .map((characters) => characters.join(''));
    fc.assert(
      fc.property(text, pace, (code, everyMs) => {
        expect(typing(keysOf(code, everyMs)).lines).toEqual([code]);
      }),
    );
  });

  test('may contain several codes, with any number of Enters between and after them', () => {
    const both = [...keysOf(sampleImei(1), 4, 'Tab'), ...keysOf(sampleImei(2), 4)];
    expect(typing(both).lines).toEqual([sampleImei(1), sampleImei(2)]);
    const twice = typing([...both, { key: 'Enter', afterMs: 3 }, { key: 'Tab', afterMs: 3 }]);
    expect(twice.lines).toEqual([sampleImei(1), sampleImei(2)]);
    expect(twice.answers.slice(-3)).toEqual(['line', 'after', 'after']);
  });

  test('begins after the characters that a person typed before', () => {
    const typed = [..."Anna's"].map((key) => ({ key, afterMs: 140 }));
    const scan = keysOf(sampleImei(1), 5).map((each, index) =>
      index === 0 ? { ...each, afterMs: 400 } : each,
    );
    expect(typing([...typed, ...scan]).lines).toEqual([sampleImei(1)]);
  });

  test('is read even if the scanner sends Shift before each capital', () => {
    const keys = [...'F2LXK7Q4N70R'].flatMap((key) => [
      { key: 'Shift', afterMs: 2 },
      { key, afterMs: 2 },
    ]);
    expect(typing([...keys, { key: 'Enter', afterMs: 2 }]).lines).toEqual(['F2LXK7Q4N70R']);
  });
});

describe('a person', () => {
  test('is never taken for a scanner, at any human speed', () => {
    const key = fc.oneof(character, fc.constantFrom('Enter', 'Tab', 'Backspace', 'ArrowLeft', 'Shift'));
    const keys = fc.array(fc.record({ key, afterMs: fc.integer({ min: scannerGapMs + 1, max: 900 }) }), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(keys, (typed) => {
        const { answers, lines } = typing(typed);
        expect(lines).toEqual([]);
        expect(answers.filter((answer) => answer !== 'person' && answer !== 'begins')).toEqual([]);
      }),
    );
  });

  test('may press a few keys almost at once, and then Enter', () => {
    const rolled = fc.array(fc.record({ key: character, afterMs: fc.integer({ min: 5, max: 400 }) }), {
      maxLength: minCodeLength - 1,
    });
    fc.assert(
      fc.property(rolled, (keys) => {
        const { answers, lines } = typing([...keys, { key: 'Enter', afterMs: 30 }]);
        expect(lines).toEqual([]);
        expect(answers.at(-1)).toBe('person');
      }),
    );
  });

  test('can paste, hold a key or use a shortcut without making a burst', () => {
    const reader = createBurstReader();
    const held = Array.from({ length: 30 }, (_, index) =>
      reader.press({ key: '1', mod: false, repeat: index > 0, atMs: index * 30 }),
    );
    expect(new Set(held)).toEqual(new Set(['begins', 'person']));
    expect(reader.press({ key: 'Enter', mod: false, repeat: false, atMs: 930 })).toBe('person');
    expect(reader.press({ key: 'v', mod: true, repeat: false, atMs: 940 })).toBe('person');
    expect(reader.finish()).toEqual([]);
  });

  test('can press Enter a moment after a scan', () => {
    const { answers } = typing([...keysOf(sampleImei(1), 4), { key: 'Enter', afterMs: burstMs }]);
    expect(answers.at(-1)).toBe('person');
  });
});

describe('a burst and a confirmation', () => {
  test('no key of a burst may confirm, whatever it types and however many Enters it sends', () => {
    const scan = fc.record({
      characters: fc.array(character, { minLength: minCodeLength, maxLength: 60 }),
      ends: fc.array(fc.constantFrom('Enter', 'Tab', 'Enter'), { minLength: 1, maxLength: 4 }),
      everyMs: fc.integer({ min: 1, max: scannerPaceMs }),
    });
    fc.assert(
      fc.property(scan, ({ characters, ends, everyMs }) => {
        const watch = watchKeys(0);
        const keys = ['3', ...characters.map((each) => (each === ' ' ? '0' : each)), ...ends];
        const beganMs = settleMs * 2;
        expect(keys.some((key, index) => watch.mayConfirm(key, beganMs + index * everyMs))).toBe(false);
        // None of the scan's Enter keys reaches the page.
        const { answers } = typing(keys.map((key) => ({ key, afterMs: everyMs })));
        expect(answers.slice(-ends.length).every((answer) => answer === 'line' || answer === 'after')).toBe(
          true,
        );
      }),
    );
  });
});
