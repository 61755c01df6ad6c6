import { describe, expect, test } from 'vitest';
import { createShortcutReader } from '../../../renderer/features/frame/keyboard/shortcut-reader.ts';

const offered = ['g o', 'g d', 'n', '?', 'mod+k'];

/** Types keys at a person's speed and returns the resulting shortcuts. */
function typed(keys: readonly string[], everyMs = 200): readonly (string | null)[] {
  const reader = createShortcutReader();
  return keys.map((key, index) => reader.press({ key, mod: false, atMs: 1_000 + index * everyMs }, offered));
}

describe('reading shortcuts', () => {
  test('takes a single key', () => {
    expect(typed(['n'])).toEqual(['n']);
  });

  test('takes two keys, one after the other', () => {
    expect(typed(['g', 'o'])).toEqual([null, 'g o']);
  });

  test('forgets the first key when the second comes late', () => {
    expect(typed(['g', 'o'], 2_000)).toEqual([null, null]);
  });

  test('starts over after an unknown second key', () => {
    expect(typed(['g', 'x', 'o'])).toEqual([null, null, null]);
  });

  test('ignores the key press of Shift before a key that needs it', () => {
    expect(typed(['Shift', '?'], 10)).toEqual([null, '?']);
  });

  test('takes a key right after Escape, which ends a started shortcut', () => {
    expect(typed(['Escape', 'n'], 2)).toEqual([null, 'n']);
    expect(typed(['g', 'Escape', 'o'])).toEqual([null, null, null]);
  });

  test('takes the platform modifier with a letter of either case', () => {
    const reader = createShortcutReader();
    expect(reader.press({ key: 'K', mod: true, atMs: 1 }, offered)).toBe('mod+k');
  });

  test('is not triggered by a barcode scanner that types letters', () => {
    expect(typed(['a', 'g', 'o', 'n'], 4)).toEqual([null, null, null, null]);
  });
});

test('distinguishes a held Shift when Ctrl or Cmd is held too', () => {
  const reader = createShortcutReader();
  const press = (shift: boolean, atMs: number) =>
    reader.press({ key: 'C', mod: true, shift, atMs }, ['mod+shift+c']);
  expect([press(true, 1_000), press(false, 2_000)]).toEqual(['mod+shift+c', null]);
});
