import { decodeHTML } from 'entities';
import { decodeBytes } from './charset.ts';
import { type Json, parseJson } from './json.ts';
import { readXml } from './xml.ts';

/** What a reply's bytes turned out to be. */
export type Body =
  /**
   * `trailing` when something other than white space follows the value. `wrapped`: it was in a page with nothing beside it, or was encoded
   * as JSON once more; enough to read by, never to prove that an order was taken or refused.
   */
  | {
      readonly kind: 'json';
      readonly value: Json;
      readonly trailing: boolean;
      readonly wrapped?: 'page' | 'text';
    }
  | { readonly kind: 'empty' | 'html' | 'cut' | 'not-json'; readonly text: string }
  /** `value` if it is so simple that it says the same as JSON. */
  | { readonly kind: 'xml'; readonly text: string; readonly value?: Json };

/** How many places to try where JSON may begin after a panel's warnings. */
const maxStarts = 20;
const pageMarks = /<!doctype|<html|<head|<body|<script|<form|<iframe/i;

/**
 * Reads a reply body: JSON, or JSON after the warnings that PHP prints before it; otherwise what it is instead. JSON inside a web page is a
 * web page, but where the page shows nothing else. `contentType` is the reply's header. Never throws.
 */
export function readBody(bytes: Uint8Array, contentType: string | null = null): Body {
  return bodyOfText(decodeBytes(bytes, contentType).text);
}

/** `readBody` for a reply whose letters are read already. */
export function bodyOfText(decoded: string): Body {
  const text = decoded.replace(/^[\s\ufeff\0]+/, '');
  if (text === '') return { kind: 'empty', text };
  const start = text.search(/[{[]/);
  const noise = start === -1 ? text : text.slice(0, start);
  // One host writes `<?phpxml`.
  if (/^<\?\w{0,10}xml/i.test(text)) return xmlBody(text);
  const shown = text.startsWith('<') ? shownJson(text) : null;
  if (shown !== null) return shown;
  if (pageMarks.test(noise)) return { kind: 'html', text };
  for (const from of startsIn(text)) {
    const reading = parseJson(text, from);
    if (!reading.ok && reading.cut) return { kind: 'cut', text };
    if (!reading.ok) continue;
    const trailing = reading.end < text.length;
    // After noise only what reaches the end is the reply; anything else may be a piece of it.
    if (from === 0 || !trailing) return encodedOnceMore(reading.value, trailing);
  }
  if (/^<(?:response|result|success|error|root|xml|data)>/i.test(text)) return xmlBody(text);
  return { kind: /^<[a-z!]/i.test(text) ? 'html' : 'not-json', text };
}

const maxEncodings = 3;

/** JSON whose value is the text of JSON, read through. */
function encodedOnceMore(value: Json, trailing: boolean): Body {
  let inner = value;
  for (let count = 0; count < maxEncodings && typeof inner === 'string'; count += 1) {
    const text: string = inner.trim();
    const reading = /^["{[]/.test(text) ? parseJson(text) : null;
    if (reading === null || !reading.ok || reading.end < text.length) break;
    inner = reading.value;
  }
  if (typeof value !== 'string' || typeof inner !== 'object' || inner === null)
    return { kind: 'json', value, trailing };
  return { kind: 'json', value: inner, trailing, wrapped: 'text' };
}

// What a browser or a framework puts round a text to show it, and a head that says nothing.
const wrapping =
  /^(?:\s|<!doctype html>|<head>(?:\s|<meta\b[^<>]{0,300}>|<title>[^<>]{0,300}<\/title>|<link\b[^<>]{0,300}>){0,20}<\/head>|<(?:html|body|pre|code|div|p|meta)(?:\s[^<>]{0,300})?>)*/i;
const wrappingEnd = /^(?:\s|<\/(?:html|body|pre|code|div|p)>)*$/i;

const maxWrapping = 4_000;

/** JSON that is all that a page shows; null for every other page. */
function shownJson(text: string): Body | null {
  const from = wrapping.exec(text.slice(0, maxWrapping))?.[0].length ?? 0;
  if (from === 0 || !/^(?:[{[]|&quot;|&#)/.test(text.slice(from, from + 6))) return null;
  const end = text.lastIndexOf('</');
  const stop = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
  if (end === -1 || stop <= from || text.length - stop > maxWrapping) return null;
  if (!wrappingEnd.test(text.slice(stop))) return null;
  const inside = text.slice(from, stop);
  // Without a tag in it, it was escaped to be shown, or holds nothing that escaping would change.
  const isEscaped = inside.includes('&') && !inside.includes('<');
  for (const each of isEscaped ? [decodeHTML(inside), inside] : [inside]) {
    const reading = parseJson(each);
    if (
      reading.ok &&
      reading.end === each.length &&
      typeof reading.value === 'object' &&
      reading.value !== null
    )
      return { kind: 'json', value: reading.value, trailing: false, wrapped: 'page' };
  }
  return null;
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
    if (starts.length === maxStarts) break;
  }
  return starts;
}
