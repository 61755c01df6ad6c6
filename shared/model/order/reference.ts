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
