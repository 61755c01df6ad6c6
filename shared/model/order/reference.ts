/**
 * Cleans a typed or pasted reference: removes invisible characters, surrounding spaces and a leading `#`; converts full-width letters and
 * long dashes. Case, zeros and inner punctuation are kept, because the reference is sent to the supplier exactly as returned.
 */
export function tidyReference(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{C}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim()
    .replace(/^#\s*/, '');
}

/** True if two references belong to the same order (money-safety O9): case and the leading zeros of a plain number make no difference. */
export function sameReference(left: string, right: string): boolean {
  return left === right || keyOf(left) === keyOf(right);
}

function keyOf(reference: string): string {
  const text = reference.trim();
  return /^\d+$/.test(text) ? text.replace(/^0+/, '') : text.toLowerCase();
}
