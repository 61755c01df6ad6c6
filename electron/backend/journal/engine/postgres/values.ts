import pg from 'pg';
import { storedText } from '../../sql/stored-text.ts';

/**
 * Converts a column's text to the value that SQLite would return, so that code above the driver works with both engines. Rejects numbers
 * that JavaScript cannot represent exactly; the app never writes such numbers.
 */
const readers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  // bool
  [16, (text) => (text === 't' ? 1 : 0)],
  // bytea
  [17, (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))],
  // int8, numeric: the result types of `count` and `sum`
  [20, exactNumber],
  [1700, exactNumber],
  // json, jsonb
  [114, (text) => text],
  [3802, (text) => text],
]);

function exactNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && !Number.isSafeInteger(number))
    throw new Error(`${text} exceeds the range of exact integers`);
  return number;
}

export const postgresTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    readers.get(oid) ?? pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

export function parameterOf(value: unknown): unknown {
  if (typeof value === 'string') return storedText(value);
  if (Array.isArray(value)) return value.map(parameterOf);
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return value;
}
