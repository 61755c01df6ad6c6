/** Replaces typographic punctuation by ASCII characters, so that the printer can print the text itself and the app need not draw it. */
export function asciiPunctuation(text: string): string {
  return (
    text
      .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
      .replace(/[\u2018\u2019]/g, "'")
      .replace(/[\u201c\u201d]/g, '"')
      .replace(/[\u2013\u2014\u2212]/g, '-')
      .replace(/\u2026/g, '...')
      // Removes invisible direction marks and similar characters, so that the printed text looks as on screen.
      .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
      .replace(/\p{Cc}/gu, ' ')
  );
}
