import type { Sheet } from '../../../../../shared/model/list/sheet/sheet.ts';
import type { Read } from '../text/read-rows.ts';
import { openTableBuilder } from './table-builder.ts';

type Cells = ReadonlyMap<string, string>;
// Replies wrap their rows in one or two objects.
const deepest = 3;

/**
 * The rows of a JSON text: an array, one within an object, or one object per line; null if it is no JSON or has no rows. The names of
 * values become column names. A long number keeps every digit.
 */
export function readJson(text: string): Read<Sheet> | null {
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed)) return null;
  const rows = rowsOf(parse(trimmed) ?? parseLines(trimmed), 0);
  if (rows === null || rows.length === 0) return null;
  const records = rows.map(cellsOf);
  const names = [...new Set(records.flatMap((cells) => [...cells.keys()]))];
  const table = openTableBuilder();
  // Rows that are arrays or bare values have no names, and the first may be the header.
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
  } catch {
    return undefined;
  }
}

/** A number beyond a double's precision is kept as written, if the engine provides the source. */
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
  const [longest] = lists.sort((one, other) => other.length - one.length);
  if (longest !== undefined) return longest;
  // An object of objects has its rows under their numbers.
  return parts.length > 0 && parts.every(isRecord) ? parts : [value];
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

/** Several values of one cell are below each other in it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
