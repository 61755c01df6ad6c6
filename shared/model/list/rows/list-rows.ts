import { type IdentifierRule, imeiRule } from '../../identifier/identifier.ts';
import { identifierKey } from '../../identifier/identifier-key.ts';
import { slotsOfLabel } from '../../identifier/slot-label.ts';
import type { ColumnPlan } from '../sheet/column-plan.ts';
import { exportColumns } from '../sheet/export-columns.ts';
import { looseHeader } from '../sheet/loose-header.ts';
import { type CellAside, lineNumberOf, placeOf, type RowAside, type Sheet } from '../sheet/sheet.ts';
import { openCellWarnings } from '../text/cell-warnings.ts';
import { blankStamp } from '../text/chat-message.ts';
import { cleanText } from '../text/clean-text.ts';
import { findingOf } from '../text/finding.ts';
import { piecesOf } from '../text/line-pieces.ts';
import { plainImei } from '../text/plain-imei.ts';
import { type TieWords, tieWords } from '../text/tie-words.ts';
import { timesNextTo } from '../text/times.ts';
import { type AnswerColumn, answerColumn, answerIn, cancelsRow } from '../text/warning-words.ts';
import type { ListService } from './row.ts';
import { labelWords, openRowDevices } from './row-devices.ts';
import { openRowStore } from './row-store.ts';
import { type ValueColumns, valueColumns } from './row-values.ts';
import { openServiceNames } from './service-names.ts';

/** A part of a list: its own sheet, or a later addition. */
export interface ListPart {
  readonly sheet: Sheet;
  readonly plan: ColumnPlan;
}

export interface PlacedPart extends ListPart {
  readonly columns: ValueColumns;
  readonly identifierAt: number;
  readonly firstRow: number;
  /** Number of lines before this part: lines are numbered through all parts. */
  readonly linesBefore: number;
  /** Index of the sheet's row with column names; -1 if none. */
  readonly headerAt: number;
  /** Rows of earlier parts that this part calls wrong or not to be ordered. */
  readonly warnedBefore: readonly number[];
}

/** Rows stored by column, because a million of them must fit in a worker. A row's number never changes; added rows come last. */
export type ListRows = ReturnType<typeof openListRows>;

// Other labels on a phone's screen and box, next to its numbers.
const printLabel =
  /^\W{0,3}(?:s\/?n|serial(?: ?(?:no|number))?\.?|eid|meid|iccid|(?:dual|doble|double)[ -]?sim)\b/i;
// Rows and columns examined to recognize the layout.
const [lookedRows, lookedColumns] = [60, 12];
const maxHeading = 200;
const rememberedAnswers = 1_000;
// The index that `find` of service-names.ts returns for an unknown service.
export const unknownService = -2;

/** Counts of all lines: `lines === blankLines + headerLines + linesWithRows`. */
export interface LineCounts {
  readonly lines: number;
  readonly blankLines: number;
  readonly headerLines: number;
  readonly linesWithRows: number;
}

/** The identifier rule for a row; an IMEI if the service is unknown. */
export function ruleOf(services: readonly ListService[], service: number): IdentifierRule {
  return services[service]?.identifier ?? imeiRule;
}

