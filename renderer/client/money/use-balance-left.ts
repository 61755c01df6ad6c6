import { useQuery } from '@tanstack/react-query';
import { subtractDecimals } from '../../../shared/model/base/decimal.ts';
import { useContract } from '../contract-context.tsx';

/**
 * The balance of the selected connection: as read (`read`), and minus the orders not charged yet (`left`); `notCharged` is null
 * if there are none. Every screen shows `left`, so all agree. Undefined until loaded.
 */
export function useBalanceLeft() {
  const contract = useContract();
  const { data } = useQuery(contract.account.read.queryOptions());
  const { data: waits = [] } = useQuery(contract.account.waiting.queryOptions());
  if (data === undefined) return undefined;
  const read = data.account?.balance ?? null;
  const notCharged = waits.find(({ total }) => total.currency === read?.currency) ?? null;
  const left =
    read === null || notCharged === null
      ? read
      : { ...read, amount: subtractDecimals(read.amount, notCharged.total.amount) };
  return { read, left, notCharged, fetchedAt: data.fetchedAt };
}
