// The shop's day is this machine's: what a person calls today, in the zone that the machine is set to.

/** The day of a moment as `2026-11-21`. */
export function shopDay(atMs: number): string {
  const at = new Date(atMs);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** A moment as `2026-11-21 14:05:09`. */
export function shopTime(atMs: number): string {
  const at = new Date(atMs);
  return `${shopDay(atMs)} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** The zone of these days and times, such as `Europe/Lisbon`. */
export function shopZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A moment for the name of a file, `2026-11-21-14-05-09`. */
export function shopStamp(atMs: number): string {
  return shopTime(atMs).replace(/[ :]/g, '-');
}

/** The first moment of the day so many days before that of `atMs`; days of 23 and 25 hours, and those without a midnight, included. */
export function startOfShopDay(atMs: number, daysBefore = 0): number {
  const at = new Date(atMs);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() - daysBefore).getTime();
}

/** The first moment of the month of `atMs`. */
export function startOfShopMonth(atMs: number): number {
  const at = new Date(atMs);
  return new Date(at.getFullYear(), at.getMonth(), 1).getTime();
}

/** The first moment of a day `2026-11-21`, or of one so many days later; null where the text is no day. */
export function startOfDay(day: string, later: number): number | null {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  return Math.max(0, new Date(year, month - 1, date + later).getTime());
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
