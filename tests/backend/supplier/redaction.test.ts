import { expect, test } from 'vitest';
import { sampleOf, withoutKey } from '../../../electron/backend/supplier/types/redaction.ts';
import { isFarFromLinear } from '../../support/time/linear-work.ts';

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

const kept = (text: string): string => redacted(text).replaceAll('*', '');
const insideBase64 = (before: string, after: string): string =>
  Buffer.from(before + key + after).toString('base64');

test.each([
  ['in base64 after a name', insideBase64('shop:', '')],
  ['in base64 between other fields', insideBase64('apiaccesskey=', '&action=accountinfo')],
  ['in base64 between other fields, at the third position', insideBase64('{"key":"', '","action":"x"}')],
  ['in base64 with lines', insideBase64('shop:', '&a=1').replace(/.{8}/g, '$&\r\n')],
  ['with a tag in it', `${key.slice(0, 5)}<wbr>${key.slice(5)}`],
  ['with tags around each letter', [...key].map((letter) => `<b>${letter}</b>`).join('')],
  ['in lines of a page', `${key.slice(0, 6)}<br />\n${key.slice(6)}`],
  ['in lines of JSON', `${key.slice(0, 6)}\\r\\n${key.slice(6)}`],
  ['with invisible marks', [...key].join('\u200b')],
  ['with escaped invisible marks', [...key].join('\\u200b')],
  ['with soft hyphens', [...key].join('&shy;')],
  ['with hard spaces', [...key].join('&nbsp;')],
  ['in hexadecimal escapes', bytes.toString('hex').replace(/../g, '\\x$&')],
  [
    'in the escapes of a template',
    [...key].map((letter) => `\\u{${letter.charCodeAt(0).toString(16)}}`).join(''),
  ],
  ['in old escapes', [...key].map((letter) => `%u00${letter.charCodeAt(0).toString(16)}`).join('')],
  ['in named entities', key.replaceAll('.', '&period;').replaceAll('/', '&sol;')],
  ['without its end', `${key.slice(0, -3)}...`],
  ['without its beginning', `...${key.slice(3)}`],
  ['without both ends', `***${key.slice(2, -2)}***`],
])('leaves no half of a key that is written %s', (_, written) => {
  const clean = kept(`{"MESSAGE":"before ${written} after"}`);
  expect(clean).toMatch(/^\{"MESSAGE":"before .* after"\}$/s);
  const letters = clean.slice(18, -8).replace(/<[^>]*>|&(?:nbsp|shy);|\\[rn]|\\u200b/g, '');
  for (let from = 0; from + 4 <= key.length; from += 1)
    expect(letters.replace(/[\r\n\u200b]/g, '')).not.toContain(key.slice(from, from + 4));
  expect(clean.length).toBeLessThan(`{"MESSAGE":"before ${written} after"}`.length - key.length / 2);
});

test('removes a part of a key in UTF-16, and of a key with letters outside ASCII', () => {
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`a ${key.slice(3)} b`, 'utf16le')]);
  expect(Buffer.from(withoutKey(wide, key)).toString('utf16le')).not.toContain(key.slice(4, 12));
  expect(
    Buffer.from(withoutKey(Buffer.from('…üssel-Zürich-42'), 'Schlüssel-Zürich-42')).toString(),
  ).not.toContain('Zürich');
});

test('leaves everything else unchanged', () => {
  const text = '{"SUCCESS":[{"MESSAGE":"Kq7 Zp2 is not the key","CODE":"4d6c2d3739"}]}';
  expect(redacted(text)).toBe(text);
});

const signs = [
  ...'\\%&;#<>"\'=/.:_- \n0K9*(){}[]+?|^$~`!@,',
  '&amp;',
  '&amp;#',
  '%25',
  '\\u',
  '\\\\u004b',
  'Kq7-Zp',
  'Kq7-Z ',
];

test.each(signs)('takes linear time for a long text of %j, with any key', (sign) => {
  const textOf = (length: number): string => sign.repeat(length / sign.length);
  // Keys of punctuation cost ten times as much per byte.
  for (const one of [key, '\\\\\\\\\\\\K', 'KKKKKKKKKKKKKK9', '&&&&&&&amp;']) {
    const remove = (text: string): void =>
      expect(withoutKey(Buffer.from(text), one)).toHaveLength(text.length);
    expect(isFarFromLinear(remove, textOf, 32_000)).toBe(false);
  }
});

// With a quadratic algorithm, each text would take hours.
test.each(signs)('takes linear time for a megabyte of %j', { tags: 'whole' }, (sign) => {
  const text = sign.repeat(1_000_000 / sign.length);
  expect(withoutKey(Buffer.from(text), key)).toHaveLength(text.length);
  // Keys of punctuation cost ten times as much per byte.
  const part = text.slice(0, 200_000);
  for (const odd of ['\\\\\\\\\\\\K', 'KKKKKKKKKKKKKK9', '&&&&&&&amp;'])
    expect(withoutKey(Buffer.from(part), odd)).toHaveLength(part.length);
  expect(sampleOf(text).length).toBeLessThanOrEqual(300);
});
