import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/model/order/order.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useWholeOrders } from '../../client/use-whole-orders.ts';
import { copyText } from '../../ui/base/clipboard.ts';
import { notifyDone, notifyNotDone, notifyUndoable } from '../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { type HandOver, HandOverProvider } from '../../ui/order/hand-over.ts';
import { orderAsText, usualTemplate } from '../../ui/order/order-text.ts';

/** Provides the shop's usual times, and the one way to hand over an order, which can be undone. */
export function OrderHandOver({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useTranslation(['lateness', 'orders']);
  const { t: templateWords } = useTranslation(['templates', 'states']);
  const contract = useContract();
  const { data: times } = useQuery(contract.catalogue.usualTimes.queryOptions());
  const { data: connections } = useQuery(contract.connections.list.queryOptions());
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const readWhole = useWholeOrders();
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
    const textOf = (order: Order): string =>
      orderAsText(order, usualTemplate(settings?.templates ?? []), {
        t: templateWords,
        pageLanguage: i18n.language,
        shop: settings?.shop ?? '',
      });
    async function copyAndHandOver(order: Order): Promise<void> {
      if (order.state !== 'success') return notifyNotDone('hand-over', t('orders:many.noneReady'));
      const [whole = order] = await readWhole([order]);
      // Never handed over on the word of a clipboard that did not take it.
      if (!(await copyText(textOf(whole)))) return notifyNotDone('copied', templateWords('notCopied'));
      notifyDone('copied', t('copiedAndHandedOver', { count: 1 }));
      if (order.handedOverAt === null) handOver(order, true);
    }
    const names = new Map(connections?.connections.map(({ id, name }) => [id, name]));
    return {
      supplierOf: (connectionId) => (names.size > 1 ? (names.get(connectionId) ?? null) : null),
      textOf,
      copyAndHandOver: (order) => void copyAndHandOver(order).catch(notifyFailure),
      usualOf: ({ connectionId = selectedId, serviceId }) => known.get(nameOf(connectionId, serviceId)),
      handOver,
    };
  }, [times, connections, selectedId, mutate, t, templateWords, i18n.language, settings, readWhole]);
  return <HandOverProvider value={handOvers}>{children}</HandOverProvider>;
}

function nameOf(connectionId: string, serviceId: string): string {
  return `${connectionId} ${serviceId}`;
}
