import { z } from 'zod';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import { isSameUnit } from '../../../../shared/model/base/currency-unit.ts';
import { compareDecimals, multiplyDecimal } from '../../../../shared/model/base/decimal.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import { identifierRuleSchema } from '../../../../shared/model/identifier/identifier.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import { sameName } from '../../../../shared/model/service/contested-service.ts';
import { serviceFieldSchema } from '../../../../shared/model/service/service.ts';
import type { JournalTransaction } from '../engine/database.ts';
import { moveOrder } from '../orders/order-moves.ts';
import { readUnneededFields } from '../supplier-data/connections.ts';
import { readContestedServices } from '../supplier-data/contested-services.ts';

/** The guard's result: the order or batch that was stopped, or nothing if the price is as confirmed. */
export type PriceGuard =
  | { readonly stopped: 'nothing' }
  | { readonly stopped: 'batch'; readonly batchId: string }
  | { readonly stopped: 'order'; readonly order: Order };

/**
 * Compares the price at sending with the price at confirmation (money-safety O6). If the price changed, or
 * the service is no longer listed with a price, pauses the batch or cancels the single order, with both
 * prices; a person must decide again. Also stops them if several services now share the id and no person
 * chose this service. Stops them too if name, group, kind of number, required fields or the account's
 * currency changed (O13). Without any catalogue nothing is compared.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one transaction compares everything that may differ between confirmation and sending.
export async function guardPrice(
  transaction: JournalTransaction,
  orderId: string,
  atMs: number,
): Promise<PriceGuard> {
  const row = await transaction
    .selectFrom('orders')
    .innerJoin('catalogues', 'catalogues.connection_id', 'orders.connection_id')
    .leftJoin('services', (join) =>
      join
        .onRef('services.connection_id', '=', 'orders.connection_id')
        .onRef('services.id', '=', 'orders.service_id'),
    )
    .leftJoin('service_choices', (join) =>
      join
        .onRef('service_choices.connection_id', '=', 'orders.connection_id')
        .onRef('service_choices.service_id', '=', 'orders.service_id'),
    )
    .select([
      'orders.batch_id',
      'orders.quantity',
      'orders.price as confirmed',
      'orders.currency as confirmed_currency',
      'orders.connection_id',
      'orders.created_at',
      'orders.service_id',
      'orders.service_name',
      'orders.group_name as confirmed_group',
      'orders.identifier_kind',
      'orders.fields as given_fields',
      'services.name',
      'services.group_name',
      'services.identifier',
      'services.fields',
      'services.contested',
      'services.price',
      'services.currency',
      'service_choices.chosen_at',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  if (!row) return { stopped: 'nothing' };
  const now = row.price === null ? null : multiplyDecimal(row.price, row.quantity);
  const same =
    now !== null &&
    compareDecimals(now, row.confirmed) === 0 &&
    (row.currency ?? '') === row.confirmed_currency;
  const another = row.chosen_at !== null && row.name !== null && !sameName(row.name, row.service_name);
  const notChosen = row.contested === 1 || another;
  const changes = changesOf(row, await readUnneededFields(transaction, row.connection_id));
  const moved = await movedCurrency(transaction, row.connection_id, row.created_at);
  if (same && !notChosen && changes.length === 0 && moved === null) return { stopped: 'nothing' };
  markRule('O6');
  const isChanged = same && !notChosen && changes.length > 0;
  if (same && !notChosen) markRule('O13');
  const names = notChosen
    ? [
        ...((await readContestedServices(transaction, row.connection_id, row.service_id)).get(
          row.service_id,
        ) ?? []),
      ]
    : [];
  const words = notChosen
    ? `${row.service_id}: ${row.service_name} → ${names.map(({ service }) => service.name).join(' / ')}`
    : isChanged
      ? changes.join(' · ')
      : same && moved !== null
        ? encodeMessage('account-currency', moved)
        : `${row.confirmed} ${row.confirmed_currency} → ${now === null ? '–' : `${now} ${row.currency ?? ''}`}`;
  const priceReason = now === null ? 'not-offered' : 'price-moved';
  const why = notChosen ? 'not-chosen' : isChanged ? 'service-changed' : priceReason;
  if (row.batch_id === null) {
    const move = { to: 'cancelled', why, who: 'app', words, reason: words } as const;
    return { stopped: 'order', order: await moveOrder(transaction, orderId, move, atMs) };
  }
  const pause = { paused: 1, pause_reason: why, pause_words: words, updated_at: atMs } as const;
  await transaction.updateTable('batches').set(pause).where('id', '=', row.batch_id).execute();
  return { stopped: 'batch', batchId: row.batch_id };
}

/** The account's currency at confirmation and now, if both are known and differ, so that prices cannot be compared. */
async function movedCurrency(
  transaction: JournalTransaction,
  connectionId: string,
  confirmedAtMs: number,
): Promise<{ readonly from: string; readonly to: string } | null> {
  const now = await transaction
    .selectFrom('accounts')
    .select('currency')
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  const then = await transaction
    .selectFrom('balance_diary')
    .select('currency')
    .where('connection_id', '=', connectionId)
    .where('asked_at', '<=', confirmedAtMs)
    // The user did not see an account that was read in the same millisecond in which the order was confirmed.
    .where('told_at', '<', confirmedAtMs)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const from = then?.currency ?? '';
  const to = now?.currency ?? '';
  return from === '' || to === '' || isSameUnit(from, to) ? null : { from, to };
}

const fieldsSchema = z.array(serviceFieldSchema);

/** Differences between the confirmed and the listed service, with both values. Empty if the service is not listed. */
function changesOf(
  row: {
    readonly name: string | null;
    readonly service_name: string;
    readonly group_name: string | null;
    readonly confirmed_group: string;
    readonly identifier: string | null;
    readonly identifier_kind: string;
    readonly fields: string | null;
    readonly given_fields: string;
  },
  unneeded: ReadonlySet<string>,
): readonly string[] {
  if (row.name === null || row.identifier === null || row.fields === null) return [];
  const changes: string[] = [];
  if (!sameName(row.name, row.service_name)) changes.push(`${row.service_name} → ${row.name}`);
  const group = row.group_name ?? '';
  if (!sameName(group, row.confirmed_group)) changes.push(`${row.confirmed_group} → ${group}`);
  const { kind } = identifierRuleSchema.parse(JSON.parse(row.identifier));
  if (kind !== row.identifier_kind) changes.push(`${row.identifier_kind} → ${kind}`);
  const givenFields: Readonly<Record<string, string>> = JSON.parse(row.given_fields);
  const currentFields = fieldsSchema
    .parse(JSON.parse(row.fields))
    .filter(({ name, panel }) => !(panel && unneeded.has(name)));
  const names = new Set(currentFields.map(({ name }) => name));
  for (const { name, required } of currentFields)
    if (required && !givenFields[name]) changes.push(`– → ${name}`);
  for (const name of Object.keys(givenFields)) if (!names.has(name)) changes.push(`${name} → –`);
  return changes;
}
