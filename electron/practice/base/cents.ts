/** Converts cents to the decimal text of replies: `-5` becomes `"-0.05"`. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Converts a decimal with at most two decimal places to cents; null for any other text. */
export function parseCents(text: string): number | null {
  const parts = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (!parts) return null;
  const cents = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] === '-' ? -cents : cents;
}
