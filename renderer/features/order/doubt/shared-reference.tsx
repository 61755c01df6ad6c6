import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ReferenceHolder } from '../../../../shared/model/order/order.ts';
import { paths } from '../../../ui/base/paths.ts';
import { Identifier } from '../../../ui/device/identifier.tsx';
import { formatMoment } from '../../../ui/format/format.ts';
import styles from './doubt-notice.module.css';

/** Two orders under one reference, as an older journal may hold them: one of them may never have been placed (money-safety O9). */
export function SharedReference({ holders }: { readonly holders: readonly ReferenceHolder[] }) {
  const { t, i18n } = useTranslation('order');
  return (
    <section className={styles.notice} aria-labelledby="shared-title">
      <h2 id="shared-title" className={styles.title}>
        {t('shared.title', { count: holders.length })}
      </h2>
      <p>{t('shared.words')}</p>
      <ul>
        {holders.map(({ orderId, identifier, serviceName, createdAt, elsewhere }) => {
          const said = { service: serviceName, when: formatMoment(createdAt, i18n.language) };
          return (
            <li key={orderId}>
              <Link href={paths.order(orderId)}>
                <Identifier value={identifier} />
              </Link>{' '}
              <bdi>
                {elsewhere === null
                  ? t('shared.row', said)
                  : t('shared.elsewhere', { ...said, connection: elsewhere })}
              </bdi>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
