import type { IdentifierRule } from '../../identifier/identifier.ts';
import type { ColumnInfo, ColumnMeaning, SheetColumns } from '../sheet/column-plan.ts';
import { type ExportColumn, exportColumns } from '../sheet/export-columns.ts';
import { headerMeaning } from '../sheet/header-words.ts';
import { identifierLikeness } from '../sheet/identifier-likeness.ts';
import { looseHeader } from '../sheet/loose-header.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { cleanText } from '../text/clean-text.ts';
import { isWarningHeader } from '../text/tie-words.ts';
import type { ListService } from './row.ts';
import { openServiceNames } from './service-names.ts';

const sampleRows = 200;
const shownSamples = 5;
const shownCharacters = 80;
// Minimum share of cells that look like identifiers in a device column.
const likelyShare = 0.3;
const maxTitleRows = 5;
// Maximum letters of labels next to the numbers in a cell, such as `IMEI 1: … IMEI 2: …`.
const maxLetters = 10;

/**
 * Guesses the meaning of each column by header and content. `index` is the sheet's index in the plan.
 * `serviceId` is the service of the rows that name no service; null if it is not chosen yet.
 */
export function guessColumns(
  sheet: Sheet,
  index: number,
  services: readonly ListService[],
  serviceId: string | null = null,
): SheetColumns {
  const rows = firstRows(sheet);
  const headerAt = headerRow(rows, services);
  const header = headerAt >= 0;
  const body = rows.slice(headerAt + 1);
  const headers = rows[headerAt] ?? [];
  const exportedColumns = exportColumns(headers);
  const cellsOf = (column: number) =>
    body.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  // A customer's sheet that was returned with our columns appended has its own device column, which includes devices that were not ordered.
  const isTheirs =
    exportedColumns?.some((known, column) => known === null && likenessOf(cellsOf(column)) > 1) === true;
  const fields = new Map(
    services.flatMap((each) => each.fields.map(({ name }) => [looseHeader(name), name])),
  );
  const { find } = openServiceNames(services, null);
  const guesses: Guess[] = [];
  for (let column = 0; column < Math.max(1, sheet.info.columns); column += 1) {
    const cells = cellsOf(column);
    const name = headers[column] ?? '';
    guesses.push({
      header: name.slice(0, shownCharacters),
      samples: cells.slice(0, shownSamples).map((cell) => cell.slice(0, shownCharacters)),
      hidden: sheet.aside?.hiddenColumns.has(column) === true,
      // The columns of our own export are certain.
      ...(exportedColumns === null || (isTheirs && exportedColumns[column] === null)
        ? guessOne(name, cells, fields, (cell) => /\D/.test(cell) && find(cell) >= 0)
        : {
            meaning: ownMeaning(exportedColumns, column),
            because: 'header' as const,
            likeness: 0,
            isPrice: false,
          }),
    });
  }
  const rule = services.find(({ id }) => id === serviceId)?.identifier;
  const ruleColumns =
    rule === undefined || (exportedColumns !== null && !isTheirs) ? [] : columnsFor(rule, guesses);
  const devices =
    ruleColumns.length > 0 ? ruleColumns : exportedColumns === null || isTheirs ? deviceColumns(guesses) : [];
  const meanings = settle(guesses, devices);
  const hasPrice = meanings.some(({ is }) => is === 'price');
  return {
    plan: { sheet: index, header, titleRows: Math.max(0, headerAt), meanings },
    columns: guesses.map(({ header: name, samples, hidden, because }, column) => {
      const guessed = meanings[column] ?? { is: 'unused' };
      return {
        header: name,
        samples,
        hidden,
        guessed,
        because: guessed.is === 'unused' ? 'neither' : because,
      };
    }),
    // The columns that a person chose for a service with IMEIs are not the columns for a service with serial
    // numbers.
    fingerprint: header ? fingerprintOf(headers) + (ruleColumns.length > 0 ? `-${rule?.kind}` : '') : null,
    asks: {
      device: devices.length > 1 ? [...devices] : [],
      price: hasPrice ? [] : guesses.flatMap(({ isPrice }, column) => (isPrice ? [column] : [])),
    },
    ownExport: exportedColumns !== null,
  };
}

