import type { ImportState } from '../list/import-state.ts';
import { joinText } from '../list/join-text.ts';
import type { ListSource } from '../reading/list-reader.ts';

/** What happens to a pasted or dropped source. */
export type SourcePaste =
  /** The source is read as the new list. Nothing is lost, because no person has decided anything in the old list, if there is one. */
  | { readonly is: 'read'; readonly source: ListSource }
  /** The source contains more rows of the same list, which are appended. */
  | { readonly is: 'add'; readonly source: ListSource }
  /** Nothing changes, because the source is the open list. */
  | { readonly is: 'stay' }
  /** A person chooses to add the source to the list or to start a new list. `add` is null if nothing can be added to the list yet. */
  | { readonly is: 'ask'; readonly add: ListSource | null; readonly begin: ListSource };

type At = Pick<ImportState, 'step' | 'busy' | 'source' | 'counts' | 'edited' | 'grown'>;

/**
 * Decides what happens to a paste. A person's decisions are never lost without a question, and a paste is never ignored. `replacesAll` is true if
 * the text is the whole content of the paste box.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the table of cases, read from top to bottom.
export function decidePaste(
  { step, busy, source, counts, edited, grown }: At,
  pasted: ListSource,
  replacesAll: boolean,
): SourcePaste {
  const old = source !== null && 'text' in source ? source.text : null;
  const more = 'text' in pasted ? pasted.text : null;
  if (counts === null) {
    if (replacesAll || (step === 'source' && !busy) || source === null) return { is: 'read', source: pasted };
    // Lines cannot be joined with a copied table.
    if (old !== null && more !== null && !/^\s*</.test(more))
      return { is: 'read', source: { text: joinText(old, more) } };
    return { is: 'ask', add: null, begin: pasted };
  }
  const protects = edited || (grown && old === null);
  if (step === 'source' || replacesAll) {
    if (!protects) return { is: 'read', source: pasted };
    if (more === null || old === null) return { is: 'ask', add: pasted, begin: pasted };
    if (more.trim() === old.trim()) return { is: 'stay' };
    const extra = more.startsWith(`${old.trimEnd()}\n`) ? more.slice(old.trimEnd().length + 1) : more;
    return { is: 'ask', add: { text: extra }, begin: pasted };
  }
  if (!edited && old !== null && more !== null) return { is: 'add', source: pasted };
  return { is: 'ask', add: pasted, begin: pasted };
}
