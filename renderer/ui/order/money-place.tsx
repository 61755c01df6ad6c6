import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/model/order/order.ts';
import type { MoneyPlace } from '../../../shared/model/wallet/money-place.ts';
import { useCostWords } from '../format/costs.ts';
import { formatMoment } from '../format/format.ts';
import styles from './money-place.module.css';

/** Where the money of an order is, in a few words. A refund that is missing stands out. */
export function MoneyPlaceWords({ place }: { readonly place: MoneyPlace }) {
  const { t, i18n } = useTranslation('states');
  const { language } = i18n;
  const costs = useCostWords();
  const money = 'money' in place ? costs(place.money) : '';
  const words =
    place.is === 'refunded' && place.at !== null
      ? t('money.refundedAt', { money, at: formatMoment(place.at, language) })
      : t(`money.${place.is}`, { money });
  return (
    <span className={styles.place} data-money={place.is}>
      {words}
    </span>
  );
}

type UseMoneyPlace = (orderId: string, isWanted: boolean) => MoneyPlace | undefined;

/** Reads where an order's money is: a hook, the same one for the life of the page. */
export const MoneyPlaceContext = createContext<UseMoneyPlace>(() => undefined);

/** Where the order's money is, in a row of a list: only if its state leaves it open. Nothing until read. */
export function MoneyPlaceInRow({ order }: { readonly order: Pick<Order, 'id' | 'state'> }) {
  const useMoneyPlace = use(MoneyPlaceContext);
  const place = useMoneyPlace(order.id, order.state === 'rejected' || order.state === 'refused');
  return place === undefined ? null : <MoneyPlaceWords place={place} />;
}
