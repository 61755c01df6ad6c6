import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { imeiRule } from '../../../../shared/model/identifier/identifier.ts';
import { luhnCheckDigit } from '../../../../shared/model/identifier/imei.ts';
import { findingOf } from '../../../../shared/model/list/text/finding.ts';
import { isSafeRepair } from '../../../../shared/model/list/text/safe-repair.ts';
import { readScan } from '../../../../shared/model/scan/scanned-code.ts';
import { importedList } from '../../../support/lists/imported-list.ts';

const imei = '350000000000014';
/** The identifiers that a list of this text orders or offers. */
async function offered(text: string): Promise<readonly string[]> {
  const list = await importedList(text);
  return (await list.rows()).flatMap(({ verdict }) =>
    verdict.is === 'choice'
      ? verdict.alternatives.map(({ identifier }) => identifier)
      : verdict.is === 'good' || verdict.is === 'repair'
        ? [verdict.identifier]
        : [],
  );
}

describe('a scanner’s symbology identifier is not part of a number', () => {
  it.each([']C1', ']C0', ']d2', ']Q3', ']E0', ']e0', ']z0', ']A0', ']F0', 'C1', 'd2', 'Q3'])(
    '%s',
    async (prefix) => {
      const list = await importedList(`${prefix}${imei}\n${prefix}350000010000012`);
      expect(await list.good()).toEqual([imei, '350000010000012']);
      const [first] = await list.rows();
      expect(first?.source).toBe(`${prefix}${imei}`);
    },
  );

  it.each([`IMEI: ]C1${imei}`, `]C1${imei}, ]C1350000010000012, ]C1350000000000774`, `Box;]C1${imei};Ann`])(
    'within %j',
    async (line) => {
      expect((await offered(line))[0]).toBe(imei);
    },
  );

  it.each([
    `(01)08806090000010(21)${imei}`,
    `]d2010880609000001021${imei}`,
    `01088060900000108002${imei}`,
    `]Q1IMEI:${imei}`,
    `(8002)${imei}`,
  ])('next to a product code, pasted as scanned: %s', async (code) => {
    expect(await (await importedList(code)).good()).toEqual([imei]);
    expect(readScan(code).filter(({ kind }) => kind === 'imei')).toMatchObject([
      { identifier: imei, readings: [] },
    ]);
  });

  test('in any form', () => {
    const prefix = fc
      .tuple(fc.constantFrom(...'ACEQLXZdez'), fc.integer({ min: 0, max: 9 }))
      .map(([letter, figure]) => `${letter}${figure}`);
    const number = fc.integer({ min: 0, max: 999_999 }).map((serial) => {
      const body = `35000000${String(serial).padStart(6, '0')}`;
      return body + luhnCheckDigit(body);
    });
    fc.assert(
      fc.property(prefix, fc.boolean(), number, (mark, bracket, valid) => {
        expect(findingOf(`${bracket ? ']' : ''}${mark}${valid}`, imeiRule)).toEqual({
          is: 'good',
          identifier: valid,
        });
      }),
    );
  });
});

describe('sixteen digits and more', () => {
  it.each([
    ['1350000000000014', [imei]],
    ['3350000010000012', ['350000010000012', '335000001000005']],
    ['4860000000000058', ['860000000000058']],
    ['5350000000000774', ['350000000000774', '535000000000079']],
    ['8350000000000782', ['350000000000782']],
    ['1350000000003034', ['350000000003034']],
    ['12350000000000014', [imei]],
    ['104350000000000014', [imei]],
    // Payment cards, a gift card, a product.
    ['4111111111111111', []],
    ['5555555555554444', []],
    ['6011111111111117', []],
    ['4012888888881881', []],
    ['1234567890123456', []],
    ['0108806090000015', []],
    ['0108806090000010', []],
    ['1114006381333931', []],
    ['18806090000017', []],
    // Cards with fifteen digits: no organization assigns IMEIs with these prefixes.
    ['378282246310005', []],
    ['3714 496353 98431', []],
    ['IMEI 343434343434343', []],
    // A telephone number with its country code.
    ['00971500000123', []],
    ['008613800000004', []],
    ['005511900000002', []],
    ['Tel. 004915120000000', []],
  ])('%s raises a question with %j, or is not an IMEI', async (written, expected) => {
    expect(await offered(written)).toEqual(expected);
    const list = await importedList(written);
    expect(list.counts).toMatchObject({ good: 0, safe: 0 });
  });

  test('are never good, and never corrected together with the safe corrections', () => {
    const digits = fc.stringMatching(/^\d{16,19}$/);
    let repaired = 0;
    fc.assert(
      fc.property(digits, (text) => {
        const finding = findingOf(text, imeiRule);
        expect(finding.is).not.toBe('good');
        expect(finding.is === 'repair' && isSafeRepair(finding)).toBe(false);
        repaired += finding.is === 'repair' ? 1 : 0;
      }),
      { numRuns: 2_000 },
    );
    expect(repaired).toBeGreaterThan(0);
  });

  test('keep the scanned number, and only offer readings of it', () => {
    expect(readScan('1350000000003034')).toMatchObject([
      { kind: 'imei', identifier: '1350000000003034', readings: [{ identifier: '350000000003034' }] },
    ]);
    expect(readScan('0108806090000015')).toMatchObject([{ kind: 'ean' }]);
    expect(readScan('4111111111111111')).toMatchObject([{ kind: 'unknown' }]);
  });
});