interface Guess {
  readonly header: string;
  readonly samples: string[];
  readonly hidden: boolean;
  readonly meaning: ColumnMeaning;
  readonly because: ColumnInfo['because'];
  /** How well the cells match an ordered identifier: 3 for one IMEI each, 2 for an IMEI among words, 1 for a serial number, 0 otherwise. */
  readonly likeness: number;
  /** True if the header names a price, but not whether it is the supplier's or the customer's. */
  readonly isPrice: boolean;
}

/**
 * The possible device columns: those whose cells match best. Hidden columns are used only if no visible column matches. If headers
 * distinguish a device's two numbers, only the column of first numbers counts; otherwise a person chooses among several columns.
 */
function deviceColumns(guesses: readonly Guess[]): readonly number[] {
  const columnsWhere = (isWanted: (guess: Guess) => boolean) =>
    guesses.flatMap((guess, column) =>
      isWanted(guess) && guess.meaning.is !== 'second-imei' ? [column] : [],
    );
  for (const hidden of [false, true]) {
    for (const likeness of [3, 2]) {
      const columns = columnsWhere((guess) => guess.hidden === hidden && guess.likeness === likeness);
      if (columns.length > 0) return columns;
    }
    const named = columnsWhere((guess) => guess.hidden === hidden && guess.meaning.is === 'identifier');
    const serials = columnsWhere((guess) => guess.hidden === hidden && guess.likeness === 1);
    const both = named.filter((column) => serials.includes(column));
    if (both.length > 0) return both.slice(0, 1);
    if (named.length > 0) return named.slice(0, 1);
    if (serials.length > 0) return serials;
  }
  // If a sheet has only columns of second numbers, the first of these columns is ordered.
  return guesses.flatMap(({ meaning }, column) => (meaning.is === 'second-imei' ? [column] : [])).slice(0, 1);
}

/**
 * The device columns for a service that takes no IMEI: the columns named like the supplier's label or, if
 * there are none and the service takes serial numbers, the columns named as serial numbers. Empty if there
 * are none, or if the sheet has no IMEIs.
 */
function columnsFor({ kind, label }: IdentifierRule, guesses: readonly Guess[]): readonly number[] {
  if (kind === 'imei' || kind === 'device' || !guesses.some(({ likeness }) => likeness > 1)) return [];
  const columnsWhere = (isWanted: (guess: Guess) => boolean) =>
    guesses.flatMap((guess, column) =>
      guess.meaning.is === 'identifier' && !guess.hidden && isWanted(guess) ? [column] : [],
    );
  const named = label === '' ? [] : columnsWhere(({ header }) => looseHeader(header) === looseHeader(label));
  if (named.length > 0 || kind !== 'serial') return named;
  return columnsWhere((guess) => guess.likeness === 1 && guess.because === 'header');
}

/**
 * Gives each meaning to only one column. If a person must choose the device column, no column becomes the identifier, so that nothing is
 * ordered before the choice.
 */
function settle(guesses: readonly Guess[], devices: readonly number[]): ColumnMeaning[] {
  const seen = new Set<string>();
  const [one] = devices.length === 1 ? devices : [];
  // If the header calls the numbers wrong or replaced, a person must confirm them.
  const only = isWarningHeader(guesses[one ?? -1]?.header ?? '') ? undefined : one;
  return guesses.map(({ meaning, hidden }, column): ColumnMeaning => {
    if (column === only) return { is: 'identifier' };
    if (meaning.is === 'identifier' && devices.length > 0) return { is: 'unused' };
    if (meaning.is === 'unused' || meaning.is === 'second-imei') return meaning;
    const key = meaning.is === 'field' ? `field ${meaning.name}` : meaning.is;
    if (hidden || seen.has(key)) return { is: 'unused' };
    seen.add(key);
    return meaning;
  });
}

/** Meaning of a column of our own export; the shop's cost and the outcome are not read. */
function ownMeaning(exportedColumns: readonly (ExportColumn | null)[], column: number): ColumnMeaning {
  const hasId = exportedColumns.includes('service-id');
  switch (exportedColumns[column]) {
    case 'identifier':
    case 'customer':
    case 'note':
    case 'quantity':
      return { is: exportedColumns[column] };
    case 'service-id':
      return { is: 'service' };
    case 'service':
      return { is: hasId ? 'unused' : 'service' };
    case 'customer-price':
      return { is: 'price' };
    default:
      return { is: 'unused' };
  }
}

