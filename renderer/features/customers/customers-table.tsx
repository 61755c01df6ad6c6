import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Customer } from '../../../shared/model/customer/customer.ts';
import { nameWithoutPhone } from '../../../shared/model/customer/typed-phone.ts';
import common from '../../ui/base/common.module.css';
import { paths } from '../../ui/base/paths.ts';
import { formatCount } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { SideBySide } from '../../ui/format/side-by-side.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-props.ts';
import styles from './customers.module.css';

/** Customers by name, each linked to their own page. */
export function CustomersTable({
  rows,
  onNearEnd,
  empty,
}: {
  readonly rows: readonly Customer[];
  readonly onNearEnd: () => void;
  readonly empty: ReactNode;
}) {
  const { t, i18n } = useTranslation('customers');
  const [, navigate] = useLocation();
  const columns = useMemo((): readonly Column<Customer>[] => {
    const figure = (key: 'orders' | 'ready'): Column<Customer> => ({
      key,
      head: t(`column.${key}`),
      track: '88px',
      align: 'end',
      cell: (customer) => (
        <span className={`${common.figures} ${customer[key] === 0 ? common.faint : ''}`}>
          {formatCount(customer[key], i18n.language)}
        </span>
      ),
    });
    return [
      {
        key: 'name',
        head: t('column.name'),
        track: 'minmax(140px, 2fr)',
        cell: ({ name, phone }) => <bdi title={name}>{nameWithoutPhone(name, phone)}</bdi>,
      },
      {
        key: 'contact',
        head: t('column.contact'),
        track: 'minmax(120px, 1.6fr)',
        cell: ({ known, phone, mail }) =>
          known ? (
            <span className={common.muted}>
              <SideBySide cut of={[phone, mail]} />
            </span>
          ) : (
            <span className={common.faint}>{t('nameOnly')}</span>
          ),
      },
      {
        key: 'group',
        head: t('column.group'),
        track: 'minmax(72px, 0.8fr)',
        cell: ({ group }) => <bdi className={common.muted}>{group}</bdi>,
      },
      figure('orders'),
      figure('ready'),
      {
        key: 'owed',
        head: t('column.owed'),
        track: 'minmax(120px, 1fr)',
        align: 'end',
        cell: ({ owed }) => (
          <span className={styles.sums}>
            {owed.map((money) => (
              <Money key={money.currency} money={money} of="customer" />
            ))}
          </span>
        ),
      },
    ];
  }, [t, i18n.language]);
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onOpen={({ id }) => navigate(paths.customer(id))}
      onNearEnd={onNearEnd}
      empty={empty}
    />
  );
}
