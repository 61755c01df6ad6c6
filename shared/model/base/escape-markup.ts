/** Escapes text for XML or HTML content; in attributes, quotes must be escaped too. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
