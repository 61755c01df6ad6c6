import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'wouter';
import type { Customer } from '../../../shared/model/customer/customer.ts';
import type { ColumnChoice } from '../../../shared/model/order/order-view.ts';
import { useContract } from '../../client/contract-context.tsx';
import { usePractising } from '../../client/use-connections.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { SkeletonRows } from '../../ui/base/skeleton-rows.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useHandOver } from '../../ui/order/hand-over.ts';
import { useOrderColumns } from '../../ui/order/order-columns.tsx';
import { usePrinting } from '../../ui/printing/printing.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ContactsForm } from './contacts-form.tsx';
import { CustomerActions } from './customer-actions.tsx';
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
  if (error !== null || customer === undefined)
    return (
      <Screen title={t('title')}>
        <Loading error={error} onRetry={refetch} rows={10} />
      </Screen>
    );
  if (customer === null)
    return (
      <Screen title={t('title')}>
        <EmptyState
          title={t('gone.title')}
          actions={
            <Button variant="filled" onClick={() => navigate(paths.customers())}>
              {t('gone.back')}
            </Button>
          }
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

/** The number of all orders, the number of ready orders, and what the customer owes, with one sum per currency. */
function CustomerFacts({ customer }: { readonly customer: Customer }) {
  const { t, i18n } = useTranslation('customers');
  const { id, orders, ready, owed } = customer;
  const say = (count: number) => formatCount(count, i18n.language);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('one.orders')}</dt>
        <dd>
          {say(orders)}{' '}
          <Link href={paths.orders({ customerId: id })}>
            <small>{t('one.allOrders')}</small>
          </Link>
        </dd>
      </div>
      <div>
        <dt>{t('one.ready')}</dt>
        <dd>
          {say(ready)}{' '}
          {ready === 0 ? null : (
            <Link href={paths.orders({ customerId: id, only: 'ready' })}>
              <small>{t('one.readyOrders')}</small>
            </Link>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('one.owed')}</dt>
        <dd className={styles.sums}>
          {owed.length === 0 ? (
            <span>{t('one.owedNothing')}</span>
          ) : (
            owed.map((money) => <Money key={money.currency} money={money} of="customer" />)
          )}
          <small>{t('one.owedHint')}</small>
        </dd>
      </div>
    </dl>
  );
}

const shown: ColumnChoice = (
  ['state', 'handed-over', 'identifier', 'result', 'service', 'customer-price'] as const
).map((key) => ({ key, width: null }));
const fewer = shown.filter(({ key }) => key !== 'service');
const noNames = { batchName: () => '', connectionName: () => '' };

/** The newest orders of a customer; the Orders screen has all of them. */
function CustomerOrders({ id }: { readonly id: string }) {
  const { t } = useTranslation('customers');
  const contract = useContract();
  const practising = usePractising();
  const [, navigate] = useLocation();
  const { handOver, copyAndHandOver } = useHandOver();
  const { print } = usePrinting();
  // In a narrow window, fewer columns fit next to the contacts.
  const narrow = useMediaQuery('(width < 1240px)') ?? false;
  const columns = useOrderColumns(narrow ? fewer : shown, noNames);
  const { data } = useQuery(
    contract.orders.list.queryOptions({ input: { ...practising, customerId: id, limit: 200 } }),
  );
  if (data === undefined)
    return (
      <div className={styles.notice}>
        <SkeletonRows rows={8} />
      </div>
    );
  return (
    <DataTable
      label={t('one.orders')}
      columns={columns}
      rows={data.orders}
      rowKey={(order) => order.id}
      onOpen={(order) => navigate(paths.order(order.id))}
      onRowKey={(event, order) => {
        if (event.ctrlKey || event.metaKey) return;
        if (event.key === 'P') print(order);
        else if (order.state !== 'success') return;
        else if (event.key === 'H') copyAndHandOver(order);
        else if (event.key === 'h') handOver(order, order.handedOverAt === null);
        else return;
        event.preventDefault();
      }}
      alarming={(order) => order.state === 'uncertain'}
      empty={<EmptyState title={t('one.noOrders')} />}
    />
  );
}
