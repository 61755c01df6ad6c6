import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Settings } from '../../../shared/contract/shop/settings.ts';
import { type Contract, useContract } from '../contract-context.tsx';

type Change = Partial<Settings>;

/**
 * The settings with all pending changes applied, and `change`. The answer to a change does not contain later
 * changes. These are therefore applied on top of the answer until they are answered too. A failed change is
 * dropped and reported in `writeError`.
 */
export function useSettings(onError?: (error: unknown) => void) {
  const contract = useContract();
  const queries = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(contract.settings.read.queryOptions());
  const waiting = useMutationState({ filters: unanswered(contract), select: ({ state }) => state.variables });
  const { mutate, error: writeError } = useMutation(
    contract.settings.write.mutationOptions({
      // Runs the changes one after another, in order.
      scope: { id: 'settings' },
      async onSuccess(written) {
        const queryKey = contract.settings.read.queryKey();
        // A read that started earlier would bring back the old values.
        await queries.cancelQueries({ queryKey });
        queries.setQueryData(queryKey, written);
      },
      onError: (failed) => onError?.(failed),
    }),
  );
  /** Changes settings. If `to` is a function, it gets the current settings and returns the changes. */
  const change = useCallback(
    (to: Change | ((now: Settings) => Change), onDone?: () => void) => {
      const now = settingsNow(queries, contract);
      if (now !== undefined) mutate(typeof to === 'function' ? to(now) : to, { onSuccess: () => onDone?.() });
    },
    [queries, contract, mutate],
  );
  return { settings: withChanges(data, waiting), error, isPending, refetch, change, writeError };
}

const unanswered = (contract: Contract) => ({
  mutationKey: contract.settings.write.mutationKey(),
  status: 'pending' as const,
});

function settingsNow(queries: QueryClient, contract: Contract): Settings | undefined {
  const waiting = queries.getMutationCache().findAll(unanswered(contract));
  return withChanges(
    queries.getQueryData(contract.settings.read.queryKey()),
    waiting.map(({ state }) => state.variables),
  );
}

function withChanges(settings: Settings | undefined, waiting: readonly unknown[]): Settings | undefined {
  // The variables of a pending mutation are the arguments of `change`.
  return settings && Object.assign({}, settings, ...waiting);
}
