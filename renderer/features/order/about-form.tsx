import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/model/order/order.ts';
import { useContract } from '../../client/contract-context.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import styles from './about-form.module.css';

/** Customer and note: the shop's own words, by which the order is found again. */
export function AboutForm({ order }: { readonly order: Order }) {
  const { t } = useTranslation('order');
  const contract = useContract();
  const [customer, setCustomer] = useState(order.customer);
  const [note, setNote] = useState(order.note);
  const save = useMutation(contract.orders.setNote.mutationOptions());
  const changed = customer !== order.customer || note !== order.note;
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate({ id: order.id, customer: customer.trim(), note: note.trim() });
  }
  return (
    <form className={styles.form} aria-label={t('about.title')} onSubmit={submit}>
      <TextInput
        label={t('about.customer')}
        maxLength={200}
        value={customer}
        onChange={(event) => setCustomer(event.currentTarget.value)}
      />
      <Textarea
        label={t('about.note')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4_000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
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
