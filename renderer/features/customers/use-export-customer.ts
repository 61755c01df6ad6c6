import { useTranslation } from 'react-i18next';
import { orderStates } from '../../../shared/model/order/order.ts';
import { columnHead, type OrderColumn, tableColumns } from '../../../shared/model/order/order-cells.ts';
import { useContract } from '../../client/contract-context.tsx';
import { download } from '../../ui/base/download.ts';
import { notifyDone } from '../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';

/** What is a person's own business, and nothing of what the shop pays. */
const columns: readonly OrderColumn[] = [
  ...(['state', 'handed-over', 'identifier', 'result', 'service', 'customer', 'note'] as const),
  ...(['customer-price', 'age', 'finished'] as const),
];

/** Writes what is kept of a customer into a file, and says where it is. */
export function useExportCustomer(): (id: string) => void {
  const { t } = useTranslation(['customers', 'orders', 'states']);
  const contract = useContract();
  return (id) => {
    const heads = {
      name: t('form.name'),
      phone: t('form.phone'),
      mail: t('form.mail'),
      language: t('form.language'),
      group: t('form.group'),
      note: t('form.note'),
    };
    const table = {
      columns: tableColumns(columns).map((key) => ({
        key,
        head: columnHead(key, t(`orders:column.${key}`)),
      })),
      states: Object.fromEntries(orderStates.map((state) => [state, t(`states:word.${state}`)])),
    };
    contract.customers.export
      .call({ id, heads, table })
      .then((handed) => {
        if (handed.how === 'saved') notifyDone('customers', t('one.saved', { path: handed.path }));
        if (handed.how === 'download') download(handed.path);
      })
      .catch(notifyFailure);
  };
}
