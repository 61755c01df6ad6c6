import { useTranslation } from 'react-i18next';
import type { Money as Amount } from '../../../shared/model/decimal.ts';
import type { Service } from '../../../shared/model/service.ts';
import { Age } from '../../ui/age.tsx';
import { formatMoney } from '../../ui/format.ts';
import { Money } from '../../ui/money.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './cost-panel.module.css';
import { balanceAfter } from './order-draft.ts';

interface CostPanelProps {
  readonly service: Service;
  readonly balance: Amount | null;
  readonly fetchedAt: number | null;
}

/** Price, balance and what is left, as three lines of one sum. */
export function CostPanel({ service, balance, fetchedAt }: CostPanelProps) {
  const { t } = useTranslation('new-order');
  return (
    <section aria-label={t('money.title')} className={styles.panel}>
      <dl className={styles.sum}>
        <dt>{t('money.balance')}</dt>
        <dd>
          <Money money={balance} />
        </dd>
        <dt>{t('money.price')}</dt>
        <dd>
          <Price service={service} inWords />
        </dd>
        {service.price === null ? null : (
          <>
            <dt className={styles.total}>{t('money.after')}</dt>
            <dd className={styles.total}>
              <After balance={balance} price={service.price} />
            </dd>
          </>
        )}
      </dl>
      {service.price === null ? null : <Shortfall balance={balance} price={service.price} />}
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
