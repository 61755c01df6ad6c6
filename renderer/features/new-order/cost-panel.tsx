import { useTranslation } from 'react-i18next';
import type { Money as Amount } from '../../../shared/model/decimal.ts';
import type { Service } from '../../../shared/model/service.ts';
import { Age } from '../../ui/age.tsx';
import { formatMoney, intlLocale } from '../../ui/format.ts';
import { Money } from '../../ui/money.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './cost-panel.module.css';
import { balanceAfter, totalOf } from './order-draft.ts';

interface CostPanelProps {
  readonly service: Service;
  /** Null where what is typed is not on offer: then only the price of one can be said. */
  readonly quantity: number | null;
  readonly balance: Amount | null;
  readonly fetchedAt: number | null;
}

/** Price, balance and what is left, as lines of one sum; where a quantity is asked for, with the total that it makes. */
export function CostPanel({ service, quantity, balance, fetchedAt }: CostPanelProps) {
  const { t, i18n } = useTranslation('new-order');
  const asks = service.quantity !== null;
  const total = service.price === null || quantity === null ? null : totalOf(service.price, quantity);
  return (
    <section aria-label={t('money.title')} className={styles.panel}>
      <dl className={styles.sum}>
        <dt>{t('money.balance')}</dt>
        <dd>
          <Money money={balance} />
        </dd>
        <dt>{t(asks ? 'money.each' : 'money.price')}</dt>
        <dd>
          <Price service={service} inWords />
        </dd>
        {asks && total !== null && quantity !== null ? (
          <>
            <dt>
              {t('money.total')}{' '}
              <span className={styles.times}>
                × {new Intl.NumberFormat(intlLocale(i18n.language)).format(quantity)}
              </span>
            </dt>
            <dd>
              <Money money={total} />
            </dd>
          </>
        ) : null}
        {total === null ? null : (
          <>
            <dt className={styles.total}>{t('money.after')}</dt>
            <dd className={styles.total}>
              <After balance={balance} price={total} />
            </dd>
          </>
        )}
      </dl>
      {total === null ? null : <Shortfall balance={balance} price={total} />}
      <p className={styles.faint}>
        {t('money.read')} <Age at={fetchedAt} />
      </p>
    </section>
  );
}

function After({ balance, price }: { readonly balance: Amount | null; readonly price: Amount }) {
  const after = balanceAfter(balance, price);
  return (
    <span data-below={after?.amount.startsWith('-') || undefined} className={styles.after}>
      <Money money={after} size="figure" />
    </span>
  );
}

/** Says how much is missing where the balance does not cover the price. */
export function Shortfall({ balance, price }: { readonly balance: Amount | null; readonly price: Amount }) {
  const { t, i18n } = useTranslation('new-order');
  const after = balanceAfter(balance, price);
  if (after === null) return <p className={styles.warn}>{t('money.unknown')}</p>;
  if (!after.amount.startsWith('-')) return null;
  const missing = formatMoney({ amount: after.amount.slice(1), currency: after.currency }, i18n.language);
  return <p className={styles.warn}>{t('money.below', { missing })}</p>;
}
