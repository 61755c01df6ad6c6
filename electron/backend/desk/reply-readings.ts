import type { ExplainedReply, ReadField } from '../../../shared/model/explained-reply.ts';
import type { MappedReply } from '../../../shared/model/mapping.ts';
import { parseAmount } from '../supplier/decode/money.ts';
import type { Vocabulary } from '../supplier/decode/vocabulary.ts';

/**
 * What the app would take from the fields of a reply, in the order in which they stand: each meaning once, amounts as the amount that
 * would be counted with, and beside a status the state that it stands for.
 */
export function readingsOf(
  reply: MappedReply | null,
  fields: readonly ReadField[],
  vocabulary: Pick<Vocabulary, 'stateOf'>,
): ExplainedReply['reads'] {
  const readings: { meaning: string; value: string }[] = [];
  const first = (meaning: string): string | null =>
    fields.find((field) => field.meaning === meaning)?.value ?? null;
  for (const { meaning, value } of fields) {
    if (meaning === null || readings.some((each) => each.meaning === meaning)) continue;
    if (meaning === 'status') {
      readings.push({ meaning, value }, { meaning: 'state', value: vocabulary.stateOf(value.trim()) });
    } else if (amounts.has(meaning)) {
      const amount = amountOf(value, reply === 'account' ? first('currency') : null);
      // An amount that cannot be read is left out: nothing would be counted with it.
      if (amount !== null) readings.push({ meaning, value: amount });
    } else readings.push({ meaning, value });
  }
  return readings;
}

const amounts: ReadonlySet<string> = new Set(['balance', 'price', 'amount', 'balance-after']);

function amountOf(value: string, currency: string | null): string | null {
  const amount = parseAmount(value);
  return amount === null ? null : `${amount.amount} ${currency ?? amount.currency}`.trim();
}
