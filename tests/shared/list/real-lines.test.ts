import { describe, expect, it } from 'vitest';
import type { IdentifierRule } from '../../../shared/model/identifier/identifier.ts';
import { imeiRule } from '../../../shared/model/identifier/identifier.ts';
import { findingOf } from '../../../shared/model/list/text/finding.ts';
import { piecesOf } from '../../../shared/model/list/text/line-pieces.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { imeiFrom, inShort, serialRule } from '../../support/lists/list-samples.ts';

const [a, b, c] = [sampleImei(1_234_567), sampleImei(1_234_999), sampleImei(3_456_789)];
const other = imeiFrom('35', 123_456_789);
const [body, last] = [a.slice(0, 14), a.slice(14)];
const wrong = body + ((Number(last) + 1) % 10);
const north = imeiFrom('01', 555_123_456);
const grouped = (imei: string, mark: string) =>
  [imei.slice(0, 2), imei.slice(2, 8), imei.slice(8, 14), imei.slice(14)].join(mark);
const inDigits = (zero: number) => [...a].map((digit) => String.fromCharCode(zero + Number(digit))).join('');
const e14 = (imei: string) => `${imei.charAt(0)}.${imei.slice(1)}E+14`;

const read = (line: string, rule: IdentifierRule = imeiRule) =>
  piecesOf(line, rule).map(
    ({ text, slot, bound }) =>
      (slot > 0 ? `${slot}: ` : '') +
      inShort(findingOf(text, rule)) +
      (bound === null ? '' : ` (${bound} one device)`),
  );

describe('a line with a number that its label calls something other than a device', () => {
  it.each([
    [`IMSI: ${other}`, []],
    [`imsi ${other} IMEI ${a}`, [a]],
    [`Invoice #${b} IMEI ${a}`, [a]],
    [`IMEI: ${a} (tracking no. ${b})`, [a]],
    [`AWB ${b}`, []],
    [`Factura nº ${b}: ${a}`, [a]],
    [`Рахунок ${a}, трек-номер: ${b}`, [a]],
    [`رقم الفاتورة ${b}`, []],
    [`快递单号：${b} ${a}`, [a]],
    [`phone ${a}`, [a]],
    [`order ${a}`, [a]],
    [`ref ${a}`, [a]],
    [`tracking ${a.slice(0, 8)} ${a}`, [a]],
  ])('%s', (line, expected) => {
    expect(read(line)).toEqual(expected);
  });
});

describe('a line from a chat', () => {
  it.each([
    [a, [a]],
    [`iPhone 12 imei: ${a} pls`, [a]],
    [`pls unlock ${a} urgent!!!`, [a]],
    [`IMEI ${a}`, [a]],
    [`IMEI:${a}`, [a]],
    [`IMEI=${a}`, [a]],
    [`imei no. ${a}`, [a]],
    [`Imei number - ${a}`, [a]],
    [`${a} 👍`, [a]],
    [`👉${a}👈`, [a]],
    [`• ${a}`, [a]],
    [`1) ${a}`, [a]],
    [`1. ${a}`, [a]],
    [`#12 ${a}`, [a]],
    [`12- ${a}`, [a]],
    [`[21/11/2026, 10:15:32] Mara: ${a}`, [a]],
    [`21.11.26, 10:15 - Mara: ${a}`, [a]],
    [`> ${a}`, [a]],
    [`${a} and ${b}`, [a, `${b} (maybe one device)`]],
    [`${a}, ${b} & ${c}`, [a, b, c]],
    [`${a} ${b}`, [a, `${b} (maybe one device)`]],
    [`${a} | ${b}`, [a, `${b} (maybe one device)`]],
    [`${a} ${a}`, [a, a]],
    [`IMEI ${a} MEID ${body}`, [a, `${a} after check-digit-added`]],
    [`${a} ${a} / ${b} ${b}`, [a, a, b, b]],
    [`${a} / ${b}`, [a, `${b} (surely one device)`]],
    [`${a}/${other}`, [a, `${other} (maybe one device)`]],
    [`${a}${b}`, [a, `${b} (maybe one device)`]],
    [`${a}/${b}, ${c}/${other}`, [a, `${b} (maybe one device)`, c, `${other} (maybe one device)`]],
    [`S/N F2LX1234ABCD IMEI ${a}`, [a]],
    [`iPhone 13 Pro 256GB ${a} price 120 USD`, [a]],
    [`call me 01712345678 imei ${a}`, [a]],
    [`номер ${a} срочно`, [a]],
    [`الرقم ${a} شكرا`, [a]],
    ['thanks bro', []],
    ['hello how are you today', []],
    ['IMEI: N/A', []],
    ['ok 👍👍', []],
    ['10 pcs for tomorrow', []],
    // The time and the sender's phone number in a chat line are not a broken IMEI.
    ['12/05/2024, 10:23 - Messages and calls are end-to-end encrypted.', []],
    ['12/05/2024, 10:24 - +971 50 000 0123: <Media omitted>', []],
    ['[12/05/24, 10:24:01 AM] +49 170 0000123: image omitted', []],
    ['05.12.24, 22:01 – +55 11 90000-0123: <Mídia oculta>', []],
    [`12/05/2024, 10:26 - +971 50 000 0123: imei ${a}`, [a]],
  ])('%j', (line, expected) => {
    expect(read(line)).toEqual(expected);
  });
});

