import { openResult } from './opened-result.ts';

/** Non-empty lines of plain text without markup; a tab separates two table cells. */
export interface PlainLines {
  readonly lines: readonly string[];
  readonly cut: boolean;
}

/** How much of a text is needed: as much as a screen shows, or the whole text for copies and paper. */
export type Extent = 'shown' | 'whole';

const bounds = {
  shown: { text: 64_000, line: 2_000, lines: 400 },
  whole: { text: Number.POSITIVE_INFINITY, line: Number.POSITIVE_INFINITY, lines: Number.POSITIVE_INFINITY },
} as const;
const maxTagLength = 1_000;

const breakingTags = new Set(
  'br p div li ul ol tr table tbody thead hr h1 h2 h3 h4 h5 h6 section article blockquote pre dt dd dl center'.split(
    ' ',
  ),
);
// Elements whose content is not meant to be read.
const silentTags = new Set(['script', 'style', 'template', 'title', 'noscript', 'iframe', 'textarea', 'svg']);

/**
 * Converts text or HTML to plain lines in one pass: removes tags, decodes entities only once, and limits the length for display. Never
 * throws.
 */
export function plainLines(raw: string, extent: Extent = 'shown'): PlainLines {
  return linesOfText(openResult(raw).text, extent);
}

/** Like `plainLines`, for a result that is already unpacked. */
export function linesOfText(raw: string, extent: Extent): PlainLines {
  const longest = bounds[extent];
  const text = raw.slice(0, longest.text);
  let out = '';
  let at = 0;
  while (at < text.length) {
    const next = nextMark(text, at);
    out += text.slice(at, next);
    if (next === text.length) break;
    if (text[next] === '&') {
      const entity = readEntity(text, next);
      out += entity.text;
      at = entity.end;
      continue;
    }
    const tag = readTag(text, next);
    if (tag === null) {
      out += '<';
      at = next + 1;
      continue;
    }
    if (breakingTags.has(tag.name)) out += '\n';
    else if ((tag.name === 'td' || tag.name === 'th') && !tag.closing) out += '\t';
    at = silentTags.has(tag.name) && !tag.closing ? endOfSilence(text, tag.end, tag.name) : tag.end;
  }
  const all = out
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map(cleanLine)
    .filter((line) => line !== '');
  const cut =
    raw.length > longest.text || all.length > longest.lines || all.some((line) => line.length > longest.line);
  const lines = all.slice(0, longest.lines).map((line) => line.slice(0, longest.line).toWellFormed());
  return { lines, cut };
}

function nextMark(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === '<' || char === '&') return at;
  }
  return text.length;
}

interface Tag {
  readonly name: string;
  readonly closing: boolean;
  readonly end: number;
}

/** The tag at `start`; null if `<` is only a character. A quoted `>` does not end a tag. */
function readTag(text: string, start: number): Tag | null {
  if (text.startsWith('<!--', start)) {
    const end = text.indexOf('-->', start + 4);
    return { name: '!', closing: false, end: end === -1 ? text.length : end + 3 };
  }
  const head = /^<(\/?)([a-z!?][a-z0-9]*)/i.exec(text.slice(start, start + 40));
  if (!head) return null;
  const after = start + head[0].length;
  const end = tagEnd(text.slice(after, start + maxTagLength));
  // The tag is not closed: removes the `<` and the name, so that no part of a tag remains. The text after the name is kept.
  if (end === -1) return { name: '?', closing: false, end: after };
  return { name: (head[2] ?? '').toLowerCase(), closing: head[1] === '/', end: after + end };
}

function tagEnd(rest: string): number {
  const quoted = /^(?:[^"'>]|"[^"]*"|'[^']*')*>/.exec(rest);
  return quoted ? quoted[0].length : rest.indexOf('>') + 1 || -1;
}

function endOfSilence(text: string, from: number, name: string): number {
  for (let at = text.indexOf('</', from); at !== -1; at = text.indexOf('</', at + 2)) {
    if (text.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return at;
  }
  return text.length;
}

const namedEntities = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    copy: '©',
    reg: '®',
    trade: '™',
    deg: '°',
    euro: '€',
    pound: '£',
    middot: '·',
    bull: '•',
    hellip: '…',
    ndash: '–',
    mdash: '—',
    laquo: '«',
    raquo: '»',
    rarr: '→',
    check: '✓',
    times: '×',
  }),
);

function readEntity(text: string, start: number): { readonly text: string; readonly end: number } {
  const entity = /^&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/i.exec(text.slice(start, start + 12));
  if (!entity) return { text: '&', end: start + 1 };
  const [whole, hex, decimal, name] = entity;
  const end = start + whole.length;
  if (name !== undefined) {
    const known = namedEntities.get(name.toLowerCase());
    return { text: known ?? whole, end };
  }
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return { text: code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '', end };
}

// Control characters, direction marks and invisible characters.
const unseen = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

function cleanLine(line: string): string {
  const text = line
    .replace(unseen, (mark) => (mark === '\t' ? '\t' : ''))
    .replace(/[^\S\t]+/g, ' ')
    .replace(/ ?\t[\t ]*/g, '\t')
    .trim();
  // Replaces `<` before a letter, so that the output never opens a tag. On our screens a tag is harmless text, but people may paste it
  // elsewhere.
  return text.replace(/<(?=[a-z/!?])/gi, '‹');
}
