import type { ListSource } from '../reading/list-reader.ts';

/** A text with further lines appended. */
export function joinText(text: string, more: string): string {
  return `${text.trimEnd()}\n${more}`.trimStart();
}

/** A source with the added text, if both are text; a file is unchanged. */
export function withText(source: ListSource | null, added: ListSource): ListSource | null {
  if (source === null || !('text' in source) || !('text' in added)) return source;
  return { text: joinText(source.text, added.text) };
}
