import { useTranslation } from 'react-i18next';
import { type Money as Amount, isHidden } from '../../../shared/model/base/decimal.ts';
import { directionOf } from '../../locales/languages.ts';
import { formatAmount, formatMoney } from './format.ts';
import styles from './money.module.css';

/** An exact amount in tabular figures with its currency, in the order of the page's direction. Null says that it is not known. */
export function Money({
  money,
  size = 'text',
  plus = false,
}: {
  readonly money: Amount | null;
  readonly size?: 'text' | 'figure';
  /** With a plus sign where a minus would be. */
  readonly plus?: boolean;
}) {
  const { t, i18n } = useTranslation();
  const direction = directionOf(i18n.language);
  if (money === null) return <span className={styles.unknown}>{t('unknownAmount')}</span>;
  if (isHidden(money))
    return (
      <bdi dir={direction} className={styles.unknown}>
        {formatMoney(money, i18n.language)}
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
