import { skipToken, useQuery } from '@tanstack/react-query';
import type { Order } from '../../shared/model/order/order.ts';
import { digitsOfImei } from '../../shared/model/scan/device-search.ts';
import { useContract } from './contract-context.tsx';

/** What was ever ordered for an identifier. */
export interface Remembered {
  readonly identifier: string;
  readonly orders: readonly Order[];
  readonly more: boolean;
}

/** Device memory of a whole identifier, or of a text that is an IMEI once its separators are dropped; null while it is neither. */
export function useDeviceMemory(text: string, whole = false): Remembered | null {
  const contract = useContract();
  const identifier = whole && text !== '' ? text : digitsOfImei(text);
  const { data } = useQuery(
    contract.orders.ofIdentifier.queryOptions({ input: identifier === null ? skipToken : { identifier } }),
  );
  return identifier === null || data === undefined ? null : { identifier, ...data };
}
