import type { ImportState } from '../list/import-state.ts';
import { joinText } from '../list/join-text.ts';
import type { ListSource } from '../reading/list-reader.ts';

/** What to do with a paste or drop while a list may be open. */
export type SourcePaste =
  /** Nothing can be lost: the source is read as the list. */
  | { readonly is: 'read'; readonly source: ListSource }
  /** More rows of the same list: they are appended. */
  | { readonly is: 'add'; readonly source: ListSource }
  /** The source is the open list, unchanged. */
  | { readonly is: 'stay' }
  /** A person chooses between adding to the list and a new list. `add` is null if the list cannot be extended yet. */
  | { readonly is: 'ask'; readonly add: ListSource | null; readonly begin: ListSource };

type At = Pick<ImportState, 'step' | 'busy' | 'source' | 'counts' | 'edited' | 'grown'>;

/**
 * Decides what to do with a paste: decisions are never lost without a question, and a paste is never ignored. `whole` is true if the text
 * is the whole content of the paste box.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the table of cases, read from top to bottom.
export function decidePaste(
  { step, busy, source, counts, edited, grown }: At,
  pasted: ListSource,
  whole: boolean,
): SourcePaste {
  const old = source !== null && 'text' in source ? source.text : null;
  const more = 'text' in pasted ? pasted.text : null;
  if (counts === null) {
    if (whole || (step === 'source' && !busy) || source === null) return { is: 'read', source: pasted };
    if (old !== null && more !== null) return { is: 'read', source: { text: joinText(old, more) } };
    return { is: 'ask', add: null, begin: pasted };
  }
  const protects = edited || (grown && old === null);
  if (step === 'source' || whole) {
    if (!protects) return { is: 'read', source: pasted };
    if (more === null || old === null) return { is: 'ask', add: pasted, begin: pasted };
    if (more.trim() === old.trim()) return { is: 'stay' };
    const extra = more.startsWith(`${old.trimEnd()}\n`) ? more.slice(old.trimEnd().length + 1) : more;
    return { is: 'ask', add: { text: extra }, begin: pasted };
  }
  if (!edited && old !== null && more !== null) return { is: 'add', source: pasted };
  return { is: 'ask', add: pasted, begin: pasted };
}
