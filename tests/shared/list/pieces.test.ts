import { expect, test } from 'vitest';
import { imeiRule } from '../../../shared/model/identifier/identifier.ts';
import {
  compareReported,
  mayBeEcho,
  otherInReport,
  otherInWords,
} from '../../../shared/model/identifier/reported-identifier.ts';
import { wordsOf } from '../../../shared/model/identifier/slot-label.ts';
import { openTally } from '../../../shared/model/list/rows/tally.ts';
import { verdictGroup } from '../../../shared/model/list/rows/verdict-group.ts';
import { planOfAdded } from '../../../shared/model/list/sheet/added-plan.ts';
import { encodingByBytes, guessCodePage } from '../../../shared/model/list/sheet/guess-encoding.ts';
import { guessLayout } from '../../../shared/model/list/sheet/guess-layout.ts';
import { identifierLikeness } from '../../../shared/model/list/sheet/identifier-likeness.ts';
import { cleanText } from '../../../shared/model/list/text/clean-text.ts';
import { piecesOf } from '../../../shared/model/list/text/line-pieces.ts';
import { findImeiSpans, readOtherLine } from '../../../shared/model/list/text/pasted-line.ts';
import { isPlainPrice } from '../../../shared/model/list/text/price-text.ts';
import { recogniseKind } from '../../../shared/model/list/text/recognised-kind.ts';
import type { ListVerdict } from '../../../shared/model/list/text/verdict.ts';
import {
  answerColumn,
  answerIn,
  warnsBefore,
  warnsBehind,
} from '../../../shared/model/list/text/warning-words.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';

const imei = sampleImei(1);
const verdict = (value: object) => value as ListVerdict;
const good = { is: 'good', identifier: '', repairs: [], kept: false, priceEmptied: false };

test.each([
  [good, 'good'],
  [{ ...good, kept: true }, 'kept'],
  [{ ...good, repairs: ['check-digit-added'], priceEmptied: true }, 'good check-digit-added price-emptied'],
  [{ is: 'repair', repairs: ['a', 'b'] }, 'repair a b'],
  [{ is: 'choice', alternatives: [{ repairs: ['a', 'b'] }, { repairs: ['c'] }] }, 'choice a+b or c'],
  [
    { is: 'other-kind', found: 'serial', wanted: 'imei', mayKeep: true },
    'other-kind serial for imei may keep',
  ],
  [{ is: 'other-kind', found: 'serial', wanted: 'imei', mayKeep: false }, 'other-kind serial for imei'],
  [{ is: 'invented', why: 'sample', mayKeep: true }, 'invented sample may keep'],
  [{ is: 'invented', why: 'sample', mayKeep: false }, 'invented sample'],
  [{ is: 'set-aside', why: 'struck' }, 'set-aside struck'],
  [{ is: 'service-unknown', written: 'x' }, 'service-unknown x'],
  [{ is: 'field', problem: 'missing', name: 'Network' }, 'field missing Network'],
  [{ is: 'removed' }, 'removed'],
])('rows with the verdict %j are edited together as %j', (value, group) => {
  expect(verdictGroup(verdict(value))).toBe(group);
});

test('rows are counted by their verdict, the largest group first', () => {
  const tally = openTally();
  const counts = () => {
    const { good: sum, groups } = tally.counts((row) => verdict({ is: `example ${row}` }));
    return [sum, ...groups.map(({ alike, count, example }) => `${alike} ${count} ${example.is}`)];
  };
  expect(counts()).toEqual([0]);
  tally.grow(4);
  expect(counts()).toEqual([4, 'good 4 example 0']);
  const verdicts = [{ ...good, kept: true }, { is: 'removed' }, { is: 'set-aside', why: 'struck' }];
  for (const [row, value] of verdicts.entries()) tally.set(row, verdict(value));
  tally.grow(6);
  tally.set(5, verdict({ is: 'set-aside', why: 'struck' }));
  expect(counts()).toEqual([
    3,
    ...['set-aside struck 2 example 2', 'good 2 example 3', 'kept 1 example 0', 'removed 1 example 1'],
  ]);
  expect(tally.select('all')).toEqual([0, 1, 2, 3, 4, 5]);
  expect(tally.select('good')).toEqual([0, 3, 4]);
  expect(tally.select('attention')).toEqual([2, 5]);
  expect(tally.select({ alike: 'removed' })).toEqual([1]);
  expect(tally.rowsOf('set-aside struck')).toEqual([2, 5]);
  tally.set(2, verdict({ ...good, repairs: ['x'] }));
  tally.set(0, verdict(good));
  expect(counts()).toEqual([
    4,
    ...['good 3 example 0', 'removed 1 example 1', 'good x 1 example 2', 'set-aside struck 1 example 5'],
  ]);
  tally.grow(7);
  expect(tally.select('good')).toEqual([0, 2, 3, 4, 6]);
});

