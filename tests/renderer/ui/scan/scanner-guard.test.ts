import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { burstMs, settleMs, watchKeys } from '../../../../renderer/ui/dialog/scanner-guard.ts';

describe('telling a person from a scanner', () => {
  test('lets a person confirm with Enter or Space after looking', () => {
    expect(watchKeys(0).mayConfirm('Enter', 2_000)).toBe(true);
    expect(watchKeys(0).mayConfirm(' ', 2_000)).toBe(true);
  });

  test('lets a person move to the button and then press it', () => {
    const watch = watchKeys(0);
    expect(watch.mayConfirm('Tab', 1_500)).toBe(false);
    expect(watch.mayConfirm('Enter', 1_900)).toBe(true);
  });

  test('refuses Enter at the moment when the dialog opens', () => {
    expect(watchKeys(1_000).mayConfirm('Enter', 1_000 + settleMs - 1)).toBe(false);
  });

  test('refuses the Enter that ends a scan, whatever the scan typed and whenever it began', () => {
    const scan = fc.record({
      text: fc.string({ minLength: 1, maxLength: 40 }),
      beginsMs: fc.integer({ min: 0, max: 60_000 }),
      everyMs: fc.integer({ min: 1, max: burstMs - 1 }),
    });
    fc.assert(
      fc.property(scan, ({ text, beginsMs, everyMs }) => {
        const watch = watchKeys(0);
        // Begins with a digit, because a first Enter or Space counts as a person's and may confirm.
        const keys = ['3', ...text, 'Enter'];
        const pressed = keys.filter((key, index) => watch.mayConfirm(key, beginsMs + index * everyMs));
        expect(pressed).toEqual([]);
      }),
    );
  });

  test('refuses the second Enter of a scanner that is set to send two Enters', () => {
    const watch = watchKeys(0);
    watch.mayConfirm('3', 2_000);
    expect(watch.mayConfirm('Enter', 2_010)).toBe(false);
    expect(watch.mayConfirm('Enter', 2_020)).toBe(false);
  });
});
