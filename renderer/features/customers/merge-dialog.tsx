import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Customer } from '../../../shared/model/customer/customer.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useCustomerNamed } from '../../client/customers/use-customer-named.ts';
import { useSuggestedCustomers } from '../../client/customers/use-suggested-customers.ts';
import common from '../../ui/base/common.module.css';
import { paths } from '../../ui/base/paths.ts';
import { CustomerField } from '../../ui/customer/customer-field.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { notifyDone } from '../../ui/failure/notify-done.tsx';
import styles from './customers.module.css';

/** Merges two customers; a person chooses which name is kept. */
export function MergeDialog({
  customer,
  onClose,
}: {
  readonly customer: Customer;
  readonly onClose: () => void;
}) {
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
