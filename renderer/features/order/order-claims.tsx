import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { paths } from '../../ui/base/paths.ts';
import { claimKindWords } from '../../ui/claim/claim-text.ts';
import { formatMoment } from '../../ui/format/format.ts';
import styles from './timeline.module.css';

/** Claims about this order. Nothing if there are none. */
export function OrderClaims({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation(['claims', 'check', 'order', 'states']);
  const contract = useContract();
  const { data } = useQuery(contract.claims.about.queryOptions({ input: { of: 'order', orderId: id } }));
  const claims = data?.claims ?? [];
  if (claims.length === 0) return null;
  return (
    <section aria-label={t('title')}>
      <h2 className={styles.title}>{t('title')}</h2>
      <ul className={styles.claims}>
        {claims.map(({ id: claimId, kind, state, outcome, askedAt, openedAt }) => (
          <li key={claimId}>
            <Link href={paths.claim(claimId)}>{claimKindWords(t, kind)}</Link>
            <p className={styles.when}>
              {t(`state.${state === 'closed' ? (outcome ?? 'withdrawn') : state}`)} ·{' '}
              {formatMoment(askedAt ?? openedAt, i18n.language)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
