import type { ColumnInfo, ColumnMeaning, SheetColumns } from '../sheet/column-plan.ts';
import { headerMeaning, looseHeader } from '../sheet/header-words.ts';
import { identifierLikeness } from '../sheet/identifier-likeness.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { cleanText } from '../text/clean-text.ts';
import type { ListService } from './row.ts';
import { openServiceNames } from './service-names.ts';

const sampleRows = 200;
const shownSamples = 5;
const shownCharacters = 80;
// Fewer of the cells than this like identifiers, and the column is something else.
const likelyShare = 0.3;
const mostTitleRows = 5;

/** What each column of a sheet is, by its header and by what stands in it. `index` is the sheet's number in the plan. */
export function guessColumns(sheet: Sheet, index: number, services: readonly ListService[]): SheetColumns {
  const rows = firstRows(sheet);
  const headerAt = headerRow(rows, services);
  const header = headerAt >= 0;
  const body = rows.slice(headerAt + 1);
  const headers = rows[headerAt] ?? [];
  const fields = new Map(
    services.flatMap((each) => each.fields.map(({ name }) => [looseHeader(name), name])),
  );
  const { find } = openServiceNames(services, null);
  const columns: ColumnInfo[] = [];
  for (let column = 0; column < Math.max(1, sheet.info.columns); column += 1) {
    const cells = body.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
    const name = headers[column] ?? '';
    columns.push({
      header: name.slice(0, shownCharacters),
      samples: cells.slice(0, shownSamples).map((cell) => cell.slice(0, shownCharacters)),
      ...guessOne(name, cells, fields, (cell) => /\D/.test(cell) && find(cell) >= 0),
    });
  }
  const settled = withOneOfEach(columns, body);
  return {
    plan: {
      sheet: index,
      header,
      titleRows: Math.max(0, headerAt),
      meanings: settled.map(({ guessed }) => guessed),
    },
    columns: settled,
    fingerprint: header ? fingerprintOf(headers) : null,
  };
}

/** The same for the same header in the same order; not the header itself, which may hold names. */
function fingerprintOf(headers: readonly string[]): string {
  const text = headers.map(looseHeader).join('\n');
  // FNV-1a, twice from two starts: nothing secret hangs on it, only that headers do not meet by chance.
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
): { guessed: ColumnMeaning; because: ColumnInfo['because'] } {
  const field = header === '' ? undefined : fields.get(looseHeader(header));
  if (field !== undefined) return { guessed: { is: 'field', name: field }, because: 'header' };
  const said = header === '' ? null : headerMeaning(header);
  if (said !== null) return { guessed: { is: said }, because: 'header' };
  const share = (like: (cell: string) => boolean) =>
    cells.length === 0 ? 0 : cells.filter(like).length / cells.length;
  if (share((cell) => identifierLikeness(cell) > 0.5) >= likelyShare)
    return { guessed: { is: 'identifier' }, because: 'content' };
  if (share(isService) > 0.6) return { guessed: { is: 'service' }, because: 'content' };
  return { guessed: { is: 'unused' }, because: 'neither' };
}

/** Each meaning once. Of several identifier columns, the one whose cells are most like it; a further one of IMEIs is the second number. */
function withOneOfEach(columns: readonly ColumnInfo[], body: readonly (readonly string[])[]): ColumnInfo[] {
  const likeness = (column: number) =>
    body.reduce((sum, row) => sum + identifierLikeness(row[column] ?? ''), 0) +
    (columns[column]?.because === 'header' ? 0.5 : 0);
  const candidates = columns.flatMap(({ guessed }, column) => (guessed.is === 'identifier' ? [column] : []));
  const best = candidates.reduce(
    (left, right) => (likeness(right) > likeness(left) ? right : left),
    candidates[0] ?? 0,
  );
  const seen = new Set<string>();
  return columns.map((column, at): ColumnInfo => {
    const { guessed } = column;
    if (at === best) return { ...column, guessed: { is: 'identifier' } };
    if (guessed.is === 'unused' || guessed.is === 'second-imei') return column;
    if (guessed.is === 'identifier') {
      const second = likeness(at) > 0.5 * likeness(best) && at > best;
      return { ...column, guessed: { is: second ? 'second-imei' : 'unused' } };
    }
    const key = guessed.is === 'field' ? `field ${guessed.name}` : guessed.is;
    if (seen.has(key)) return { ...column, guessed: { is: 'unused' }, because: 'neither' };
    seen.add(key);
    return column;
  });
}

function firstRows({ rows }: Sheet): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  for (let index = 0; index < rows.length && found.length <= sampleRows; index += 1)
    if (!rows.isBlank(index)) found.push(rows.cells(index));
  return found;
}

/**
 * Which of the first rows names the columns; -1: none. Titles may stand above it: rows of fewer cells without a number of a device. Of
 * several that could be it, the one with most names that we know.
 */
function headerRow(rows: readonly (readonly string[])[], services: readonly ListService[]): number {
  const fields = new Set(services.flatMap(({ fields: own }) => own.map(({ name }) => looseHeader(name))));
  const names = (row: readonly string[]) =>
    row.filter((cell) => headerMeaning(cell) !== null || fields.has(looseHeader(cell))).length;
  const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length;
  let [best, most, widestTitle] = [-1, 0, 0];
  for (const [at, row] of rows.slice(0, mostTitleRows + 1).entries()) {
    if (row.some((cell) => identifierLikeness(cell) > 0.5)) break;
    const named = names(row);
    const fits = at === 0 || (named > most && filled(row) > Math.max(1, widestTitle));
    if (fits && isHeader(row, rows.slice(at + 1), named)) [best, most] = [at, named];
    widestTitle = Math.max(widestTitle, filled(row));
  }
  return best;
}

/** A row that names columns: a word that we know or a field of a service, or words above a column of identifiers. */
function isHeader(first: readonly string[], rest: readonly (readonly string[])[], named: number): boolean {
  if (first.some((cell) => identifierLikeness(cell) > 0.3 || /\d{5}/.test(cleanText(cell).text)))
    return false;
  if (named > 0) return true;
  if (first.length < 2 || first.some((cell) => cell.trim() === '')) return false;
  return first.some((_, column) => {
    const below = rest.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '');
    return below.length > 1 && below.every((cell) => identifierLikeness(cell) > 0.5);
  });
}
