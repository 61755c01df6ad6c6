import { encodeMessage } from '../../../../../shared/model/base/coded-message.ts';
import type { StatusRow } from '../../types/reads.ts';
import { correctedRows } from '../fields/corrected-rows.ts';
import type { Decoded } from '../fields/decode-envelope.ts';
import { unreadable } from '../fields/decode-envelope.ts';
import { type Envelope, valuesOfAnswer } from '../fields/envelope.ts';
import { defaultVocabulary, type Vocabulary } from '../fields/vocabulary.ts';
import type { JsonObject } from '../syntax/json.ts';
import { findStatuses, type StatusObject } from './find-statuses.ts';
import { readStatus } from './order-status.ts';

export interface BulkStatuses {
  readonly rows: readonly StatusRow[];
  readonly lost: readonly JsonObject[];
}

/**
 * Decodes a bulk status answer in any nesting of lists and maps. A row's reference comes from the row. If the row has no reference, the
 * row's key is the reference, but only if we requested that reference and the keys cannot be row numbers. The row's position is never the
 * reference (P2). If two rows about one order contradict each other, both are dropped.
 */
export function decodeBulkStatus(
  envelope: Envelope,
  references: readonly string[],
  vocabulary: Vocabulary = defaultVocabulary,
): Decoded<BulkStatuses> {
  const requestedReferences = new Set(references);
  const statedValues = envelope.success.isPresent ? valuesOfAnswer(envelope) : [envelope.top];
  const found = statedValues.map((value) => findStatuses(value, requestedReferences, vocabulary));
  const errors = found.reduce((sum, each) => sum + each.errors, 0);
  const corrected = () =>
    correctedRows(envelope.top, 'status', 'status', vocabulary).map((object) => ({
      object,
      key: null,
      isEchoed: false,
    }));
  const places = found.flatMap((each) => each.places);
  const lost = found.flatMap((each) => each.lost);
  const counts = countsRows(places, requestedReferences.size);
  const rows = (places.length > 0 ? places : corrected()).flatMap(({ object, key: under, isEchoed }) => {
    const key = counts && !isEchoed ? null : under;
    const row = readStatus(object, requestedReferences, key, vocabulary);
    // If a row names one order and its key names another, the row contradicts itself and counts for neither order.
    const torn = row !== null && key !== null && requestedReferences.has(key) && row.reference !== key;
    if (row !== null && !torn) return [row];
    lost.push(object);
    return [];
  });
  if (rows.length === 0 && places.length === 0 && errors === 0) {
    if (!envelope.success.isPresent) return unreadable(encodeMessage('no-bulk-answer'));
    if (found.some(({ silent }) => silent)) return unreadable(encodeMessage('no-row-status'));
  }
  return { ok: true, value: { rows: withoutContradictions(rows), lost } };
}

/**
 * True if the keys may be mere row numbers, because no key is greater than the number of rows or of requested orders. A panel with such
 * small references is read one order at a time, which costs little. Using the keys could show another order's result (corpus 27).
 */
function countsRows(places: readonly StatusObject[], requested: number): boolean {
  const maxCount = Math.max(requested, places.length);
  if (maxCount < 2) return false;
  const numbers = places.flatMap(({ key, isEchoed }) =>
    key !== null && !isEchoed && /^\d+$/.test(key) ? [Number(key)] : [],
  );
  return numbers.length > 0 && numbers.every((number) => number <= maxCount);
}

function withoutContradictions(rows: readonly StatusRow[]): readonly StatusRow[] {
  const firstByReference = new Map<string, StatusRow>();
  const contradicted = new Set<string>();
  for (const row of rows) {
    if (row.reference === null) continue;
    const first = firstByReference.get(row.reference);
    if (first === undefined) firstByReference.set(row.reference, row);
    else if (JSON.stringify(row) !== JSON.stringify(first)) contradicted.add(row.reference);
  }
  if (contradicted.size === 0) return rows;
  return rows.filter(({ reference }) => reference === null || !contradicted.has(reference));
}
