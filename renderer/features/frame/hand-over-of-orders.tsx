import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/model/order/order.ts';
import { useContract } from '../../client/contract-context.tsx';
import { notifyUndoable } from '../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { type HandOver, HandOverProvider } from '../../ui/order/hand-over.ts';

/** Gives every screen the shop's usual times, and the one way to tick an order off, which can be undone at once. */
export function HandOverOfOrders({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('lateness');
  const contract = useContract();
  const { data: times } = useQuery(contract.catalogue.usualTimes.queryOptions());
  const { data: connections } = useQuery(contract.connections.list.queryOptions());
  const selectedId = connections?.selectedId ?? '';
  const { mutate } = useMutation(contract.orders.handOver.mutationOptions({ onError: notifyFailure }));
  const handOvers = useMemo((): HandOver => {
    const known = new Map(times?.map((usual) => [nameOf(usual.connectionId, usual.serviceId), usual]));
    const handOver = (order: Order, handedOver: boolean): void =>
      mutate(
        { ids: [order.id], handedOver },
        {
          onSuccess() {
            const { identifier } = order;
            const words = t(handedOver ? 'done' : 'undone', { identifier });
            notifyUndoable('hand-over', words, t('undo'), () =>
              mutate({ ids: [order.id], handedOver: !handedOver }),
            );
          },
        },
      );
    return {
      usualOf: ({ connectionId = selectedId, serviceId }) => known.get(nameOf(connectionId, serviceId)),
      handOver,
    };
  }, [times, selectedId, mutate, t]);
  return <HandOverProvider value={handOvers}>{children}</HandOverProvider>;
}

function nameOf(connectionId: string, serviceId: string): string {
  return `${connectionId} ${serviceId}`;
}
