import { describe, expect, test } from 'vitest';
import { dialledFrom } from '../../../shared/model/customer/calling-code.ts';
import { nameAlone, nameWithoutPhone, readTypedPhone } from '../../../shared/model/customer/typed-phone.ts';

describe('reads the phone number from a typed customer', () => {
  test.each([
    ['Bilal 912 345 678', '912 345 678'],
    ['+351 912 345 679', '+351 912 345 679'],
    ['Ana Silva, +34 600-11-22-33', '+34 600-11-22-33'],
    ['0912 345 678 (Priya)', '0912 345 678'],
    ['أحمد ٠١٠١٢٣٤٥٦٧٨', '01012345678'],
    ['José-Luis (021) 555 12 34', '(021) 555 12 34'],
  ])('%s', (typed, phone) => {
    expect(readTypedPhone(typed)?.replace(/^\(/, '')).toBe(phone.replace(/^\(/, ''));
  });

  test.each(['Ana Silva', 'Shop 24', 'iPhone 12', '356938035643742', 'Table 7, floor 2', ''])(
    'finds none in “%s”',
    (typed) => {
      expect(readTypedPhone(typed)).toBeNull();
    },
  );
});

describe('greets a customer without the phone number that was typed with the name', () => {
  test.each([
    ['Bilal 912 345 678', 'Bilal'],
    ['Ana Silva, +34 600-11-22-33', 'Ana Silva'],
    ['0912 345 678 (Priya)', 'Priya'],
    ['أحمد ٠١٠١٢٣٤٥٦٧٨', 'أحمد'],
    ['José-Luis (021) 555 12 34', 'José-Luis'],
    ['Shop 24', 'Shop 24'],
    ['+351 912 345 679', '+351 912 345 679'],
    ['', ''],
  ])('%s', (typed, name) => {
    expect(nameAlone(typed)).toBe(name);
  });
});

test('a name next to its phone number does not repeat this number, but keeps a different number', () => {
  expect(nameWithoutPhone('Bilal 912 345 678', '912345678')).toBe('Bilal');
  expect(nameWithoutPhone('Bilal 912 345 678', '+44 20 7946 0000')).toBe('Bilal 912 345 678');
  expect(nameWithoutPhone('Bilal 912 345 678', '')).toBe('Bilal 912 345 678');
});

describe('adds the country code when the shop’s region is known', () => {
  test.each([
    ['912345678', 'PT', '+351912345678'],
    ['0612345678', 'FR', '+33612345678'],
    ['0612345678', 'IT', '+390612345678'],
    ['14155550123', 'US', '+14155550123'],
    ['89161234567', 'RU', '+79161234567'],
    ['+34600112233', 'PT', '+34600112233'],
    ['0034600112233', 'PT', '0034600112233'],
    ['912345678', undefined, '912345678'],
    ['', 'PT', ''],
  ])('%s in %s', (dialled, region, wanted) => {
    expect(dialledFrom(dialled, region)).toBe(wanted);
  });
});
