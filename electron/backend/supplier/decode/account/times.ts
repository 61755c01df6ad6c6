import { textOf } from '../fields/fields.ts';
import type { Json } from '../syntax/json.ts';

const earliestMs = Date.UTC(2000, 0, 1);
const latestMs = Date.UTC(2100, 0, 1);
const shape =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Parses a time to milliseconds since the epoch; null if ambiguous. Accepts ISO 8601, `Y-m-d H:i:s`, and seconds or milliseconds since the
 * epoch. A time without a zone is read as UTC, which is the default of these panels' frameworks; screens also show the supplier's own text.
 * Null if day and month are ambiguous (`03/04/2026`).
 */
export function parseTime(value: Json | undefined): number | null {
  const text = textOf(value);
  if (text === null || text.length > 60) return null;
  if (/^\d{10}$/.test(text)) return plausibleTime(Number(text) * 1_000);
  if (/^\d{13}$/.test(text)) return plausibleTime(Number(text));
  const parts = shape.exec(text);
  if (parts === null) return null;
  const [, year, month, day, hour = '0', minute = '0', second = '0', zone = 'Z'] = parts;
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (h > 23 || mi > 59 || s > 60) return null;
  const atMs = Date.UTC(y, mo - 1, d, h, mi, s);
  // Rejects dates that do not exist, such as 31 February.
  if (new Date(Date.UTC(y, mo - 1, d)).getUTCDate() !== d || mo < 1 || mo > 12) return null;
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (offset === null) return plausibleTime(atMs);
  const minutes = Number(offset[2]) * 60 + Number(offset[3]);
  if (minutes > 14 * 60) return null;
  return plausibleTime(atMs - (offset[1] === '-' ? -1 : 1) * minutes * 60_000);
}

/**
 * Like `parseTime`, but returns null for a time without a zone. Used where a time must prove something, for example that an order is new
 * (money-safety O4).
 */
export function parseZonedTime(value: Json | undefined): number | null {
  const zone = shape.exec(textOf(value) ?? '')?.[7];
  const isEpoch = /^(?:\d{10}|\d{13})$/.test(textOf(value) ?? '');
  return zone === undefined && !isEpoch ? null : parseTime(value);
}

function plausibleTime(atMs: number): number | null {
  return atMs >= earliestMs && atMs < latestMs ? atMs : null;
}
