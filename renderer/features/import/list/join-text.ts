import type { ListSource } from '../reading/list-reader.ts';

/** The text with more lines appended. */
export function joinText(text: string, more: string): string {
  return `${text.trimEnd()}\n${more}`.trimStart();
}

/** The source with the added text appended, if both are text; a file is unchanged. */
export function withText(source: ListSource | null, added: ListSource): ListSource | null {
  if (source === null || !('text' in source) || !('text' in added)) return source;
  return { text: joinText(source.text, added.text) };
}
