import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BookAccount,
  type BookAccounts,
  type BookRole,
  bookRoles,
} from '../../../shared/model/books/book-accounts.ts';
import { type BookFormat, bookFormats, plainColumns } from '../../../shared/model/books/book-forms.ts';
import { lineKinds } from '../../../shared/model/books/book-lines.ts';
import { type BookReading, isPeriodClosed } from '../../../shared/model/books/book-reading.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useSettings } from '../../client/settings/use-settings.ts';
import common from '../../ui/base/common.module.css';
import { Section } from '../../ui/base/section.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { failureOf } from '../../ui/failure/failure-of.ts';
import { takeFile } from '../../ui/failure/take-file.ts';
import { IconDownload } from '../../ui/icons/icons.tsx';
import styles from './books-screen.module.css';

// Program names are not translated.
const programs: Readonly<Partial<Record<BookFormat, string>>> = { xero: 'Xero', quickbooks: 'QuickBooks' };

/** Files for the accountant: format, currency and accounts. */
export function ExportPanel({ read }: { readonly read: BookReading }) {
  const { t } = useTranslation(['books', 'common']);
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const [format, setFormat] = useState<BookFormat>('plain');
  const [by, setBy] = useState<'service' | 'supplier'>('service');
  const [chosen, setCurrency] = useState<string | null>(null);
  const write = useMutation(
    contract.books.export.mutationOptions({
      onSuccess: (handed) => takeFile(handed, (path) => t('export.saved', { path })),
    }),
  );
  const currency = chosen ?? (format === 'plain' ? null : (read.currencies[0] ?? ''));
  return (
    <Section title={t('export.title')} note={t('export.note')}>
      <div className={styles.form}>
        <div className={styles.fields}>
          <SegmentedControl
            aria-label={t('export.format')}
            data={bookFormats.map((value) => ({ value, label: programs[value] ?? t('export.plain') }))}
            value={format}
            onChange={(value) => {
              setFormat(bookFormats.find((each) => each === value) ?? format);
              setCurrency(null);
            }}
          />
          <Select
            label={t('export.currency')}
            data={[
              ...(format === 'plain' ? [{ value: everyCurrency, label: t('export.allCurrencies') }] : []),
              ...read.currencies.map((value) => ({
                value,
                label: value === '' ? t('common:noCurrency') : value,
              })),
            ]}
            value={currency ?? everyCurrency}
            onChange={(value) => setCurrency(value === everyCurrency ? null : value)}
          />
          <Select
            label={t('export.by')}
            data={(['service', 'supplier'] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
            value={by}
            onChange={(value) => setBy(value === 'supplier' ? 'supplier' : 'service')}
          />
          <Button
            leftSection={<IconDownload size={15} aria-hidden />}
            loading={write.isPending}
            disabled={read.currencies.length === 0}
            onClick={() => write.mutate({ period: read.period, format, currency, by, words: bookTexts() })}
          >
            {t('export.save')}
          </Button>
        </div>
        {isPeriodClosed(read.days) ? null : <p className={common.mutedSm}>{t('export.notClosed')}</p>}
        {write.error === null ? null : <Failed error={write.error} />}
        {settings === undefined ? null : <AccountFields accounts={settings.bookAccounts} />}
      </div>
    </Section>
  );

  function bookTexts() {
    const named = <Name extends string>(names: readonly Name[], nameOf: (name: Name) => string) =>
      Object.fromEntries(names.map((name) => [name, nameOf(name)])) as Record<Name, string>;
    return {
      heads: named(plainColumns, (name) => t(`file.heads.${name}`)),
      kinds: named(lineKinds, (name) => t(`file.kinds.${name}`)),
      closed: t('file.closed'),
      notClosed: t('file.notClosed'),
      correctionOf: t('file.correctionOf'),
    };
  }
}

/** All currencies. */
const everyCurrency = '*';

/** Lists the values that a format needs but lacks; other failures use the common notice. */
function Failed({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('books');
  const failure = failureOf(error);
  const problems = failure.code === 'invalid-input' ? failure.data.problems : [];
  const missing = problems.flatMap(({ field, problem }) => {
    const role = bookRoles.find((each) => each === field);
    const part = { 'account-missing': 'account', 'tax-code-missing': 'taxCode' }[problem] as
      | 'account'
      | undefined;
    return role === undefined || part === undefined
      ? []
      : [`${t(`accounts.role.${role}`)} (${t(`accounts.${part}`)})`];
  });
  const isLong = problems.some(({ problem }) => problem === 'too-many-lines');
  if (missing.length === 0 && !isLong) return <FailureNotice error={error} />;
  return (
    <p className={common.bad} role="alert">
      {isLong ? t('export.tooMany') : t('export.missing', { list: missing.join(', ') })}
    </p>
  );
}

/** The accountant's account numbers; each field saves on blur. */
function AccountFields({ accounts }: { readonly accounts: BookAccounts }) {
  const { t } = useTranslation('books');
  const { change, writeError } = useSettings();
  return (
    <details className={styles.accounts}>
      <summary>{t('accounts.title')}</summary>
      <p className={common.mutedSm}>{t('accounts.hint')}</p>
      <div className={styles.roles}>
        {bookRoles.map((role) => (
          <RoleFields
            key={role}
            role={role}
            account={accounts[role]}
            onChange={(part) =>
              change(({ bookAccounts }) => ({
                bookAccounts: { ...bookAccounts, [role]: { ...bookAccounts[role], ...part } },
              }))
            }
          />
        ))}
      </div>
      <FailureNotice error={writeError} />
    </details>
  );
}

interface RoleFieldsProps {
  readonly role: BookRole;
  readonly account: BookAccount;
  readonly onChange: (part: Partial<BookAccount>) => void;
}

function RoleFields({ role, account, onChange }: RoleFieldsProps) {
  const { t } = useTranslation('books');
  const name = t(`accounts.role.${role}`);
  return (
    <>
      <span>{name}</span>
      {(['account', 'taxCode'] as const).map((part) => (
        <TextInput
          key={part}
          aria-label={`${name}: ${t(`accounts.${part}`)}`}
          placeholder={t(`accounts.${part}`)}
          maxLength={100}
          defaultValue={account[part]}
          onBlur={(event) => {
            const value = event.currentTarget.value.trim();
            if (value !== account[part]) onChange({ [part]: value });
          }}
        />
      ))}
    </>
  );
}