describe('a number called the first or second of a device', () => {
  it.each([
    [`IMEI1: ${a} IMEI2: ${b}`],
    [`IMEI 1 ${a} / IMEI 2 ${b}`],
    [`IMEI (slot 1): ${a}, IMEI (slot 2): ${b}`],
    [`IMEI#1 ${a} IMEI#2 ${b}`],
    [`IMEI No. 1 ${a} IMEI No. 2 ${b}`],
    [`IMEI① ${a} IMEI② ${b}`],
    [`SIM1 ${a} SIM2 ${b}`],
    [`${a} (IMEI 1) ${b} (IMEI 2)`],
    [`IMEI1/IMEI2: ${a} / ${b}`],
    [`IMEI 1/2: ${a} ${b}`],
    [`first IMEI ${a}, 2nd IMEI ${b}`],
    [`primer IMEI ${a} y segundo IMEI ${b}`],
    [`IMEI principal ${a} IMEI secundário ${b}`],
    [`1er IMEI ${a} et 2ème IMEI ${b}`],
    [`birinci IMEI ${a} ikinci IMEI ${b}`],
    [`первый имей ${a} второй имей ${b}`],
    [`IMEI pertama ${a} IMEI kedua ${b}`],
    [`IMEI thứ nhất ${a} IMEI thứ hai ${b}`],
    [`पहला IMEI ${a} दूसरा IMEI ${b}`],
    [`پہلا IMEI ${a} دوسرا IMEI ${b}`],
    [`الايمي الأول ${a} الايمي الثاني ${b}`],
    [`ايمي ١ ${a} ايمي ٢ ${b}`],
    [`主IMEI ${a} 副IMEI ${b}`],
  ])('%j', (line) => {
    expect(piecesOf(line, imeiRule).map(({ text, slot }) => `${slot}: ${text}`)).toEqual([
      `1: ${a}`,
      `2: ${b}`,
    ]);
  });

  it.each([
    `2 pcs imei ${a}`,
    `2. IMEI ${a}`,
    `second phone, imei ${a}`,
    `imei ${a} 2 months`,
    `iPhone 12 imei ${a}`,
    `IMEI: ${a}`,
  ])('not in %j', (line) => {
    expect(piecesOf(line, imeiRule).map(({ slot }) => slot)).toEqual([0]);
  });
});

describe('numbers that together have fifteen digits and pass the check digit', () => {
  it.each(['3512345678 12342', 'Ann 3512345678 12342', '+3512345678 12342 paid', '351234567812 342 EUR'])(
    'are not one number in %j',
    (line) => {
      expect(read(line).join(' ')).not.toContain('351234567812342');
    },
  );
});

describe('a number written in another way', () => {
  it.each([
    ...[',', "'", '\u2019', '\u066c'].map((mark): [string, string[]] => [
      a.replace(/\d{3}(?=\d)/g, `$&${mark}`),
      [a],
    ]),
    [grouped(a, '-'), [a]],
    [grouped(a, ' '), [a]],
    [grouped(a, '.'), [a]],
    [grouped(a, '/'), [a]],
    [`IMEI: ${grouped(a, '-')}`, [a]],
    [`${a.slice(0, 8)} ${a.slice(8, 14)} ${a.slice(14)}`, [a]],
    [`${a.slice(0, 8)}\u00a0${a.slice(8, 14)}\u00a0${a.slice(14)}`, [a]],
    [grouped(a, '\u2013'), [a]],
    [`${a.slice(0, 7)}\u200b${a.slice(7)}`, [`${a} after invisible`]],
    [`\u202a${a}\u202c`, [a]],
    [`\ufeff${a}`, [a]],
    [inDigits(0x660), [`${a} after other-digits`]],
    [inDigits(0x6f0), [`${a} after other-digits`]],
    [inDigits(0x966), [`${a} after other-digits`]],
    [inDigits(0xff10), [`${a} after other-digits`]],
    [`ＩＭＥＩ：${a}`, [a]],
    [`شماره ${inDigits(0x6f0)}`, [`${a} after other-digits`]],
    [body, [`${a} after check-digit-added`]],
    [`${body}.`, [`${a} after check-digit-added`]],
    [`${body.slice(0, 8)}-${body.slice(8)}`, [`${a} after check-digit-added`]],
    [`${body}04`, [`${a} after version-dropped`]],
    [`${a}04`, [`${a} after version-dropped`]],
    [`IMEISV ${body}78`, [`${a} after version-dropped`]],
  ])('%j', (line, expected) => {
    expect(read(line)).toEqual(expected);
  });
});

