import { useQuery } from '@tanstack/react-query';
import { maxMoneyPlaces } from '../../../shared/contract/money/wallet.ts';
import type { MoneyPlace } from '../../../shared/model/wallet/money-place.ts';
import { type Contract, useContract } from '../contract-context.tsx';

/** Where the order's money is; undefined until loaded, or if `isWanted` is false. Rows rendered together share one call. */
export function useMoneyPlace(orderId: string, isWanted = true): MoneyPlace | undefined {
  const contract = useContract();
  const { data } = useQuery({
    queryKey: contract.wallet.moneyPlaces.queryKey({ input: { ids: [orderId] } }),
    queryFn: () => readPlace(contract, orderId),
    enabled: isWanted,
  });
  return isWanted ? (data ?? undefined) : undefined;
}

type Places = ReadonlyMap<string, MoneyPlace>;

const gathering = new WeakMap<Contract, { readonly ids: Set<string>; readonly places: Promise<Places> }>();

/** Combines the orders requested in the same moment into one call. */
async function readPlace(contract: Contract, orderId: string): Promise<MoneyPlace | null> {
  const open = gathering.get(contract);
  const batch = open !== undefined && open.ids.size < maxMoneyPlaces ? open : gather(contract);
  batch.ids.add(orderId);
  return (await batch.places).get(orderId) ?? null;
}

function gather(contract: Contract) {
  const ids = new Set<string>();
  const places = Promise.resolve().then(async (): Promise<Places> => {
    if (gathering.get(contract) === batch) gathering.delete(contract);
    const found = await contract.wallet.moneyPlaces.call({ ids: [...ids] });
    return new Map(found.map(({ orderId, place }) => [orderId, place]));
  });
  const batch = { ids, places };
  gathering.set(contract, batch);
  return batch;
}
