import { decodeXML } from 'entities';
import { type Json, objectOf } from './json.ts';

const maxElements = 20_000;
const deepest = 30;

/**
 * Converts simple XML to JSON: elements and text, attributes ignored, repeated names as a list. Undefined for anything else: own
 * entities, text between elements, tags that do not match. Never throws.
 */
export function readXml(text: string): Json | undefined {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return undefined;
  const open: Element[] = [];
  let root: Element | null = null;
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('<', at);
    const between = text.slice(at, start === -1 ? text.length : start);
    const top = open.at(-1);
    if (top !== undefined) top.text += plainEntities(between);
    else if (between.trim() !== '') return undefined;
    if (start === -1) break;
    const skipped = skipAt(text, start);
    if (skipped !== null) {
      if (skipped.end === -1 || (skipped.data !== '' && top === undefined)) return undefined;
      if (top !== undefined) top.text += skipped.data;
      at = skipped.end;
      continue;
    }
    tagPattern.lastIndex = start;
    const tag = tagPattern.exec(text);
    if (tag === null) return undefined;
    at = tagPattern.lastIndex;
    const [, closing, name = '', empty] = tag;
    if (closing === '/') {
      if (top?.name !== name) return undefined;
      open.pop();
      continue;
    }
    count += 1;
    if (count > maxElements || open.length >= deepest || (top === undefined && root !== null))
      return undefined;
    const element: Element = { name, text: '', inner: [] };
    if (top === undefined) root = element;
    else top.inner.push(element);
    if (empty !== '/') open.push(element);
  }
  return root === null || open.length > 0 ? undefined : rootValue(root);
}

const tagPattern = /<(\/?)([A-Za-z_][\w.:-]{0,100})(?:\s[^<>]{0,1000}?)?(\/?)>/y;
// Start and end of what is not an element.
const asides = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
] as const;

/** The end of a comment, a declaration or raw data that starts here, with the data; null for a tag, -1 where it never ends. */
function skipAt(text: string, start: number): { readonly end: number; readonly data: string } | null {
  for (const [begin, close] of asides) {
    if (!text.startsWith(begin, start)) continue;
    const from = start + begin.length;
    const stop = text.indexOf(close, from);
    const data = begin === '<![CDATA[' && stop !== -1 ? text.slice(from, stop) : '';
    return { end: stop === -1 ? -1 : stop + close.length, data };
  }
  return null;
}

interface Element {
  readonly name: string;
  text: string;
  readonly inner: Element[];
}

/** The value inside the root; a root SUCCESS or ERROR is kept, because it is the envelope. */
function rootValue(root: Element): Json | undefined {
  const value = jsonOf(root);
  if (value === undefined) return undefined;
  return /^(?:success|error)$/i.test(root.name) ? objectOf([[root.name, value]]) : value;
}

function jsonOf({ text, inner }: Element): Json | undefined {
  if (inner.length === 0) return text.trim();
  if (text.trim() !== '') return undefined;
  const items = itemsOf(inner);
  if (items !== null) return items;
  const byName = new Map<string, Json[]>();
  for (const each of inner) {
    const value = jsonOf(each);
    if (value === undefined) return undefined;
    // `item7` among other names: a map whose key is a number, which XML does not allow as a name.
    const name = itemName.exec(each.name)?.[1] || each.name;
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [value]);
    else known.push(value);
  }
  return objectOf(
    [...byName].map(([name, [first = '', ...more]]) => [name, more.length === 0 ? first : [first, ...more]]),
  );
}

const itemName = /^(?:item|row|entry)[_-]?(\d*)$/i;

/**
 * XML has neither lists nor numeric names. Elements `item`, `row` or `entry` are a list if they are numbered consecutively or not at all,
 * else a map by their numbers. Null if there are other elements; undefined if one cannot be read.
 */
function itemsOf(inner: readonly Element[]): Json | null | undefined {
  const numbers = inner.map(({ name }) => itemName.exec(name)?.[1]);
  if (numbers.some((number) => number === undefined)) return null;
  const values: Json[] = [];
  for (const each of inner) {
    const value = jsonOf(each);
    if (value === undefined) return undefined;
    values.push(value);
  }
  const first = numbers[0] === '1' ? 1 : 0;
  const isList = numbers.every((number, index) => number === '' || number === String(index + first));
  return isList ? values : objectOf(values.map((value, index) => [numbers[index] ?? '', value]));
}

// HTML inside CDATA is unchanged; escaped text is decoded once.
function plainEntities(text: string): string {
  return text.includes('&') ? decodeXML(text) : text;
}
