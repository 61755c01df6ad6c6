import { identifierLikeness } from '../../../../../shared/model/list/sheet/identifier-likeness.ts';
import type { Sheet } from '../../../../../shared/model/list/sheet/sheet.ts';
import { listLimits } from '../../../../../shared/model/list/text/limits.ts';
import type { Read } from '../text/read-rows.ts';
import { numberText } from './cell-text.ts';
import { attribute, isOn, isWholeXml, scanMarkup } from './scan-markup.ts';
import { openTableBuilder, type TableBuilder } from './table-builder.ts';
import { hiddenBy } from './workbook-styles.ts';

type Sheets = Read<readonly Sheet[]>;

/** Format of a markup text with tables; null if none. Some programs save such texts with a workbook's file extension. */
export function markupKind(text: string): 'html' | 'spreadsheet-xml' | 'open-document' | null {
  const head = text.slice(0, lookedCharacters).trimStart().toLowerCase();
  if (!head.startsWith('<')) return null;
  if (head.includes('urn:schemas-microsoft-com:office:spreadsheet') && /<(?:ss:)?workbook/.test(head))
    return 'spreadsheet-xml';
  if (head.includes('<office:document')) return 'open-document';
  return /<table[\s>]/i.test(text) ? 'html' : null;
}

const lookedCharacters = 20_000;

/** A table of the page while it is being read. */
interface Frame {
  readonly table: TableBuilder;
  isCell: boolean;
  isGroupHidden: boolean;
  isRowStruck: boolean;
  /** For each column, the number of further rows that its current cell spans. */
  spans: number[];
  shown: string;
  gone: string;
  cellStruck: boolean;
  reach: readonly [wide: number, high: number];
  column: number;
  struck: Within;
  hidden: Within;
}

