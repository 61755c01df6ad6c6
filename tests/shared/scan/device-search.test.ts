import { expect, test } from 'vitest';
import { digitsOfImei } from '../../../shared/model/scan/device-search.ts';
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
