import { Autocomplete, Button, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { languages } from '../../../shared/contract/shop/settings.ts';
import {
  type Customer,
  type CustomerContacts,
  contactNames,
  contactsOf,
  customerContactsSchema,
} from '../../../shared/model/customer/customer.ts';
import { useContract } from '../../client/contract-context.tsx';
import { languageNames } from '../../locales/languages.ts';
import common from '../../ui/base/common.module.css';
import { paths } from '../../ui/base/paths.ts';
import { useSharedForm } from '../../ui/base/use-shared-form.ts';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { notifyDone } from '../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import styles from './customers.module.css';

interface ContactsFormProps {
  /** Null for a new customer. */
  readonly id: string | null;
  readonly begin: CustomerContacts;
  readonly onWritten?: (customer: Customer) => void;
}

/** Form for a customer's contacts. If the name belongs to another customer, it offers to merge the two. */
export function ContactsForm({ id, begin, onWritten }: ContactsFormProps) {
  const { t } = useTranslation('customers');
  const contract = useContract();
  const stored = useMemo(() => contactsOf(begin), [begin]);
  // The form stays mounted and keeps the focus.
  const [form, setForm] = useSharedForm<CustomerContacts>(stored);
  const [tried, setTried] = useState(false);
  const { data: groups = [] } = useQuery(contract.customers.groups.queryOptions());
  const save = useMutation(
    contract.customers.write.mutationOptions({
      onSuccess(answer) {
        if (answer.is !== 'written') return;
        setForm(contactsOf(answer.customer));
        onWritten?.(answer.customer);
      },
    }),
  );
  const wrong = problemsOf(form);
  const changed = id === null || !isSame(form, begin);
  const field = (name: keyof CustomerContacts) => ({
    label: t(`form.${name}`),
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setForm((before) => ({ ...before, [name]: value }));
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (wrong.size === 0 && !save.isPending) save.mutate({ id, ...form });
  }
  const appLanguages = languages.map((language) => ({ value: language, label: languageNames[language] }));
  const known = appLanguages.some(({ value }) => value === form.language) || form.language === '';
  return (
    <form className={styles.form} aria-label={t('form.title')} onSubmit={submit} noValidate>
      <TextInput {...field('name')} required maxLength={200} data-autofocus={id === null || undefined} />
      <TextInput
        {...field('phone')}
        description={t('form.phoneHint')}
        type="tel"
        dir="ltr"
        maxLength={40}
        error={tried && wrong.has('phone') ? t('form.phoneWrong') : null}
      />
      <TextInput
        {...field('mail')}
        type="email"
        dir="ltr"
        maxLength={200}
        error={tried && wrong.has('mail') ? t('form.mailWrong') : null}
      />
      <Select
        label={t('form.language')}
        placeholder={t('form.languageNone')}
        clearable
        data={known ? appLanguages : [...appLanguages, { value: form.language, label: form.language }]}
        value={form.language === '' ? null : form.language}
        onChange={(language) => setForm((before) => ({ ...before, language: language ?? '' }))}
      />
      <Autocomplete
        label={t('form.group')}
        maxLength={80}
        data={[...groups]}
        value={form.group}
        onChange={(group) => setForm((before) => ({ ...before, group }))}
      />
      <Textarea {...field('note')} autosize minRows={2} maxRows={8} maxLength={4_000} />
      <FailureNotice error={save.error} />
      {save.data?.is === 'taken' && form.name !== begin.name ? (
        <TakenName from={id} by={save.data.by} />
      ) : save.data?.is === 'taken' && id === null ? (
        <TakenName from={null} by={save.data.by} />
      ) : null}
      <div className={styles.save}>
        <Button
          type="submit"
          variant={id === null ? 'filled' : 'default'}
          disabled={!changed || form.name.trim() === ''}
          loading={save.isPending}
        >
          {t('form.save')}
        </Button>
        {save.data?.is === 'written' && !changed ? <span role="status">{t('form.saved')}</span> : null}
      </div>
      <p className={common.faint}>{t('form.private')}</p>
    </form>
  );
}

function isSame(left: CustomerContacts, right: CustomerContacts): boolean {
  return contactNames.every((name) => left[name] === right[name]);
}

function problemsOf(form: CustomerContacts): ReadonlySet<PropertyKey> {
  const read = customerContactsSchema.safeParse(form);
  return new Set(read.success ? [] : read.error.issues.flatMap(({ path }) => path[0] ?? []));
}

/** Reports that another customer already has this name, and offers to merge the two or to open the other one. */
function TakenName({ from, by }: { readonly from: string | null; readonly by: Customer }) {
  const { t } = useTranslation('customers');
  const contract = useContract();
  const [, navigate] = useLocation();
  const merge = useMutation(
    contract.customers.merge.mutationOptions({
      onError: notifyFailure,
      onSuccess(customer) {
        notifyDone('customers', t('merge.done', { name: customer.name }));
        navigate(paths.customer(customer.id), { replace: true });
      },
    }),
  );
  return (
    <div role="alert" className={styles.taken}>
      <p>{t('taken.words', { name: by.name })}</p>
      <div className={styles.save}>
        {from === null ? null : (
          <Button
            variant="filled"
            size="compact-sm"
            loading={merge.isPending}
            onClick={() => merge.mutate({ from, into: by.id })}
          >
            {t('taken.merge')}
          </Button>
        )}
        <Link href={paths.customer(by.id)}>
          <bdi>{t('taken.open', { name: by.name })}</bdi>
        </Link>
      </div>
    </div>
  );
}