/** Finds the intended identifier in every non-blank line; a line without one is a row too. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: all functions use the columns and counts of one list.
export function openListRows(services: readonly ListService[], serviceId: string | null) {
  const names = openServiceNames(services, serviceId);
  const common = names.find('');
  const commonRule = ruleOf(services, common);
  const mayBePlain = commonRule.kind === 'imei' && commonRule.pattern === null;
  const parts: PlacedPart[] = [];
  const store = openRowStore();
  const asides = new Map<number, RowAside>();
  const devices = openRowDevices(store, asides);
  const remembered = new Map<string, number>();
  let [lines, blankLines, headerLines, linesWithRows, lastLine] = [0, 0, 0, 0, 0];

  function addPieces(
    sheetRow: number,
    cellText: string,
    { service, named, isCell }: { service: number; named: string | null; isCell: boolean },
    heading: TieWords | null = null,
  ): void {
    const rule = ruleOf(services, service);
    const pieces = piecesOf(cellText, rule, isCell);
    const first = store.length();
    const [only] = pieces.length === 1 ? pieces : [];
    const times = only === undefined ? '' : timesNextTo(cellText, only.text);
    for (const { text, slot, bound, words, isWarned, isStruck } of pieces) {
      const row = store.length();
      devices.mark({ row, slot, bound, words });
      if (isStruck) asides.set(row, 'struck');
      else if (isWarned) asides.set(row, 'warned');
      store.addOdd(sheetRow, { text, finding: findingOf(text, rule), service, named, times });
    }
    const isPrint = printLabel.test(cellText);
    if (pieces.length === 0) {
      const [slot = 0] = slotsOfLabel(cleanText(cellText).text);
      devices.label({ row: first, slot, words: heading ?? labelWords(cellText), isPrint });
      store.addOdd(sheetRow, {
        text: cellText.trim(),
        finding: { is: 'no-identifier' },
        service,
        named,
        times,
      });
    } else if (!devices.isNumber(first)) {
      devices.label({ row: first, slot: 0, words: null, isPrint });
    }
  }

  function serviceOf(written: string): number {
    const service = names.find(written);
    const rememberedName = names.remembered(written);
    if (rememberedName !== null) remembered.set(rememberedName, service);
    return service;
  }

  function forgetName(written: string): readonly number[] {
    const name = remembered.has(written) ? names.remembered(written) : null;
    const found: number[] = [];
    for (let row = 0; name !== null && row < store.length(); row += 1) {
      const { sheet, columns } = part(row);
      const service = columns.service < 0 ? '' : sheet.rows.cell(store.sheetRow(row), columns.service);
      if (service !== '' && names.remembered(service) === name) found.push(row);
    }
    names.forget(written);
    remembered.delete(written);
    return found;
  }

  /** A key for the service and number of a row: the IMEI itself for the list's own service; null without a number. */
  function repeatKey(row: number): number | string | null {
    const imei = store.imei(row);
    if (imei !== -1) return imei;
    const { finding, service } = store.odd(row) ?? {};
    if (finding === undefined || service === undefined || !('identifier' in finding)) return null;
    const key = identifierKey(ruleOf(services, service).kind, finding.identifier);
    return service === common && /^\d{15}$/.test(key) ? Number(key) : `${service}\0${key}`;
  }

  /**
   * Sets aside every row that repeats a number which the list marks as wrong or not to be ordered, because
   * people in a chat repeat a number to cancel it. The second number of such a device is set aside too.
   * Returns the set-aside rows before `firstRow`.
   */
  function warnRepeats(firstRow: number): readonly number[] {
    const warned = new Set<number | string | null>();
    for (const [row, reason] of asides) if (reason === 'warned') warned.add(repeatKey(row));
    warned.delete(null);
    if (warned.size === 0) return [];
    const earlier: number[] = [];
    const warn = (row: number) => {
      if (asides.has(row)) return;
      asides.set(row, 'warned');
      if (row < firstRow) earlier.push(row);
    };
    for (let row = 0; row < store.length(); row += 1) if (warned.has(repeatKey(row))) warn(row);
    for (const [row, { first, sure }] of devices.ties) if (sure && asides.get(first) === 'warned') warn(row);
    return earlier;
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a loop over a million rows with one branch per kind of line.
  function append({ sheet, plan }: ListPart, onProgress?: (done: number) => void): PlacedPart {
    const { rows } = sheet;
    const columns = valueColumns(plan);
    const identifierAt = plan.meanings.findIndex(({ is }) => is === 'identifier');
    const firstRow = store.length();
    let headerAt = -1;
    const simple = columns.service < 0 && mayBePlain;
    const slotAt = slotColumn(sheet, identifierAt);
    const isTable = identifierAt >= 0 && sheet.info.columns > 1;
    const whyAside = asideReasons(sheet, identifierAt, warnedRows(sheet, plan, isTable));
    let headersDue = plan.header ? plan.titleRows + 1 : 0;
    const headings =
      columns.service < 0 && services.length > 1 ? serviceHeadings(sheet, names.find) : noHeadings;
    let heading: string | null = null;

    function markSlot(index: number): void {
      const [slot] = slotAt < 0 ? [] : slotsOfLabel(rows.cell(index, slotAt));
      if (slot !== undefined) devices.mark({ row: store.length(), slot, bound: null, words: null });
    }

    function addHeader(index: number): void {
      headersDue -= 1;
      headerLines += 1;
      headerAt = index;
      // The heading of a single column describes the numbers below; for several columns, a person chose the device column.
      if (isTable) return;
      const words = tieWords(rows.text(index), '');
      // The label of a phone's first number may be read as the heading.
      const [slot = 0] = slotsOfLabel(cleanText(rows.text(index)).text);
      devices.label({ row: store.length() - 1, slot, words, isPrint: false });
    }

    /**
     * If a heading names another service than the list's, or may be below its numbers, a person chooses the
     * service.
     */
    function serviceFor(index: number) {
      if (headings.isBelow) return { service: -1, named: null };
      if (heading !== null) return { service: unknownService, named: heading };
      const written = columns.service < 0 ? '' : rows.cell(index, columns.service).trim();
      return { service: serviceOf(written), named: null };
    }

    function addRow(index: number, reason: RowAside | null): void {
      const of = serviceFor(index);
      const cellText = identifierAt < 0 ? rows.text(index) : rows.cell(index, identifierAt);
      markSlot(index);
      const from = store.length();
      const words = isTable && cellText.trim() === '' ? headingLabel(rows.cells(index)) : null;
      addPieces(index, cellText, { ...of, isCell: isTable }, words);
      if (reason !== null) for (let row = from; row < store.length(); row += 1) asides.set(row, reason);
    }

    store.room(rows.length);
    for (let index = 0; index < rows.length; index += 1) {
      if ((index & 0x3fff) === 0 && index > 0) onProgress?.(index);
      const reason = whyAside(index);
      const named = headings.services.get(index);
      if (named !== undefined) heading = named === common ? null : headingIn(rows.text(index));
      const isPlain = simple && heading === null && !headings.isBelow && headersDue === 0 && reason === null;
      const imei = isPlain ? rows.look(index, identifierAt, plainImei) : -1;
      if (imei !== -1) {
        markSlot(index);
        store.addPlain(index, imei);
        linesWithRows += 1;
      } else if (rows.isBlank(index)) {
        blankLines += 1;
      } else if (headersDue > 0) {
        addHeader(index);
      } else {
        linesWithRows += 1;
        addRow(index, reason);
      }
    }
    devices.tieRows(firstRow);
    const warnedBefore = warnRepeats(firstRow);
    const linesBefore = lastLine;
    const placed = { sheet, plan, columns, identifierAt, firstRow, linesBefore, headerAt, warnedBefore };
    parts.push(placed);
    lines += rows.length;
    if (rows.length > 0) lastLine += lineNumberOf(sheet, rows.length - 1);
    return placed;
  }

  function part(row: number): PlacedPart {
    let [low, high] = [0, parts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((parts[middle]?.firstRow ?? 0) <= row) low = middle;
      else high = middle - 1;
    }
    const found = parts[low];
    if (found === undefined) throw new Error('no rows yet');
    return found;
  }

  return {
    length: store.length,
    lines: (): LineCounts => ({ lines, blankLines, headerLines, linesWithRows }),
    append,
    /** The IMEI of a plain row; -1 for other rows. A plain row is for the list's service and has a valid IMEI alone in its cell. */
    imei: store.imei,
    /** Details of a row that is not plain; null for plain rows. */
    odd: store.odd,
    part,
    /** In the order in which they were added. */
    parts: () => parts,
    sheetRow: store.sheetRow,
    line(row: number): number {
      const { sheet, linesBefore } = part(row);
      return linesBefore + lineNumberOf(sheet, store.sheetRow(row));
    },
    plainText(row: number): string {
      const { sheet, identifierAt } = part(row);
      // In a source without cells, the text of a row is the whole line.
      return sheet.rows.cell(store.sheetRow(row), identifierAt) || sheet.rows.text(store.sheetRow(row));
    },
    /** Why a row is set aside; null for most rows. */
    aside: (row: number) => asides.get(row) ?? null,
    hasAsides: () => asides.size > 0,
    /** The first number's row if this row is a device's second number; otherwise null. */
    tie: (row: number) => devices.ties.get(row) ?? null,
    ties: () => devices.ties,
    /** Rows that are, or may be, the second number of this row's device. */
    seconds: devices.seconds,
    /** Remembered names that matched a service in this list, with the service's index. */
    remembered: () => remembered,
    /** Forgets a remembered name; returns the rows that it matched to a service. */
    forgetName,
  };
}

