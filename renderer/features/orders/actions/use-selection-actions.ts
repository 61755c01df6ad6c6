import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isFinal, type Order } from '../../../../shared/model/order/order.ts';
import type { OrderSelection } from '../../../../shared/model/order/order-filter.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { notifyDone, notifyNotDone, notifyUndoable } from '../../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { formatWait } from '../../../ui/format/format.ts';
import { useHandOver } from '../../../ui/order/hand-over.ts';

/** Target of an action: one order, or the selection that contains it. */
export interface Target {
  readonly selection: OrderSelection;
  /** Null if not counted. */
  readonly count: number | null;
  readonly one: Order | null;
}

/** An action that opens a dialog first. */
export interface PendingAction extends Target {
  readonly act: 'note' | 'again' | 'export';
}

export type SelectionActions = ReturnType<typeof useSelectionActions>;

// A shorter wait is reported as immediate.
const noticedMs = 5_000;

/** Actions on an order or a selection, shared by the bar, the menu and the shortcuts. */
export function useSelectionActions() {
  const { t, i18n } = useTranslation(['orders', 'lateness']);
  const contract = useContract();
  const [, navigate] = useLocation();
  const handOvers = useHandOver();
  const [wish, setWish] = useState<PendingAction | null>(null);

  async function handOverAll(selection: OrderSelection, handedOver: boolean): Promise<void> {
    const { ids } = await contract.orders.handOverMany.call({ selection, handedOver });
    const count = ids.length;
    if (count === 0)
      return notifyNotDone('hand-over', t(handedOver ? 'many.noneReady' : 'many.noneHandedOver'));
    notifyUndoable(
      'hand-over',
      t(handedOver ? 'many.handedOver' : 'many.takenBack', { count }),
      t('lateness:undo'),
      () =>
        contract.orders.handOverMany
          .call({ selection: { by: 'ids', ids }, handedOver: !handedOver })
          .catch(notifyFailure),
    );
  }

  async function askAll(selection: OrderSelection): Promise<void> {
    const { orders, questions, aboutMs } = await contract.orders.askMany.call({ selection });
    if (orders === 0) return notifyNotDone('orders-many', t('many.noneOpen'));
    const takes =
      aboutMs < noticedMs
        ? t('many.questionsNow', { count: questions })
        : t('many.questions', { count: questions, time: formatWait(aboutMs, i18n.language) });
    notifyDone('orders-many', `${t('many.asked', { count: orders })} ${takes}`);
  }

  return {
    wish,
    close: () => setWish(null),
    note: (target: Target) => setWish({ ...target, act: 'note' }),
    export: (target: Target) => setWish({ ...target, act: 'export' }),
    /** Opens the order form for one order, or a dialog for a selection. An order that is not final cannot be ordered again. */
    again(target: Target) {
      const { one } = target;
      if (one === null) setWish({ ...target, act: 'again' });
      else if (isFinal(one.state)) navigate(paths.newOrder({ serviceId: one.serviceId, againOf: one.id }));
      else
        notifyNotDone(
          'orders-many',
          t(one.state === 'uncertain' ? 'repeat.why.uncertain' : 'repeat.why.open'),
        );
    },
    handOver({ one, selection }: Target, handedOver: boolean) {
      if (one === null) handOverAll(selection, handedOver).catch(notifyFailure);
      else if (one.state === 'success') handOvers.handOver(one, handedOver);
      else notifyNotDone('hand-over', t('many.noneReady'));
    },
    ask: ({ selection }: Target) => void askAll(selection).catch(notifyFailure),
  };
}
