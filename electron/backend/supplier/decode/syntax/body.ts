import { type Json, parseJson } from './json.ts';
import { decodeText } from './text.ts';
import { readXml } from './xml.ts';

/** What a reply's bytes turned out to be. */
export type Body =
  /** `trailing` when something other than white space follows the value. */
  | { readonly kind: 'json'; readonly value: Json; readonly trailing: boolean }
  | { readonly kind: 'empty' | 'html' | 'cut' | 'not-json'; readonly text: string }
  /** `value` where it is so simple that it says the same as JSON. */
  | { readonly kind: 'xml'; readonly text: string; readonly value?: Json };

/** How many places to try where JSON may begin after a panel's warnings. */
const mostStarts = 20;
const pageMarks = /<!doctype|<html|<head|<body|<script|<form|<iframe/i;

/**
 * Reads a reply body: JSON, or JSON after the warnings that PHP prints before it; otherwise what it is instead. JSON inside a web page is a web page. Never throws.
 */
export function readBody(bytes: Uint8Array): Body {
  const text = decodeText(bytes).replace(/^[\s\ufeff\0]+/, '');
  if (text === '') return { kind: 'empty', text };
  const start = text.search(/[{[]/);
  const noise = start === -1 ? text : text.slice(0, start);
  // One host writes `<?phpxml`.
  if (/^<\?\w{0,10}xml/i.test(text)) return xmlBody(text);
  if (pageMarks.test(noise)) return { kind: 'html', text };
  for (const from of startsIn(text)) {
    const reading = parseJson(text, from);
    if (!reading.ok && reading.cut) return { kind: 'cut', text };
    if (!reading.ok) continue;
    const trailing = reading.end < text.length;
    // After noise only what reaches the end is the reply; anything else may be a piece of it.
    if (from === 0 || !trailing) return { kind: 'json', value: reading.value, trailing };
  }
  if (/^<(?:response|result|success|error|root|xml|data)>/i.test(text)) return xmlBody(text);
  return { kind: /^<[a-z!]/i.test(text) ? 'html' : 'not-json', text };
}

function xmlBody(text: string): Body {
  const value = readXml(text);
  return value === undefined ? { kind: 'xml', text } : { kind: 'xml', text, value };
}

/** Places where JSON may begin: at the start, or after noise, but never where the text is inside of JSON already. */
function startsIn(text: string): readonly number[] {
  if (/^[{["]/.test(text)) return [0];
  const starts: number[] = [];
  for (const match of text.matchAll(/(?<![:,[{]\s{0,20})(?:\{\s*["}]|\[\s*[{\]])/g)) {
    starts.push(match.index);
    if (starts.length === mostStarts) break;
  }
  return starts;
}
