import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Claimable } from '../../../shared/contract/money/claims.ts';
import type { Order } from '../../../shared/model/order/order.ts';
import { useMoneyPlace } from '../../client/money/use-money-place.ts';
import common from '../../ui/base/common.module.css';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { MoneyPlaceFact } from '../../ui/order/money-place.tsx';
import { StateBadge } from '../../ui/order/state-badge.tsx';
import styles from './claim-screen.module.css';

/** What a claim is about: the order with its state, and its wallet rows. */
export function SubjectFacts({
  order,
  about,
}: {
  readonly order: Order | null;
  readonly about: Claimable | null;
}) {
  const { t, i18n } = useTranslation(['order', 'claims', 'check']);
  const place = useMoneyPlace(order?.id ?? '', order !== null);
  const rows = about?.rows ?? [];
  return (
    <>
      {order === null ? null : (
        <section className={styles.section} aria-label={t('title')}>
          <h2 className={styles.heading}>{t('title')}</h2>
          <dl className={styles.facts}>
            <dt>{t('check:column.identifier')}</dt>
            <dd>
              <Identifier value={order.identifier} />
            </dd>
            <dt>{t('fact.service')}</dt>
            <dd>
              <bdi>{order.serviceName}</bdi>
            </dd>
            <dt>{t('check:fact.state')}</dt>
            <dd>
              <StateBadge state={order.state} />
            </dd>
            <dt>{t('fact.price')}</dt>
            <dd>
              <Money money={order.price} />
            </dd>
            <MoneyPlaceFact place={place} />
            <dt>{t('fact.reference')}</dt>
            <dd className={common.row4}>
              {order.reference === null ? (
                t('fact.noReference')
              ) : (
                <>
                  <bdi dir="ltr" className="mono">
                    {order.reference}
                  </bdi>
                  <CopyButton text={order.reference} label={t('action.copyReference')} compact />
                </>
              )}
            </dd>
          </dl>
          <div className={common.wrap}>
            <Button component={Link} href={paths.order(order.id)}>
              {t('check:openOrder')}
            </Button>
          </div>
        </section>
      )}
      {about?.amount == null ? null : (
        <dl className={styles.facts}>
          <dt>{t('claims:fact.owed')}</dt>
          <dd>
            <Money money={about.amount} />
          </dd>
        </dl>
      )}
      {rows.length === 0 ? null : (
        <section className={styles.section} aria-label={t('claims:evidence.rows')}>
          <h2 className={styles.heading}>{t('claims:evidence.rows')}</h2>
          {rows.map((row) => (
            <div key={row.id}>
              <Money money={row.amount} /> <bdi className={styles.said}>{row.description}</bdi>
              <p className={styles.when}>
                {row.at === null ? row.atWords : formatMoment(row.at, i18n.language)} ·{' '}
                <bdi dir="ltr">ID {row.id}</bdi>
              </p>
            </div>
          ))}
        </section>
      )}
    </>
  );
}
