import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkImei, luhnCheckDigit, passesLuhn } from '../../../shared/model/identifier/imei.ts';

const digitString = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const validImei = digitString(14)
  .map((body) => body + luhnCheckDigit(body))
  .filter((imei) => !/^(\d)\1{14}$/.test(imei));

describe('the check digit', () => {
  it('equals the check digit in the example of 3GPP TS 23.003', () => {
    expect(luhnCheckDigit('49015420323751')).toBe('8');
  });

  it('completes any fourteen digits to a valid number, and is the only digit that does', () => {
    fc.assert(
      fc.property(digitString(14), (body) => {
        const passing = [...'0123456789'].filter((digit) => passesLuhn(body + digit));
        expect(passing).toEqual([luhnCheckDigit(body)]);
      }),
    );
  });

  it('detects every single mistyped digit', () => {
    fc.assert(
      fc.property(validImei, fc.nat(14), fc.integer({ min: 1, max: 9 }), (imei, at, shift) => {
        const wrong = String((Number(imei[at]) + shift) % 10);
        expect(passesLuhn(imei.slice(0, at) + wrong + imei.slice(at + 1))).toBe(false);
      }),
    );
  });

  it('detects two swapped neighbours, except 0 and 9', () => {
    fc.assert(
      fc.property(validImei, fc.nat(13), (imei, at) => {
        const [left, right] = [imei.charAt(at), imei.charAt(at + 1)];
        fc.pre(left !== right && left + right !== '09' && left + right !== '90');
        expect(passesLuhn(imei.slice(0, at) + right + left + imei.slice(at + 2))).toBe(false);
      }),
    );
  });
});

describe('an IMEI as typed', () => {
  it('is accepted with any separators between its digits', () => {
    const separator = fc.constantFrom('', '', ' ', '-', '.', '/', '_', '\u200e', '\u00a0');
    fc.assert(
      fc.property(validImei, fc.array(separator, { minLength: 16, maxLength: 16 }), (imei, between) => {
        const typed = [...imei].map((digit, index) => (between[index] ?? '') + digit).join('') + between[15];
        expect(checkImei(typed)).toEqual({ ok: true, imei });
      }),
    );
  });

  it('names the right last digit if only the last digit is wrong', () => {
    expect(checkImei('490154203237510')).toEqual({
      ok: false,
      problem: 'bad-check-digit',
      digits: '490154203237510',
      expectedCheckDigit: '8',
    });
  });

  it.each([
    ['', 'empty'],
    [' - ', 'empty'],
    ['49015420323751O', 'not-digits'],
    ['49015420323751', 'too-short'],
    ['4901542032375180', 'too-long'],
    ['000000000000000', 'invented'],
    ['٤٩٠١٥٤٢٠٣٢٣٧٥١٨', 'not-digits'],
  ])('gives for %j the problem %s', (typed, problem) => {
    expect(checkImei(typed)).toMatchObject({ ok: false, problem });
  });

  // About one in ten of these texts is an IMEI.
  const nearlyImei = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 14, maxLength: 16 });

  it('never throws and accepts only fifteen valid digits', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), nearlyImei), (typed) => {
        const check = checkImei(typed);
        expect(!check.ok || (check.imei.length === 15 && passesLuhn(check.imei))).toBe(true);
      }),
    );
  });
});