test.each([
  [imei, 1],
  ['IMEI: 00 101000 000001 6', 1],
  [`${imei.slice(0, 14)}0`, 0.8],
  [imei.slice(0, 14), 0.8],
  [`${imei}01`, 0.8],
  [`${imei}012`, 0],
  [imei.slice(0, 13), 0],
  ['3.56938E+14', 0.7],
  ['C39VK0ABHG6W', 0.6],
  ['19.90', 0],
  ['2026-02-03', 0],
  [imei + ' '.repeat(385), 1],
  [imei + ' '.repeat(386), 0],
])('the cell %j looks like an identifier by %d', (cell, likeness) => {
  expect(identifierLikeness(cell)).toBe(likeness);
});

test('invisible characters are removed and the digits of other scripts are read, with their original positions', () => {
  const edges = [0x00, 0x08, 0x0e, 0x1f, 0x7f, 0xad, 0x335, 0x338, 0x34f, 0x61c, 0x115f, 0x180e];
  edges.push(0x200b, 0x200f, 0x202a, 0x202e, 0x2060, 0x206f, 0xfe00, 0xfe0f, 0xfeff);
  for (const code of edges)
    expect(cleanText(`1${String.fromCharCode(code)}2é`), code.toString(16)).toMatchObject({
      text: '12é',
      invisible: true,
    });
  for (const code of [
    0x09, 0x0d, 0x20, 0x7e, 0x80, 0xac, 0xae, 0x334, 0x339, 0x34e, 0x350, 0x61b, 0x61d, 0x115e, 0x1160,
    0x180f, 0x200a, 0x2010, 0x2029, 0x202f, 0x205f, 0x2070, 0xfdff, 0xfe10, 0xfefe,
  ]) {
    const text = `1${String.fromCharCode(code)}2é`;
    expect(cleanText(text), code.toString(16)).toMatchObject({ text, invisible: false, otherDigits: false });
  }
  for (const zero of [
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
    0x1040, 0x17e0, 0x1810, 0xff10,
  ])
    expect(cleanText(String.fromCharCode(zero, zero + 9)), zero.toString(16)).toMatchObject({
      text: '09',
      otherDigits: true,
      invisible: false,
    });
  expect(cleanText('＃Ａ～！　').text).toBe('#A~! ');
  expect(cleanText('＃Ａ').otherDigits).toBe(false);
  const read = cleanText('a\u200bb٣');
  expect([0, 1, 2, 3].map(read.at)).toEqual([0, 2, 3, 4]);
  expect([cleanText('plain').at(3), cleanText('plain').text]).toEqual([3, 'plain']);
});

const spansIn = (line: string) => {
  const { spans, skipped } = findImeiSpans(line);
  return [spans.map(([from, to]) => line.slice(from, to)), skipped];
};
const other = sampleImei(2);
test.each<[string, readonly string[], number]>([
  [imei, [imei], 0],
  [`Ann ${imei} red`, [imei], 2],
  [`${imei} ${other}`, [imei, other], 0],
  ['00-101000-000001-6', ['00-101000-000001-6'], 0],
  ['001010 000000 016', ['001010 000000 016'], 0],
  ['0010100 00000016', ['0010100', '00000016'], 2],
  [`1 ${imei}`, [imei], 1],
  [`${imei.slice(0, 14)}`, [imei.slice(0, 14)], 0],
  [`IMEI${imei}`, [imei], 0],
  ['35693803O643809', ['35693803O643809'], 0],
  ['hello world', [], 2],
  ['2026 list', [], 2],
  ['12345678901234 19', ['12345678901234'], 1],
])('in the line %j the identifiers are %j, beside %d words', (line, found, skipped) => {
  expect(spansIn(line)).toEqual([found, skipped]);
});

