import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/model/order/order.ts';
import { earnedBy, soldWithoutTax, taxWithin } from '../../../shared/model/pricing/margin.ts';
import { useCostsHidden } from '../../ui/format/costs.ts';
import { formatMoney, formatShare } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { explainReason } from '../../ui/pricing/explain-price.ts';
import { shareOf } from '../../ui/pricing/rule-words.ts';
import { useMay } from '../../ui/staff/person.ts';
import { Fact } from './facts.tsx';
import styles from './order-head.module.css';

/** The tax included in the customer price; renders nothing if there is none. */
export function TaxWithin({ order }: { readonly order: Order }) {
  const { t, i18n } = useTranslation(['pricing']);
  const { customerPrice: price, customerTax } = order;
  const tax = price && taxWithin(price, customerTax);
  if (tax === null) return null;
  return (
    <span className={styles.earned}>
      {t('order.tax', {
        percent: shareOf(customerTax ?? '0', i18n.language),
        amount: formatMoney(tax, i18n.language),
      })}
    </span>
  );
}

/**
 * The order's profit as amount and margin, and how its price was computed. Renders nothing if the profit is unknown, or if cost and price
 * have different currencies.
 */
export function Profit({ order }: { readonly order: Order }) {
  const { t, i18n } = useTranslation('pricing');
  const may = useMay();
  const costsHidden = useCostsHidden();
  const { customerPrice: price, customerTax, price: cost, state } = order;
  const earnsNothing = state === 'rejected' || state === 'refused' || state === 'cancelled';
  if (
    costsHidden ||
    !may('see-margins') ||
    price === null ||
    earnsNothing ||
    price.currency !== cost.currency
  )
    return null;
  const { profit, margin } = earnedBy(soldWithoutTax(price, customerTax), cost.amount, price.currency);
  return (
    <Fact name={t('figure.profit')}>
      <span className={styles.profit} data-below={profit.amount.startsWith('-') || undefined}>
        <Money money={profit} />
        {margin === null ? null : <span className={styles.earned}>{formatShare(margin, i18n.language)}</span>}
      </span>
      {order.pricedBy === null ? null : (
        <span className={styles.pricedBy}>{explainReason(t, order.pricedBy, i18n.language)}</span>
      )}
    </Fact>
  );
}
