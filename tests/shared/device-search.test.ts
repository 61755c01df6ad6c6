import { expect, test } from 'vitest';
import { digitsOfImei } from '../../shared/model/device-search.ts';
import { sampleImei } from '../support/sample-orders.ts';

const imei = sampleImei(7);

test.each([
  [imei, imei],
  [imei.replace(/(\d{2})(\d{6})/, '$1-$2 '), imei],
  [` \u200e${imei}\n`, imei],
  [imei.slice(0, 14), imei],
  [`${imei.slice(0, 14)}07`, imei],
  [imei.slice(0, 13), null],
  [`${imei}123`, null],
  ['C02ABCDEFGHJK1', null],
  ['', null],
])('reads %j as %j', (text, expected) => {
  expect(digitsOfImei(text)).toBe(expected);
});
