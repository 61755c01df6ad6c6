import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ColumnChoice, usualColumns } from '../../../shared/model/order-view.ts';
import { useContract } from '../../client/contract-context.tsx';
import { notifyFailure } from '../../ui/notify-failure.tsx';

/** The columns of the list as this machine keeps them. What is not `kept` yet, a width under the hand, is shown alone. */
export function useColumns(): readonly [ColumnChoice, (next: ColumnChoice, kept: boolean) => void] {
  const contract = useContract();
  const queries = useQueryClient();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const [draft, setDraft] = useState<ColumnChoice | null>(null);
  const { mutate } = useMutation(
    contract.settings.write.mutationOptions({
      // One write after another: the last wish is what stays.
      scope: { id: 'order-columns' },
      onSuccess: (written) => queries.setQueryData(contract.settings.read.queryKey(), written),
      onError: (error) => {
        setDraft(null);
        notifyFailure(error);
      },
    }),
  );
  return [
    draft ?? settings?.orderColumns ?? usualColumns,
    (next, kept) => {
      setDraft(next);
      if (kept) mutate({ orderColumns: [...next] });
    },
  ];
}