const rule = (kind: string, label = '') =>
  ({ kind, label, minLength: null, maxLength: null, lettersAllowed: true, pattern: null }) as never;
test.each<[string, string, readonly string[], number]>([
  ['serial', 'SN: C39VK0ABHG6W', ['C39VK0ABHG6W'], 0],
  ['serial', 'Serial=C39VK0ABHG6W, Ann', ['C39VK0ABHG6W'], 1],
  ['serial', 'ABCDEFGH', ['ABCDEFGH'], 0],
  ['serial', '"C39VK0ABHG6W".', ['C39VK0ABHG6W'], 0],
  ['serial', 'Ann Lee', [], 2],
  ['other', 'ann lee; bea', ['ann lee', 'bea'], 0],
  ['other', 'serial: ann lee', ['ann lee'], 0],
  ['other', 'mail: ann', ['mail: ann'], 0],
  ['other', 'tag: ann', ['ann'], 0],
  ['other', ' ; ', [], 0],
])('of kind %s, the line %j has the identifiers %j, beside %d words', (kind, line, identifiers, skipped) => {
  const read = readOtherLine(line, rule(kind, kind === 'other' ? 'Tag' : ''));
  expect(read.identifiers).toEqual(identifiers);
  expect(read.skipped >= skipped).toBe(true);
});

const ours = '013000000000013';
test.each([
  ['imei', null, 'unlike'],
  ['imei', ours, 'same'],
  ['imei', 'n/a', 'unlike'],
  ['imei', '-', 'unlike'],
  ['imei', '***', 'unlike'],
  ['imei', '013000000000010', 'alike'],
  ['imei', '01300000000001', 'same'],
  ['imei', '0130000000000105', 'alike'],
  ['imei', '0013000000000013', 'other'],
  ['imei', '13000000000013', 'alike'],
  ['imei', '0130******0013', 'alike'],
  ['imei', '0130*', 'alike'],
  ['imei', '013*', 'other'],
  ['imei', '0131*', 'other'],
  ['imei', '*0013', 'alike'],
  ['imei', '*0014', 'alike'],
  ['imei', `350000000000014 and ${ours}`, 'alike'],
  ['imei', '350000000000014', 'other'],
  ['imei', 'C39VK0ABHG6W', 'unlike'],
  ['device', '350000000000014', 'other'],
  ['serial', '350000000000014', 'unlike'],
  ['ecid', '350000000000014', 'unlike'],
  ['lock-code', '350000000000014', 'other'],
] as const)('for an identifier of kind %s the reported text %j is: %s', (kind, reported, said) => {
  const ordered =
    kind === 'serial' || kind === 'lock-code' ? 'F2LX1234ABCD' : kind === 'ecid' ? '8B12345678' : ours;
  expect(compareReported(kind, ordered, reported)).toBe(said);
});

test.each([
  ['imei', 'IMEI: 350000000000014', '350000000000014'],
  ['imei', `IMEI: 350000000000014 IMEI: ${ours}`, null],
  ['imei', 'IMEI number = 350000000000014', '350000000000014'],
  ['imei', 'IMEI2: 350000000000014', null],
  ['imei', null, null],
  ['serial', 'IMEI: 350000000000014', null],
] as const)('for an identifier of kind %s the other device in report %j is: %j', (kind, report, named) => {
  expect(otherInReport(kind, ours, report)).toBe(named);
  expect(otherInReport(kind, 'x', report)).toBeNull();
});

test.each([
  [null, true],
  [ours, true],
  ['13000000000013', true],
  ['3000000000013', false],
  ['0130****0013', true],
  ['****', true],
  ['9999****9999', false],
  ['350000000000014', false],
  ['013000000000010', false],
])('a reply that echoes %j may be about our device: %j', (echoed, may) => {
  expect(mayBeEcho('imei', ours, echoed)).toBe(may);
});

test.each([
  ['imei', `350000000000014 of ${ours}`, null],
  ['imei', 'for 350000000000014', '350000000000014'],
  ['imei', 'for 35000000000001', null],
  ['imei', '700000000000000 for 350000000000014', '350000000000014'],
  ['serial', 'for 350000000000014', null],
] as const)('for an identifier of kind %s the other device in the words %j is: %j', (kind, words, named) => {
  expect(otherInWords(kind, kind === 'serial' ? 'F2LX1234ABCD' : ours, words)).toBe(named);
});

