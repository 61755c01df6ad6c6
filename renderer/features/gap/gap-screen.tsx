import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Gap } from '../../../shared/model/order/gap.ts';
import { useContract } from '../../client/contract-context.tsx';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { sumOfGaps } from '../../ui/doubt/gap-words.ts';
import { Loading } from '../../ui/failure/loading.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import { GapPanel } from './gap-panel.tsx';
import styles from './gap-screen.module.css';

/** Gaps of the journal: what happened, what it means, and how to settle each (money-safety J5). */
export function GapScreen() {
  const { t } = useTranslation('gap');
  const contract = useContract();
  const [, navigate] = useLocation();
  const { data, error, refetch } = useQuery(contract.gaps.list.queryOptions());
  const open = data?.filter((gap) => gap.settled === null) ?? [];
  const settled = data?.filter((gap) => gap.settled !== null) ?? [];
  return (
    <Screen title={t('title')}>
      <Loading error={error} onRetry={refetch} rows={8} pending={data === undefined} />
      {data !== undefined && open.length === 0 ? (
        <EmptyState
          title={t('none.title')}
          actions={
            <Button variant="filled" onClick={() => navigate(paths.desk())}>
              {t('none.back')}
            </Button>
          }
        >
          {t('none.words')}
        </EmptyState>
      ) : null}
      <div className={styles.gaps}>
        {open.map((gap) => (
          <GapPanel key={gap.id} gap={gap} />
        ))}
        {settled.map((gap) => (
          <SettledGap key={gap.id} gap={gap} />
        ))}
      </div>
    </Screen>
  );
}

/** A settled gap: when it happened, who settled it, and that person's words. */
function SettledGap({ gap }: { readonly gap: Gap }) {
  const { t, i18n } = useTranslation('gap');
  const { settled } = gap;
  if (settled === null) return null;
  const { from, to } = sumOfGaps([gap], i18n.language, t('beginning'));
  const when = formatMoment(settled.at, i18n.language);
  return (
    <p className={styles.settled}>
      {t('when', { from, to })} · {t('settled', { who: settled.who, when, words: settled.words })}
    </p>
  );
}
