import type { Sheet } from '../../../../../shared/model/list/sheet/sheet.ts';
import type { Read } from '../text/read-rows.ts';
import { openTableBuilder } from './table-builder.ts';

type Cells = ReadonlyMap<string, string>;
// APIs often put the rows of a reply into one or two objects.
const deepest = 3;

/**
 * Reads the rows of a JSON text: an array, an array in an object, or one object per line. Null if the text is not JSON or has no rows.
 * Property names become column names. Long numbers keep all digits.
 */
export function readJson(text: string): Read<Sheet> | null {
  const trimmed = withoutFence(text.trim());
  if (!/^[[{]/.test(trimmed)) return null;
  const rows = rowsOf(parse(trimmed) ?? parse(corrected(trimmed)) ?? parseLines(trimmed), 0);
  if (rows === null || rows.length === 0) return null;
  const records = rows.flatMap(recordsOf).map(cellsOf);
  const names = [...new Set(records.flatMap((cells) => [...cells.keys()]))];
  const table = openTableBuilder();
  // If all rows are arrays or single values, there are no column names; the first row may be the header.
  if (rows.some(isRecord)) {
    table.row(false);
    for (const name of names) table.cell(name);
  }
  for (const cells of records) {
    table.row(false);
    for (const name of names) table.cell(cells.get(name) ?? '');
  }
  return table.done('', false);
}

/** Removes lines of three backticks, between which chats and notes put code. */
function withoutFence(text: string): string {
  if (!text.startsWith('```')) return text;
  const end = text.lastIndexOf('```');
  return text.slice(text.indexOf('\n') + 1, end > 3 ? end : undefined).trim();
}

/** Repairs what scripts often print instead of valid JSON: trailing commas, or Python's single quotes and `None`. */
function corrected(text: string): string {
  const quoted = text.includes('"')
    ? text
    : text
        .replaceAll("'", '"')
        .replace(/\b(?:None|True|False)\b/g, (word) => (word === 'None' ? 'null' : word.toLowerCase()));
  // An unclosed quote extends to the end of the text, so that the search stays linear.
  return quoted.replace(/"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|,(?=\s*[\]}])/g, (part) =>
    part === ',' ? '' : part,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
  } catch {
    return undefined;
  }
}

/** A number that a double cannot hold exactly is kept as written, if the engine provides its source text. */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && context?.source !== undefined
    ? context.source
    : value;
}

function parseLines(text: string): unknown {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rows: unknown[] = [];
  for (const line of lines) {
    const row = parse(line.trim().replace(/,$/, ''));
    if (row === undefined) return undefined;
    rows.push(row);
  }
  return rows;
}

function rowsOf(value: unknown, depth: number): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return null;
  const parts = Object.values(value);
  const lists =
    depth < deepest ? parts.flatMap((part) => [rowsWithin(part, depth)]).filter((each) => each !== null) : [];
  // Reads all lists that contain devices, for example one with pending and one with finished orders; otherwise the longest list.
  const ofDevices = lists.filter(hasDevice);
  if (ofDevices.length > 0) return [...namesFor(ofDevices.flat(), parts), ...ofDevices.flat()];
  const [longest] = lists.sort((one, other) => other.length - one.length);
  if (longest !== undefined) return longest;
  // An object may contain its rows as properties, named by numbers or identifiers.
  if (parts.length === 0 || !parts.every(isRecord)) return [value];
  const names = Object.keys(value);
  return names.some(hasDevice) ? parts.map((part, at) => ({ identifier: names[at], ...part })) : parts;
}

function hasDevice(value: unknown): boolean {
  return /\d{14}/.test(JSON.stringify(value));
}

/** Returns the list of column names that some replies contain next to rows that are arrays of the same length; else an empty list. */
function namesFor(rows: readonly unknown[], fallbackNames: readonly unknown[]): readonly unknown[] {
  const [first] = rows;
  if (!Array.isArray(first)) return [];
  return fallbackNames
    .filter(
      (each) =>
        Array.isArray(each) &&
        each.length === first.length &&
        each.every((name) => typeof name === 'string' && !/\d{8}/.test(name)),
    )
    .slice(0, 1);
}

/** If a record contains a list of devices, for example the devices of a customer, returns one record for each device. */
function recordsOf(row: unknown): readonly unknown[] {
  if (!isRecord(row)) return [row];
  const lists = Object.entries(row).filter(
    (entry): entry is [string, unknown[]] =>
      Array.isArray(entry[1]) && entry[1].some(isRecord) && hasDevice(entry[1]),
  );
  const [list] = lists;
  if (list === undefined || lists.length > 1) return [row];
  const { [list[0]]: _, ...parentFields } = row;
  return list[1].map((each) =>
    isRecord(each) ? { ...parentFields, ...each } : { ...parentFields, [list[0]]: each },
  );
}

function rowsWithin(part: unknown, depth: number): readonly unknown[] | null {
  if (Array.isArray(part)) return part.some((each) => isRecord(each) || Array.isArray(each)) ? part : null;
  if (!isRecord(part)) return null;
  const rows = rowsOf(part, depth + 1);
  return rows?.[0] === part ? null : rows;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cellsOf(row: unknown): Cells {
  const cells = new Map<string, string>();
  if (Array.isArray(row)) for (const [index, value] of row.entries()) cells.set(String(index), textOf(value));
  else if (isRecord(row)) for (const [name, value] of Object.entries(row)) addNamed(cells, name, value);
  else cells.set('0', textOf(row));
  return cells;
}

function addNamed(cells: Map<string, string>, name: string, value: unknown): void {
  if (isRecord(value))
    for (const [inner, each] of Object.entries(value)) cells.set(`${name} ${inner}`, textOf(each));
  else cells.set(name, textOf(value));
}

/** Several values of one cell are joined as lines. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