test.each([
  ['cancelled:', 'this'],
  ['cancelled imei', 'this'],
  ['cancelled this:', 'this'],
  ['cancelled this', 'both'],
  ['cancelled Ann', 'both'],
  ['dont', 'this'],
  ['this one', null],
  ['取消', 'this'],
])('the words %j before a number warn of: %j', (text, warning) => {
  expect(warnsBefore(text, wordsOf(text))).toBe(warning);
});

test.each([
  ['cancelled', 'this'],
  ['dont', 'this'],
  ["don't", 'this'],
  ['do not', 'this'],
  ['not', null],
  ['doubt', null],
])('the words %j behind a number warn of: %j', (text, warning) => {
  expect(warnsBehind(text, wordsOf(text))).toBe(warning);
});

test.each([
  ['12.50', true],
  ['12.5', true],
  ['1250', true],
  ['12.', false],
  ['.50', false],
  ['.5.50', false],
  ['1.5.50', false],
  ['1.250', false],
  ['', false],
  ['123456789012', true],
  ['1234567890123', false],
])('%j is a price as programs write it: %j', (text, is) => {
  expect(isPlainPrice(text, 0, text.length)).toBe(is);
});

test.each([
  ['268435456016777215', 'meid-decimal'],
  ['268435455916777215', null],
  ['429496729516777215', 'meid-decimal'],
  ['429496729616777215', null],
  ['268435456016777216', null],
])('the digits %j are a number of kind: %j', (digits, kind) => {
  expect(recogniseKind(digits)).toBe(kind);
});

const utf16 = (text: string, low: 0 | 1) =>
  Uint8Array.from(
    [...text].flatMap((letter) => (low === 0 ? [letter.charCodeAt(0), 0] : [0, letter.charCodeAt(0)])),
  );
test.each<[string, Uint8Array, string | null]>([
  ['a mark of UTF-8', Uint8Array.from([0xef, 0xbb, 0xbf, 0x41]), 'utf-8'],
  ['a mark of UTF-16', Uint8Array.from([0xff, 0xfe, 0x41, 0]), 'utf-16le'],
  ['the other mark of UTF-16', Uint8Array.from([0xfe, 0xff, 0, 0x41]), 'utf-16be'],
  ...[
    [0xef, 0xbb, 0x41],
    [0xef, 0x41, 0xbf],
    [0x41, 0xbb, 0xbf],
    [0xff, 0x41],
    [0x41, 0xfe],
    [0xfe, 0x41],
    [0x41, 0xff],
  ].map(
    (bytes) => [`a part of a mark: ${bytes}`, Uint8Array.from(bytes), null] as [string, Uint8Array, null],
  ),
  ['zeros behind letters', utf16('IMEI', 0), 'utf-16le'],
  ['zeros before letters', utf16('IMEI', 1), 'utf-16be'],
  ['a single letter', utf16('I', 0), null],
  ['plain letters', Uint8Array.from([73, 77, 69, 73]), null],
  ['only zeros', new Uint8Array(8), null],
])('the encoding of bytes with %s', (_, bytes, encoding) => {
  expect(encodingByBytes(bytes)).toBe(encoding);
});

test('letters of no known code page count for none', () => {
  expect(guessCodePage(() => '\u0e01\u0e02')).toBe('windows-1252');
});

test.each<[string, object, object, readonly string[]]>([
  ['like the list', {}, {}, ['identifier', 'customer']],
  ['with another header', { fingerprint: 'x' }, {}, ['identifier', 'unused']],
  ['with one column more', { columns: [1, 2, 3] }, {}, ['identifier', 'unused']],
  [
    'with its devices elsewhere',
    {},
    { meanings: [{ is: 'note' }, { is: 'identifier' }] },
    ['unused', 'identifier'],
  ],
])('rows added %s are read', (_, columns, plan, meanings) => {
  const ofList = { header: true, titleRows: 2, meanings: [{ is: 'identifier' }, { is: 'customer' }] };
  const own = { fingerprint: 'f', columns: [1, 2], plan: ofList } as never;
  const ofAdded = { header: false, titleRows: 0, meanings: [{ is: 'identifier' }, { is: 'note' }], ...plan };
  const added = { fingerprint: 'f', columns: [1, 2], plan: ofAdded, ...columns } as never;
  const read = planOfAdded(added, own, ofList as never);
  expect(read.meanings.map(({ is }) => is)).toEqual(meanings);
  expect([read.header, read.titleRows]).toEqual([false, 0]);
});