/**
 * Reads every table of a web page, and the text around tables if it contains device numbers. A nested table that is alone in its row
 * becomes a separate table; others are part of their cell. Content hidden or struck out by tags, styles or classes is set aside.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the events of one pass over a page, which share the open table and cell.
export function readHtmlTables(html: string): Sheets {
  const found: { table: TableBuilder; hidden: boolean; name: string }[] = [];
  const { isHidden, isStruck } = stylesOf(html);
  const frames: Frame[] = [];
  let [frame, inner, around, aroundHidden] = [null as Frame | null, 0, '', nowhere];

  function openTable(tag: string): void {
    if (frame?.isCell && (frame.column > 0 || frame.shown.trim() !== '')) {
      inner += 1;
      return;
    }
    const table = openTableBuilder();
    found.push({ table, hidden: isHidden(tag), name: '' });
    frame = {
      ...noCell,
      table,
      isGroupHidden: frame?.isGroupHidden ?? false,
      isRowStruck: false,
      spans: [],
      column: 0,
    };
    frames.push(frame);
  }

  function closeTable(): void {
    if (inner > 0) {
      inner -= 1;
      return;
    }
    closeCell();
    frames.pop();
    frame = frames.at(-1) ?? null;
  }

  function closeCell(): void {
    if (frame === null || !frame.isCell) return;
    const { table, spans, shown, gone, cellStruck, reach } = frame;
    frame.isCell = false;
    while ((spans[frame.column] ?? 0) > 0) frame.column += 1;
    const { column } = frame;
    const isWholeStruck = gone.trim() !== '' && (cellStruck || shown.trim() === '');
    const [wide, high] = reach;
    table.cell(tidy(isWholeStruck && shown.trim() === '' ? gone : shown), {
      place: column,
      aside: isWholeStruck ? 'struck' : null,
    });
    table.merge(table.at().row, column, high);
    for (let each = 0; each < wide; each += 1) spans[column + each] = high;
    frame.column += wide;
  }

  function openRow(open: Frame, tag: string): void {
    closeCell();
    open.table.row(open.isGroupHidden || isHidden(tag));
    open.isRowStruck = isStruck(tag);
    open.spans = open.spans.map((left) => Math.max(0, left - 1));
    open.column = 0;
  }

  function openCell(open: Frame, tag: string): void {
    closeCell();
    const reach = [spanOf(tag, 'colspan'), spanOf(tag, 'rowspan')] as const;
    Object.assign(open, { ...noCell, isCell: true, cellStruck: open.isRowStruck || isStruck(tag), reach });
    if (isHidden(tag)) open.table.hideColumns(open.column, reach[0]);
  }

  scanMarkup(
    html,
    {
      // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one branch for each element that is read.
      open(name, tag, isEmpty) {
        if (name === 'table') openTable(tag);
        else if (frame === null) {
          if (breakNames.has(name)) around += '\n';
          if (!isEmpty && !emptyNames.has(name)) aroundHidden = entered(aroundHidden, name, isHidden(tag));
        } else if (inner === 0 && groupNames.has(name)) frame.isGroupHidden = isHidden(tag);
        else if (inner === 0 && name === 'tr') openRow(frame, tag);
        else if (inner === 0 && (name === 'td' || name === 'th')) openCell(frame, tag);
        else if (inner === 0 && name === 'col' && isHidden(tag))
          frame.table.hideColumns(frame.column, spanOf(tag, 'span'));
        else if (frame.isCell) {
          if (!isEmpty && !emptyNames.has(name)) {
            frame.struck = entered(frame.struck, name, struckNames.has(name) || isStruck(tag));
            frame.hidden = entered(frame.hidden, name, isHidden(tag));
          }
          if (breakNames.has(name) || name === 'tr') frame.shown += frame.shown === '' ? '' : '\n';
          else if (name === 'td' || name === 'th') frame.shown += ' ';
        }
      },
      close(name) {
        if (name === 'table') closeTable();
        else if (frame === null) aroundHidden = leftElement(aroundHidden, name);
        else if (inner === 0 && (name === 'td' || name === 'th' || name === 'tr')) closeCell();
        else if (inner === 0 && groupNames.has(name)) frame.isGroupHidden = false;
        else
          [frame.struck, frame.hidden] = [leftElement(frame.struck, name), leftElement(frame.hidden, name)];
      },
      text(text) {
        const collapsed = text.replace(/\s+/g, ' ');
        if (frame === null) {
          if (aroundHidden.depth === 0) around += collapsed;
          return;
        }
        if (!frame.isCell || frame.hidden.depth > 0) return;
        if (frame.struck.depth > 0 || frame.cellStruck) frame.gone += collapsed;
        if (frame.struck.depth === 0) frame.shown += collapsed;
      },
    },
    silentNames,
  );
  const lines = tidy(around).split('\n');
  if (lines.some((line) => identifierLikeness(line) > 0.5)) {
    const table = openTableBuilder();
    for (const line of lines) {
      table.row(false);
      table.cell(line);
    }
    found.push({ table, hidden: false, name: '' });
  }
  return sheetsOf(found);
}

/** An open element: its name, and how many open elements with this name are nested. Depth 0 means that there is none. */
interface Within {
  readonly name: string;
  readonly depth: number;
}

const nowhere: Within = { name: '', depth: 0 };
const noCell = {
  isCell: false,
  shown: '',
  gone: '',
  cellStruck: false,
  reach: [1, 1] as const,
  struck: nowhere,
  hidden: nowhere,
};

function entered(within: Within, name: string, begins: boolean): Within {
  if (within.depth === 0) return begins ? { name, depth: 1 } : within;
  return name === within.name ? { name, depth: within.depth + 1 } : within;
}

function leftElement(within: Within, name: string): Within {
  return within.depth > 0 && name === within.name ? { name, depth: within.depth - 1 } : within;
}

/** Says whether a tag is hidden or struck out by its own style or by a class of the page's style sheets. */
function stylesOf(html: string): {
  readonly isHidden: (tag: string) => boolean;
  readonly isStruck: (tag: string) => boolean;
} {
  const [hidden, struck] = [new Set<string>(), new Set<string>()];
  const lower = html.toLowerCase();
  for (let at = lower.indexOf('<style'); at >= 0; at = lower.indexOf('<style', at + 1)) {
    const end = lower.indexOf('</style', at);
    for (const rule of html.slice(at, end < 0 ? undefined : end).split('}')) {
      const [selectors = '', body = ''] = rule.split('{', 2);
      const names = selectors.split(/[,>]/).flatMap((selector) => classOf(selector.trim()));
      for (const name of hidesBy(body) ? names : []) hidden.add(name);
      for (const name of strikesBy(body) ? names : []) struck.add(name);
    }
  }
  const isOf = (tag: string, names: ReadonlySet<string>) =>
    names.size > 0 && (attribute(tag, 'class') ?? '').split(/\s+/).some((name) => names.has(name));
  return {
    isHidden: (tag) =>
      hidesBy(attribute(tag, 'style') ?? '') || /\shidden(?:[\s=/]|$)/i.test(tag) || isOf(tag, hidden),
    isStruck: (tag) => strikesBy(attribute(tag, 'style') ?? '') || isOf(tag, struck),
  };
}

