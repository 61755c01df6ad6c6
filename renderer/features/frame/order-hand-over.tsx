import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/model/order/order.ts';
import { type ResultDoubt, resultWarning } from '../../../shared/model/result/result-doubt.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useConnections } from '../../client/use-connections.ts';
import { useWholeOrders } from '../../client/use-whole-orders.ts';
import { AfterPaint } from '../../ui/base/after-paint.ts';
import { copyText } from '../../ui/base/clipboard.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { notifyDone, notifyNotDone, notifyUndoable } from '../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { type HandOver, HandOverProvider } from '../../ui/order/hand-over.ts';
import { defaultTemplate, orderAsText } from '../../ui/order/order-text.ts';

/** Provides the typical times of services, and the only way to hand over an order. A hand-over can be undone. */
export function OrderHandOver({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useTranslation(['lateness', 'orders']);
  const { t: tTemplates } = useTranslation(['templates', 'states']);
  const contract = useContract();
  const { data: times } = useQuery(contract.catalogue.typicalTimes.queryOptions());
  const { data: connections } = useConnections();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const readWhole = useWholeOrders();
  const selectedId = connections?.selectedId ?? '';
  const [confirming, setConfirming] = useState<{
    readonly doubt: ResultDoubt;
    readonly onSure: () => void;
  } | null>(null);
  const doubtText = (doubt: ResultDoubt): string =>
    doubt.is === 'other-device'
      ? t('doubt.other-device', { identifier: doubt.identifier })
      : t(`doubt.${doubt.is}`);
  const { mutate } = useMutation(contract.orders.handOver.mutationOptions({ onError: notifyFailure }));
  const handOvers = useMemo((): HandOver => {
    const known = new Map(
      times?.map((typicalTime) => [nameOf(typicalTime.connectionId, typicalTime.serviceId), typicalTime]),
    );
    const tick = (
      order: Order,
      handedOver: boolean,
      message: string = t(handedOver ? 'done' : 'undone', { identifier: order.identifier }),
    ): void =>
      mutate(
        { ids: [order.id], handedOver },
        {
          onSuccess() {
            notifyUndoable('hand-over', message, t('undo'), () =>
              mutate({ ids: [order.id], handedOver: !handedOver }),
            );
          },
        },
      );
    /** Calls `onSure` if the result has no warning, or after a person has read the warning and agrees. */
    function ifSure(order: Order, onSure: () => void): void {
      const doubt = resultWarning(order);
      if (doubt === null) onSure();
      else if (doubt.is === 'lost-digits') notifyNotDone('hand-over', t('doubt.lost-digits'));
      else setConfirming({ doubt, onSure: onSure });
    }
    const handOver = (order: Order, handedOver: boolean): void =>
      handedOver ? ifSure(order, () => tick(order, true)) : tick(order, false);
    const textOf = (order: Order): string =>
      orderAsText(order, defaultTemplate(settings?.templates ?? []), {
        t: tTemplates,
        pageLanguage: i18n.language,
        shop: settings?.shop ?? '',
      });
    async function copyAndHandOver(order: Order): Promise<void> {
      if (order.state !== 'success') return notifyNotDone('hand-over', t('orders:many.noneReady'));
      const [fullOrder = order] = await readWhole([order]);
      ifSure(fullOrder, () => void copyAndTick(fullOrder).catch(notifyFailure));
    }
    async function copyAndTick(fullOrder: Order): Promise<void> {
      // If copying failed, the order is not handed over.
      if (!(await copyText(textOf(fullOrder)))) return notifyNotDone('copied', tTemplates('notCopied'));
      const message = t('copiedAndHandedOver', { count: 1 });
      if (fullOrder.handedOverAt === null) tick(fullOrder, true, message);
      else notifyDone('copied', message);
    }
    const names = new Map(connections?.connections.map(({ id, name }) => [id, name]));
    return {
      supplierOf: (connectionId) => (names.size > 1 ? (names.get(connectionId) ?? null) : null),
      textOf,
      copyAndHandOver: (order) => void copyAndHandOver(order).catch(notifyFailure),
      typicalTimeOf: ({ connectionId = selectedId, serviceId }) => known.get(nameOf(connectionId, serviceId)),
      handOver,
    };
  }, [times, connections, selectedId, mutate, t, tTemplates, i18n.language, settings, readWhole]);
  return (
    <HandOverProvider value={handOvers}>
      {children}
      <AfterPaint>
        <ConfirmDialog
          opened={confirming !== null}
          title={t('doubt.title')}
          confirmLabel={t('doubt.confirm')}
          danger
          onConfirm={() => {
            confirming?.onSure();
            setConfirming(null);
          }}
          onClose={() => setConfirming(null)}
        >
          {confirming === null ? null : <p>{doubtText(confirming.doubt)}</p>}
        </ConfirmDialog>
      </AfterPaint>
    </HandOverProvider>
  );
}

function nameOf(connectionId: string, serviceId: string): string {
  return `${connectionId} ${serviceId}`;
}