test.each([
  ['', 'unused', 'mark'],
  ['Status', 'unused', 'mark'],
  ['Remark', 'note', 'mark'],
  ['Cancelled', 'unused', 'off'],
  ['isCancelled', 'unused', 'off'],
  ['Refund', 'unused', 'off'],
  ['Cancelled', 'price', null],
  ['Order?', 'unused', 'order'],
  ['Order OK', 'unused', 'order'],
  ['Please order this', 'unused', 'order'],
  ['Order number', 'unused', null],
  ['OK', 'unused', 'order'],
  ['Done', 'unused', 'done'],
  ['Already done', 'unused', 'off'],
  ['Already ordered', 'unused', 'off'],
  ['Done OK', 'unused', null],
  ['Colour', 'unused', null],
])('a column %j with the meaning %s answers: %j', (header, meaning, kind) => {
  expect(answerColumn(header, meaning)).toBe(kind);
});

test.each([
  ['yes', 'order', 'yes'],
  ['✓', 'order', 'yes'],
  ['yes', 'mark', null],
  ['✗', 'mark', 'cross'],
  ['no', 'done', 'no'],
  ['0', 'order', 'no'],
  ['not done', 'done', 'no'],
  ['not red', 'done', null],
  ['yes please', 'order', null],
  ['', 'order', null],
  [`no${' '.repeat(39)}no`, 'order', null],
] as const)('the cell %j in a column %s says: %j', (cell, kind, answer) => {
  expect(answerIn(cell, kind)).toBe(answer);
});

const body = sampleImei(1).slice(0, 14);
test.each([
  [`${body} / ${body.slice(0, 8)}000020`, 'surely'],
  [`${body} / 00101001000020`, 'surely'],
  [`${body} / 00101002000020`, 'maybe'],
  [`${body} ${body.slice(0, 8)}000020`, 'maybe'],
])('in %j the second number is of the same device: %s', (line, bound) => {
  expect(piecesOf(line, imeiRule, false).map((piece) => piece.bound)).toEqual([null, bound]);
});

const [one, two, three] = [1, 2, 3].map((device) => sampleImei(device));
test.each([
  ['equal rows below a header', `IMEI;Note\n${one};red\n${two};`, ';'],
  ['a header alone', 'IMEI;Note', ';'],
  ['rows shorter than their header', `IMEI;Customer;Note\n${one}\n${two};Ann\n${three};Bea;red`, ';'],
  ['one row longer than its header', `IMEI;Customer;Note\n${one};Ann\n${two};Ann;x;y;z`, ';'],
  ['most rows longer than their header', `IMEI;Note\n${one};red;x\n${two};red;x`, 'lines'],
  ['a total', `IMEI;Note\n${one};red\nTotal: 3`, ';'],
  ['only a total', 'IMEI;Note\nTotal: 3', 'lines'],
  ['rows without a separator', `IMEI;Customer;Note\n${one}\n${two}\n${three}`, 'lines'],
  ['one known name, above numbers', `IMEI;who;why\n${one};Ann\n${two};Ann;x\n${three};y`, ';'],
  ['one known name, above no numbers', 'Note;who;why\nred;Ann\nblue;Ann;x\ngreen;y', 'lines'],
  ['no known name', `what;who;why\n${one};Ann;x\n${two};Ann\n${three};y`, 'lines'],
  ['a number in the header', `IMEI;12345;Note\n${one};Ann\n${two};Ann\n${three};y;z`, 'lines'],
  ['numbers only', `${one};${two}\n${three};${one}`, 'lines'],
  ['numbers with words', `${one};red\n${two};blue`, ';'],
  ['one line', `${one};red`, 'lines'],
  ['one line with a tab', `${one}\tred`, '\t'],
])('a text of %s is read as a table, or as lines', (_, text, layout) => {
  expect(guessLayout(text)).toBe(layout);
});
