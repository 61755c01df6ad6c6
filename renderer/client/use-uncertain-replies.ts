import { useMutation, useQuery } from '@tanstack/react-query';
import { useContract } from './contract-context.tsx';

/**
 * The references in replies to uncertain orders of one connection or of all, grouped by similar replies. Also returns the action that
 * settles orders by these references.
 */
export function useNamedReferences(connectionId: string | null = null) {
  const contract = useContract();
  const { data } = useQuery(contract.orders.named.queryOptions({ input: { connectionId } }));
  const settle = useMutation(contract.orders.settleNamed.mutationOptions());
  return {
    groups: data ?? [],
    settling: {
      busy: settle.isPending,
      error: settle.error,
      /** Orders that the last action did not change. */
      left: settle.data?.left ?? [],
      onSettle: (orders: readonly { readonly id: string; readonly reference: string }[], remember: boolean) =>
        settle.mutate({ orders: [...orders], remember }),
    },
  };
}

/** Replies to uncertain orders that a person can record as refusals, and the action that records one. */
export function useRefusals() {
  const contract = useContract();
  const { data } = useQuery(contract.orders.refusals.queryOptions());
  const teach = useMutation(contract.orders.teachRefusal.mutationOptions());
  return {
    groups: data ?? [],
    teaching: {
      busy: teach.isPending,
      error: teach.error,
      left: teach.data?.left ?? [],
      onTeach: ({ connectionId, key }: { readonly connectionId: string; readonly key: string }) =>
        teach.mutate({ connectionId, key }),
    },
  };
}
