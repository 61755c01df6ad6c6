import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  type BookAccount,
  type BookAccounts,
  type BookRole,
  bookRoles,
} from '../../../shared/model/books/book-accounts.ts';
import { useSettings } from '../../client/settings/use-settings.ts';
import common from '../../ui/base/common.module.css';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import styles from './books-screen.module.css';

/** The accountant's account numbers; each field saves on blur. */
export function AccountFields({ accounts }: { readonly accounts: BookAccounts }) {
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
      {writeError === null ? null : <FailureNotice error={writeError} />}
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