/** A hash, because the header itself may contain names. */
function fingerprintOf(headers: readonly string[]): string {
  const text = headers.map(looseHeader).join('\n');
  // FNV-1a with two start values, against collisions and not for secrecy.
  let [left, right] = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < text.length; index += 1) {
    left = Math.imul(left ^ text.charCodeAt(index), 0x01000193);
    right = Math.imul(right ^ text.charCodeAt(index), 0x85ebca6b);
  }
  const hex = (number: number) => (number >>> 0).toString(16).padStart(8, '0');
  return `${headers.length}-${hex(left)}${hex(right)}`;
}

function guessOne(
  header: string,
  cells: readonly string[],
  fields: ReadonlyMap<string, string>,
  isService: (cell: string) => boolean,
): Pick<Guess, 'meaning' | 'because' | 'likeness' | 'isPrice'> {
  const likeness = likenessOf(cells);
  const guessOf = (meaning: ColumnMeaning, because: Guess['because']) => ({
    meaning,
    because,
    likeness,
    isPrice: false,
  });
  const field = header === '' ? undefined : fields.get(looseHeader(header));
  if (field !== undefined) return { ...guessOf({ is: 'field', name: field }, 'header'), likeness: 0 };
  const meaning = header === '' ? null : headerMeaning(header);
  if (meaning === 'cost') return guessOf({ is: 'unused' }, 'header');
  if (meaning === 'some-price') return { ...guessOf({ is: 'unused' }, 'header'), isPrice: true };
  if (meaning !== null) return guessOf({ is: meaning }, 'header');
  if (likeness > 0) return guessOf({ is: 'identifier' }, 'content');
  if (shareOf(cells, isService) > 0.6) return guessOf({ is: 'service' }, 'content');
  return guessOf({ is: 'unused' }, 'neither');
}

function likenessOf(cells: readonly string[]): number {
  const like = (fewest: number) => shareOf(cells, (cell) => identifierLikeness(cell) > fewest) >= likelyShare;
  if (!like(0.5)) return 0;
  if (!like(0.65)) return 1;
  return shareOf(cells, (cell) => identifierLikeness(cell) > 0.65 && isBare(cell)) >= likelyShare ? 3 : 2;
}

function shareOf(cells: readonly string[], is: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
}

/** True if a cell has only numbers and at most a short label, not a sentence. */
function isBare(cell: string): boolean {
  return cell.replace(/[^\p{L}]/gu, '').length <= maxLetters;
}

function firstRows({ rows }: Sheet): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  for (let index = 0; index < rows.length && found.length <= sampleRows; index += 1)
    if (!rows.isBlank(index)) found.push(rows.cells(index));
  return found;
}

/**
 * Index of the header among the first rows; -1 if none. Title rows may come before it: rows with fewer cells and without a device number.
 * If there are several candidates, uses the one with most known column names.
 */
function headerRow(rows: readonly (readonly string[])[], services: readonly ListService[]): number {
  const fields = new Set(services.flatMap(({ fields: own }) => own.map(({ name }) => looseHeader(name))));
  const names = (row: readonly string[]) =>
    row.filter((cell) => headerMeaning(cell) !== null || fields.has(looseHeader(cell))).length;
  const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length;
  let [best, maxNamed, widestTitle] = [-1, 0, 0];
  for (const [at, row] of rows.slice(0, maxTitleRows + 1).entries()) {
    if (row.some((cell) => identifierLikeness(cell) > 0.5)) break;
    const named = names(row);
    const fits = at === 0 || (named > maxNamed && filled(row) > Math.max(1, widestTitle));
    if (fits && isHeader(row, rows.slice(at + 1), named)) [best, maxNamed] = [at, named];
    widestTitle = Math.max(widestTitle, filled(row));
  }
  return best;
}

/** True if a row contains column names: a known word, a field of a service, or words above a column of identifiers. */
function isHeader(
  first: readonly string[],
  dataRows: readonly (readonly string[])[],
  named: number,
): boolean {
  if (first.some((cell) => identifierLikeness(cell) > 0.3 || /\d{5}/.test(cleanText(cell).text)))
    return false;
  if (named > 0) return true;
  if (first.length < 2 || first.some((cell) => cell.trim() === '')) return false;
  return first.some((_, column) => {
    const below = dataRows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '');
    return below.length > 1 && below.every((cell) => identifierLikeness(cell) > 0.5);
  });
}
