import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBurstReader } from '../../../../renderer/ui/scan/scan-burst.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';

/** What the digit keys 0 to 9 type in some keyboard layouts. */
const layouts = {
  French: 'à&é"\'(-è_ç',
  Czech: 'é+ěščřžýáí',
  'Shift on a US layout': ')!@#$%^&*(',
  Arabic: '٠١٢٣٤٥٦٧٨٩',
} as const;

function scan(keys: readonly { readonly key: string; readonly code: string }[]) {
  const reader = createBurstReader();
  for (const [index, press] of [...keys, { key: 'Enter', code: 'Enter' }].entries())
    reader.press({ ...press, mod: false, repeat: false, atMs: 1_000 + index * 5 });
  return { mended: reader.lastMended, lines: reader.finish() };
}

const on = (layout: string, digits: string) =>
  [...digits].map((digit) => ({ key: [...layout][Number(digit)] ?? '', code: `Digit${digit}` }));

describe('a scanner set to another keyboard layout', () => {
  test.each(Object.entries(layouts))('%s: the digits are read from the keys', (_, layout) => {
    fc.assert(
      fc.property(fc.nat(999_999), (row) => {
        const imei = sampleImei(row);
        expect(scan(on(layout, imei))).toEqual({ mended: true, lines: [imei] });
      }),
    );
  });

  test('an accent key counts as its digit', () => {
    const imei = sampleImei(3);
    const keys = on(layouts.French, imei).map((each, index) =>
      index === 4 ? { ...each, key: 'Dead' } : each,
    );
    expect(scan(keys).lines).toEqual([imei]);
  });

  test('the text stays as typed if it has digits or some keys are not digit keys', () => {
    const imei = sampleImei(3);
    const plain = [...imei].map((digit) => ({ key: digit, code: `Numpad${digit}` }));
    expect(scan(plain)).toEqual({ mended: false, lines: [imei] });
    // In a layout with its digits in another order the typed character counts, not the key.
    const moved = [...imei].map((digit) => ({ key: digit, code: `Digit${9 - Number(digit)}` }));
    expect(scan(moved)).toEqual({ mended: false, lines: [imei] });
    const serial = [...on(layouts.French, '12345678'), { key: 'q', code: 'KeyA' }];
    expect(scan(serial)).toEqual({ mended: false, lines: ['&é"\'(-è_q'] });
  });
});