interface ServiceHeadings {
  /** The index of the service that a row names. */
  readonly services: ReadonlyMap<number, number>;
  /** True if numbers come before the first of these rows, so that the name of a service may be below its numbers. */
  readonly isBelow: boolean;
}

const noHeadings: ServiceHeadings = { services: new Map(), isBelow: false };

/**
 * Finds the rows that are only the name of a service, such as `Carrier check:` above its numbers; none if all
 * of them name the list's own service.
 */
function serviceHeadings({ rows }: Sheet, find: (written: string) => number): ServiceHeadings {
  const services = new Map<number, number>();
  let [hasNumber, isBelow] = [false, false];
  for (let row = 0; row < rows.length; row += 1) {
    const text = rows.look(row, 0, plainImei) === -1 ? rows.text(row).trim() : null;
    if (text === null || /(?:\d[\s./-]?){12}/.test(text)) {
      hasNumber = true;
    } else if (/\p{L}/u.test(text) && text.length <= maxHeading) {
      const service = find(headingIn(text));
      if (service < 0) continue;
      isBelow ||= services.size === 0 && hasNumber;
      services.set(row, service);
    }
  }
  const own = find('');
  return [...services.values()].every((each) => each === own) ? noHeadings : { services, isBelow };
}

/** A heading without its colon, and without the time and sender of a chat message. */
function headingIn(text: string): string {
  const own = blankStamp(text).trim();
  return (own === text ? own : own.replace(/^[^:]{1,60}: /, '')).replace(/\s?[:：]$/, '');
}

