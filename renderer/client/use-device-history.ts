import { skipToken, useQuery } from '@tanstack/react-query';
import type { Order } from '../../shared/model/order/order.ts';
import { useContract } from './contract-context.tsx';
import { usePractising } from './use-connections.ts';

/** Every order for an identifier. */
export interface DeviceOrders {
  readonly identifier: string;
  readonly orders: readonly Order[];
  readonly more: boolean;
}

/** The order history of an identifier; null if none. */
export function useDeviceHistory(text: string): DeviceOrders | null {
  const contract = useContract();
  const practising = usePractising();
  const identifier = text === '' ? null : text;
  const { data } = useQuery(
    contract.orders.ofIdentifier.queryOptions({
      input: identifier === null ? skipToken : { ...practising, identifier },
    }),
  );
  return identifier === null || data === undefined ? null : { identifier, ...data };
}
