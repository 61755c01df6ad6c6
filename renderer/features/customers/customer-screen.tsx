import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { usePractising } from '../../client/use-connections.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { SkeletonRows } from '../../ui/base/skeleton-rows.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { ContactsForm } from './contacts-form.tsx';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import styles from './customers.module.css';

/** One customer: contacts, ready orders, amounts owed, and all orders. */
export function CustomerScreen() {
  const { t } = useTranslation('customers');
  const { id = '' } = useParams<{ id: string }>();
  const contract = useContract();
  const practising = usePractising();
  const [, navigate] = useLocation();
  const {
    data: customer,
    error,
    refetch,
  } = useQuery(contract.customers.read.queryOptions({ input: { ...practising, id } }));
  if (error !== null)
    return (
      <Screen title={t('title')}>
        <FailureNotice error={error} onRetry={() => void refetch()} />
      </Screen>
    );
  if (customer === undefined)
    return (
      <Screen title={t('title')}>
        <SkeletonRows rows={10} />
      </Screen>
    );
  if (customer === null)
    return (
      <Screen title={t('title')}>
        <EmptyState
          title={t('gone.title')}
          actions={<Button onClick={() => navigate(paths.customers())}>{t('gone.back')}</Button>}
        >
          {t('gone.words')}
        </EmptyState>
      </Screen>
    );
  const { name } = customer;
  return (
    <Screen title={name} back={paths.customers()} fill actions={<CustomerActions customer={customer} />}>
      <div className={styles.columns}>
        <aside className={styles.side}>
          <h2 className={styles.heading}>{t('form.title')}</h2>
          <ContactsForm key={id} id={id} begin={customer} />
        </aside>
        <div className={styles.main}>
          <CustomerFacts customer={customer} />
          <CustomerOrders id={id} />
        </div>
      </div>
    </Screen>
  );
}