/** Why the sheet, or a remark in it, sets a row aside. */
function asideReasons(
  { aside }: Sheet,
  identifierAt: number,
  warned: ReadonlySet<number>,
): (row: number) => RowAside | null {
  const bySheet = (row: number): CellAside | null => {
    if (aside?.hiddenRows.has(row)) return 'hidden';
    return identifierAt < 0 ? null : (aside?.cells.get(placeOf(row, identifierAt)) ?? null);
  };
  return (row) => bySheet(row) ?? (warned.has(row) ? 'warned' : null);
}

/** The warning in a heading between the rows of a table, such as `Do not order`; null if the row is no heading, or does not warn. */
function headingLabel(cells: readonly string[]): TieWords | null {
  const [only = '', ...otherCells] = cells.filter((cell) => cell.trim() !== '');
  const words = otherCells.length > 0 ? null : labelWords(only);
  // A heading describes only the rows below it.
  return words === null || words.warns === null ? null : { ...words, isLabel: true };
}

/** The column that labels a device's numbers in each row; -1 if none. */
function slotColumn({ rows, info }: Sheet, identifierAt: number): number {
  for (let column = 0; column < Math.min(info.columns, lookedColumns); column += 1) {
    if (column === identifierAt || identifierAt < 0) continue;
    let [named, isSecond, isBare] = [0, false, false];
    for (let row = 0; row < Math.min(rows.length, lookedRows); row += 1) {
      const slots = slotsOfLabel(rows.cell(row, column));
      if (slots.length > 0) named += 1;
      isSecond ||= slots[0] === 2;
      isBare ||= looseHeader(rows.cell(row, column)) === 'imei';
    }
    if (named > 1 || (isSecond && isBare)) return column;
  }
  return -1;
}

