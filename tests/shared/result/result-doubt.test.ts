import { expect, it } from 'vitest';
import { factsOfResult, readResult, resultText } from '../../../shared/model/result/result.ts';
import { resultWarning } from '../../../shared/model/result/result-doubt.ts';

const ours = '350000000000014';
const other = '350000010000012';
const doubt = (result: string | null, order: object = {}) =>
  resultWarning({ result, identifier: ours, identifierKind: 'imei', ...order });

it.each([
  ['on its first line', `IMEI: ${other}<br>Model: iPhone 13<br>SimLock: Unlocked`],
  ['on its last line', `Model: iPhone 13\nIMEI Number: ${other}`],
  ['in JSON', `{"Model":"iPhone 13","imei":"${other}"}`],
  ['as a number in JSON', `{"Model":"iPhone 13","imei":${other}}`],
  ['as IMEI or serial number', `IMEI/SN: ${other}\nModel: iPhone`],
  ['as IMEI or MEID', `IMEI/MEID: ${other}\nModel: iPhone`],
  ['as the number of the device', `Device IMEI: ${other}\nModel: iPhone`],
  ['with marks', `Model: iPhone\nIMEI: 35-000001-000001-2`],
  ['without a colon', `IMEI ${other}\nModel: iPhone`],
  ['in groups of digits, before other words', 'IMEI: 35 000001 000001 2 Code 12345678'],
  ['in Arabic digits', 'IMEI: ٣٥٠٠٠٠٠١٠٠٠٠٠١٢ Code 12345678'],
  ['in full-width digits', 'IMEI：３５０００００１０００００１２ Code: 12345678'],
  ['in a table', `<table><tr><td>IMEI</td><td>${other}</td></tr><tr><td>Model</td><td>X</td></tr></table>`],
  ['in escaped markup', `IMEI: ${other}&lt;br&gt;Model: iPhone`],
  ['before its words', `${other} - Unlocked`],
  ['as a label', `${other}: Unlocked`],
  ['on a line alone', `${other}<br>Model: iPhone 13`],
  ['in brackets', `Device: iPhone (${other})`],
  ['in a sentence', `Result for ${other}: Clean`],
  ['in Arabic', `الايمي: ${other}`],
  ['in Russian', `ИМЕИ: ${other}`],
  ['behind a mask that does not fit', 'IMEI: 3599******0012\nModel: iPhone'],
])('a result that names another device %s is doubtful', (_, result) => {
  expect(doubt(result)).toMatchObject({ is: 'other-device' });
});

it.each([
  ['our device', `IMEI: ${ours}<br>Model: iPhone`],
  ['our device with another check digit', 'IMEI: 350000000000010\nModel: iPhone'],
  ['our device in groups of digits, before other words', 'IMEI: 35 000000 000001 4 Code 12345678'],
  ['our device in Arabic digits', 'IMEI: ٣٥٠٠٠٠٠٠٠٠٠٠٠١٤ Code 12345678'],
  ['our device behind a mask', 'IMEI: 35000******0014\nModel: iPhone'],
  ['another as IMEI 2', `IMEI 2: ${other}\nModel: iPhone`],
  ['another as the second in Arabic', `الايمي الثاني: ${other}`],
  ['a number that is no IMEI', 'Order 350000010000013: Unlocked'],
  ['another first and ours as IMEI 2', `IMEI: ${other}\nIMEI 2: ${ours}`],
  ['no device', 'Model: iPhone\nSimLock: Unlocked'],
  ['a code of fifteen digits', other],
  ['a code of fifteen digits behind its name', `NCK: ${other}`],
  ['a serial number', 'Serial Number: F2LX1234ABCD\nModel: iPhone'],
  ['nothing', null],
])('a result that names %s is not doubtful', (_, result) => {
  expect(doubt(result)).toBeNull();
});

it('compares serial numbers if the order is for a serial number', () => {
  const order = { identifier: 'F2LX1234ABCD', identifierKind: 'serial' as const };
  expect(doubt('Serial Number: F2LX1234ABCD\nIMEI: 350000010000012', order)).toBeNull();
  expect(doubt('Serial Number: C39VK0ABHG6W\nModel: X', order)).toMatchObject({ identifier: 'C39VK0ABHG6W' });
});

it.each([
  ['12345678.0', 'made-number', '12345678.0'],
  ['12345678,00', 'made-number', '12345678,00'],
  ['NCK: 12345678.0', 'made-number', 'NCK: 12345678.0'],
  ['Model: X\nUnlock Code: 12345678.0', 'made-number', 'Model: X\nUnlock Code: 12345678.0'],
  ['{"Model":"X","NCK":12345678.0}', 'made-number', 'Model: X\nNCK: 12345678.0'],
  ['code%3D12345678', 'encoded', 'code%3D12345678 → code=12345678'],
  ['code%253D12345678', 'encoded', 'code%253D12345678 → code=12345678'],
  ['NCK%3A12345678', 'encoded', 'NCK:12345678'],
  ['%2312345678%23', 'encoded', '%2312345678%23 → #12345678#'],
  ['1234%2C5678', 'encoded', '1234%2C5678 → 1234,5678'],
  ['Model: X\nCode: code%3D12345678', 'encoded', 'Model: X\nCode: code%3D12345678'],
  ['%D9%85%D9%81%D8%AA%D9%88%D8%AD', 'encoded', '%D9%85%D9%81%D8%AA%D9%88%D8%AD → مفتوح'],
])('%j is not a code until a person has seen it', (result, is, text) => {
  expect(doubt(result)).toEqual({ is });
  const read = readResult(result, 'whole');
  expect(read.code).toBeNull();
  expect(resultText(result)).toBe(text);
});

