import { useTranslation } from 'react-i18next';
import { compareDecimals } from '../../../shared/model/base/decimal.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { formatMoney } from '../format/format.ts';
import { Money } from '../format/money.tsx';
import styles from './price.module.css';

/** Which way the price went the last time it moved; null where it never did or currencies differ. */
export function priceMove({
  price,
  previousPrice,
}: Pick<Service, 'price' | 'previousPrice'>): 'up' | 'down' | null {
  if (price === null || previousPrice === null || price.currency !== previousPrice.currency) return null;
  const order = compareDecimals(price.amount, previousPrice.amount);
  return order === 0 ? null : order > 0 ? 'up' : 'down';
}

/** A service's price with its last move by arrow, colour and, on hover or where `inWords`, in words. */
export function Price({
  service,
  inWords = false,
}: {
  readonly service: Service;
  readonly inWords?: boolean;
}) {
  const { t, i18n } = useTranslation('services');
  const { price, previousPrice } = service;
  if (price === null)
    return (
      <span className={styles.unreadable} title={t(service.contested ? 'contested' : 'priceUnreadable')}>
        {service.contested
          ? t(inWords ? 'contested' : 'contestedShort')
          : t(inWords ? 'priceUnreadable' : 'priceUnreadableShort')}
      </span>
    );
  const move = priceMove(service);
  const words =
    move === null || previousPrice === null
      ? ''
      : t(move === 'up' ? 'priceUp' : 'priceDown', { price: formatMoney(previousPrice, i18n.language) });
  return (
    <span className={styles.price}>
      {move === null ? null : (
        <span className={styles.move} data-move={move} title={words}>
          <span aria-hidden="true">{move === 'up' ? '▲' : '▼'}</span>
          <span className={inWords ? undefined : 'visually-hidden'}> {words}</span>
        </span>
      )}
      <Money money={price} />
    </span>
  );
}
