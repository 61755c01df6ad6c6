import { hash } from 'node:crypto';
import type { BatchRowForm } from '../../../../shared/contract/orders/batches.ts';
import { type Money, multiplyMoney, sumByCurrency } from '../../../../shared/model/base/decimal.ts';
import { checkIdentifier } from '../../../../shared/model/identifier/identifier.ts';
import { identifierKey } from '../../../../shared/model/identifier/identifier-key.ts';
import type { BatchService } from '../../../../shared/model/order/batch.ts';
import { done, failed, type Outcome } from '../base/outcome.ts';
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts';
import type { ServiceWithLists } from '../catalogue/panel-lists.ts';
import { checkFields, checkQuantity } from '../orders/check-purchase.ts';

export interface ListService {
  readonly service: ServiceWithLists;
  /** Price of one order. */
  readonly price: Money;
  readonly fields: Readonly<Record<string, string>>;
}

/** A row as it will be written: identifier and fields in the form that the service accepts. */
export interface ListRow {
  readonly form: BatchRowForm;
  readonly service: ServiceWithLists;
  readonly identifier: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly price: Money;
}

export interface CheckedList {
  readonly rows: readonly ListRow[];
  readonly services: BatchService[];
  /** One sum per currency. */
  readonly totals: readonly Money[];
  readonly content: string;
}

type Problem = { readonly field: string; readonly problem: string };

// This many reported rows are enough to correct a list. The page has already checked every row.
const maxProblems = 500;

/** Checks every row against its service, finds repeats within the list, and adds up the cost. Reports each bad row by its index. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it has the checks of a row in a fixed order, and notes every problem.
export async function checkList(
  forms: readonly BatchRowForm[],
  services: ReadonlyMap<string, ListService>,
): Promise<Outcome<CheckedList>> {
  const problems: Problem[] = [];
  const rows: ListRow[] = [];
  const seen = new Set<string>();
  const content = startListContent();
  const plainFields = new Map<string, Outcome<Record<string, string>>>();
  const counts = new Map<string, { rows: number; quantity: number }>();

  for (const [index, form] of forms.entries()) {
    await yieldToEventLoop(index);
    const note = (field: string, problem: string) =>
      problems.push({ field: `rows.${index}.${field}`, problem });
    const ordered = services.get(form.serviceId);
    if (!ordered) {
      note('serviceId', 'not-found');
      continue;
    }
    const { service } = ordered;
    const check = checkIdentifier(form.identifier, service.identifier);
    if (!check.ok) {
      note('identifier', check.problem);
      continue;
    }
    const key = identifierKey(service.identifier.kind, check.identifier);
    const pair = `${service.id}\n${key}`;
    if (seen.has(pair)) note('identifier', 'duplicate-in-list');
    seen.add(pair);
    const ownFields = Object.keys(form.fields).length > 0;
    const fields =
      (ownFields ? null : plainFields.get(service.id)) ??
      checkFields({ ...ordered.fields, ...form.fields }, service);
    if (!ownFields) plainFields.set(service.id, fields);
    const quantity = checkQuantity(form.quantity, service);
    for (const each of [fields, quantity])
      if (!each.ok && each.failure.code === 'invalid-input')
        for (const { field, problem } of each.failure.data.problems) note(field, problem);
    if (!fields.ok || !quantity.ok) continue;
    content.add(service.id, key);
    const count = counts.get(service.id) ?? { rows: 0, quantity: 0 };
    counts.set(service.id, { rows: count.rows + 1, quantity: count.quantity + form.quantity });
    const price = form.quantity === 1 ? ordered.price : multiplyMoney(ordered.price, form.quantity);
    rows.push({ form, service, identifier: check.identifier, fields: fields.value, price });
  }
  if (problems.length > 0) return failed('invalid-input', { problems: problems.slice(0, maxProblems) });

  const summed = [...counts].flatMap(([serviceId, count]): BatchService[] => {
    const ordered = services.get(serviceId);
    if (!ordered) return [];
    const { service, price } = ordered;
    const total = multiplyMoney(price, count.quantity);
    return [{ serviceId, serviceName: service.name, price, rows: count.rows, total }];
  });
  const totals = sumByCurrency(summed.map((each) => each.total));
  return done({ rows, services: summed, totals, content: content.fingerprint() });
}

const modulus = 2n ** 128n;

/**
 * Adds rows one by one to a fingerprint, so that a long list is never sorted or hashed as a whole. The fingerprint is a sum of hashes, so
 * the order of the rows does not change it. Unlike XOR, a sum also counts a row that occurs twice.
 */
function startListContent() {
  let sum = 0n;
  let rows = 0;
  return {
    add(serviceId: string, identifierKey: string) {
      const digest = hash('sha256', JSON.stringify([serviceId, identifierKey]), 'buffer');
      sum = (sum + digest.readBigUInt64BE(0) * 2n ** 64n + digest.readBigUInt64BE(8)) % modulus;
      rows += 1;
    },
    /** The order of the rows and the notation of identifiers do not change this value. */
    fingerprint: () => `${rows}:${sum.toString(16).padStart(32, '0')}`,
  };
}
