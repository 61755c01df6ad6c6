import type { Sheet } from '../../../../../shared/model/list/sheet/sheet.ts';
import type { ReadFailure } from '../../../../../shared/model/list/sheet/source.ts';
import type { Read } from '../text/read-rows.ts';
import { cellText, numberText } from './cell-text.ts';
import { attribute, isOn, scanMarkup } from './scan-markup.ts';
import { openTableBuilder, type TableBuilder } from './table-builder.ts';
import { type CellStyle, openTextRuns, type SharedText } from './workbook-styles.ts';

/** The workbook's data to which the cells of a sheet refer. */
export interface WorkbookContext {
  readonly texts: readonly SharedText[];
  readonly styles: readonly CellStyle[];
  /** True if days count from 1904, as on old Macs. */
  readonly from1904: boolean;
}

const defaultStyle: CellStyle = {
  isDate: false,
  digits: 0,
  isStruck: false,
  hidesNumbers: false,
  hidesTexts: false,
};
// Matches the cell positions that spreadsheet programs write, such as AB12.
const place = /^([A-Z]{1,3})([1-9]\d{0,6})$/;
const dayMs = 86_400_000;
// In points. A row with this height or less was hidden by dragging.
const flat = 1;

/**
 * Reads the cells of a sheet (ECMA-376, 18.3). A row or cell without a position follows the previous row or cell. An error is read as its
 * text, such as `#N/A`; a formula is read as its last value.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the events of one pass over a sheet, which share the open row and cell.
export function readSheet(
  xml: string,
  comments: string,
  { name, hidden }: { readonly name: string; readonly hidden: boolean },
  context: WorkbookContext,
): Read<Sheet> {
  const table = openTableBuilder();
  const run = openTextRuns();
  let failure: ReadFailure | null = null;
  let [merged, unworked, hidesRows] = [0, 0, false];
  let [isCell, isValue, hasFormula, value, type, style] = [false, false, false, '', '', defaultStyle];
  let column: number | undefined;

  function openRow(tag: string): void {
    const written = attribute(tag, 'r');
    if (written !== null && !/^[1-9]\d{0,6}$/.test(written)) {
      failure ??= /^\d+$/.test(written)
        ? { is: 'too-many-rows', most: 1_048_576 }
        : { is: 'workbook-broken' };
      return;
    }
    const hiddenAttribute = attribute(tag, 'hidden');
    const height = attribute(tag, 'ht');
    const isHidden = hiddenAttribute === null ? hidesRows && height === null : isOn(hiddenAttribute);
    table.row(
      isHidden || (height !== null && Number(height) <= flat),
      written === null ? undefined : Number(written) - 1,
    );
  }

  function openCell(tag: string): void {
    const written = attribute(tag, 'r');
    const [, letters] = written === null ? [] : (place.exec(written) ?? []);
    if (written !== null && letters === undefined) failure ??= { is: 'workbook-broken' };
    column = letters === undefined ? undefined : columnOf(letters);
    [isCell, hasFormula, value, type] = [true, false, '', attribute(tag, 't') ?? 'n'];
    style = context.styles[Number(attribute(tag, 's') ?? 0)] ?? defaultStyle;
    run.begin();
  }

  function closeCell(): void {
    isCell = false;
    if (hasFormula && value === '') unworked += 1;
    const { text, isStruck } = finishText();
    table.cell(text, {
      ...(column === undefined ? {} : { place: column }),
      aside: hides() ? 'hidden' : isStruck || style.isStruck ? 'struck' : null,
    });
  }

  function hides(): boolean {
    return type === 'n' || type === 'd' ? style.hidesNumbers : type !== 'b' && style.hidesTexts;
  }

  function finishText(): SharedText {
    const inline = run.end();
    if (type === 'inlineStr') return inline;
    if (type !== 's' || value === '') return { text: textOf(value), isStruck: false };
    const shared = context.texts[Number(value)];
    if (shared !== undefined) return shared;
    const at = table.at();
    failure ??= { is: 'cell-broken', sheet: name, row: at.row + 1, column: (column ?? at.column) + 1 };
    return { text: '', isStruck: false };
  }

  function textOf(written: string): string {
    if (written === '') return '';
    if (type === 'b') return cellText(written === '1');
    if (type === 'd') return cellText(new Date(written)) || written;
    if (type !== 'n') return written;
    if (style.isDate) return cellText(dateOf(Number(written), context.from1904)) || numberText(written);
    const text = numberText(written);
    return style.digits > 0 && /^\d+$/.test(text) ? text.padStart(style.digits, '0') : text;
  }

  function merge(range: string): void {
    const [, left = '', top, right, bottom] =
      /^([A-Z]{1,3})([1-9]\d{0,6}):([A-Z]{1,3})([1-9]\d{0,6})$/.exec(range) ?? [];
    if (left !== right) merged += 1;
    if (left !== '') table.merge(Number(top) - 1, columnOf(left), Number(bottom) - Number(top) + 1);
  }

  scanMarkup(xml, {
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one branch for each element that is read.
    open(tagName, tag, isEmpty) {
      if (tagName === 'c') {
        openCell(tag);
        if (isEmpty) closeCell();
      } else if (tagName === 'row') openRow(tag);
      else if (isCell) {
        if (tagName === 'v') isValue = !isEmpty;
        else if (tagName === 'f') hasFormula = true;
        else run.open(tagName, tag, isEmpty);
      } else if (tagName === 'mergecell') merge(attribute(tag, 'ref') ?? '');
      else if (tagName === 'sheetformatpr') hidesRows = isOn(attribute(tag, 'zeroHeight'));
      else if (tagName === 'col' && (isOn(attribute(tag, 'hidden')) || attribute(tag, 'width') === '0')) {
        const from = Number(attribute(tag, 'min') ?? 0);
        const last = Number(attribute(tag, 'max') ?? 0);
        // Ignores invalid column ranges.
        if (from >= 1 && last >= from) table.hideColumns(from - 1, last - from + 1);
      }
    },
    close(tagName) {
      if (tagName === 'c' && isCell) closeCell();
      else if (tagName === 'v') isValue = false;
      else if (isCell) run.close(tagName);
    },
    text(text) {
      if (isValue) value += text;
      else if (isCell) run.text(text);
    },
  });
  if (failure !== null) return { ok: false, failure };
  readComments(comments, table);
  if (merged > 0) table.note({ is: 'merged', count: merged });
  if (unworked > 0) table.note({ is: 'formulas-without-value', count: unworked });
  return table.done(name, hidden);
}

/**
 * Reads the comments on cells (ECMA-376, 18.7). A workbook contains each comment of a conversation as a plain
 * comment too.
 */
function readComments(xml: string, { comment }: TableBuilder): void {
  let [row, said] = [-1, ''];
  scanMarkup(xml, {
    open(name, tag) {
      if (name === 'comment')
        [row, said] = [Number(place.exec(attribute(tag, 'ref') ?? '')?.[2] ?? 0) - 1, ''];
    },
    close(name) {
      if (name === 'comment') comment(said, row);
    },
    text(text) {
      said += text;
    },
  });
}

function columnOf(letters: string): number {
  let number = 0;
  for (let index = 0; index < letters.length; index += 1)
    number = number * 26 + letters.charCodeAt(index) - 64;
  return number - 1;
}

/** Converts a number of days to a date, exact to the second. */
function dateOf(days: number, from1904: boolean): Date {
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return new Date(first + Math.round((days * dayMs) / 1000) * 1000);
}
