import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefusalGroup, UnsettledOrder } from '../../../shared/contract/orders/settling.ts';
import common from '../base/common.module.css';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { FailureNotice } from '../failure/failure-notice.tsx';
import { UnsettledOrders } from './unsettled-orders.tsx';

/** Action, state and last outcome of the button that records a refusal. */
export interface Teaching {
  readonly busy: boolean;
  readonly error: unknown;
  readonly left: readonly UnsettledOrder[];
  readonly onTeach: (group: RefusalGroup) => void;
}

interface RefusalOfferProps {
  readonly orderId: string;
  readonly groups: readonly RefusalGroup[];
  readonly supplier: string;
  readonly teaching: Teaching;
}

/** Offers to record that the supplier's unknown error for an uncertain order is a refusal. Renders nothing if there is no such error. */
export function RefusalOffer({ orderId, groups, supplier, teaching }: RefusalOfferProps) {
  const { t } = useTranslation('uncertain');
  const [isOpen, setIsOpen] = useState(false);
  const group = groups.find(({ orders }) => orders.includes(orderId));
  if (group === undefined) return null;
  const { words, orders } = group;
  return (
    <div className={common.stack}>
      <p>{t('refusal.said', { words })}</p>
      <div>
        <Button loading={teaching.busy} onClick={() => setIsOpen(true)}>
          {t('refusal.press')}
        </Button>
      </div>
      <FailureNotice error={teaching.error} />
      <UnsettledOrders left={teaching.left.filter(({ id }) => id === orderId)} />
      <ConfirmDialog
        opened={isOpen}
        title={t('refusal.title')}
        confirmLabel={t('refusal.confirm')}
        danger
        onConfirm={() => {
          setIsOpen(false);
          teaching.onTeach(group);
        }}
        onClose={() => setIsOpen(false)}
      >
        <div className={common.stack}>
          <p>{t('refusal.words', { supplier, words, count: orders.length })}</p>
          <p>{t('refusal.next')}</p>
          <p>
            <strong>{t('refusal.danger')}</strong>
          </p>
        </div>
      </ConfirmDialog>
    </div>
  );
}
