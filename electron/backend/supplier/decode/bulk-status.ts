import type { StatusRow } from '../reads.ts';
import type { Decoded } from './answer.ts';
import { unreadable } from './answer.ts';
import { correctedRows } from './corrected-rows.ts';
import { type Envelope, readEnvelope, rowsOfAnswer } from './envelope.ts';
import { fieldNames, openFields } from './fields.ts';
import { isArray, isObject, type Json } from './json.ts';
import { readStatus } from './order-status.ts';
import { usualVocabulary, type Vocabulary } from './vocabulary.ts';

const mostRows = 20_000;

/**
 * The rows of a bulk status answer in any of its three shapes (supplier-dialects: Bulk status). A row's reference comes
 * from the row, or from the key that it stands under where that is one that was asked for; never from its position (P2).
 * Two rows that contradict each other about one order are both left out.
 */
export function decodeBulkStatus(
  envelope: Envelope,
  asked: readonly string[],
  vocabulary: Vocabulary = usualVocabulary,
): Decoded<readonly StatusRow[]> {
  const wanted = new Set(asked);
  const rows: StatusRow[] = [];
  let answers = 0;

  function add(value: Json, key: string | null): void {
    if (!isObject(value) || rows.length >= mostRows) return;
    const row = readStatus(value, wanted, key, vocabulary);
    // A row that names one order under the key of another is about neither.
    const torn = row !== null && key !== null && wanted.has(key) && row.reference !== key;
    if (row !== null && !torn) rows.push(row);
  }

  function addList(list: Json, key: string | null): void {
    if (isArray(list)) for (const each of list) add(each, null);
    else if (!isObject(list)) return;
    else if (openFields(list).get(vocabulary.names('status', 'status')) !== undefined) add(list, key);
    else for (const [name, each] of list.entries) add(each, name);
  }

  function addAnswer(rows: readonly Json[], key: string | null): void {
    answers += 1;
    for (const row of rows) {
      const list = isObject(row) ? openFields(row).get(fieldNames.list) : undefined;
      if (list === undefined) addList(row, key);
      else addList(list, key);
    }
  }

  if (envelope.success.said) addAnswer(rowsOfAnswer(envelope), null);
  else
    for (const [name, value] of envelope.top.entries) {
      const inner = readEnvelope(value);
      if (inner === null || inner.success.contested || inner.success.said === inner.error.said) continue;
      const echoed = openFields(inner.top).text(['ID']);
      if (inner.error.said) answers += 1;
      else addAnswer(inner.success.rows, echoed !== null && wanted.has(echoed) ? echoed : name);
    }
  if (rows.length === 0) {
    const corrected = correctedRows(envelope.top, 'status', 'status', vocabulary);
    for (const row of corrected) add(row, null);
    if (corrected.length > 0) answers += 1;
  }
  if (answers === 0) return unreadable('There is neither SUCCESS nor an answer for each order');
  return { ok: true, value: withoutContradictions(rows) };
}

function withoutContradictions(rows: readonly StatusRow[]): readonly StatusRow[] {
  const byReference = new Map<string, string | null>();
  for (const row of rows) {
    if (row.reference === null) continue;
    const text = JSON.stringify(row);
    const known = byReference.get(row.reference);
    byReference.set(row.reference, known === undefined || known === text ? text : null);
  }
  return rows.filter((row) => row.reference === null || byReference.get(row.reference) !== null);
}
