import type { Order } from '../../shared/model/order.ts';
import { resultInOneLine } from '../../shared/model/result.ts';

/** What an order says for itself in one line beside its identifier: its result, else why it stands where it stands. */
export function orderLine({ identifier, result, reason }: Order): string {
  return resultInOneLine(result ?? reason ?? '', identifier);
}
