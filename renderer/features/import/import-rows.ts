import type { IdentifierProblem, IdentifierRule } from '../../../shared/model/identifier.ts';
import { isFinal, type OrderState } from '../../../shared/model/order.ts';
import { judgeTokens, type PastedToken, type PastedVerdict } from '../../../shared/model/pasted-list.ts';

/** What a person changed in the list after pasting; survives further pasting, since keys say line and text. */
export interface Edits {
  readonly mended: ReadonlyMap<string, string>;
  readonly removed: ReadonlySet<string>;
}

export const noEdits: Edits = { mended: new Map(), removed: new Set() };

export interface Known {
  readonly orderId: string;
  readonly state: OrderState;
}

export type RowVerdict =
  | PastedVerdict
  /** Unresolved at this moment: O5 allows no second one. */
  | { readonly is: 'open'; readonly identifier: string; readonly known: Known }
  /** The supplier took it once and is done with it: ordering it again is paid again. */
  | { readonly is: 'before'; readonly identifier: string; readonly known: Known };

export interface ImportRow extends PastedToken {
  readonly key: string;
  /** As pasted; `source` is what it was mended to. */
  readonly pasted: string;
  readonly verdict: RowVerdict;
}

type Part = 'good' | 'duplicate' | 'open' | 'before' | 'removed' | IdentifierProblem;

export interface ImportSummary {
  /** Always the sum of `parts`: every identifier that was found is accounted for. */
  readonly found: number;
  readonly parts: readonly { readonly part: Part; readonly count: number }[];
  readonly identifiers: readonly string[];
}

/** Applies what a person changed and judges every row anew. */
export function importRows(
  tokens: readonly PastedToken[],
  edits: Edits,
  rule: IdentifierRule,
): readonly (ImportRow & { readonly verdict: PastedVerdict })[] {
  const seen = new Map<string, number>();
  const kept = tokens.flatMap(({ line, source }) => {
    const place = `${line} ${source}`;
    const nth = seen.get(place) ?? 0;
    seen.set(place, nth + 1);
    const key = nth === 0 ? place : `${place} ${nth}`;
    if (edits.removed.has(key)) return [];
    return [{ key, line, pasted: source, source: edits.mended.get(key) ?? source }];
  });
  return judgeTokens(kept, rule);
}

/** Marks the good rows that the journal knows. An order that was never taken by the supplier does not stand in the way. */
export function markKnown(
  rows: readonly ImportRow[],
  known: ReadonlyMap<string, Known>,
): readonly ImportRow[] {
  if (known.size === 0) return rows;
  return rows.map((row) => {
    if (row.verdict.is !== 'good') return row;
    const { identifier } = row.verdict;
    const order = known.get(identifier);
    if (order === undefined || order.state === 'refused' || order.state === 'cancelled') return row;
    return { ...row, verdict: { is: isFinal(order.state) ? 'before' : 'open', identifier, known: order } };
  });
}

/** Counts that reconcile, and what is to be ordered. */
export function summarise(
  rows: readonly ImportRow[],
  removed: number,
  includeBefore: boolean,
): ImportSummary {
  const counts = new Map<Part, number>();
  const identifiers: string[] = [];
  for (const { verdict } of rows) {
    const part = verdict.is === 'bad' ? verdict.problem : verdict.is;
    counts.set(part, (counts.get(part) ?? 0) + 1);
    if (verdict.is === 'good' || (verdict.is === 'before' && includeBefore))
      identifiers.push(verdict.identifier);
  }
  if (removed > 0) counts.set('removed', removed);
  const good = { part: 'good' as const, count: counts.get('good') ?? 0 };
  counts.delete('good');
  const rest = [...counts].map(([part, count]) => ({ part, count })).sort((a, b) => b.count - a.count);
  return { found: rows.length + removed, parts: [good, ...rest], identifiers };
}
