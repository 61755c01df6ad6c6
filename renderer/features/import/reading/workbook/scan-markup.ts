import { decodeHTML } from 'entities';

/** Called for each part of a markup text, in order. Names are in lower case and without prefix. */
export interface MarkupEvents {
  /** `attributes` is the tag's text; `attribute()` reads one attribute of it. If `isEmpty`, no `close` follows. */
  open(name: string, attributes: string, isEmpty: boolean): void;
  close(name: string): void;
  /** Text with entities decoded. */
  text(text: string): void;
}

const noTags: ReadonlySet<string> = new Set();

/**
 * Scans XML or HTML in one pass, in linear time for any content. Does not validate the text: an unclosed element stays open. `silent` names
 * the elements whose content is not markup, such as HTML's `script`.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass in linear time, a branch for each kind of markup.
export function scanMarkup(
  markup: string,
  { open, close, text }: MarkupEvents,
  silent: ReadonlySet<string> = noTags,
): void {
  const { length } = markup;
  const after = (mark: string, from: number): number => {
    const found = markup.indexOf(mark, from);
    return found < 0 ? length : found + mark.length;
  };
  for (let at = 0; at < length; ) {
    const start = markup.indexOf('<', at);
    const end = start < 0 ? length : start;
    if (end > at) text(decoded(markup.slice(at, end)));
    if (start < 0) return;
    if (markup.startsWith('<!--', start)) {
      at = after('-->', start);
    } else if (markup.startsWith('<![CDATA[', start)) {
      at = after(']]>', start);
      text(markup.slice(start + 9, at - 3));
    } else {
      at = tagEnd(markup, start);
      const tag = markup.slice(start + 1, at - 1);
      const name = nameOf(tag);
      if (tag.startsWith('/')) close(name);
      else if (name !== '') {
        const isEmpty = tag.endsWith('/');
        open(name, tag, isEmpty);
        if (!isEmpty && silent.has(name)) at = closing(markup, name, at);
      }
    }
  }
}

// Characters at each end of an XML text that are searched for its root element.
const endCharacters = 20_000;

/** True if the root element of an XML text ends. In a text that was cut off, the last rows are missing. */
export function isWholeXml(xml: string): boolean {
  let root = null as { readonly name: string; readonly isEmpty: boolean } | null;
  scanMarkup(xml.slice(0, endCharacters), {
    open(name, _, isEmpty) {
      root ??= { name, isEmpty };
    },
    close() {},
    text() {},
  });
  if (root === null || root.isEmpty) return root !== null;
  const end = xml.slice(-endCharacters);
  for (let at = end.lastIndexOf('</'); at >= 0; at = at > 0 ? end.lastIndexOf('</', at - 1) : -1) {
    const close = end.indexOf('>', at);
    if (close > 0 && nameOf(end.slice(at + 1, close)) === root.name) return true;
  }
  return false;
}

/** True if the root element of an XML part ends; see `isWholeXml`. Decodes only both ends of a long part. */
export function isWholePart(part: Uint8Array): boolean {
  const decoder = new TextDecoder();
  const isLong = part.length > 2 * endCharacters;
  return isWholeXml(
    isLong
      ? decoder.decode(part.subarray(0, endCharacters)) + decoder.decode(part.subarray(-endCharacters))
      : decoder.decode(part),
  );
}

/** Value of a tag's attribute with any prefix; null if absent. */
export function attribute(tag: string, name: string): string | null {
  const found = patternOf(name).exec(tag);
  const written = found?.[1] ?? found?.[2] ?? found?.[3];
  return written === undefined ? null : decoded(written);
}

/** True if a boolean XML attribute is present and true. */
export function isOn(value: string | null): boolean {
  return value !== null && !/^(?:0|false|off)$/i.test(value);
}

const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  const known = patterns.get(name);
  if (known !== undefined) return known;
  const pattern = new RegExp(`\\s(?:[\\w-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i');
  patterns.set(name, pattern);
  return pattern;
}

function decoded(text: string): string {
  return text.includes('&') ? decodeHTML(text) : text;
}

function nameOf(tag: string): string {
  return /^\/?(?:[\w-]+:)?([\w-]+)/.exec(tag)?.[1]?.toLowerCase() ?? '';
}

/** Position at which a tag ends. A `>` inside a quoted value does not end the tag. */
function tagEnd(markup: string, start: number): number {
  let quote = '';
  let at = start + 1;
  for (;;) {
    const end = markup.indexOf('>', at);
    if (end < 0) return markup.length + 1;
    for (; at < end; at += 1) {
      const character = markup.charAt(at);
      if (quote === '' ? character === '"' || character === "'" : character === quote)
        quote = quote === '' ? character : '';
    }
    if (quote === '') return end + 1;
    at = end + 1;
  }
}

function closing(markup: string, name: string, from: number): number {
  for (let at = markup.indexOf('</', from); at >= 0; at = markup.indexOf('</', at + 2))
    if (markup.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return at;
  return markup.length;
}
