/** The wait of a `Retry-After` header, in seconds or as a date; null if absent or unreadable. */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^-?\d{1,12}(\.\d{1,6})?$/.test(text)) return Number(text) * 1_000;
  const atMs = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : atMs - nowMs;
}
