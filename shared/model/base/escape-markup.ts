/** Escapes text for the content of XML or HTML elements. Not for attributes, in which quotes must also be escaped. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
