import { useTranslation } from 'react-i18next';
import { type Money as Amount, hidden, isHidden } from '../../../shared/model/base/decimal.ts';
import { directionOf } from '../../locales/languages.ts';
import { useCostsHidden } from './costs.ts';
import { formatAmount, formatMoney } from './format.ts';
import styles from './money.module.css';

/** An exact amount in tabular figures with its currency, in the order of the page's direction. Null says that it is not known. */
export function Money({
  money,
  size = 'text',
  plus = false,
  of = 'shop',
}: {
  readonly money: Amount | null;
  /** What a customer pays is always shown; every other amount is the shop's own, and hidden while a customer looks on. */
  readonly of?: 'shop' | 'customer';
  readonly size?: 'text' | 'figure';
  /** With a plus sign where a minus would be. */
  readonly plus?: boolean;
}) {
  const { t, i18n } = useTranslation();
  const direction = directionOf(i18n.language);
  const costsHidden = useCostsHidden();
  if (money === null) return <span className={styles.unknown}>{t('unknownAmount')}</span>;
  if (isHidden(money) || (costsHidden && of === 'shop'))
    return (
      <bdi dir={direction} className={styles.unknown}>
        {formatMoney(isHidden(money) ? money : hidden(money), i18n.language)}
      </bdi>
    );
  return (
    <bdi dir={direction} className={styles.money} data-size={size}>
      <bdi dir="ltr" className="mono">
        {plus ? '+' : ''}
        {formatAmount(money.amount, i18n.language)}
      </bdi>
      <span className={styles.currency}> {money.currency === '' ? t('noCurrency') : money.currency}</span>
    </bdi>
  );
}
