import { expect, test } from 'vitest';
import { markedParts } from '../../../shared/model/order/search-words.ts';

test.each([
  ['Ana Silva', 'silva ana', '[Ana] [Silva]'],
  ['José', 'jose', '[José]'],
  ['call 912 345-678', '912345678', 'call [912 345-678]'],
  ['call 912345678', '912 345 678', 'call [912345678]'],
  ['Li Nalini', 'li', '[Li] Nalini'],
  ['a.c (x) abc', '.c (x)', 'a[.c] [(x)] abc'],
  ['I\u0307stanbul', 'ist', 'I\u0307stanbul'],
  ['nothing', 'else', 'nothing'],
  ['', 'else', ''],
  ['nothing', ' ', 'nothing'],
])('in %j a search for %j marks %j', (text, search, expected) => {
  const parts = markedParts(text, search);
  expect(parts.map((part) => (part.marked ? `[${part.text}]` : part.text)).join('')).toBe(expected);
});
