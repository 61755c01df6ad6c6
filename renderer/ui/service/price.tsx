import { useTranslation } from 'react-i18next';
import { type Money as Amount, compareDecimals } from '../../../shared/model/base/decimal.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import common from '../base/common.module.css';
import { useCostsHidden } from '../format/costs.ts';
import { formatDate, formatMoney } from '../format/format.ts';
import { Money } from '../format/money.tsx';
import { useNowMs } from '../format/now.ts';
import { IconTriangleFilled, IconTriangleInvertedFilled } from '../icons/icons.tsx';
import styles from './price.module.css';

/** Returns the direction of the last price change; null if there was no change or the currencies differ. */
export function priceMove({
  price,
  previousPrice,
}: Pick<Service, 'price' | 'previousPrice'>): 'up' | 'down' | null {
  if (price === null || previousPrice === null || price.currency !== previousPrice.currency) return null;
  const order = compareDecimals(price.amount, previousPrice.amount);
  return order === 0 ? null : order > 0 ? 'up' : 'down';
}

/** Shows a service's price, and the last price change as an arrow with a colour and a text (on hover, or always with `inWords`). */
export function Price({
  service,
  inWords = false,
  sinceMs = null,
}: {
  readonly service: Service;
  readonly inWords?: boolean;
  /** Time from which the service has this price; null if unknown. */
  readonly sinceMs?: number | null;
}) {
  const { t, i18n } = useTranslation('services');
  const { price, previousPrice } = service;
  const costsHidden = useCostsHidden();
  if (price === null) return <NoPrice service={service} inWords={inWords} />;
  const move = costsHidden ? null : priceMove(service);
  const Move = move === 'up' ? IconTriangleFilled : IconTriangleInvertedFilled;
  const moveText =
    move === null || previousPrice === null
      ? ''
      : t(move === 'up' ? 'priceUp' : 'priceDown', { price: formatMoney(previousPrice, i18n.language) });
  return (
    <span className={styles.price} data-words={inWords}>
      {move === null ? null : (
        <span className={styles.move} data-move={move} title={moveText}>
          <Move size={8} aria-hidden />
          <span className={inWords ? undefined : 'visually-hidden'}>
            {' '}
            {sinceMs === null || previousPrice === null ? (
              moveText
            ) : (
              <MovedSince move={move} before={previousPrice} sinceMs={sinceMs} />
            )}
          </span>
        </span>
      )}
      <Money money={price} />
    </span>
  );
}

function NoPrice({ service, inWords }: { readonly service: Service; readonly inWords: boolean }) {
  const { t } = useTranslation('services');
  return (
    <span className={common.faintXs} title={t(service.contested ? 'contested' : 'priceUnreadable')}>
      {service.contested
        ? t(inWords ? 'contested' : 'contestedShort')
        : t(inWords ? 'priceUnreadable' : 'priceUnreadableShort')}
    </span>
  );
}

/** A separate component, because this text changes with time and the price does not. */
function MovedSince({
  move,
  before,
  sinceMs,
}: {
  readonly move: 'up' | 'down';
  readonly before: Amount;
  readonly sinceMs: number;
}) {
  const { t, i18n } = useTranslation('services');
  const nowMs = useNowMs();
  return t(move === 'up' ? 'priceUpSince' : 'priceDownSince', {
    price: formatMoney(before, i18n.language),
    day: formatDate(sinceMs, nowMs, i18n.language),
  });
}
