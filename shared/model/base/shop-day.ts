// A day of the shop is a calendar day in this computer's time zone.

/** Returns the day of a time, in the form `2026-11-21`. */
export function shopDay(atMs: number): string {
  const at = new Date(atMs);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Returns a time in the form `2026-11-21 14:05:09`. */
export function shopTime(atMs: number): string {
  const at = new Date(atMs);
  return `${shopDay(atMs)} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/**
 * Returns the shop's time zone: a name such as `Europe/Lisbon`, or an offset such as `+05:30` if the computer's zone has no common name
 * (`TZ=:/etc/localtime`, `UTC+3`, a path). `Intl` accepts both forms.
 */
export function shopZone(): string {
  // `timeZone` is undefined in some environments, despite its type.
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

/** The UTC offset of the shop's time zone, from `sinceMs` on. */
export interface ShopOffset {
  readonly sinceMs: number;
  readonly offsetMs: number;
}

/** The UTC offsets of the shop's time zone between two times, for computing the shop's days without a time zone database. */
export function shopOffsets(fromMs: number, untilMs: number): readonly [ShopOffset, ...ShopOffset[]] {
  const offsets: [ShopOffset, ...ShopOffset[]] = [{ sinceMs: fromMs, offsetMs: offsetMsAt(fromMs) }];
  // No time zone changes its offset twice within a week.
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

/** Returns a time for a file name, in the form `2026-11-21-14-05-09`. */
export function shopStamp(atMs: number): string {
  return shopTime(atMs).replace(/[ :]/g, '-');
}

/** Returns the start of the day that is `daysBefore` days before `atMs`. Handles days of 23 and 25 hours, and days without midnight. */
export function startOfShopDay(atMs: number, daysBefore = 0): number {
  const at = new Date(atMs);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() - daysBefore).getTime();
}

/** Returns the start of the month that contains `atMs`. */
export function startOfShopMonth(atMs: number): number {
  const at = new Date(atMs);
  return new Date(at.getFullYear(), at.getMonth(), 1).getTime();
}

/** Returns the start of the day that is `later` days after `day` (such as `2026-11-21`); null if `day` is not a day. */
export function startOfDay(day: string, later: number): number | null {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  return Math.max(0, new Date(year, month - 1, date + later).getTime());
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
