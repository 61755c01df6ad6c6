import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkIdentifier, imeiRule } from '../../../shared/model/identifier/identifier.ts';
import { luhnCheckDigit, passesLuhn } from '../../../shared/model/identifier/imei.ts';
import { findingOf } from '../../../shared/model/list/text/finding.ts';
import { plainImei } from '../../../shared/model/list/text/plain-imei.ts';
import { recogniseKind } from '../../../shared/model/list/text/recognised-kind.ts';
import { imeiFrom, serialRule } from '../../support/lists/list-samples.ts';

const beginning = fc.constantFrom('35', '86', '01', '00101', '99', '45', '51');
const digitsOf = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const withCheckDigit = (body: string) => body + luhnCheckDigit(body);
const imei = fc
  .tuple(beginning, digitsOf(14))
  .map(([start, rest]) => withCheckDigit((start + rest).slice(0, 14)))
  .filter((each) => findingOf(each, imeiRule).is === 'good');
const of = (text: string) => findingOf(text, imeiRule);
/** Every identifier that a finding offers. */
function offered(text: string, rule = imeiRule): readonly string[] {
  const finding = findingOf(text, rule);
  if (finding.is === 'choice') return finding.alternatives.map(({ identifier }) => identifier);
  if (finding.is === 'bad-check-digit') return [finding.mended];
  return 'identifier' in finding ? [finding.identifier] : [];
}

describe('every repair', () => {
  it('accepts separators anywhere without a question, as the order form does', () => {
    const mark = fc.constantFrom(' ', '-', '.', '/', '_', '\u00a0', '\u2013', '\\');
    fc.assert(
      fc.property(imei, fc.integer({ min: 1, max: 13 }), mark, (number, at, between) => {
        const finding = of(number.slice(0, at) + between + number.slice(at));
        expect(finding).toEqual({ is: 'good', identifier: number });
      }),
    );
  });

  it('offers two readings of sixteen digits that begin with 0, the likelier first, if the last fifteen are an IMEI', () => {
    fc.assert(
      fc.property(imei, fc.boolean(), (number, spaced) => {
        const written = spaced ? `0 ${number.slice(0, 6)} ${number.slice(6)}` : `0${number}`;
        const withVersion = withCheckDigit(`0${number.slice(0, 13)}`);
        const finding = findingOf(written, imeiRule);
        const readings = finding.is === 'choice' ? finding.alternatives : [];
        expect(readings.map(({ identifier }) => identifier).sort()).toEqual([number, withVersion].sort());
        // No numbers with the prefixes 03, 04, 05, 08 or 09 are assigned.
        const firsts = number.startsWith('0') ? [number, withVersion] : [number];
        expect(firsts).toContain(readings[0]?.identifier);
      }),
    );
  });

  it.each([
    ['0356938035643809', ['356938035643809', '035693803564385']],
    ['0867530912345673', ['867530912345673', '086753091234568']],
    // The prefixes 01 and 10 are both assigned; a zero added in front is less likely.
    ['0106938035643802', ['010693803564384', '106938035643802']],
    // The test number is the second reading, because test numbers do not occur at a counter.
    ['0012345678901237', ['012345678901237', '001234567890128']],
  ])('%j has the readings %j, in this order', (written, expected) => {
    expect(offered(written)).toEqual(expected);
  });

  it('reads seventeen digits as an IMEI with its software version, or as a row number and an IMEI, if possible', () => {
    expect(offered('35693803564380903')).toEqual(['356938035643809']);
    // The first fifteen digits have a wrong check digit, so the last two are not a software version.
    expect(of('35693803564380103')).toMatchObject({ is: 'too-long', count: 17 });
    const number = imeiFrom('356938', 7);
    expect(offered(`12${number}`)).toEqual([number]);
  });

  it('offers nothing for sixteen digits if no reading is an assigned number', () => {
    expect(of('0856938035643801')).toEqual({ is: 'too-long', count: 16, most: 15 });
  });

  it('drops invisible characters', () => {
    const mark = fc.constantFrom('\u200b', '\u200e', '\u202a', '\u2066', '\ufeff', '\u00ad', '\u0007');
    fc.assert(
      fc.property(imei, fc.nat(14), mark, (number, at, hidden) => {
        const finding = of(number.slice(0, at) + hidden + number.slice(at));
        expect(finding).toEqual({ is: 'repair', identifier: number, repairs: ['invisible'] });
      }),
    );
  });

  it('reads the digits of other scripts', () => {
    const zero = fc.constantFrom(0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10, 0x17e0, 0x1040);
    fc.assert(
      fc.property(imei, zero, (number, start) => {
        const written = [...number].map((digit) => String.fromCharCode(start + Number(digit))).join('');
        expect(of(written)).toEqual({ is: 'repair', identifier: number, repairs: ['other-digits'] });
      }),
    );
  });

  it('completes fourteen digits and always offers the IMEI', () => {
    fc.assert(
      fc.property(imei, (number) => {
        expect(offered(number.slice(0, 14))).toContain(number);
      }),
    );
  });

  it('drops the software version of an IMEISV', () => {
    fc.assert(
      fc.property(imei, digitsOf(2), (number, version) => {
        expect(offered(number + version)).toContain(number);
      }),
    );
    // Some of these texts are also valid payment cards or product codes, which have their own check digits.
    const written = fc.tuple(imei, digitsOf(2)).map(([number, version]) => ({
      number,
      text: number.slice(0, 14) + version,
    }));
    fc.assert(
      fc.property(
        written.filter(({ text }) => recogniseKind(text) === null),
        ({ number, text }) => {
          expect(offered(text)).toContain(number);
        },
      ),
    );
    fc.assert(
      fc.property(
        written.filter(({ text }) => recogniseKind(text) !== null),
        ({ text }) => {
          expect(of(text).is).not.toBe('repair');
        },
      ),
    );
  });

  it('offers the zero that a spreadsheet dropped, together with the missing check digit', () => {
    const north = digitsOf(12).map((rest) => withCheckDigit(`01${rest}`));
    fc.assert(
      fc.property(north, (number) => {
        const finding = of(number.slice(1));
        if (finding.is === 'invented') return;
        expect(finding.is).toBe('choice');
        expect(offered(number.slice(1))).toContain(number);
        expect(offered(number.slice(1))).toHaveLength(2);
      }),
    );
  });

  it('reads a number in exponent form only if no digit was lost', () => {
    fc.assert(
      fc.property(
        imei.filter((number) => !number.startsWith('0')),
        fc.integer({ min: 1, max: 13 }),
        (number, kept) => {
          const mantissa = `${number.charAt(0)}.${number.slice(1)}`;
          expect(of(`${mantissa}E+14`)).toEqual({
            is: 'repair',
            identifier: number,
            repairs: ['exponent-exact'],
          });
          expect(of(`${mantissa.slice(0, 2 + kept)}E+14`).is).toBe('digits-lost');
        },
      ),
    );
  });
});

