import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { ColumnChoice } from '../../../shared/model/order/order-view.ts';
import { useContract } from '../../client/contract-context.tsx';
import { usePractising } from '../../client/use-connections.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { SkeletonRows } from '../../ui/base/skeleton-rows.tsx';
import { useHandOver } from '../../ui/order/hand-over.ts';
import { useOrderColumns } from '../../ui/order/order-columns.tsx';
import { usePrinting } from '../../ui/printing/printing.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import styles from './customers.module.css';

const shown: ColumnChoice = (
  ['state', 'handed-over', 'identifier', 'result', 'service', 'customer-price'] as const
).map((key) => ({ key, width: null }));
const fewer = shown.filter(({ key }) => key !== 'service');
const noNames = { batchName: () => '', connectionName: () => '' };

/** The newest orders of a customer; the Orders screen has all of them. */
export function CustomerOrders({ id }: { readonly id: string }) {
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
