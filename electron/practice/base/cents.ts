/** Cents as the decimal used in replies: `-5` is `"-0.05"`. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A decimal with at most two places, in cents; null for anything else. */
export function parseCents(text: string): number | null {
  const parts = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (!parts) return null;
  const cents = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] === '-' ? -cents : cents;
}
