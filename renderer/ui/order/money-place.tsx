import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/model/order/order.ts';
import type { MoneyPlace } from '../../../shared/model/wallet/money-place.ts';
import { useCostText } from '../format/costs.ts';
import { formatMoment } from '../format/format.ts';
import styles from './money-place.module.css';

/** Says in a few words where an order's money is. A missing refund is highlighted. */
export function MoneyPlaceWords({ place }: { readonly place: MoneyPlace }) {
  const moneyText = useMoneyPlaceText();
  return (
    <span className={styles.place} data-money={place.is}>
      {moneyText(place)}
    </span>
  );
}

/** Says where an order's money is, as an entry of a list of facts. Renders nothing until this is loaded. */
export function MoneyPlaceFact({ place }: { readonly place: MoneyPlace | undefined }) {
  const { t } = useTranslation('states');
  if (place === undefined) return null;
  return (
    <>
      <dt>{t('money.title')}</dt>
      <dd>
        <MoneyPlaceWords place={place} />
      </dd>
    </>
  );
}

function useMoneyPlaceText(): (place: MoneyPlace) => string {
  const { t, i18n } = useTranslation('states');
  const costs = useCostText();
  return (place) => {
    const money = 'money' in place ? costs(place.money) : '';
    return place.is === 'refunded' && place.at !== null
      ? t('money.refundedAt', { money, at: formatMoment(place.at, i18n.language) })
      : t(`money.${place.is}`, { money });
  };
}

type UseMoneyPlace = (orderId: string, isWanted: boolean) => MoneyPlace | undefined;

/** Provides the hook that reads where an order's money is. The hook never changes while the page is open. */
export const MoneyPlaceContext = createContext<UseMoneyPlace>(() => undefined);

/** Says in one or two words where the money of a rejected or refused order is, for a list row. Renders nothing until this is loaded. */
export function MoneyPlaceInRow({ order }: { readonly order: Pick<Order, 'id' | 'state'> }) {
  const { t, i18n } = useTranslation('states');
  const moneyText = useMoneyPlaceText();
  const useMoneyPlace = use(MoneyPlaceContext);
  const place = useMoneyPlace(order.id, order.state === 'rejected' || order.state === 'refused');
  if (place === undefined) return null;
  return (
    <span className={styles.place} data-money={place.is} title={moneyText(place)}>
      {inSentenceCase(t(`share.${place.is}`), i18n.language)}
    </span>
  );
}

function inSentenceCase(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
