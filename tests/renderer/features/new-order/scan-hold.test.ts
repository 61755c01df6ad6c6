import { expect, test } from 'vitest';
import { openScanHold } from '../../../../renderer/features/new-order/scan-hold.ts';
import { ofOtherDevices, readScan } from '../../../../shared/model/scan/scanned-code.ts';

const [a, b, c] = ['350000000000014', '350000010000012', '490154203237526'];
const of = (...identifiers: readonly string[]) => identifiers.map((identifier) => ({ identifier }));

test('the first scan fills the form, and each later scan raises a question, even before the form is rendered', () => {
  const hold = openScanHold();
  expect(hold.take('imei', of(a))).toEqual({ fill: a, ask: [] });
  expect(hold.take('imei', of(b))).toEqual({ fill: null, ask: [b] });
  hold.drawn(a);
  expect(hold.take('imei', of(c))).toEqual({ fill: null, ask: [c] });
  expect(hold.take('imei', of('35-000000-000001-4'))).toEqual({ fill: null, ask: [] });
  hold.drawn('');
  expect(hold.take('imei', of(b, c, b))).toEqual({ fill: b, ask: [c] });
});

test.each([
  ['one number', a, []],
  ['two numbers of one type code', `${a}\n350000000000022`, []],
  ['two numbers of type codes one after the other', `${a}\n${b}`, []],
  ['two phones', `${a}\n${c}`, [c]],
  ['a phone and its serial number', `${a}\nF2LX1234ABCD`, []],
  ['a phone and a SIM card', `${a}\n8944500102198304826`, []],
])('a scan of %s contains other devices or none', (_, text, others) => {
  expect(ofOtherDevices(readScan(text)).map(({ identifier }) => identifier)).toEqual(others);
});
