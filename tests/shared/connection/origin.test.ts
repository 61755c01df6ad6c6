import { expect, test } from 'vitest';
import { originOf } from '../../../shared/model/connection/origin.ts';

const own = 'https://supplier.example';

test.each([
  own,
  'https://supplier.example/panel',
  'https://supplier.example/panel/../api/',
  'https://supplier.example:443',
  'HTTPS://Supplier.Example',
  'https://somebody:secret@supplier.example',
  'https://supplier.example?query#fragment',
  'https://supplier.example\\@elsewhere.test/',
])('H5: %s is the same origin', (address) => {
  expect(originOf(address)).toBe(own);
});

test.each([
  'http://supplier.example',
  'https://supplier.example:444',
  'https://supplier.example.',
  'https://www.supplier.example',
  'https://supplier.example.elsewhere.test',
  'https://supplier.example@elsewhere.test',
  'https://supplіer.example',
])('H5: %s is another origin', (address) => {
  expect(originOf(address)).not.toBe(own);
});

test('H5: a name in another script is the same origin in each of its forms', () => {
  const punycode = 'https://xn--bcher-kva.example';
  for (const address of [
    'https://bücher.example',
    'https://BÜCHER.example',
    'https://bu\u0308cher.example',
    punycode,
  ])
    expect(originOf(address)).toBe(punycode);
});

test.each([
  ['http://127.1', 'http://127.0.0.1'],
  ['http://[0:0:0:0:0:0:0:1]:8080/x', 'http://[::1]:8080'],
])('H5: %s is %s', (address, origin) => {
  expect(originOf(address)).toBe(origin);
});

test.each(['', 'supplier.example', 'https:', 'https://', 'ftp://supplier.example', 'data:,x', 'file:///etc'])(
  'H5: %j is not an origin for a key',
  (address) => {
    expect(originOf(address)).toBe(null);
  },
);
