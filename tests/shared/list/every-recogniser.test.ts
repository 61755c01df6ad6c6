import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imeiRule } from '../../../shared/model/identifier/identifier.ts';
import { luhnCheckDigit } from '../../../shared/model/identifier/imei.ts';
import { findingOf } from '../../../shared/model/list/text/finding.ts';
import { inventedReason } from '../../../shared/model/list/text/invented-number.ts';
import { recogniseKind } from '../../../shared/model/list/text/recognised-kind.ts';
import { serialRule } from '../../support/lists/list-samples.ts';

const digitsOf = (least: number, most = least) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((all) => all.join(''));
const checked = (body: string) => body + luhnCheckDigit(body);
const real = digitsOf(12)
  .map((rest) => checked(`35${rest}`))
  .filter((imei) => inventedReason(imei) === null);
const of = (text: string, rule = imeiRule) => findingOf(text, rule);
const otherKind = (found: string, identifier: string) => ({
  is: 'other-kind',
  found,
  wanted: 'imei',
  identifier,
  mayKeep: false,
});

/** Appends the check digit of EAN and UPC. */
function withEan(body: string): string {
  const sum = [...body].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return body + ((10 - (sum % 10)) % 10);
}

describe('every repair', () => {
  it('drops only decimal zeros that a program added', () => {
    fc.assert(
      fc.property(real, fc.constantFrom('.0', ',0', '.00', ',000'), (imei, zeros) => {
        expect(of(imei + zeros)).toEqual({ is: 'repair', identifier: imei, repairs: ['decimal-zero'] });
        expect(of(`${imei}.5`).is).not.toBe('good');
      }),
    );
  });

  it('offers both zeros that a spreadsheet dropped, unless the remaining digits are a barcode', () => {
    const test = digitsOf(9).map((rest) => checked(`00101${rest}`));
    const isBarcode = (imei: string) => recogniseKind(imei.slice(2)) === 'barcode';
    const others = test.filter((imei) => !isBarcode(imei));
    fc.assert(
      fc.property(others, (imei) => {
        expect(of(imei.slice(2))).toEqual({
          is: 'repair',
          identifier: imei,
          repairs: ['two-zeros-restored'],
        });
      }),
    );
    fc.assert(
      fc.property(test.filter(isBarcode), (imei) => {
        expect(of(imei.slice(2))).toEqual(otherKind('barcode', imei.slice(2)));
      }),
    );
  });

  it('names each repair of a text once', () => {
    fc.assert(
      fc.property(real, (imei) => {
        const text = `\u200e${imei.slice(0, 8)}-${imei.slice(8, 14)}`;
        const finding = of(text);
        const repairs = ['invisible', 'check-digit-added'];
        expect(finding).toEqual({ is: 'repair', identifier: imei, repairs });
      }),
    );
  });

  it('ignores the quotes and the equals sign that keep a cell as text', () => {
    const marked = (imei: string) => [`="${imei}"`, `"${imei}"`, `'${imei}`, ` ${imei}\t`];
    fc.assert(
      fc.property(real, (imei) => {
        for (const text of marked(imei)) expect(of(text)).toEqual({ is: 'good', identifier: imei });
      }),
    );
  });
});