function classOf(selector: string): string[] {
  const [, name] = /^[a-z]*\.([\w-]+)$/i.exec(selector) ?? [];
  return name === undefined ? [] : [name];
}

function hidesBy(style: string): boolean {
  return /display\s*:\s*none|visibility\s*:\s*(?:collapse|hidden)|mso-height-source\s*:\s*userset\s*;\s*height\s*:\s*0(?![.\d])/i.test(
    style,
  );
}

function strikesBy(style: string): boolean {
  return /line-through/i.test(style);
}

/** Reads the sheets of an XML spreadsheet, a format of Excel 2003 that some programs still write. */
export function readSpreadsheetXml(xml: string): Sheets {
  if (!isWholeXml(xml)) return { ok: false, failure: { is: 'workbook-broken' } };
  const found: { table: TableBuilder; name: string; hidden: boolean }[] = [];
  const [struckStyles, formats] = [new Set<string>(), new Map<string, string>()];
  let [style, isData, isVisible, value, type, columns, isComment] = ['', false, false, '', '', 0, false];
  let cell: { place: number | null; style: string; wide: number; high: number } | null = null;

  function closeCell(): void {
    if (cell === null) return;
    const { place, style: own, wide, high } = cell;
    const { hidesNumbers, hidesTexts } = hiddenBy(formats.get(own) ?? '');
    const aside = (type === 'String' ? hidesTexts : hidesNumbers)
      ? 'hidden'
      : struckStyles.has(own)
        ? 'struck'
        : null;
    const text = type === 'Number' ? numberText(value.trim()) : type === 'DateTime' ? dayOf(value) : value;
    const table = found.at(-1)?.table;
    const at = table?.at() ?? { row: 0, column: 0 };
    table?.cell(text, { ...(place === null ? {} : { place }), aside, columns: wide });
    table?.merge(at.row, place ?? at.column, high);
    [cell, value, type] = [null, '', ''];
  }

  scanMarkup(xml, {
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one branch for each element that is read.
    open(name, tag, isEmpty) {
      if (name === 'style') style = attribute(tag, 'ID') ?? '';
      else if (name === 'font' && isOn(attribute(tag, 'StrikeThrough'))) struckStyles.add(style);
      else if (name === 'numberformat') formats.set(style, attribute(tag, 'Format') ?? '');
      else if (name === 'worksheet') {
        found.push({ table: openTableBuilder(), name: attribute(tag, 'Name') ?? '', hidden: false });
        columns = 0;
      } else if (name === 'column') {
        const index = Number(attribute(tag, 'Index') ?? columns + 1);
        const count = 1 + Number(attribute(tag, 'Span') ?? 0);
        if (isOn(attribute(tag, 'Hidden'))) found.at(-1)?.table.hideColumns(index - 1, count);
        columns = index - 1 + count;
      } else if (name === 'row') {
        const index = attribute(tag, 'Index');
        const height = attribute(tag, 'Height');
        const isFlat = height !== null && Number(height) <= 1;
        found
          .at(-1)
          ?.table.row(
            isOn(attribute(tag, 'Hidden')) || isFlat,
            index === null ? undefined : Number(index) - 1,
          );
      } else if (name === 'cell') {
        const index = attribute(tag, 'Index');
        cell = {
          place: index === null ? null : Number(index) - 1,
          style: attribute(tag, 'StyleID') ?? '',
          wide: 1 + Number(attribute(tag, 'MergeAcross') ?? 0),
          high: 1 + Number(attribute(tag, 'MergeDown') ?? 0),
        };
        if (isEmpty) closeCell();
      } else if (name === 'comment') isComment = !isEmpty;
      else if (name === 'data' && !isComment) [isData, type] = [!isEmpty, attribute(tag, 'Type') ?? ''];
      else if (name === 'visible') isVisible = true;
    },
    close(name) {
      if (name === 'cell') closeCell();
      else if (name === 'data') isData = false;
      else if (name === 'comment') isComment = false;
      else if (name === 'visible') isVisible = false;
    },
    text(text) {
      const last = found.at(-1);
      if (isComment) last?.table.comment(text);
      else if (isData && cell !== null) value += text;
      if (isVisible && last !== undefined && /hidden/i.test(text)) last.hidden = true;
    },
  });
  return sheetsOf(found);
}

