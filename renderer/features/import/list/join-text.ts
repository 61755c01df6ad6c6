import type { ListSource } from '../reading/list-reader.ts';

/** The text with more lines appended. */
export function joinText(text: string, more: string): string {
  return `${text.trimEnd()}\n${more}`.trimStart();
}

/** If both sources are text, returns the source with the added text; otherwise returns the source unchanged. */
export function withText(source: ListSource | null, added: ListSource): ListSource | null {
  if (source === null || !('text' in source) || !('text' in added)) return source;
  return { text: joinText(source.text, added.text) };
}
