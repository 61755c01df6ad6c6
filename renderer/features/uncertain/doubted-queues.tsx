import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoubtedQueue } from '../../../shared/contract/orders/settling.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useConnections } from '../../client/use-connections.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { StatementFields, useStatement } from '../../ui/doubt/statement-fields.tsx';
import { UnsettledOrders } from '../../ui/doubt/unsettled-orders.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import styles from './alike-orders.module.css';

/** For each connection, one decision about all orders that were never sent from here and became uncertain. */
export function DoubtedQueues() {
  const contract = useContract();
  const { data } = useQuery(contract.orders.doubtedQueues.queryOptions());
  const { data: known } = useConnections();
  return data
    ?.filter(({ orders }) => orders > 1)
    .map((queue) => (
      <Queue
        key={queue.connectionId}
        queue={queue}
        supplier={known?.connections.find(({ id }) => id === queue.connectionId)?.name ?? ''}
      />
    ));
}

function Queue({ queue, supplier }: { readonly queue: DoubtedQueue; readonly supplier: string }) {
  const { t } = useTranslation(['uncertain', 'order']);
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const statement = useStatement(settings?.operator ?? '');
  const [isOpen, setIsOpen] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const settle = useMutation(
    contract.orders.settleQueue.mutationOptions({ onSettled: () => setConfirming(false) }),
  );
  const { connectionId, orders } = queue;
  const id = `queue-${connectionId}`;

  function ask(event: FormEvent): void {
    event.preventDefault();
    if (!isOpen) setIsOpen(true);
    else if (statement.tryIt()) setConfirming(true);
  }

  return (
    <form className={styles.alike} aria-labelledby={id} onSubmit={ask} noValidate>
      <h2 id={id} className={styles.title}>
        {t('queue.title', { orders })} · <bdi>{supplier}</bdi>
      </h2>
      <p className={styles.words}>{t('queue.words')}</p>
      {isOpen ? <StatementFields statement={statement} hint={t('order:uncertain.wordsHint')} /> : null}
      {settle.error === null ? null : <FailureNotice error={settle.error} />}
      <UnsettledOrders left={settle.data?.left ?? []} />
      <div>
        <Button type="submit" variant="default">
          {t('queue.press')}
        </Button>
      </div>
      <ConfirmDialog
        opened={confirming}
        busy={settle.isPending}
        danger
        title={t('queue.confirm')}
        confirmLabel={t('queue.record')}
        onConfirm={() => settle.mutate({ connectionId, ...statement.stated })}
        onClose={() => setConfirming(false)}
      >
        <p>{t('queue.confirmWords')}</p>
      </ConfirmDialog>
    </form>
  );
}
