import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { StaffReading } from '../../../../shared/contract/staff.ts';
import { useContract } from '../../../client/contract-context.tsx';

/** Makes this page a person's. */
export function useChoosePerson(onChosen: () => void) {
  const take = useTakeReading();
  const contract = useContract();
  const { mutate, error, isPending, reset } = useMutation(
    contract.staff.choose.mutationOptions({
      onSuccess(reading) {
        take(reading);
        onChosen();
      },
    }),
  );
  return {
    choose: (id: string, pin: string | null, onError?: () => void) =>
      mutate({ id, pin }, { onError: () => onError?.() }),
    error,
    isChoosing: isPending,
    reset,
  };
}

/** Makes this page nobody's. */
export function useLeave(): () => void {
  const take = useTakeReading();
  const contract = useContract();
  const { mutate } = useMutation(contract.staff.leave.mutationOptions({ onSuccess: take }));
  return useCallback(() => mutate(undefined), [mutate]);
}

function useTakeReading(): (reading: StaffReading) => void {
  const contract = useContract();
  const queries = useQueryClient();
  return (reading) => queries.setQueryData(contract.staff.read.queryKey(), reading);
}
