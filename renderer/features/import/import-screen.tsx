import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { offersQuantity } from '../../../shared/model/quantity.ts';
import { useContract } from '../../client/contract-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { paths } from '../../ui/paths.ts';
import { Screen } from '../../ui/screen.tsx';
import { ServicePicker } from '../../ui/service-picker.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ImportDesk } from './import-desk.tsx';
import styles from './import-screen.module.css';

/** A pasted list: first its service, then every row checked, then one confirmation for the whole. */
export function ImportScreen() {
  const { t } = useTranslation(['import', 'services', 'catalogue']);
  const contract = useContract();
  const [, navigate] = useLocation();
  const serviceId = new URLSearchParams(useSearch()).get('service');
  const reading = useQuery(contract.catalogue.list.queryOptions());
  const service = reading.data?.services.find((each) => each.id === serviceId);
  if (service !== undefined)
    return <ImportDesk service={service} onChangeService={() => navigate(paths.importList())} />;
  return (
    <Screen title={t('title')}>
      {reading.error !== null ? (
        <FailureNotice error={reading.error} onRetry={() => void reading.refetch()} />
      ) : reading.data === undefined ? (
        <SkeletonRows rows={8} />
      ) : reading.data.services.length === 0 ? (
        <EmptyState
          title={t('choose')}
          actions={<Button onClick={() => navigate(paths.catalogue())}>{t('catalogue:title')}</Button>}
        >
          {t('services:picker.empty')}
        </EmptyState>
      ) : (
        <div className={styles.choose}>
          <h2 className={styles.question}>{t('choose')}</h2>
          <ServicePicker
            services={reading.data.services}
            refusal={(each) =>
              each.bulkAllowed
                ? offersQuantity(each.quantity, 1)
                  ? null
                  : t('services:quantity.notOne')
                : t('services:noBulk')
            }
            onPick={({ id }) => navigate(paths.importList({ serviceId: id }))}
          />
        </div>
      )}
    </Screen>
  );
}
