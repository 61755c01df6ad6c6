/**
 * A typed or pasted reference without surroundings: invisible characters, spaces, a leading `#`; full-width letters and long dashes become plain.
 * Case, zeros and inner marks stay, because it is sent to the supplier exactly so.
 */
export function tidyReference(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{C}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim()
    .replace(/^#\s*/, '');
}
