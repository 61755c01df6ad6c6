import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { UnsettledOrder } from '../../../shared/contract/orders/settling.ts';
import common from '../base/common.module.css';
import { paths } from '../base/paths.ts';
import { Identifier } from '../device/identifier.tsx';
import styles from './named-offers.module.css';

interface UnsettledOrdersProps {
  readonly left: readonly UnsettledOrder[];
  /** Number of such orders that are not in `left`. */
  readonly more?: number;
}

/** Orders that could not be settled together with the others, each with the reason. Renders nothing if all were settled. */
export function UnsettledOrders({ left, more = 0 }: UnsettledOrdersProps) {
  const { t } = useTranslation(['uncertain', 'states']);
  if (left.length === 0) return null;
  return (
    <div role="alert" className={styles.left}>
      <p className={common.bold}>{t('left.title', { count: left.length + more })}</p>
      <ul>
        {left.map(({ id, identifier, why, state, holder }) => (
          <li key={id}>
            <Link href={paths.order(id)}>
              <Identifier value={identifier} />
            </Link>
            {': '}
            {t(`left.${why}`, { reference: holder?.reference ?? '', state: t(`states:word.${state}`) })}
            {holder === null ? null : (
              <>
                {' '}
                <Link href={paths.order(holder.orderId)}>{t('offer.open')}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
