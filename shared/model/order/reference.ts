/**
 * A reference as a person typed or pasted it, without what is no part of it: invisible letters, space around it, a `#` before it; wide
 * letters and long dashes as the plain ones. Case, zeros and inner marks stay, for a supplier is asked with exactly this.
 */
export function tidyReference(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{C}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim()
    .replace(/^#\s*/, '');
}
