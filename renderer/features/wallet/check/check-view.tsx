import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FindingKind, FindingStage } from '../../../../shared/model/wallet/finding.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton-rows.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { MasterDetail } from '../master-detail.tsx';
import screen from '../wallet-screen.module.css';
import { FindingDetails } from './finding-details.tsx';
import { findingKey } from './finding-key.ts';
import { FindingsTable } from './findings-table.tsx';
import { KindChips } from './kind-chips.tsx';
import { OwedFigures } from './owed-figures.tsx';
import { useFindings } from './use-findings.ts';

const stages: readonly FindingStage[] = ['open', 'expected', 'settled', 'earlier'];

/** The wallet compared with our orders: the differences, in money and words, and how they were settled. */
export function CheckView() {
  const { t } = useTranslation('check');
  const contract = useContract();
  const [stage, setStage] = useState<FindingStage>('open');
  const [kind, setKind] = useState<FindingKind | null>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  // Once all was compared, what comes later is little beside it.
  const [wasCompared, setWasCompared] = useState(false);
  const summary = useQuery(contract.wallet.findings.queryOptions());
  const { list, findings, onNearEnd } = useFindings(stage, kind);
  const { data } = summary;
  const active = findings.find((finding) => findingKey(finding) === activeKey);
  const error = summary.error ?? list.error;
  if (error !== null)
    return (
      <div className={screen.notice}>
        <FailureNotice error={error} onRetry={() => void Promise.all([summary.refetch(), list.refetch()])} />
      </div>
    );
  if (data === undefined || list.data === undefined)
    return (
      <div className={screen.notice}>
        <SkeletonRows rows={10} />
      </div>
    );
  if (!data.checked) return <EmptyState title={t('empty.unread')}>{t('empty.unreadWords')}</EmptyState>;
  if (data.due === 0 && !wasCompared) setWasCompared(true);
  const comparing = data.due > 0 && !wasCompared;
  const close = () => setActiveKey(null);
  const countOf = (of: FindingStage): number => data[of].reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <OwedFigures open={data.open} expected={data.expected} comparing={comparing} />
      <div className={screen.tools}>
        <SegmentedControl
          aria-label={t('stages')}
          data={stages
            .filter((value) => value !== 'earlier' || value === stage || countOf(value) > 0)
            .map((value) => ({ value, label: t(`stage.${value}`, { total: countOf(value) }) }))}
          value={stage}
          onChange={(value) => {
            setStage(stages.find((each) => each === value) ?? 'open');
            setKind(null);
            close();
          }}
        />
        <KindChips groups={data[stage]} chosen={kind} onChoose={setKind} />
      </div>
      {data.due > 0 ? (
        <p className={screen.remark} role="status">
          {t('checking')}
        </p>
      ) : null}
      <MasterDetail
        details={
          active === undefined ? null : <FindingDetails finding={active} stage={stage} onClose={close} />
        }
        onClose={close}
      >
        <FindingsTable
          key={`${stage} ${kind}`}
          findings={findings}
          activeKey={activeKey}
          onActive={setActiveKey}
          onNearEnd={onNearEnd}
          empty={
            // Not yet certain that everything matches while the comparison runs.
            data.due > 0 ? null : (
              <EmptyState title={t(`empty.${stage}`)}>
                {stage === 'open' ? t('empty.openWords') : null}
              </EmptyState>
            )
          }
        />
      </MasterDetail>
    </>
  );
}
