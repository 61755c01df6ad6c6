import { useTranslation } from 'react-i18next';
import type { Gap } from '../../../shared/model/order/gap.ts';
import { formatCount, formatMoment } from '../../ui/format/format.ts';
import { NoteText } from '../../ui/format/note-text.tsx';
import styles from './gap-screen.module.css';

/** Accounts with missing orders, at least how many, and what the supplier's own list shows. */
export function GapAccounts({ gap }: { readonly gap: Gap }) {
  const { t, i18n } = useTranslation('gap');
  if (gap.accounts.length === 0) return <p>{t('accounts.all')}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('accounts.name')}</th>
          <th className={styles.figure}>{t('accounts.orders')}</th>
          <th>{t('accounts.list')}</th>
        </tr>
      </thead>
      <tbody>
        {gap.accounts.map((account) => {
          const when = account.readAt === null ? '' : formatMoment(account.readAt, i18n.language);
          return (
            <tr key={account.connectionId}>
              <td>
                <bdi>{account.name}</bdi>
                {account.known ? null : <span className={styles.faint}> · {t('accounts.unknown')}</span>}
              </td>
              <td className={styles.figure}>{formatCount(account.orders, i18n.language)}</td>
              <td>
                {account.readAt === null ? (
                  t('accounts.notRead')
                ) : account.readFailed === null ? (
                  t(account.readWhole ? 'accounts.read' : 'accounts.readPart', { when })
                ) : (
                  <NoteText text={account.readFailed} />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
