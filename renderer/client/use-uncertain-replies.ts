import { useMutation, useQuery } from '@tanstack/react-query';
import { useContract } from './contract-context.tsx';

/** What the replies to uncertain orders name, alike ones together, and the one press that settles by it; of one connection or of all. */
export function useNamedReferences(connectionId: string | null = null) {
  const contract = useContract();
  const { data } = useQuery(contract.orders.named.queryOptions({ input: { connectionId } }));
  const settle = useMutation(contract.orders.settleNamed.mutationOptions());
  return {
    groups: data ?? [],
    settling: {
      busy: settle.isPending,
      error: settle.error,
      /** What the last press left as it was. */
      left: settle.data?.left ?? [],
      onSettle: (orders: readonly { readonly id: string; readonly reference: string }[], remember: boolean) =>
        settle.mutate({ orders: [...orders], remember }),
    },
  };
}

/** What the replies to uncertain orders say that could be taught as a refusal, and the press that teaches it. */
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
