/**
 * A typed or pasted reference without surroundings: invisible letters, spaces, a leading `#`; wide letters and long dashes as plain ones.
 * Case, zeros and inner marks stay: the supplier is asked with exactly this.
 */
export function tidyReference(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{C}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim()
    .replace(/^#\s*/, '');
}
