import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Customer } from '../../../shared/model/customer/customer.ts';
import { paths } from '../../ui/base/paths.ts';
import { formatCount } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import styles from './customers.module.css';

/** The number of all orders, the number of ready orders, and what the customer owes, with one sum per currency. */
export function CustomerFacts({ customer }: { readonly customer: Customer }) {
  const { t, i18n } = useTranslation('customers');
  const { id, orders, ready, owed } = customer;
  const say = (count: number) => formatCount(count, i18n.language);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('one.orders')}</dt>
        <dd>
          {say(orders)}{' '}
          <Link href={paths.orders({ customerId: id })}>
            <small>{t('one.allOrders')}</small>
          </Link>
        </dd>
      </div>
      <div>
        <dt>{t('one.ready')}</dt>
        <dd>
          {say(ready)}{' '}
          {ready === 0 ? null : (
            <Link href={paths.orders({ customerId: id, only: 'ready' })}>
              <small>{t('one.readyOrders')}</small>
            </Link>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('one.owed')}</dt>
        <dd className={styles.sums}>
          {owed.length === 0 ? (
            <span>{t('one.owedNothing')}</span>
          ) : (
            owed.map((money) => <Money key={money.currency} money={money} of="customer" />)
          )}
          <small>{t('one.owedHint')}</small>
        </dd>
      </div>
    </dl>
  );
}
