import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isOpenAtSupplier } from '../../../shared/model/order/order.ts';
import { useContract } from '../../client/contract-context.tsx';
import { type Command, useCommands } from '../../store/commands.ts';
import common from '../../ui/base/common.module.css';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { Keys } from '../../ui/base/keys.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { useHandOver } from '../../ui/order/hand-over.ts';
import { MoneyPlaceInRow } from '../../ui/order/money-place.tsx';
import { copiedLine, orderSummary } from '../../ui/order/order-summary.ts';
import { StateBadge } from '../../ui/order/state-badge.tsx';
import { ResultInLine } from '../../ui/result/result-in-line.tsx';
import styles from './placed-list.module.css';

/** The orders placed from this form, newest first, updated live: the result appears while the customer waits. */
export function PlacedList({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation('new-order');
  if (ids.length === 0) return null;
  return (
    <section aria-label={t('placed.title')} aria-live="polite">
      <h2 className={styles.title}>{t('placed.title')}</h2>
      <ul className={common.lined}>
        {ids.map((id, place) => (
          <Placed key={id} id={id} isNewest={place === 0} />
        ))}
      </ul>
    </section>
  );
}

function Placed({ id, isNewest }: { readonly id: string; readonly isNewest: boolean }) {
  const { t } = useTranslation(['new-order', 'states']);
  const { t: notes } = useTranslation('notes');
  const { t: tOrder } = useTranslation('order');
  const contract = useContract();
  const { data } = useQuery(contract.orders.read.queryOptions({ input: { id } }));
  const { handOver } = useHandOver();
  const order = data?.order;
  useCommands(
    useMemo(
      (): readonly Command[] =>
        !isNewest || order?.state !== 'success'
          ? []
          : [
              {
                id: 'placed-hand-over',
                label: tOrder(order.handedOverAt === null ? 'action.handOver' : 'action.takeBack'),
                group: 'screen',
                shortcut: 'h',
                run: () => handOver(order, order.handedOverAt === null),
              },
            ],
      [tOrder, isNewest, order, handOver],
    ),
  );
  if (order === undefined) return <li className={styles.placed} />;
  const line = orderSummary(notes, order);
  return (
    <li className={styles.placed} data-state={order.state}>
      <div className={styles.line}>
        <bdi className={`truncate ${styles.customer}`} title={order.customer}>
          {order.customer}
        </bdi>
        <StateBadge state={order.state} supplierWord={order.supplierStatus} />
      </div>
      <div className={styles.line}>
        {order.result !== null && order.state === 'success' ? (
          <span className={`truncate ${styles.answer}`}>
            <ResultInLine raw={order.result} identifier={order.identifier} />
          </span>
        ) : (
          <span className={styles.result}>
            <MoneyPlaceInRow order={order} />{' '}
            <bdi>
              {line || t(isOpenAtSupplier(order.state) ? 'placed.waiting' : `states:meaning.${order.state}`)}
            </bdi>
          </span>
        )}
        {order.result === null ? null : <CopyButton text={copiedLine(order)} compact />}
        {order.state === 'success' && order.handedOverAt === null ? (
          <Button
            size="compact-sm"
            rightSection={isNewest ? <Keys shortcut="h" /> : null}
            onClick={() => handOver(order, true)}
          >
            {tOrder('action.handOver')}
          </Button>
        ) : null}
      </div>
      <div className={styles.line}>
        <Link href={paths.order(id)}>
          <Identifier value={order.identifier} />
        </Link>
        <bdi className={`truncate ${common.mutedXs}`}>{order.serviceName}</bdi>
      </div>
    </li>
  );
}
