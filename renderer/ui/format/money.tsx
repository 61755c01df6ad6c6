import { useTranslation } from 'react-i18next';
import { type Money as Amount, isHidden, maskedAmount } from '../../../shared/model/base/decimal.ts';
import { directionOf } from '../../locales/languages.ts';
import common from '../base/common.module.css';
import { useCostsHidden } from './costs.ts';
import { formatAmount, formatMoney } from './format.ts';
import styles from './money.module.css';

/** Shows an exact amount with its currency, in figures of equal width. Null is shown as unknown. */
export function Money({
  money,
  size = 'text',
  plus = false,
  of = 'shop',
}: {
  readonly money: Amount | null;
  /** Amounts of a `customer` are always shown. Amounts of the `shop` are hidden while a customer can see the screen. */
  readonly of?: 'shop' | 'customer';
  readonly size?: 'text' | 'figure';
  /** Shows a plus sign for positive amounts. */
  readonly plus?: boolean;
}) {
  const { t, i18n } = useTranslation();
  const direction = directionOf(i18n.language);
  const costsHidden = useCostsHidden();
  if (money === null) return <span className={common.faint}>{t('unknownAmount')}</span>;
  if (isHidden(money) || (costsHidden && of === 'shop'))
    return (
      <bdi dir={direction} className={common.faint}>
        {formatMoney(isHidden(money) ? money : maskedAmount(money), i18n.language)}
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
