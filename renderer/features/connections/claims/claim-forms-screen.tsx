import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import { useContract } from '../../../client/contract-context.tsx';
import { useConnections } from '../../../client/use-connections.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { Screen } from '../../../ui/base/screen.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton-rows.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { ClaimFormsEditor } from './claim-forms-editor.tsx';

/** Screen with one supplier's address for claims, and the shop's texts for claims to this supplier. */
export function ClaimFormsScreen() {
  const { t } = useTranslation(['claims', 'connections']);
  const { id = '' } = useParams<{ id: string }>();
  const contract = useContract();
  const [, navigate] = useLocation();
  const { data: known } = useConnections();
  const { data, error, refetch } = useQuery(
    contract.claims.forms.queryOptions({ input: { connectionId: id } }),
  );
  const connection = known?.connections.find((each) => each.id === id);
  const back = (
    <Button variant="default" onClick={() => navigate(paths.connections())}>
      {t('connections:title')}
    </Button>
  );
  if (known !== undefined && connection === undefined)
    return (
      <Screen title={t('title')}>
        <EmptyState title={t('gone')} actions={back} />
      </Screen>
    );
  return (
    <Screen title={t('forms.title', { name: connection?.name ?? '' })} actions={back}>
      {error === null ? null : <FailureNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={8} />
        ) : null
      ) : (
        <ClaimFormsEditor key={id} connectionId={id} forms={data} />
      )}
    </Screen>
  );
}
