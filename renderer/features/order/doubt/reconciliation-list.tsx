import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Reconciliation } from '../../../../shared/model/order/order.ts';
import { useContract } from '../../../client/contract-context.tsx';
import common from '../../../ui/base/common.module.css';
import { paths } from '../../../ui/base/paths.ts';
import { Candidates } from '../../../ui/doubt/candidates.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { Age } from '../../../ui/format/age.tsx';
import { CodedMessageText } from '../../../ui/format/coded-message-text.tsx';
import { useCostText } from '../../../ui/format/costs.ts';
import { useNearMoment } from '../../../ui/format/near-moment.ts';
import styles from './reconciliation-list.module.css';

interface ReconciliationListProps {
  readonly orderId: string;
  readonly looks: readonly Reconciliation[];
  readonly nextLookAt: number | null;
}

/** The app's look-ups at the supplier, their results, and the time of the next look-up (money-safety O4). */
export function ReconciliationList({ orderId, looks, nextLookAt }: ReconciliationListProps) {
  const { t } = useTranslation('order');
  const formatNear = useNearMoment();
  const costs = useCostText();
  const contract = useContract();
  const lookUp = useMutation(contract.orders.askNow.mutationOptions());
  return (
    <div className={common.stack4}>
      {looks.length === 0 ? <p>{t('uncertain.looks.none')}</p> : null}
      <ul className={styles.list}>
        {looks.map((each) => (
          <li key={each.at}>
            <Age at={each.at} /> · <LookupSummary look={each} />
            {each.balanceBefore === null || each.balanceNow === null ? null : (
              <span className={styles.balance}>
                {' '}
                {t('uncertain.looks.balance', {
                  before: costs(each.balanceBefore),
                  now: costs(each.balanceNow),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.next}>
        {nextLookAt === null
          ? t('uncertain.looks.noMore')
          : t('uncertain.looks.next', { when: formatNear(nextLookAt) })}{' '}
        <Button size="compact-xs" loading={lookUp.isPending} onClick={() => lookUp.mutate({ id: orderId })}>
          {t('uncertain.looks.now')}
        </Button>
      </p>
      {lookUp.isError ? <FailureNotice error={lookUp.error} /> : null}
    </div>
  );
}

function LookupSummary({ look }: { readonly look: Reconciliation }) {
  const { t } = useTranslation('order');
  if (look.candidates === null) return <CodedMessageText text={look.failed ?? ''} />;
  return (
    <>
      {look.candidates.length === 0 ? (
        t('uncertain.looks.absent')
      ) : (
        <>
          {t('uncertain.looks.candidates', { count: look.candidates.length })} <Candidates {...look} />
        </>
      )}
      {look.held.map((holder) => (
        <span key={holder.orderId}>
          {' '}
          {t('uncertain.looks.held', { reference: holder.reference })}{' '}
          <Link href={paths.order(holder.orderId)}>{t('uncertain.openHolder')}</Link>
        </span>
      ))}
    </>
  );
}
