import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { NamedGroup } from '../../../shared/contract/orders/settling.ts';
import common from '../../ui/base/common.module.css';
import { paths } from '../../ui/base/paths.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { RememberField, type SettleAction } from '../../ui/doubt/named-offers.tsx';
import { Age } from '../../ui/format/age.tsx';
import styles from './alike-orders.module.css';

interface AlikeOrdersProps {
  readonly group: NamedGroup;
  /** Names of other fields of these replies that contain a number. */
  readonly alsoAt: readonly string[];
  readonly settling: SettleAction;
}

/** Returns the group's orders that one press can settle: no other order has their reference, and no other reply contains it. */
export const freeOrders = ({ orders }: NamedGroup): NamedGroup['orders'] =>
  orders.filter(({ holder, repeated }) => holder === null && !repeated);

/** A list of orders whose replies are alike and contain a reference. One press settles all of them. */
export function AlikeOrders({ group, alsoAt, settling }: AlikeOrdersProps) {
  const { t } = useTranslation('uncertain');
  const [remember, setRemember] = useState(true);
  const free = freeOrders(group);
  const id = `alike-${group.connectionId}-${group.at}`;
  return (
    <section className={styles.alike} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('alike.title', { count: group.orders.length })}
      </h2>
      <p className={common.mutedText}>
        {t('alike.words')}{' '}
        <bdi dir="ltr" className="mono">
          {group.at}
        </bdi>
      </p>
      {alsoAt.length === 0 ? null : (
        <p className={common.mutedText}>{t('alike.alsoAt', { fields: alsoAt.join(', ') })}</p>
      )}
      <div className={styles.rows}>
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('alike.order')}</th>
              <th scope="col">{t('alike.service')}</th>
              <th scope="col">{t('alike.sent')}</th>
              <th scope="col">{t('alike.number')}</th>
            </tr>
          </thead>
          <tbody>
            {group.orders.map((order) => (
              <tr key={order.id} data-left-out={order.holder !== null || order.repeated || undefined}>
                <th scope="row">
                  <Link href={paths.order(order.id)}>
                    <Identifier value={order.identifier} />
                  </Link>
                </th>
                <td>
                  <bdi>{order.serviceName}</bdi>
                </td>
                <td>
                  <Age at={order.sentAt} />
                </td>
                <td>
                  <bdi dir="ltr" className={styles.number}>
                    {order.reference}
                  </bdi>
                  {order.holder !== null ? (
                    <span className={styles.not}>{t('offer.held')}</span>
                  ) : order.repeated ? (
                    <span className={styles.not}>{t('offer.repeated')}</span>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {group.remembers && free.length > 0 ? (
        <RememberField field={group.at} checked={remember} onChange={setRemember} />
      ) : null}
      {free.length === 0 ? null : (
        <div>
          <Button
            variant="filled"
            loading={settling.busy}
            onClick={() => settling.onSettle(free, group.remembers && remember)}
          >
            {t('alike.press', { count: free.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
