import { findingOf } from '../text/finding.ts';
import type { Finding } from '../text/verdict.ts';
import { type Decision, undecided } from './judge-row.ts';
import { type ListRows, ruleOf } from './list-rows.ts';
import type { ListService } from './row.ts';

/**
 * The original rows with a person's changes on top; only few rows of a long list are changed. `own` is the service for rows that name none.
 */
export function openRowState(rows: ListRows, services: readonly ListService[], own: number) {
  const decisions = new Map<number, Decision>();
  const mended = new Map<number, { readonly text: string; readonly finding: Finding }>();
  const assigned = new Map<number, { readonly service: number; readonly finding: Finding }>();
  const byId = new Map(services.map(({ id }, index) => [id, index]));
  const read = (text: string, service: number) => findingOf(text, ruleOf(services, service));
  /** Index of the row's service; negative if the row names no service of the list. */
  const serviceAt = (row: number) => assigned.get(row)?.service ?? rows.odd(row)?.service ?? own;
  const original = (row: number) => rows.odd(row)?.text ?? rows.plainText(row);
  return {
    findingAt: (row: number) =>
      mended.get(row)?.finding ??
      assigned.get(row)?.finding ??
      rows.odd(row)?.finding ?? { is: 'good', identifier: rows.plainText(row) },
    textAt: (row: number) => mended.get(row)?.text ?? original(row),
    serviceAt,
    decisionAt: (row: number) => decisions.get(row) ?? undecided,
    isMended: (row: number) => mended.has(row),
    isAssigned: (row: number) => assigned.has(row),
    serviceById: (id: string) => byId.get(id) ?? -1,
    decide(row: number, decision: Decision) {
      if (decision === undecided) decisions.delete(row);
      else decisions.set(row, decision);
    },
    /** Decisions about the old text do not apply to the new text. */
    mend(row: number, text: string | null) {
      decisions.delete(row);
      if (text === null) mended.delete(row);
      else mended.set(row, { text, finding: read(text, serviceAt(row)) });
    },
    assign(row: number, service: number) {
      decisions.delete(row);
      assigned.set(row, { service, finding: read(original(row), service) });
      const text = mended.get(row)?.text;
      if (text !== undefined) mended.set(row, { text, finding: read(text, service) });
    },
  };
}
