import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IdentifierKind } from '../../../shared/model/identifier/identifier-kind.ts';
import { compareReported, mayBeEcho } from '../../../shared/model/identifier/reported-identifier.ts';

const imei = '350000000000014';
const zero = '013000000000013';

describe('compareReported', () => {
  it.each<[string, string | null, string]>([
    ['itself', '350000000000014', 'same'],
    ['itself with marks', '35-000000-000001-4', 'same'],
    ['itself with slashes, as the standard writes it', '350000/00/000001/4', 'same'],
    ['itself in Arabic digits', '٣٥٠٠٠٠٠٠٠٠٠٠٠١٤', 'same'],
    ['another check digit', '350000000000010', 'alike'],
    ['no check digit', '35000000000001', 'same'],
    ['a software version', '3500000000000105', 'alike'],
    ['a software version behind the check digit', '35000000000001405', 'alike'],
    ['two numbers', '350000000000014 / 350000000000022', 'alike'],
    ['two numbers, ours second', '350000000000022,350000000000014', 'alike'],
    ['two numbers on two lines', '350000000000022\n350000000000014', 'alike'],
    ['two numbers with labels', 'IMEI1: 350000000000022 IMEI2: 350000000000014', 'alike'],
    ['itself with a label', 'IMEI 350000000000014', 'alike'],
    ['a mask that fits', '35000******0014', 'alike'],
    ['a mask of x', '35000xxxxxx0014', 'alike'],
    ['a short mask', '3500***014', 'alike'],
    ['a mask and another check digit', '35000******0010', 'alike'],
    ['dots in the middle', '3500...014', 'alike'],
    ['a mask at the end', '350000000*****', 'alike'],
    ['a mask that does not fit', '35999******0014', 'other'],
    ['a short mask that does not fit', '3599***014', 'other'],
    ['a short mask whose next digit does not fit', '3500***114', 'other'],
    ['a mask alone', '***************', 'unlike'],
    ['another device', '350000010000012', 'other'],
    ['another device twice', '350000010000012 / 350000000000022', 'other'],
    ['one that differs in one digit of the device', '350000000000024', 'other'],
    ['a serial number', 'F2LX1234ABCD', 'unlike'],
    ['nothing', null, 'unlike'],
    ['a zero too many', `0${imei}`, 'alike'],
    ['a zero before another', `0${imei.slice(0, 13)}9${imei.slice(14)}`, 'other'],
    ['a dash', '-', 'unlike'],
    ['zeros', '000000000000000', 'unlike'],
    ['a word for nothing', 'N/A', 'unlike'],
  ])('takes %s', (_, reported, expected) => {
    expect(compareReported('imei', imei, reported)).toBe(expected);
  });

  it.each([
    ['13000000000013', 'alike'],
    ['1300000000001', 'alike'],
    ['13000000000010', 'alike'],
    ['130000000000105', 'alike'],
    ['0013000000000013', 'other'],
    ['13000000000024', 'other'],
    ['1300****0013', 'alike'],
  ])('compares %s with an IMEI that begins with a zero: %s', (reported, expected) => {
    expect(compareReported('imei', zero, reported)).toBe(expected);
  });

  it.each<[IdentifierKind, string, string, string]>([
    ['serial', 'C39VK0ABHG6W', 'c39-vk0abhg6w', 'same'],
    ['serial', 'C39VK0ABHG6W', '350000000000014', 'unlike'],
    ['serial', 'C39VK0ABHG6W', 'C39VK0ABHG6X', 'other'],
    ['serial', 'C39VK0ABHG6W', 'C39****HG6W', 'alike'],
    ['device', imei, '350000000000010', 'alike'],
    ['ecid', '5188146770730811', '0x126EAC2E12003B', 'other'],
    ['other', 'jo.hn', 'john', 'other'],
    ['other', 'john', 'j**n', 'other'],
    ['lock-code', '12-34', '1234', 'other'],
    ['other', 'shop@example.com', 'SHOP@example.com', 'same'],
  ])('a %s %s reported as %s', (kind, ours, reported, expected) => {
    expect(compareReported(kind, ours, reported)).toBe(expected);
  });

  it('never treats another device as ours, in any spelling', () => {
    const device = fc.integer({ min: 10_000_000_000_000, max: 99_999_999_999_999 }).map(String);
    const digit = fc.integer({ min: 0, max: 9 }).map(String);
    fc.assert(
      fc.property(device, device, digit, digit, (ours, others, check, other) => {
        fc.pre(ours !== others);
        expect(compareReported('imei', ours + check, others + other)).toBe('other');
        expect(compareReported('imei', ours + check, `${others}${other} / ${others}`)).toBe('other');
        expect(compareReported('imei', ours + check, ours + other)).not.toBe('other');
      }),
    );
  });

  it('returns a result for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (reported) => {
        expect(() => compareReported('imei', imei, reported)).not.toThrow();
        expect(mayBeEcho('imei', imei, reported)).toBeTypeOf('boolean');
      }),
    );
  });
});

describe('mayBeEcho', () => {
  it.each([
    [imei, imei, true],
    [imei, null, true],
    [zero, '13000000000013', true],
    [zero, '013000000000013', true],
    [imei, '3500******14', true],
    [imei, '***************', true],
    [imei, '3599******14', false],
    [imei, '350000000000010', false],
    [imei, 'F2LX1234ABCD', false],
    [imei, '-', false],
    [zero, '1300000000001', false],
  ])('for %s: %s is %s', (ours, echoed, expected) => {
    expect(mayBeEcho('imei', ours, echoed)).toBe(expected);
  });
});
