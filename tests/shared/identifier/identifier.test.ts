import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkIdentifier,
  checksPattern,
  type IdentifierRule,
  imeiRule,
} from '../../../shared/model/identifier/identifier.ts';
import { identifierKinds } from '../../../shared/model/identifier/identifier-kind.ts';

const ecidRule: IdentifierRule = {
  kind: 'ecid',
  label: 'ECID',
  minLength: 4,
  maxLength: 16,
  lettersAllowed: true,
  pattern: null,
};

describe('an identifier', () => {
  it('is checked as an IMEI if the service needs an IMEI', () => {
    expect(checkIdentifier(' 49-015420-323751-8 ', imeiRule)).toEqual({
      ok: true,
      identifier: '490154203237518',
    });
    expect(checkIdentifier('490154203237519', imeiRule)).toEqual({
      ok: false,
      problem: 'bad-check-digit',
      typed: '490154203237519',
      expectedCheckDigit: '8',
    });
  });

  it('keeps its letters and case if the service needs another kind of identifier', () => {
    expect(checkIdentifier(' 1A2b3C4d ', ecidRule)).toEqual({ ok: true, identifier: '1A2b3C4d' });
  });

  it.each([
    ['', 'empty'],
    ['1A 2B', 'has-spaces'],
    ['1A2', 'too-short'],
    ['1234567890ABCDEF0', 'too-long'],
  ])('is refused as %j: %s', (typed, problem) => {
    expect(checkIdentifier(typed, ecidRule)).toMatchObject({ ok: false, problem });
  });

  it('may not contain letters if the service’s record allows only digits', () => {
    expect(checkIdentifier('12A4', { ...ecidRule, lettersAllowed: false })).toMatchObject({
      ok: false,
      problem: 'letters-not-allowed',
    });
  });

  it('may have spaces if the supplier gives its kind an own name, because no record forbids spaces', () => {
    const rule: IdentifierRule = { ...ecidRule, kind: 'other', label: 'User name', maxLength: null };
    expect(checkIdentifier(' john doe ', rule)).toEqual({ ok: true, identifier: 'john doe' });
  });

  it('must match the record’s pattern if the pattern can be checked', () => {
    const rule = { ...ecidRule, pattern: '/^[0-9a-f]+$/i' };
    expect(checksPattern(rule)).toBe(true);
    expect(checkIdentifier('1A2b3C4d', rule)).toMatchObject({ ok: true });
    expect(checkIdentifier('1A2b3Xyz', rule)).toMatchObject({ ok: false, problem: 'not-the-pattern' });
    const spaced = { ...ecidRule, pattern: '^\\d{4} \\d{4}$' };
    expect(checkIdentifier('1234 5678', spaced)).toMatchObject({ ok: true });
  });

  it('is accepted and left to the supplier if the pattern cannot be checked safely', () => {
    const rule = { ...ecidRule, pattern: '^(a+)+$' };
    expect(checksPattern(rule)).toBe(false);
    expect(checkIdentifier('1A2b3C4d', rule)).toMatchObject({ ok: true });
  });

  it('must match the pattern even if it is an IMEI', () => {
    const rule = { ...imeiRule, pattern: '^35' };
    expect(checkIdentifier('490154203237518', rule)).toMatchObject({ ok: false, problem: 'not-the-pattern' });
  });

  it('that is accepted is accepted again unchanged', () => {
    const rule = fc.record({
      kind: fc.constantFrom(...identifierKinds),
      label: fc.constant(''),
      minLength: fc.option(fc.integer({ min: 1, max: 8 })),
      maxLength: fc.option(fc.integer({ min: 8, max: 20 })),
      lettersAllowed: fc.boolean(),
      pattern: fc.option(fc.constantFrom('^[0-9A-F]{8,16}$', '(a+)+$')),
    });
    fc.assert(
      fc.property(fc.string(), rule, (typed, asked) => {
        const check = checkIdentifier(typed, asked);
        fc.pre(check.ok);
        expect(checkIdentifier(check.identifier, asked)).toEqual(check);
      }),
    );
  });
});
