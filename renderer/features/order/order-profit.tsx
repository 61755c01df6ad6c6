import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/model/order/order.ts';
import { earnedBy, soldWithoutTax, taxWithin } from '../../../shared/model/pricing/margin.ts';
import { useCostsHidden } from '../../ui/format/costs.ts';
import { formatMoney, formatShare } from '../../ui/format/format.ts';
import { explainReason } from '../../ui/pricing/explain-price.ts';
import { shareOf } from '../../ui/pricing/rule-words.ts';
import { useMay } from '../../ui/staff/person.ts';
import styles from './order-head.module.css';

/** The tax included in the customer price; nothing if there is none. */
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

/** How the customer price was computed, as of then; nothing for an order from before that was kept. */
export function PricedBy({ order }: { readonly order: Order }) {
  const { t, i18n } = useTranslation(['pricing']);
  const costsHidden = useCostsHidden();
  // A rule would reveal the cost.
  if (order.pricedBy === null || costsHidden) return null;
  return <span className={styles.pricedBy}>{explainReason(t, order.pricedBy, i18n.language)}</span>;
}

/** The profit of an order at its price, in money, margin and markup; nothing for one without profit, or bought in another currency. */
export function Earned({ order }: { readonly order: Order }) {
  const { t, i18n } = useTranslation(['pricing']);
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
  const { profit, margin, markup } = earnedBy(
    soldWithoutTax(price, customerTax),
    cost.amount,
    price.currency,
  );
  const percent = (share: string | null) => (share === null ? '–' : formatShare(share, i18n.language));
  return (
    <span className={styles.earned} data-below={profit.amount.startsWith('-') || undefined}>
      {t('order.earned', {
        profit: formatMoney(profit, i18n.language),
        margin: percent(margin),
        markup: percent(markup),
      })}
    </span>
  );
}
