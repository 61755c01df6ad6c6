import type { InterfaceName } from '../../../shared/model/connection.ts';
import type { ExplainedReply, ReadField } from '../../../shared/model/explained-reply.ts';
import { readAccount } from '../supplier/decode/account.ts';
import { openAnswer } from '../supplier/decode/answer.ts';
import { readBody } from '../supplier/decode/body.ts';
import { rowsOfAnswer } from '../supplier/decode/envelope.ts';
import { parseAmount } from '../supplier/decode/money.ts';
import { openResource } from '../supplier/decode/resource.ts';
import type { Vocabulary } from '../supplier/decode/vocabulary.ts';

/** What the app takes of an account, read by the very decoder that reads it when it is asked for. */
export function accountReadings(
  body: Uint8Array,
  by: InterfaceName,
  vocabulary: Vocabulary,
): ExplainedReply['reads'] {
  const read = readBody(body);
  const opened = by === 'action' ? openAnswer(read) : openResource(read);
  if (!opened.ok) return [];
  const rows = 'data' in opened.value ? [opened.value.data].flat() : rowsOfAnswer(opened.value);
  const account = readAccount(rows, vocabulary);
  if (!account.ok) return [];
  const { balance, email } = account.value;
  return [
    ...(balance ? [{ meaning: 'balance', value: `${balance.amount} ${balance.currency}`.trim() }] : []),
    ...(email === null ? [] : [{ meaning: 'email', value: email }]),
  ];
}

/**
 * What the app would take from the fields of a reply, in the order in which they stand: each meaning once, amounts as the amount that
 * would be counted with, and beside a status the state that it stands for.
 */
export function readingsOf(
  fields: readonly ReadField[],
  vocabulary: Pick<Vocabulary, 'stateOf'>,
): ExplainedReply['reads'] {
  const readings: { meaning: string; value: string }[] = [];
  for (const { meaning, value } of fields) {
    if (meaning === null || readings.some((each) => each.meaning === meaning)) continue;
    if (meaning === 'status') {
      readings.push({ meaning, value }, { meaning: 'state', value: vocabulary.stateOf(value.trim()) });
    } else if (amounts.has(meaning)) {
      const amount = amountOf(value);
      // An amount that cannot be read is left out: nothing would be counted with it.
      if (amount !== null) readings.push({ meaning, value: amount });
    } else readings.push({ meaning, value });
  }
  return readings;
}

const amounts: ReadonlySet<string> = new Set(['price', 'amount', 'balance-after']);

function amountOf(value: string): string | null {
  const amount = parseAmount(value);
  return amount === null ? null : `${amount.amount} ${amount.currency}`.trim();
}
