import { decodeXML } from 'entities';
import { type Json, objectOf } from './json.ts';

const maxElements = 20_000;
const deepest = 30;

/**
 * Converts simple XML to JSON: elements and text. Ignores attributes; repeated names become a list. Undefined if the XML has custom
 * entities, text between elements, or tags that do not match. Never throws.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass over the tags, which refuses everything except simple XML.
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
// Start and end marks of parts that are not elements.
const asides = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
] as const;

/**
 * The end and the data of the comment, declaration or CDATA section that starts here. Null if a tag starts here. The end is -1 if the
 * section never ends.
 */
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

/** The value inside the root element. A root SUCCESS or ERROR is kept, because it is the envelope. */
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
    // An element such as `item7` next to elements with other names was a numeric key of a map: XML does not allow a number as a name.
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
 * XML has no lists and no numeric names. Elements named `item`, `row` or `entry` become a list if their names have no numbers or
 * consecutive numbers. With other numbers, they become a map by number. Null if there are elements with other names; undefined if an
 * element is unreadable.
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

// HTML inside CDATA stays unchanged. Escaped text is decoded once.
function plainEntities(text: string): string {
  return text.includes('&') ? decodeXML(text) : text;
}
