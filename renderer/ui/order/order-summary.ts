import type { TFunction } from 'i18next';
import { messageText } from '../../../shared/model/base/coded-message.ts';
import type { Order } from '../../../shared/model/order/order.ts';
import { resultInOneLine, wholeInOneLine } from '../../../shared/model/result/result.ts';
import { codedMessageSentences } from '../format/coded-message-sentences.ts';

/** An order in one line: its result, or the reason for its state. */
export function orderSummary(t: TFunction<'notes'>, { identifier, result, reason }: Order): string {
  return resultInOneLine(result ?? codedMessageSentences(t, reason ?? ''), identifier);
}

/** Identifier and result as one line for pasting, complete; the order must have its whole result. */
export function copiedLine({ identifier, result, reason }: Order): string {
  return [identifier, wholeInOneLine(result ?? messageText(reason), identifier)].filter(Boolean).join('\t');
}
