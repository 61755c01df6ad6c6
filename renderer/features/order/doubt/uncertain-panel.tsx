import { Button, Radio, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearch } from 'wouter';
import type {
  Attempt,
  BalanceEvidence,
  Order,
  Reconciliation,
} from '../../../../shared/model/order/order.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useDefaultOperator } from '../../../client/use-default-operator.ts';
import { useNamedReferences, useRefusals } from '../../../client/use-uncertain-replies.ts';
import common from '../../../ui/base/common.module.css';
import { Keys } from '../../../ui/base/keys.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { Identifier } from '../../../ui/device/identifier.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Candidates } from '../../../ui/doubt/candidates.tsx';
import { DoubtPanel } from '../../../ui/doubt/doubt-panel.tsx';
import { NamedOffers } from '../../../ui/doubt/named-offers.tsx';
import { RefusalOffer } from '../../../ui/doubt/refusal-offer.tsx';
import { StatementFields, useStatement } from '../../../ui/doubt/statement-fields.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { failureOf } from '../../../ui/failure/failure-of.ts';
import { Age } from '../../../ui/format/age.tsx';
import { CodedMessageText } from '../../../ui/format/coded-message-text.tsx';
import { useCostText } from '../../../ui/format/costs.ts';
import { useNearMoment } from '../../../ui/format/near-moment.ts';
import { IconAlertTriangle } from '../../../ui/icons/icons.tsx';
import { EvidenceWords } from './evidence-words.tsx';
import styles from './uncertain-panel.module.css';

interface UncertainPanelProps {
  readonly order: Order;
  /** Name of the order's connection. */
  readonly supplier: string;
  readonly attempts: readonly Attempt[];
  readonly looks: readonly Reconciliation[];
  readonly nextLookAt: number | null;
  readonly evidence: BalanceEvidence | null;
  /** Time until which the sent request may still arrive at the supplier; null after that time. */
  readonly mayArriveUntil: number | null;
}

/**
 * Panel for an uncertain order: what happened, what it means for money, the evidence, and the possible decisions (money-safety O4). It is
 * the most prominent element of any screen.
 */
export function UncertainPanel({
  order,
  supplier,
  attempts,
  looks,
  nextLookAt,
  evidence,
  mayArriveUntil,
}: UncertainPanelProps) {
  const { t } = useTranslation(['order', 'uncertain']);
  const formatNear = useNearMoment();
  const costs = useCostText();
  const sending = [...attempts].reverse().find((attempt) => attempt.purpose === 'place') ?? null;
  const { groups, settling } = useNamedReferences(order.connectionId);
  const refusals = useRefusals();
  const ownGroups = groups.filter(({ orders }) => orders.some(({ id }) => id === order.id));
  const alike = Math.max(0, ...ownGroups.map(({ orders }) => orders.length - 1));
  const candidates = looks.findLast((lookup) => lookup.candidates !== null)?.candidates ?? [];
  return (
    <DoubtPanel title={t('uncertain.title')} money={t('uncertain.money', { price: costs(order.price) })}>
      <h3 className={styles.heading}>{t('uncertain.happened')}</h3>
      {order.reason === null ? null : (
        <p>
          <CodedMessageText text={order.reason} />
        </p>
      )}
      {sending === null ? null : (
        <p className={common.mutedText}>
          {sending.evidence === order.reason ? null : (
            <>
              <CodedMessageText text={sending.evidence} />{' '}
            </>
          )}
          {t('uncertain.sentAt', { when: formatNear(sending.startedAt) })}
          {sending.httpStatus === null ? ` · ${t('uncertain.noReply')}` : null}
        </p>
      )}
      <h3 className={styles.heading}>{t('uncertain.checked')}</h3>
      <ReconciliationList orderId={order.id} looks={looks} nextLookAt={nextLookAt} />
      {evidence === null ? null : (
        <p>
          <strong>
            <EvidenceWords evidence={evidence} />
          </strong>
        </p>
      )}
      {mayArriveUntil === null ? null : (
        <p>{t('uncertain.mayArrive', { when: formatNear(mayArriveUntil) })}</p>
      )}
      <h3 className={styles.heading}>{t('uncertain.waiting')}</h3>
      <RefusalOffer orderId={order.id} supplier={supplier} {...refusals} />
      <NamedOffers orderId={order.id} groups={ownGroups} listed={candidates} settling={settling} />
      {alike === 0 ? null : (
        <p className={common.mutedText}>
          {t('uncertain:offer.alike', { count: alike })}{' '}
          <Link href={paths.uncertain()}>{t('uncertain:offer.together')}</Link>
        </p>
      )}
      <p>{t('uncertain.waitingWords', { supplier })}</p>
      <DecideForm order={order} supplier={supplier} evidence={evidence} mayArriveUntil={mayArriveUntil} />
    </DoubtPanel>
  );
}

interface ReconciliationListProps {
  readonly orderId: string;
  readonly looks: readonly Reconciliation[];
  readonly nextLookAt: number | null;
}

/** The app's look-ups at the supplier, their results, and the time of the next look-up (money-safety O4). */
function ReconciliationList({ orderId, looks, nextLookAt }: ReconciliationListProps) {
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

type Choice = 'keep' | 'placed' | 'notPlaced';

/** Form for what a person found at the supplier. "I do not know yet" is preselected and does nothing; other choices need a confirmation. */
function DecideForm({
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
