import { isMessage } from '../text/chat-message.ts';
import { headerMeaning } from './header-words.ts';
import { identifierLikeness } from './identifier-likeness.ts';
import type { ReadingOptions, Separator } from './source.ts';

const separators = ['\t', ';', ',', '|'] as const satisfies readonly Separator[];
const sampleLines = 200;
const maxLinesOfCell = 10;
const sampleCharacters = 200_000;
// Chats have irregular lines; tables do not.
const sameShare = 0.85;
const maxTitles = 5;

/**
 * The cell separator of a text that is a table; `lines` for other texts. A table has the same number of separators in nearly every line.
 * Without a header, lines of only numbers are a list and not a table.
 */
export function guessLayout(text: string): NonNullable<ReadingOptions['layout']> {
  const lines = joinQuoted(text.slice(0, sampleCharacters).split(/\r?\n/, sampleLines)).filter(
    (line) => line.trim() !== '',
  );
  if (text.length > sampleCharacters && lines.length > 1 && lines.length < sampleLines) lines.pop();
  if (isChat(lines)) return 'lines';
  return (
    separators.find((separator) => isTable(rowsOf(lines, separator), separator)) ??
    separators.find((separator) => isRaggedTable(rowsOf(lines, separator))) ??
    'lines'
  );
}

/** An exported chat: `12/05/2024, 10:23 - Ann: …` or `[12/05/24, 10:23:45] Ann: …`. The commas of a chat do not separate cells. */
function isChat(lines: readonly string[]): boolean {
  const messages = lines.filter((line) => isMessage(line)).length;
  return messages > 0 && messages >= lines.length * chatShare;
}

// Minimum share of lines that start a message; a message may have several lines.
const chatShare = 0.5;

/** The cells of each line, without the title lines above a table. */
function rowsOf(lines: readonly string[], separator: Separator): readonly (readonly string[])[] {
  const all = lines.map((line) => cut(line, separator));
  const header = all.slice(0, maxTitles + 1).findIndex((row) => row.length > 1 && row.some(isName));
  return all.slice(Math.max(0, header));
}

function isTable(rows: readonly (readonly string[])[], separator: Separator): boolean {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [columns = 1, most = 0] = [...counts].sort(([, left], [, right]) => right - left)[0] ?? [];
  if (columns < 2 || most < rows.length * sameShare) return false;
  const named = rows[0]?.some(isName) === true || isHeaderOf(rows);
  if (named) return true;
  // A single line without a header is a table only if it was copied from one (tabs).
  if (rows.length < 2 && separator !== '\t') return false;
  // If the lines contain only identifiers, the text is a list with several identifiers per line.
  const alone = rows.filter((row) => row.every((cell) => identifierLikeness(cell) > 0.7));
  return alone.length <= rows.length * (1 - sameShare);
}

/**
 * True for a table with irregular rows. Its header has at least two column names, or one above device numbers. Rows may be shorter than the
 * header; few rows may be longer, or have no separator, such as a total.
 */
function isRaggedTable([header = [], ...rows]: readonly (readonly string[])[]): boolean {
  const names = header.filter(isName).length;
  if (names === 0 || (names === 1 && !isHeaderOf([header, ...rows]))) return false;
  if (header.some((cell) => /\d{5}/.test(cell))) return false;
  const unfitting = rows.filter(({ length }) => length < 2 || length > header.length).length;
  return rows.length - unfitting > 0 && unfitting <= Math.max(1, rows.length * (1 - sameShare));
}

/** Any words above device numbers count as column names. */
function isHeaderOf([header, ...rows]: readonly (readonly string[])[]): boolean {
  if (header === undefined || rows.length === 0) return false;
  if (header.some((cell) => cell.trim() === '' || /\d{5}/.test(cell))) return false;
  return header.some((_, column) => {
    const below = rows.filter((row) => identifierLikeness(row[column] ?? '') > 0.5);
    return below.length > rows.length / 2;
  });
}

function isName(cell: string): boolean {
  return headerMeaning(cell) !== null;
}

// Joins a cell of several lines: a quote that opens at the start of a cell and closes a few lines later.
function joinQuoted(lines: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let open = 0;
  for (const line of lines) {
    const isOddQuoteCount = (line.split('"').length - 1) % 2 === 1;
    if (open > 0) {
      joined.push(`${joined.pop() ?? ''} ${line}`);
      open = isOddQuoteCount ? 0 : open - 1;
    } else {
      joined.push(line);
      if (isOddQuoteCount && /(^|[\t;,|])"/.test(line)) open = maxLinesOfCell;
    }
  }
  return joined;
}

/** The cells of a line, approximately: quoted text is one cell. Exact enough for counting. */
function cut(line: string, separator: Separator): readonly string[] {
  if (!line.includes('"')) return line.split(separator);
  const cells: string[] = [];
  let [from, quoted] = [0, false];
  for (let index = 0; index < line.length; index += 1) {
    if (line.charAt(index) === '"') quoted = !quoted;
    else if (!quoted && line.charAt(index) === separator) {
      cells.push(line.slice(from, index));
      from = index + 1;
    }
  }
  return [...cells, line.slice(from)];
}