/** Reads the sheets of an OpenDocument spreadsheet (OASIS ODF 1.3, part 3). */
export function readOpenDocument(xml: string): Sheets {
  if (!isWholeXml(xml)) return { ok: false, failure: { is: 'workbook-broken' } };
  const found: { table: TableBuilder; name: string; hidden: boolean }[] = [];
  const [struckStyles, hiddenStyles] = [new Set<string>(), new Set<string>()];
  const formats = openNumberFormats();
  let [style, column, depth, repeats, isText, notes, paragraphs, remark] = ['', 0, 0, 1, false, 0, 0, ''];
  let cell: { tag: string; text: string } | null = null;

  function closeCell(): void {
    if (cell === null) return;
    const { tag, text } = cell;
    const times = Math.min(timesOf(tag, 'number-columns-repeated'), farthest);
    const cellText = heldBy(tag, text);
    const styleName = attribute(tag, 'style-name') ?? '';
    const isNumber = attribute(tag, 'value') !== null;
    const aside =
      isNumber && text.trim() === '' && formats.hides(styleName)
        ? 'hidden'
        : struckStyles.has(styleName)
          ? 'struck'
          : null;
    const table = found.at(-1)?.table;
    if (cellText === '') table?.cell('', { columns: times });
    else {
      const at = table?.at() ?? { row: 0, column: 0 };
      table?.merge(at.row, at.column, timesOf(tag, 'number-rows-spanned'));
      const copies = Math.min(times, listLimits.columns);
      for (let copy = 1; copy <= copies; copy += 1)
        table?.cell(cellText, { aside, columns: copy === copies ? times - copies + 1 : 1 });
    }
    cell = null;
  }

  scanMarkup(xml, {
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one branch for each element that is read.
    open(name, tag, isEmpty) {
      formats.open(name, tag);
      if (name === 'style') style = attribute(tag, 'name') ?? '';
      else if (name === 'text-properties') {
        const line = attribute(tag, 'text-line-through-style') ?? attribute(tag, 'text-line-through-type');
        if (line !== null && line !== 'none') struckStyles.add(style);
      } else if (name === 'table-properties' && attribute(tag, 'display') === 'false')
        hiddenStyles.add(style);
      else if (name === 'table' && !isEmpty) {
        depth += 1;
        if (depth > 1) return;
        const hidden = hiddenStyles.has(attribute(tag, 'style-name') ?? '');
        found.push({ table: openTableBuilder(), name: attribute(tag, 'name') ?? '', hidden });
        column = 0;
      } else if (depth !== 1) return;
      else if (name === 'table-column') {
        const times = timesOf(tag, 'number-columns-repeated');
        if (isAside(tag)) found.at(-1)?.table.hideColumns(column, times);
        column += times;
      } else if (name === 'table-row') {
        found.at(-1)?.table.row(isAside(tag));
        repeats = timesOf(tag, 'number-rows-repeated');
        if (isEmpty) found.at(-1)?.table.repeatRow(repeats - 1);
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        [cell, paragraphs] = [{ tag, text: '' }, 0];
        if (isEmpty) closeCell();
      } else if (name === 'annotation') [notes, remark] = [notes + (isEmpty ? 0 : 1), ''];
      else if (cell === null || notes > 0) return;
      else if (name === 'p') {
        if (paragraphs > 0) cell.text += '\n';
        paragraphs += 1;
        isText = !isEmpty;
      } else if (name === 's') cell.text += ' '.repeat(Math.min(timesOf(tag, 'c'), 100));
      else if (name === 'tab') cell.text += '\t';
      else if (name === 'line-break') cell.text += '\n';
    },
    close(name) {
      formats.close(name);
      if (name === 'table') depth = Math.max(0, depth - 1);
      else if (depth !== 1) return;
      else if (name === 'table-cell' || name === 'covered-table-cell') closeCell();
      else if (name === 'table-row') found.at(-1)?.table.repeatRow(repeats - 1);
      else if (name === 'annotation') {
        notes = Math.max(0, notes - 1);
        found.at(-1)?.table.comment(remark);
      } else if (name === 'p' && notes > 0) remark += '\n';
      else if (name === 'p' && notes === 0) isText = false;
    },
    text(text) {
      formats.text(text);
      if (notes > 0) remark += text;
      else if (cell !== null && isText) cell.text += text;
    },
  });
  return sheetsOf(found);
}

