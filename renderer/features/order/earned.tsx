import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/model/order/order.ts';
import { earnedBy, soldWithoutTax } from '../../../shared/model/pricing/margin.ts';
import { formatMoney, formatShare } from '../../ui/format/format.ts';
import styles from './order-head.module.css';

/** What an order earns at its price, in money, margin and markup; of one that has earned nothing, or was bought in another currency, nothing. */
export function Earned({ order }: { readonly order: Order }) {
  const { t, i18n } = useTranslation(['pricing']);
  const { customerPrice: price, customerTax, price: cost, state } = order;
  const earnsNothing = state === 'rejected' || state === 'refused' || state === 'cancelled';
  if (price === null || earnsNothing || price.currency !== cost.currency) return null;
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
