import { useMutation, useQuery } from '@tanstack/react-query';
import type { SavedDraft } from '../../../shared/model/draft/draft.ts';
import { useContract } from '../contract-context.tsx';
import { useAbout } from '../use-connections.ts';

/**
 * Drafts of orders and lists of this person on the selected connection, newest first; undefined until loaded. Empty if loading fails,
 * because drafts are optional.
 */
export function useDrafts(): readonly SavedDraft[] | undefined {
  const contract = useContract();
  const about = useAbout();
  const { data, isError } = useQuery(contract.drafts.list.queryOptions({ input: about }));
  return data ?? (isError ? none : undefined);
}

const none: readonly SavedDraft[] = [];

export function useDiscardDraft(): (id: string) => void {
  const contract = useContract();
  const discard = useMutation(contract.drafts.discard.mutationOptions());
  return (id) => discard.mutate({ id });
}
