import { Button } from '@mantine/core';
import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoubtedQueue, UnsettledOrder } from '../../../shared/contract/orders/settling.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useConnections, usePractising } from '../../client/use-connections.ts';
import { useDefaultOperator } from '../../client/use-default-operator.ts';
import common from '../../ui/base/common.module.css';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { StatementFields, useStatement } from '../../ui/doubt/statement-fields.tsx';
import { UnsettledOrders } from '../../ui/doubt/unsettled-orders.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import styles from './alike-orders.module.css';

type Settling = UseMutationResult<
  { readonly left: UnsettledOrder[]; readonly more: number },
  Error,
  { connectionId: string; who: string; words: string }
>;

/** For each connection, one decision about all orders that were never sent from here and became uncertain. */
export function DoubtedQueues() {
  const contract = useContract();
  const { practising } = usePractising();
  const { data } = useQuery(contract.orders.doubtedQueues.queryOptions());
  const { data: known } = useConnections();
  // The mutation is here and not in each form, because a form is no longer shown once only one order is left.
  const settle = useMutation(contract.orders.settleQueue.mutationOptions());
  const queues = (data ?? []).flatMap((queue) => {
    const connection = known?.connections.find(({ id }) => id === queue.connectionId);
    const isOther = connection !== undefined && connection.practice !== practising;
    return queue.orders < 2 || isOther ? [] : [{ queue, supplier: connection?.name ?? '' }];
  });
  return (
    <>
      <UnsettledOrders left={settle.data?.left ?? []} more={settle.data?.more ?? 0} />
      {queues.map(({ queue, supplier }) => (
        <Queue key={queue.connectionId} queue={queue} supplier={supplier} settle={settle} />
      ))}
    </>
  );
}

function Queue({
  queue,
  supplier,
  settle,
}: {
  readonly queue: DoubtedQueue;
  readonly supplier: string;
  readonly settle: Settling;
}) {
  const { t } = useTranslation(['uncertain', 'order']);
  const statement = useStatement(useDefaultOperator());
  const fields = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (isOpen) fields.current?.querySelector('textarea')?.focus();
  }, [isOpen]);
  const [confirming, setConfirming] = useState(false);
  const close = (): void => setConfirming(false);
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
      <p className={common.mutedText}>{t('queue.words')}</p>
      {isOpen ? (
        <div ref={fields} className={common.stack}>
          <StatementFields statement={statement} hint={t('order:uncertain.wordsHint')} />
        </div>
      ) : null}
      {settle.error === null || settle.variables?.connectionId !== connectionId ? null : (
        <FailureNotice error={settle.error} />
      )}
      <div>
        <Button type="submit">{t('queue.press')}</Button>
      </div>
      <ConfirmDialog
        opened={confirming}
        busy={settle.isPending}
        danger
        title={t('queue.confirm')}
        confirmLabel={t('queue.record')}
        onConfirm={() => settle.mutate({ connectionId, ...statement.stated }, { onSettled: close })}
        onClose={close}
      >
        <p>{t('queue.confirmWords')}</p>
      </ConfirmDialog>
    </form>
  );
}