describe('every recogniser', () => {
  it('recognizes a MEID in decimal', () => {
    const maker = fc.integer({ min: 0xa0000000, max: 0xffffffff });
    const serial = fc.integer({ min: 0, max: 0xffffff }).map((number) => String(number).padStart(8, '0'));
    fc.assert(
      fc.property(maker, serial, (first, rest) => {
        expect(of(`${first}${rest}`)).toEqual(otherKind('meid-decimal', `${first}${rest}`));
      }),
    );
  });

  it('recognizes a product’s barcode of twelve or thirteen digits', () => {
    fc.assert(
      fc.property(
        digitsOf(11, 12).filter((body) => /[1-9]/.test(body)),
        (body) => {
          expect(of(withEan(body))).toEqual(otherKind('barcode', withEan(body)));
        },
      ),
    );
  });

  it('recognizes a serial number, and accepts it if a serial number is needed', () => {
    const serial = fc
      .stringMatching(/^[G-Z][A-Z0-9]{7,13}$/)
      .filter((text) => text.replace(/\D/g, '').length >= 2 && text.replace(/\d/g, '').length >= 2);
    fc.assert(
      fc.property(serial, (text) => {
        expect(of(text)).toEqual(otherKind('serial', text));
        expect(of(text, serialRule)).toEqual({ is: 'good', identifier: text });
      }),
    );
  });

  it('recognizes an IMEI if a serial number is needed', () => {
    fc.assert(
      fc.property(real, (imei) => {
        expect(of(imei, serialRule)).toMatchObject({ is: 'other-kind', found: 'imei', wanted: 'serial' });
      }),
    );
  });

  it('counts the digits of numbers that are too short or too long', () => {
    const notZeros = digitsOf(1, 11).filter((digits) => /[1-9]/.test(digits));
    fc.assert(
      fc.property(notZeros, digitsOf(19, 40), (few, many) => {
        const short = { is: 'too-short', count: few.length, least: 15 };
        expect(of(few)).toEqual(short);
        const long = `1${many}`;
        expect(of(long)).toEqual({ is: 'too-long', count: long.length, most: 15 });
      }),
    );
  });

  it('reports a letter among the digits, and never reads the letter as a digit', () => {
    const letters = fc.constantFrom('O', 'o', 'l', 'I', 'S', 'B');
    const mistyped = fc.tuple(real, fc.nat(14), letters).map(([imei, at, letter]) => ({
      text: imei.slice(0, at) + letter + imei.slice(at + 1),
      letter,
    }));
    fc.assert(
      fc.property(
        mistyped.filter(({ text }) => recogniseKind(text) === null),
        ({ text, letter }) => {
          expect(of(text)).toEqual({ is: 'not-digits', characters: letter });
        },
      ),
    );
    // With a B in front the text is a MEID.
    fc.assert(
      fc.property(
        mistyped.filter(({ text }) => recogniseKind(text) !== null),
        ({ text }) => {
          expect(of(text)).toMatchObject({ is: 'other-kind', found: 'meid' });
        },
      ),
      { numRuns: 20 },
    );
  });

  it('recognizes invented numbers with the reason: zeros, repeats, sequences, unassigned codes', () => {
    const run = (start: number, step: number) =>
      checked(Array.from({ length: 14 }, (_, at) => (((start + at * step) % 10) + 10) % 10).join(''));
    const digit = fc.integer({ min: 1, max: 9 });
    // Without consecutive digits, because these form a sequence.
    const twoDigits = fc
      .tuple(digit, fc.nat(9))
      .filter(([one, two]) => one !== two && Math.abs(one - two) % 8 !== 1);
    fc.assert(
      fc.property(
        twoDigits,
        fc.constantFrom(1, -1),
        fc.integer({ min: 1, max: 30 }),
        ([one, two], step, zeros) => {
          expect(of('0'.repeat(zeros))).toMatchObject({ is: 'invented', why: 'zeros', mayKeep: false });
          expect(of(checked(String(one).repeat(14)))).toMatchObject({ is: 'invented', why: 'repeats' });
          expect(of(checked(`${one}${two}`.repeat(7)))).toMatchObject({ is: 'invented', why: 'repeats' });
          expect(of(run(one, step))).toMatchObject({ is: 'invented', why: 'sequence' });
        },
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom('2', '6', '7'), digitsOf(13), (first, rest) => {
        const why = inventedReason(checked(first + rest));
        expect(why).not.toBeNull();
        expect(of(checked(first + rest))).toMatchObject({ is: 'invented', why });
      }),
    );
    expect(of(checked('27182818284590'))).toMatchObject({ is: 'invented', why: 'type-code', mayKeep: true });
  });
});
