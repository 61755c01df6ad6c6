import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { usePractising } from '../../../client/use-connections.ts';
import common from '../../../ui/base/common.module.css';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { Screen } from '../../../ui/base/screen.tsx';
import { Loading } from '../../../ui/failure/loading.tsx';
import { Age } from '../../../ui/format/age.tsx';
import { SupplierMark } from '../../../ui/order/supplier-mark.tsx';
import { PauseWhy } from './batch-head.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { BatchServices } from './batch-services.tsx';
import { BatchState } from './batch-state.tsx';
import styles from './batches-screen.module.css';
import { PauseButton } from './pause-button.tsx';
import { RetryButton } from './retry-button.tsx';

/** All batches, with their progress and the reason if they are paused. Paused batches come first, then running batches. */
export function BatchesScreen() {
  const { t } = useTranslation('batches');
  const contract = useContract();
  const practising = usePractising();
  const [, navigate] = useLocation();
  const { data, error, refetch } = useQuery(contract.batches.list.queryOptions({ input: practising }));
  const importButton = (
    <Button variant="filled" onClick={() => navigate(paths.importList())}>
      {t('import')}
    </Button>
  );
  return (
    <Screen
      title={t('title')}
      aside={data === undefined ? null : t('count', { count: data.length })}
      actions={data === undefined || data.length === 0 ? null : importButton}
    >
      {error !== null || data === undefined ? (
        <Loading error={error} onRetry={refetch} rows={6} />
      ) : data.length === 0 ? (
        <EmptyState title={t('empty.title')} actions={importButton}>
          {t('empty.words')}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {data.toSorted(byNeed).map((batch) => (
            <li key={batch.id} className={styles.batch} data-state={batch.state}>
              <div className={styles.first}>
                <Link href={paths.batch(batch.id)} className={styles.name} data-entry>
                  <SupplierMark connectionId={batch.connectionId} />
                  <bdi>{batch.name}</bdi>
                </Link>
                <BatchState batch={batch} />
                <span className={styles.faint}>
                  <Age at={batch.createdAt} />
                </span>
                <span className={styles.button}>
                  <RetryButton batch={batch} />
                  <PauseButton batch={batch} />
                </span>
              </div>
              <p className={common.muted}>
                <BatchServices batch={batch} />
              </p>
              <BatchProgress batch={batch} alone />
              {batch.pauseReason === null || batch.state !== 'paused' ? null : (
                <p className={common.badStrong}>
                  <PauseWhy batch={batch} />
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Screen>
  );
}

const ranks: Partial<Record<Batch['state'], number>> = { paused: 0, running: 1 };

// Batches of the same rank keep their order, newest first.
function byNeed(one: Batch, other: Batch): number {
  return (ranks[one.state] ?? 2) - (ranks[other.state] ?? 2);
}