/**
 * The rows of a sheet that are marked as wrong or not to be ordered, by the sheet's name or title, or in a
 * row: a status, a remark, a yes or no, or a comment on a cell.
 */
function warnedRows(
  { rows, info, comments }: Sheet,
  { meanings, header, titleRows }: ColumnPlan,
  isTable: boolean,
): ReadonlySet<number> {
  const headerAt = header ? headerIndex(rows, titleRows) : -1;
  const headers = header ? rows.cells(headerAt) : [];
  const own = exportColumns(headers);
  const columns = Array.from({ length: isTable ? info.columns : 0 }, (_, column) => column).filter(
    (column) => {
      const is = meanings[column]?.is ?? 'unused';
      // In our exports, `Not ordered` is a state and not a request.
      return (is === 'unused' || is === 'note' || is === 'price') && own?.[column] !== 'state';
    },
  );
  const kinds = new Map<number, AnswerColumn>();
  for (const column of columns) {
    const kind = own?.[column] ? null : answerColumn(headers[column] ?? '', meanings[column]?.is);
    if (kind !== null) kinds.set(column, kind);
  }
  const warns = openCellWarnings();
  const titles = Array.from({ length: Math.max(0, headerAt) }, (_, row) => rows.text(row).trim());
  const isAllOff = [info.name, ...titles].some((title) => answerColumn(title) === 'off');
  // Below the header `Cancelled`, `not cancelled` means no. A spreadsheet's FALSE means nothing without its
  // header.
  const saysNo = (cell: string, column: number) => {
    const kind = kinds.get(column);
    return /^false$/i.test(cell) || ((kind === 'off' || kind === 'done') && answerIn(cell, kind) === 'no');
  };
  const isWarning = (cell: string, column: number) => warns(cell) && !saysNo(cell, column);
  const found = new Set<number>();
  // Every row is examined, because one row in a long list may be cancelled.
  for (let row = 0; (isAllOff || columns.length > 0) && row < rows.length; row += 1) {
    const cells = rows.cells(row);
    if (isAllOff || columns.some((column) => isWarning(cells[column] ?? '', column))) found.add(row);
  }
  for (const [column, kind] of kinds) addAnsweredOff(found, rows, headerAt, column, kind);
  for (const [row, text] of comments ?? []) if (text.split('\n').some(warns)) found.add(row);
  return found;
}

/** Adds the rows that the answers in a column cancel. */
function addAnsweredOff(
  found: Set<number>,
  rows: Sheet['rows'],
  headerAt: number,
  column: number,
  kind: AnswerColumn,
): void {
  const empty: number[] = [];
  const known = new Map<string, ReturnType<typeof answerIn>>();
  let [hasYes, isAnswers] = [false, true];
  for (let row = headerAt + 1; row < rows.length; row += 1) {
    const cell = rows.cell(row, column).trim();
    const answer = known.get(cell) ?? answerIn(cell, kind);
    if (known.size < rememberedAnswers) known.set(cell, answer);
    hasYes ||= answer === 'yes';
    if (cell === '') empty.push(row);
    else if (answer === null) isAnswers = false;
    if (cancelsRow(kind, cell, answer)) found.add(row);
  }
  if (kind === 'order' && hasYes && isAnswers) for (const row of empty) found.add(row);
}

/** Index of the row with column names, below this number of non-blank rows. */
function headerIndex(rows: Sheet['rows'], titleRows: number): number {
  let [index, due] = [0, titleRows];
  for (; index < rows.length; index += 1) if (!rows.isBlank(index) && due-- === 0) break;
  return index;
}
