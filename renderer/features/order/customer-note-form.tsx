import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Order } from '../../../shared/model/order/order.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useCustomerNamed } from '../../client/customers/use-customer-named.ts';
import { useSuggestedCustomers } from '../../client/customers/use-suggested-customers.ts';
import { useTypedPhone } from '../../client/customers/use-typed-phone.ts';
import { paths } from '../../ui/base/paths.ts';
import { useSharedForm } from '../../ui/base/use-shared-form.ts';
import { CustomerField } from '../../ui/customer/customer-field.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import styles from './customer-note-form.module.css';

/** Form for the customer and the note of an order. The search finds both. */
export function CustomerNoteForm({ order }: { readonly order: Order }) {
  const { t } = useTranslation(['order', 'customers']);
  const contract = useContract();
  const stored = useMemo(
    () => ({ customer: order.customer, note: order.note }),
    [order.customer, order.note],
  );
  const [{ customer, note }, setForm] = useSharedForm(stored);
  const keepPhone = useTypedPhone();
  const found = useSuggestedCustomers(customer === order.customer ? '' : customer);
  const person = useCustomerNamed(order.customer);
  const save = useMutation(contract.orders.setNote.mutationOptions());
  const changed = customer !== order.customer || note !== order.note;
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate({ id: order.id, customer: customer.trim(), note: note.trim() });
    void keepPhone(customer);
  }
  return (
    <form className={styles.form} aria-label={t('about.title')} onSubmit={submit}>
      <CustomerField
        label={t('about.customer')}
        value={customer}
        found={found}
        onChange={(next) => setForm((now) => ({ ...now, customer: next }))}
      />
      {person ? <Link href={paths.customer(person.id)}>{t('customers:openCustomer')}</Link> : null}
      <Textarea
        label={t('about.note')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4_000}
        value={note}
        onChange={({ currentTarget: { value } }) => setForm((now) => ({ ...now, note: value }))}
      />
      {save.error === null ? null : <FailureNotice error={save.error} />}
      <div className={styles.save}>
        <Button type="submit" variant="default" disabled={!changed} loading={save.isPending}>
          {t('about.save')}
        </Button>
        {save.isSuccess && !changed ? <span role="status">{t('about.saved')}</span> : null}
      </div>
    </form>
  );
}
