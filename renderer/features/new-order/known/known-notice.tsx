import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { KnownOrder } from '../../../../shared/model/list/text/verdict.ts';
import { paths } from '../../../ui/base/paths.ts';
import { Age } from '../../../ui/format/age.tsx';
import { StateBadge } from '../../../ui/order/state-badge.tsx';
import { conflictOf } from '../order-draft.ts';
import styles from './known-notice.module.css';

/** Reports that this identifier was ordered for this service before, and what that means for the money. */
export function KnownNotice({ known }: { readonly known: KnownOrder }) {
  const { t } = useTranslation('new-order');
  const stands = conflictOf(known);
  if (stands === 'none') return null;
  const words = { open: 'open', 'open-elsewhere': 'elsewhere', paid: 'final', free: 'free' } as const;
  const said = words[stands];
  return (
    <div role="status" className={styles.notice} data-stands={stands}>
      <div className={styles.words}>
        <p className={styles.title}>
          {t(`known.${said}`, { connection: known.elsewhere ?? '' })} <StateBadge state={known.state} />{' '}
          <Age at={known.createdAt} />
        </p>
        <p>{t(`known.${said}Words`)}</p>
        {said === 'final' && known.elsewhere !== null ? (
          <p>{t('known.finalElsewhere', { connection: known.elsewhere })}</p>
        ) : null}
      </div>
      <Button component={Link} href={paths.order(known.orderId)} variant="default">
        {t('known.show')}
      </Button>
    </div>
  );
}
