import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type Gap, type GapFinding, isUnproven } from '../../../shared/model/order/gap.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useDefaultOperator } from '../../client/use-default-operator.ts';
import { useIsOnServer } from '../../store/sharing.ts';
import { paths } from '../../ui/base/paths.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { DoubtPanel } from '../../ui/doubt/doubt-panel.tsx';
import { sumOfGaps } from '../../ui/doubt/gap-words.ts';
import { StatementFields, useStatement } from '../../ui/doubt/statement-fields.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { CodedMessageText } from '../../ui/format/coded-message-text.tsx';
import { formatCount, formatMoment } from '../../ui/format/format.ts';
import styles from './gap-screen.module.css';

/** One unsettled gap: what happened, what it means for money, and how to settle it. */
export function GapPanel({ gap }: { readonly gap: Gap }) {
  const { t, i18n } = useTranslation('gap');
  const contract = useContract();
  const acknowledge = useMutation(contract.gaps.acknowledge.mutationOptions());
  const { kind, unsure, acknowledged } = gap;
  const { count, from, to } = sumOfGaps([gap], i18n.language, t('beginning'));
  const head = kind === 'left-out' ? t('head.left-out', { count }) : t('head.known', { count });
  const lost = kind !== 'left-out';
  const known = lost && !isUnproven(kind);
  const isOnServer = useIsOnServer();
  return (
    <DoubtPanel title={count === 0 ? t('head.unknown') : head} money={t('when', { from, to })}>
      <h3 className={styles.heading}>{t('happened.title')}</h3>
      <p>{t(`happened.${isOnServer && kind === 'older' ? 'older-server' : kind}`)}</p>
      {unsure === 0 ? null : <p>{t('happened.unsure', { count: unsure })}</p>}
      <h3 className={styles.heading}>{t('means.title')}</h3>
      <p>{t(known ? 'means.words' : lost ? 'means.doubt' : 'means.left-out')}</p>
      <h3 className={styles.heading}>{t('accounts.title')}</h3>
      <GapAccounts gap={gap} />
      <h3 className={styles.heading}>{t('todo.title')}</h3>
      <ol className={styles.steps}>
        {known ? <li>{t(isOnServer ? 'todo.better-server' : 'todo.better')}</li> : null}
        {known ? <li>{t('todo.list')}</li> : null}
        {lost ? <li>{t('todo.panel')}</li> : null}
        <li>{t('todo.settle')}</li>
      </ol>
      <FailureNotice error={acknowledge.error} />
      {acknowledged === null ? (
        <div>
          <Button
            variant="filled"
            loading={acknowledge.isPending}
            onClick={() => acknowledge.mutate({ id: gap.id })}
          >
            {t('acknowledge')}
          </Button>
        </div>
      ) : (
        <>
          <p className={styles.faint}>
            {t('acknowledged', {
              who: acknowledged.who,
              when: formatMoment(acknowledged.at, i18n.language),
            })}
          </p>
          {lost ? <GapFindings gap={gap} /> : null}
          <SettleForm gap={gap} />
        </>
      )}
    </DoubtPanel>
  );
}

