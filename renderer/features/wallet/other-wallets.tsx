import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Money } from '../../../shared/model/base/decimal.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useSelectConnection } from '../../client/use-connections.ts';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { formatMoney, intlLocale } from '../../ui/format/format.ts';
import styles from './wallet-screen.module.css';

/** Differences at other suppliers than the one shown, with links: missing money must be visible on any wallet. */
export function OtherWallets({ selectedId }: { readonly selectedId: string | null | undefined }) {
  const { t, i18n } = useTranslation(['wallet', 'desk']);
  const contract = useContract();
  const { data } = useQuery(contract.wallet.owed.queryOptions());
  const select = useSelectConnection({ onError: notifyFailure });
  if (selectedId === undefined) return null;
  const others = (data ?? []).filter(({ connectionId }) => connectionId !== selectedId);
  return others.map(({ connectionId, name, owed, unknown, fell }) => (
    <p key={connectionId} className={styles.remark}>
      {[
        owed.count === 0 ? '' : t('desk:alert.owed', { name, amount: sumOf(owed.sums), count: owed.count }),
        unknown.count === 0 ? '' : t('desk:alert.unknownSpent', { name, amount: sumOf(unknown.sums) }),
        fell.count === 0 ? '' : t('desk:alert.balanceFell', { name, amount: sumOf(fell.sums) }),
      ]
        .filter(Boolean)
        .join(' ')}{' '}
      <button
        type="button"
        className={styles.there}
        aria-label={t('showOther', { name })}
        onClick={() => select.mutate({ id: connectionId })}
      >
        {t('desk:alert.look')}
      </button>
    </p>
  ));

  function sumOf(sums: readonly Money[]): string {
    const each = sums.map((money) => formatMoney(money, i18n.language));
    return new Intl.ListFormat(intlLocale(i18n.language)).format(each);
  }
}
