import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { NamedGroup, RefusalGroup } from '../../../shared/contract/orders/settling.ts';
import type { Order, Reconciliation } from '../../../shared/model/order/order.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useConnections, useSupplierName } from '../../client/use-connections.ts';
import common from '../../ui/base/common.module.css';
import { paths } from '../../ui/base/paths.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { Candidates } from '../../ui/doubt/candidates.tsx';
import { NamedOffers, type SettleAction } from '../../ui/doubt/named-offers.tsx';
import { RefusalOffer, type Teaching } from '../../ui/doubt/refusal-offer.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { Age } from '../../ui/format/age.tsx';
import { CodedMessageText } from '../../ui/format/coded-message-text.tsx';
import { Money } from '../../ui/format/money.tsx';
import { useNearMoment } from '../../ui/format/near-moment.ts';
import { StateMark } from '../../ui/order/state-mark.tsx';
import styles from './uncertain-order.module.css';

/** An uncertain order: what happened, what look-ups at the supplier found, and the next step. */
export function UncertainOrder({
  order,
  groups,
  settling,
  refusals,
}: {
  readonly order: Order;
  readonly groups: readonly NamedGroup[];
  readonly settling: SettleAction;
  readonly refusals: { readonly groups: readonly RefusalGroup[]; readonly teaching: Teaching };
}) {
  const { t } = useTranslation('uncertain');
  const formatNear = useNearMoment();
  const contract = useContract();
  const { data: whole } = useQuery(contract.orders.read.queryOptions({ input: { id: order.id } }));
  const { data: known } = useConnections();
  const supplier = useSupplierName(order.connectionId);
  const isOneOfSeveral = supplier !== '' && (known?.connections.length ?? 0) > 1;
  const lookUp = useMutation(contract.orders.askNow.mutationOptions());
  const lookups = whole?.reconciliations ?? [];
  const last = lookups.at(-1) ?? null;
  const nextAt = whole?.nextReconciliationAt ?? null;
  const isOffered = groups.some(({ orders }) => orders.some(({ id }) => id === order.id));
  return (
    <li className={styles.order} aria-label={order.identifier}>
      <div className={styles.head}>
        <StateMark state="uncertain" size={18} />
        {order.customer === '' ? null : <bdi className={styles.customer}>{order.customer}</bdi>}
        <Link href={paths.order(order.id)} className={styles.identifier}>
          <Identifier value={order.identifier} />
        </Link>
        <bdi className={common.mutedText}>{order.serviceName}</bdi>
        {isOneOfSeveral ? <bdi className={common.mutedBold}>{supplier}</bdi> : null}
        <Money money={order.price} />
      </div>
      <dl className={styles.facts}>
        <dt>{t('happened')}</dt>
        <dd>
          {order.reason === null ? t('closed') : <CodedMessageText text={order.reason} />}
          {order.sentAt === null ? null : (
            <>
              {' '}
              · <Age at={order.sentAt} />
            </>
          )}
        </dd>
        <dt>{t('checked')}</dt>
        <dd>
          {last === null ? (
            t('notYet')
          ) : (
            <>
              {t('looks', { count: lookups.length })} <Age at={last.at} /> · <LookupSummary look={last} />
            </>
          )}
        </dd>
        <dt>{t('next')}</dt>
        <dd>{nextAt === null ? t('person') : t('again', { when: formatNear(nextAt) })}</dd>
      </dl>
      <div className={styles.offers}>
        <RefusalOffer
          orderId={order.id}
          groups={refusals.groups}
          supplier={supplier}
          teaching={refusals.teaching}
        />
        <NamedOffers
          orderId={order.id}
          groups={groups}
          listed={last?.candidates ?? []}
          settling={{ ...settling, error: null, left: [] }}
        />
      </div>
      {lookUp.isError ? <FailureNotice error={lookUp.error} /> : null}
      <div className={styles.actions}>
        <Button
          component={Link}
          href={paths.order(order.id, { settle: true })}
          data-entry
          variant={isOffered ? 'default' : 'filled'}
        >
          {t('settle')}
        </Button>
        <Button loading={lookUp.isPending} onClick={() => lookUp.mutate({ id: order.id })}>
          {t('now')}
        </Button>
      </div>
    </li>
  );
}

function LookupSummary({ look }: { readonly look: Reconciliation }) {
  const { t } = useTranslation('uncertain');
  if (look.candidates === null) return <CodedMessageText text={look.failed ?? ''} />;
  if (look.candidates.length === 0) return t('absent');
  return (
    <strong>
      {t('candidates', { count: look.candidates.length })} <Candidates {...look} />
    </strong>
  );
}
