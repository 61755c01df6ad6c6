import { expect, test } from 'vitest';
import { digitsOfImei, soughtBy } from '../../../shared/model/scan/device-search.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';

const imei = sampleImei(7);

test.each([
  [imei, imei],
  [imei.replace(/(\d{2})(\d{6})/, '$1-$2 '), imei],
  [` \u200e${imei}\n`, imei],
  [imei.slice(0, 14), imei],
  [`${imei.slice(0, 14)}07`, imei],
  ['0356938035643809', '356938035643809'],
  ['\uff13\uff15' + '6938035643809', '356938035643809'],
  ['\u0663\u0665 693803\u2013564380\u00a09', '356938035643809'],
  [imei.slice(0, 13), null],
  [`${imei}123`, null],
  ['C02ABCDEFGHJK1', null],
  ['', null],
])('reads %j as %j', (text, expected) => {
  expect(digitsOfImei(text)).toBe(expected);
});

test.each([
  ['350000000000014', '350000000000014'],
  ['IMEI: 350000000000014', '350000000000014'],
  ['IMEI1: 350000000000014', '350000000000014'],
  ['imei 2 350000000000014', '350000000000014'],
  ['IMEI (slot 1) 35-000000-000001-4', '350000000000014'],
  ['الايمي: ٣٥٠٠٠٠٠٠٠٠٠٠٠١٤', '350000000000014'],
  [']C1350000000000014', '350000000000014'],
  ['350000000000014/350000000000022', '350000000000014'],
  ['3500000000000103', '350000000000014'],
  ['iPhone 12 350000000000014 Ann', '350000000000014'],
  ['SN: F2LX1234ABCD', 'F2LX1234ABCD'],
  ['S/N F2LX1234ABCD', 'F2LX1234ABCD'],
  ['Serial number: F2LX1234ABCD', 'F2LX1234ABCD'],
  ['#48213', '48213'],
  ['Ref. 48213', '48213'],
  ['Order no. 48213', '48213'],
  ['№ 48213', '48213'],
  ['Order Ann', 'Order Ann'],
  ['Ann Silva', 'Ann Silva'],
  ['Sina 12', 'Sina 12'],
  ['+351 912 345 678', '+351 912 345 678'],
  ['4 digits 2640', '4 digits 2640'],
  ['', ''],
])('%j is a search for %j', (text, expected) => {
  expect(soughtBy(text)).toBe(expected);
});
