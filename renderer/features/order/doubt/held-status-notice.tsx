import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Attempt,
  answerEvents,
  isOpenAtSupplier,
  type Order,
  type OrderEvent,
  otherDeviceOf,
} from '../../../../shared/model/order/order.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useDefaultOperator } from '../../../client/use-default-operator.ts';
import { Identifier } from '../../../ui/device/identifier.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { StatementFields, useStatement } from '../../../ui/doubt/statement-fields.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { CodedMessageText } from '../../../ui/format/coded-message-text.tsx';
import { useMay } from '../../../ui/staff/person.ts';
import { AttemptDetail } from '../attempt-list.tsx';
import styles from './doubt-notice.module.css';

/**
 * If the latest status answer for an open order was not applied, shows that answer and the reason (money-safety P2). An answer that names
 * another device is applied only after a person confirms that it is about this order.
 */
export function HeldStatusNotice({
  order,
  events,
  attempts,
}: {
  readonly order: Order;
  readonly events: readonly OrderEvent[];
  readonly attempts: readonly Attempt[];
}) {
  const { t } = useTranslation('order');
  const may = useMay();
  const latest = events.findLast(({ why }) => answerEvents.includes(why));
  if (latest?.why !== 'status-held' || !isOpenAtSupplier(order.state)) return null;
  const attempt = attempts.find(({ id }) => id === latest.attemptId);
  const answered = otherDeviceOf(latest.words);
  return (
    <section className={styles.notice} aria-labelledby="held-title">
      <h2 id="held-title" className={styles.title}>
        {t('held.title')}
      </h2>
      <p>
        <CodedMessageText text={latest.words ?? ''} />
      </p>
      <p>{t('held.words')}</p>
      {attempt === undefined ? null : (
        <details>
          <summary>{t('held.open')}</summary>
          <AttemptDetail attempt={attempt} />
        </details>
      )}
      {answered === null || attempt === undefined || !may('settle') ? null : (
        <AcceptAnswer key={attempt.id} order={order} answered={answered} attemptId={attempt.id} />
      )}
    </section>
  );
}

function AcceptAnswer({
  order,
  answered,
  attemptId,
}: {
  readonly order: Order;
  readonly answered: string;
  readonly attemptId: string;
}) {
  const { t } = useTranslation('order');
  const contract = useContract();
  const statement = useStatement(useDefaultOperator());
  const [asking, setAsking] = useState(false);
  const accept = useMutation(
    contract.orders.acceptAnswer.mutationOptions({ onSuccess: () => setAsking(false) }),
  );
  const record = () => {
    if (statement.tryIt() && !accept.isPending)
      accept.mutate({ id: order.id, attemptId, ...statement.stated });
  };
  return (
    <div className={styles.act}>
      <Button onClick={() => setAsking(true)}>{t('held.accept')}</Button>
      <ConfirmDialog
        opened={asking}
        busy={accept.isPending}
        title={t('held.acceptTitle')}
        confirmLabel={t('held.accepted')}
        onConfirm={record}
        onClose={() => setAsking(false)}
      >
        <dl className={styles.devices}>
          <dt>{t('held.ordered')}</dt>
          <dd>
            <Identifier value={order.identifier} />
          </dd>
          <dt>{t('held.answered')}</dt>
          <dd>
            <Identifier value={answered} />
          </dd>
        </dl>
        <p>{t('held.acceptWords')}</p>
        <StatementFields statement={statement} hint={t('held.acceptHint')} />
        <FailureNotice error={accept.error} />
      </ConfirmDialog>
    </div>
  );
}
