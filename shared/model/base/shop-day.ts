// The shop's day is the calendar day in this machine's time zone.

/** The day of a time as `2026-11-21`. */
export function shopDay(atMs: number): string {
  const at = new Date(atMs);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** A time as `2026-11-21 14:05:09`. */
export function shopTime(atMs: number): string {
  const at = new Date(atMs);
  return `${shopDay(atMs)} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/**
 * The shop's time zone: a name such as `Europe/Lisbon`, or `+05:30` if the machine's zone has no common name (`TZ=:/etc/localtime`,
 * `UTC+3`, a path). `Intl` accepts both.
 */
export function shopZone(): string {
  // Undefined in some environments, despite its type.
  const name: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (name !== undefined && name !== 'Etc/Unknown' && isZone(name)) return name;
  const minutes = Math.round(offsetMsAt(Date.now()) / 60_000);
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The shop's UTC offset from `sinceMs` on. */
export interface ShopOffset {
  readonly sinceMs: number;
  readonly offsetMs: number;
}

/** The shop's UTC offsets between two times, for code that computes the shop's days without a time zone database. */
export function shopOffsets(fromMs: number, untilMs: number): readonly [ShopOffset, ...ShopOffset[]] {
  const offsets: [ShopOffset, ...ShopOffset[]] = [{ sinceMs: fromMs, offsetMs: offsetMsAt(fromMs) }];
  // No time zone changes twice within a week.
  const stepMs = 7 * 86_400_000;
  for (let atMs = fromMs; atMs < untilMs; atMs += stepMs) {
    const offsetMs = offsetMsAt(atMs + stepMs);
    if (offsetMs === offsetMsAt(atMs)) continue;
    let [before, after] = [atMs, atMs + stepMs];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetMsAt(middle) === offsetMs) after = middle;
      else before = middle;
    }
    offsets.push({ sinceMs: after, offsetMs });
  }
  return offsets;
}

function offsetMsAt(atMs: number): number {
  return -new Date(atMs).getTimezoneOffset() * 60_000;
}

/** A time for a file name, as `2026-11-21-14-05-09`. */
export function shopStamp(atMs: number): string {
  return shopTime(atMs).replace(/[ :]/g, '-');
}

/** Start of the day `daysBefore` days before `atMs`. Handles days of 23 and 25 hours, and days without a midnight. */
export function startOfShopDay(atMs: number, daysBefore = 0): number {
  const at = new Date(atMs);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() - daysBefore).getTime();
}

/** Start of the month that contains `atMs`. */
export function startOfShopMonth(atMs: number): number {
  const at = new Date(atMs);
  return new Date(at.getFullYear(), at.getMonth(), 1).getTime();
}

/** Start of a day `2026-11-21`, or of the day `later` days after it; null if the text is not a day. */
export function startOfDay(day: string, later: number): number | null {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  return Math.max(0, new Date(year, month - 1, date + later).getTime());
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
