import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import { useContract } from '../../../client/contract-context.tsx';
import { useStoppedConnections } from '../../../client/use-stopped-connections.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import styles from '../../../ui/base/list-screen.module.css';
import { paths } from '../../../ui/base/paths.ts';
import { Screen } from '../../../ui/base/screen.tsx';
import { StoppedConnections } from '../../../ui/doubt/stopped-connections.tsx';
import { Loading } from '../../../ui/failure/loading.tsx';
import { BatchActions } from './batch-actions.tsx';
import { BatchHead } from './batch-head.tsx';
import { BatchRows } from './batch-rows.tsx';

/** One batch: its progress, why it is paused, how to resume it, and all of its orders. It updates itself. */
export function BatchScreen() {
  const { t } = useTranslation('batches');
  const { id = '' } = useParams<{ id: string }>();
  const contract = useContract();
  const [, navigate] = useLocation();
  const { data: batch, error, refetch } = useQuery(contract.batches.read.queryOptions({ input: { id } }));
  const stopped = useStoppedConnections(batch?.connectionId ?? null);
  const noPrices = stopped.stops.filter((stop) => stop.why === 'prices');

  if (error !== null || batch === undefined)
    return (
      <Screen title={t('batch')}>
        <Loading error={error} onRetry={refetch} rows={10} />
      </Screen>
    );
  if (batch === null)
    return (
      <Screen title={t('batch')}>
        <EmptyState
          title={t('gone.title')}
          actions={
            <Button variant="filled" onClick={() => navigate(paths.batches())}>
              {t('gone.back')}
            </Button>
          }
        >
          {t('gone.words')}
        </EmptyState>
      </Screen>
    );
  return (
    <Screen title={batch.name} back={paths.batches()} fill actions={<BatchActions batch={batch} />}>
      <BatchHead batch={batch} />
      {batch.state !== 'running' || noPrices.length === 0 ? null : (
        <div className={styles.notice}>
          <StoppedConnections {...stopped} stops={noPrices} />
        </div>
      )}
      <BatchRows batch={batch} />
    </Screen>
  );
}