describe('a finding', () => {
  it('offers only what the order form would accept', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.integer({ min: 8, max: 22 }).chain(digitsOf),
      imei,
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    for (const rule of [imeiRule, serialRule]) {
      fc.assert(
        fc.property(text, (written) => {
          const finding = findingOf(written, rule);
          const takes =
            finding.is === 'good' ||
            finding.is === 'repair' ||
            finding.is === 'choice' ||
            ('mayKeep' in finding && finding.mayKeep);
          if (!takes) return;
          for (const identifier of offered(written, rule))
            expect(checkIdentifier(identifier, rule).ok).toBe(true);
        }),
      );
    }
  });

  it('is never stricter than the rule: a number that the rule accepts is good, or may be kept', () => {
    const text = fc.oneof(
      imei,
      fc.integer({ min: 8, max: 15 }).chain(digitsOf),
      fc.string({ maxLength: 15 }),
    );
    for (const rule of [imeiRule, serialRule]) {
      fc.assert(
        fc.property(text, (written) => {
          const check = checkIdentifier(written, rule);
          fc.pre(check.ok);
          const finding = findingOf(written, rule);
          const taken = 'mayKeep' in finding ? finding.mayKeep : ['good', 'repair'].includes(finding.is);
          expect(taken, finding.is).toBe(true);
        }),
      );
    }
  });

  it.each([
    ["'!!!!!!!", "'!!!!!!!"],
    ['"ABCDEF"', '"ABCDEF"'],
    ["'C02ABCDE", 'C02ABCDE'],
    ['="C02ABCDE"', 'C02ABCDE'],
  ])('keeps a spreadsheet’s marks in %j only if the rule needs them', (written, identifier) => {
    expect(findingOf(written, serialRule)).toEqual({ is: 'good', identifier });
  });

  it('names the only check digit that fits', () => {
    fc.assert(
      fc.property(imei, fc.integer({ min: 1, max: 9 }), (number, off) => {
        const last = String((Number(number.slice(14)) + off) % 10);
        expect(of(number.slice(0, 14) + last)).toMatchObject({
          is: 'bad-check-digit',
          fits: number.slice(14),
          mended: number,
        });
      }),
    );
  });

  it('recognises ICCIDs, EIDs and MEIDs of any content', () => {
    const iccid = fc
      .integer({ min: 17, max: 18 })
      .chain((length) => digitsOf(length).map((rest) => `89${rest}`));
    const eid = digitsOf(30).map((rest) => `89${rest}`);
    const hex = fc
      .tuple(
        fc.constantFrom('A', 'B', 'F'),
        fc.array(fc.constantFrom(...'0123456789ABCDEF'), { minLength: 11, maxLength: 11 }),
      )
      .map(([first, rest]) => `${first}0${rest.join('')}0`);
    for (const [found, texts] of [
      ['iccid', iccid],
      ['eid', eid],
      ['meid', hex],
    ] as const)
      fc.assert(
        fc.property(texts, (text) => {
          expect(of(text)).toMatchObject({ is: 'other-kind', found });
        }),
      );
  });

  it('is the same as the result of `plainImei`, the fast path', () => {
    const number = fc.oneof(
      imei,
      digitsOf(15),
      fc.constant('353535353535350'),
      fc.constant('868686868686860'),
    );
    fc.assert(
      fc.property(number, (text) => {
        const plain = plainImei(`,${text},`, 1, 1 + text.length);
        const isGood = of(text).is === 'good';
        expect(plain).toBe(isGood ? Number(text) : -1);
        expect(isGood && !passesLuhn(text)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});
