/** A header without case, accents, spaces and punctuation, to recognize the same header again. */
export function looseHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/ł/g, 'l')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
