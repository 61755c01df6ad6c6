import type { TFunction } from 'i18next';
import { messageText } from '../../../shared/model/base/coded-message.ts';
import type { Order } from '../../../shared/model/order/order.ts';
import { fullTextInOneLine, resultInOneLine } from '../../../shared/model/result/result.ts';
import { codedMessageSentences } from '../format/coded-message-sentences.ts';

/** Returns an order in one line: its result, or the reason for its state. */
export function orderSummary(t: TFunction<'notes'>, { identifier, result, reason }: Order): string {
  return resultInOneLine(result ?? codedMessageSentences(t, reason ?? ''), identifier);
}

/** Returns identifier and complete result as one line for the clipboard. The order must have its whole result. */
export function copiedLine({ identifier, result, reason }: Order): string {
  return [identifier, fullTextInOneLine(result ?? messageText(reason), identifier)]
    .filter(Boolean)
    .join('\t');
}
