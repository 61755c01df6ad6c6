import { openResult } from './opened-result.ts';

/** Non-empty lines of plain text without markup; a tab separates two table cells. */
export interface PlainLines {
  readonly lines: readonly string[];
  readonly cut: boolean;
  /** True if the text has parts that a browser hides or strikes out. They are on lines of their own, after the visible ones. */
  readonly hidden: boolean;
  /** The lines in which invisible characters between two letters or digits were removed. */
  readonly joined: readonly string[];
  /** True if a browser shows some of the characters in reverse order. */
  readonly reversed: boolean;
}

/** How much of a text is needed: as much as a screen shows, or the whole text for copies and paper. */
export type Extent = 'shown' | 'whole';

const bounds = {
  shown: { text: 64_000, line: 2_000, lines: 400 },
  whole: { text: Number.POSITIVE_INFINITY, line: Number.POSITIVE_INFINITY, lines: Number.POSITIVE_INFINITY },
} as const;
const maxTagLength = 1_000;

const breakingTags = new Set(
  [
    'br p div li ul ol tr table tbody thead tfoot caption hr h1 h2 h3 h4 h5 h6 section article aside header footer main nav address',
    'blockquote pre dt dd dl center form fieldset legend option optgroup select textarea button summary details figure figcaption',
  ]
    .join(' ')
    .split(' '),
);
// Elements whose content is not meant to be read.
const silentTags = new Set(['script', 'style', 'template', 'title', 'noscript', 'iframe', 'svg']);
const struckTags = new Set(['s', 'strike', 'del']);
const emptyTags = new Set('br hr img input wbr meta link col area base embed source track'.split(' '));

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
  const out = createWriter(text);
  let at = 0;
  while (at < text.length) {
    const next = nextMark(text, at);
    out.write(text.slice(at, next));
    if (next === text.length) break;
    if (text[next] === '&') {
      const entity = readEntity(text, next);
      out.write(entity.text);
      at = entity.end;
      continue;
    }
    const tag = readTag(text, next);
    if (tag === null) {
      out.write('<');
      at = next + 1;
      continue;
    }
    out.tag(tag);
    at = silentTags.has(tag.name) && !tag.closing ? endOfSilence(text, tag.end, tag.name) : tag.end;
  }
  const joined: string[] = [];
  const linesOf = (written: string): readonly string[] =>
    written
      .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
      .map((line) => {
        const clean = cleanLine(line);
        if (unseenInside.test(line)) joined.push(clean);
        return clean;
      })
      .filter((line) => line !== '');
  const written = out.written();
  const [visible, hidden] = [linesOf(written.visible), linesOf(written.hidden)];
  const all = [...visible, ...hidden];
  const cut =
    raw.length > longest.text || all.length > longest.lines || all.some((line) => line.length > longest.line);
  const lines = all.slice(0, longest.lines).map((line) => line.slice(0, longest.line).toWellFormed());
  return { lines, cut, hidden: hidden.length > 0 || hidesByClass(text), joined, reversed: written.reversed };
}

