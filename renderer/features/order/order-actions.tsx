import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { kindsFor } from '../../../shared/model/claim/claim.ts';
import { isFinal, type Order, openAtSupplierStates } from '../../../shared/model/order/order.ts';
import { resultText } from '../../../shared/model/result/result.ts';
import { useContract } from '../../client/contract-context.tsx';
import { type Command, useCommands } from '../../store/commands.ts';
import { copyText } from '../../ui/base/clipboard.ts';
import { paths } from '../../ui/base/paths.ts';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { useHandOver } from '../../ui/order/hand-over.ts';

/** The actions on an order in its state: check, cancel, repeat. None can send it twice. */
export function OrderActions({ order }: { readonly order: Order }) {
  const { t } = useTranslation(['order', 'claims']);
  const contract = useContract();
  const [, navigate] = useLocation();
  const askNow = useMutation(contract.orders.askNow.mutationOptions({ onError: notifyFailure }));
  const cancel = useMutation(contract.orders.cancel.mutationOptions({ onError: notifyFailure }));
  const { handOver, copyAndHandOver } = useHandOver();
  const handedOver = order.handedOverAt !== null;
  const open = (openAtSupplierStates as readonly string[]).includes(order.state);
  const again = isFinal(order.state)
    ? paths.newOrder({ serviceId: order.serviceId, againOf: order.id })
    : null;
  const mayClaim = kindsFor(order.state, null).length > 0;
  const { mutate: ask } = askNow;
  useCommands(
    useMemo((): readonly Command[] => {
      const both = [order.identifier, resultText(order.result ?? '')]
        .filter((text) => text !== '')
        .join('\n');
      const copy: Command = {
        id: 'order-copy',
        label: t('command.copy'),
        group: 'screen',
        shortcut: 'c',
        run: () => void copyText(both),
      };
      const askCommand: Command = {
        id: 'order-ask',
        label: t('command.askNow'),
        group: 'screen',
        shortcut: 'r',
        run: () => ask({ id: order.id }),
      };
      const repeat: Command = {
        id: 'order-again',
        label: t('command.again'),
        group: 'screen',
        run: () => again !== null && navigate(again),
      };
      const tick: Command = {
        id: 'order-hand-over',
        label: t(handedOver ? 'action.takeBack' : 'action.handOver'),
        group: 'screen',
        shortcut: 'h',
        run: () => handOver(order, !handedOver),
      };
      const copyAndTick: Command = {
        id: 'order-copy-hand-over',
        label: t('action.copyAndHandOver'),
        group: 'screen',
        shortcut: 'H',
        run: () => copyAndHandOver(order),
      };
      const claim: Command = {
        id: 'order-claim',
        label: t('claims:start'),
        group: 'screen',
        shortcut: 'l',
        run: () => navigate(paths.newClaim({ order: order.id })),
      };
      return [
        copy,
        ...(open ? [askCommand] : []),
        ...(order.state === 'success' ? [tick, copyAndTick] : []),
        ...(again === null ? [] : [repeat]),
        ...(mayClaim ? [claim] : []),
      ];
    }, [t, order, handedOver, open, again, mayClaim, ask, navigate, handOver, copyAndHandOver]),
  );
  return (
    <>
      {open ? (
        <Button variant="default" loading={askNow.isPending} onClick={() => askNow.mutate({ id: order.id })}>
          {t('action.askNow')}
        </Button>
      ) : null}
      {order.state === 'queued' ? (
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id: order.id })}>
          {t('action.cancel')}
        </Button>
      ) : null}
      {order.state === 'success' && !handedOver ? (
        <Button variant="default" onClick={() => copyAndHandOver(order)}>
          {t('action.copyAndHandOver')}
        </Button>
      ) : null}
      {order.state === 'success' ? (
        <Button variant={handedOver ? 'default' : 'filled'} onClick={() => handOver(order, !handedOver)}>
          {t(handedOver ? 'action.takeBack' : 'action.handOver')}
        </Button>
      ) : null}
      {again === null ? null : (
        <Button component={Link} href={again} variant="default">
          {t('action.again')}
        </Button>
      )}
      {mayClaim ? (
        <Button component={Link} href={paths.newClaim({ order: order.id })} variant="default">
          {t('claims:start')}
        </Button>
      ) : null}
    </>
  );
}
