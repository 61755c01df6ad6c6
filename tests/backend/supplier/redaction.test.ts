import { expect, test } from 'vitest';
import { sampleOf, withoutKey } from '../../../electron/backend/supplier/types/redaction.ts';

const key = 'Kq7-Zp2.Xw9/Lm4';

function redacted(text: string): string {
  return Buffer.from(withoutKey(Buffer.from(text), key)).toString();
}

const bytes = Buffer.from(key);
const escaped = (times: number): string => {
  let text = key;
  for (let each = 0; each < times; each += 1) text = JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/');
  return text;
};

test.each([
  ['as it is', key],
  ['in other letters', key.toUpperCase()],
  ['escaped by JSON once', escaped(1)],
  ['escaped by JSON four times', escaped(4)],
  ['in base64', bytes.toString('base64')],
  ['in base64 for addresses', bytes.toString('base64url')],
  ['in hex', bytes.toString('hex')],
  ['in large hex', bytes.toString('hex').toUpperCase()],
  ['backwards', [...key].reverse().join('')],
  ['in groups', `${key.slice(0, 4)} ${key.slice(4, 8)} ${key.slice(8)}`],
  ['a letter a line', [...key].join('\r\n')],
  ['in an address', encodeURIComponent(encodeURIComponent(key))],
  ['in HTML', [...key].map((letter) => `&#${letter.charCodeAt(0)};`).join('')],
  ['as unicode escapes', [...key].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('')],
])('removes a key %s', (_, written) => {
  const text = `before ${written} after`;
  expect(redacted(text)).toBe(`before ${'*'.repeat(written.length)} after`);
  const cut = redacted(`before ${written.slice(0, Math.ceil(written.length * 0.8))}`);
  expect(cut.replace(/\*+[\s*]*/, '')).toBe('before ');
});

test('leaves everything else unchanged', () => {
  const text = '{"SUCCESS":[{"MESSAGE":"Kq7 Zp2 is not the key","CODE":"4d6c2d3739"}]}';
  expect(redacted(text)).toBe(text);
});

// With a quadratic algorithm, each text would take hours.
test.each([
  ...'\\%&;#<>"\'=/.:_- \n0K9*(){}[]+?|^$~`!@,',
  '&amp;',
  '&amp;#',
  '%25',
  '\\u',
  '\\\\u004b',
  'Kq7-Zp',
  'Kq7-Z ',
])('takes linear time for a megabyte of %j', (sign) => {
  const text = sign.repeat(1_000_000 / sign.length);
  expect(withoutKey(Buffer.from(text), key)).toHaveLength(text.length);
  // Keys of punctuation cost ten times as much per byte.
  const part = text.slice(0, 200_000);
  for (const odd of ['\\\\\\\\\\\\K', 'KKKKKKKKKKKKKK9', '&&&&&&&amp;'])
    expect(withoutKey(Buffer.from(part), odd)).toHaveLength(part.length);
  expect(sampleOf(text).length).toBeLessThanOrEqual(300);
});
