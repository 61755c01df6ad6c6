import { useQuery } from '@tanstack/react-query';
import { subtractDecimals } from '../../../shared/model/base/decimal.ts';
import { useContract } from '../contract-context.tsx';
import { useAbout } from '../use-connections.ts';

/**
 * Balance of the selected connection. `read` is the balance as the supplier reported it; `left` is the balance minus the orders that are
 * not charged yet. `notCharged` is null if there are no such orders. All screens show `left`, so they agree. Undefined until loaded.
 */
export function useBalanceLeft() {
  const contract = useContract();
  const about = useAbout();
  const { data } = useQuery(contract.account.read.queryOptions({ input: about }));
  const { data: waits = [] } = useQuery(contract.account.waiting.queryOptions({ input: about }));
  if (data === undefined) return undefined;
  const read = data.account?.balance ?? null;
  const notCharged = waits.find(({ total }) => total.currency === read?.currency) ?? null;
  const left =
    read === null || notCharged === null
      ? read
      : { ...read, amount: subtractDecimals(read.amount, notCharged.total.amount) };
  return { read, left, notCharged, fetchedAt: data.fetchedAt };
}