describe('a cell from a spreadsheet', () => {
  it.each([
    [`'${a}`, [a]],
    [`="${a}"`, [a]],
    [`"${a}"`, [a]],
    [`${a}.0`, [a]],
    [`${body}.0`, [`${a} after decimal-zero, check-digit-added`]],
    ['1.23457E+14', ['digits-lost']],
    ['3,52099E+14', ['digits-lost']],
    ['imei 3.52099E+14 pls', ['digits-lost']],
    ['8.90449E+18', ['digits-lost']],
    [e14(other), [`${other} after exponent-exact`]],
    [e14(other).replace('+', ''), [`${other} after exponent-exact`]],
    [`${e14(other).replace('+', '').replace('.', ',')} pcs`, [`${other} after exponent-exact`]],
    ['3.52099E14', ['digits-lost']],
    ['1.5E3', []],
    [e14(wrong.replace(/^0/, '3')), [expect.stringMatching(/^check digit/)]],
    // One lost zero leaves fourteen digits, which may also be an IMEI without its check digit.
    [north.slice(1), [expect.stringContaining(`${north} by zero-restored`)]],
    [a.slice(2), [`${a} after two-zeros-restored`]],
    ['#N/A', []],
    ['#REF!', []],
    ['IMEI', []],
    ['Total: 12', []],
  ])('%j', (line, expected) => {
    expect(read(line)).toEqual(expected);
  });
});

describe('a number of another kind than the service needs', () => {
  it.each([
    [wrong, [`check digit ${last}`]],
    [a.slice(0, 12), ['too-short']],
    [`${a}123`, ['too-long']],
    [a.replace(/..$/, 'O4'), ['not-digits O']],
    // The first digit is mistyped as a letter, for example as a Cyrillic letter that looks like a 3.
    ['З53281111112222', ['not-digits З']],
    ['З5328111110003', ['not-digits З']],
    ['l3182000077884', ['not-digits l']],
    // Digits that are one character each in a chat, but none that the rule knows.
    [
      [...a].map((digit) => String.fromCodePoint(0x1d7ce + Number(digit))).join(''),
      [expect.stringMatching(/^not-digits/)],
    ],
    [[...a].map((digit) => `${digit}\ufe0f\u20e3`).join(''), [expect.stringMatching(/^not-digits/)]],
    ['0'.repeat(15), ['invented: zeros']],
    [`${'1'.repeat(14)}9`, ['invented: repeats']],
    ['123456789012347', ['invented: sequence']],
    [imeiFrom('23', 45), ['invented: type-code']],
    ['8944110000000000000', ['is iccid']],
    ['ICCID 89441100000000000004', ['is iccid']],
    ['8944110000000000000F', ['is iccid']],
    ['EID 89049032000000000000000000000000', ['is eid']],
    ['A0000012345678', ['is meid']],
    ['MEID: A10000009296F2', ['is meid']],
    ['270113177609606898', ['is meid-decimal']],
    ['F2LX1234ABCD', ['is serial']],
    ['Serial: C39X9999HG7F', ['is serial']],
    ['5901234123457', ['is barcode']],
    [`EID 89049032000000000000000000000000 IMEI ${a}`, ['is eid', a]],
  ])('%j', (line, expected) => {
    expect(read(line)).toEqual(expected);
  });

  it.each([
    [a, ['is imei']],
    ['8944110000000000000', ['is iccid']],
    ['F2LX1234ABCD', ['F2LX1234ABCD']],
    ['SN: F2LX1234ABCD', ['F2LX1234ABCD']],
    ['F2LX\u200b1234ABCD', ['F2LX1234ABCD after invisible']],
    ['="F2LX1234ABCD"', ['F2LX1234ABCD']],
    ['F2LX', ['too-short']],
  ])('as a serial number: %j', (line, expected) => {
    expect(read(line, serialRule)).toEqual(expected);
  });
});
