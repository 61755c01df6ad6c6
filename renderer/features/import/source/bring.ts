import type { ImportState } from '../list/import-state.ts';
import { joinText } from '../list/join-text.ts';
import type { ListSource } from '../reading/list-reader.ts';

/** What becomes of something that a person pastes or drops while a list may be at hand. */
export type Bring =
  /** There is nothing to lose: it is read as the list. */
  | { readonly is: 'read'; readonly source: ListSource }
  /** More of the same: rows behind those that are there. */
  | { readonly is: 'add'; readonly source: ListSource }
  /** It is the list at hand, unchanged. */
  | { readonly is: 'stay' }
  /** A person says whether it is added or begins a new list. `add` is null where the list is not far enough to take more. */
  | { readonly is: 'ask'; readonly add: ListSource | null; readonly begin: ListSource };

type At = Pick<ImportState, 'step' | 'busy' | 'source' | 'counts' | 'edited' | 'grown'>;

/** Nothing that was decided is ever lost without a question, and nothing brought is ever ignored. `whole`: it is all that the paste box holds. */
export function bringing(
  { step, busy, source, counts, edited, grown }: At,
  brought: ListSource,
  whole: boolean,
): Bring {
  const old = source !== null && 'text' in source ? source.text : null;
  const more = 'text' in brought ? brought.text : null;
  if (counts === null) {
    if (whole || (step === 'source' && !busy) || source === null) return { is: 'read', source: brought };
    if (old !== null && more !== null) return { is: 'read', source: { text: joinText(old, more) } };
    return { is: 'ask', add: null, begin: brought };
  }
  const protects = edited || (grown && old === null);
  if (step === 'source' || whole) {
    if (!protects) return { is: 'read', source: brought };
    if (more === null || old === null) return { is: 'ask', add: brought, begin: brought };
    if (more.trim() === old.trim()) return { is: 'stay' };
    const extra = more.startsWith(`${old.trimEnd()}\n`) ? more.slice(old.trimEnd().length + 1) : more;
    return { is: 'ask', add: { text: extra }, begin: brought };
  }
  if (!edited && old !== null && more !== null) return { is: 'add', source: brought };
  return { is: 'ask', add: brought, begin: brought };
}
