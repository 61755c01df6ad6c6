import { ActionIcon, Button, Menu, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { Customer } from '../../../shared/model/customer/customer.ts';
import { customerKey } from '../../../shared/model/customer/customer-key.ts';
import { orderStates } from '../../../shared/model/order/order.ts';
import { columnHead, type OrderColumn, tableColumns } from '../../../shared/model/order/order-cells.ts';
import { orderFilterSchema } from '../../../shared/model/order/order-filter.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useCustomerNamed } from '../../client/customers/use-customer-named.ts';
import { useSuggestedCustomers } from '../../client/customers/use-suggested-customers.ts';
import { usePractising } from '../../client/use-connections.ts';
import { useCommands } from '../../store/commands.ts';
import { useRecentOrders } from '../../store/recent-orders.ts';
import common from '../../ui/base/common.module.css';
import { download } from '../../ui/base/download.ts';
import { paths } from '../../ui/base/paths.ts';
import { CustomerField } from '../../ui/customer/customer-field.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { notifyDone, notifyUndoable } from '../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { IconDots } from '../../ui/icons/icons.tsx';
import { usePrinting } from '../../ui/printing/printing.ts';
import styles from './customers.module.css';

/** Actions on a customer: hand over all ready orders, export, merge, forget. */
export function CustomerActions({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation(['customers', 'messages', 'printing']);
  const contract = useContract();
  const practising = usePractising();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState<'merge' | 'forget' | null>(null);
  const writeFile = useExportCustomer();
  const handOver = useHandOverAll(customer.id);
  const forget = useMutation(
    contract.customers.forget.mutationOptions({
      onError: notifyFailure,
      onSuccess() {
        notifyDone('customers', t('forget.done'));
        // The next order must not suggest the removed customer.
        if (customerKey(useRecentOrders.getState().lastCustomer) === customerKey(customer.name))
          useRecentOrders.setState({ lastCustomer: '' });
        navigate(paths.customers(), { replace: true });
      },
      onSettled: () => setAsking(null),
    }),
  );
  const { ready } = customer;
  const printing = usePrinting();
  const { run } = handOver;
  useCommands(
    useMemo(
      () =>
        ready === 0
          ? []
          : [
              {
                ...({ id: 'customer-hand-over', label: t('command.handOver'), group: 'screen' } as const),
                shortcut: 'H',
                run,
              },
            ],
      [t, ready, run],
    ),
  );
  return (
    <>
      {ready === 0 ? null : (
        <Button component={Link} href={paths.messageCustomers(customer.id)}>
          {t('messages:act')}
        </Button>
      )}
      {ready === 0 ? null : (
        <Button variant="filled" loading={handOver.busy} onClick={run}>
          {t('one.handOver', { count: ready })}
        </Button>
      )}
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('more')}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {ready === 0 ? null : (
            <Menu.Item
              onClick={() =>
                printing.ask({
                  count: ready,
                  read: async () => {
                    const query = {
                      ...practising,
                      customerId: customer.id,
                      ready: true,
                      limit: 500,
                      whole: true,
                    };
                    return (await contract.orders.list.call(query)).orders;
                  },
                })
              }
            >
              {t('printing:act')}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => writeFile(customer.id)}>{t('one.export')}</Menu.Item>
          <Menu.Item onClick={() => setAsking('merge')}>{t('merge.act')}</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" onClick={() => setAsking('forget')}>
            {t('forget.act')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking === 'merge' ? <MergeDialog customer={customer} onClose={() => setAsking(null)} /> : null}
      <ConfirmDialog
        opened={asking === 'forget'}
        title={t('forget.title', { name: customer.name })}
        confirmLabel={t('forget.go')}
        danger
        busy={forget.isPending}
        onConfirm={() => forget.mutate({ id: customer.id })}
        onClose={() => setAsking(null)}
      >
        <p>{t('forget.words', { count: customer.orders })}</p>
        <p>{t('forget.backups')}</p>
      </ConfirmDialog>
    </>
  );
}

/** Columns of the export: the customer's own data, without costs. */
const columns: readonly OrderColumn[] = [
  ...(['state', 'handed-over', 'identifier', 'result', 'service', 'customer', 'note'] as const),
  ...(['customer-price', 'age', 'finished'] as const),
];

/** Exports all data about a customer and reports where the file is. */
function useExportCustomer(): (id: string) => void {
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

/** Hands over all ready orders of a customer; can be undone. */
function useHandOverAll(customerId: string): { readonly busy: boolean; readonly run: () => void } {
  const { t } = useTranslation('customers');
  const contract = useContract();
  const practising = usePractising();
  const { mutate, isPending } = useMutation(
    contract.orders.handOverMany.mutationOptions({
      onError: notifyFailure,
      onSuccess({ ids }) {
        if (ids.length === 0) return;
        const back = () =>
          void contract.orders.handOverMany
            .call({ selection: { by: 'ids', ids }, handedOver: false })
            .catch(notifyFailure);
        notifyUndoable('hand-over', t('one.handedOver', { count: ids.length }), t('one.undo'), back);
      },
    }),
  );
  const run = useCallback(() => {
    const filter = orderFilterSchema.parse({ ...practising, customerId, ready: true });
    mutate({ selection: { by: 'filter', filter, except: [] }, handedOver: true });
  }, [mutate, customerId, practising]);
  return { busy: isPending, run };
}

/** Merges two customers; a person chooses which name is kept. */
function MergeDialog({ customer, onClose }: { readonly customer: Customer; readonly onClose: () => void }) {
  const { t } = useTranslation(['customers', 'common']);
  const contract = useContract();
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const found = useSuggestedCustomers(name);
  const typed = name.trim();
  const into = useCustomerNamed(typed);
  const merge = useMutation(
    contract.customers.merge.mutationOptions({
      onSuccess(merged) {
        notifyDone('customers', t('merge.done', { name: merged.name }));
        onClose();
        navigate(paths.customer(merged.id), { replace: true });
      },
    }),
  );
  const same = into?.id === customer.id;
  const target = typed === '' || same ? null : (into ?? null);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (target !== null && !merge.isPending) merge.mutate({ from: customer.id, into: target.id });
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={<bdi>{t('merge.title', { name: customer.name })}</bdi>}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form className={common.stack12} onSubmit={submit}>
        <p>{t('merge.words', { name: customer.name })}</p>
        <CustomerField
          label={t('merge.into')}
          autoFocus
          value={name}
          found={found.filter(({ id }) => id !== customer.id)}
          onChange={setName}
          error={
            typed === '' || into === undefined
              ? null
              : same
                ? t('merge.same')
                : into === null
                  ? t('merge.nobody')
                  : null
          }
        />
        <FailureNotice error={merge.error} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="filled" type="submit" disabled={target === null} loading={merge.isPending}>
            {t('merge.go')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
