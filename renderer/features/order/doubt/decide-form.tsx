import { Button, Radio, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearch } from 'wouter';
import type { BalanceEvidence, Order } from '../../../../shared/model/order/order.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useDefaultOperator } from '../../../client/use-default-operator.ts';
import common from '../../../ui/base/common.module.css';
import { Keys } from '../../../ui/base/keys.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { Identifier } from '../../../ui/device/identifier.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { StatementFields, useStatement } from '../../../ui/doubt/statement-fields.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { failureOf } from '../../../ui/failure/failure-of.ts';
import { useNearMoment } from '../../../ui/format/near-moment.ts';
import { IconAlertTriangle } from '../../../ui/icons/icons.tsx';
import styles from './decide-form.module.css';
import { EvidenceWords } from './evidence-words.tsx';

type Choice = 'keep' | 'placed' | 'notPlaced';

/** Form for what a person found at the supplier. "I do not know yet" is preselected and does nothing; other choices need a confirmation. */
export function DecideForm({
  order,
  supplier,
  evidence,
  mayArriveUntil,
}: {
  readonly order: Order;
  /** Name of the order's connection. */
  readonly supplier: string;
  readonly evidence: BalanceEvidence | null;
  readonly mayArriveUntil: number | null;
}) {
  const { t } = useTranslation('order');
  const formatNear = useNearMoment();
  const contract = useContract();
  const statement = useStatement(useDefaultOperator());
  const opensByAddress = new URLSearchParams(useSearch()).has('settle');
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!opensByAddress) return;
    first.current?.scrollIntoView({ block: 'center' });
    first.current?.focus({ preventScroll: true });
  }, [opensByAddress]);
  const [choice, setChoice] = useState<Choice>('keep');
  const [reference, setReference] = useState('');
  const [confirming, setConfirming] = useState(false);
  const decide = useMutation(
    contract.orders.decide.mutationOptions({ onSettled: () => setConfirming(false) }),
  );

  const placed = choice === 'placed';
  const contradicts = evidence !== null && evidence.means !== (placed ? 'placed' : 'not-placed');

  function ask(event: SyntheticEvent): void {
    event.preventDefault();
    if (statement.tryIt() && (!placed || reference.trim() !== '')) setConfirming(true);
  }

  /** Ctrl+Enter opens the confirmation, which ignores the repeats of a held key. */
  function askByKeys(event: KeyboardEvent): void {
    const isCommand = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (isCommand && !event.repeat && choice !== 'keep') ask(event);
  }

  function record(): void {
    if (choice === 'keep' || decide.isPending) return;
    const decision =
      choice === 'placed'
        ? { was: 'placed' as const, reference: reference.trim() }
        : { was: 'not-placed' as const };
    decide.mutate({ id: order.id, decision, ...statement.stated });
  }

  return (
    <form className={styles.form} onSubmit={ask} onKeyDown={askByKeys} noValidate>
      <Radio.Group
        label={t('uncertain.decide', { supplier })}
        value={choice}
        onChange={(value) => setChoice(value as Choice)}
      >
        <div className={common.stack}>
          {(['keep', 'placed', 'notPlaced'] as const).map((each) => (
            <Radio
              key={each}
              ref={each === 'keep' ? first : null}
              value={each}
              label={t(`uncertain.${each}`)}
              description={t(`uncertain.${each}Words`)}
            />
          ))}
        </div>
      </Radio.Group>
      {choice === 'keep' ? null : (
        <>
          {placed ? (
            <TextInput
              label={t('uncertain.reference')}
              description={t('uncertain.referenceHint')}
              required
              maxLength={100}
              dir="ltr"
              value={reference}
              error={statement.needed(reference)}
              onChange={(event) => setReference(event.currentTarget.value)}
            />
          ) : null}
          <StatementFields statement={statement} hint={t('uncertain.wordsHint')} />
          {decide.error === null ? null : <DecideFailure error={decide.error} />}
          <div>
            <Button variant="filled" type="submit" rightSection={<Keys shortcut="mod+Enter" />}>
              {t('uncertain.go')}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        opened={confirming}
        busy={decide.isPending}
        danger={!placed}
        title={t(placed ? 'uncertain.confirmPlaced' : 'uncertain.confirmNotPlaced')}
        confirmLabel={t(placed ? 'uncertain.recordPlaced' : 'uncertain.recordNotPlaced')}
        onConfirm={record}
        onClose={() => setConfirming(false)}
      >
        <p className={styles.identifier}>
          <Identifier value={order.identifier} size="large" />
        </p>
        {placed ? (
          <p>
            {t('uncertain.reference')}: <Identifier value={reference.trim()} grouped={false} />
          </p>
        ) : null}
        <p>{t(placed ? 'uncertain.confirmPlacedWords' : 'uncertain.confirmNotPlacedWords', { supplier })}</p>
        {placed || mayArriveUntil === null ? null : (
          <p role="alert" className={styles.contradicts}>
            <IconAlertTriangle size={18} aria-hidden />
            <span>{t('uncertain.mayArrive', { when: formatNear(mayArriveUntil) })}</span>
          </p>
        )}
        {evidence === null || !contradicts ? null : (
          <p role="alert" className={styles.contradicts}>
            <IconAlertTriangle size={18} aria-hidden />
            <span>
              {t('uncertain.contradicts')} <EvidenceWords evidence={evidence} />
            </span>
          </p>
        )}
      </ConfirmDialog>
    </form>
  );
}

/** Says why the decision was not recorded, with a link to the order that already has the reference. */
function DecideFailure({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('order');
  const failure = failureOf(error);
  if (failure.code !== 'reference-taken') return <FailureNotice error={error} />;
  return (
    <FailureNotice
      error={error}
      actions={
        <Button component={Link} href={paths.order(failure.data.orderId)}>
          {t('uncertain.openHolder')}
        </Button>
      }
    />
  );
}
