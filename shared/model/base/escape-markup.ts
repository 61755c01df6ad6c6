/** A text as it is between the tags of XML or HTML; for an attribute its quotes must be escaped besides. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