/** Collects the text between tags: what a browser shows, and apart from it what a browser hides or strikes out. */
function createWriter(text: string) {
  const out = { visible: '', hidden: '' };
  let reversed = false;
  // The element whose content is hidden, and the number of open elements with its name.
  let within: { readonly name: string; open: number } | null = null;
  let coloured: boolean | null = null;
  const hasColours = (): boolean => {
    coloured ??= /background|bgcolor|\bclass\s*=/i.test(text);
    return coloured;
  };

  function write(piece: string): void {
    reversed ||= overrides.test(piece);
    out[within === null ? 'visible' : 'hidden'] += piece;
  }

  function input(attributes: string): void {
    const value = typedIn(attributes);
    const isUnseen = /\btype\s*=\s*["']?hidden/i.test(attributes);
    if (value !== '') out[isUnseen ? 'hidden' : 'visible'] += `\n${value}\n`;
  }

  function hide({ name, closing, attributes }: Tag): void {
    if (within === null) {
      const hides = !closing && !emptyTags.has(name) && isHidden(name, attributes, hasColours);
      if (hides) within = { name, open: 1 };
      return;
    }
    if (within.name !== name) return;
    within.open += closing ? -1 : 1;
    if (within.open > 0) return;
    write('\n');
    within = null;
  }

  function tag(each: Tag): void {
    const { name, closing, attributes } = each;
    if (breakingTags.has(name)) write('\n');
    else if ((name === 'td' || name === 'th') && !closing) write('\t');
    reversed ||= name === 'bdo' || /bidi-override/i.test(attributes);
    if (name === 'input') input(attributes);
    else hide(each);
  }

  return { write, tag, written: () => ({ ...out, reversed }) };
}

// U+202D and U+202E, which also turn digits around.
const overrides = /[\u202d\u202e]/;

/** The text of an input field that a person can read or type in; empty for check boxes and buttons. */
function typedIn(attributes: string): string {
  if (/\btype\s*=\s*["']?(?:checkbox|radio|submit|button|image|reset|file)\b/i.test(attributes)) return '';
  const [, quoted, single, unquoted] =
    /\bvalue\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
  return quoted ?? single ?? unquoted ?? '';
}

/** True if a browser shows the content of this element not at all, or struck out. */
function isHidden(name: string, attributes: string, hasColours: () => boolean): boolean {
  if (struckTags.has(name)) return true;
  if (attributes === '') return false;
  if (
    hiding.test(attributes) ||
    /(?:^|\s)hidden(?:\s|=|$)/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""'))
  )
    return true;
  // White on a coloured label is common and readable.
  return white.test(attributes) && !hasColours();
}

const hiding =
  /(?<![-\w])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|(?:font-size|opacity|(?:max-)?(?:width|height))\s*:\s*0(?![.\d]*[1-9])|(?:left|top|right|bottom|text-indent|margin-left)\s*:\s*-\d{3,}|text-decoration[\w-]*\s*:\s*line-through|color\s*:\s*transparent|clip\s*:\s*rect\(\s*0)/i;
const white =
  /(?:^|[\s;"'])color\s*[:=]\s*["']?\s*(?:white\b|#fff(?:f{3})?\b|rgba?\(\s*255\s*,\s*255\s*,\s*255)/i;

/** True if a style sheet inside the text hides some of its classes. Which part of the text a browser would show is then unknown. */
function hidesByClass(text: string): boolean {
  const start = text.search(/<style\b/i);
  if (start === -1) return false;
  return /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0/i.test(
    text.slice(start, start + 4_000),
  );
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
  readonly attributes: string;
  readonly end: number;
}

/** The tag at `start`; null if `<` is only a character. A quoted `>` does not end a tag. */
function readTag(text: string, start: number): Tag | null {
  if (text.startsWith('<!--', start)) {
    const end = text.indexOf('-->', start + 4);
    return { name: '!', closing: false, attributes: '', end: end === -1 ? text.length : end + 3 };
  }
  const head = /^<(\/?)([a-z!?][a-z0-9]*)/i.exec(text.slice(start, start + 40));
  if (!head) return null;
  const after = start + head[0].length;
  const end = tagEnd(text.slice(after, start + maxTagLength));
  // The tag is not closed: removes the `<` and the name, so that no part of a tag remains. The text after the name is kept.
  if (end === -1) return { name: '?', closing: false, attributes: '', end: after };
  return {
    name: (head[2] ?? '').toLowerCase(),
    closing: head[1] === '/',
    attributes: text.slice(after, after + end - 1),
    end: after + end,
  };
}

function tagEnd(afterName: string): number {
  const quoted = /^(?:[^"'>]|"[^"]*"|'[^']*')*>/.exec(afterName);
  return quoted ? quoted[0].length : afterName.indexOf('>') + 1 || -1;
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
    // Invisible characters, which are removed later.
    shy: '\u00ad',
    zwj: '\u200d',
    zwnj: '\u200c',
    lrm: '\u200e',
    rlm: '\u200f',
    zerowidthspace: '\u200b',
    nobreak: '\u2060',
  }),
);

function readEntity(text: string, start: number): { readonly text: string; readonly end: number } {
  const entity = /^&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,14}));/i.exec(text.slice(start, start + 18));
  if (!entity) return { text: '&', end: start + 1 };
  const [matched, hex, decimal, name] = entity;
  const end = start + matched.length;
  if (name !== undefined) {
    const known = namedEntities.get(name.toLowerCase());
    return { text: known ?? matched, end };
  }
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return { text: code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '', end };
}

// Control characters, direction marks and invisible characters.
const unseen = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;
const unseenInside =
  /[\p{L}\p{N}](?:(?!\t)[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb])+[\p{L}\p{N}]/u;

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
