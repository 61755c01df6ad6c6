import { decodeHTML } from 'entities';
import { decodeBytes } from './charset.ts';
import { type Json, parseJson } from './json.ts';
import { readXml } from './xml.ts';

export type Body =
  /**
   * `trailing`: something other than white space follows the value. `wrapped`: the JSON was the only content of a web page, or was encoded
   * as JSON twice. A read may use wrapped JSON. But wrapped JSON never proves that an order was accepted or refused.
   */
  | {
      readonly kind: 'json';
      readonly value: Json;
      readonly trailing: boolean;
      readonly wrapped?: 'page' | 'text';
    }
  | { readonly kind: 'empty' | 'html' | 'cut' | 'not-json'; readonly text: string }
  /** Set if the XML is simple enough to be read like JSON. */
  | { readonly kind: 'xml'; readonly text: string; readonly value?: Json };

/** Maximum number of positions to try as the start of JSON, after a panel's warnings. */
const maxStarts = 20;
const pageMarks = /<!doctype|<html|<head|<body|<script|<form|<iframe/i;

/**
 * Reads a reply body: JSON, JSON after warnings that PHP printed, or another format. JSON inside a web page counts as a web page, unless
 * the page shows nothing else. `contentType` is the reply's header. Never throws.
 */
export function readBody(bytes: Uint8Array, contentType: string | null = null): Body {
  return bodyOfText(decodeBytes(bytes, contentType).text);
}

/** `readBody` for a reply that is already decoded to text. */
export function bodyOfText(decoded: string): Body {
  const text = decoded.replace(/^[\s\ufeff\0]+/, '');
  if (text === '') return { kind: 'empty', text };
  const start = text.search(/[{[]/);
  const noise = start === -1 ? text : text.slice(0, start);
  // At least one server writes `<?phpxml` and not `<?xml`.
  if (/^<\?\w{0,10}xml/i.test(text)) return xmlBody(text);
  const embeddedJson = text.startsWith('<') ? shownJson(text) : null;
  if (embeddedJson !== null) return embeddedJson;
  if (pageMarks.test(noise)) return { kind: 'html', text };
  for (const from of startsIn(text)) {
    const reading = parseJson(text, from);
    if (!reading.ok && reading.cut) return { kind: 'cut', text };
    if (!reading.ok) continue;
    const trailing = reading.end < text.length;
    // A value after other text counts only if it continues to the end of the reply. Otherwise it may be only a fragment.
    if (from === 0 || !trailing) return encodedOnceMore(reading.value, trailing);
  }
  if (/^<(?:response|result|success|error|root|xml|data)>/i.test(text)) return xmlBody(text);
  return { kind: /^<[a-z!]/i.test(text) ? 'html' : 'not-json', text };
}

const maxEncodings = 3;

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

// HTML that browsers and frameworks put around plain text, including a head without content.
const wrapping =
  /^(?:\s|<!doctype html>|<head>(?:\s|<meta\b[^<>]{0,300}>|<title>[^<>]{0,300}<\/title>|<link\b[^<>]{0,300}>){0,20}<\/head>|<(?:html|body|pre|code|div|p|meta)(?:\s[^<>]{0,300})?>)*/i;
const wrappingEnd = /^(?:\s|<\/(?:html|body|pre|code|div|p)>)*$/i;

const maxWrapping = 4_000;

/** The JSON of a page that shows nothing else; null for other pages. */
function shownJson(text: string): Body | null {
  const from = wrapping.exec(text.slice(0, maxWrapping))?.[0].length ?? 0;
  if (from === 0 || !/^(?:[{[]|&quot;|&#)/.test(text.slice(from))) return null;
  const end = text.lastIndexOf('</');
  const stop = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
  if (end === -1 || stop <= from || text.length - stop > maxWrapping) return null;
  if (!wrappingEnd.test(text.slice(stop))) return null;
  const inside = text.slice(from, stop);
  // Text with an entity but without a tag was probably escaped for display.
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

/** The positions where JSON may begin: at the start, or after other text. A position inside other JSON never counts. */
function startsIn(text: string): readonly number[] {
  if (/^[{["]/.test(text)) return [0];
  const starts: number[] = [];
  for (const match of text.matchAll(/(?<![:,[{]\s{0,20})(?:\{\s*["}]|\[\s*[{\]])/g)) {
    starts.push(match.index);
    if (starts.length === maxStarts) break;
  }
  return starts;
}
