import { Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Money as Amount,
  subtractDecimals,
  sumByCurrency,
} from '../../../../shared/model/base/decimal.ts';
import type { Waiting } from '../../../../shared/model/connection/account.ts';
import type { Batch, RetryGroup } from '../../../../shared/model/order/batch.ts';
import { resultText } from '../../../../shared/model/result/result.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useGapOf } from '../../../client/use-gaps.ts';
import common from '../../../ui/base/common.module.css';
import { useRequestId } from '../../../ui/base/request-id.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { GapReason } from '../../../ui/doubt/gap-reason.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { failureOf } from '../../../ui/failure/failure-of.ts';
import { Loading } from '../../../ui/failure/loading.tsx';
import { codedMessageSentences } from '../../../ui/format/coded-message-sentences.ts';
import { useCostText } from '../../../ui/format/costs.ts';
import { Money } from '../../../ui/format/money.tsx';
import { sharesText } from '../../../ui/order/state-words.ts';
import { useMay } from '../../../ui/staff/person.ts';
import styles from './retry-dialog.module.css';

interface RetryDialogProps {
  readonly batch: Batch;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * Retries refused or rejected rows of a batch. The rows are grouped by reason, with their cost. Groups that would probably fail again are
 * not ticked. A person must accept a total above the balance (O7).
 */
export function RetryDialog({ batch, opened, onClose }: RetryDialogProps) {
  const { t } = useTranslation('batches');
  const costs = useCostText();
  const contract = useContract();
  const { connectionId } = batch;
  const [round, setRound] = useState(0);
  const [overBalance, setOverBalance] = useState(false);
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const plan = useQuery({
    ...contract.batches.planRetry.queryOptions({ input: { id: batch.id } }),
    enabled: opened,
    staleTime: 0,
  });
  const { data: reading } = useQuery(contract.account.read.queryOptions({ input: { connectionId } }));
  const { data: waiting = [] } = useQuery(contract.account.waiting.queryOptions({ input: { connectionId } }));
  const balance = reading?.account?.balance ?? null;
  const may = useMay();
  const gap = useGapOf(connectionId);
  const retry = useMutation(
    contract.batches.retry.mutationOptions({
      onSuccess: () => {
        setRound((before) => before + 1);
        close();
      },
      // After an error the plan is read again, because the rows may have changed since they were shown.
      onError: () => void plan.refetch(),
    }),
  );
  const groups = plan.data ?? [];
  const chosen = groups.filter((group) => ticked.get(group.token) ?? isWorthwhile(group));
  const tokens = chosen.map(({ token }) => token);
  const requestId = useRequestId(JSON.stringify([batch.id, tokens, round]));
  const all = groups.reduce((sum, { rows }) => sum + rows, 0);
  const count = chosen.reduce((sum, { rows }) => sum + rows, 0);
  const totals = sumByCurrency(chosen.flatMap((group) => group.totals));
  const cost = totals.map((total) => costs(total)).join(' + ');
  const isShort = retry.error !== null && failureOf(retry.error).code === 'insufficient-balance';
  function close(): void {
    setOverBalance(false);
    setTicked(new Map());
    retry.reset();
    onClose();
  }
  return (
    <ConfirmDialog
      opened={opened}
      busy={retry.isPending}
      disabled={count === 0 || gap.blocks || (isShort && !overBalance)}
      title={t('retry.title', { chosen: count, all })}
      confirmLabel={count === 0 ? t('retry.none') : t('retry.go', { total: cost })}
      onConfirm={() =>
        retry.mutate({
          id: batch.id,
          requestId,
          overBalance,
          overGap: gap.overGap,
          tokens,
        })
      }
      onClose={close}
    >
      {plan.error !== null || plan.data === undefined ? (
        <Loading error={plan.error} onRetry={plan.refetch} rows={3} />
      ) : groups.length === 0 ? (
        <p>{t('retry.nothing')}</p>
      ) : (
        <RetryGroups
          groups={groups}
          chosen={chosen}
          onTick={(token, isTicked) => setTicked(new Map(ticked).set(token, isTicked))}
        />
      )}
      {count === 0 ? null : <Cost totals={totals} balance={balance} waiting={waiting} />}
      <GapReason gaps={gap.gaps} reason={gap.reason} onReason={gap.onReason} />
      <FailureNotice error={retry.error} />
      {isShort && may('see-wallet') ? (
        <Checkbox
          label={t('retry.over')}
          checked={overBalance}
          onChange={(event) => setOverBalance(event.currentTarget.checked)}
        />
      ) : null}
    </ConfirmDialog>
  );
}

interface RetryGroupsProps {
  readonly groups: readonly RetryGroup[];
  readonly chosen: readonly RetryGroup[];
  readonly onTick: (token: string, isTicked: boolean) => void;
}

function RetryGroups({ groups, chosen, onTick }: RetryGroupsProps) {
  const { t, i18n } = useTranslation('batches');
  const { t: tStates } = useTranslation('states');

  function describedAs({ state, lasting, money: shares }: RetryGroup): string {
    const money = sharesText(tStates, { state, shares }, i18n.language);
    if (state === 'rejected') return t('retry.rejected', { money });
    return t(lasting ? 'retry.lasting' : 'retry.refused', { money });
  }

  return (
    <>
      <p>{t('retry.words')}</p>
      <div className={styles.groups}>
        {groups.map((group) => (
          <Checkbox
            key={group.token}
            checked={chosen.includes(group)}
            onChange={(event) => onTick(group.token, event.currentTarget.checked)}
            label={<GroupLabel group={group} />}
            description={describedAs(group)}
          />
        ))}
      </div>
    </>
  );
}

/** True for temporary refusals, for which nothing was paid and a retry may succeed. */
function isWorthwhile({ state, lasting }: RetryGroup): boolean {
  return state === 'refused' && !lasting;
}

function GroupLabel({ group }: { readonly group: RetryGroup }) {
  const { t } = useTranslation('batches');
  const { t: notes } = useTranslation('notes');
  const reasonText = resultText(codedMessageSentences(notes, group.reason));
  return (
    <span className={styles.label}>
      <bdi>{reasonText === '' ? t('retry.otherReasons') : reasonText}</bdi>
      <span className={common.faint}>{t('rows', { count: group.rows })}</span>
    </span>
  );
}

interface CostProps {
  readonly totals: readonly Amount[];
  /** Balance of the selected connection; null for other connections. */
  readonly balance: Amount | null;
  readonly waiting: readonly Waiting[];
}

function Cost({ totals, balance, waiting }: CostProps) {
  const { t } = useTranslation('batches');
  const spent = [...totals, ...waiting.map(({ total }) => total)].filter(
    ({ currency }) => currency === balance?.currency,
  );
  const after =
    balance === null
      ? null
      : {
          ...balance,
          amount: spent.reduce((left, { amount }) => subtractDecimals(left, amount), balance.amount),
        };
  return (
    <dl className={styles.cost}>
      <dt>{t('retry.cost')}</dt>
      <dd>
        {totals.map((total) => (
          <Money key={total.currency} money={total} size="figure" />
        ))}
      </dd>
      {after === null ? null : (
        <>
          <dt>{t('retry.after')}</dt>
          <dd>
            <Money money={after} />
          </dd>
        </>
      )}
    </dl>
  );
}
