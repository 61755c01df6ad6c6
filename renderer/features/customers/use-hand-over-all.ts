import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { orderFilterSchema } from '../../../shared/model/order/order-filter.ts';
import { useContract } from '../../client/contract-context.tsx';
import { notifyUndoable } from '../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';

/** Hands over all that is ready for a customer, and can be undone. */
export function useHandOverAll(customerId: string): { readonly busy: boolean; readonly run: () => void } {
  const { t } = useTranslation('customers');
  const contract = useContract();
  const { mutate, isPending } = useMutation(
    contract.orders.handOverMany.mutationOptions({
      onError: notifyFailure,
      onSuccess({ ids }) {
        if (ids.length === 0) return;
        const back = () =>
          void contract.orders.handOverMany
            .call({ selection: { by: 'ids', ids }, handedOver: false })
            .catch(notifyFailure);
        notifyUndoable('hand-over', t('one.handedOver', { count: ids.length }), t('one.undo'), back);
      },
    }),
  );
  const run = useCallback(() => {
    const filter = orderFilterSchema.parse({ customerId, ready: true });
    mutate({ selection: { by: 'filter', filter, except: [] }, handedOver: true });
  }, [mutate, customerId]);
  return { busy: isPending, run };
}