/** The accounts with missing orders, how many orders are missing at least, and what the supplier's own list contains. */
function GapAccounts({ gap }: { readonly gap: Gap }) {
  const { t, i18n } = useTranslation('gap');
  if (gap.accounts.length === 0) return <p>{t('accounts.all')}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('accounts.name')}</th>
          <th className={styles.figure}>{t('accounts.orders')}</th>
          <th>{t('accounts.list')}</th>
        </tr>
      </thead>
      <tbody>
        {gap.accounts.map((account) => {
          const when = account.readAt === null ? '' : formatMoment(account.readAt, i18n.language);
          return (
            <tr key={account.connectionId}>
              <td>
                <bdi>{account.name}</bdi>
                {account.known ? null : <span className={styles.faint}> · {t('accounts.unknown')}</span>}
              </td>
              <td className={styles.figure}>{formatCount(account.orders, i18n.language)}</td>
              <td>
                {account.readAt === null ? (
                  t('accounts.notRead')
                ) : account.readFailed === null ? (
                  t(account.readWhole ? 'accounts.read' : 'accounts.readPart', { when })
                ) : (
                  <CodedMessageText text={account.readFailed} />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Form that settles a gap with a person's name and words, after a confirmation. The app does not ask about a settled gap again. */
function SettleForm({ gap }: { readonly gap: Gap }) {
  const { t } = useTranslation('gap');
  const contract = useContract();
  const statement = useStatement(useDefaultOperator());
  const [confirming, setConfirming] = useState(false);
  const settle = useMutation(contract.gaps.settle.mutationOptions({ onSettled: () => setConfirming(false) }));

  function ask(event: FormEvent): void {
    event.preventDefault();
    if (statement.tryIt()) setConfirming(true);
  }

  return (
    <form className={styles.form} onSubmit={ask} noValidate>
      <h3 className={styles.heading}>{t('settle.title')}</h3>
      <StatementFields statement={statement} hint={t('settle.wordsHint')} />
      <FailureNotice error={settle.error} />
      <div>
        <Button type="submit">{t('settle.go')}</Button>
      </div>
      <ConfirmDialog
        opened={confirming}
        busy={settle.isPending}
        danger
        title={t('settle.confirm')}
        confirmLabel={t('settle.record')}
        onConfirm={() => settle.mutate({ id: gap.id, ...statement.stated })}
        onClose={() => setConfirming(false)}
      >
        <p>{t('settle.confirmWords')}</p>
      </ConfirmDialog>
    </form>
  );
}

/** Lets a person read the supplier's own list for the time of a gap, and adopt the orders that were found. */
function GapFindings({ gap }: { readonly gap: Gap }) {
  const { t } = useTranslation('gap');
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const rereadGap = useMutation(contract.gaps.read.mutationOptions());
  const adopt = useMutation(contract.gaps.adopt.mutationOptions());
  const able = gap.findings.filter(mayBeAdopted);
  const wasRead = gap.accounts.some((account) => account.readAt !== null && account.readFailed === null);
  return (
    <>
      <div className={styles.actions}>
        <Button loading={rereadGap.isPending} onClick={() => rereadGap.mutate({ id: gap.id })}>
          {t('look')}
        </Button>
        {able.length === 0 ? null : (
          <Button
            variant="filled"
            loading={adopt.isPending}
            onClick={() => adopt.mutate({ id: gap.id, who: settings?.operator.trim() || 'person' })}
          >
            {t('adopt', { count: able.length })}
          </Button>
        )}
      </div>
      <FailureNotice error={rereadGap.error} />
      <FailureNotice error={adopt.error} />
      {wasRead && gap.findings.length === 0 ? <p role="status">{t('nothingFound')}</p> : null}
      {gap.findings.length === 0 ? null : <Findings findings={gap.findings} />}
    </>
  );
}

function mayBeAdopted({ orderId, standing, serviceId, identifier }: GapFinding): boolean {
  return orderId === null && standing === null && serviceId !== null && identifier !== null;
}

function Findings({ findings }: { readonly findings: readonly GapFinding[] }) {
  const { t, i18n } = useTranslation(['gap', 'states']);
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t('findings.title')}</caption>
      <thead>
        <tr>
          <th>{t('findings.reference')}</th>
          <th>{t('findings.identifier')}</th>
          <th>{t('findings.placed')}</th>
          <th>{t('findings.state')}</th>
          <th>{t('findings.ours')}</th>
        </tr>
      </thead>
      <tbody>
        {findings.map((finding) => (
          <tr key={`${finding.connectionId} ${finding.reference}`}>
            <td>
              <Identifier value={finding.reference} grouped={false} />
            </td>
            <td>{finding.identifier === null ? null : <Identifier value={finding.identifier} />}</td>
            <td>
              {finding.placedAt === null
                ? t('findings.unknownTime')
                : formatMoment(finding.placedAt, i18n.language)}
            </td>
            <td>{t(`states:word.${finding.state}`)}</td>
            <td>
              <Ours finding={finding} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Ours({ finding }: { readonly finding: GapFinding }) {
  const { t } = useTranslation('gap');
  const { orderId, standing } = finding;
  if (orderId !== null) return <Link href={paths.order(orderId)}>{t('findings.adopted')}</Link>;
  if (standing !== null) return <Link href={paths.order(standing)}>{t('findings.standing')}</Link>;
  return t(mayBeAdopted(finding) ? 'findings.open' : 'findings.incomplete');
}
