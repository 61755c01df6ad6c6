import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Gap, GapFinding } from '../../../shared/model/order/gap.ts';
import { useContract } from '../../client/contract-context.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import styles from './gap-screen.module.css';

/** Lets a person read the supplier's own list for the time of a gap, and adopt the orders that were found. */
export function GapFindings({ gap }: { readonly gap: Gap }) {
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
