import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useContract } from '../../../client/contract-context.tsx';
import { useTakeStaff } from '../../../client/staff/use-staff.ts';

export function useChoosePerson(onChosen: () => void) {
  const take = useTakeStaff();
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

/** Signs the person out on this page. */
export function useLeave(): () => void {
  const take = useTakeStaff();
  const contract = useContract();
  const { mutate } = useMutation(contract.staff.leave.mutationOptions({ onSuccess: take }));
  return useCallback(() => mutate(undefined), [mutate]);
}