const numberStyles: ReadonlySet<string> = new Set([
  'number-style',
  'text-style',
  'currency-style',
  'percentage-style',
]);
const numberParts: ReadonlySet<string> = new Set([
  'number',
  'scientific-number',
  'fraction',
  'text-content',
  'currency-symbol',
]);

/** Reads which cell styles have an OpenDocument number format that shows nothing for positive numbers. */
function openNumberFormats() {
  const shows = new Map<string, boolean>();
  const positive = new Map<string, string>();
  const ofStyle = new Map<string, string>();
  let [format, isWord] = ['', false];
  return {
    open(name: string, tag: string): void {
      if (numberStyles.has(name)) {
        format = attribute(tag, 'name') ?? '';
        shows.set(format, false);
      } else if (name === 'style') {
        const used = attribute(tag, 'data-style-name');
        if (used !== null) ofStyle.set(attribute(tag, 'name') ?? '', used);
      } else if (format === '') return;
      else if (numberParts.has(name)) shows.set(format, true);
      else if (name === 'text') isWord = !tag.endsWith('/');
      else if (name === 'map' && />=?0/.test((attribute(tag, 'condition') ?? '').replace(/\s/g, '')))
        positive.set(format, attribute(tag, 'apply-style-name') ?? '');
    },
    close(name: string): void {
      if (numberStyles.has(name)) format = '';
      else if (name === 'text') isWord = false;
    },
    text(text: string): void {
      if (isWord && format !== '' && text.trim() !== '') shows.set(format, true);
    },
    hides(style: string): boolean {
      const used = ofStyle.get(style) ?? '';
      return shows.get(positive.get(used) ?? used) === false;
    },
  };
}

const farthest = 16_384;

/** The content of a cell: a date, a number with all digits, or the displayed text. */
function heldBy(tag: string, shownText: string): string {
  const kind = attribute(tag, 'value-type');
  if (kind === 'date') return dayOf(attribute(tag, 'date-value') ?? shownText);
  const value = attribute(tag, 'value');
  if (value === null || kind === 'string') return shownText;
  const number = numberText(value);
  // The number format adds leading zeros that the cell's value does not have.
  return /^0\d+$/.test(shownText) && Number(shownText) === Number(number) ? shownText : number;
}

function dayOf(written: string): string {
  const time = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}))?/.exec(written);
  if (time === null) return written;
  return time[2] === undefined || time[2] === '00:00:00' ? (time[1] ?? '') : `${time[1]} ${time[2]}`;
}

function timesOf(tag: string, name: string): number {
  const times = Number(attribute(tag, name) ?? 1);
  return Number.isInteger(times) && times > 0 ? Math.min(times, 1_048_576) : 1;
}

function isAside(tag: string): boolean {
  return /^(?:collapse|filter)$/.test(attribute(tag, 'visibility') ?? '');
}

// Elements whose content is not text of the page.
const silentNames: ReadonlySet<string> = new Set(['script', 'style']);
const struckNames: ReadonlySet<string> = new Set(['s', 'strike', 'del']);
const groupNames: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);
const breakNames: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li']);
// Elements that have no end tag in HTML.
const emptyNames: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'wbr']);

function spanOf(tag: string, name: string): number {
  const span = Number(attribute(tag, name) ?? 1);
  return Number.isInteger(span) && span > 0 ? Math.min(span, listLimits.columns) : 1;
}

function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** The non-empty sheets; if several have no name, they get numbers. */
function sheetsOf(found: readonly { table: TableBuilder; name: string; hidden: boolean }[]): Sheets {
  const sheets: Sheet[] = [];
  for (const { table, name, hidden } of found) {
    const sheet = table.done(name, hidden);
    if (!sheet.ok) return sheet;
    if (sheet.value.rows.length > 0) sheets.push(sheet.value);
  }
  if (sheets.length === 0) return { ok: false, failure: { is: 'empty' } };
  const named = sheets.map((sheet, index): Sheet => {
    const name = sheet.info.name === '' && sheets.length > 1 ? String(index + 1) : sheet.info.name;
    return { ...sheet, info: { ...sheet.info, name } };
  });
  return { ok: true, value: named };
}
