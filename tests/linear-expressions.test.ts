import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { regularExpressionsOf } from './support/house/module-scan.ts';
import { cpuTimeOf, isFarFromLinear } from './support/time/linear-work.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const expressions = new Map(
  ['electron', 'renderer', 'shared']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    // The practice supplier reads only the app's own texts.
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('electron/practice/'))
    .flatMap((file) =>
      regularExpressionsOf(file, readFileSync(join(root, file), 'utf8')).map(
        (each) => [`${each}`, [each, file]] as const,
      ),
    ),
);

/** Parts of hostile text: each character alone, repeated, and in the words that expressions search for. */
const signs = [
  ...' \t\n\r!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~09aAfFzZé١م\u00a0\u2028',
  ...[
    '<a',
    '<!--',
    '&amp;',
    '&#',
    '\\u0041',
    '%25',
    '0.',
    '0,',
    '1 ',
    'a ',
    'a.',
    'a@',
    ' \n',
    '\n\n',
    '":"',
    '\\"',
    '](',
    '$1',
  ],
  ...[
    '<br>',
    '<td>',
    'http://',
    'data:image/png;base64,',
    '{"a":',
    '[[',
    '1-',
    '12:34 ',
    '350000000000014 ',
    'IMEI: ',
  ],
];

/** Builds hostile texts of about `length` characters from one part of `signs`. */
const shapes: readonly ((sign: string, length: number) => string)[] = [
  (sign, length) => sign.repeat(length / sign.length),
  (sign, length) => `${sign.repeat(length / sign.length)}\u2603`,
  (sign, length) => `x${sign.repeat(length / sign.length)}\n!`,
];

test('no regular expression for outside text takes more than linear time', () => {
  expect(expressions.size).toBeGreaterThan(300);
  const slow: string[] = [];
  for (const [source, [expression, file]] of expressions) {
    // At each place of a text, an expression without an unlimited repetition takes a limited time.
    if (!/[*+]|,\}/.test(expression.source)) continue;
    const global = new RegExp(expression.source, `${expression.flags.replace(/[gy]/g, '')}g`);
    const attacked = signs.find((sign) =>
      shapes.some((shape) => isQuadratic(global, (length) => shape(sign, length))),
    );
    if (attacked !== undefined) slow.push(`${file}: ${source} over ${JSON.stringify(attacked)}`);
  }
  expect(slow).toEqual([]);
});

test('a quadratic expression is detected, a slow linear one is accepted', {
  tags: 'whole',
}, () => {
  expect(isQuadratic(/\s+$/g, (length) => `${' '.repeat(length)}x`)).toBe(true);
  expect(isQuadratic(/[\w.]{1,64}@/g, (length) => 'a'.repeat(length))).toBe(false);
});

/**
 * Expressions that are fast on 2,000 characters are not measured further: a quadratic expression takes milliseconds for so many.
 */
function isQuadratic(expression: RegExp, attack: (length: number) => string): boolean {
  const remove = (text: string): void => void text.replace(expression, '');
  return cpuTimeOf(remove, attack(2_000)) >= 250 && isFarFromLinear(remove, attack, 16_000);
}