it.each([
  '12345678',
  '17.0',
  'iOS: 17.0',
  'Model: X\nPrice: 1200.00',
  '100%',
  'Model%3A+X%0AFMI%3A+OFF',
  'https://x.example/?a%3D1',
])('%j is trusted', (result) => {
  expect(doubt(result)).toBeNull();
});

it('a number with decimals that a program added is not an unlock code', () => {
  const facts = (result: string) => [...factsOfResult(readResult(result)).keys()];
  expect(facts('Model: X\nNCK: 12345678.0')).not.toContain('unlock-code');
  expect(facts('Model: X\nNCK: 12345678')).toContain('unlock-code');
});

it('a result is doubtful if it is encoded, is unreadable, or lost digits', () => {
  expect(doubt('MTIzNDU2Nzg5MA==')).toEqual({ is: 'encoded' });
  expect(doubt('��: 1')).toEqual({ is: 'unreadable' });
  expect(doubt('1.2345678901235e+15')).toEqual({ is: 'lost-digits' });
  expect(doubt('Model: X\nNCK: 1.2345678901235e+15')).toEqual({ is: 'some-digits-lost' });
});

it.each([
  ['hidden-text', "1234<span style='display:none'>99</span>5678", '12345678\n99'],
  ['hidden-text', '1234<span style=display:none>99</span>5678', '12345678\n99'],
  ['hidden-text', '1234<b hidden>99</b>5678', '12345678\n99'],
  ['hidden-text', "1234<i style='visibility:hidden'>99</i>5678", '12345678\n99'],
  ['hidden-text', "1234<font style='font-size:0'>99</font>5678", '12345678\n99'],
  ['hidden-text', "1234<span style='position:absolute;left:-9999px'>99</span>5678", '12345678\n99'],
  ['hidden-text', "1234<font color='#fff'>99</font>5678", '12345678\n99'],
  ['hidden-text', '<div hidden><div>99</div>88</div>12345678', '12345678\n99\n88'],
  ['hidden-text', '<s>1111</s>22223333', '22223333\n1111'],
  ['hidden-text', "<div style='display:none'>12345678</div><button>Show</button>", 'Show\n12345678'],
  ['hidden-text', '<style>.x{display:none}</style>1234<span class=x>99</span>5678', '1234995678'],
  ['odd-characters', '1234\u200b5678', '12345678'],
  ['odd-characters', '1234&shy;5678', '12345678'],
  ['odd-characters', '1234&ZeroWidthSpace;5678', '12345678'],
  ['odd-characters', '1234\u200d5678', '1234\u200d5678'],
  ['odd-characters', '\u202e87654321', '87654321'],
  ['odd-characters', '&#x202e;87654321', '87654321'],
  ['odd-characters', "<bdo dir='rtl'>87654321</bdo>", '87654321'],
  ['odd-characters', '1234\uff15678', '1234\uff15678'],
  ['odd-characters', '1234\u041e678', '1234\u041e678'],
  ['odd-characters', 'Model: X\nNCK: 12\u041e4567', 'Model: X\nNCK: 12\u041e4567'],
  ['several-answers', 'NCK: 11112222\nNCK: 33334444', 'NCK: 11112222\nNCK: 33334444'],
  ['several-answers', 'FMI: ON\nFMI: OFF', 'FMI: ON\nFMI: OFF'],
  ['several-answers', 'CODE: 11112222\nRESULT: 33334444', 'CODE: 11112222\nRESULT: 33334444'],
])('a result is doubtful (%s) if it deceives the eye: %j', (is, result, text) => {
  expect(doubt(result)).toEqual({ is });
  expect(readResult(result).code).toBeNull();
  expect(resultText(result)).toBe(text);
});

it.each([
  ['<span style="background:green;color:white">Unlocked</span>', 'Unlocked'],
  ['<table><tr><td bgcolor=green><font color=white>Clean</font></td></tr></table>', 'Clean'],
  ['<td style="border-width:0px;line-height:0">12345678</td>', '12345678'],
  ["<input value='12345678' readonly>", '12345678'],
  ['<textarea>12345678</textarea>', '12345678'],
  ['\u0661\u0662\u0663\u0664', '\u0661\u0662\u0663\u0664'],
  ['\u5df2\u89e3\u9501', '\u5df2\u89e3\u9501'],
  ['OFF✅', 'OFF✅'],
  ['\u200e12345678\u200f', '12345678'],
])('%j shows every character that a browser shows', (result, text) => {
  expect(doubt(result)).toBeNull();
  expect(resultText(result)).toBe(text);
});

it('two choices or parts of a page are never joined to one code', () => {
  for (const result of [
    '<select><option>1111</option><option>2222</option></select>',
    '<details><summary>Code</summary>12345678</details>',
  ])
    expect(readResult(result).code).toBeNull();
});
